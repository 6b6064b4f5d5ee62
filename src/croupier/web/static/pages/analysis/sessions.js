/** The session simulator: how one player's money goes, dealt at random from a seed. */
import { html, useState } from "../../parts/html.js";
import { Solving } from "../../parts/amount.js";
import { LineChart } from "../../parts/chart.js";
import { Button } from "../../parts/controls.js";
import { dollars, many, percent } from "../../parts/money.js";
import { useSize } from "../../parts/hooks.js";
import { useAnswer } from "./requests.js";
import { metersOf, short, submission, ticks } from "./model.js";

const START = { hands: "200", bankroll: "1000", ante: "", sessions: "2000", seed: "1" };

function Number_({ id, label, value, onValue, prefix }) {
  return html`<label class="small-field" for=${id}><span>${label}</span><span class="affixed">${
    prefix &&
    html`<span
    aria-hidden="true">${prefix}</span>`
  }<input class="input" id=${id} inputmode="decimal" autocomplete="off" value=${value}
    onInput=${(event) => onValue(event.currentTarget.value)} /></span></label>`;
}

/** The question that the form asks, or the sentence that says what is wrong with it. */
function questionOf(choices, state, form, side) {
  const whole = (text) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);
  const cents = (text) =>
    /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : null;
  const first = choices.bets.find((bet) => bet.wager === choices.base_wager);
  const told = {
    hands: whole(form.hands),
    sessions: whole(form.sessions),
    seed: whole(form.seed),
    bankroll: cents(form.bankroll),
    ante: form.ante ? cents(form.ante) : first.min,
  };
  const wrong = Object.keys(told).find((item) => told[item] === null);
  if (wrong) return { says: `Enter a number for ${wrong === "ante" ? first.name : wrong}.` };
  const { ante, ...rest } = told;
  const wagers = { [choices.base_wager]: ante };
  for (const bet of choices.bets) if (side.includes(bet.wager)) wagers[bet.wager] = bet.min;
  return {
    body: {
      submission: submission(choices, state),
      odds: state.odds,
      meters: metersOf(choices, state),
      wagers,
      ...rest,
    },
  };
}

function Bars({ told }) {
  const [ref, { width }] = useSize();
  const height = 210;
  const max = Math.max(...told.counts);
  const wide = width / told.counts.length;
  const at = (cents) => ((cents - told.edges[0]) / (told.edges.at(-1) - told.edges[0])) * width;
  const words = `From ${dollars(told.edges[0])} to ${dollars(told.edges.at(-1))}. Median result: ${dollars(told.quantiles["0.5"])}.`;
  return html`<figure class="chart bars" ref=${ref}>${
    width > 0 &&
    html`<svg width=${width} height=${height} role="img" aria-label=${`How sessions end. ${words}`}>
    ${told.counts.map(
      (
        count,
        index,
      ) => html`<rect key=${index} class=${told.edges[index] >= 0 ? "ahead" : "behind"} x=${index * wide + 1}
      width=${Math.max(1, wide - 2)} y=${height - 24 - (count / max) * (height - 30)} height=${(count / max) * (height - 30)} />`,
    )}
    ${told.edges[0] < 0 && told.edges.at(-1) > 0 && html`<path class="rule" d=${`M${at(0)} 0V${height - 24}`} />`}
    <text class="tick-words" x="0" y=${height - 6}>${short(told.edges[0] / 100)}</text>
    <text class="tick-words end" x=${width} y=${height - 6}>${short(told.edges.at(-1) / 100)}</text></svg>`
  }</figure>`;
}

function Course({ told }) {
  const { hands, ...lines } = told.course;
  const points = (part) => hands.map((hand, index) => [hand, lines[part][index] / 100]);
  const low = Math.min(...lines["0.05"]) / 100;
  const high = Math.max(...lines["0.95"]) / 100;
  const room = (high - low) * 0.06 || 1;
  const end = (part) => dollars(lines[part].at(-1), { signed: true });
  return html`<${LineChart} label="How sessions go" height=${210}
    summary=${`After ${told.hands} hands the median is ${end("0.5")}. 90% of sessions end between ${end("0.05")} and ${end("0.95")}.`}
    band=${hands.map((hand, index) => [hand, lines["0.05"][index] / 100, lines["0.95"][index] / 100])}
    series=${[
      { name: "0.25", points: points("0.25"), tone: "muted" },
      { name: "0.75", points: points("0.75"), tone: "muted" },
      { name: "0.5", points: points("0.5") },
    ]}
    x=${{ min: 0, max: told.hands, ticks: ticks(0, told.hands, (hand) => `${hand}`) }}
    y=${{ min: low - room, max: high + room, ticks: ticks(low - room, high + room, short) }} rules=${[]} marks=${[]} />`;
}

