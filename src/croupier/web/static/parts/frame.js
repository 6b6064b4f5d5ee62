/**
 * TableFrame({bar, felt, side, open, onSide}): the page of a table. LOOK 14 (01).
 *   bar    the top bar; felt: the felt, with its action bar as the felt's `actions`
 *   side   what stands in the column of 340; below 1200 px it is a drawer, open if `open`
 *   folded the column is folded away, and the felt grows
 * The action bar is placed at the foot of the middle, wherever it stands among the things read.
 */
import { html, names } from "./html.js";
import { Sheet } from "./panel.js";
import { useMedia } from "./hooks.js";

export function TableFrame({
  bar,
  felt,
  side,
  open,
  onSide,
  folded,
  sideTitle = "Trainer and paytables",
}) {
  const narrow = useMedia("(max-width: 1199px)");
  const column = side && !narrow && !folded;
  return html`<div class=${names("table-frame", { "has-side": column })}>
    ${bar}
    <main class="table-middle">${felt}</main>
    ${column && html`<aside class="side" aria-label=${sideTitle}>${side}</aside>`}
    ${
      side &&
      narrow &&
      html`<${Sheet} side title=${sideTitle} open=${open}
      onClose=${() => onSide?.(false)}>${side}<//>`
    }
  </div>`;
}
