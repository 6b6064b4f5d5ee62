/** Inputs: rulebook, wager, paytable line by line, meters. A line that is not as filed has a brass edge. */
import { html, names, useEffect, useState } from "../../parts/html.js";
import { ClauseChip } from "../../parts/clause.js";
import { Button, Field, Segmented, Slider } from "../../parts/controls.js";
import { Icon } from "../../parts/icons.js";
import { dollars } from "../../parts/money.js";
import { shown, stepped, typed } from "./odds.js";
import { nice } from "./model.js";
import { changes, chosenOf, withLine, withMeter, withPaytable } from "./state.js";

/** A text that is taken when it is left or Enter is pressed. */
function Typed({ label, text, onText, className }) {
  const [draft, setDraft] = useState(text);
  useEffect(() => setDraft(text), [text]);
  const take = () => (draft.trim() && draft !== text ? onText(draft) : setDraft(text));
  return html`<input class=${className} aria-label=${label} value=${draft} spellcheck=${false} autocomplete="off"
    onInput=${(event) => setDraft(event.currentTarget.value)} onBlur=${take}
    onKeyDown=${(event) => event.key === "Enter" && take()} />`;
}

function Line({ line, pays, filed, clause, fixed, onPays }) {
  if (fixed) return html`<li><span class="line-name">${line.name}</span><b>${shown(pays)}</b></li>`;
  const changed = pays !== filed;
  const step = (way) => onPays(stepped(pays, way));
  return html`<li class=${names({ changed })}>
    <span class="line-name">${line.name}${
      changed &&
      html`<small><button type="button" class="filed"
      aria-label=${filed === null ? `${line.name}, not filed: remove` : `${line.name}, filed: ${shown(filed)}. Go back to it`}
      onClick=${() => onPays(filed)}>${filed === null ? "not filed" : `filed: ${shown(filed)}`}</button>
      <${ClauseChip} clause=${clause} /></small>`
    }</span>
    <span class="stepper" role="group" aria-label=${line.name}>
      <button type="button" aria-label=${`${line.name}: less`} onClick=${() => step(-1)}><${Icon} name="minus" size=${16} /></button>
      <${Typed} className=${names("pays", { long: shown(pays).length > 9 })} label=${`${line.name} pays`} text=${shown(pays)} onText=${(text) => onPays(typed(text))} />
      <button type="button" aria-label=${`${line.name}: more`} onClick=${() => step(1)}><${Icon} name="plus" size=${16} /></button>
    </span>
  </li>`;
}

/** The lines of the chosen paytable, those added to it, and a way to add one. */
function Lines({ choices, state, wager, onState }) {
  const table = chosenOf(state, wager);
  const odds = state.odds[wager.wager] ?? {};
  const filed = Object.fromEntries(table.lines.map((line) => [line.hand, line.pays]));
  const added = choices.hands.filter((hand) => hand.hand in odds && !(hand.hand in filed));
  const open = choices.hands.filter((hand) => !(hand.hand in odds) && !(hand.hand in filed));
  const pay = (hand, pays) =>
    onState(withLine(state, wager.wager, hand, pays === filed[hand] ? null : pays));
  return html`<div class="field"><span class="field-label">${`${wager.name} pays`} <${ClauseChip} clause=${table.clause} /></span>
    <ul class="pay-steps">${[...table.lines, ...added].map(
      (line) => html`<${Line} key=${line.hand} line=${line}
      pays=${odds[line.hand] ?? filed[line.hand]} filed=${filed[line.hand] ?? null} clause=${table.clause}
      fixed=${Boolean(wager.follows)} onPays=${(pays) => pay(line.hand, pays)} />`,
    )}</ul>
    <p class="note">${wager.follows ? `Uses the same paytable as ${choices.names[wager.follows]}.` : `All other hands ${table.otherwise === "push" ? "push" : "lose"}.`}</p>
    ${
      open.length > 0 &&
      !wager.follows &&
      html`<select class="input small" aria-label=${`Add a line to ${wager.name}`} value=""
      onChange=${(event) => event.currentTarget.value && pay(event.currentTarget.value, "1 to 1")}>
      <option value="" selected>Add a line</option>
      ${open.map((item) => html`<option key=${item.hand} value=${item.hand}>${item.name}</option>`)}
    </select>`
    }
  </div>`;
}

