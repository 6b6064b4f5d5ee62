/**
 * Irregularities as they may be reported now, grouped by what was seen. Plain functions.
 *
 * reportsOf(view)              [{report, name, cases: [{do, …case}]}]
 * questionsOf(cases, given)    what distinguishes the cases that fit the answers: [{name, values}]
 * fitting(cases, given)        the cases that fit the answers
 * fieldsOf(one, given)         the fields of the command that reports the case
 * EFFECT, undoes(one)          what the law does, in words; whether it takes two people
 */
import { plain, upper } from "../live/words.js";

const VOIDING = new Set(["void", "end_round", "void_box"]);

const EFFECTS = {
  skip_card: "The card is left out", next_card: "The card is used as the next one", void: "All hands are void, and all wagers go back",
  end_round: "The round ends here", stands: "The round goes on", none: "Nothing changes", void_box: "This box is void",
  replace_with_burn: "The card is replaced, and becomes the burn card", reshuffle_with_stub: "The cards are shuffled back into the stub", dead_hand: "The hand is dead",
};

export const effectSaid = (effect) => EFFECTS[effect] ?? upper(plain(effect));

export const undoes = (one) => Boolean(one.approved) || VOIDING.has(one.effect);

export const reportName = (report) => upper(plain(report));

export function reportsOf(view, voiding = false) {
  const found = new Map();
  for (const offer of view.offers) {
    if (offer.do !== "report" && offer.do !== "rule") continue;
    const one = { do: offer.do, ...offer.case };
    if (voiding && one.effect !== "void") continue;
    if (!found.has(one.report)) found.set(one.report, []);
    found.get(one.report).push(one);
  }
  return [...found].map(([report, cases]) => ({ report, name: reportName(report), cases }));
}

/** What a case says of itself: answers by question. */
function answers(one) {
  const told = Object.fromEntries(one.told ?? []);
  if (one.do === "rule" && one.seat) told.seat = one.seat;
  if (one.do === "rule" && one.place) told.place = one.place;
  return told;
}

export function fitting(cases, given) {
  return cases.filter((one) => Object.entries(answers(one)).every(([name, value]) => given[name] === undefined || given[name] === value));
}

export function questionsOf(cases, given) {
  const open = fitting(cases, given);
  const found = [];
  for (const name of new Set(cases.flatMap((one) => Object.keys(answers(one))))) {
    const values = [...new Set(cases.map((one) => answers(one)[name]).filter((one) => one !== undefined))];
    if (values.length > 1) found.push({ name, values });
  }
  const seats = open[0]?.seats ?? [];
  if (seats.length) found.push({ name: "seat", values: seats });
  return found;
}

const ASKED = { at: "Where", cause: "Whose doing", misdealt: "Cards were misdealt", fifty_two: "All 52 cards are there", deck: "Which deck", seat: "Seat", place: "Which card" };
const ANSWERS = { in_play: "The one in play", idle: "The other one", other: "Not the player's", player: "Player", true: "Yes", false: "No" };

export const questionName = (name) => ASKED[name] ?? upper(plain(name));
export const answerName = (name, value) => {
  if (name === "cause" && value === "player") return "The player's";
  if (name === "place") return value === 1 ? "First" : "Second";
  return ANSWERS[value] ?? upper(plain(String(value)));
};

export function fieldsOf(one, given, cards) {
  const told = Object.fromEntries(one.told ?? []);
  if (one.do === "rule") return { report: one.report, ...(one.seat ? { seat: one.seat } : {}), ...(one.place ? { place: one.place } : {}), ...(cards.length ? { cards } : {}) };
  return { report: one.report, ...told, ...(one.seats?.length ? { seat: given.seat } : {}), ...(cards.length ? { card: cards[0] } : {}) };
}

/** How many faces may be told with the case, and whether they must be. */
export const facesOf = (one) => (one.do === "rule" ? { most: one.cards ?? 0, must: Boolean(one.must_tell) } : { most: one.unused ? 1 : 0, must: false });
