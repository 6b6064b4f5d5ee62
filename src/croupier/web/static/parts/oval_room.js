/**
 * All places and sizes of an oval table: nothing covers anything else. LOOK2 1 (20 to 23).
 *
 * laidOut({W, H, shape, count, you, seats, button, blinds, slots, pots, made})
 *   shape   "wide", "tall" (held upright) or "low" (held sideways); slots: cards of the board
 *   pots    how many, below the board; made: the words of your own hand, shown next to it
 *   gives {plate, small, center, edge, rail, dealer, at, hands, bets, discs, card, board, voice, pots, made}
 *   small   bets are a chip beside their amount, not a stack over it
 *   board   {x, y, width, height, card, pitch} of its left upper corner; voice: its room
 *   pots    {x, y, width, height} of their room, told by its middle; made: the middle of those words
 */
import { dollars } from "./money.js";
import { inward, nearestFree, places, ringPlaces, RINGS } from "./oval_plan.js";

const within = (least, most, value) => Math.max(least, Math.min(most, value));
const corner = ({ x, y, width, height }) => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

const SHAPES = {
  wide: { W: 1100, H: 715, least: 0.72, most: 1.35 },
  tall: { W: 390, H: 588, least: 0.8, most: 1.75 },
  low: { W: 576, H: 390, least: 0.72, most: 1.5 },
};

/** Sizes at the size for which a shape is drawn, as large as this room allows. */
function sizes(W, H, shape) {
  const { least, most, ...drawn } = SHAPES[shape];
  const by = within(least, most, Math.min(W / drawn.W, H / drawn.H));
  if (shape === "wide")
    return {
      plate: { width: by < 0.85 ? 124 : 146, height: by < 0.85 ? 44 : 50 },
      card: { yours: 82 * by, others: Math.max(34, 46 * by), board: 78 * by },
      disc: within(46, 64, 58 * by),
      stack: 36,
    };
  const large = by > 1.3;
  const plate = large ? { width: 132, height: 50 } : { width: by < 0.85 ? 86 : 92, height: 42 };
  const cards = shape === "tall" ? [68, 58, 27, 33] : [58, 54, 26, 34];
  const [yours, board, others, shown] = cards.map((width) => width * by);
  const room = shape === "tall" ? W - 20 : W - 2 * plate.width - 30;
  return {
    plate,
    card: {
      yours,
      others: Math.max(shape === "low" ? 18 : 22, others),
      shown: Math.max(29, shown),
      board: Math.min(board, room / 5.35),
    },
    disc: shape === "low" && by < 0.85 ? 26 : within(40, 58, 42 * by),
    stack: 24,
  };
}

/** From above: where the voice, the board and the pots have their middle, as parts of the height. */
const ROWS = {
  wide: { voice: 0.3, board: 0.445, pots: 0.6 },
  tall: { voice: 0.6, board: 0.475, pots: 0.69 },
  low: { voice: 0.235, board: 0.415, pots: 0.5 },
};

/** The board in the middle, the voice and the pots at their rows. */
function middle({ W, H, shape, slots, pots }, { card, plate }) {
  const width = card.board;
  const pitch = width * (shape === "wide" ? 1.125 : 1.08);
  const whole = pitch * (slots - 1) + width;
  const row = ROWS[shape];
  const tall = shape === "tall";
  const board = { x: W / 2, y: row.board * H, width: whole, height: width * 1.4 };
  const voiceHigh = shape === "wide" ? 56 : tall ? 46 : 30;
  const across = tall
    ? W - 2 * plate.width * (W < 500 ? 0.5 : 1) - 24
    : (shape === "low" ? 0.56 : 0.42) * W;
  const voiceAt = tall
    ? Math.max(row.voice * H, board.y + board.height / 2 + 8 + voiceHigh / 2)
    : Math.min(row.voice * H, board.y - board.height / 2 - 8 - voiceHigh / 2);
  const voice = { x: W / 2, y: voiceAt, width: across, height: voiceHigh };
  const each = shape === "wide" ? { width: 156, height: 78 } : { width: 104, height: 36 };
  const above = tall ? voiceAt + voiceHigh / 2 + 6 : board.y + board.height / 2 + 8;
  const potted = {
    x: W / 2,
    y: Math.max(row.pots * H, above + each.height / 2),
    width: pots ? pots * each.width : 0,
    height: each.height,
  };
  return { board: { ...board, card: width, pitch }, voice, pots: potted };
}

