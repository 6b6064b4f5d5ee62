/**
 * Your bets while bets are open: what you mean to bet is shown at once and told to the server, whose
 * answer counts. Every command carries the whole bet of a box.
 *
 * useBets({view, ask, chip, speak}) gives
 *   bets      {seat: {wager: cents}}, your boxes as you mean them
 *   terms     {seat: terms}, the boxes that may take a bet now
 *   purse     {chips, me}: what you still have
 *   place(seat, wager), take(seat, wager), undo(), clear(), mayUndo, staked
 *   lay(bets) lays these bets, box by box; a promise of whether all of them lie
 *   allLie()  a promise of whether all that was sent lies, once it is answered
 */
import { useMemo, useRef, useState } from "../../parts/html.js";
import { adds, single, takes, total } from "./bets.js";
import { commandOf, findOffers } from "../../live/offers.js";

export const betOf = (seat) => Object.fromEntries(seat.wagers.filter(([, cents]) => cents > 0));

/** Your boxes of a round as the server has them. */
export function boxesOf(round, own) {
  return Object.fromEntries(
    (round?.seats ?? [])
      .filter((seat) => own.includes(seat.seat))
      .map((seat) => [seat.seat, betOf(seat)]),
  );
}

/** The bets of a finished round, as they stood when they were made. */
export function madeBets({ round, own = [] }, info) {
  const later = new Set(
    info.wagers.filter((wager) => wager.stake === "multiple").map((wager) => wager.wager),
  );
  const boxes = boxesOf(round, own);
  return Object.fromEntries(
    Object.entries(boxes).map(([seat, bet]) => [
      seat,
      Object.fromEntries(Object.entries(bet).filter(([wager]) => !later.has(wager))),
    ]),
  );
}

const sum = (bets) => Object.values(bets).reduce((all, bet) => all + total(bet), 0);

/** Whether what was sent is not yet in the view. */
const waits = (sent, seq) => sent.last === null || seq < sent.last;

export function useBets({ view, ask, chip, speak }) {
  const sent = useRef({
    number: 0,
    boxes: {},
    past: [],
    chain: Promise.resolve(true),
    waiting: new Set(),
  });
  const [, again] = useState(0);
  const open = view?.round?.phase === "bets" && Boolean(view.seat) && !view.paused;
  if (sent.current.number !== view?.number || !open) {
    sent.current = {
      number: view?.number,
      boxes: {},
      past: [],
      chain: Promise.resolve(true),
      waiting: new Set(),
    };
  }
  const offers = useMemo(
    () =>
      Object.fromEntries(
        (view ? findOffers(view, "wager") : []).map((offer) => [offer.seat, offer]),
      ),
    [view],
  );
  const terms = useMemo(
    () => Object.fromEntries(Object.entries(offers).map(([seat, offer]) => [seat, offer.bet])),
    [offers],
  );
  const laid = open ? boxesOf(view.round, view.own) : {};
  const bets = { ...laid };
  for (const [seat, item] of Object.entries(sent.current.boxes)) {
    if (!waits(item, view?.seq ?? 0)) continue;
    if (total(item.bet)) bets[seat] = item.bet;
    else delete bets[seat];
  }
  const own = view?.seats.find((seat) => seat.seat === view.seat)?.chips ?? 0;
  const purse = { chips: own + sum(laid) - sum(bets), me: view?.you };

  const awaited = (answer) => {
    const { waiting } = sent.current;
    waiting.add(answer);
    answer.finally(() => waiting.delete(answer));
    return answer;
  };
  const send = (seat, bet) => {
    const mine = { bet, last: null };
    const round = sent.current;
    round.boxes = { ...round.boxes, [seat]: mine };
    again((count) => count + 1);
    const command = total(bet)
      ? commandOf(offers[seat], { wagers: bet })
      : { do: "take_back", seat: Number(seat) };
    const answer = round.chain
      .then(() => ask(command))
      .then(
        (done) => {
          mine.last = done.seq;
          return true;
        },
        (fault) => {
          if (round.boxes[seat] === mine) delete round.boxes[seat];
          speak(fault);
          return false;
        },
      )
      .finally(() => again((count) => count + 1));
    round.chain = answer;
    return awaited(answer);
  };

  const change = (seat, bet) => {
    sent.current.past = [...sent.current.past, bets];
    return send(seat, bet);
  };
  const place = (seat, wager) => {
    const now = bets[seat] ?? {};
    if (!terms[seat]) return;
    if (single(terms[seat], wager) && now[wager]) {
      change(seat, takes(terms[seat], now, wager, 0));
      return;
    }
    const added = adds(terms[seat], now, wager, chip, purse);
    if (added) change(seat, added.bet);
  };
  const take = (seat, wager) => {
    if (terms[seat] && bets[seat]?.[wager])
      change(seat, takes(terms[seat], bets[seat], wager, chip));
  };

  /** Box by box: your own seat first when bets are laid, last when they are taken back. */
  const lay = async (wanted) => {
    const seats = [...new Set([...Object.keys(bets), ...Object.keys(wanted)])].map(Number);
    const far = (seat) => Math.abs(seat - view.seat);
    const goes = seats
      .filter((seat) => bets[seat] && !wanted[seat])
      .sort((a, b) => far(b) - far(a));
    const comes = seats
      .filter((seat) => wanted[seat] && JSON.stringify(wanted[seat]) !== JSON.stringify(bets[seat]))
      .sort((a, b) => far(a) - far(b));
    for (const seat of [...goes, ...comes]) {
      if (!(await send(seat, wanted[seat] ?? {}))) return false;
    }
    return true;
  };
  const undo = () => {
    const before = sent.current.past.at(-1);
    if (!before) return;
    sent.current.past = sent.current.past.slice(0, -1);
    awaited(lay(before));
  };
  const remember = (wanted) => {
    sent.current.past = [...sent.current.past, bets];
    return awaited(lay(wanted));
  };
  const allLie = async () => !(await Promise.all(sent.current.waiting)).includes(false);
  return {
    open,
    bets,
    terms,
    purse,
    place,
    take,
    undo,
    allLie,
    lay: remember,
    clear: () => remember({}),
    mayUndo: open && sent.current.past.length > 0,
    staked: sum(bets),
  };
}