function Outcome({ told }) {
  return html`<dl class="outcome">
      <div><dt>Ahead at the end</dt><dd>${percent(told.profit_share)}</dd></div>
      ${told.bankroll > 0 && html`<div><dt>Went broke</dt><dd>${percent(told.bankrupt)}</dd></div>`}
      <div><dt>On average</dt><dd>${dollars(Math.round(told.mean), { signed: true, exact: true })}</dd></div>
      <div><dt>Deviation</dt><dd>${dollars(Math.round(told.sd), { exact: true })}</dd></div>
    </dl>
    <div class="plots"><div><h3>Over time</h3><${Course} told=${told} />
    <p class="muted small">Dollars against hands. The line is the median. Half of the sessions are between the gray lines, 90% in the band.</p></div>
    <div><h3>Final results</h3><${Bars} told=${told} />
    <p class="muted small">${`${many(told.sessions, "session")} of ${many(told.hands, "hand")} with optimal play.${told.bankroll > 0 ? ` A session ends early when the bankroll can't cover a full round (${dollars(told.round_may_cost)}).` : ""}`}</p></div></div>`;
}

export function Sessions({ choices, state }) {
  const [form, setForm] = useState(START);
  const [side, setSide] = useState([]);
  const [asked, setAsked] = useState(null);
  const answer = useAnswer("session", asked);
  const change = (name) => (value) => setForm((was) => ({ ...was, [name]: value }));
  const { body, says } = questionOf(choices, state, form, side);
  const first = choices.bets.find((bet) => bet.wager === choices.base_wager);
  const others = choices.bets.filter((bet) => !bet.opens);
  const flip = (name) =>
    setSide((was) => (was.includes(name) ? was.filter((item) => item !== name) : [...was, name]));
  const told = answer.told;
  const stale = told && asked && body && JSON.stringify(body) !== JSON.stringify(asked);
  const deal = (event) => {
    event.preventDefault();
    if (body) setAsked(body);
  };
  return html`<section class="sessions" aria-labelledby="sessions"><h2 class="spaced" id="sessions">Sessions</h2>
    <form class="session-form" onSubmit=${deal}>
      <${Number_} id="s-hands" label="Hands" value=${form.hands} onValue=${change("hands")} />
      <${Number_} id="s-roll" label="Bankroll" prefix="$" value=${form.bankroll} onValue=${change("bankroll")} />
      <${Number_} id="s-ante" label=${first.name} prefix="$" value=${form.ante || String(first.min / 100)} onValue=${change("ante")} />
      <${Number_} id="s-count" label="Sessions" value=${form.sessions} onValue=${change("sessions")} />
      <${Number_} id="s-seed" label="Seed" value=${form.seed} onValue=${change("seed")} />
      ${
        others.length > 0 &&
        html`<fieldset class="side-bets"><legend>Also bet</legend>${others.map(
          (other) => html`<label key=${other.wager}><input
        type="checkbox" checked=${side.includes(other.wager)} onChange=${() => flip(other.wager)} /> ${`${other.name} ${dollars(other.min)}`}</label>`,
        )}</fieldset>`
      }
      <div class="session-act"><${Button} kind="filled" type="submit">Run simulation<//>${answer.busy && html`<${Solving} word="dealing" />`}</div>
    </form>
    ${(says || answer.fault) && html`<p class="fault" role="alert">${says ?? answer.fault.sentence}</p>`}
    ${
      told &&
      html`<div class=${answer.busy || stale ? "session-told is-busy" : "session-told"} aria-busy=${answer.busy ? "true" : "false"}>
      ${stale && !answer.busy && html`<p class="muted small" role="status">Settings changed. Run the simulation again.</p>`}
      <${Outcome} told=${told} /></div>`
    }
  </section>`;
}
