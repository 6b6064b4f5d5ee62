/**
 * The law is one tap away and never in the way: a small chip that opens in place. LOOK 1.6.
 *
 * ClauseChip({clause, says, href, open, onToggle, controls, about})
 *   clause    "11.H.3.c", or with its prefix
 *   says      our words; the chip then is a disclosure that shows them below itself
 *   href      where the clause can be read whole; with its prefix a clause finds its rulebook by itself
 *   controls  id of what the parent opens; the chip then only toggles (`open`, `onToggle`)
 *   about     what it is about, for screen readers ("Blind: push, 25 dollars returned")
 * Without says and onToggle it is plain text.
 */
import { html, names, useId, useState } from "./html.js";

/** Where a clause with its book's prefix is read. */
export const clauseHref = (clause) =>
  clause.includes(":") ? `/rules?clause=${encodeURIComponent(clause)}` : undefined;

/** A clause without its book's prefix: "MD-UTH-1.5:11.C.2" is "11.C.2". */
export const clauseNumber = (clause) => clause.slice(clause.indexOf(":") + 1);

export function ClauseChip({ clause, says, href, open, onToggle, controls, about }) {
  const [own, setOwn] = useState(false);
  const id = useId();
  if (!clause) return null;
  const number = clauseNumber(clause);
  if (!says && !onToggle) return html`<span class="clause">${number}</span>`;
  const shown = onToggle ? open : own;
  const name = `${about ? `${about}. ` : ""}Clause ${number}, ${shown ? "hide" : "show"}`;
  return html`<button type="button" class=${names("clause", { "is-open": shown })}
    aria-expanded=${shown ? "true" : "false"}
      aria-controls=${shown ? (controls ?? id) : undefined} aria-label=${name}
      onClick=${() => (onToggle ? onToggle(!shown) : setOwn(!shown))}>${number}</button>
    ${!onToggle && shown && html`<${ClauseWords} id=${id} says=${says} href=${href ?? clauseHref(clause)} />`}`;
}

/** What a clause says, where it was opened. */
export function ClauseWords({ id, says, href, children }) {
  return html`<div class="clause-words" id=${id}>
    ${children}${says} ${href && html`<a href=${href}>Read it in the rulebook</a>`}
  </div>`;
}
