/**
 * What stands beside the felt in practice: your result, what each action was worth, how you do.
 *
 * Coach({state, told, review, busy, decision, brief})   told: as model.js `panelOf` gives it;
 *   brief: its title and verdict stand elsewhere
 * Tally({report, kind, hands})                   right so far, mistakes, cost
 */
import { html } from "../../parts/html.js";
import { Panel } from "../../parts/panel.js";
import { plain, withSign } from "../../parts/money.js";
import { Choices, EvBar, WinTieLose } from "../../parts/trainer.js";
import { Result } from "../table/side.js";
import { actionName } from "../table/words.js";

function Verdict({ told }) {
  const { good, hinted, choice, street, cost } = told;
  if (hinted) return html`<p class="verdict muted">Not scored: you used a hint.</p>`;
  return html`<p class=${`verdict ${good ? "win" : "loss"}`}><b>${good ? "Correct" : `−${cost.antes.toFixed(2)} antes`}</b>
    <span class="muted">${street} · ${actionName(choice)}</span></p>`;
}

/** While the server works at it, each action that is open stands there with a bar. */
const Busy = ({ decision }) =>
  [...decision.choices.map((choice) => `${choice}x`), decision.otherwise]
    .filter(Boolean)
    .map((item) => html`<${EvBar} key=${item} name=${actionName(item)} busy />`);

const WAITS = {
  drill: "Every hand here is close. Decide, then see the value of each action.",
  test: "Full hands, one after another. The value of each decision appears after you make it.",
};

export function Coach({ state, told, review, busy, decision, brief }) {
  const title = !told
    ? "Your decision"
    : told.hinted
      ? "Hint"
      : state.phase === "decide"
        ? "Your last decision"
        : "Your decision";
  return html`<${Panel} title=${review ? "Your decisions" : title} untitled=${brief}>
    <div aria-live="polite">
      ${busy && decision && html`<${Busy} decision=${decision} />`}
      ${!busy && !told && html`<p class="trainer-words">${WAITS[state.kind]}</p>`}
      ${!busy && review && html`<${Choices} rows=${review.rows} /><p class="trainer-words">${review.words}</p>`}
      ${
        !busy &&
        told &&
        !review &&
        html`${!brief && html`<${Verdict} told=${told} />`}
        ${told.options.map((option) => html`<${EvBar} key=${option.name} ...${option} />`)}
        <p class="trainer-words">${told.words}</p>`
      }
      ${!busy && told?.odds && !review && html`<${WinTieLose} ...${told.odds} />`}
    </div>
  <//>`;
}

export function Tally({ report, kind }) {
  const luck = report.luck.at(-1) ?? 0;
  return html`<${Panel} title=${kind === "test" ? "Test so far" : "Drill so far"}>
    <dl class="tally">
      <div><dt>Correct</dt><dd>${report.decisions ? `${report.right} of ${report.decisions}` : "–"}</dd></div>
      <div><dt>Mistakes cost</dt><dd>${plain(report.cost)} antes</dd></div>
      ${kind === "test" && html`<div><dt>Luck</dt><dd>${report.luck.length ? `${withSign(luck, 1)} antes` : "–"}</dd></div>`}
      ${report.hinted > 0 && html`<div><dt>Hinted (not scored)</dt><dd>${report.hinted}</dd></div>`}
    </dl>
  <//>`;
}

export function Side({ state, told, review, result, busy, decision, line, onLine, children }) {
  return html`
    ${result && html`<div class="result-part"><${Result} result=${result} open=${line} onOpen=${onLine} /></div>`}
    <${Coach} state=${state} told=${told} review=${review} busy=${busy} decision=${decision} />
    <${Tally} report=${state.report} kind=${state.kind} />
    ${children}`;
}
