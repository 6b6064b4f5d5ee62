/** Exports({me, asked}): the log written out, of the table and the span that are looked at. */
import { html } from "../../parts/html.js";
import { Icon } from "../../parts/icons.js";
import { queryOf } from "./address.js";

const FORMS = [
  ["jsonl", "JSON Lines", "every entry with its hash"],
  ["csv", "CSV", "one row per settled wager"],
  ["phh", "PHH", "hands between players"],
];

export function Exports({ me, asked }) {
  const kept = queryOf({ ...asked, number: "", player: "", min: "", kind: "" });
  const of = asked.table ? `table ${asked.table}` : "all tables";
  const span = asked.from || asked.to ? ", selected dates" : "";
  return html`<div class="exports" role="group" aria-label=${`Export ${of}${span}`}><span class="muted">Export ${of}${span}</span>
    ${FORMS.filter(([form]) => form !== "phh" || me.role === "auditor").map(
      ([form, text, about]) => html`<a key=${form} download
      href=${`/api/audit/export?format=${form}${kept.toString() ? `&${kept}` : ""}`} title=${about}><${Icon} name="download" size=${15} />${text}</a>`,
    )}
  </div>`;
}
