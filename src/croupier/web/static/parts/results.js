/**
 * ResultLines({lines, net, title, round, made, best, seal, open, onOpen}): the result of each wager, in
 * the order of settlement; the same amounts as on the felt. LOOK 1.4, 8, 14 (02).
 *   lines  [{id, name, note: "$25 at 1 to 1", net (cents), result: win|push|lose|void, stake, clause,
 *            says: our words of the clause, sum: "$25 × 3/2 = $37.50", href}]
 *   net    of all, in cents; title, round: heading; made: "Three eights"; best: its five cards
 *   seal   {text, checked, broken}: the deck's seal
 *   open   id of the line that is open; onOpen(id | "")
 */
import { html, names, useId, useState } from "./html.js";
import { Amount } from "./amount.js";
import { CardText } from "./card.js";
import { ClauseChip, ClauseWords } from "./clause.js";
import { Icon } from "./icons.js";
import { tagName } from "./words.js";

export function ResultHead({ title = "Your result", round, net, made, best }) {
  return html`<div class="result-head">
    <p><b class="result-title">${title}</b>${round && html`<span class="muted">${round}</span>`}</p>
    <p class="net"><${Amount} cents=${net} exact signed /></p>
    ${made && html`<p class="made">${made} ${best && html`<${CardText} cards=${best} />`}</p>`}
  </div>`;
}

function Result({ result, net, exact }) {
  if (result === "push") return html`<span class="push">push</span>`;
  if (result === "void") return html`<span class="push">returned</span>`;
  return html`<${Amount} cents=${net} exact=${exact} signed />`;
}

export function ResultLines({ lines, seal, open, onOpen, brief }) {
  const [own, setOwn] = useState(open ?? "");
  const shown = onOpen ? open : own;
  const base = useId();
  const toggle = (id) => (onOpen ?? setOwn)(shown === id ? "" : id);
  return html`<div class=${names("results", { brief })}>
    <div class="result-lines" role="table" aria-label="Result by wager">
      ${lines.map((line, index) => {
        const id = line.id ?? line.name;
        const opened = shown === id;
        const about = `${line.name}: ${tagName(line)}`;
        const words = `${base}${index}`;
        return html`<div class=${names("result-line", { opened })} role="row" key=${id}>
          <b role="rowheader" class="name">${line.name}</b>
          <span role="cell" class="amount-cell"><${Result} ...${line} exact=${!brief} /></span>
          <span role="cell" class="note">${line.note}</span>
          <span role="cell" class="clause-cell">
            <${ClauseChip} clause=${line.clause} open=${opened} onToggle=${line.says ? () => toggle(id) : undefined}
              controls=${words} about=${about} />
          </span>
          ${
            opened &&
            html`<span role="cell" class="words-cell"><${ClauseWords} id=${words} says=${line.says}
            href=${line.href}>${line.sum && html`<b>${line.sum}</b> `}<//></span>`
          }
        </div>`;
      })}
    </div>
    ${
      seal &&
      html`<p class="seal"><span class=${names({ loss: seal.broken })}>${seal.broken ? "Deck does not match its commitment" : seal.checked ? "Deck verified" : "Deck commitment"}</span>
      <span class="clause">${seal.text}</span>${
        seal.checked &&
        html`<span class="win"><${Icon} name="check"
        size=${16} /></span>`
      }</p>`
    }
  </div>`;
}
