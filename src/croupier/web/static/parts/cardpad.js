/**
 * CardPad({dealt, onCard, onRank, onUndo, onScan, onTwice, undo, start, off}): a physical card in two taps, rank then
 * suit; or typed (`8 d`); or from a scanner that types a code and Enter. LOOK 10, 14 (04).
 *   dealt    cards that were seen already: their keys are gone ("dealt")
 *   onCard("8d"), onRank("8" | ""), onUndo(); onScan(code): a code that isn't a card;
 *   onTwice("8d"): a card was typed or scanned that has already been dealt
 *   start    a rank that is entered already
 *   off      no card is asked for: the pad is deaf
 */
import { html, names, useLayoutEffect, useRef, useState } from "./html.js";
import { RankMark } from "./card.js";
import { SUIT_PATHS } from "./suits.js";
import { SUIT_NAMES } from "./words.js";

const RANKS = "AKQJT98765432".split("");
const SUITS = ["s", "h", "d", "c"];
const RANK_NAMES = { A: "Ace", K: "King", Q: "Queen", J: "Jack", T: "10" };
const TOGETHER = 80;

/** A card's text from what was typed: "8d", "10h", "Ks"; "" if it is none. */
export function typedCard(text) {
  const [, rank, suit] = /^(10|[2-9TJQKA])([SHDC])$/i.exec(text) ?? [];
  return rank ? `${rank === "10" ? "T" : rank.toUpperCase()}${suit.toLowerCase()}` : "";
}

/** Keys as taps, unless they come as fast as a scanner's and end with Enter. */
function useTyping(on, { tap, card, scan }) {
  const now = useRef(null);
  now.current = { on, tap, card, scan };
  useLayoutEffect(() => {
    let text = "";
    let timer = 0;
    const flush = (whole) => {
      const typed = text;
      text = "";
      clearTimeout(timer);
      const found = typedCard(typed);
      if (found) now.current.card(found);
      else if (typed.length <= 2) for (const item of typed) now.current.tap(item);
      else if (whole) now.current.scan?.(typed);
    };
    const heard = (event) => {
      if (!now.current.on || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select"))
        return;
      if (event.key === "Enter" && text) {
        event.preventDefault();
        flush(true);
      } else if (/^[0-9a-z]$/i.test(event.key)) {
        text += event.key;
        clearTimeout(timer);
        timer = setTimeout(flush, TOGETHER);
      }
    };
    addEventListener("keydown", heard);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", heard);
    };
  }, []);
}

export function CardPad({
  dealt = [],
  onCard,
  onRank,
  onUndo,
  onScan,
  onTwice,
  undo = "Undo last card",
  off = false,
  start = "",
}) {
  const [rank, setRank] = useState(start);
  const gone = (card) => dealt.includes(card);
  const free = (item) => SUITS.some((suit) => !gone(item + suit));
  const choose = (item) => {
    setRank(item);
    onRank?.(item);
  };
  const give = (card) => {
    choose("");
    if (gone(card)) {
      onTwice?.(card);
      return;
    }
    onCard?.(card);
  };
  const tap = (letter) => {
    const upper = letter === "1" || letter === "0" ? "T" : letter.toUpperCase();
    const suit = letter.toLowerCase();
    if (rank && SUITS.includes(suit)) give(rank + suit);
    else if (RANKS.includes(upper) && free(upper)) choose(upper);
  };
  useTyping(!off, { tap, card: give, scan: onScan });
  return html`<div class="card-pad" role="group" aria-label="Card">
    ${RANKS.map((item) =>
      free(item)
        ? html`<button type="button" key=${item} class=${names("rank-key", { chosen: item === rank })}
        aria-pressed=${String(item === rank)} aria-label=${RANK_NAMES[item] ?? item}
          disabled=${off} onClick=${() => choose(item === rank ? "" : item)}><${RankMark} rank=${item}
          height=${34} /></button>`
        : html`<span key=${item} class="rank-key gone" role="img"
        aria-label=${`${RANK_NAMES[item] ?? item}, all dealt`}><${RankMark} rank=${item} height=${34} /></span>`,
    )}
    <button type="button" class="rank-key words" disabled=${off || !rank} onClick=${() => choose("")}>Clear</button>
    <div class="suit-keys">
      ${SUITS.map((suit) => {
        const name = SUIT_NAMES[suit][0].toUpperCase() + SUIT_NAMES[suit].slice(1);
        const mark = html`<svg viewBox="0 0 100 100" width="34" height="34" aria-hidden="true"><path
          d=${SUIT_PATHS[suit]} /></svg>`;
        if (rank && gone(rank + suit))
          return html`<span key=${suit} class="suit-key gone" role="img"
          aria-label=${`${name}, dealt`}>${mark}<span aria-hidden="true">${name}<small>dealt</small></span></span>`;
        return html`<button type="button" key=${suit} class=${`suit-key suit-${suit}`} disabled=${off || !rank}
          onClick=${() => give(rank + suit)}>${mark}<span>${name}</span></button>`;
      })}
      <button type="button" class="suit-key words" onClick=${onUndo} disabled=${!onUndo}>${undo}</button>
    </div>
  </div>`;
}
