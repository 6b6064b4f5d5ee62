/**
 * Converts what the server sends into what the felt shows: plain functions.
 *
 * fixed(info)        what never changes: cloth, operator, inscriptions, box, sixth
 * sceneOf(table)     the round on the felt: {round, number, settled}, the last one until it is cleared
 * seatsOf(…)         every seat as box.js wants it
 * boardOf, dealerOf, sixthOf
 */
import { boxOfPlan } from "../../parts/plan.js";
import { dollars } from "../../parts/money.js";
import { adds, single } from "./bets.js";
import { chipsAfter, lineTags } from "./results.js";
import { freeSeats, times } from "./words.js";

const SHORT = 9;

/** A name that fits below a small area of a phone: without "Bonus", or else its last word. */
function short(name) {
  if (name.length <= SHORT) return name;
  const words = name.split(" ");
  const bare = words.at(-1) === "Bonus" ? words.slice(0, -1).join(" ") : words.at(-1);
  return bare.length <= SHORT ? bare : bare.slice(0, 4);
}

export function fixed(info) {
  const { elements, cloth, operator } = info.plan;
  const names = Object.fromEntries(info.wagers.map((wager) => [wager.wager, wager]));
  const area = (item) => {
    const wager = names[item.wager];
    const name = wager?.name ?? item.name;
    const of = wager?.stake === "equal" ? names[wager.of]?.name : undefined;
    return { ...item, name, of, short: short(name) };
  };
  const box = boxOfPlan(elements);
  const words = elements.filter(
    (element) => element.kind === "words" && !["operator", "game"].includes(element.name),
  );
  const place = (name) =>
    elements.find((element) => element.kind === "cards" && element.name === name && !element.seat);
  const fixture = (name) =>
    elements.some((element) => element.kind === "fixture" && element.name === name);
  const sixth = place("box");
  return {
    cloth: cloth.name,
    operator,
    inscriptions: words.map((word) => word.words.map((line) => line.text).join(" ")),
    box: { rows: box.rows.map((row) => row.map(area)), small: box.small.map(area) },
    slots: { board: place("board")?.slots.length ?? 5, dealer: place("dealer")?.slots.length ?? 2 },
    sixth: sixth && { name: sixth.about, slots: sixth.slots.length },
    shoe: fixture("shoe") ? "" : undefined,
    discards: fixture("discards") ? "" : undefined,
  };
}

export function sceneOf({ view, ended }) {
  if (ended)
    return { round: ended.round, number: ended.number, own: ended.own ?? [], settled: true };
  return {
    round: view?.round ?? null,
    number: view?.number ?? 0,
    own: view?.own ?? [],
    settled: false,
  };
}

const SHOWN = new Set(["expose", "settle", "close", "over"]);

export function boardOf(info, fixedPart, scene, pointed) {
  const cards = scene.round?.board ?? [];
  return { cards, slots: fixedPart.slots.board, best: pointed?.best };
}

export function dealerOf(info, fixedPart, scene) {
  const { dealer: cards = [], dealer_hand: hand = null, qualifies = null } = scene.round ?? {};
  return {
    cards,
    slots: fixedPart.slots.dealer,
    hand,
    made: hand?.description,
    note:
      qualifies === null ? undefined : qualifies ? "Dealer qualifies" : "Dealer does not qualify",
  };
}

export function sixthOf(fixedPart, scene) {
  return fixedPart.sixth && { ...fixedPart.sixth, cards: scene.round?.box ?? [] };
}

/** What a seat has said so far, between its cards and its plate. */
function saysOf({ box, person, round, settled, net, lines }) {
  if (lines.length && (settled || net !== null)) {
    const tone = net > 0 ? "win" : net < 0 ? "loss" : "push";
    const amount = net ? dollars(net, { signed: true }) : "even";
    return { text: box.status === "folded" ? `Folded ${amount}` : amount, tone };
  }
  if (!box)
    return round?.phase === "bets" && person && !settled
      ? { text: person.ready ? "Skips" : "Betting" }
      : null;
  if (round.phase === "bets") return person?.ready ? { text: "Ready", tone: "light" } : null;
  if (box.status === "folded") return { text: "Folded" };
  if (box.play) return { text: `Played ${times(box.play)}`, tone: "light" };
  if (round.phase === "decide" && box.status === "in" && box.seat < round.turn)
    return { text: "Checked" };
  return null;
}

/** Sensors are lit from when bets close, and their chips are in the rack. */
function litOf(info, box, phase) {
  if (phase === "bets") return {};
  const units = new Set(
    info.wagers.filter((wager) => wager.stake === "unit").map((wager) => wager.wager),
  );
  return Object.fromEntries(box.wagers.filter(([wager, cents]) => units.has(wager) && cents > 0));
}

function lying(info, box, phase, mine) {
  const bet = mine ?? Object.fromEntries(box.wagers);
  if (phase === "bets") return { wagers: bet };
  const lit = litOf(info, box, phase);
  const { wagers, paid } = chipsAfter(Object.entries(bet), box.lines);
  for (const wager of Object.keys(lit)) wagers[wager] = 0;
  return { wagers, paid, lit, tags: box.lines.length ? lineTags(box) : undefined };
}

