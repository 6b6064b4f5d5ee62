/**
 * What is to be done now, as one thing: from the view's dues and offers, and nothing else.
 *
 * focusOf(view, info) gives {kind, id, title, says, clause, …}
 *   step    a step of the table's procedure: due, ways (offers)
 *   press   one command without cards: offer, text
 *   cards   cards to enter: offer, places [{name, where, seat, index}], need, hidden, and
 *           `other` offers in their place (muck)
 *   bets    wagers are taken: wagers (offers), close (offer or null)
 *   decide  a player's turn: seat, offers
 *   hold    a payment waits for a floorperson: seat, approve (offer or null)
 *   wait    nothing to do here: why
 */
import { waysOf } from "./due.js";
import { dollars } from "../../parts/money.js";
import { listed } from "../../parts/words.js";
import { counted, lower as low, ordinal, stepSays, upper } from "../live/words.js";
import { streetTitle } from "../../live/titles.js";

const UNITS_PER_CENT = 10_000;
const meterDollars = (units) => dollars(Math.floor(units / UNITS_PER_CENT), { exact: true });

/** Where a card goes, of the server's "seat 3", "dealer", "board", "box" or "burn": {where, seat}. */
const placed = (place) => {
  const [where, seat] = place.split(" ");
  return { where, seat: Number(seat ?? 0) };
};

const has = (view, what) => view.offers.find((offer) => offer.do === what) ?? null;
const all = (view, ...whats) => view.offers.filter((offer) => whats.includes(offer.do));

/** The name of the box, as the layout calls it. */
export const boxName = (info) =>
  info.plan.elements.find((element) => element.kind === "cards" && element.name === "box")?.about ||
  "Box";

export function focusOf(view, info) {
  if (view.called) return calledFocus(view.called);
  if (view.paused)
    return {
      kind: "wait",
      id: "paused",
      title: "Paused by the floor",
      says: upper(view.paused),
    };
  // The floorperson's word is one press: the step that waits for it is done with the payment.
  if (has(view, "approve") && heldBox(view)) return holdFocus(view, info, heldBox(view));
  if (has(view, "approve") && envyWaits(view)) return envyHold(view, info);
  const open = view.procedure.due.map((due) => ({
    due,
    ways: due.ready ? waysOf(due, view.offers) : [],
  }));
  const first = open.find((item) => item.due.blocks && item.ways.length);
  if (first) return stepFocus(first, view, info);
  const main = mainFocus(view, info);
  if (main) return main;
  const later = open.find((item) => item.ways.length);
  if (later) return stepFocus(later, view, info);
  return waiting(view, open.find((item) => item.due.blocks)?.due);
}

/** The round stands still until a floorperson has answered. */
function calledFocus({ report, title, seat, clause }) {
  return {
    kind: "wait",
    id: `called ${report} ${seat}`,
    title: "The floor is called",
    says: `${title}${seat ? `, seat ${seat}` : ""}. Don't touch the cards or chips until a floorperson confirms or rejects it.`,
    clause,
    call: true,
  };
}

function stepFocus({ due, ways }, view, info) {
  const at = due.seat ? `, seat ${due.seat}` : "";
  const box = due.seat && view.round?.seats.find((seat) => seat.seat === due.seat && seat.held);
  return {
    kind: "step",
    id: `step ${due.step} ${due.deck} ${due.seat} ${due.device} ${ways[0].do}`,
    due,
    ways,
    title: due.title + at,
    says: `${stepSays(due.message)}${box ? ` ${awardSaid(box, info)}` : ""}`,
    clause: due.clause,
    step: due.step,
    seat: due.seat,
  };
}

const BY = { floorperson: "a floorperson", player: "a player", shuffler: "the shuffler" };

function waiting(view, due) {
  if (due) {
    return {
      kind: "wait",
      id: `wait ${due.step}`,
      title: `Waiting for ${BY[due.by] ?? due.by}`,
      says: stepSays(due.message),
      clause: due.clause,
      step: due.step,
      call: due.by === "floorperson",
    };
  }
  if (!view.open) return { kind: "wait", id: "closed", title: "Table closed", says: "" };
  const turn = (view.hand ?? view.round)?.turn;
  if (turn)
    return {
      kind: "wait",
      id: `turn ${turn}`,
      title: `Seat ${turn} to act`,
      says: `Waiting for ${playerAt(view, turn)}.`,
      seat: turn,
    };
  return {
    kind: "wait",
    id: "idle",
    title: "Nothing to do",
    says: view.seats.length ? "" : "No players seated.",
  };
}

