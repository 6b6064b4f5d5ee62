/** HelpSheet({info, rules, onClose, side}): keys and the course of a round, in words. */
import { html } from "../../parts/html.js";
import { Key } from "../../parts/controls.js";
import { Sheet } from "../../parts/panel.js";
import { ClauseChip } from "../../parts/clause.js";
import { streetName } from "../live/words.js";
import { decisionSaid } from "./words.js";

const KEYS = [
  ["4 3 2 1", "Play so many times"],
  ["C", "Check"],
  ["F", "Fold"],
  ["Space", "Deal, ready, next"],
  ["R", "The same bets again"],
  ["U", "Undo"],
  ["X", "Clear"],
  ["[ ]", "Another chip"],
  ["← ↑ → ↓", "Move over your areas"],
  ["Enter", "Place the chip"],
  ["Backspace", "Take one back"],
  ["H", "Hint"],
  ["P", "Paytables"],
  ["L", "Log"],
  ["?", "This"],
  ["Esc", "Close"],
];

/** `keys`: those that this page knows, with what each does. */
export function HelpSheet({ info, rules, onClose, side, keys: known = KEYS }) {
  return html`<${Sheet} title="How this table is played" open onClose=${onClose} side=${side}>
    <div class="sheet-form">
      <ol class="help-streets">
        ${info.streets.map(
          (street) => html`<li key=${street.street}><b>${streetName(street.street)}</b>
          <span>${decisionSaid({ choices: street.multiples, instead: street.instead })}</span>
          <${ClauseChip} clause=${street.clause} says=${rules[street.clause]} /></li>`,
        )}
      </ol>
      <dl class="help-keys">
        ${known.map(([pressed, does]) => html`<div key=${does}><dt>${pressed.split(" ").map((item) => html`<${Key}>${item}<//> `)}</dt><dd>${does}</dd></div>`)}
      </dl>
    </div>
  <//>`;
}
