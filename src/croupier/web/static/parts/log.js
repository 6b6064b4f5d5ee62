/**
 * Log({entries, label}): what happened, one line each. LOOK 12, 14 (08).
 *   entries  [{id, text, seat, amount (cents), clause, head, note, cards, when}]
 *            `head` makes it the heading of a street, with its cards and a note at the right
 */
import { html } from "./html.js";
import { CardText } from "./card.js";
import { ClauseChip } from "./clause.js";
import { dollars } from "./money.js";

export function Log({ entries, label = "Log" }) {
  return html`<ol class="log" aria-label=${label}>
    ${entries.map((one, index) => one.head
      ? html`<li class="log-head" key=${one.id ?? index}><b>${one.head}</b>${one.cards && html` <${CardText}
        cards=${one.cards} />`}<span class="note">${one.note}</span></li>`
      : html`<li key=${one.id ?? index}>
          ${one.when && html`<time class="muted">${one.when}</time>`}
          ${one.seat !== undefined && html`<span class="seat-mark">${one.seat}</span>`}
          <span class="what">${one.text}</span>
          ${one.amount !== undefined && html`<b class="num">${dollars(one.amount)}</b>`}
          ${one.clause && html`<${ClauseChip} clause=${one.clause} says=${one.says} href=${one.href} />`}
        </li>`)}
  </ol>`;
}
