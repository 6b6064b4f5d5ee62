/** Right column: the figures of the main game, every wager, what a wager is made of, meters. */
import { html, names, useState } from "../../parts/html.js";
import { Figure, Solving } from "../../parts/amount.js";
import { LineChart } from "../../parts/chart.js";
import { ClauseChip } from "../../parts/clause.js";
import { Button, Segmented } from "../../parts/controls.js";
import { grouped, percent, plain, withSign } from "../../parts/money.js";
import { linesOf, meterLine, short, ticks } from "./model.js";

const DASH = "\u2013";

/** The main game; where it is not as filed, what it would be beside it. */
export function Figures({ game, filed }) {
  const edge = game.told?.edge;
  const busy = game.busy;
  const item = (
    label,
    words,
  ) => html`<${Figure} label=${label} busy=${busy} value=${edge ? words(edge) : DASH}
    note=${filed && edge ? `filed: ${words(filed)}` : undefined} />`;
  return html`<div class="figures" aria-live="polite" aria-busy=${busy ? "true" : "false"}>
      ${item("House edge", (told) => percent(told.house_edge, 3))}
      ${item("Element of risk", (told) => percent(told.element_of_risk, 3))}
      ${item("Standard deviation", (told) => plain(told.sd))}
      ${item("Average wager", (told) => plain(told.average_wager))}
    </div>
    ${edge && html`<p class="exactly"><span class="muted">Exact value (antes)</span> <code>${edge.ev.replace("-", "\u2212")}</code></p>`}`;
}

function Row({ row, max, busy, marked, onChoose }) {
  const { edge, says } = row;
  const width = edge && max > 0 ? (Math.min(max, Math.abs(edge.house_edge)) / max) * 100 : 0;
  const waits = !edge && !says;
  return html`<tr class=${names({ chosen: marked, changed: row.changed, busy: waits || busy })}>
    <th scope="row"><button type="button" class="row-name" onClick=${onChoose}
      aria-label=${`${row.name} ${row.paytable}: show its lines`}>${row.name}</button></th>
    <td>${row.paytable}${row.changed && html` <small>changed</small>`}</td>
    <td class="num">${waits ? "solving" : edge ? percent(edge.house_edge, row.chosen ? 3 : 2) : DASH}</td>
    <td class="edge-bar">${
      says
        ? html`<span class="sr">${says}</span>`
        : html`<span class="track" aria-hidden="true"><span
      class=${names("done", { gift: edge?.house_edge < 0 })} style=${{ width: waits ? "40%" : `${width}%` }}></span></span>`
    }</td>
  </tr>`;
}

/** The chosen paytables, or every one; the one whose lines are shown is marked. */
export function Wagers({ rows, all, onAll, shownWager, busyMain, busy, main, onChoose }) {
  const shown = rows.filter((row) => all || row.chosen);
  const edges = rows
    .filter((row) => row.edge)
    .map((row) => Math.abs(row.edge.house_edge))
    .sort((a, b) => a - b);
  const max = Math.min(edges.at(-1) ?? 0, 0.25); // a progressive at its reset would press all others flat
  return html`<section aria-labelledby="every"><div class="section-head spaced"><h2 id="every">Every wager</h2>
      <${Segmented} label="Paytables" value=${all ? "all" : "chosen"} onChange=${(value) => onAll(value === "all")}
        options=${[
          { value: "chosen", text: "Chosen" },
          { value: "all", text: "All paytables" },
        ]} /></div>
    <table class="wagers"><caption class="sr">House edge by wager</caption>
      <thead><tr><th scope="col">Wager</th><th scope="col">Paytable</th><th scope="col" class="num">House edge</th><th
        scope="col"><span class="sr">Bar</span></th></tr></thead>
      <tbody>${shown.map(
        (row) => html`<${Row} key=${row.key} row=${row} max=${max} onChoose=${() => onChoose(row)}
        marked=${row.chosen && (all || row.wager === shownWager)}
        busy=${row.wager === main ? busyMain && row.chosen : busy} />`,
      )}</tbody></table>
    ${busy && html`<p><${Solving} word="counting" /></p>`}</section>`;
}

