/**
 * The report on practice or play: score, mistakes by street, cost, luck. LOOK 14.
 *
 * Report({report, game, unit, figures})
 *   report   {decisions, right, mistakes, cost, hands, streets: [{street, decisions, mistakes, cost}], luck}
 *            luck after each hand, in antes; empty where hands end at the decision
 *   figures  {value, deviation} in antes per hand; null until they are known
 */
import { html } from "../../parts/html.js";
import { LineChart } from "../../parts/chart.js";
import { dollars, many, plain, withSign } from "../../parts/money.js";
import { streetTitle } from "../../live/titles.js";

/** Standard deviations on each side of a 95% range. */
const WIDE = 1.96;

function Figures({ report, unit }) {
  const { decisions, right, mistakes, cost, hands, luck } = report;
  const score = decisions ? `${Math.round((100 * right) / decisions)}%` : "–";
  return html`<dl class="report-figures">
    <div class="score"><dt>Score</dt><dd><b>${score}</b><span>${right} of ${many(decisions, "decision")} correct</span></dd></div>
    <div><dt>Mistakes</dt><dd><b>${mistakes}</b><span>${hands ? `in ${many(hands, "hand")}` : "in close decisions"}</span></dd></div>
    <div><dt>Cost</dt><dd><b>${plain(cost)}</b><span>antes${unit ? ` · ${dollars(Math.round(cost * unit), { exact: true })}` : ""}</span></dd></div>
    ${luck.length > 0 && html`<div><dt>Luck</dt><dd><b>${withSign(luck.at(-1), 1)}</b><span>antes vs. expected</span></dd></div>`}
  </dl>`;
}

function Streets({ streets, game }) {
  const max = Math.max(1, ...streets.map((street) => street.mistakes));
  const words = (item) =>
    item.decisions ? `${many(item.mistakes, "mistake")} in ${item.decisions}` : "no decision";
  return html`<section class="report-part" aria-labelledby="by-street">
    <h2 id="by-street">Mistakes by street</h2>
    <ul class="street-bars">
      ${streets.map(
        (street) => html`<li key=${street.street}>
        <p><b>${streetTitle(game, street.street)}</b><span>${words(street)}</span><span class="num">${plain(street.cost)} antes</span></p>
        <span class="street-track" aria-hidden="true"><span style=${{ width: `${(100 * street.mistakes) / max}%` }}></span></span>
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
  const where = Math.abs(last) <= edge ? "Within the 95% range" : "Outside the 95% range";
  return `${where} of ±${edge.toFixed(1)} antes after ${many(hands, "hand")}.`;
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
    <h2 id="luck-title">Luck</h2>
    <p class="muted">Your result minus your expected result given your decisions, in antes.${figures ? ` The game is worth ${withSign(figures.value, 3)} antes per hand before mistakes.` : ""}</p>
    <${LineChart} label="Luck by hand, in antes" summary=${`${withSign(luck.at(-1), 1)} antes after ${many(hands, "hand")}. ${words}`} height=${240}
      series=${[{ name: "luck", points }]} band=${sd ? points.map(([x], index) => [x, -spread[index], spread[index]]) : undefined}
      x=${{ min: 0, max: hands, ticks: [[0, "0"], ...middle, [hands, many(hands, "hand")]] }} y=${{ min: low, max: high, ticks: ticksOf(low, high) }}
/>
    <p class="muted">${figures ? words : "Computing the 95% range…"}</p>
  </section>`;
}

export function Report({ report, game, unit, figures }) {
  return html`<div class="report">
    <${Figures} report=${report} unit=${unit} />
    <${Streets} streets=${report.streets} game=${game} />
    ${
      report.luck.length > 0
        ? html`<${Luck} luck=${report.luck} figures=${figures} />`
        : html`<p class="muted">Drill hands end at the decision, so luck isn't measured.</p>`
    }
    ${report.hinted > 0 && html`<p class="muted">${many(report.hinted, "decision")} with a hint not scored.</p>`}
  </div>`;
}
