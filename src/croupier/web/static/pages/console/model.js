/**
 * Converts what the server sends into what the console's felt shows. Plain functions.
 *
 * feltOf(view, info, {focus, draft, keyed, ended})   props of ConsoleFelt
 * dealtCards(view)          every card whose face is on the table
 * paidBox(view, info, rules, seat, was)   props of SettleBox: the seat's lines from one on
 * barFacts(view, info, now) what stands in the bar: {facts, meters}
 */
import { dollars, grouped, minutes } from "../../parts/money.js";
import { wagerName } from "../../live/titles.js";
import { boxName } from "./focus.js";

const sum = (pairs) => pairs.reduce((all, [, cents]) => all + cents, 0);
const DOWN = "??";

/** The round or hand that lies on the table: the one that is on, or the last one until the next. */
const lying = (view) => view.round ?? view.hand ?? null;

export function dealtCards(view) {
  const round = lying(view);
  if (!round) return [];
  const places = ["board", "dealer", "box", "exposed", "burned", "returned"];
  const cards = [
    ...places.flatMap((place) => round[place] ?? []),
    ...round.seats.flatMap((seat) => seat.cards),
  ];
  return [...new Set(cards.filter((card) => card !== DOWN))];
}

/** Cards with those that were entered but not yet sent in their places, and where the next one goes. */
function withDraft(cards, focus, draft, where, seat, keyed) {
  if (focus?.kind !== "cards") return { cards };
  const own = focus.places
    .map((place, at) => ({ ...place, at }))
    .filter((item) => item.where === where && (where !== "seat" || item.seat === seat));
  if (!own.length) return { cards };
  const laid = [...cards];
  for (const item of own) if (draft[item.at]) laid[item.index] = draft[item.at];
  const next = own.find((item) => item.at === draft.length);
  return {
    cards: laid,
    next: next?.index ?? -1,
    keyed: next ? keyed : "",
    due: where === "board" && next ? focus.need - draft.length : 0,
  };
}

/** What a box's player has done so far, for the plate. */
function saysOf(box, round, streets) {
  if (box.status === "folded") return { text: "Folded" };
  if (box.status === "void") return { text: "Void" };
  if (box.lines.length && round.phase !== "decide") {
    const { net } = box;
    return {
      text: net ? dollars(net, { signed: true }) : "even",
      tone: net > 0 ? "win" : net < 0 ? "loss" : "push",
    };
  }
  if (box.play) return { text: `Played ${box.play}×`, tone: "light" };
  const later = streets.findIndex((street) => street.street === round.street) > 0;
  const passed =
    round.phase === "decide"
      ? later || box.seat < round.turn
      : later || ["turn", "expose", "settle", "close"].includes(round.phase);
  return passed ? { text: "Checked" } : undefined;
}

function bankedSeat(view, info, seat) {
  const { round } = view;
  const box = round?.seats.find((item) => item.seat === seat);
  const sits = view.seats.find((item) => item.seat === seat);
  if (!box) return sits && { player: sits.player, chips: sits.chips, total: 0, cards: [] };
  const laid = [...box.wagers, ...box.tips];
  const open = laid.filter(([name]) => !box.lines.some((line) => line.wager === name));
  return {
    player: box.player,
    chips: sits?.chips,
    total: sum(open),
    cards: box.cards,
    folded: box.status === "folded",
    turn: round.turn === seat || round.settling === seat,
    says: saysOf(box, round, info.streets),
  };
}

function playerSeat(view, seat) {
  const box = view.hand?.seats.find((item) => item.seat === seat);
  const sits = view.room.seats.find((item) => item.seat === seat);
  if (!box)
    return (
      sits && {
        player: sits.player,
        chips: sits.stack,
        total: 0,
        cards: [],
        says: STANDING[sits.status],
      }
    );
  const says = box.folded
    ? { text: "Folded" }
    : box.mucked
      ? { text: "Mucked" }
      : !box.stack && view.hand.phase !== "post"
        ? { text: "All in", tone: "light" }
        : undefined;
  return {
    player: box.player,
    chips: box.stack,
    total: box.bet,
    cards: box.cards,
    folded: box.folded,
    turn: view.hand.turn === seat,
    says,
  };
}

