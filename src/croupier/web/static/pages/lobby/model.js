/**
 * What the server sends of tables, as the lobby shows it: plain functions.
 *
 * rowOf(table, me)           all that a table's row says
 * inOrder(tables, books, me) your tables first, then by rulebook
 * vacant(books, tables)      rulebooks without a table
 * dealable(tables)           the table that "Deal me a hand" leads to
 * buyIn(table, offer, wallet) cents to sit down with
 */
import { dollars, percent } from "../../parts/money.js";

/** Where a table is played or watched. */
export const tableHref = (table) =>
  `/${table.game === "cardroom" ? "cardroom" : "table"}?id=${encodeURIComponent(table.id)}`;

export const seatOf = (table, me) =>
  (me && table.players.find((player) => player.name === me.name && !player.bot)?.seat) || 0;

function limits(table) {
  if (table.game === "cardroom") {
    const {
      "Small blind": small,
      "Big blind": big,
      Structure: structure,
      Bets: bets,
    } = table.facts;
    return { text: `${small} / ${big}`, note: bets ? `${structure}, ${bets}` : structure };
  }
  const main = table.limits.find((limit) => limit.wager === table.base_wager);
  return { text: `${dollars(main.min)} to ${dollars(main.max)}`, note: main.name };
}

function topMeter(table) {
  const all = Object.entries(table.meters);
  if (!all.length) return null;
  const [name, { dollars: text }] = all.reduce((best, item) =>
    item[1].units > best[1].units ? item : best,
  );
  return { text, note: table.linked_tables > 1 ? `${name}, ${table.linked_tables} tables` : name };
}

/** Whether a line of the fee schedule is an amount for a number of players. */
const isFee = (name) => /\d/.test(name);

/** "$3 from each player" is a sum, and who pays it. */
function fee(table) {
  const lines = Object.entries(table.fees)
    .filter(([name]) => isFee(name))
    .map(([, said]) => /^\$([\d,.]+)(.*)$/.exec(said));
  if (!lines.length) return { text: "—", note: "" };
  const sums = lines.map(([, sum]) => Number(sum.replaceAll(",", "")));
  const [min, max] = [Math.min(...sums), Math.max(...sums)].map((item) =>
    dollars(Math.round(item * 100)),
  );
  return { text: min === max ? max : `${min} to ${max}`, note: `per hand${lines[0][2]}` };
}

function edge(table) {
  if (table.game === "cardroom") return { text: "—", note: "player vs. player" };
  if (!table.edge) return table.edge_pending ? null : { text: "—", note: "not available" };
  return {
    text: percent(table.edge.house_edge),
    note: `of the ${table.base_wager_name}`,
  };
}

function seats(table) {
  if (table.paused) return "Paused";
  if (!table.open) return "Closed";
  return table.seats_taken >= table.seats ? "Full" : `${table.seats_taken} of ${table.seats}`;
}

/** What a person can do with a table at once. */
function action(table, me) {
  if (seatOf(table, me)) return "Return";
  if (me?.role === "dealer" || me?.role === "floorperson") return "Console";
  const free = table.open && !table.paused && table.seats_taken < table.seats;
  return free && (!me || me.role === "player") ? "Sit down" : "Watch";
}

export function rowOf(table, me) {
  return {
    table,
    id: table.id,
    name: table.name,
    book: table.rulebook_name,
    mine: Boolean(seatOf(table, me)),
    taken: new Set(table.players.map((player) => player.seat)),
    limits: limits(table),
    seats: seats(table),
    meter:
      topMeter(table) ?? (table.game === "cardroom" ? fee(table) : { text: "—", note: "no meter" }),
    edge: edge(table),
    action: action(table, me),
    href: tableHref(table),
  };
}

export function inOrder(tables, books, me) {
  const rank = (item) => books.findIndex((book) => book.id === item.rulebook);
  return [...tables].sort(
    (table, other) =>
      Number(Boolean(seatOf(other, me))) - Number(Boolean(seatOf(table, me))) ||
      rank(table) - rank(other) ||
      table.name.localeCompare(other.name),
  );
}

const CLAUSES = ["no clause", "one clause", "two clauses", "three clauses"];

/** Rulebooks of which no table is there, each with a sentence. */
export function vacant(books, tables) {
  return books
    .filter((book) => !tables.some((table) => table.rulebook === book.id))
    .map((book) => {
      const parent = books.find((item) => item.id === book.extends);
      const differs = CLAUSES[book.differs] ?? `${book.differs} clauses`;
      const says = `No ${book.name} table is open.`;
      return {
        book,
        says: parent ? `${says} Its rules differ from ${parent.name} in ${differs}.` : says,
      };
    });
}

export const dealable = (tables) =>
  tables.find(
    (table) =>
      table.game === "banked" &&
      table.virtual_cards &&
      table.open &&
      !table.paused &&
      table.seats_taken < table.seats,
  );

const STAKES = 50;
const BLINDS = 100;

export function buyIn(table, offer, wallet) {
  const unit = (name, times) =>
    times * (table.limits.find((limit) => limit.wager === name)?.min ?? 100);
  const wish =
    table.game === "cardroom" ? unit("big_blind", BLINDS) : unit(table.base_wager, STAKES);
  const max = Math.min(wallet, offer.max || Infinity);
  return Math.min(max, Math.max(offer.min || 1, wish));
}
