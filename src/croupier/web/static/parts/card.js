/**
 * Playing cards, our own drawing: ranks and suits as paths, identical on every machine. LOOK 5.
 *
 * Card({card, width, back, state, place, label, rank})
 *   card   "8d", "Th"; "??" or empty for face down
 *   width  in pixels; the height is 1.4 times that
 *   back   "claret" (default) or "navy": two decks must differ
 *   state  "best" in the best five · "dim" not in it · "folded" (face down) · "hatched" not public then
 *   keyed  the rank that a dealer has entered and whose suit is awaited: a gray rank and "?"
 *   place  what follows its name for screen readers, as "board card 1"
 *   quiet  no name of its own, because what it lies in has one
 * CardSlot({width, label})       an empty place, dashed; label as "later"
 * CardRow({cards, width, …})     several side by side; `overlap` from 0 to 1, `best` the best five
 * CardText({cards})              cards in running text
 * SuitMark({suit, size}), RankMark({rank, height})
 * Hatched                        a context: the set of cards that were not public at the moment shown
 * The deck is four-colored; data-deck="two" on an ancestor makes it two-colored.
 */
import {
  createContext,
  html,
  names,
  px,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from "./html.js";
import { EMBLEM_PATHS, LATTICE, PLUME_VEIN, RANK_PATHS, SUIT_PATHS } from "./suits.js";
import { cardName, hidden } from "./words.js";

export const Hatched = createContext(null);

const BACKS = {
  claret: { base: "#7a2233", line: "#e2aab3", disc: "#5e1926", mark: "#d58f9a" },
  navy: { base: "#23406e", line: "#a9c4ee", disc: "#183155", mark: "#8fb2e6" },
};

function Rank({ rank }) {
  const x = rank === "T" ? 29.5 : 27.5;
  return html`<path
    class="rank" d=${RANK_PATHS[rank]} transform=${`translate(${x} 10.5) scale(.455)`} />`;
}

function Face({ card }) {
  const [rank, suit] = card;
  const emblem = EMBLEM_PATHS[rank];
  return html`<g class=${`suit-${suit}`}>
    <rect class="face" width="100" height="140" rx="8.5" />
    <${Rank} rank=${rank} />
    <path d=${SUIT_PATHS[suit]} transform="translate(14 62.5) scale(.27)" />
    ${
      emblem
        ? html`<path class="emblem" d=${emblem} transform="translate(44 79.5) scale(.48)"
          fill-rule=${rank === "J" ? "nonzero" : "evenodd"} />`
        : html`<path d=${SUIT_PATHS[suit]} transform="translate(43 77) scale(.5)" />`
    }
    ${rank === "J" && html`<path class="vein" d=${PLUME_VEIN} transform="translate(44 79.5) scale(.48)" />`}
  </g>`;
}

function Keyed({ rank }) {
  return html`<g class="keyed">
    <rect class="face" width="100" height="140" rx="8.5" />
    <${Rank} rank=${rank} />
    <path class="query" d="M54 92c0-7 5-11 11-11s11 4 11 10c0 8-11 8-11 17M65 116v5" />
  </g>`;
}

function Back({ back }) {
  const { base, line, disc, mark } = BACKS[back] ?? BACKS.claret;
  return html`<g>
    <rect class="face" width="100" height="140" rx="8.5" />
    <rect x="6" y="6" width="88" height="128" rx="4.5" fill=${base} />
    <path d=${LATTICE} fill="none" stroke=${line} stroke-width="1" opacity=".42" />
    <rect x="9.8" y="9.8" width="80.4" height="120.4" rx="2.5" fill="none" stroke=${line} stroke-width="1.2"
      opacity=".6" />
    <circle cx="50" cy="70" r="17" fill=${disc} stroke=${line} stroke-width="1.2" />
    <path d="M58.6 62.2a11 11 0 1 0 0 15.6" fill="none" stroke=${mark} stroke-width="4.4" stroke-linecap="round" />
  </g>`;
}

/** The card that showed before, while it turns. */
function useTurn(card) {
  const shown = useRef(card);
  const [was, setWas] = useState(null);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = card;
    if (hidden(before) && !hidden(card)) setWas(before || "??");
  }, [card]);
  return [was !== null && !hidden(card), () => setWas(null)];
}

