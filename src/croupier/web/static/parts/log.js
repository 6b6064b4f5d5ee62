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

function Line({ one: item, rules, href }) {
  const [clause] = item.clauses ?? [];
  const chip =
    clause && html`<${ClauseChip} clause=${clause} says=${rules[clause]} href=${href(clause)} />`;
  const cards = item.cards?.length > 0 && html` <${CardText} cards=${item.cards} />`;
  if (HEADS.has(item.mark))
    return html`<li class="log-head"><b>${item.text}</b>${cards}<span class="note">${item.mark === "street" && chip}</span></li>`;
  const sign = item.result ? (item.amount > 0 ? "win" : "loss") : "";
  return html`<li class=${names({ ruling: item.mark === "ruling" })}>
    <span class="seat-mark">${item.seat}</span>
    <span class="what">${item.text}${cards}</span>
    ${item.amount !== undefined && html` <b class=${names("num", sign)}>${amountOf(item)}</b>`}
    ${chip}
  </li>`;
}

export function Log({ sentences, rules = {}, href = NONE, label = "Log" }) {
  return html`<ol class="log" aria-label=${label}>
    ${sentences.map((sentence, index) => html`<${Line} key=${`${sentence.seq} ${index}`} one=${sentence} rules=${rules} href=${href} />`)}
  </ol>`;
}
