/**
 * What practice or play came to: score, mistakes by street, cost, luck against expectation. LOOK 14.
 *
 * Report({report, unit, figures})
 *   report   {decisions, right, mistakes, cost, hands, streets: [{street, decisions, mistakes, cost}], luck}
 *            luck after each hand, in antes; empty where hands end at the decision
 *   figures  {value, deviation} in antes a hand; null until they are known
 */
import { html } from "../../parts/html.js";
import { LineChart } from "../../parts/chart.js";
import { dollars, plain, withSign } from "../../parts/money.js";
import { streetName } from "../live/words.js";

/** Hands fall within so many deviations 95 times in 100. */
const WIDE = 1.96;

const many = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

function Figures({ report, unit }) {
  const { decisions, right, mistakes, cost, hands, luck } = report;
  const score = decisions ? `${Math.floor((100 * right) / decisions)}%` : "–";
  return html`<dl class="report-figures">
    <div class="score"><dt>Score</dt><dd><b>${score}</b><span>${right} of ${many(decisions, "decision")} right</span></dd></div>
    <div><dt>Mistakes</dt><dd><b>${mistakes}</b><span>${hands ? `in ${many(hands, "hand")}` : "in close decisions"}</span></dd></div>
    <div><dt>Cost</dt><dd><b>${plain(cost)}</b><span>antes${unit ? ` · ${dollars(Math.round(cost * unit), { exact: true })}` : ""}</span></dd></div>
    ${luck.length > 0 && html`<div><dt>Luck</dt><dd><b>${withSign(luck.at(-1), 1)}</b><span>antes beside the expected</span></dd></div>`}
  </dl>`;
}

function Streets({ streets }) {
  const most = Math.max(1, ...streets.map((street) => street.mistakes));
  const words = (item) =>
    item.decisions ? `${many(item.mistakes, "mistake")} in ${item.decisions}` : "no decision";
  return html`<section class="report-part" aria-labelledby="by-street">
    <h2 id="by-street">Mistakes by street</h2>
    <ul class="street-bars">
      ${streets.map(
        (street) => html`<li key=${street.street}>
        <p><b>${streetName(street.street)}</b><span>${words(street)}</span><span class="num">${plain(street.cost)} antes</span></p>
        <span class="street-track" aria-hidden="true"><span style=${{ width: `${(100 * street.mistakes) / most}%` }}></span></span>
      </li>`,
      )}
    </ul>
  </section>`;
}

/** Three or four round numbers from low to high. */
function ticksOf(low, high) {
  const raw = (high - low) / 4;
  const ten = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((item) => item * ten).find((item) => item >= raw);
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) found.push(at);
  return found.map((item) => [item, item ? withSign(item, Number.isInteger(step) ? 0 : 1) : "0"]);
}

function inWords(last, hands, edge) {
  if (!edge) return "";
  const where =
    Math.abs(last) <= edge
      ? "Chance alone explains it"
      : "Chance alone brings so much in fewer than 5 of 100 such sittings";
  return `${where}: 95 times in 100 luck stays within ${edge.toFixed(1)} antes either way after ${many(hands, "hand")}.`;
}

function Luck({ luck, figures }) {
  const hands = luck.length;
  const sd = figures?.deviation ?? 0;
  const edge = WIDE * sd * Math.sqrt(hands);
  const points = [[0, 0], ...luck.map((item, index) => [index + 1, item])];
  const spread = points.map(([x]) => WIDE * sd * Math.sqrt(x));
  const high = Math.max(1, edge, ...luck) * 1.06;
  const low = Math.min(-1, -edge, ...luck) * 1.06;
  const words = inWords(luck.at(-1), hands, edge);
  const middle = hands > 3 ? [[Math.round(hands / 2), String(Math.round(hands / 2))]] : [];
  return html`<section class="report-part" aria-labelledby="luck-title">
    <h2 id="luck-title">Luck against expectation</h2>
    <p class="muted">What came beside the game's worth${figures ? ` (${withSign(figures.value, 3)} antes a hand)` : ""} and your own mistakes, in antes.</p>
    <${LineChart} label="Luck by hand, in antes" summary=${`${withSign(luck.at(-1), 1)} antes after ${many(hands, "hand")}. ${words}`} height=${240}
      series=${[{ name: "luck", points }]} band=${sd ? points.map(([x], index) => [x, -spread[index], spread[index]]) : undefined}
      x=${{ least: 0, most: hands, ticks: [[0, "0"], ...middle, [hands, many(hands, "hand")]] }} y=${{ least: low, most: high, ticks: ticksOf(low, high) }}
/>
    <p class="muted">${figures ? words : "The band that chance explains is being reckoned."}</p>
  </section>`;
}

export function Report({ report, unit, figures }) {
  return html`<div class="report">
    <${Figures} report=${report} unit=${unit} />
    <${Streets} streets=${report.streets} />
    ${
      report.luck.length > 0
        ? html`<${Luck} luck=${report.luck} figures=${figures} />`
        : html`<p class="muted">Drill hands end at the decision: no luck is in them.</p>`
    }
    ${report.hinted > 0 && html`<p class="muted">${many(report.hinted, "decision")} with a hint ${report.hinted === 1 ? "is" : "are"} not counted.</p>`}
  </div>`;
}
