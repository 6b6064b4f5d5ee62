/**
 * The hand as it goes, line by line: tale(entries, message, before) gives the entries of Log after a
 * message of the live line; recalled(message) those of the hand before a first message; cited(entries,
 * info) puts the clause to a turn that the house took. Plain functions.
 */
import { dollars } from "../../parts/money.js";
import { cardName, listed } from "../../parts/words.js";
import { streetName, takenFor } from "../live/words.js";

/** Who did it, and the verb for it. */
function who(view, hand, seat) {
  if (seat === view.seat) return { name: "You", s: "" };
  const player = hand?.seats.find((one) => one.seat === seat)?.player ?? view.seats.find((one) => one.seat === seat)?.player ?? `Seat ${seat}`;
  return { name: player, s: "s" };
}

/** A turn without chips: the player's own, or one that the house took. */
function turn(own, done) {
  return ({ event: { seat }, say, called, gone }) => {
    const { name, s } = say(seat);
    const taken = takenFor(done, name.replace("You", "you"), seat, { called, left: gone(seat) });
    return [{ seat, text: taken || `${name} ${own}${s}`, absent: Boolean(taken) }];
  };
}

const TELLERS = {
  "hand:blinds_posted/1": ({ event, say }) => event.posts.map(([seat, amount]) => ({ seat, text: `${say(seat).name} post${say(seat).s}`, amount })),
  "hand:fee_taken/1": ({ event }) => [{ text: "The house takes its fee", amount: event.amount, clause: event.clause }],
  "hand:fee_returned/1": ({ event }) => [{ text: "No flop: the house gives its fee back", amount: event.amount, clause: event.clause }],
  "hand:folded/1": turn("fold", "folded"),
  "hand:checked/1": turn("check", "checked"),
  "hand:called/1": ({ event, say, allIn }) => [{ seat: event.seat, text: `${say(event.seat).name} call${say(event.seat).s}${allIn(event.seat)}`, amount: event.added }],
  "hand:raised/1": ({ event, say, allIn, opened }) => [{ seat: event.seat, text: `${say(event.seat).name} ${opened ? "raise" : "bet"}${say(event.seat).s}${opened ? " to" : ""}${allIn(event.seat)}`, amount: event.to }],
  "hand:uncalled_returned/1": ({ event, say }) => [{ seat: event.seat, text: `${say(event.seat).name} take${say(event.seat).s} back, uncalled`, amount: event.amount }],
  "hand:mucked/1": ({ event, say }) => [{ seat: event.seat, text: `${say(event.seat).name} muck${say(event.seat).s}` }],
  "hand:faces_shown/1": ({ event, say }) => [{ seat: event.seat, text: `${say(event.seat).name} show${say(event.seat).s} ${event.cards.map(cardName).join(", ")}` }],
  "hand:pots_awarded/1": ({ event, say }) => event.awards.flatMap((one) => one.shares.map(([seat, amount]) => ({
    seat, text: `${say(seat).name} win${say(seat).s} ${event.awards.length > 1 ? (one.pot ? `side pot ${one.pot}` : "the main pot") : "the pot"}`, amount, clause: one.clause,
  }))),
  "hand:player_left/1": ({ event, say }) => [{ seat: event.seat, text: `${say(event.seat).name} leave${say(event.seat).s} the hand` }],
  "hand:hand_voided/1": ({ event }) => [{ text: "The hand is void: all wagers go back", clause: event.clause }],
  "hand:hand_killed/1": ({ event }) => [{ seat: event.seat, text: "The hand is dead", clause: event.clause }],
  "hand:card_replaced/1": ({ event }) => [{ seat: event.seat, text: "An exposed card is replaced", clause: event.clause }],
  "hand:flop_taken_back/1": ({ event }) => [{ text: "The flop goes back to the stub", clause: event.clause }],
  "room:cardroom_button_cards_dealt/1": ({ event }) => [{ text: `Drawn for the button: ${listed(event.cards.map(([seat, card]) => `seat ${seat} ${cardName(card)}`))}` }],
  "room:cardroom_button_drawn/1": ({ event }) => [{ seat: event.seat, text: "has the button", clause: event.clause }],
};

/** A street's heading with the cards that came, and the fee if it was taken there. */
function headOf(hand, cards, fee) {
  return { head: streetName(hand.street), cards, note: fee ? `fee ${dollars(fee)}` : "" };
}

export function tale(entries, message, before) {
  const { view } = message;
  const hand = view.hand ?? message.ended?.hand ?? null;
  const say = (seat) => who(view, hand, seat);
  const allIn = (seat) => (hand?.seats.find((one) => one.seat === seat)?.stack === 0 ? ", all in" : "");
  const gone = (seat) => before.view?.hand?.seats.find((one) => one.seat === seat)?.left;
  let told = entries;
  let called = 0;
  let fee = 0;
  let price = Math.max(0, ...(before.view?.hand?.seats.map((one) => one.bet) ?? []));
  for (const event of message.events) {
    if (event.kind === "room:cardroom_hand_opened/1") told = [{ head: streetName("preflop") }];
    if (event.kind === "hand:fee_taken/1" && !event.from_seats?.length) fee += event.amount;
    else if (event.kind === "hand:cards_dealt/1") {
      if (event.to?.includes("board") && hand) {
        const shown = told.flatMap((one) => one.cards ?? []);
        const taken = fee || held(told);
        told = [...told, headOf(hand, hand.board.filter((card) => !shown.includes(card)), taken)];
        fee = 0;
        price = 0;
      }
    } else if (TELLERS[event.kind]) {
      told = [...told, ...TELLERS[event.kind]({ event, say, allIn, called, gone, opened: price > 0 })];
      if (event.to) price = Math.max(price, event.to);
    }
    called = event.kind === "house:time_called/1" ? event.seat : 0;
  }
  return fee ? [...told, { fee, text: "The house takes its fee", amount: fee }] : told;
}

/** A fee that was taken before the street's cards came stands at the street. */
function held(told) {
  const last = told.at(-1);
  if (!last?.fee) return 0;
  told.pop();
  return last.fee;
}

export const cited = (entries, info) =>
  entries.map((one) => (one.absent ? { ...one, clause: info.cited.absent?.[0] } : one));

/** The same of what a first message tells of the hand so far. */
export function recalled({ past = [], view }) {
  let before = { view: null };
  return past.reduce((entries, { seq, events, ...scene }) => {
    const then = { seq, events, view: { ...view, ...scene } };
    const told = tale([...entries], then, before);
    before = then;
    return told;
  }, []);
}
