/** Holds({holds, act}): what needs a floorperson, first; each with its clause and what can be done. */
import { html } from "../../parts/html.js";
import { ClauseChip } from "../../parts/clause.js";
import { Deed } from "./action_forms.js";

export function Holds({ holds, act }) {
  return html`<section class="holds" aria-labelledby="holds-title">
    <h2 id="holds-title">${holds.length ? "Needs a floorperson" : "Nothing needs a floorperson"}</h2>
    <ul aria-live="polite">${holds.map((one) => html`<li key=${one.key} class="hold">
      <div class="hold-words">
        <b>${one.table.name}</b>
        <p>${one.says} ${one.clause && html`<${ClauseChip} clause=${one.clause} />`}</p>
        ${one.note && html`<p class="muted">${one.note}</p>`}
      </div>
      <div class="hold-deeds">
        ${one.deeds.map((deed) => html`<${Deed} key=${deed.text} deed=${deed} act=${act} label=${`${one.table.name}, ${one.says}`} />`)}
        ${!one.deeds.length && one.table.id && html`<a href=${`/console?id=${one.table.id}`}>Console</a>`}
      </div>
    </li>`)}</ul>
  </section>`;
}
