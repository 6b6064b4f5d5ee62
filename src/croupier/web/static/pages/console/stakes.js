/**
 * A bet on one box as the dealer keys it in, within the terms that the server offers. Plain functions.
 *
 * draftOf(view, seat)                 what lies there, {wager: cents}
 * tilesOf(info, terms, bet)           [{wager, name, amount, unit, follows, min, max}] in the layout's order
 * added(terms, bet, wager, cents)     the bet with so much more on one area; what must be equal follows
 * cleared(terms, bet, wager)          the bet without it
 * min(terms)                        the smallest bet that opens a box
 */
import { wagerName } from "../../live/titles.js";

const spanOf = (terms, wager) => terms.wagers.find(([name]) => name === wager);

export function draftOf(view, seat) {
  const box = view.round?.seats.find((item) => item.seat === seat);
  return Object.fromEntries(box?.wagers ?? []);
}

/** The wagers that have this one's stake. */
const equals = (terms, wager) => terms.equal.filter(([, of]) => of === wager).map(([name]) => name);

export function tilesOf(info, terms, bet) {
  const order = info.wagers.map((wager) => wager.wager);
  return [...terms.wagers]
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([wager, lowest, max]) => ({
      wager,
      name: wagerName(info, wager),
      amount: bet[wager] ?? 0,
      min: lowest,
      max,
      unit: lowest === max,
      follows: terms.equal.find(([name]) => name === wager)?.[1] ?? "",
    }));
}

function put(terms, bet, wager, cents) {
  const next = { ...bet };
  for (const name of [wager, ...equals(terms, wager)]) {
    if (cents > 0) next[name] = cents;
    else delete next[name];
  }
  return next;
}

export function added(terms, bet, wager, cents) {
  const [, lowest, max] = spanOf(terms, wager);
  if (lowest === max) return put(terms, bet, wager, bet[wager] ? 0 : lowest);
  return put(terms, bet, wager, Math.min(max, (bet[wager] ?? 0) + cents));
}

export const cleared = (terms, bet, wager) => put(terms, bet, wager, 0);

export function min(terms) {
  const [opening] = terms.opening;
  const max = Math.max(...opening.map((name) => spanOf(terms, name)?.[1] ?? 0));
  return Object.fromEntries(opening.map((name) => [name, max]));
}
