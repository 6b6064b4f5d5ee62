/** The middle: what to do on every starting hand, and on later streets in words. */
import { html, useMemo, useState } from "../../parts/html.js";
import { Solving } from "../../parts/amount.js";
import { Segmented } from "../../parts/controls.js";
import { Grid169, GridLegend } from "../../parts/grid169.js";
import { percent } from "../../parts/money.js";
import { cellsOf, doing, legendOf, moved, often } from "./model.js";

const NOTES = {
  cost: html`Cost of the other choice, in antes.<span class="on-screen"> Darker means a bigger difference.</span>`,
  value: "Expected value of the best choice, in antes.",
};
const SHARE = "Percentage of first community cards on which you play this hand.";

function Rules({ rules, words, busy }) {
  return html`<div class="side-cards">${rules.map((rule) => {
    const cost = words?.streets[rule.street]?.gives_up;
    return html`<section class="page-card" key=${rule.street}><h3>${rule.title}
      ${cost > 0 && html`<small class=${busy ? "muted is-busy" : "muted"}>${`gives up ${percent(cost, 4)}`}</small>`}</h3>
      <dl class="rules">${rule.rules.map(([action, when]) => html`<div key=${action + when}><dt>${doing(action).replace("Play ", "")}</dt><dd>${when}</dd></div>`)}</dl>
    </section>`;
  })}</div>`;
}

/** Whether changed lines change the play before the flop. */
function Moved({ hands }) {
  if (!hands) return null;
  if (!hands.length) return html`<span class="brass">No starting hand changes.</span>`;
  const some =
    hands.length > 12
      ? `${hands.slice(0, 12).join(", ")} and ${hands.length - 12} more`
      : hands.join(", ");
  return html`<span class="brass">${`Strategy changes: ${some}.`}</span>`;
}

export function Strategy({ game, filed, words, title }) {
  const [mode, setMode] = useState("cost");
  const told = game.told;
  const cells = useMemo(() => told && cellsOf(told), [told]);
  if (!told) {
    return html`<section class="strategy" aria-labelledby="grid" aria-busy="true"><h2 id="grid">Before the flop</h2>
      <div class="grid-waits">${game.fault ? html`<p class="fault">${game.fault.sentence}</p>` : html`<${Solving} />`}</div></section>`;
  }
  const [best, other] = legendOf(told);
  const modes = [
    { value: "cost", text: told.street.board ? "Frequency" : "Cost of mistake" },
    { value: "value", text: "Value" },
  ];
  return html`<section class=${game.busy ? "strategy is-busy" : "strategy"} aria-labelledby="grid" aria-busy=${game.busy ? "true" : "false"}>
    <p class="print-title">${title}</p>
    <div class="section-head"><h2 id="grid">${told.street.title}</h2>${game.busy && html`<${Solving} />`}
      <${Segmented} label="Cells show" value=${mode} onChange=${setMode} options=${modes} /></div>
    <${Grid169} cells=${cells} mode=${mode} label=${told.street.title} best=${best} other=${other} />
    <${GridLegend} best=${best} other=${other}>${mode === "cost" && told.street.board ? SHARE : NOTES[mode]}<//>
    <p class="often">${often(told).map(([what, part]) => html`<span key=${what}>${what} <b>${percent(part)}</b> of deals</span>`)}
      <${Moved} hands=${!game.busy && moved(told, filed)} /></p>
    ${
      told.rules.length > 0 &&
      html`<h2 class="spaced">In words
      ${words.told?.strategy && html`<small class=${words.busy ? "muted is-busy" : "muted"}>${`${words.told.strategy}: house edge ${percent(words.told.house_edge, 4)}, gives up ${percent(words.told.gives_up, 4)}`}</small>`}
      ${words.busy && html`<${Solving} />`}</h2>
      <${Rules} rules=${told.rules} words=${words.told} busy=${words.busy} />`
    }
  </section>`;
}
