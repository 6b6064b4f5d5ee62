/**
 * What a table's sign says, page by page: plain functions over the table's own plan and its meters.
 *
 * pagesOf(table)          [{kind: "meters" | "pays" | "limits", title, …}]
 * meterRows(page, shown)  what the meters of a page pay now, whole and in part, the greatest first
 * handOf(text)            a hand's words, and its suits apart
 * parted(units)           "112,408" and "36": cents stand raised
 */
import { dollars, grouped } from "../../parts/money.js";

const UNITS = 10_000;
const SHARE = /^(\d+)% of (.+)$/;
const COLUMNS = 3;
const LINES = 14;
const MARKS = { Spade: "s", Heart: "h", Diamond: "d", Club: "c" };

const SUITS = { spades: "s", hearts: "h", diamonds: "d", clubs: "c" };

/** "Royal flush in spades or clubs" is {words: "Royal flush", suits: ["s", "c"]}. */
export function handOf(text) {
  const [words, of] = text.split(/ in (?=spades|hearts|diamonds|clubs)/);
  return {
    text,
    words,
    suits: of ? of.match(/spades|hearts|diamonds|clubs/g).map((item) => SUITS[item]) : [],
  };
}

const lineOf = ([hand, pays]) => ({ hand: handOf(hand), pays });
const metered = (schedule) => schedule.lines.some(([, pays]) => SHARE.test(pays));

/** What a line pays from a meter: how much of which; null for sums and odds. */
function shareOf([hand, pays]) {
  const [, percent, meter] = SHARE.exec(pays) ?? [];
  return meter ? { meter, percent: Number(percent), hand: handOf(hand), mark: MARKS[meter] } : null;
}

function metersPage(sign) {
  const schedule = sign.schedules.find(metered);
  const at = sign.schedules.indexOf(schedule);
  const envy = sign.schedules[at + 1]?.note.startsWith("for each") ? sign.schedules[at + 1] : null;
  const sums = schedule.lines.filter((line) => !shareOf(line));
  return {
    kind: "meters",
    title: schedule.name,
    note: schedule.note,
    shares: schedule.lines.map(shareOf).filter(Boolean),
    also: [{ title: "Also pays", lines: sums.map(lineOf) }, ...(envy ? [column(envy)] : [])].filter(
      (item) => item.lines.length,
    ),
    shown: [schedule.wager, envy?.wager],
  };
}

const column = ({ name, note, lines }) => ({
  title: note ? `${name}, ${note}` : name,
  lines: lines.map(lineOf),
});

const LONG = 21;
const WIDE = 22;
const HIGH = 10;

/** How many rows a line may take in one column: its hand, its suits' marks and what it pays. */
const rowsOf = ({ hand, pays }) =>
  hand.words.length + 2 * hand.suits.length + pays.length > WIDE ? 2 : 1;

/** Two columns for a schedule with long names, or that would be too high in one. */
function widthOf({ lines }) {
  const high = lines.reduce((sum, line) => sum + rowsOf(line), 0);
  return high > HIGH || lines.some((line) => line.hand.words.length > LONG) ? 2 : 1;
}

/** Schedules in columns, short ones above one another, and the columns on pages. */
function payPages(schedules) {
  const columns = [];
  for (const schedule of schedules) {
    const last = columns.at(-1);
    const high = last
      ? last.schedules.reduce((sum, each) => sum + each.lines.length + 2, 0)
      : Infinity;
    if (last?.width === widthOf(schedule) && high + schedule.lines.length + 2 <= LINES)
      last.schedules.push(schedule);
    else columns.push({ width: widthOf(schedule), schedules: [schedule] });
  }
  const pages = [];
  for (const next of columns) {
    const last = pages.at(-1);
    const wide = last ? last.columns.reduce((sum, { width }) => sum + width, 0) : COLUMNS;
    if (wide + next.width <= COLUMNS) last.columns.push(next);
    else pages.push({ kind: "pays", title: "Payouts", columns: [next] });
  }
  return pages;
}

const facts = (title, given) => ({
  title,
  lines: given.map(({ name, amount }) => lineOf([name, amount])),
});

export function pagesOf({ plan: { sign } }) {
  const pages = [];
  if (sign.meters.length) pages.push(metersPage(sign));
  const shown = new Set(pages.flatMap((page) => page.shown));
  pages.push(
    ...payPages(sign.schedules.filter((schedule) => !shown.has(schedule.wager)).map(column)),
  );
  const sums = [facts("Limits", sign.limits), facts("Collection fee", sign.fees)].filter(
    (item) => item.lines.length,
  );
  const rules = sign.rules.map((rule) => rule.text);
  if (sums.length)
    pages.push({
      kind: "limits",
      title: "Limits and rules",
      columns: sums.map((sum) => ({ width: 1, schedules: [sum] })),
      rules,
    });
  return pages;
}

export function meterRows(page, shown) {
  return page.shares
    .filter((share) => share.meter in shown)
    .map((share) => {
      const cents = Math.ceil((shown[share.meter].units * share.percent) / 100 / UNITS); // parts round up to the cent
      const whole = share.percent === 100;
      return {
        ...share,
        key: `${share.meter} ${share.hand.text}`,
        name: whole ? share.meter : `${share.percent}%`,
        units: whole ? shown[share.meter].units : cents * UNITS,
      };
    })
    .sort((item, other) => other.units - item.units);
}

export function parted(units) {
  const cents = Math.floor(units / UNITS);
  const whole = Math.floor(cents / 100);
  return { whole: grouped(whole), cents: String(cents % 100).padStart(2, "0") };
}

/** One sentence about the table, for the foot of every page. */
export function footOf(sign) {
  const limit = sign.limits.find((limit) => limit.min !== limit.max) ?? sign.limits[0];
  const said = limit && `${limit.name} ${dollars(limit.min)} to ${dollars(limit.max)}`;
  const free = sign.seats - sign.seats_taken;
  const seats = !sign.open
    ? "Not open"
    : sign.paused
      ? "Paused"
      : free
        ? `${free} of ${sign.seats} seats free`
        : "Table full";
  return [said, seats].filter(Boolean);
}
