/**
 * Irregularities as they may be reported now, grouped by what was seen. Plain functions.
 *
 * reportsOf(info, view)        [{report, name, cases: [{do, …case}]}]
 * questionsOf(cases, given)    what distinguishes the cases that fit the answers: [{name, values}]
 * fitting(cases, given)        the cases that fit the answers
 * fieldsOf(one, given)         the fields of the command that reports the case
 * effectSaid(one, info, view)  what the law does to the wagers, in words
 */
import { listed } from "../../parts/words.js";
import { plain, upper, wagerName } from "../live/words.js";

const VOIDED = new Set(["void", "void_box"]);
const LOST = "Hand void, wagers lost";

/** Whether somebody has this wager on the layout. */
const lies = (view, wager) => Boolean(view?.round?.seats.some((box) => box.wagers.some(([name]) => name === wager)));

/** "Ante and Blind returned; Trips settled when the board is complete". */
function fatesSaid(info, back, later) {
  const said = (wagers, does) => wagers.length && `${listed(wagers.map((one) => wagerName(info, one)))} ${does}`;
  return [said(back, "returned"), said(later, "settled when the board is complete")].filter(Boolean);
}

export function effectSaid(one, info, view) {
  if (one.taken) return LOST;
  const here = (wagers) => (wagers ?? []).filter((wager) => lies(view, wager));
  const fates = VOIDED.has(one.effect) ? [] : fatesSaid(info, here(one.back), here(one.later));
  return [info.titles.effect[one.effect], ...fates].join("; ");
}

export const reportName = (info, report) => info.titles.report[report];

export function reportsOf(info, view, voiding = false) {
  const found = new Map();
  for (const offer of view.offers) {
    if (offer.do !== "report" && offer.do !== "rule") continue;
    const one = { do: offer.do, ...offer.case };
    if (voiding && one.effect !== "void") continue;
    if (!found.has(one.report)) found.set(one.report, []);
    found.get(one.report).push(one);
  }
  return [...found].map(([report, cases]) => ({ report, name: reportName(info, report), cases }));
}

/** What a case says of itself: answers by question. */
function answers(one) {
  const told = Object.fromEntries(one.told);
  if (one.seats.length === 1) [told.seat] = one.seats;
  if (one.places.length === 1) [told.place] = one.places;
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
  if (seats.length && !found.some((one) => one.name === "seat")) found.push({ name: "seat", values: seats });
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
  const { seat } = { ...given, ...answers(one) };
  const fields = { report: one.report, ...Object.fromEntries(one.told), ...(cards.length ? { cards } : {}) };
  return { ...fields, ...(one.seats.length ? { seat } : {}), ...(one.places.length ? { place: one.places[0] } : {}) };
}

/** How many faces may be told with the case, and whether they must be. */
export const facesOf = (one) => ({ most: one.do === "rule" || one.unused ? one.cards : 0, must: one.must_tell });