function Meter({ meter, cents, even, onCents }) {
  const changed = cents !== meter.shows;
  const max = nice(Math.max(meter.shows * 5, (even ?? 0) * 125, cents * 1.2));
  const step = Math.max(100, 10 ** Math.floor(Math.log10(meter.shows / 50)));
  const text = dollars(cents);
  const take = (words) => {
    const found = Math.round(Number(words.replace(/[$,\s]/g, "")) * 100);
    if (Number.isSafeInteger(found) && found > 0) onCents(found);
  };
  return html`<div class=${names("field", "meter-field", { changed })}>
    <span class="field-label">${meter.name === "Meter" ? "Meter" : `${meter.name} meter`} <${ClauseChip} clause=${meter.clause} /></span>
    <${Slider} label=${`${meter.name} shows`} min=${Math.min(meter.shows, cents)} max=${max} step=${step} value=${cents} text=${text}
      onChange=${onCents} />
    <span class="meter-amount"><${Typed} className="pays" label=${`${meter.name} shows, in dollars`} text=${text} onText=${take} />
      ${changed && html`<small>${`starts at ${dollars(meter.shows)}`}</small>`}</span>
  </div>`;
}

function Faults({ faults }) {
  if (!faults.length) return null;
  return html`<div class="faults" role="status"><b>Submission check</b>
    <ul>${faults.map(
      (fault) => html`<li key=${fault.path + fault.message}>${`${fault.message}; ${fault.advice}.`}
      ${" "}<${ClauseChip} clause=${fault.clause} /></li>`,
    )}</ul></div>`;
}

/** Refusals that have nothing to do with what was asked. */
const AGAIN = new Set(["superseded", "slow_down", "offline", "too_long"]);

/** Left column. `evens` are the meters' break-even points in dollars, where they are known. */
export function WhatIf({ books, choices, state, evens, faults, fault, onAgain, onState }) {
  const wager = choices.wagers.find((wager) => wager.wager === state.wager) ?? choices.wagers[0];
  const table = chosenOf(state, wager);
  const metered = choices.wagers.find((other) => other.wager === choices.metered);
  const meters = metered ? chosenOf(state, metered).meters : [];
  const count = changes(state);
  const letters = wager.paytables.map((paytable) => ({
    value: paytable.name,
    text: paytable.name,
  }));
  const choose = (name) => onState(withPaytable(state, wager, name));
  return html`<section class="what-if" aria-labelledby="whatif"><h2 id="whatif">What if</h2>
    <${Field} label="Rulebook" id="book" note=${books
      .filter((book) => !book.offered)
      .map((book) => book.message)
      .join(" ")}>
      <select class="input" id="book" value=${state.book}
        onChange=${(event) => onState({ book: event.currentTarget.value, wager: "", paytables: {}, odds: {}, meters: {} })}>
        ${books
          .filter((book) => book.offered)
          .map(
            (book) => html`<option key=${book.id} value=${book.id}
          selected=${book.id === state.book}>${book.name}</option>`,
          )}</select><//>
    <${Field} label="Wager" id="wager"><select class="input" id="wager" value=${wager.wager}
      onChange=${(event) => onState({ ...state, wager: event.currentTarget.value })}>
      ${choices.wagers.map(
        (item) => html`<option key=${item.wager} value=${item.wager} selected=${item === wager}>
        ${item.wager === choices.main ? `${item.name}, the main game` : item.name}</option>`,
      )}</select><//>
    <div class="field"><span class="field-label">${`${wager.name} paytable`} <${ClauseChip} clause=${wager.clause} /></span>
      ${
        letters.length > 5 || letters.some((letter) => letter.text.length > 6)
          ? html`<select class="input" aria-label=${`${wager.name} paytable`} value=${table.name}
            onChange=${(event) => choose(event.currentTarget.value)}>${letters.map(
              (letter) => html`<option key=${letter.value}
            value=${letter.value} selected=${letter.value === table.name}>${letter.text}</option>`,
            )}</select>`
          : html`<${Segmented} label=${`${wager.name} paytable`} fill value=${table.name} onChange=${choose} options=${letters} />`
      }</div>
    <${Lines} choices=${choices} state=${state} wager=${wager} onState=${onState} />
    ${meters.map(
      (
        meter,
      ) => html`<${Meter} key=${meter.name} meter=${meter} cents=${state.meters[meter.name] ?? meter.shows}
      even=${evens[meter.name]} onCents=${(cents) => onState(withMeter(state, meter.name, cents === meter.shows ? null : cents))} />`,
    )}
    ${fault && html`<p class="fault" role="alert">${fault.sentence}</p>`}
    ${fault && AGAIN.has(fault.reason) && html`<p><${Button} onPress=${onAgain}>Retry<//></p>`}
    <${Faults} faults=${faults} />
    ${count > 0 && html`<p><${Button} icon="undo" onPress=${() => onState({ ...state, odds: {}, meters: {} })}>Reset to filed<//></p>`}
    <p class="muted small">${
      Object.keys(state.odds).length > 0
        ? "Highlighted payouts differ from the filed paytable. A table can't open with them."
        : "Change a payout or a meter to recompute everything on this page exactly."
    }</p>
  </section>`;
}