function handSize(seat, card) {
  const up = seat.you || seat.cards.some((face) => face !== "??");
  const width = seat.you ? card.yours : up ? (card.shown ?? card.others) : card.others;
  return { card: width, width: up ? width * 2 + 5 : width * 1.52, height: width * 1.4 };
}

/** A bet is as wide as its amount. */
const betSize = (cents, small) => {
  const words = dollars(cents).length * 8;
  return small
    ? { width: 34 + words, height: 24 }
    : { width: Math.max(46, words + 18), height: 56 };
};

/** Where a disc may lie: next to its plate, toward the center. */
function discsOf({ at, button, blinds, center, plate, taken, room, size }) {
  const marked = [
    [button, "dealer"],
    [blinds?.[0], "small"],
    [blinds?.[1], "big"],
  ].filter(([seat]) => at[seat]);
  const round = size < 40 ? { width: 40, height: 20 } : { width: size, height: size };
  return marked.map(([seat, kind]) => {
    const wanted = inward(at[seat], center, plate, round, 5);
    const place = nearestFree(wanted, round, taken, room, center);
    taken.push(place);
    return { ...place, kind, seat };
  });
}

/** Right of something, at its height. */
const nextTo = ({ x, y, width }, words) => ({ x: x + width / 2 + words.width / 2 + 8, y });

const EMPTY = { width: 104, height: 36 };
const TAG = 16;
/** What a seat takes at the edge: its plate, and below it the tag with what it did last. */
const seatRoom = (spot, plate) => ({
  x: spot.x,
  y: spot.y + TAG / 2,
  width: plate.width,
  height: plate.height + TAG,
});

export function laidOut(given) {
  const { W, H, shape, count, you, seats, button, blinds, slots = 5, pots = 0, made = "" } = given;
  const size = sizes(W, H, shape);
  const { plate, card } = size;
  const small = shape !== "wide";
  const center = { x: W / 2, y: H / 2 };
  const edge =
    shape === "wide"
      ? { ...center, across: Math.min(0.415 * W, W / 2 - plate.width / 2 - 4), down: 0.41 * H }
      : { ...center, across: W / 2 - 26, down: H / 2 - 18 };
  const [dealer, ...spots] =
    shape === "wide" ? places(edge, count, you) : ringPlaces(RINGS[shape], W, H, plate, count, you);
  const between = middle({ W, H, shape, slots, pots }, size);
  const at = Object.fromEntries(spots.map((spot) => [spot.seat, spot]));
  const sits = (spot) => !seats.find((seat) => seat.seat === spot.seat)?.empty;
  const taken = [
    ...spots.map((spot) => (sits(spot) ? seatRoom(spot, plate) : { ...spot, ...EMPTY })),
    { ...dealer, ...plate },
    between.voice,
    between.board,
    between.pots,
  ];
  const room = { left: 2, right: W - 2, top: 2, bottom: H - 2 };
  const put = (place) => {
    taken.push(place);
    return place;
  };
  const hands = {};
  const held = seats.filter((seat) => at[seat.seat] && seat.cards?.length);
  for (const seat of [...held.filter((seat) => seat.you), ...held.filter((seat) => !seat.you)]) {
    const each = handSize(seat, card);
    const wanted = inward(at[seat.seat], center, plate, each, 6);
    hands[seat.seat] = put({
      ...nearestFree(wanted, { width: each.width, height: each.height }, taken, room, center),
      card: each.card,
    });
  }
  const own = hands[you];
  const words = { width: Math.min(made.length * 7.6 + 26, 250), height: 26 };
  const told =
    made && own && shape !== "tall"
      ? put(
          nearestFree(
            nextTo(shape === "low" ? { ...at[you], ...plate, y: at[you].y + 8 } : own, words),
            words,
            taken,
            room,
            own,
          ),
        )
      : null;
  const bets = {};
  for (const seat of seats.filter((item) => item.bet > 0 && at[item.seat])) {
    const each = betSize(seat.bet, small);
    const behind = hands[seat.seat] ?? { ...at[seat.seat], ...plate };
    const wanted = inward(behind, center, behind, each, small ? 4 : 12);
    bets[seat.seat] = put(nearestFree(wanted, each, taken, room, center));
  }
  const discs = discsOf({ at, button, blinds, center, plate, taken, room, size: size.disc });
  const board = { ...corner(between.board), card: between.board.card, pitch: between.board.pitch };
  return {
    plate,
    small,
    center,
    edge,
    dealer,
    at,
    hands,
    bets,
    discs,
    card,
    board,
    voice: corner(between.voice),
    pots: between.pots,
    made: told,
    stack: size.stack,
    rail: shape === "wide" ? 0.0275 * W : 12,
  };
}