const STANDING = {
  sitting_out: { text: "Sits out" },
  no_chips: { text: "No chips" },
  waiting: { text: "Waits" },
};

export function feltOf(view, info, { focus, draft, keyed }) {
  const round = lying(view);
  const between = info.game === "cardroom";
  const laid = (cards, where, seat) => withDraft(cards, focus, draft, where, seat, keyed);
  const seats = Array.from({ length: info.seats }, (_, index) => {
    const seat = index + 1;
    const told = between ? playerSeat(view, seat) : bankedSeat(view, info, seat);
    return told
      ? {
          seat,
          ...told,
          turn: told.turn || focus?.seat === seat,
          ...laid(told.cards, "seat", seat),
        }
      : { seat, empty: true };
  });
  const boxed = info.plan.elements.some(
    (element) => element.kind === "cards" && element.name === "box",
  );
  return {
    cloth: info.plan.cloth.name,
    count: info.seats,
    seats,
    board: laid(round?.board ?? [], "board"),
    dealer: between ? undefined : laid(round?.dealer ?? [], "dealer"),
    sixth: boxed ? { name: boxName(info), ...laid(round?.box ?? [], "box") } : undefined,
    note:
      between && view.hand
        ? `Pot ${dollars(view.hand.pot)}${view.hand.fee ? ` · fee ${dollars(view.hand.fee)}` : ""}`
        : "",
    back: view.procedure.decks.find((deck) => deck.live)?.deck === 2 ? "navy" : "claret",
  };
}

/** What a line asks the dealer's hands to do. */
function doing(line) {
  const told = { stake: line.stake };
  if (line.result === "lose") return { ...told, take: line.stake };
  if (line.pays > 0) return { ...told, pay: line.pays };
  return { ...told, push: line.returned };
}

export function paidBox(view, info, rules, seat, { from = 0, net: before = 0 } = {}) {
  const box = view.round?.seats.find((item) => item.seat === seat);
  if (!box) return null;
  const own = [
    ...box.lines.slice(from),
    ...(view.round.envy ?? []).filter((item) => item.seat === seat),
  ];
  const lines = own.map((item, index) => ({
    id: `${index} ${item.wager}`,
    name: `${wagerName(info, item.wager)}${item.tip ? ", dealer's" : ""}`,
    ...doing(item),
    clause: item.clause,
    says: rules[item.clause],
  }));
  const made = box.hand?.best.length ? box.hand : null;
  const against = view.round.dealer_hand;
  const net = box.net - before;
  return {
    seat,
    player: box.player,
    cards: box.cards.filter((card) => card !== DOWN),
    lines,
    net,
    best: made?.best,
    made: made ? `${made.description}${against ? `, against ${against.has}` : ""}` : "",
  };
}

const hours = (seconds) => {
  const [whole, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return `${whole}:${String(rest).padStart(2, "0")}`;
};

/** The deck's time on the table, and what is left where little is. */
function deckFact(deck, now) {
  if (!deck || deck.since === null) return null;
  const been = Math.max(0, now / 1000 - deck.since);
  if (deck.ends === null) return { name: "Deck in play", text: `${hours(been)} h` };
  const left = deck.ends - now / 1000;
  if (left <= 0) return { name: "Deck", text: "past its time limit" };
  if (left < 600) return { name: "Deck ends in", text: minutes(left) };
  return { name: "Deck in play", text: `${hours(been)} of ${hours(deck.ends - deck.since)} h` };
}

export function barFacts(view, info, now) {
  const { procedure } = view;
  const rounds = procedure.count_every - procedure.uncounted;
  const stub = procedure.count_every > 0 && {
    name: "Stub count",
    text: rounds > 1 ? `in ${rounds} rounds` : "this round",
  };
  const word = info.game === "cardroom" ? "Hand" : "Round";
  const number = view.number || (view.room?.number ?? 0);
  return {
    facts: [info.rulebook_name, number ? `${word} ${grouped(number)}` : "Opening"],
    meters: [
      deckFact(
        procedure.decks.find((deck) => deck.live),
        now,
      ),
      stub,
    ].filter(Boolean),
  };
}
