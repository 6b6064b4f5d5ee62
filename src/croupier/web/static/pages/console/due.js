/**
 * Steps of the table's life that are due, and the commands that do them. Plain functions.
 *
 * waysOf(due, offers)   the offers that would do what is due; none if it is somebody else's
 * FIELD kinds of an offer: a list of one value is told, of several is chosen; {least, most} and
 * "number" are counted; "reason" is written.
 */

import { commandOf } from "../../live/offers.js";

/** What is due by one name and done by another. */
const DONE_BY = {
  choose_method: ["use_method"],
  repair_device: ["repair_device"],
  block_next_round: ["release_round"],
  change_deck: ["remove_deck"],
  remove_deck: ["remove_deck"],
  receive_deck: ["receive_deck"],
  inspect_cards: ["inspect_cards"],
};

/** What may be done in its place, once it can be done at all. */
const INSTEAD = { repair_device: "mark_broken" };

/** A stub that goes to the rack uncounted may as well be counted before its time. */
const RACKS = /_rack_stub$/;

/** Commands that do a step of their clause. */
const ACTS = new Set([
  "shuffle_done",
  "cut_done",
  "report_count",
  "lock_wagers",
  "count_chips",
  "override_count",
  "count_stub",
  "find_misdeal",
  "swap_decks",
]);

const holds = (offer, name, value) => !offer.fields?.[name] || offer.fields[name].includes(value);

export function waysOf(due, offers) {
  const plain = offers.filter(
    (offer) =>
      (offer.do === "do" || offer.do === "verify") &&
      holds(offer, "step", due.step) &&
      holds(offer, "deck", due.deck) &&
      holds(offer, "seat", due.seat) &&
      holds(offer, "device", due.device),
  );
  if (plain.length)
    return RACKS.test(due.step)
      ? [...plain, ...offers.filter((offer) => offer.do === "count_stub")]
      : plain;
  const named = DONE_BY[due.step];
  if (named) {
    const fit = (names) =>
      offers.filter(
        (offer) =>
          names.includes(offer.do) &&
          (!due.deck || holds(offer, "deck", due.deck)) &&
          (!due.device || holds(offer, "device", due.device)),
      );
    const ways = fit(named);
    return ways.length ? [...ways, ...fit([INSTEAD[due.step]])] : [];
  }
  return offers.filter(
    (offer) =>
      ACTS.has(offer.do) &&
      offer.clause === due.clause &&
      (!due.deck || holds(offer, "deck", due.deck)),
  );
}

/** Steps that may be done though nobody waits for them: a key to be canceled, or pressed by mistake. */
export const unawaited = (view) =>
  view.offers.filter(
    (offer) =>
      offer.do === "do" &&
      !view.life.due.some(
        (due) =>
          holds(offer, "step", due.step) &&
          holds(offer, "deck", due.deck) &&
          holds(offer, "seat", due.seat) &&
          holds(offer, "device", due.device),
      ),
  );

/** Of those, what takes back a step at the seat that is being worked on. */
export function keysOf({ info, view, act }, seat) {
  const award = view.life.due.some((due) => seat && due.seat === seat);
  const own = award ? unawaited(view).filter((offer) => offer.fields.seat.includes(seat)) : [];
  return own.map((offer) => ({
    text: info.titles.step[offer.fields.step[0]],
    onPress: () => act(commandOf(offer, { seat })),
  }));
}

const FULLER = { count_stub: { cards: "Cards counted, stub and dealt" } };

/** The fields of an offer that are left to fill in. */
export function fieldsOf(offer) {
  const asked = [];
  for (const [name, values] of Object.entries(offer.fields ?? {})) {
    if (name in offer.command) continue;
    if (Array.isArray(values)) asked.push({ name, kind: "choice", values });
    else if (values === "reason") asked.push({ name, kind: "reason" });
    else
      asked.push({
        name,
        label: FULLER[offer.do]?.[name],
        kind: "number",
        least: values.least ?? 0,
        most: values.most ?? 999,
      });
  }
  return asked;
}

const LABELS = {
  do: "Done",
  verify: "Verified",
  receive_deck: "Deck received",
  inspect_cards: "The player has looked",
  shuffle_done: "Shuffled",
  cut_done: "Cut",
  report_count: "Counted",
  lock_wagers: "Locked",
  count_chips: "Counted",
  override_count: "Deal all the same",
  count_stub: "Counted",
  find_misdeal: "Found so",
  swap_decks: "Swapped",
  release_round: "Let the next round begin",
  use_method: "Deal so",
  repair_device: "It works again",
  mark_broken: "Out of order",
  remove_deck: "Deck removed",
  fail_device: "It failed",
  order_shuffle: "Order a shuffle",
  order_recut: "Order another cut",
  take_bets_down: "Take the bets down",
  go_idle: "Nobody plays",
  resume: "Play again",
  close_table: "Close the table",
  tick: "Tick",
  pause: "Stop the table",
  unpause: "Let it go on",
  fill: "Fill the tray",
};

export const labelOf = (offer) => LABELS[offer.do] ?? offer.do.replaceAll("_", " ");

const ASKED = {
  depth: "Cards above the cover card",
  cards: "Cards counted",
  chips: "Chips collected",
  accepted: "Wagers accepted",
  reason: "Reason",
  preshuffled: "How it comes",
  misdealt: "Cards were misdealt",
  fifty_two: "52 cards are there",
  method: "Way of dealing",
  choice: "How",
  device: "Device",
  deck: "Deck",
  cents: "Dollars",
};

export const askedName = (name) => ASKED[name] ?? name.replaceAll("_", " ");

const SAID = { true: "Yes", false: "No" };

/** A value of a field, in words. */
export function valueName(name, value) {
  if (name === "preshuffled") return value ? "Preinspected and preshuffled" : "Unopened";
  return SAID[value] ?? String(value).replaceAll("_", " ");
}
