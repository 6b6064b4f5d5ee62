/**
 * Keys of the table. They never change meaning; one that is not legal now says so in the voice line,
 * with the clause. LOOK 10.
 */
import { findElement } from "../../parts/html.js";
import { useKeys } from "../../parts/hooks.js";
import { keyRefused } from "./status.js";
import { decisionSaid } from "./words.js";

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

function refuse(given, text) {
  given.speak({ text, clause: given.decision?.clause });
}

function decides(given, action) {
  const { decision, acts, speak, scene } = given;
  const legal =
    decision &&
    !scene.settled &&
    (action === decision.otherwise || decision.choices.includes(Number(action)));
  if (legal) acts.decide(action);
  else speak(keyRefused(given, action));
}

/** Deal, ready, next. */
function goesOn(given) {
  const { scene, bets, decision, acts, view } = given;
  const mine = Object.keys(bets.bets).length > 0;
  if (scene.settled && bets.open) {
    if (acts.mayRebet) acts.rebetAndDeal();
    else acts.change();
  } else if (bets.open && mine) {
    if (view.offers.some((offer) => offer.do === "ready")) acts.ready();
    else refuse(given, "Waiting for the other players");
  } else if (bets.open) refuse(given, "Place a bet first");
  else if (!view.seat) refuse(given, "Take a seat first");
  else if (decision) refuse(given, `It is your turn: ${decisionSaid(decision)}`);
  else refuse(given, "There's nothing for you to do right now");
}

function bettings(given, name, may, act) {
  if (may) act();
  else refuse(given, `${name} works only while bets are open`);
}

/** The first area of your own box that takes a chip; arrows continue from there. */
function focusArea({ view }) {
  const own = findElement(`ul[aria-label="Your wagers, seat ${view.seat}"] .area`);
  (own ?? findElement(".area"))?.focus();
}

function turned(given, way) {
  const { chips, chip, setChip } = given;
  const next = chips[chips.indexOf(chip) + way];
  if (next) setChip(next);
}

function closes(given) {
  const { sheet, open, show, scene, acts, result } = given;
  if (sheet) open(null);
  else if (scene.settled && result && given.bets.open) acts.change();
  else show((was) => ({ ...was, side: false, log: false, trainer: false }));
}

export function useTableKeys(given) {
  const { guard, bets, acts, show, open, trainer, decision, mode } = given;
  const kept = guard((act) => act());
  const keys = {
    c: () => kept(() => decides(given, "check")),
    f: () => kept(() => decides(given, "fold")),
    Space: () => kept(() => goesOn(given)),
    r: () => kept(() => bettings(given, "Rebet", acts.mayRebet, acts.rebet)),
    u: () => kept(() => bettings(given, "Undo", bets.mayUndo, bets.undo)),
    x: () => kept(() => bettings(given, "Clear", bets.open && bets.staked > 0, bets.clear)),
    "[": () => turned(given, -1),
    "]": () => turned(given, 1),
    h: () => {
      if (decision) trainer.askFor();
      else refuse(given, "Hints are available on your turn");
    },
    "?": () => open((was) => (was?.is === "help" ? null : { is: "help" })),
    p: () =>
      show((was) => ({ ...was, pays: was.log || !was.pays || !was.side, log: false, side: true })),
    l: () => show((was) => ({ ...was, log: !was.log, side: true })),
    Escape: () => closes(given),
    ...Object.fromEntries(
      ["1", "2", "3", "4"].map((item) => [item, () => kept(() => decides(given, item))]),
    ),
    ...Object.fromEntries(ARROWS.map((arrow) => [arrow, () => focusArea(given)])),
  };
  useKeys(keys);
  return mode;
}
