/**
 * ReplayLog({replay, rules, label}): what happened, line by line, with clause and hash of each entry;
 * the step that is shown is marked and kept in sight.
 *   rules   our words of clauses, by id
 *   broken  the number of the first entry whose chain does not hold
 */
import { html, names, useEffect, useRef } from "../../parts/html.js";
import { ClauseChip } from "../../parts/clause.js";
import { clausesOf, partsOf, told } from "./model.js";

const SHOWN = 3;

const timeOf = (at) => new Date(at).toLocaleTimeString([], { hour12: false });

function Line({ step, now, broken, rules, onGo }) {
  const ref = useRef(null);
  const clauses = clausesOf(step);
  useEffect(() => {
    if (!now) return;
    const box = ref.current.closest(".replay-lines");
    if (!box) return;
    const [mine, whole] = [ref.current.getBoundingClientRect(), box.getBoundingClientRect()];
    if (mine.top < whole.top + 40 || mine.bottom > whole.bottom - 40)
      box.scrollTop += mine.top - whole.top - whole.height / 2;
  }, [now]);
  return html`<li ref=${ref} class=${names("replay-line", { now, broken, refused: step.refused })} aria-current=${now ? "step" : undefined}>
    <button type="button" onClick=${onGo}>${told(step) || "The table then"}
      ${partsOf(step).map((item, index) => html`<span class="part" key=${index}>${item}</span>`)}</button>
    <div class="line-foot">${step.hash && html`<time class="muted">${timeOf(step.at)}</time><code title=${step.hash}>${step.seq} · ${step.hash.slice(0, 10)}</code>`}
      ${broken && html`<b class="loss">broken here</b>`}
      <span class="line-clauses">${clauses.slice(0, now ? undefined : SHOWN).map((clause) => html`<${ClauseChip} key=${clause} clause=${clause} says=${rules[clause]} />`)}
        ${!now && clauses.length > SHOWN && html`<span class="muted">and ${clauses.length - SHOWN} more</span>`}</span></div>
  </li>`;
}

export function ReplayLog({ replay, rules = {}, broken, label = "As it happened" }) {
  return html`<ol class="replay-lines" aria-label=${label}>
    ${replay.steps.map(
      (
        step,
        index,
      ) => html`<${Line} key=${index} step=${step} now=${index === replay.at} rules=${rules}
      broken=${broken !== undefined && step.seq === broken} onGo=${() => replay.go(index)} />`,
    )}
  </ol>`;
}
