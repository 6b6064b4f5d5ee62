/** What the server tells, as the page shows it: plain functions. */
import { plain } from "../../parts/money.js";
import { chosenOf } from "./state.js";

/** "1/3" as a number. */
export function value(text) {
  const [above, below = "1"] = String(text).split("/");
  return Number(above) / Number(below);
}

/** "4x" is Play 4×, "check" is Check. */
export function doing(action) {
  if (/^\d+x$/.test(action)) return `Play ${action.slice(0, -1)}×`;
  return action.charAt(0).toUpperCase() + action.slice(1);
}

const HAIR = 0.05;
/** From this many hundredths away from half, a hand is played always or never. */
const shade = (share) => Math.min(1, Math.abs(share - 0.5) * 2);

/** By starting hand what Grid169 draws; `street` is where the first decision is made. */
export function cellsOf({ grid, street }) {
  const cells = {};
  for (const item of grid) {
    const share = value(item.share);
    const gap = value(item.gap);
    const cost = Math.abs(gap);
    const best = Math.max(...item.values.map((each) => each.antes));
    const values = item.values.map((each) => [doing(each.action), each.antes]);
    const play = street.board ? share > 0.5 : item.action !== street.otherwise;
    const cell = {
      play,
      cost,
      values,
      words: "",
      figures: { cost: plain(cost), value: plain(best) },
    };
    if (street.board) {
      const part = Math.round(share * 100);
      cell.figures.cost = `${part}%`;
      cell.cost = shade(share);
      cell.words = `Played on ${part}% of first cards`;
      cell.says = cell.words;
    } else if (cost < HAIR) cell.words = `${doing(item.action)} (close)`;
    cells[item.hand] = cell;
  }
  return cells;
}

/** What the two colors are: the plays that are made, and what is done instead. */
export function legendOf({ grid, street }) {
  const made = street.actions.filter(
    (action) => action !== street.otherwise && grid.some((each) => each.action === action),
  );
  const plays = made.length ? made : street.actions.slice(0, 1);
  return [plays.map(doing).join(" or "), doing(street.otherwise)];
}

/** How often each action is taken. */
export const often = ({ street }) =>
  street.actions
    .filter((action) => street.often[action] > 0)
    .map((action) => [doing(action), street.often[action]]);

/** The submission that a state stands for. */
export function submission(choices, state) {
  const paytables = {};
  for (const wager of choices.wagers) {
    const own = wager.follows || wager.wager;
    if (state.paytables[own]) paytables[own] = state.paytables[own];
  }
  return { rulebook: choices.rulebook, paytables };
}

/** The main game as it is filed, where lines of it are changed; else null. */
export const filedQuestion = (choices, state) =>
  state.odds[choices.main] ? { ...mainQuestion(choices, state), odds: {} } : null;

/** Starting hands on which the best play is not what it is as filed. */
export function moved(told, filed) {
  if (!told || !filed?.grid) return null;
  return told.grid
    .filter((item, index) => item.action !== filed.grid[index].action)
    .map((item) => item.hand);
}

/** The main game alone, with this paytable; lines are changed in the chosen one only. */
export function mainQuestion(choices, state, paytable) {
  const wager = choices.wagers.find((wager) => wager.wager === choices.main);
  const chosen = chosenOf(state, wager).name;
  const lines = state.odds[choices.main];
  const own = (paytable ?? chosen) === chosen && lines;
  return {
    submission: { rulebook: choices.rulebook, paytables: { [choices.main]: paytable ?? chosen } },
    odds: own ? { [choices.main]: lines } : {},
  };
}

export function wagersQuestion(choices, state) {
  const odds = { ...state.odds };
  delete odds[choices.main];
  return { submission: submission(choices, state), odds, meters: metersOf(choices, state) };
}

/** The meters of the chosen paytable that do not show what they begin with. */
export function metersOf(choices, state) {
  const wager = choices.wagers.find((wager) => wager.wager === choices.metered);
  const known = wager ? chosenOf(state, wager).meters.map((meter) => meter.name) : [];
  return Object.fromEntries(Object.entries(state.meters).filter(([name]) => known.includes(name)));
}

