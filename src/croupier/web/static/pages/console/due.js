/**
 * Steps of the table's procedure that are due, and the commands that do them. Plain functions.
 *
 * waysOf(due, offers)   the offers that would do what is due; none if it is somebody else's
 * FIELD kinds of an offer: a list of several values is chosen from; {min, max} and
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
      !view.procedure.due.some(
        (due) =>
          holds(offer, "step", due.step) &&
          holds(offer, "deck", due.deck) &&
          holds(offer, "seat", due.seat) &&
          holds(offer, "device", due.device),
      ),
  );

/** Of those, what takes back a step at the seat that is being worked on. */
export function keysOf({ info, view, act }, seat) {
  const award = view.procedure.due.some((due) => seat && due.seat === seat);
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
        min: values.min ?? 0,
        max: values.max ?? 999,
      });
  }
  return asked;
}

const LABELS = {
  do: "Done",
  verify: "Confirm inspection",
  receive_deck: "Receive deck",
  inspect_cards: "Player inspected cards",
  shuffle_done: "Confirm shuffle",
  cut_done: "Confirm cut",
  report_count: "Enter card count",
  lock_wagers: "Lock wagers",
  count_chips: "Enter chip count",
  override_count: "Override and deal",
  count_stub: "Enter stub count",
  find_misdeal: "Record finding",
  swap_decks: "Swap decks",
  release_round: "Release next round",
  use_method: "Use this method",
  repair_device: "Return to service",
  mark_broken: "Take out of service",
  remove_deck: "Remove deck",
  fail_device: "Report malfunction",
  order_shuffle: "Order shuffle",
  order_recut: "Order recut",
  take_bets_down: "Call bets off",
  go_idle: "Mark idle",
  resume: "Resume play",
  close_table: "Close table",
  tick: "Check off",
  pause: "Pause table",
  unpause: "Resume table",
  fill: "Fill tray",
};

export const labelOf = (offer) => LABELS[offer.do];
