/** Paytables as Paytable shows them: three side by side, the others one line each. */

const SIDE_BY_SIDE = 3;

/** A heading that fits a narrow column: "Blind A", "Prog A". */
function heading(table) {
  const [first] = table.name.split(" ");
  const short = first.length > 7 ? first.slice(0, 4) : first;
  return table.paytable.length > 2 ? short : `${short} ${table.paytable}`;
}

const brief = (pays) => pays.replace(/^100% of /, "").replace(/ of \w+$/, "");

/**
 * @param {import("../../live/table.js").TableInfo} info what does not change of the table
 * @param {string} mine the name of the hand that the player has now, "" for none
 */
export function paysOf(info, mine) {
  const offered = new Set(info.wagers.map((wager) => wager.wager));
  const tables = info.paytables.filter(
    (paytable) => paytable.lines.length > 1 && offered.has(paytable.wager),
  );
  const wide = tables.filter((table) => table.ranked);
  const columns = wide.slice(0, SIDE_BY_SIDE);
  const hands = [];
  for (const table of columns) {
    table.lines.forEach((line, index) => {
      if (hands.some((hand) => hand.hand === line.hand)) return;
      // A hand that only one of them names stands where it does there.
      const before = table.lines
        .slice(0, index)
        .findLast((above) => hands.some((known) => known.hand === above.hand));
      const at = before ? hands.findIndex((hand) => hand.hand === before.hand) + 1 : 0;
      hands.splice(at, 0, { hand: line.hand, name: line.name });
    });
  }
  const rows = hands.map(({ hand, name }) => ({
    hand,
    name,
    pays: Object.fromEntries(
      columns.map((table) => {
        const line = table.lines.find((line) => line.hand === hand);
        return [
          table.wager,
          line ? brief(line.pays) : table.pushes.includes(hand) ? "push" : undefined,
        ];
      }),
    ),
  }));
  const codes = Object.fromEntries(
    info.plan.elements
      .filter((element) => element.seat === 1 && element.code)
      .map((element) => [element.name, element.code]),
  );
  return {
    columns: columns.map((table) => ({ wager: table.wager, text: heading(table) })),
    rows,
    mine,
    others: info.paytables
      .filter((paytable) => paytable.lines.length > 1 && !columns.includes(paytable))
      .map((table) => ({
        code: codes[table.wager] ?? table.name.slice(0, 2).toUpperCase(),
        name: `${table.name} ${table.paytable}`,
        sums: `${table.lines.at(-1).pays} and up`,
        rows: table.lines.map((line) => ({ name: line.name, pays: line.pays })),
      })),
  };
}