function mainFocus(view, info) {
  const [show] = all(view, "show");
  if (has(view, "draw_for_button")) return drawFocus(view, has(view, "draw_for_button"));
  if (heldBox(view)) return holdFocus(view, info, heldBox(view));
  // A box that can be settled unseen, as a folded one, need not be shown.
  if (has(view, "settle")) return settleFocus(has(view, "settle"), view);
  if (show) return showFocus(view, info, show);
  if (has(view, "expose")) return exposeFocus(has(view, "expose"), info);
  if (has(view, "turn_up")) return turnFocus(view, info, has(view, "turn_up"));
  if (has(view, "deal")) return dealFocus(view, info, has(view, "deal"));
  const acts = all(view, "play", "check", "fold", "call", "bet", "time_out");
  if (acts.length)
    return decideFocus(view, info, [
      ...acts,
      ...all(view, "forfeit").filter((item) => item.seat === acts[0].seat),
    ]);
  if (view.virtual_cards && departed(view))
    return {
      kind: "wait",
      id: `departed ${view.round.turn}`,
      title: "Waiting for a floorperson",
      says: departed(view),
      call: true,
    };
  if (has(view, "pay_envy")) return envyFocus(view, info, has(view, "pay_envy"));
  if (envyWaits(view)) return envyHold(view, info);
  if (has(view, "close_round")) {
    return {
      kind: "press",
      id: "close_round",
      title: "Close the round",
      says: "Every box is settled.",
      offer: has(view, "close_round"),
      text: "Close round",
    };
  }
  if (view.round?.phase === "bets") return betsFocus(view);
  if (has(view, "open_round")) return openFocus(view, info);
  return null;
}

function openFocus(view, info) {
  const between = info.game === "cardroom";
  return {
    kind: "press",
    id: "open_round",
    title: between ? "Deal the next hand" : "Open the bets",
    offer: has(view, "open_round"),
    says: view.seats.length
      ? between
        ? "Everyone with chips is dealt in."
        : "Players may place their wagers."
      : "No players seated.",
    text: between ? "Deal next hand" : "Open betting",
  };
}

function betsFocus(view) {
  const close = has(view, "close_bets");
  const due = view.procedure.due.find((item) => item.blocks === "deal" && item.ready);
  return {
    kind: "bets",
    id: "bets",
    title: "Take bets",
    says: "Enter each player's bets, or let players bet on their own screens.",
    down: has(view, "take_bets_down"),
    wagers: all(view, "wager"),
    back: all(view, "take_back"),
    close,
    clause: all(view, "wager")[0]?.clause,
    closing: due?.clause ?? "",
  };
}

/** Why the box in turn is nobody's to play. */
function departed(view) {
  const box = view.round?.seats.find((seat) => seat.seat === view.round.turn && seat.left);
  return box ? `${box.player} has left, and it is their turn.` : "";
}

function decideFocus(view, info, acts) {
  const seat = acts[0].seat;
  const street = info.streets.find((street) => street.street === (view.round ?? view.hand).street);
  return {
    kind: "decide",
    id: `decide ${seat}`,
    title: `Seat ${seat}: ${playerAt(view, seat)}`,
    seat,
    acts,
    says:
      departed(view) ||
      (street?.message
        ? `Play ${street.message}, or ${street.otherwise}.`
        : `${streetTitle(info, (view.hand ?? view.round).street)}.`),
    clause: acts.find((act) => act.clause)?.clause,
  };
}

export const playerAt = (view, seat) =>
  [...(view.round?.seats ?? view.hand?.seats ?? []), ...view.seats].find(
    (item) => item.seat === seat,
  )?.player ?? "";

function settleFocus(offer, view) {
  return {
    kind: "press",
    id: `settle ${offer.seat}`,
    title: `Settle seat ${offer.seat}`,
    says: `${playerAt(view, offer.seat)}: settle all wagers.`,
    clause: offer.clause,
    offer,
    text: `Settle seat ${offer.seat}`,
    seat: offer.seat,
    settles: true,
  };
}

/** The box whose turn it is, if a payment of it waits for a floorperson. */
const heldBox = (view) =>
  view.round?.seats.find((seat) => seat.held && seat.seat === view.round.settling);

/** An award's amount, and where it is paid from: "$9 for three of a kind, from the tray (18.a.ii)." */
function awardSaid({ award }, info) {
  const [clause] = (award.meter ? info.cited.from_meter : info.cited.from_tray) ?? [];
  const law = clause ? ` (${clause.split(":").at(-1)})` : "";
  return `${dollars(award.pays, { exact: true })} for ${low(info.titles.hand[award.hand])}, from the ${award.meter ? `${award.meter} meter` : "tray"}${law}.`;
}

