/**
 * What lies on a box: chips on their areas, amounts, tags, cards; for your own box the areas are
 * buttons. LOOK 1.4, 6, 8, 11.
 *
 * A seat is given as
 *   {seat, player, you, chips, turn, clock, empty, maySit,
 *    cards: ["Ts", "8s"] or ["??", "??"], best: the best five, made: "Three eights", folded,
 *    says: {text, tone: "dark" | "light" | "loss" | "win"}    between cards and plate,
 *    wagers: {ante: 2500}         what lies there now, in cents,
 *    lit: {progressive: 100}      sensors that are on, with the amount,
 *    paid: {ante: 2500}           what was paid, right of the stake,
 *    tags: {ante: {net, result, stake, clause}},
 *    open: ["ante"]               areas that take the chosen chip now,
 *    places: {ante: 2500}         what a click there would place,
 *    offered: {wager: "play", text: "2×"}, net,
 *    pointable                    settled: its plate may be pointed at, to see its best five}
 *
 * Areas({seat, spots, at, rack, order, onPlace, onTake, onLine})
 * Hand({seat, at, W, shoe, discards, order, back})
 */
import { html, names, px, useRef } from "./html.js";
import { Pill, Tag } from "./amount.js";
import { CardRow } from "./card.js";
import { broken, Stack } from "./chip.js";
import { widthOf } from "./lettering.js";
import { dollars } from "./money.js";
import { MS, usePiece } from "./animation.js";
import { hand } from "./plan.js";
import { nearest } from "./hooks.js";
import { areaName, handName } from "./words.js";

/** Something whose middle lies at a point of the felt. */
export function At({ x, y, class: name, children, ...more }) {
  return html`<div class=${names("at", name)} style=${{ left: px(x), top: px(y) }} ...${more}>${children}</div>`;
}

function Pile({ x, y, amount, size, from, to, ms, order, gap }) {
  const ref = usePiece({ from, to, ms, order, gap });
  const lift = broken(amount).length ? size / 2 : 0;
  return html`<div ref=${ref} class="at pile" style=${{ left: px(x), top: px(y + lift) }}>
    <${Stack} amount=${amount} size=${size} />
  </div>`;
}

function sizeOf(spot) {
  if (spot.below) return spot.r * 1.42;
  return spot.shape === "square"
    ? spot.r * 1.84
    : spot.shape === "sensor"
      ? spot.r * 1.5
      : spot.r * 1.48;
}

/** Whether the amount is written; a single chip in a small area shows its own. */
function pilled(spot, stake) {
  return spot.below ? broken(stake).length > 1 : spot.shape !== "square";
}

