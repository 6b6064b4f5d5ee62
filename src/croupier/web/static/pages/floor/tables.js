/**
 * FloorTables({floor, me, act}): all tables at a glance: state, deck clock, device marks, win. A row opens
 * in place for what the floor does there.
 */
import { html, names, useId, useState } from "../../parts/html.js";
import { Button } from "../../parts/controls.js";
import { Icon } from "../../parts/icons.js";
import { Swatch } from "../lobby/swatch.js";
import { rowOf } from "./model.js";
import { TableMore } from "./table_details.js";
import { Win } from "./win.js";

const HEADS = ["Table", "State", "Deck", "Devices", "Win vs. expected"];

const Two = ({ text, note, tone }) =>
  html`<span class="two"><span class=${tone}>${text}</span>${note && html`<span class="note">${note}</span>`}</span>`;

function Row({ row, titles, me, held, act, open, onToggle }) {
  const id = useId();
  const { table } = row;
  const deals = me.role === "floorperson";
  return html`
    <tr role="row" class=${names("table-row", { mine: held })}>
      <td role="cell" class="at-swatch"><${Swatch} table=${table} taken=${row.taken} /></td>
      <th role="rowheader" scope="row" class="at-name">
        <button type="button" class="more-button" aria-expanded=${String(open)} aria-controls=${open ? id : undefined} onClick=${onToggle}>
          <span class="table-name">${row.name}<${Icon} name=${open ? "down" : "right"} size=${14} /></span>
          <span class="note">${table.rulebook_name}${table.virtual_cards ? "" : ", physical cards"}</span>
        </button>
      </th>
      <td role="cell" class="at-state"><${Two} ...${row.state} /></td>
      <td role="cell" class="at-deck"><${Two} ...${row.deck} />${row.devices.tone && html`<span class="device-here loss">${[row.devices.text, row.devices.note].filter(Boolean).join(", ")}</span>`}</td>
      <td role="cell" class="at-devices"><${Two} ...${row.devices} /></td>
      <td role="cell" class="at-win"><${Win} win=${table.win} game=${table.game} /></td>
      <td role="cell" class="at-action">${
        deals
          ? html`<${Button} label=${`Console: ${row.name}`} href=${`/console?id=${row.id}`}>Console<//>`
          : html`<${Button} label=${`Audit: ${row.name}`} href=${`/audit?table=${row.id}`}>Audit<//>`
      }</td>
    </tr>
    ${open && html`<tr role="row" class="more-row" id=${id}><td role="cell" colspan="7"><${TableMore} table=${table} titles=${titles} act=${act} /></td></tr>`}`;
}

export function FloorTables({ floor, me, act, holds }) {
  const [opened, setOpened] = useState("");
  const held = new Set(holds.map((item) => item.table.id));
  const rows = floor.tables
    .map(rowOf)
    .sort(
      (item, other) =>
        Number(held.has(other.id)) - Number(held.has(item.id)) ||
        item.name.localeCompare(other.name),
    );
  return html`<table role="table" class="table-list floor-list">
    <caption class="sr">Tables: state, decks, devices, win</caption>
    <thead role="rowgroup"><tr role="row"><td role="cell"></td>${HEADS.map((head) => html`<th role="columnheader" scope="col" key=${head}>${head}</th>`)}<td role="cell"></td></tr></thead>
    <tbody role="rowgroup">${rows.map(
      (
        row,
      ) => html`<${Row} key=${row.id} row=${row} titles=${floor.titles} me=${me} act=${act} held=${held.has(row.id)}
      open=${opened === row.id} onToggle=${() => setOpened(opened === row.id ? "" : row.id)} />`,
    )}</tbody>
  </table>`;
}
