/**
 * Sentences of what happened, as the server's narrator writes them.
 *
 * logAfter(log, sentences)   the log with these: the present round and the one before it
 * whole(sentence)            the sentence with its cards and its amount, as one text
 * latestFirst(log)           the same, to be read from the end
 * rulingOf(sentences)        the last irregularity among them, and what came of it
 *
 * A sentence is {seq, at, text, who, seat, cards, amount, result, clauses, parts, topic, mark}; what is empty
 * is left out. `result` says that the amount carries a sign. `mark` is "round" or "street" for a heading,
 * "ruling" for an irregularity.
 */
import { dollars } from "./money.js";

const MOST = 400;
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

const written = (card) => `${card[0] === "T" ? "10" : card[0]}${SUITS[card[1]]}`;

/** "+$14", "−$30", "$20"; empty where there is no amount. */
export const amountOf = ({ amount, result }) =>
  amount === undefined ? "" : dollars(amount, { signed: Boolean(result) });

export function whole(sentence) {
  const cards = sentence.cards?.length ? `: ${sentence.cards.map(written).join(" ")}` : "";
  return `${sentence.text}${cards} ${amountOf(sentence)}`.trim();
}

/** Within a round the later of two sentences on one topic stays; a new round drops all but the one before it. */
function added(log, item) {
  const opened = log.findLastIndex((each) => each.mark === "round");
  if (item.mark === "round") return [...log.slice(Math.max(0, opened)), item];
  return [
    ...log.filter((each, at) => at < opened || !item.topic || each.topic !== item.topic),
    item,
  ];
}

export function logAfter(log, sentences) {
  const known = log.at(-1)?.seq ?? 0;
  return sentences
    .filter((sentence) => sentence.seq > known)
    .reduce(added, log)
    .slice(-MOST);
}

/** The latest round first, and within it the latest sentence; each round under its heading. */
export function latestFirst(log) {
  const rounds = log.reduce(
    (found, item) =>
      item.mark === "round" ? [[item], ...found] : [[...(found[0] ?? []), item], ...found.slice(1)],
    [],
  );
  return rounds.flatMap(([first, ...rest]) =>
    first.mark === "round" ? [first, ...rest.reverse()] : [...rest.reverse(), first],
  );
}

export const rulingOf = (sentences) => sentences.findLast((sentence) => sentence.mark === "ruling");
