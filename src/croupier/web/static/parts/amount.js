/**
 * Amounts and results where the money lies. LOOK 2, 3, 8.
 *
 * Amount({cents, exact, signed})          an amount in running text
 * Pill({cents})                           on felt, under a stack
 * Tag({net, result, text, stake})         how a wager ended; result win · push · lose · void.
 *                                         `text` replaces the amount ("Folded −$26")
 * Figure({label, value, tone, note})      a label over a large number
 */
import { html, names } from "./html.js";
import { dollars } from "./money.js";
import { tagName } from "./words.js";

export function Amount({ cents, exact, signed, tone }) {
  const color = tone ?? (signed ? (cents > 0 ? "win" : cents < 0 ? "loss" : "") : "");
  return html`<span class=${names("amount", color)}>${dollars(cents, { exact, signed })}</span>`;
}

export function Pill({ cents }) {
  return html`<span class="pill">${dollars(cents)}</span>`;
}

const TONES = { win: "win", push: "push", lose: "loss", void: "push" };

export function Tag({ net = 0, result, text, stake, quiet }) {
  const tone = TONES[result] ?? (net < 0 ? "loss" : "win");
  const words =
    text ??
    (result === "push" ? "push" : result === "void" ? "returned" : dollars(net, { signed: true }));
  const told = quiet
    ? { "aria-hidden": "true" }
    : { role: "img", "aria-label": text ?? tagName({ net, result, stake }) };
  return html`<span class=${`tag tag-${tone}`} ...${told}>${words}</span>`;
}

export function Figure({ label, value, tone, note, busy }) {
  return html`<div class=${names("figure", { "is-busy": busy })}>
    <span class="label">${label}</span>
    <span class=${names("value", tone)}>${value}</span>
    ${
      busy
        ? html`<${Solving} part=${busy === true ? undefined : busy} />`
        : note &&
          html`<span
      class="note">${note}</span>`
    }
  </div>`;
}

/** Work in progress: a bar with a word. */
export function Solving({ part, word = "solving" }) {
  const known = typeof part === "number";
  return html`<span class="solving" role="progressbar" aria-label=${word}
    aria-valuemin="0" aria-valuemax="100" aria-valuenow=${known ? Math.round(part * 100) : undefined}>
    <span class="track"><span class=${names("done", { unknown: !known })}
      style=${{ width: known ? `${part * 100}%` : "60%" }}></span></span>
    <span class="word" aria-hidden="true">${word}</span>
  </span>`;
}
