/**
 * What a choice is worth. LOOK 14 (01, 02), 8.
 *
 * EvBar({name, value, dollars, part, best, busy})
 *   value in antes, dollars in cents, part of the longest bar (0 to 1)
 * WinTieLose({win, tie, lose})   parts of 1
 * TrainerPanel({mode, onMode, options, children, odds, session, report, busy})
 *   mode "off" | "after" | "before"; options as EvBar; odds as WinTieLose
 *   children  what the other choice costs, in words
 *   session   {hands, mistakes, cost, luck}
 *   report    where all your decisions here are judged; it opens beside the table
 * Choices({rows: [{street, choice, verdict, good}]})   the decisions of a settled round
 */
import { html, names } from "./html.js";
import { Solving } from "./amount.js";
import { Segmented } from "./controls.js";
import { dollars as money, percent, plain, withSign } from "./money.js";
import { Panel } from "./panel.js";

export function EvBar({ name, value, dollars, part = 0, best, busy }) {
  return html`<div class=${names("ev", { best })}>
    <p>
      <b>${name}</b>${best && html` <span class="best-word">best</span>`}
      <span class="ev-value">${busy ? html`<${Solving} />` : html`<b>${withSign(value)}</b> antes${dollars !== undefined && html` · ${money(dollars, { exact: true, signed: true })}`}`}</span>
    </p>
    <div class="ev-track"><span style=${{ width: `${Math.max(0, Math.min(1, part)) * 100}%` }}></span></div>
  </div>`;
}

export function WinTieLose({ win, tie, lose }) {
  const part = (share) => ({ flexGrow: String(Math.max(share, 0.004)) });
  return html`<div class="odds">
    <div class="odds-bar" aria-hidden="true">
      <span class="win" style=${part(win)}></span><span class="push" style=${part(tie)}></span><span class="loss"
        style=${part(lose)}></span>
    </div>
    <p>
      <span>Win <b>${percent(win, 1)}</b></span>
      <span>Tie <b>${percent(tie, 1)}</b></span>
      <span>Lose <b>${percent(lose, 1)}</b></span>
    </p>
  </div>`;
}

export const MODES = [
  { value: "off", text: "Off" },
  { value: "after", text: "After" },
  { value: "before", text: "Before" },
];

export function Choices({ rows }) {
  return html`<table class="choices">
    <caption class="sr">Your decisions</caption>
    <tbody>${rows.map(
      (row) => html`<tr key=${row.street}>
      <th scope="row">${row.street}</th><td>${row.choice}</td><td
        class=${row.good ? "win" : "loss"}>${row.verdict}</td>
    </tr>`,
    )}</tbody>
  </table>`;
}

const many = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

export function TrainerPanel({
  mode,
  onMode,
  options = [],
  odds,
  session,
  report,
  children,
  rows,
}) {
  const modes = html`<${Segmented} label="Hints" options=${MODES} value=${mode} onChange=${onMode} />`;
  return html`<${Panel} title="Trainer" aside=${modes}>
    ${options.map((option) => html`<${EvBar} key=${option.name} ...${option} />`)}
    ${rows && html`<${Choices} rows=${rows} />`}
    ${children && html`<p class="trainer-words">${children}</p>`}
    ${odds && html`<${WinTieLose} ...${odds} />`}
    ${
      session &&
      html`<p class="session">
      <span>${many(session.hands, "hand")}</span><span>${many(session.mistakes, "mistake")}</span>
      <span>cost <b>${plain(session.cost)}</b></span><span>luck <b>${withSign(session.luck, 1)}</b></span>
    </p>`
    }
    ${
      report &&
      html`<p class="report-link"><a href=${report} target="_blank" rel="noopener">Your report<span
      class="sr"> (opens in a new tab)</span></a></p>`
    }
  <//>`;
}