export function Card({ card, width, back = "claret", state, keyed, place, quiet }) {
  const [turning, turned] = useTurn(card);
  const down = hidden(card) && !keyed;
  const hatched = state === "hatched" || Boolean(useContext(Hatched)?.has(card));
  const name = keyed
    ? "being entered"
    : hatched
      ? `${cardName(card)}, not public then`
      : cardName(card);
  const told = quiet
    ? { "aria-hidden": "true" }
    : { role: "img", "aria-label": place ? `${name}, ${place}` : name };
  const face = keyed
    ? html`<${Keyed} rank=${keyed} />`
    : down
      ? html`<${Back} back=${back} />`
      : html`<${Face}
    card=${card} />`;
  return html`<span class=${names("card", state && !turning && `is-${state}`, { "is-turning": turning, "is-keyed": keyed })}
    style=${{ width: px(width), height: px(width * 1.4) }} ...${told}>
    ${turning && html`<svg class="old" viewBox="0 0 100 140" aria-hidden="true"><${Back} back=${back} /></svg>`}
    <svg class="new" viewBox="0 0 100 140" aria-hidden="true" onAnimationEnd=${turned}>
      <rect class="shadow" x=".5" y="3" width="99" height="140" rx="8.5" />
      ${face}
      <rect class="edge" x=".4" y=".4" width="99.2" height="139.2" rx="8.2" />
      ${state === "dim" && html`<rect class="veil" width="100" height="140" rx="8.5" />`}
      ${hatched && html`<path class="hatch" d="M62 0L100 38M74 0L100 26M86 0L100 14" />`}
      ${
        (state === "best" || keyed) &&
        html`<rect class="best" x="-4.3" y="-4.3" width="108.6" height="148.6"
        rx="12" />`
      }
    </svg>
  </span>`;
}

export function CardSlot({ width, label }) {
  return html`<span class="card slot" style=${{ width: px(width), height: px(width * 1.4) }} aria-hidden="true">
    <svg><rect x=".6" y=".6" width=${width - 1.2} height=${width * 1.4 - 1.2} rx=${Math.min(8, width * 0.1)} /></svg>
    ${label && html`<span>${label}</span>`}
  </span>`;
}

/** Cards side by side; hidden ones overlap if asked. */
export function CardRow({
  cards,
  width,
  gap = 4,
  overlap = 0,
  best,
  back,
  folded,
  slots = 0,
  place,
  quiet,
}) {
  const step = overlap ? width * (1 - overlap) : width + gap;
  const empty = Math.max(0, slots - cards.length);
  const all = [...cards, ...Array(empty).fill(null)];
  const wide = step * (all.length - 1) + width;
  return html`<span class="cards" style=${{ width: px(wide), height: px(width * 1.4) }}>
    ${all.map(
      (card, index) => html`<span key=${index} style=${{ left: px(index * step) }}>
      ${
        index >= cards.length
          ? html`<${CardSlot} width=${width} />`
          : html`<${Card} card=${card} width=${width} back=${back} quiet=${quiet}
            place=${place && `${place} ${index + 1}`} state=${stateOf(card, best, folded)} />`
      }
    </span>`,
    )}
  </span>`;
}

/** Whether a card is in the best five or not, once these are known. */
export function stateOf(card, best, folded = false) {
  if (folded) return "folded";
  if (!best?.length || hidden(card)) return "";
  return best.includes(card) ? "best" : "dim";
}

export function SuitMark({ suit, size = 12 }) {
  return html`<svg class=${`say-${suit}`} viewBox="0 0 100 100" width=${size} height=${size} aria-hidden="true">
    <path d=${SUIT_PATHS[suit]} />
  </svg>`;
}

export function RankMark({ rank, height = 32 }) {
  return html`<svg class="rank-mark" viewBox="-50 -4 100 108" height=${height} width=${height * 0.926}
    aria-hidden="true">
    <path class="rank" d=${RANK_PATHS[rank]} />
  </svg>`;
}

export function CardText({ cards }) {
  return html`<span class="card-text" role="img" aria-label=${cards.map(cardName).join(", ")}>
    ${cards.map(
      (card) => html`<span class=${`say-${card[1]}`} aria-hidden="true"
      >${card[0] === "T" ? "10" : card[0]}<${SuitMark} suit=${card[1]} size="11" /></span> `,
    )}
  </span>`;
}
