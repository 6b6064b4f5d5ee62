/** Holds({holds, act}): what needs a floorperson, first; each with its clause and what can be done. */
import { html } from "../../parts/html.js";
import { ClauseChip } from "../../parts/clause.js";
import { ActionForm } from "./action_forms.js";

export function Holds({ holds, act }) {
  return html`<section class="holds" aria-labelledby="holds-title">
    <h2 id="holds-title">${holds.length ? "Needs your attention" : "All clear"}</h2>
    <ul aria-live="polite">${holds.map(
      (item) => html`<li key=${item.key} class="hold">
      <div class="hold-words">
        <b>${item.table.name}</b>
        <p>${item.says} ${item.clause && html`<${ClauseChip} clause=${item.clause} />`}</p>
        ${item.note && html`<p class="muted">${item.note}</p>`}
      </div>
      <div class="hold-actions">
        ${item.actions.map((action) => html`<${ActionForm} key=${action.text} action=${action} act=${act} label=${`${item.table.name}, ${item.says}`} />`)}
        ${!item.actions.length && item.table.id && html`<a href=${`/console?id=${item.table.id}`}>Console</a>`}
      </div>
    </li>`,
    )}</ul>
  </section>`;
}
