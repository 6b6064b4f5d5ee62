/**
 * Converts the server's practice hand into what the felt shows: plain functions.
 *
 * feltOf({game, state, parts, decision})  {felt, dealer, seats, scene, mine}
 * partsOf(game)       the felt of the game with the wagers of the main game alone
 * stateOf(state)      changes whenever something else can be done
 * reviewOf(state, game)     the decisions of the hand, as the trainer at a table shows them
 */
import { boardOf, dealerOf, fixed, seatsOf } from "../table/model.js";
import { linesOf, resultLines } from "../table/results.js";
import { bars, costs, reviewed, verdict } from "../table/trainer.js";
import { streetTitle } from "../../live/titles.js";

const NO_BETS = { bets: {}, open: false, terms: {}, purse: { chips: 0 } };

/** What is bet here: what opens a box, and what is made by a decision. */
function mainOf(game) {
  const wagers = game.wagers.filter((wager) => wager.opens || wager.stake === "multiple");
  const free = wagers.find((wager) => wager.opens && wager.stake === "free");
  return new Set(
    wagers
      .filter((wager) => wager === free || wager.of === free?.wager)
      .map((wager) => wager.wager),
  );
}

export function partsOf(game) {
  const main = mainOf(game);
  const parts = fixed(game);
  const rows = parts.box.rows.map((row) => row.filter((item) => main.has(item.wager)));
  return {
    ...parts,
    box: { rows, small: [] },
    sixth: undefined,
    shoe: undefined,
    discards: undefined,
  };
}

export const stateOf = ({ kind, number, phase, view }) =>
  `${kind} ${number} ${phase} ${view.round.street}`;

export function sceneOf({ number, phase, view }) {
  return {
    round: view.round,
    number,
    own: [view.seat],
    settled: phase === "settled" || phase === "over",
  };
}

export function feltOf({ game, state, parts, decision }) {
  const scene = sceneOf(state);
  const { view } = state;
  const seats = seatsOf({ info: game, view, scene, bets: NO_BETS, chip: 0, decision })
    .filter((item) => item.seat === view.seat)
    .map((item) => ({ ...item, player: "You", chips: undefined, turn: Boolean(decision) }));
  const [mine] = seats;
  const dealer = dealerOf(game, parts, scene);
  return {
    scene,
    seats,
    mine,
    dealer,
    felt: {
      ...parts,
      alone: true,
      label: game.game_name,
      board: boardOf(game, parts, scene, mine?.best ? mine : null),
      dealer,
      seats,
      behind: false,
    },
  };
}

/** The result of the box: the same lines as on the felt. */
export function resultOf({ game, rules, state, mine }) {
  if (state.phase !== "settled") return null;
  const [box] = state.view.round.seats;
  return {
    title: "Your result",
    round: `Hand ${state.number}`,
    net: box.net,
    lines: resultLines(game, rules, linesOf(state.view.round, box)),
    made: mine?.hand?.description,
    best: mine?.hand?.best,
  };
}

/** What the panel turns to: the decision before you with a hint, or the last one judged. */
export function panelOf(state, game) {
  if (state.hint)
    return {
      best: state.hint.best,
      options: bars(state.hint.options, state.hint.best),
      odds: state.hint.odds,
      words: costs(state.hint),
      hinted: true,
    };
  const last = state.made.at(-1);
  if (!last) return null;
  return {
    options: bars(last.options, last.best),
    odds: last.odds,
    words: verdict(last),
    good: last.good,
    choice: last.choice,
    street: streetTitle(game, last.street),
    cost: last.cost,
  };
}

export function reviewOf(state, game) {
  const [box] = state.view.round.seats;
  const boxes = [{ seat: box.seat, unit: state.unit, net: box.net, made: state.made }];
  return reviewed({ boxes }, game);
}
