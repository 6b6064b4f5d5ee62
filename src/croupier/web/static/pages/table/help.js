/** HelpSheet({info, rules, onClose, side}): keys and the course of a round, in words. */
import { html } from "../../parts/html.js";
import { Key } from "../../parts/controls.js";
import { Sheet } from "../../parts/panel.js";
import { ClauseChip } from "../../parts/clause.js";
import { TERMS, spotsOf, stepsOf } from "./texts.js";
import { decisionSaid } from "./words.js";

const KEYS = [
  ["4 3 2 1", "Play 4×, 3×, 2×, 1×"],
  ["C", "Check"],
  ["F", "Fold"],
  ["Space", "Deal, ready, next"],
  ["R", "Rebet"],
  ["U", "Undo"],
  ["X", "Clear"],
  ["[ ]", "Previous / next chip"],
  ["← ↑ → ↓", "Move between betting spots"],
  ["Enter", "Place the chip"],
  ["Backspace", "Remove a chip"],
  ["H", "Hint"],
  ["P", "Paytables"],
  ["L", "Log"],
  ["?", "Show this help"],
  ["Esc", "Close"],
];

/** `keys`: those that this page knows, with what each does. */
export function HelpSheet({ info, rules, onClose, side, keys: known = KEYS }) {
  return html`<${Sheet} title="How to play" open onClose=${onClose} side=${side}>
    <div class="sheet-form">
      <ol class="help-steps">${stepsOf(info).map((step) => html`<li key=${step}>${step}</li>`)}</ol>
      <ol class="help-streets">
        ${info.streets.map(
          (street) => html`<li key=${street.street}><b>${street.title}</b>
          <span>${decisionSaid({ choices: street.multiples, otherwise: street.otherwise })}</span>
          <${ClauseChip} clause=${street.clause} says=${rules[street.clause]} /></li>`,
        )}
      </ol>
      <h3>Betting spots</h3>
      <dl class="help-terms">
        ${spotsOf(info).map((spot) => html`<div key=${spot.wager}><dt>${spot.code && html`<span class="code">${spot.code}</span> `}${spot.name}</dt><dd>${spot.text}</dd></div>`)}
      </dl>
      <h3>Words</h3>
      <dl class="help-terms">
        ${TERMS.map(([term, text]) => html`<div key=${term}><dt>${term}</dt><dd>${text}</dd></div>`)}
      </dl>
      <h3>Keys</h3>
      <dl class="help-keys">
        ${known.map(([pressed, does]) => html`<div key=${does}><dt>${pressed.split(" ").map((item) => html`<${Key}>${item}<//> `)}</dt><dd>${does}</dd></div>`)}
      </dl>
    </div>
  <//>`;
}
