/**
 * The tables of the floor, and rulebooks that have none. LOOK 14 (06).
 *
 * Tables({lobby, me, onSit(table), onOpen(book), busy})
 *   onSit    takes a seat; busy is the id of the table where that is under way
 *   onOpen   begins a new table of a rulebook
 */
import { html, names, useId, useState } from "../../parts/html.js";
import { Solving } from "../../parts/amount.js";
import { Button, Segmented } from "../../parts/controls.js";
import { Icon } from "../../parts/icons.js";
import { More } from "./details.js";
import { inOrder, rowOf, vacant } from "./model.js";
import { Swatch } from "./swatch.js";

const HEADS = ["Table", "Limits", "Seats", "Jackpot", "House edge"];
const ALL = "All";

function Two({ text, note, num }) {
  return html`<span class=${names("two", { num })}><span>${text}</span>${note && html`<span class="note">${note}</span>`}</span>`;
}

function ActionForm({ row, onSit, busy }) {
  const label = `${row.action}: ${row.name}`;
  if (row.action === "Sit down")
    return html`<${Button} label=${`Sit down at ${row.name}`} disabled=${busy} onPress=${() => onSit(row.table)}>Sit down<//>`;
  if (row.action === "Console")
    return html`<${Button} label=${label} href=${`/console?id=${row.id}`}>Console<//>`;
  return html`<${Button} kind=${row.mine ? "legal" : "plain"} label=${label} href=${row.href}>${row.action}<//>`;
}

function Row({ row, me, open, onToggle, onSit, busy }) {
  const id = useId();
  return html`
    <tr role="row" class=${names("table-row", { mine: row.mine, opened: open })}>
      <td role="cell" class="at-swatch"><${Swatch} table=${row.table} taken=${row.taken} /></td>
      <th role="rowheader" scope="row" class="at-name">
        <button type="button" class="more-button" aria-expanded=${String(open)} aria-controls=${open ? id : undefined} onClick=${onToggle}>
          <span class="table-name">${row.name}<${Icon} name=${open ? "down" : "right"} size=${14} /></span>
          <span class="note">${row.book}${row.table.virtual_cards ? "" : ", physical cards"}</span>
        </button>
      </th>
      <td role="cell" class="at-limits"><${Two} ...${row.limits} /></td>
      <td role="cell" class="at-seats">${row.seats}<span class="sr"> seats taken</span></td>
      <td role="cell" class="at-meter"><${Two} num ...${row.meter} /></td>
      <td role="cell" class="at-edge">${row.edge ? html`<${Two} num ...${row.edge} />` : html`<span class="two num"><${Solving} /></span>`}</td>
      <td role="cell" class="at-action"><${ActionForm} row=${row} onSit=${onSit} busy=${busy} /></td>
    </tr>
    ${open && html`<tr role="row" class="more-row" id=${id}><td role="cell" colspan="7"><${More} table=${row.table} me=${me} row=${row} /></td></tr>`}`;
}

function Vacant({ book, says, onOpen }) {
  return html`<tr role="row" class="table-row none">
    <td role="cell" class="at-swatch"><${Swatch} oval=${book.game === "cardroom"} cloth=${book.cloth} /></td>
    <td role="cell" class="at-says" colspan="5">${says}</td>
    <td role="cell" class="at-action"><${Button} label=${`Open a table: ${book.name}`} onPress=${() => onOpen(book.id)}>Open<//></td>
  </tr>`;
}

export function Tables({ lobby, me, onSit, onOpen, busy }) {
  const [chosen, setChosen] = useState(ALL);
  const [opened, setOpened] = useState("");
  const families = [ALL, ...new Set(lobby.books.map((book) => book.family))];
  const wanted = (table) =>
    chosen === ALL || lobby.books.find((book) => book.id === table.rulebook).family === chosen;
  const rows = inOrder(lobby.tables.filter(wanted), lobby.books, me).map((item) => rowOf(item, me));
  return html`<section class="tables" aria-labelledby="tables-title">
    <div class="tables-head">
      <h2 id="tables-title">Tables</h2>
      <${Segmented} label="Games" value=${chosen} onChange=${setChosen} options=${families.map((name) => ({ value: name, text: name }))} />
    </div>
    <table role="table" class="table-list">
      <caption class="sr">Tables: limits, seats, meters, house edge</caption>
      <thead role="rowgroup"><tr role="row">
        <td role="cell"></td>
        ${HEADS.map((head, index) => html`<th role="columnheader" scope="col" key=${head} class=${names({ num: index > 2 })}>${head}</th>`)}
        <td role="cell"></td>
      </tr></thead>
      <tbody role="rowgroup">
        ${rows.map(
          (
            row,
          ) => html`<${Row} key=${row.id} row=${row} me=${me} open=${opened === row.id} busy=${busy === row.id}
          onToggle=${() => setOpened(opened === row.id ? "" : row.id)} onSit=${onSit} />`,
        )}
        ${vacant(lobby.books, lobby.tables)
          .filter(({ book }) => wanted(book))
          .map((item) => html`<${Vacant} key=${item.book.id} ...${item} onOpen=${onOpen} />`)}
      </tbody>
    </table>
  </section>`;
}