/**
 * Rows of all wagers: {key, wager, name, paytable, chosen, changed, edge, says}; edge null while it
 * is computed.
 */
export function rowsOf(choices, state, main, others, wagers) {
  const rows = [];
  const bonus = choices.wagers.find((wager) => wager.wager === choices.main);
  const chosen = chosenOf(state, bonus).name;
  for (const { name } of bonus.paytables) {
    const told = name === chosen ? main : others(mainQuestion(choices, state, name));
    rows.push({
      key: `main ${name}`,
      wager: choices.main,
      name: "Main game",
      paytable: `${bonus.name} ${name}`,
      letter: name,
      chosen: name === chosen,
      changed: name === chosen && Boolean(state.odds[choices.main]),
      edge: told?.edge ?? null,
      says: told?.message,
    });
  }
  for (const wager of wagers?.wagers ?? []) {
    rows.push({
      key: `${wager.wager} ${wager.paytable}`,
      wager: wager.wager,
      name: choices.names[wager.wager] ?? wager.wager,
      paytable: wager.paytable,
      letter: wager.paytable,
      chosen: wager.chosen,
      changed: wager.chosen && Boolean(state.odds[wager.wager]),
      edge: wager.message ? null : wager,
      says: wager.message,
    });
  }
  return rows;
}

/** What a wager's value is made of: {name, part, back} by line, or by the last action of the main game. */
export function linesOf(edge, choices) {
  if (!edge) return [];
  const main = edge.wager === "main";
  const names = Object.fromEntries(
    choices.wagers
      .flatMap((wager) => wager.paytables)
      .flatMap((item) => item.lines)
      .concat(choices.hands)
      .map((item) => [item.hand, item.name]),
  );
  const found = new Map();
  for (const line of edge.lines) {
    const name = main ? doing(line.hand) : (names[line.hand] ?? doing(line.hand));
    const was = found.get(name) ?? { name, pays: main ? "" : line.pays, part: 0, back: 0 };
    was.part += line.count / edge.total;
    was.back += value(line.return);
    found.set(name, was);
  }
  return [...found.values()];
}

/** A meter's line: what comes back of the wager against what it shows, in dollars. */
export function meterLine(edge, name) {
  const item = edge.meters[name];
  const showing = item.showing / 100;
  const slope = value(item.per_dollar);
  const even = item.break_even === null ? null : value(item.break_even);
  const now = 1 - edge.house_edge;
  const max = nice(Math.max(2 * showing, 1.25 * (even ?? 0)));
  return { showing, even, now, max, slope, at: (dollars) => now + slope * (dollars - showing) };
}

/** The next number that people count in. */
export function nice(number) {
  const ten = 10 ** Math.floor(Math.log10(Math.max(number, 1)));
  return [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
    .map((item) => item * ten)
    .find((item) => item >= number);
}

/** Even ticks over a range, with their words. */
export function ticks(min, max, words, count = 4) {
  const rough = (max - min) / count;
  const ten = 10 ** Math.floor(Math.log10(rough || 1));
  const step = [1, 2, 2.5, 5, 10].map((item) => item * ten).find((item) => item >= rough) ?? ten;
  const found = [];
  for (let at = Math.ceil(min / step) * step; at <= max + step / 1000; at += step)
    found.push([at, words(at)]);
  return found;
}

/** $950, $1.2k, $40k, $1.2m. */
export function short(dollars) {
  const size = Math.abs(dollars);
  const sign = dollars < 0 ? "\u2212" : "";
  const cut = (number) => String(Math.round(number * 10) / 10);
  if (size >= 1e6) return `${sign}$${cut(size / 1e6)}m`;
  if (size >= 1e3) return `${sign}$${cut(size / 1e3)}k`;
  return `${sign}$${Math.round(size)}`;
}