/** What a wager's value is made of, line by line. */
export function MadeOf({ row, choices }) {
  const { edge } = row;
  const lines = linesOf(edge, choices);
  const max = Math.max(...lines.map((line) => Math.abs(line.back)), 0.0001);
  const main = edge?.wager === "main";
  if (!edge) return null;
  return html`<section aria-labelledby="made"><h2 class="spaced" id="made">${`${row.name}, ${row.paytable}`} <${ClauseChip} clause=${edge.clause} /></h2>
    <p class="facts-line"><span>Standard deviation <b>${plain(edge.sd)}</b></span>${edge.hit_rate !== null && html`<span>Wins <b>${percent(edge.hit_rate)}</b></span>`}
      <span>Variance <b>${plain(edge.sd ** 2)}</b></span>
      ${edge.filed !== undefined && html`<span class="brass">House edge <b>${percent(edge.house_edge, 3)}</b>, filed: <b>${percent(edge.filed, 3)}</b></span>`}</p>
    <table class="wagers made-of"><caption class="sr">Breakdown by hand</caption>
      <thead><tr><th scope="col">${main ? "Last decision" : "Hand"}</th><th scope="col" class="num">${main ? "Of deals" : "Chance"}</th><th
        scope="col" class="num">Return</th><th scope="col"><span class="sr">Bar</span></th></tr></thead>
      <tbody>${lines.map(
        (
          line,
        ) => html`<tr key=${line.name}><th scope="row">${line.name}</th><td class="num">${chance(line.part)}</td><td
        class="num">${withSign(line.back, 4)}</td><td class="edge-bar"><span class="sides" aria-hidden="true"><span
        class=${line.back < 0 ? "lose" : "win"} style=${{ width: `${(Math.abs(line.back) / max) * 50}%` }}></span></span></td></tr>`,
      )}</tbody></table>
    ${!main && html`<p class="exactly"><span class="muted">Exact value (stakes)</span> <code>${edge.ev.replace("-", "\u2212")}</code></p>`}
  </section>`;
}

const chance = (part) =>
  part === 0 ? "never" : part < 0.0005 ? `1 in ${grouped(Math.round(1 / part))}` : percent(part);

export function Progressive({ edge, busy, onMeter }) {
  const known = Object.keys(edge.meters ?? {});
  const [picked, setPicked] = useState("");
  const name = known.includes(picked) ? picked : known[0];
  if (!name) return null;
  const line = meterLine(edge, name);
  const low = Math.min(line.at(0), line.now);
  const high = Math.max(line.at(line.max), 1.05);
  const [min, max] = [Math.floor(low * 10) / 10, Math.ceil(high * 10) / 10];
  const even = line.even === null ? "No break-even point." : `Breaks even at ${short(line.even)}.`;
  const marks = [{ x: line.showing, y: line.now, text: "now", kind: "open" }];
  if (line.even !== null && line.even <= line.max)
    marks.push({ x: line.even, y: 1, text: "", kind: "full" });
  return html`<section aria-labelledby="progressive" class=${names({ "is-busy": busy })}>
    <h2 class="spaced" id="progressive">Progressive return against the meter</h2>
    ${known.length > 1 && html`<${Segmented} label="Meter" value=${name} onChange=${setPicked} options=${known.map((item) => ({ value: item, text: item }))} />`}
    <${LineChart} label=${`Return of the progressive against ${name}`} summary=${`Now ${percent(line.now)}. ${even}`}
      series=${[
        {
          name: "return",
          points: [
            [0, line.at(0)],
            [line.max, line.at(line.max)],
          ],
        },
      ]}
      x=${{ min: 0, max: line.max, ticks: ticks(0, line.max, short) }}
      y=${{ min, max, ticks: ticks(min, max, (part) => percent(part, 0)) }}
      rules=${[{ y: 1, x: line.even !== null && line.even < line.max * 0.45 ? undefined : Math.max(line.max * 0.2, (line.even ?? line.max) * 0.97), text: "break-even" }]}
      marks=${marks} />
    <p class="facts-line"><span>Returns <b>${percent(line.now)}</b> now</span><span>${line.even === null ? "no break-even point" : html`breaks even at <b>${`$${grouped(Math.round(line.even))}`}</b>`}</span>
      ${line.even !== null && html`<${Button} onPress=${() => onMeter(name, Math.round(line.even * 100))}>Set meter to break-even<//>`}</p>
  </section>`;
}
