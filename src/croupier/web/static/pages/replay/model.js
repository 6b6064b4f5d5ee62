/**
 * Converts the server's steps into what felt and oval show. Plain functions.
 *
 * filled(steps)               every step with the scene that lay there: {…step, round | hand, cards}
 * told(step)                  what happened: "Teo checks"; partsOf(step): its details; clausesOf(step)
 * feltSeen(info, step, only)  {props, hatched}: props of Felt without voice and actions; only: nothing but
 *                             the seats and areas that are played, as `playedIn` gives them
 * playedIn(steps)             the wagers that anybody makes in these steps
 * ovalSeen(info, step, only)  the same for Oval
 * hatched: the cards that were not public at that moment, as the Hatched context takes them
 */
import { whole } from "../../parts/sentences.js";
import { hidden } from "../../parts/words.js";
import { ovalOf } from "../cardroom/model.js";
import { boardOf, dealerOf, fixed, seatsOf, sixthOf } from "../table/model.js";

export function filled(steps) {
  let last = {};
  return steps.map((step) => {
    if (step.round || step.hand) last = { round: step.round, hand: step.hand, cards: step.cards };
    return { ...step, ...last };
  });
}

export const told = ({ sentences: [first] }) => (first ? whole(first) : "");

/** The other sentences of the same event, then the parts of all of them. */
export const partsOf = ({ sentences }) => [
  ...sentences.slice(1).map(whole),
  ...sentences.flatMap((sentence) => sentence.parts ?? []).map((item) => item.text),
];

const cited = (item) => [
  ...(item.clauses ?? []),
  ...(item.parts ?? []).flatMap((part) => part.clauses ?? []),
];

export const clausesOf = ({ sentences }) => [...new Set(sentences.flatMap(cited))];

const NOBODY = { seats: [], offers: [], you: "", seat: 0, open: false };
const NO_BETS = { bets: {}, terms: {}, open: false };

/** Cards of a place as they truly were, where that may be shown. */
function truly(known, public_) {
  return known?.length ? known : (public_ ?? []);
}

/** What of the known cards the public did not see. */
function unseen(pairs) {
  const found = new Set();
  for (const [known, public_] of pairs) {
    (known ?? []).forEach(
      (card, at) => !hidden(card) && hidden(public_?.[at] ?? "??") && found.add(card),
    );
  }
  return found;
}

export const playedIn = (steps) =>
  new Set(
    steps.flatMap((step) =>
      (step.round?.seats ?? []).flatMap((seat) =>
        [...seat.wagers, ...seat.tips].map(([wager]) => wager),
      ),
    ),
  );

/** The same felt without what nobody uses, so that a small one can be read. */
function bare(unchanging, only, info) {
  const multiple = info.wagers.find((wager) => wager.stake === "multiple")?.wager;
  const used = ({ wager }) => only.has(wager) || wager === multiple;
  const box = {
    rows: unchanging.box.rows.map((row) => row.filter(used)).filter((row) => row.length),
    small: unchanging.box.small.filter(used),
  };
  return { ...unchanging, box, operator: "", inscriptions: [] };
}

export function feltSeen(info, step, only) {
  const unchanging = only ? bare(fixed(info), only, info) : fixed(info);
  const { round = null, cards } = step ?? {};
  const scene = { round, number: 0, settled: round?.phase === "over" };
  const seats = seatsOf({ info, view: NOBODY, scene, bets: NO_BETS, chip: 0, decision: null });
  const known = (seat) => cards?.seats[seat.seat];
  const sixth = sixthOf(unchanging, scene);
  const hatched = unseen([
    [cards?.dealer, round?.dealer],
    [cards?.board, round?.board],
    [cards?.box, round?.box],
    ...seats.map((seat) => [known(seat), seat.cards]),
  ]);
  return {
    hatched,
    props: {
      ...unchanging,
      seats: seats
        .filter((seat) => !only || !seat.empty)
        .map((seat) => ({ ...seat, cards: truly(known(seat), seat.cards) })),
      board: { ...boardOf(info, unchanging, scene), cards: truly(cards?.board, round?.board) },
      dealer: { ...dealerOf(info, unchanging, scene), cards: truly(cards?.dealer, round?.dealer) },
      sixth: sixth && { ...sixth, cards: truly(cards?.box, round?.box) },
    },
  };
}

export function ovalSeen(info, step, only) {
  const { hand = null, cards } = step ?? {};
  const sitting = (hand?.seats ?? []).map(({ seat, player, stack }) => ({ seat, player, stack }));
  const view = { ...NOBODY, room: { seats: sitting } };
  const props = ovalOf({ info, view, scene: { hand, over: hand?.phase === "over" } });
  const known = (seat) => cards?.seats[seat];
  const hatched = unseen((hand?.seats ?? []).map((seat) => [known(seat.seat), seat.cards]));
  const seats = props.seats
    .filter((seat) => !only || !seat.empty)
    .map((seat) => (seat.empty ? seat : { ...seat, cards: truly(known(seat.seat), seat.cards) }));
  return { hatched, props: { ...props, seats } };
}
