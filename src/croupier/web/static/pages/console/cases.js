/**
 * Irregularities as they may be reported now, grouped by what was seen. Plain functions.
 *
 * reportsOf(info, view)        [{report, name, cases: [{do, …case}]}]
 * questionsOf(cases, given)    what distinguishes the cases that fit the answers: [{name, values}]
 * fitting(cases, given)        the cases that fit the answers
 * commandFor(item, given, cards)  the command that reports the case
 * effectSaid(item, info, view)  what happens to the wagers, in words
 */
import { listed } from "../../parts/words.js";
import { wagerName } from "../../live/titles.js";

const VOIDED = new Set(["void", "void_box"]);
const LOST = "Hand void, wagers lost";

/** Whether somebody has this wager on the layout. */
const lies = (view, wager) =>
  Boolean(view?.round?.seats.some((box) => box.wagers.some(([name]) => name === wager)));

/** "Ante and Blind returned; Trips settled when the board is complete". */
function fatesSaid(info, back, later) {
  const said = (wagers, does) =>
    wagers.length && `${listed(wagers.map((wager) => wagerName(info, wager)))} ${does}`;
  return [said(back, "returned"), said(later, "settled when the board is complete")].filter(
    Boolean,
  );
}

export function effectSaid(item, info, view) {
  if (item.taken) return LOST;
  const here = (wagers) => (wagers ?? []).filter((wager) => lies(view, wager));
  const fates = VOIDED.has(item.effect) ? [] : fatesSaid(info, here(item.back), here(item.later));
  return [info.titles.effect[item.effect], ...fates].join("; ");
}

export const reportName = (info, report) => info.titles.report[report];

export function reportsOf(info, view, voiding = false) {
  const found = new Map();
  for (const offer of view.offers) {
    if (offer.do !== "report" && offer.do !== "rule") continue;
    const item = { do: offer.do, command: offer.command, ...offer.case };
    if (voiding && item.effect !== "void") continue;
    if (!found.has(item.report)) found.set(item.report, []);
    found.get(item.report).push(item);
  }
  return [...found].map(([report, cases]) => ({ report, name: reportName(info, report), cases }));
}

/** What a case says of itself: answers by question. */
function answers(item) {
  const told = Object.fromEntries(item.facts);
  if (item.seats.length === 1) [told.seat] = item.seats;
  if (item.places.length === 1) [told.place] = item.places;
  return told;
}

export function fitting(cases, given) {
  return cases.filter((item) =>
    Object.entries(answers(item)).every(
      ([name, value]) => given[name] === undefined || given[name] === value,
    ),
  );
}

export function questionsOf(cases, given) {
  const open = fitting(cases, given);
  const found = [];
  for (const name of new Set(cases.flatMap((item) => Object.keys(answers(item))))) {
    const values = [
      ...new Set(cases.map((item) => answers(item)[name]).filter((item) => item !== undefined)),
    ];
    if (values.length > 1) found.push({ name, values });
  }
  const seats = open[0]?.seats ?? [];
  if (seats.length && !found.some((item) => item.name === "seat"))
    found.push({ name: "seat", values: seats });
  return found;
}

export const questionName = (info, name) => (name === "seat" ? "Seat" : info.titles.question[name]);
export const answerName = (info, name, value) =>
  name === "seat" ? `Seat ${value}` : info.titles.answer[`${name}.${value}`];

export const commandFor = (item, given, cards) => ({
  ...item.command,
  ...(item.seats.length > 1 ? { seat: given.seat } : {}),
  ...(cards.length ? { cards } : {}),
});

/** How many faces can be entered with the case, and whether they are required. */
export const facesOf = (item) => ({
  max: item.do === "rule" || item.unused ? item.cards : 0,
  must: item.faces_required,
});
