/**
 * Win({win, game}): what a table won, as a dot in the 95% range. LOOK 14 (Floor).
 *   win  {rounds, won, expected, low, high, compared, whole}; expected is null while it is not known
 */
import { html, names } from "../../parts/html.js";
import { Solving } from "../../parts/amount.js";
import { dollars, many } from "../../parts/money.js";

const WIDE = 148;
const EDGE = 7;

function Band({ won, expected, low, high }) {
  const min = Math.min(low, won);
  const max = Math.max(high, won, min + 1);
  const at = (cents) => EDGE + ((cents - min) / (max - min)) * (WIDE - 2 * EDGE);
  const outside = won < low || won > high;
  return html`<svg class=${names("band", { outside })} viewBox=${`0 0 ${WIDE} 20`} width=${WIDE} height="20" aria-hidden="true">
    <rect class="reach" x=${at(low)} y="7" width=${Math.max(2, at(high) - at(low))} height="6" rx="3" />
    <path class="expected" d=${`M${at(expected)} 3V17`} />
    ${min < 0 && max > 0 && html`<path class="zero" d=${`M${at(0)} 5.5V14.5`} />`}
    <circle cx=${at(won)} cy="10" r="5" />
  </svg>`;
}

const sum = (cents) => dollars(cents, { signed: true });

export function Win({ win, game }) {
  if (!win.rounds)
    return html`<span class="two"><span>—</span><span class="note">no round yet</span></span>`;
  if (game === "cardroom") {
    return html`<span class="two"><span>${dollars(win.won)}</span><span class="note">${many(win.rounds, "hand")}, fees only</span></span>`;
  }
  const { compared } = win;
  const known = win.expected !== null;
  const outside = known && (compared.won < win.low || compared.won > win.high);
  return html`<span class="win-cell">
    <b>${sum(win.won)}</b> <span class="note">in ${many(win.rounds, "round")}${win.whole ? "" : ", counting"}</span>
    ${known && html`<${Band} ...${win} won=${compared.won} />`}
    ${win.pending && html`<${Solving} />`}
    ${!known && !win.pending && html`<span class="note">expected win not available</span>`}
    ${known && html`<span class=${names("note", { loss: outside })}>${outside ? "outside the 95% range" : `expected ${sum(win.expected)}`}</span>`}
  </span>`;
}

/** The same in words, where there is room. */
export function WinWords({ win, game }) {
  if (!win.rounds || game === "cardroom" || win.expected === null) return null;
  const left = win.rounds - win.compared.rounds;
  return html`<p class="muted">Expected win with optimal play: ${sum(win.expected)}. 95% range: ${sum(win.low)} to ${sum(win.high)}. Actual: ${sum(win.compared.won)}.
    ${left > 0 && ` ${many(left, "round")} excluded because fixed-amount awards were bet at other stakes.`}
    ${win.rounds < 1000 && " With so few rounds the range is only a rough guide."}</p>`;
}
