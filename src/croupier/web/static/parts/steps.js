/**
 * StepList({phases, label}): the procedure, done, now and next, each step with its clause. It scrolls
 * so that what is now sits in the upper half. LOOK 14 (04).
 *   phases  [{name, steps: [{id, text, note, clause, state: "done" | "now" | "next"}]}]
 */
import { html, useEffect, useRef } from "./html.js";
import { ClauseChip } from "./clause.js";
import { Icon } from "./icons.js";

export function StepList({ phases, label = "Procedure" }) {
  const ref = useRef(null);
  const now = phases.flatMap((phase) => phase.steps).find((item) => item.state === "now");
  useEffect(() => {
    const list = ref.current;
    const step = list?.querySelector("[aria-current]");
    if (!step) return;
    const wanted = step.offsetTop - list.clientHeight * 0.35;
    const low = list.scrollTop + 20 > step.offsetTop;
    const far = step.offsetTop - list.scrollTop > list.clientHeight * 0.5;
    if (low || far) list.scrollTop = Math.max(0, wanted);
  }, [now?.id ?? now?.text, phases.reduce((all, phase) => all + phase.steps.length, 0)]);
  return html`<div class="steps" ref=${ref} role="region" aria-label=${label} tabindex="0">
    ${phases.map(
      (phase) => html`<section key=${phase.name}>
      <h2>${phase.name}</h2>
      <ol>${phase.steps.map(
        (step) => html`<li key=${step.id ?? step.text} class=${`step ${step.state}`}
        aria-current=${step.state === "now" ? "step" : undefined}>
        <span class="mark">${
          step.state === "done"
            ? html`<${Icon} name="check" size=${18} />`
            : html`<span
          class="dot"></span>`
        }</span>
        <span class="what"><span class="sr">${{ done: "Done: ", now: "Now: ", next: "" }[step.state]}</span>
          ${step.text}${step.note && html`<span class="note">${step.note}</span>`}</span>
        ${step.clause && html`<${ClauseChip} clause=${step.clause} says=${step.says} href=${step.href} />`}
      </li>`,
      )}</ol>
    </section>`,
    )}
  </div>`;
}