/** Which areas of a box take the chosen chip, and how much a click places there. */
function opened(bets, seat, chip) {
  const terms = bets.terms[seat];
  if (!terms) return {};
  const now = bets.bets[seat] ?? {};
  const places = {};
  for (const [wager] of terms.wagers) {
    const added = adds(terms, now, wager, chip, bets.purse);
    if (added) places[wager] = added.cents;
    else if (single(terms, wager) && now[wager]) places[wager] = 0;
  }
  return { open: Object.keys(places), places };
}

function emptySeat(seat, { info, view, bets, chip, settled }) {
  const maySit = freeSeats(info, view).includes(seat);
  const more = !settled && bets.open && bets.terms[seat] ? opened(bets, seat, chip) : {};
  const extra = more.open?.length ? { you: true, ...more, invites: `Play here too · ${seat}` } : {};
  return { seat, empty: true, maySit, ...extra };
}

/**
 * @typedef {object} Seat a seat as box.js draws it
 * @property {number} seat
 * @property {boolean} [empty]
 * @property {boolean} [maySit]
 * @property {string} [player]
 * @property {boolean} [you]
 * @property {number} [chips]
 * @property {string[]} [cards]
 * @property {{description: string, hand: string, best: string[]} | null} [hand]
 * @property {string[]} [best] the cards of your best hand
 * @property {string[]} [points] the cards of another player's best hand, shown when it is pointed at
 * @property {Object<string, number>} [wagers] cents by wager
 * @property {Object<string, number>} [lit] cents by lit sensor
 *
 * @typedef {import("../../live/table.js").TableInfo} TableInfo
 * @typedef {import("../../app/wire").TableView} TableView
 * @typedef {import("../../app/wire").RoundView} RoundView
 * @typedef {import("../../app/wire").PricedTerms} PricedTerms
 * @typedef {{round: RoundView | null, settled: boolean, own?: number[], number: number}} Scene
 * @typedef {{bets: Object<string, Object<string, number>>, terms: Object<string, PricedTerms>, open: boolean,
 *   purse?: {chips: number}}} Bets
 *
 * @param {object} given
 * @param {TableInfo} given.info
 * @param {Partial<TableView>} given.view
 * @param {Scene} given.scene
 * @param {Bets} given.bets
 * @param {number} given.chip the chosen chip in cents
 * @param {{seat: number, choices: number[]} | null} given.decision
 * @param {object} [given.clock] of the seat in turn
 * @returns {Seat[]}
 */
export function seatsOf({ info, view, scene, bets, chip, decision, clock }) {
  const { round, settled } = scene;
  const phase = round?.phase ?? "none";
  return Array.from({ length: info.seats }, (_, index) => index + 1).map((seat) => {
    const person = view.seats.find((item) => item.seat === seat);
    const box = round?.seats.find((item) => item.seat === seat);
    const draft = phase === "bets" && !settled ? bets.bets[seat] : undefined;
    const yours =
      Boolean(draft) ||
      (box ? (scene.own ?? []).includes(seat) : view.seat > 0 && view.seat === seat);
    if (!person && !box && !draft) return emptySeat(seat, { info, view, bets, chip, settled });
    const lines = box?.lines ?? [];
    const net = lines.length ? box.net : null;
    const done = settled || phase === "close" || phase === "over";
    const cards = box?.cards ?? [];
    const made = box?.hand?.best.length ? box.hand : null;
    const best =
      SHOWN.has(phase) && made && box.status === "in" && lines.length ? made.best : undefined;
    const turn = !settled && round?.turn === seat;
    const says = saysOf({
      box,
      person,
      round,
      settled,
      net: done ? net : lines.length ? net : null,
      lines,
    });
    return {
      seat,
      player: box?.player ?? person?.player ?? view.you,
      you: yours,
      chips: person?.chips,
      bot: person?.bot,
      turn,
      clock: turn ? clock : undefined,
      cards,
      folded: box?.status === "folded",
      made: box?.hand?.description ?? "",
      hand: made,
      against: box?.against,
      best: yours ? best : undefined,
      points: yours ? undefined : best,
      pointable: !yours && Boolean(best),
      says: yours && (phase !== "bets" || !box) ? null : says,
      net: yours && done ? net : undefined,
      ...(box || draft
        ? lying(
            info,
            box ?? { wagers: [], lines: [] },
            phase,
            yours && phase === "bets" ? (draft ?? {}) : undefined,
          )
        : {}),
      ...(yours && !settled && bets.open ? opened(bets, seat, chip) : {}),
      offered:
        turn && decision?.seat === seat && decision.choices.length
          ? {
              wager: info.wagers.find((wager) => wager.stake === "multiple")?.wager,
              text: times(decision.choices.join("/")),
            }
          : undefined,
      brief: briefly(says),
    };
  });
}

/** What the strip of a phone says of a seat. */
function briefly(says) {
  if (!says) return undefined;
  return says.text
    .replace(/^Played /, "")
    .replace(/^Ready$/, "✓")
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}