/** Envy that is still to be paid: [{line, holder, waits}]. */
export const owedOf = (view) => view.round?.owed ?? [];

/** One envy payment: "Envy: pay $1,000 to seat 3". */
export const envyName = (line) => `Envy: pay ${dollars(line.pays)} to seat ${line.seat}`;

function envyFocus(view, info, offer) {
  const [{ line, holder }] = owedOf(view);
  return {
    kind: "press",
    id: `envy ${view.round.envy.length}`,
    title: envyName(line),
    offer,
    clause: offer.clause,
    seat: line.seat,
    says: `${playerAt(view, line.seat)}, for ${holder ? `seat ${holder}` : "the dealer"}'s ${low(info.titles.hand[line.hand])}. From the tray.`,
    text: `Confirm seat ${line.seat}`,
  };
}

const envyWaits = (view) => owedOf(view).some((item) => item.waits);

/** A hand that envy is paid for waits to be validated. */
function envyHold(view, info) {
  const approve = has(view, "approve");
  const unpaid = owedOf(view).filter((owed) => owed.waits);
  const first = unpaid.find((owed) => owed.holder === approve?.seat) ?? unpaid[0];
  const [clause] = info.cited.approval ?? [];
  const paid = listed(
    owedOf(view)
      .filter((item) => item.holder === first.holder)
      .map(({ line }) => `${dollars(line.pays)} to seat ${line.seat}`),
  );
  return {
    kind: "hold",
    id: `hold envy ${first.holder}`,
    title: `Seat ${first.holder}: ${low(info.titles.hand[first.line.hand])} needs approval`,
    says: `${approve ? "Look at the hand, then validate it." : "Don't touch the cards."} Then envy is paid: ${paid}.`,
    seat: first.holder,
    approve,
    clause,
    call: !approve,
    confirms: "Validate the hand",
  };
}

const metersSaid = (view) =>
  listed(
    Object.entries(view.meters).map(([name, units]) => `${name} shows ${meterDollars(units)}`),
  );

function holdFocus(view, info, box) {
  const approve = has(view, "approve");
  const [clause] = info.cited.approval ?? [];
  const due = view.procedure.due.find(
    (item) => item.by === "floorperson" && item.seat === box.seat,
  );
  return {
    kind: "hold",
    id: `hold ${box.seat}`,
    title: `Seat ${box.seat}: ${info.wagers.find((wager) => wager.wager === box.held)?.name ?? "payment"} needs approval`,
    says: `${awardSaid(box, info)} ${approve ? `Look at the hand, then approve. ${metersSaid(view)}.` : "Don't touch the cards or chips."}`,
    seat: box.seat,
    approve,
    clause,
    call: !approve,
    step: due?.step,
  };
}

const NAMES = { dealer: "Dealer", board: "Board", burn: "Burn card" };

const cardsFocus = (more) => ({ kind: "cards", hidden: false, other: [], ...more });

function showFocus(view, info, offer) {
  const { where, seat } = placed(offer.place);
  const whose = seat ? `Seat ${seat}` : (NAMES[where] ?? boxName(info));
  return cardsFocus({
    id: `show ${offer.place}`,
    offer,
    title: `${whose} shows`,
    clause: offer.clause,
    says: playerAt(view, seat),
    need: offer.cards,
    seat,
    done: `${whose} shown`,
    places: Array.from({ length: offer.cards }, (_, index) => ({
      where,
      seat,
      index,
      name: `${whose}, ${ordinal(index + 1)} card`,
    })),
    other: view.offers.filter((other) => other.do === "muck" && other.seat === seat),
  });
}

function exposeFocus(offer, info) {
  const cards = offer.faces_required ? offer.cards : 0;
  const box = offer.faces_required_box ? offer.box : 0;
  const [clause] = info.cited?.expose ?? [];
  const between = info.game === "cardroom";
  if (!cards && !box) {
    const title = between ? "Compare the hands" : "Turn up the dealer's cards";
    return {
      kind: "press",
      id: "expose",
      title,
      says: between ? "Award each pot to the best hand." : "The cards are already entered.",
      offer,
      text: between ? "Award the pots" : "Turned up",
      clause: offer.clause ?? clause,
    };
  }
  const name = boxName(info);
  const told = [
    ...Array.from({ length: cards }, (_, index) => ({
      where: "dealer",
      index,
      name: `Dealer, ${ordinal(index + 1)} card`,
    })),
    ...Array.from({ length: box }, (_, index) => ({
      where: "box",
      index,
      name: `${name}, ${ordinal(index + 1)} card`,
    })),
  ];
  return cardsFocus({
    id: "expose",
    offer,
    title: "Dealer's cards",
    says: box
      ? `${upper(counted(cards))} of the dealer, then ${counted(box)} of the ${name}.`
      : `${upper(counted(cards))} cards face up.`,
    clause,
    need: cards + box,
    places: told,
    done: "Dealer shown",
    split: cards,
  });
}

