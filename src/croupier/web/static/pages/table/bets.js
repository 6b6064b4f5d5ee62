/**
 * A bet on one box under the terms that the server offers with it: plain functions, no state.
 *
 * terms   {wagers: [[wager, min, max]], equal: [[wager, of]], opening: [[wager…]],
 *          needs: [[wager, all, one]], room, counts: [[wager, times, …]], used: [[player, cents]]}
 * bet     {wager: cents}, without zeros
 *
 * adds(terms, bet, wager, chip, purse)  {cents, bet}: what this chip would add there, and the whole
 *                                       bet then; null where it may not go. purse {chips, me}
 * takes(terms, bet, wager, chip)        the whole bet with a chip less there
 * follows(terms, wager)                 the wager that this one always equals, "" for none
 * total(bet)
 */

export const total = (bet) => Object.values(bet ?? {}).reduce((sum, cents) => sum + cents, 0);

const spanOf = (terms, wager) => terms.wagers.find(([name]) => name === wager);

export function follows(terms, wager) {
  const pair = terms.equal.find(([name]) => name === wager);
  const together =
    pair && terms.opening.some((set) => set.includes(wager) && set.includes(pair[1]));
  return together ? pair[1] : "";
}

/** The bet with this amount there, and with whatever follows it. */
function laid(terms, bet, wager, cents) {
  const found = { ...bet, [wager]: cents };
  for (const [name, of] of terms.equal) {
    if (of === wager && (follows(terms, name) || found[name])) found[name] = cents;
  }
  return Object.fromEntries(Object.entries(found).filter(([, amount]) => amount > 0));
}

/** Whether the wager may lie in this bet: beside what it needs, in a set that opens a box. */
function founded(terms, bet, wager) {
  const needs = terms.needs.filter(([name]) => name === wager);
  if (needs.length) {
    return needs.every(
      ([, all, some]) =>
        all.every((item) => bet[item]) && (!some.length || some.some((item) => bet[item])),
    );
  }
  const sets = terms.opening.filter((set) => set.includes(wager));
  const whole = (set) => set.every((item) => bet[item]);
  return sets.length ? sets.some(whole) : terms.opening.some(whole);
}

/** What the bet counts toward the most that one player may have at stake. */
function counted(terms, bet, me) {
  const times = Object.fromEntries(terms.counts.map(([name, many]) => [name, many]));
  const elsewhere = terms.used.find(([player]) => player === me)?.[1] ?? 0;
  return Object.entries(bet).reduce(
    (sum, [name, cents]) => sum + cents * (times[name] ?? 0),
    elsewhere,
  );
}

/** The min amount on a wager that may follow what lies there, with this chip; 0 for none. */
function stepped(terms, bet, wager, chip) {
  const [, min, max] = spanOf(terms, wager);
  const now = bet[wager] ?? 0;
  const pair = terms.equal.find(([name]) => name === wager);
  if (pair) return (bet[pair[1]] ?? 0) > now ? bet[pair[1]] : 0;
  const next = Math.min(max, Math.max(now + chip, min));
  return next > now ? next : 0;
}

export function adds(terms, bet, wager, chip, { chips, me }) {
  if (!spanOf(terms, wager) || follows(terms, wager)) return null;
  const next = stepped(terms, bet, wager, chip);
  if (!next) return null;
  const whole = laid(terms, bet, wager, next);
  if (!founded(terms, whole, wager)) return null;
  if (total(whole) - total(bet) > chips) return null;
  if (terms.room && counted(terms, whole, me) > terms.room) return null;
  return { cents: next - (bet[wager] ?? 0), bet: whole };
}

export function takes(terms, bet, wager, chip) {
  const leader = follows(terms, wager) || wager;
  const [, min, max] = spanOf(terms, leader) ?? [leader, 0, 0];
  const left = (bet[leader] ?? 0) - chip;
  let found = laid(terms, bet, leader, min === max || left < min ? 0 : left);
  for (;;) {
    const kept = Object.fromEntries(
      Object.entries(found).filter(([name]) => founded(terms, found, name)),
    );
    if (Object.keys(kept).length === Object.keys(found).length) return kept;
    found = kept;
  }
}

/** Whether a wager has one amount only, so that a click puts it on or off. */
export function single(terms, wager) {
  const span = spanOf(terms, wager);
  return Boolean(span) && span[1] === span[2];
}

const DENOMINATIONS = [100, 500, 2500, 10000, 50000, 100000, 500000];

/** The chips to bet with at these limits: at most five. */
export function denominations(wagers) {
  const max = Math.max(0, ...wagers.map((wager) => wager.max));
  const fitting = DENOMINATIONS.filter((value) => value <= max);
  return fitting.slice(0, 5);
}
