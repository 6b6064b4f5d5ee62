/** The analysis page: inputs left, strategy middle, money right. */
import { html, useState } from "../parts/html.js";
import { Figure } from "../parts/amount.js";
import { LineChart } from "../parts/chart.js";
import { Button, Field, Segmented, Slider, Stepper } from "../parts/controls.js";
import { Grid169, GridLegend, handAt } from "../parts/grid169.js";
import { dollars, percent } from "../parts/money.js";
import { TopBar } from "../parts/topbar.js";
import { navTo } from "./lobby.js";

/** Made-up figures that fall off as real ones do. */
function sampleCells() {
  const found = {};
  for (let row = 0; row < 13; row += 1) {
    for (let column = 0; column < 13; column += 1) {
      const pair = row === column;
      const [high, low] = [Math.min(row, column), Math.max(row, column)];
      const worth = pair ? 1.45 - row * 0.115 : 0.95 - high * 0.21 - low * 0.045 - (row > column ? 0.1 : 0);
      const play = worth > 0;
      const cost = Math.max(0.02, Math.abs(worth));
      const value = worth - 0.2;
      found[handAt(row, column)] = { play, cost, values: [["Play 4×", value], ["Check", value - worth]], words: cost < 0.06 ? `${play ? "Play" : "Check"}, by a hair` : "" };
    }
  }
  return found;
}
const CELLS = sampleCells();

const WAGERS = [
  ["Main game", "Blind A", 0.02185, "chosen"], ["Main game", "Blind B", null], ["Trips", "A", 0.009], ["Trips", "B", 0.019], ["Trips", "C", 0.035, "chosen"],
  ["Trips", "D", 0.0618], ["Six Card", "A", null], ["Bad Beat", "B", null],
];

function Wagers() {
  return html`<table class="wagers"><caption class="sr">Every wager</caption>
    <thead><tr><th scope="col">Wager</th><th scope="col">Paytable</th><th scope="col" class="num">House edge</th><th
      scope="col"><span class="sr">Bar</span></th></tr></thead>
    <tbody>${WAGERS.map(([wager, table, edge, chosen], index) => html`<tr key=${index}
      class=${chosen ?? (edge === null ? "busy" : "")}>
      <th scope="row">${wager}</th><td>${table}</td><td
        class="num">${edge === null ? "solving" : percent(edge, edge === 0.02185 ? 3 : 2)}</td>
      <td class="edge-bar"><span class="track"><span class="done"
        style=${{ width: edge === null ? "40%" : `${(edge / 0.064) * 100}%` }}></span></span></td></tr>`)}</tbody>
  </table>`;
}

function WhatIf() {
  const [table, setTable] = useState("A");
  const [meter, setMeter] = useState(11240800);
  const [flush, setFlush] = useState(3);
  const lines = [["Royal flush", 500], ["Straight flush", 50], ["Four of a kind", 10], ["Full house", 3], ["Flush", flush], ["Straight", 1]];
  return html`<section class="what-if" aria-labelledby="whatif"><h2 id="whatif">What if</h2>
    <${Field} label="Rulebook" id="book"><select class="input"
      id="book"><option>Maryland Ultimate 1.5</option><option>South Dakota Ultimate</option></select><//>
    <div class="field"><span class="field-label">Blind paytable</span><${Segmented} label="Blind paytable" fill
      value=${table} onChange=${setTable} options=${[{ value: "A", text: "A" }, { value: "B", text: "B" }, { value: "own", text: "Own" }]} /></div>
    <div class="field"><span class="field-label">Blind pays, to 1</span><div
      class="pay-steps">${lines.map(([name, value]) => html`<div key=${name}
      class=${name === "Flush" && flush !== 3 ? "changed" : ""}>
      <span>${name}${name === "Flush" && flush !== 3 && html`<small>filed: 3 to 2</small>`}</span><${Stepper}
        label=${name} value=${value} text=${name === "Flush" && flush === 3 ? "3 to 2" : undefined} least=${0}
        onChange=${name === "Flush" ? setFlush : undefined} /></div>`)}</div></div>
    <div class="field"><span class="field-label">Mega meter</span><${Slider} label="Mega meter" least=${1000000}
      most=${30000000} step=${10000} value=${meter} text=${dollars(meter)}
      onChange=${setMeter} /><b>${dollars(meter)}</b></div>
    <p class="muted">Change a line and everything on this page is solved again, exactly.</p>
  </section>`;
}

export function Analysis() {
  const [mode, setMode] = useState("cost");
  return html`<div class="shell">
    <${TopBar} nav=${navTo("Analysis")} home="#"><${Button}>Strategy card<//><${Button}>Export<//><//>
    <main class="study">
      <h1 class="sr">Analysis</h1>
      <${WhatIf} />
      <section aria-labelledby="grid"><div class="section-head"><h2 id="grid">Before the flop</h2>
        <${Segmented} label="Cells show" value=${mode} onChange=${setMode}
          options=${[{ value: "cost", text: "What the choice is worth" }, { value: "value", text: "Value" }]} /></div>
        <${Grid169} cells=${CELLS} mode=${mode} label="Before the flop" />
        <${GridLegend}>Antes given up by the other choice. Deeper color: it matters more.<//>
        <div class="side-cards"><section class="page-card"><h3>Flop, play 2×</h3><p>Two pair or better. A hidden pair, pocket deuces apart. Four to a flush with a hidden ten or better.</p></section>
          <section class="page-card"><h3>River, play 1×</h3><p>A hidden pair or better. Otherwise when fewer than 21 cards let the dealer beat you.</p></section></div>
      </section>
      <div>
        <div class="figures"><${Figure} label="House edge" value="2.185%" /><${Figure} label="Element of risk"
          value="0.526%" /><${Figure} label="Standard deviation" value="4.94" /><${Figure} label="Average wager"
          value="4.15" /></div>
        <h2 class="spaced">Every wager</h2><${Wagers} />
        <h2 class="spaced">Progressive return against the meter</h2>
        <${LineChart} label="Progressive return against the meter"
          summary="It passes 100% at about 200,000 dollars; now 84%."
          series=${[{ name: "return", points: [[0, 67], [300, 116]] }]}
          x=${{ least: 0, most: 300, ticks: [[0, "reset"], [100, "$100k"], [200, "$200k"], [300, "$300k"]] }}
          y=${{ least: 60, most: 122, ticks: [[60, "60%"], [80, "80%"], [100, "100%"], [120, "120%"]] }}
          rules=${[{ y: 100, x: 196, text: "break-even" }]}
          marks=${[{ x: 105, y: 84.150, text: "now", kind: "open" }, { x: 202, y: 100, text: "" }]} />
      </div>
    </main>
  </div>`;
}