function turnFocus(view, info, offer) {
  const { round } = view;
  const street = info.streets.find((street) => street.street === round.street);
  const first = round.board.filter((item) => item !== "??").length;
  const name = streetTitle(info, round.street);
  const clause = street?.reveals?.[0];
  if (!offer.faces_required)
    return {
      kind: "press",
      id: `turn ${round.street}`,
      title: `Turn up: ${name.toLowerCase()}`,
      says: "The cards are already entered.",
      offer,
      text: "Turned up",
      clause,
    };
  return cardsFocus({
    id: `turn ${round.street}`,
    offer,
    title: name,
    says: `Turn up ${counted(offer.cards)} of the board.`,
    clause,
    need: offer.cards,
    done: `${name} complete`,
    places: Array.from({ length: offer.cards }, (_, index) => ({
      where: "board",
      index: first + index,
      name: `${name}, ${ordinal(index + 1)} card`,
    })),
  });
}

function drawFocus(view, offer) {
  const ready = view.room.seats
    .filter((seat) => seat.status !== "sitting_out" && seat.status !== "no_chips")
    .map((seat) => seat.seat);
  const seats = ready.length === offer.cards ? ready : [];
  return cardsFocus({
    id: `draw ${view.seq}`,
    offer,
    title: "Draw for the button",
    says: seats.length
      ? "Deal one card face up to each player, starting at the dealer's left."
      : "Those who tied draw again, from the dealer's left.",
    clause: offer.clause,
    need: offer.cards,
    done: "Drawn",
    places: Array.from({ length: offer.cards }, (_, index) => ({
      where: seats.length ? "seat" : "draw",
      seat: seats[index],
      index: 0,
      name: seats.length ? `Seat ${seats[index]}` : `${upper(ordinal(index + 1))} card`,
    })),
  });
}

/** The cards that go to the same place, one after the other. */
export function runOf(places) {
  let count = 1;
  while (count < places.length && places[count] === places[0]) count += 1;
  return count;
}

function dealFocus(view, info, offer) {
  const round = view.round ?? view.hand;
  if (!offer.cards) {
    return {
      kind: "press",
      id: "post",
      title: "Blinds",
      says: "Collect the blinds before the first card.",
      offer,
      text: "Confirm blinds",
      clause: offer.clause,
    };
  }
  const run = runOf(offer.places);
  const { where, seat } = placed(offer.places[0]);
  const lies =
    {
      dealer: round.dealer,
      board: round.board,
      box: round.box,
      burn: round.burned ?? [],
      seat: round.seats.find((item) => item.seat === seat)?.cards,
    }[where] ?? [];
  const whose = seat ? `Seat ${seat}` : (NAMES[where] ?? boxName(info));
  const up = where === "board" && Boolean(offer.faces_required);
  const name = up ? streetTitle(info, round.street) : whose;
  const step = lies.length;
  return cardsFocus({
    id: `deal ${view.number} ${round.street} ${offer.cards}`,
    offer,
    title:
      where === "burn"
        ? "Burn a card"
        : up
          ? name
          : `${whose}: ${counted(run)} ${run === 1 ? "card" : "cards"}`,
    says: up
      ? `${upper(counted(run))} face up.`
      : where === "burn"
        ? "Face down, unseen."
        : seat
          ? `${playerAt(view, seat)}, face down.`
          : "Face down.",
    clause:
      offer.clause ??
      (up
        ? info.streets.find((street) => street.street === round.street)?.reveals?.[0]
        : info.cited?.deal?.[0]),
    need: run,
    hidden: !up,
    rest: up ? 0 : offer.faces_required ? run : offer.cards,
    seat,
    done: up
      ? `${name} complete`
      : where === "burn"
        ? "Burned"
        : `${whose} has ${run === 1 ? "it" : "them"}`,
    places: Array.from({ length: run }, (_, index) => ({
      where,
      seat,
      index: step + index,
      name:
        where === "burn"
          ? "Burn card"
          : `${name}, ${ordinal(up ? index + 1 : step + index + 1)} card`,
    })),
  });
}
