/**
 * Bets that leave too little to play on, said while they can still be changed.
 *
 * shortOf(info, bets, chips)   {multiple, cents, min, lacks}: the Play wager that the chips left after
 *                              these bets do not pay: the smallest one if not even that, else the
 *                              largest; lacks: cents up to the largest. null where they pay all
 * BetWarning({multiple, cents, min, lacks, rebet, wallet, onAdd(cents)})   the line, with a way to add chips
 */
import { html } from "../../parts/html.js";
import { dollars } from "../../parts/money.js";
import { times } from "./words.js";

export function shortOf(info, bets, chips) {
  const play = info.wagers.find((wager) => wager.stake === "multiple");
  const multiples = info.streets.flatMap((street) => street.multiples);
  const unit = Object.values(bets).reduce((sum, bet) => sum + (bet[play?.of] ?? 0), 0);
  const [min, max] = [Math.min(...multiples), Math.max(...multiples)];
  if (!unit || chips >= max * unit) return null;
  const multiple = chips < min * unit ? min : max;
  return {
    multiple,
    cents: multiple * unit,
    min: multiple === min,
    lacks: max * unit - chips,
  };
}

export function BetWarning({ multiple, cents, min, lacks, rebet, wallet, onAdd }) {
  const after = rebet ? "After a rebet" : "After this";
  const add = Math.min(wallet, lacks);
  return html`<p role="status">${after} you cannot Play ${min ? "even " : ""}${times(multiple)} (${dollars(cents)}). Wallet ${dollars(wallet)}${add ? ":" : "."}</p>
    ${add > 0 && html`<button type="button" class="bar-add" onClick=${() => onAdd(add)}>add ${dollars(add)} in chips</button>`}`;
}
