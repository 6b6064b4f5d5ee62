/**
 * Paytable({columns, rows, mine, others}): what wagers pay, at a glance. LOOK 14 (01).
 *   columns  [{wager, text: "Blind A"}], the wagers that stand side by side
 *   rows     [{hand, name: "Flush", pays: {blind: "3 to 2"}}]
 *   mine     the hand that you have now: its row is marked
 *   others   [{code, name: "Six Card Bonus A", sums: "5 to 1 and up", rows: [{name, pays}]}],
 *            one line each, opened in place
 */
import { html, names, useId, useState } from "./html.js";
import { Icon } from "./icons.js";

export function Paytable({ columns, rows, mine, others = [], caption = "What each wager pays" }) {
  return html`<div class="paytables">
    <table class="paytable">
      <caption class="sr">${caption}</caption>
      <thead><tr><th scope="col">Pays</th>${columns.map(
        (column) => html`<th scope="col" class="num"
        key=${column.wager}>${column.text}</th>`,
      )}</tr></thead>
      <tbody>${rows.map(
        (row) => html`<tr key=${row.hand} class=${names({ mine: row.hand === mine })}>
        <th scope="row">${row.name}${row.hand === mine && html`<span class="sr">, your hand now</span>`}</th>
        ${columns.map((column) => html`<td class="num" key=${column.wager}>${row.pays[column.wager] ?? "–"}</td>`)}
      </tr>`,
      )}</tbody>
    </table>
    ${others.map((other) => html`<${Folded} key=${other.code} ...${other} />`)}
  </div>`;
}

function Folded({ code, name, sums, rows = [] }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return html`<div class="folded-pays">
    <button type="button" aria-expanded=${String(open)} aria-controls=${open ? id : undefined}
      onClick=${() => setOpen(!open)}>
      <span class="code" aria-hidden="true">${code}</span><span class="name">${name}</span><span
        class="sums">${sums}</span>
      <${Icon} name=${open ? "down" : "right"} size=${14} />
    </button>
    ${
      open &&
      html`<table class="paytable" id=${id}><caption class="sr">${name}</caption>
      <tbody>${rows.map(
        (row) => html`<tr key=${row.name}><th scope="row">${row.name}</th><td
        class="num">${row.pays}</td></tr>`,
      )}</tbody>
    </table>`
    }
  </div>`;
}
