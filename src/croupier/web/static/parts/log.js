/**
 * Log({sentences, rules, href, label}): what happened, one line each. LOOK 12, 14 (08).
 *   sentences  as parts/sentences.js describes them
 *   rules      our words of clauses, by id
 *   href       (clause) => where the clause can be read
 */
import { html, names } from "./html.js";
import { CardText } from "./card.js";
import { ClauseChip } from "./clause.js";
import { amountOf } from "./sentences.js";

const NONE = () => undefined;
const HEADS = new Set(["round", "street"]);

function Line({ one, rules, href }) {
  const [clause] = one.clauses ?? [];
  const chip = clause && html`<${ClauseChip} clause=${clause} says=${rules[clause]} href=${href(clause)} />`;
  const cards = one.cards?.length > 0 && html` <${CardText} cards=${one.cards} />`;
  if (HEADS.has(one.mark)) return html`<li class="log-head"><b>${one.text}</b>${cards}<span class="note">${one.mark === "street" && chip}</span></li>`;
  const sign = one.result ? (one.amount > 0 ? "win" : "loss") : "";
  return html`<li class=${names({ ruling: one.mark === "ruling" })}>
    <span class="seat-mark">${one.seat}</span>
    <span class="what">${one.text}${cards}</span>
    ${one.amount !== undefined && html` <b class=${names("num", sign)}>${amountOf(one)}</b>`}
    ${chip}
  </li>`;
}

export function Log({ sentences, rules = {}, href = NONE, label = "Log" }) {
  return html`<ol class="log" aria-label=${label}>
    ${sentences.map((one, index) => html`<${Line} key=${`${one.seq} ${index}`} one=${one} rules=${rules} href=${href} />`)}
  </ol>`;
}
