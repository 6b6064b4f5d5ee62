/**
 * What stands beside the felt. LOOK 13, 14.
 *
 * Panel({title, aside, children, untitled})   a section; untitled: its title is only read
 * Empty({title, children, action})         nothing here yet, and what can be done about it
 * Sheet({title, open, onClose, side, aside, children, footer})
 *   a sheet from below (phone) or from the side ("side": the column below 1200 px); it isn't a modal
 *   dialog: the board stays visible. Esc closes it, and the focus goes back to where it was.
 * Toasts({faults: [{id, says, advice, clause}], onClose})   faults only, above, never over the actions
 */
import { html, names, useId, useLayoutEffect, useRef } from "./html.js";
import { ClauseChip } from "./clause.js";
import { Button, IconButton } from "./controls.js";

export function Panel({ title, aside, children, untitled }) {
  const id = useId();
  return html`<section class="panel" aria-labelledby=${id}>
    ${
      untitled
        ? html`<h2 class="sr" id=${id}>${title}</h2>`
        : html`<div class="panel-head"><h2 id=${id}>${title}</h2>${
            aside &&
            html`<div
        class="panel-aside">${aside}</div>`
          }</div>`
    }
    ${children}
  </section>`;
}

export function Empty({ title, children, action }) {
  return html`<div class="empty">
    <p><b>${title}</b></p>
    ${children && html`<p class="muted">${children}</p>`}
    ${action && html`<${Button} ...${action}>${action.text}<//>`}
  </div>`;
}

export function Sheet({ title, open, onClose, side, aside, children, footer }) {
  const ref = useRef(null);
  const id = useId();
  useLayoutEffect(() => {
    // at once: whatever is typed next goes to the sheet
    if (!open) return undefined;
    const before = document.activeElement;
    ref.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, [open]);
  if (!open) return null;
  const keyed = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose?.();
  };
  return html`<section ref=${ref} class=${names("sheet", { side })} role="dialog" aria-labelledby=${id} tabindex="-1"
    onKeyDown=${keyed}>
    <div class="sheet-head"><h2 id=${id}>${title}</h2>${
      aside &&
      html`<div
      class="sheet-aside">${aside}</div>`
    }${
      onClose &&
      html`<${IconButton} icon="close" label="Close"
      onPress=${onClose} />`
    }</div>
    <div class="sheet-body" tabindex="0" role="group" aria-labelledby=${id}>${children}</div>
    ${footer && html`<div class="sheet-foot">${footer}</div>`}
  </section>`;
}

export function Toasts({ faults = [], onClose }) {
  return html`<div class="toasts" role="region" aria-label="Notifications">
    ${faults.map(
      (fault) => html`<div class="toast" role="alert" key=${fault.id}>
      <p><b>${fault.message}</b>${fault.advice && html` ${fault.advice}`}</p>
      ${fault.clause && html`<${ClauseChip} clause=${fault.clause} />`}
      ${onClose && html`<${IconButton} icon="close" label="Dismiss" onPress=${() => onClose(fault.id)} />`}
    </div>`,
    )}
  </div>`;
}