/** Chips and words on one area; none of it is read, the area has a name. */
function Lying({ seat, spot, at, rack, order, fates }) {
  const { wager } = spot.area;
  const x = at.x + spot.x;
  const y = at.y - spot.y;
  const stake = seat.wagers?.[wager] ?? 0;
  const lit = seat.lit?.[wager] ?? 0;
  const paid = seat.paid?.[wager] ?? 0;
  const tag = seat.tags?.[wager];
  const both = paid > 0 && (stake > 0 || lit > 0);
  const size = sizeOf(spot) * (both && !lit ? 0.84 : 1);
  const aside = both && !lit ? size * 0.42 : 0;
  const home = spot.home ?? [0, spot.y];
  const away = [rack.x - x, rack.y - y];
  fates.current[wager] = tag && tag.net < 0 ? away : home;
  const below = spot.shape === "square" ? (spot.under ? spot.r + 1 : -spot.r - 1) : spot.r - 1;
  return html`
    ${
      lit > 0 &&
      html`<${At} x=${x} y=${y}><span class="lit"
      style=${{ width: px(spot.r * 1.66), height: px(spot.r * 1.66) }}>${!paid && dollars(lit)}</span><//>`
    }
    ${
      stake > 0 &&
      html`<${Pile} key="stake" x=${x - aside} y=${y - 1} amount=${stake} size=${size}
      from=${home} to=${() => fates.current[wager]} ms=${tag ? MS.pay : MS.chip} order=${order} gap=${0} />`
    }
    ${
      paid > 0 &&
      html`<${Pile} key="paid" x=${x + aside} y=${y + (both ? 1 : -1)} amount=${paid} size=${size}
      from=${away} to=${home} ms=${MS.pay} order=${order} gap=${MS.box} />`
    }
    ${
      tag
        ? html`<${At} x=${x} y=${y + below}><${Tag} ...${tag} quiet /><//>`
        : stake > 0 &&
          pilled(spot, stake) &&
          html`<${At} x=${x} y=${y + below}><${Pill} cents=${stake} /><//>`
    }`;
}

function AreaButton({ seat, spot, at, onPlace, onTake, onLine }) {
  const { area } = spot;
  const { wager } = area;
  const tag = seat.tags?.[wager];
  const open = seat.open?.includes(wager);
  const stake = seat.wagers?.[wager] ?? 0;
  const name = areaName(area, stake, {
    place: open ? seat.places?.[wager] : 0,
    tag,
    lit: seat.lit?.[wager],
  });
  const width = spot.shape === "square" ? spot.pitch : Math.max(44, 2 * spot.r);
  const height = Math.max(44, 2 * spot.r);
  const where = {
    left: px(at.x + spot.x - width / 2),
    top: px(at.y - spot.y - height / 2),
    width: px(width),
    height: px(height),
  };
  const act = open
    ? () => onPlace?.(seat.seat, wager)
    : tag && onLine
      ? () => onLine(seat.seat, wager)
      : null;
  if (!act) return html`<li class="sr">${name}</li>`;
  const keyed = (event) => {
    if (event.key === "Backspace" && open) {
      event.preventDefault();
      onTake?.(seat.seat, wager);
      return;
    }
    const others = event.currentTarget.closest("ul").querySelectorAll("button");
    const next = nearest(others, event.currentTarget, event.key);
    if (next) {
      event.preventDefault();
      next.focus();
    }
  };
  return html`<li><button type="button" class=${`area area-${spot.shape}`} style=${where} aria-label=${name}
    onClick=${act} onKeyDown=${keyed} onKeyUp=${(event) => event.key === " " && event.preventDefault()}
    data-wager=${wager}
    onContextMenu=${(event) => {
      if (!open || !onTake) return;
      event.preventDefault();
      onTake(seat.seat, wager);
    }}></button></li>`;
}

/** How wide the tag of a result is. */
const tagWidth = ({ net, result }) =>
  widthOf(result === "push" ? "push" : dollars(net, { signed: true }), 12.5) + 12;

/** Tags of the small areas over and under them in turn, where they would touch. */
function raised(spots, tags = {}) {
  const small = spots.filter((spot) => spot.shape === "square" && tags[spot.area.wager]);
  const touch = small.some((item, index) => {
    const next = small[index + 1];
    return (
      next &&
      (tagWidth(tags[item.area.wager]) + tagWidth(tags[next.area.wager])) / 2 > next.x - item.x
    );
  });
  if (!touch) return spots;
  return spots.map((spot) => (small.indexOf(spot) % 2 === 1 ? { ...spot, under: true } : spot));
}

export function Areas({ seat, spots, at, rack, order, onPlace, onTake, onLine }) {
  const fates = useRef({});
  const whose = seat.you ? `Your wagers, seat ${seat.seat}` : `Wagers of seat ${seat.seat}`;
  const of = (area) => ({ tag: seat.tags?.[area.wager], lit: seat.lit?.[area.wager] });
  const stake = (area) => seat.wagers?.[area.wager] ?? 0;
  const told = spots.filter(({ area }) => seat.you || stake(area) || of(area).lit || of(area).tag);
  return html`
    <div class="lying" aria-hidden="true">
      ${raised(spots, seat.tags).map(
        (spot) => html`<${Lying} key=${spot.area.wager} seat=${seat} spot=${spot}
        at=${at} rack=${rack} order=${order} fates=${fates} />`,
      )}
    </div>
    ${
      told.length > 0 &&
      html`<ul class="areas" aria-label=${whose}>
      ${told.map((spot) =>
        seat.you
          ? html`<${AreaButton} key=${spot.area.wager} seat=${seat} spot=${spot} at=${at} onPlace=${onPlace}
          onTake=${onTake} onLine=${onLine} />`
          : html`<li class="sr" key=${spot.area.wager}>${areaName(spot.area, stake(spot.area), of(spot.area))}</li>`,
      )}
    </ul>`
    }`;
}

/** What a player has done, between cards and plate. */
export function Said({ says }) {
  if (!says?.text) return null;
  const tones = {
    loss: "tag tag-loss",
    win: "tag tag-win",
    push: "tag tag-push",
    light: "said light",
  };
  return html`<span class=${tones[says.tone] ?? "said"} aria-hidden="true">${says.text}</span>`;
}

/** A card that comes from the shoe and goes to the discards. */
function Dealt({ x, y, width, shoe, discards, order, children, move = true }) {
  const ref = usePiece({
    from: move && shoe ? [shoe.x - x, shoe.y - y] : null,
    to: discards ? [discards.x - x, discards.y - y] : null,
    order,
  });
  return html`<div ref=${ref} class="dealt"
    style=${{ left: px(x), top: px(y), width: px(width), height: px(width * 1.4) }}>${children}</div>`;
}

export { Dealt };

export function Hand({ seat, at, W, shoe, discards, order, back }) {
  const cards = seat.cards ?? [];
  if (!cards.length) return null;
  const up = cards.some((card) => card !== "??");
  const { width, bottom, overlap, gap } = hand(W, seat.you, up);
  const step = overlap ? width * (1 - overlap) : width + gap;
  const wide = step * (cards.length - 1) + width;
  const top = at.y - bottom - width * 1.4;
  const whose = seat.you ? "Your hand" : `${seat.player}'s hand`;
  return html`<div class=${names("hand", { "is-folded": seat.folded })} role="img"
    aria-label=${handName(whose, cards, seat.made)}>
    ${cards.map(
      (card, index) => html`<${Dealt} key=${index} x=${at.x - wide / 2 + index * step} y=${top}
      width=${width}
      shoe=${shoe} discards=${discards} order=${order + index * 10}>
      <${CardRow} cards=${[card]} width=${width} best=${seat.folded ? null : seat.best} back=${back} quiet />
    <//>`,
    )}
  </div>`;
}
