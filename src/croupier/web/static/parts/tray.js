/**
 * ChipTray({values, value, onChange, size}): the chips to bet with; one is chosen. LOOK 8, 10.
 *   values in cents. It is a radio group: arrows move in it; `[` and `]` are the page's.
 */
import { html, names, useId } from "./html.js";
import { Chip } from "./chip.js";
import { spoken } from "./money.js";

export function ChipTray({ values, value, onChange, size = 50 }) {
  const name = useId();
  return html`<div class="chip-tray" role="radiogroup" aria-label="Chips">
    ${values.map(
      (item) => html`<label key=${item} class=${names({ chosen: item === value })}>
      <input type="radio" name=${name} value=${item} checked=${item === value} aria-label=${spoken(item)}
        onChange=${() => onChange?.(item)} />
      <${Chip} value=${item} size=${size} />
    </label>`,
    )}
  </div>`;
}
