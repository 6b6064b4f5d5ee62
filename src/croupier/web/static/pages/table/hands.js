/**
 * Hands by name, for showing: what five to seven cards make, and which five make it. The house's
 * own ranking settles every wager; this one only finds the words and the rings.
 *
 * rank(cards)    {name, value, best, made}, or null for fewer than five faces
 *   name   "three_of_a_kind", as paytables have it; value compares hands; best: the five cards
 *   rank.order: all names, the lowest first
 *   made   "Three eights", "Kings and eights", "Flush, king high"
 * pocket(cards)  what two cards make by themselves: "Pair of eights", or nothing worth saying
 */
import { hidden } from "../../parts/words.js";

const ORDER = "23456789TJQKA";
const ONE = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
const MANY = ONE.map((word) => (word === "six" ? "sixes" : `${word}s`));
const NAMES = [
  "high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
  "straight_flush", "royal_flush",
];

export const NAMED = {
  high_card: "High card", pair: "Pair", two_pair: "Two pair", three_of_a_kind: "Three of a kind",
  straight: "Straight", flush: "Flush", full_house: "Full house", four_of_a_kind: "Four of a kind",
  straight_flush: "Straight flush", royal_flush: "Royal flush",
};

const rankOf = (card) => ORDER.indexOf(card[0]);
const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Five cards of these that run in order, the highest run, or null; the ace is also low. */
function run(cards) {
  const by = new Map();
  for (const card of cards) if (!by.has(rankOf(card))) by.set(rankOf(card), card);
  for (let top = 12; top >= 3; top -= 1) {
    const wanted = [0, 1, 2, 3, 4].map((down) => (top - down < 0 ? 12 : top - down));
    if (wanted.every((one) => by.has(one))) return wanted.map((one) => by.get(one));
  }
  return null;
}

const SHAPES = { "4": 7, "32": 6, "3": 3, "22": 2, "2": 1 };

/** The best of groups of a rank: four, full house, three, two pair, pair, high card. */
function grouped(cards) {
  const sets = [...ORDER].map((_, at) => cards.filter((card) => rankOf(card) === at)).filter((set) => set.length);
  const sorted = sets.sort((a, b) => b.length - a.length || rankOf(b[0]) - rankOf(a[0]));
  const [first, second] = sorted;
  const pair = sorted.slice(1).find((set) => set.length >= 2);
  const size = Math.min(first.length, 4);
  const used = size === 4 ? [first] : size === 3 && pair ? [first, pair.slice(0, 2)]
    : size === 2 && second?.length === 2 ? [first, second] : size >= 2 ? [first.slice(0, size)] : [];
  const shape = used.map((set) => Math.min(set.length, size)).join("");
  const core = used.flat();
  const sides = cards.filter((card) => !core.includes(card)).sort((a, b) => rankOf(b) - rankOf(a));
  return { category: SHAPES[shape] ?? 0, best: [...core, ...sides].slice(0, 5) };
}

function found(cards) {
  const suited = ["s", "h", "d", "c"].map((suit) => cards.filter((card) => card[1] === suit)).find((some) => some.length >= 5);
  const straightFlush = suited && run(suited);
  if (straightFlush) return { category: rankOf(straightFlush[0]) === 12 ? 9 : 8, best: straightFlush };
  const groups = grouped(cards);
  if (groups.category >= 6) return groups;
  if (suited) return { category: 5, best: suited.sort((a, b) => rankOf(b) - rankOf(a)).slice(0, 5) };
  const straight = run(cards);
  return straight ? { category: 4, best: straight } : groups;
}

function told(category, best) {
  const [one, , third] = best.map(rankOf);
  const low = rankOf(best[3]);
  switch (category) {
    case 9: return "Royal flush";
    case 8: return `Straight flush to the ${ONE[one]}`;
    case 7: return `Four ${MANY[one]}`;
    case 6: return `Full house, ${MANY[one]} over ${MANY[low]}`;
    case 5: return `Flush, ${ONE[one]} high`;
    case 4: return `Straight to the ${ONE[one]}`;
    case 3: return `Three ${MANY[one]}`;
    case 2: return `${upper(MANY[one])} and ${MANY[third]}`;
    case 1: return `Pair of ${MANY[one]}`;
    default: return `${upper(ONE[one])} high`;
  }
}

export function rank(cards) {
  const faces = cards.filter((card) => !hidden(card));
  if (faces.length < 5) return null;
  const { category, best } = found([...faces]);
  const value = best.reduce((sum, card) => sum * 13 + rankOf(card), category);
  return { name: NAMES[category], value, best, made: told(category, best) };
}

rank.order = NAMES;

export function pocket(cards) {
  const faces = cards.filter((card) => !hidden(card));
  const pair = faces.length === 2 && faces[0][0] === faces[1][0];
  return pair ? `Pair of ${MANY[rankOf(faces[0])]}` : "";
}
