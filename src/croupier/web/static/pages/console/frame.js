/**
 * What stands where on the console.
 *
 * Middle({title, says, clause, rules, confirm, waits, banners, children})
 *   the one sentence of what to do, what is needed for it, and at the foot the one confirm:
 *   confirm {text, onPress, shortcut}, or waits: why there is none
 * BigButton({text, note, onPress, kind, pressed})    at least 56 px high
 */
import { html, names } from "../../parts/html.js";
import { ClauseChip } from "../../parts/clause.js";
import { Button } from "../../parts/controls.js";

export function Middle({
  title,
  says,
  clause,
  rules = {},
  confirm,
  waits,
  banners,
  more,
  children,
  wide,
}) {
  return html`
    <main class=${names("console-middle", { wide })}>
      <div class="console-top">
        ${banners}
        <div class="instruction">
          <div><h2>${title}</h2>${says && html`<p>${says}</p>`}</div>
          ${clause && html`<div class="instruction-law"><${ClauseChip} clause=${clause} says=${rules[clause]} /></div>`}
        </div>
      </div>
      ${children}
    </main>
    <section class="console-confirm" aria-label="Confirm">
      ${more?.map((item) => html`<${Button} key=${item.text} big onPress=${item.onPress}>${item.text}<//>`)}
      ${
        confirm
          ? html`<${Button} kind="filled" big shortcut="Space" label=${confirm.label ?? confirm.text} onPress=${confirm.onPress}>${confirm.text}<//>`
          : waits && html`<span class="waits">${waits}</span>`
      }
    </section>`;
}

export function BigButton({ text, note, onPress, kind = "", pressed, label }) {
  return html`<button type="button" class=${names("big-button", kind)} aria-label=${label} aria-pressed=${pressed === undefined ? undefined : String(pressed)} onClick=${onPress}>
    <b>${text}</b>${note && html`<span>${note}</span>`}</button>`;
}
