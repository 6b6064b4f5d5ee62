/**
 * Clause({clause, choice, readings, examples, here, example, onHere, onExample, children})
 *   choice     what the operator chooses in it, as `choicesOf` tells
 *   readings   by id; examples: written rounds that stand for it
 *   here       it is the one that the address names
 *   children   stands below it: the example, where there is no column beside the text
 */
import { html, names, useState } from "../../parts/html.js";
import { encoding, valueText } from "./model.js";

const SHOWN = 3;

function Encoding({ clause }) {
  const lines = encoding(clause);
  if (!lines.length) return null;
  return html`<ul class="encoded" aria-label=${`Encoded of ${clause.number}`}>${lines.map(
    (line, index) =>
      html`<li key=${index}>${
        line.rows
          ? html`<table><tbody>${line.rows.map(([hand, ...pays], at) => html`<tr key=${at}><th scope="row">${hand}</th><td>${pays.join(" ")}</td></tr>`)}</tbody></table>`
          : line.text
      }</li>`,
  )}</ul>`;
}

function Choice({ choice }) {
  if (!choice) return null;
  const { options, paytables } = choice;
  return html`${paytables.length > 0 && html`<p class="chosen-here">${paytables.map((paytable) => html`<span key=${`${paytable.wager} ${paytable.name}`} class=${names("mark", { used: paytable.used })}>${paytable.wager} ${paytable.name}: ${paytable.used ? "in use here" : "not in use here"}</span>`)}</p>`}
    ${
      options.length > 0 &&
      html`<dl class="options">${options.map(
        (option) => html`<div key=${option.name}><dt>${option.about}</dt>
      <dd><b>${valueText(option)}</b> <span class="muted">${option.said ? "chosen" : option.needed ? "required" : "default"} · ${option.allowed}</span></dd></div>`,
      )}</dl>`
    }`;
}

function Readings({ ids, readings }) {
  return ids.map(
    (id) =>
      html`<details key=${id} class="reading"><summary><span class="clause">${id}</span> ${readings[id]?.about ?? "Reading"}</summary><p>${readings[id]?.taken}</p></details>`,
  );
}

function Examples({ examples, example, onExample }) {
  const [all, setAll] = useState(false);
  if (!examples?.length) return null;
  const shown = all ? examples : examples.slice(0, SHOWN);
  return html`<p class="rule-examples"><span class="muted">${examples.length === 1 ? "Example" : "Examples"}</span>
    ${shown.map((item) => html`<button type="button" key=${item.name} class=${names("example-name", { on: item.name === example })} aria-pressed=${String(item.name === example)} onClick=${() => onExample(item.name === example ? "" : item.name)}>${item.title}</button>`)}
    ${!all && examples.length > SHOWN && html`<button type="button" class="example-name more" onClick=${() => setAll(true)}>${examples.length - SHOWN} more</button>`}</p>`;
}

export function Clause({
  clause,
  choice,
  readings,
  examples,
  here,
  example,
  onHere,
  onExample,
  children,
}) {
  return html`<article class=${names("rule", { here })} id=${clause.number} aria-labelledby=${`says-${clause.number}`}>
    <div class="rule-margin"><a href=${`#${clause.number}`} aria-label=${`Clause ${clause.number}`} aria-current=${here ? "true" : undefined} onClick=${(
      event,
    ) => {
      event.preventDefault();
      onHere(clause.number);
    }}>${clause.number}</a>
      <span class="rule-class">${clause.class_title}</span></div>
    <div class="rule-text">
      <p class="says" id=${`says-${clause.number}`}>${clause.says}.</p>
      <${Encoding} clause=${clause} />
      <${Choice} choice=${choice} />
      <${Readings} ids=${clause.readings} readings=${readings} />
      <${Examples} examples=${examples} example=${example} onExample=${onExample} />
      ${children}
    </div>
  </article>`;
}
