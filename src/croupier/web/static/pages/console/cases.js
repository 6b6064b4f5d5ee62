/**
 * Irregularities as they may be reported now, grouped by what was seen. Plain functions.
 *
 * reportsOf(view)              [{report, name, cases: [{do, …case}]}]
 * questionsOf(cases, given)    what distinguishes the cases that fit the answers: [{name, values}]
 * fitting(cases, given)        the cases that fit the answers
 * fieldsOf(one, given)         the fields of the command that reports the case
 * effectSaid(one, info, view)      what the law does to the wagers, in words
 * happenedSaid(event, info, view)  the same of an event that has happened
 * undoes(one, view)                whether it moves wagers, and so takes two people
 */
import { listed } from "../../parts/words.js";
import { lower, plain, upper, wagerName } from "../live/words.js";

const VOIDING = new Set(["void", "end_round", "void_box"]);

const EFFECTS = {
  skip_card: "The card is left out", next_card: "The card is used as the next one", void: "All hands are void, and all wagers go back",
  stands: "The round goes on", none: "Nothing changes",
  replace_with_burn: "The card is replaced, and becomes the burn card", reshuffle_with_stub: "The cards are shuffled back into the stub", dead_hand: "The hand is dead",
};

const LOST = "The wagers of the box are lost";
const RETURNED = "All wagers of the box go back";

/** Whether somebody has this wager on the layout. */
const lies = (view, wager) => Boolean(view?.round?.seats.some((box) => box.wagers.some(([name]) => name === wager)));

/** "Ante and Blind go back; Trips is settled when the board is complete". */
function fatesSaid(info, back, later) {
  const said = (wagers, does) => wagers.length && `${upper(lower(listed(wagers.map((one) => wagerName(info, one)))))} ${wagers.length === 1 ? does[0] : does[1]}`;
  return [said(back, ["goes back", "go back"]), said(later, ["is settled when the board is complete", "are settled when the board is complete"])].filter(Boolean).join("; ");
}

export function effectSaid(one, info, view) {
  if (one.taken) return LOST;
  if (one.effect === "void_box") return RETURNED;
  const here = (wagers) => (wagers ?? []).filter((wager) => lies(view, wager));
  const fates = one.effect === "void" ? "" : fatesSaid(info, here(one.back), here(one.later));
  const plainly = EFFECTS[one.effect] ?? (one.back ? "Nobody decides any more" : upper(plain(one.effect)));
  return fates && one.effect === "stands" ? `${fates}; the round goes on` : fates || plainly;
}

export function happenedSaid(event, info, view) {
  const ended = new Set((event.lines ?? []).filter((one) => one.result === "void").map((one) => one.wager));
  const back = (info?.wagers ?? []).map((one) => one.wager).filter((wager) => ended.has(wager));
  const fates = {
    "round:wagers_forfeited/1": () => `Seat ${event.seat}: ${lower(LOST)}`,
    "round:box_voided/1": () => `Seat ${event.seat}: ${lower(back.length ? RETURNED : LOST)}`,
    "round:round_cut_short/1": () => fatesSaid(info, back, event.settles.filter((wager) => lies(view, wager))),
    "round:irregularity_noted/1": () => effectSaid({ effect: event.effect }) + (back.length ? `. ${fatesSaid(info, back, [])}` : ""),
  }[event.kind];
  return fates ? fates() : EFFECTS[DOES[event.kind]];
}

const DOES = { "round:round_voided/1": "void", "hand:hand_voided/1": "void", "hand:hand_killed/1": "dead_hand", "hand:card_replaced/1": "replace_with_burn", "hand:flop_taken_back/1": "reshuffle_with_stub" };

export const undoes = (one, view) => Boolean(one.approved || one.taken) || VOIDING.has(one.effect) || (one.back ?? []).some((wager) => lies(view, wager));

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
