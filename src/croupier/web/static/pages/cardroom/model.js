/**
 * Converts what the server sends into what the oval shows. Plain functions.
 *
 * sceneOf(live)                     {hand, over}: the hand on the felt; the last one until the next is dealt
 * ovalOf({info, view, scene, …})    props of Oval, without voice and actions
 * potRows(hand)                     [{name, seats, amount | pending, price}] for felt and panel, as the view has them
 */
import { dollars } from "../../parts/money.js";
import { upper } from "../live/words.js";
import { freeSeats } from "../table/words.js";

export function sceneOf({ view, ended }) {
  if (view.hand) return { hand: view.hand, over: false, number: view.number };
  if (ended?.hand && !view.room.playing)
    return { hand: ended.hand, over: true, number: ended.number };
  return { hand: null, over: false, number: view.number };
}

export const potRows = (hand) =>
  (hand?.pots ?? []).map(({ opens, ...pot }) =>
    opens
      ? {
          ...pot,
          pending: `opens with ${dollars(opens)}`,
          price: hand.to_call ? `${dollars(hand.to_call)} to call` : dollars(opens),
        }
      : pot,
  );

/** The pots of the felt: from the first blind on there is one. */
function feltPots(hand) {
  const rows = potRows(hand);
  return rows.length || !hand?.pot ? rows : [{ name: "Pot", amount: hand.pot, seats: [] }];
}

/** What each seat won at the end of the hand. */
export function wonBy(hand) {
  const won = {};
  for (const { shares } of hand.awards)
    for (const [seat, cents] of shares) won[seat] = (won[seat] ?? 0) + cents;
  return won;
}

const STANDING = {
  sitting_out: "Away",
  no_chips: "No chips",
  waiting: "Waiting",
  leaving: "Leaving",
};

/**
 * What each seat did last in this betting round, in one word, from the log: {3: "Raises"}.
 * @param {{mark?: string, seat?: number, who?: string, text: string}[]} log
 */
export function lastActions(log) {
  const street = log.findLastIndex((item) => item.mark === "street" || item.mark === "round");
  const told = log.slice(street + 1).filter((item) => item.seat && item.who);
  return Object.fromEntries(
    told
      .map(({ seat, who, text }) => [
        seat,
        text.startsWith(who) ? text.slice(who.length).trim() : "",
      ])
      .filter(([, text]) => text)
      .map(([seat, text]) => [seat, upper(String(text).split(/[ ,]/)[0])]),
  );
}

/** The tag under a plate: the result, what ended the hand for the seat, or its last action. */
function saysOf(item, { hand, over }, { won, acted }) {
  if (over && won[item.seat]) return { text: `Wins ${dollars(won[item.seat])}`, tone: "win" };
  if (item.folded) return { text: "Folded" };
  if (item.mucked) return { text: "Mucked" };
  if (over) return hand.shown.includes(item.seat) ? { text: "Lost" } : undefined;
  if (!item.stack && hand.phase !== "post") return { text: "All in", tone: "light" };
  return acted[item.seat] && hand.turn !== item.seat ? { text: acted[item.seat] } : undefined;
}

function playing(item, { hand, over }, given) {
  const { view, clock, won } = given;
  const you = item.seat === view.seat;
  const made = item.hand?.best.length ? item.hand : null;
  return {
    seat: item.seat,
    player: item.player,
    you,
    chips: item.stack,
    folded: item.folded,
    bot: given.bots.has(item.player),
    cards: item.folded && !(you && !over) ? undefined : item.cards,
    turn: !over && hand.turn === item.seat,
    clock: hand.turn === item.seat ? clock : undefined,
    bet: over ? 0 : item.bet,
    made: made?.description,
    best: over && won[item.seat] ? made?.best : undefined,
    says: saysOf(item, { hand, over }, given),
  };
}

function seatOf(seat, given) {
  const { view, scene, free } = given;
  const plays = scene.hand?.seats.find((item) => item.seat === seat);
  const sits = view.room.seats.find((item) => item.seat === seat);
  if (plays && (sits?.player === plays.player || scene.over)) return playing(plays, scene, given);
  if (!sits) return { seat, empty: true, maySit: free.includes(seat) };
  return {
    seat,
    player: sits.player,
    you: seat === view.seat,
    bot: given.bots.has(sits.player),
    chips: sits.stack,
    says: STANDING[sits.status] && { text: STANDING[sits.status] },
    folded: Boolean(STANDING[sits.status]),
  };
}

/** Seats that may be taken, and for what buy-in: {seats, min, max}. */
export function sitOf(info, view) {
  const { min = 0, max = 0 } = info.limits?.find((limit) => limit.wager === "buy_in") ?? {};
  return {
    min,
    max,
    seats: freeSeats(info, view),
    ...view.offers.find((offer) => offer.do === "sit"),
  };
}

/**
 * @typedef {import("../../app/wire").TableView} TableView
 * @typedef {Partial<Omit<TableView, "room">> & {room: Partial<TableView["room"]>}} Viewed
 *
 * @param {object} given
 * @param {import("../../live/table.js").TableInfo} given.info
 * @param {Viewed} given.view
 * @param {{hand: import("../../app/wire").HandView | null, over: boolean}} given.scene
 * @param {object} [given.clock] of the seat in turn
 * @param {boolean} [given.watched] for a watcher, who cannot sit down
 * @param {{text: string}[]} [given.log] sentences of this hand
 */
export function ovalOf({ info, view, scene, clock, watched = false, log = [] }) {
  const { hand, over } = scene;
  const free = watched ? [] : sitOf(info, view).seats;
  const won = hand ? wonBy(hand) : {};
  const acted = watched || over ? {} : lastActions(log);
  const bots = new Set((view.seats ?? []).filter((seat) => seat.bot).map((seat) => seat.player));
  const seats = Array.from({ length: info.seats }, (_, at) =>
    seatOf(at + 1, { view, scene, clock, won, free, bots, acted }),
  );
  const best = seats.find((seat) => seat.best)?.best;
  return {
    cloth: info.plan.cloth.name,
    count: info.seats,
    you: view.seat,
    seats,
    back: "navy",
    button: hand?.button ?? view.room.button ?? 0,
    disks: {
      dealer: wordsOf(info, "dealer_button"),
      small: wordsOf(info, "small_blind"),
      big: wordsOf(info, "big_blind"),
    },
    blinds: hand ? hand.blinds : [view.room.small_blind ?? 0, view.room.big_blind ?? 0],
    board: { cards: hand?.board ?? [], best: over ? best : undefined },
    pots: over ? [] : feltPots(hand),
  };
}

const STRUCTURES = { fixed: "Fixed limit", no_limit: "No limit", spread: "Spread limit" };

/** What a disk reads. */
const wordsOf = (info, name) => info.disks?.find((disk) => disk.name === name)?.words;

/** "No limit, blinds $2 / $5". */
export function gameSaid(info) {
  const blind = (name) => info.limits.find((limit) => limit.wager === name)?.min ?? 0;
  const structure = STRUCTURES[info.streets[0]?.structure] ?? "";
  return `${structure}, blinds ${dollars(blind("small_blind"))} / ${dollars(blind("big_blind"))}`;
}
