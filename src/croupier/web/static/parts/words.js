/** Names of things for people who listen. LOOK 11. */
import { spoken } from "./money.js";

const RANKS = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "10",
};
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

export const SUIT_NAMES = SUITS;

/** Whether a card's text hides its face. */
export const hidden = (card) => !card || card === "??";

/** "8 of diamonds"; a hidden card is "face down". */
export function cardName(card) {
  if (hidden(card)) return "face down";
  const rank = card[0];
  return `${RANKS[rank] ?? rank} of ${SUITS[card[1]]}`;
}

/** "a, b and c". */
export function listed(items) {
  const all = items.map(String);
  if (all.length < 2) return all.join("");
  return `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

/** "Your hand: 10 of spades, 8 of spades. Three eights" */
export function handName(whose, cards, made = "") {
  if (!cards.length) return `${whose}: no cards`;
  const shown = cards.every(hidden)
    ? `${whose}: ${cards.length} cards, face down`
    : `${whose}: ${cards.map(cardName).join(", ")}`;
  return made ? `${shown}. ${made}` : shown;
}

/** "Seat 2, Teo, 612 dollars, played 4 times, 100 dollars" */
export function seatName({ seat, player, you, chips, says, empty, maySit }) {
  if (empty) return maySit ? `Seat ${seat}, empty. Sit here` : `Seat ${seat}, empty`;
  const parts = [`Seat ${seat}`, you ? `${player}, you` : player];
  if (chips !== undefined && chips !== null) parts.push(spoken(chips));
  if (says?.text) parts.push(said(says.text));
  return parts.join(", ");
}

/** Text of a plate or a button, spoken: 4× is "4 times the ante", −$155 is "minus 155 dollars". */
export function said(text, within = true) {
  const plain = text
    .replace(/ ?\b1×/g, "")
    .replace(/(\d+)×/g, "$1 times the ante")
    .replace(/\u2212/g, "minus ")
    .replace(/\$([\d,]+)/g, "$1 dollars");
  return within ? plain.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase()) : plain;
}

/**
 * A betting area: "Ante, 25 dollars", "Trips, empty. Place 5 dollars", "Progressive, on, 1 dollar".
 * @param {{name: string, kind?: string, of?: string}} area
 * @param {number} stake
 * @param {{place?: number, tag?: {net: number, result: string, stake: number} | null, lit?: number}} more
 *   what a click would place; how it was settled; what is on a lit sensor
 */
export function areaName(area, stake, { place = 0, tag = null, lit = 0 } = {}) {
  if (tag) return `${area.name}: ${tagName(tag)}`;
  const bet = lit || stake;
  const where = area.kind === "sensor" && bet ? `${area.name}, on` : area.name;
  const what = bet ? `${where}, ${spoken(bet)}` : `${where}, empty`;
  const equal = bet && area.of ? `${what}, equal to the ${area.of.toLowerCase()}` : what;
  return place ? `${equal}. Place ${spoken(place)}` : equal;
}

/** "won 25 dollars", "push, 25 dollars returned", "lost 5 dollars". */
export function tagName({ net, result, stake }) {
  if (result === "push") return stake ? `push, ${spoken(stake)} returned` : "push";
  if (result === "void") return "returned";
  return net < 0 ? `lost ${spoken(-net)}` : `won ${spoken(net)}`;
}
