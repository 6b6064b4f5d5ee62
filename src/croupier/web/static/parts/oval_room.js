/**
 * All places and sizes of an oval table: no hand or bet lies on the board, the voice or a plate.
 *
 * laidOut({W, H, tall, count, you, seats, button, blinds, slots, pots})
 *   tall    a phone held upright; slots: cards of the board; pots: how many stand below it
 *   gives {plate, small, center, edge, rail, dealer, at, hands, bets, discs, card, board, voice, pots}
 *   small   bets are a chip beside their amount, not a stack over it
 *   board   {x, y, width, height, card, pitch} of its left upper corner; voice: its room; pots: their top
 */
import {
  betPlace,
  discPlace,
  handPlace,
  places,
  tallBet,
  tallHand,
  tallPlaces,
} from "./oval_plan.js";

const SMALL_PLATE = { width: 82, height: 40 };
const SMALL = 1080;
const middleOf = ({ x, y, width, height }) => ({
  x: x + width / 2,
  y: y + height / 2,
  width,
  height,
});

function sizes(W, H, tall) {
  const wide = Math.min(77, 0.07 * W);
  return tall
    ? {
        yours: Math.min(58, 0.115 * H),
        others: 24,
        shown: 30,
        board: Math.min(66, W * 0.168, H * 0.125),
      }
    : { yours: wide, others: Math.min(48, 0.0437 * W), board: wide };
}

/** The board in the middle, and the voice in its room above it. */
function middle({ W, H, tall, slots }, width) {
  const pitch = width * (tall ? 1.07 : 1.135);
  const whole = pitch * (slots - 1) + width;
  const board = {
    x: (W - whole) / 2,
    y: (tall ? 0.4 : 0.352) * H,
    width: whole,
    height: width * 1.4,
    card: width,
    pitch,
  };
  const room = tall
    ? { top: 0.235 * H + 36, wide: 0.92 }
    : { top: 0.235 * H + 8, wide: W < SMALL ? 0.36 : 0.42 };
  const voice = {
    x: (W * (1 - room.wide)) / 2,
    y: room.top,
    width: W * room.wide,
    height: board.y - 8 - room.top,
  };
  return { board, voice, pots: Math.max((tall ? 0.59 : 0.52) * H, board.y + board.height + 12) };
}

function handSize(seat, card) {
  const up = seat.you || seat.cards.some((face) => face !== "??");
  const width = seat.you ? card.yours : up ? (card.shown ?? card.others) : card.others;
  return { card: width, width: up ? width * 2 + 5 : width * 1.52, height: width * 1.4 };
}

export function laidOut({ W, H, tall, count, you, seats, button, blinds, slots = 5, pots = 0 }) {
  const plate = tall ? SMALL_PLATE : { width: Math.max(128, Math.min(164, 0.15 * W)), height: 36 };
  const small = tall || W < SMALL;
  const center = { x: W / 2, y: H / 2 };
  const edge = tall
    ? { ...center, across: W / 2 - 26, down: H / 2 - 18 }
    : { ...center, across: 0.42 * W, down: 0.4 * H };
  const [dealer, ...spots] = tall ? tallPlaces(W, H, count, you) : places(edge, count, you);
  const card = sizes(W, H, tall);
  const between = middle({ W, H, tall, slots }, card.board);
  const at = Object.fromEntries(spots.map((spot) => [spot.seat, spot]));
  const potted = {
    x: W / 2,
    y: between.pots + 38,
    width: Math.max(0, pots * 162 - 40),
    height: 72,
  };
  const taken = [
    ...spots.map((spot) => ({ ...spot, ...plate })),
    { ...dealer, ...plate },
    middleOf(between.voice),
    middleOf(between.board),
    ...(tall ? [] : [potted]),
  ];
  const hands = {};
  for (const seat of seats.filter((seat) => at[seat.seat] && seat.cards?.length)) {
    const from = at[seat.seat];
    const size = handSize(seat, card);
    const place = tall
      ? tallHand(from, W, H, plate, size)
      : handPlace(from, center, plate, size, taken);
    hands[seat.seat] = { ...place, ...size };
    taken.push(hands[seat.seat]);
  }
  const bets = {};
  for (const seat of seats.filter((seat) => seat.bet > 0 && at[seat.seat])) {
    const from = at[seat.seat];
    const size = tall
      ? { width: 56, height: 18 }
      : small
        ? { width: 72, height: 24 }
        : { width: 46, height: 54 };
    const place = tall
      ? tallBet(from, W, H, hands[seat.seat])
      : betPlace(from, edge, plate, size, taken, hands[seat.seat]);
    bets[seat.seat] = { ...place, ...size };
    taken.push(bets[seat.seat]);
  }
  const marked = [
    [button, "dealer"],
    [blinds?.[0], "small"],
    [blinds?.[1], "big"],
  ].filter(([seat]) => at[seat]);
  const discs = marked.map(([seat, kind]) => {
    const round = kind === "dealer" ? 54 : 48;
    const size = tall ? { width: 46, height: 26 } : { width: round, height: round };
    const place = discPlace(at[seat], center, plate, size, taken);
    taken.push(place);
    return { ...place, kind, seat };
  });
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
    rail: tall ? 12 : 0.0275 * W,
    ...between,
  };
}
