/**
 * Fields of the form for a new table. Each says what is wrong with it beside it, with the clause.
 *
 * Faults is a context: path → [{message, advice, clause, severity, reading}]
 * Place({place, label, clause, quiet, children(attributes of the control)})
 * Wrong({id, place})   the faults of a place
 * Text({place, label, value, onChange, …}), Choose({place, label, value, options, onChange}),
 * Flag({place, label, value, onChange})
 */
import { createContext, html, names, useContext, useId } from "../../parts/html.js";
import { ClauseChip } from "../../parts/clause.js";

export const Faults = createContext(new Map());

/** What is wrong at a place, each with its clause. */
export function Wrong({ id, place }) {
  const faults = useContext(Faults).get(place) ?? [];
  return html`<div id=${id} class="wrong" aria-live="polite">
    ${faults.map(
      (fault) => html`<p key=${fault.message} class=${fault.severity}>
      ${sentence(fault)} ${fault.clause && html`<${ClauseChip} clause=${fault.clause} />`}
    </p>`,
    )}
  </div>`;
}

export const sentence = ({ message, advice }) =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}; ${advice}.`;

export function useFaulty(place) {
  return (useContext(Faults).get(place) ?? []).some((item) => item.severity === "error");
}

export function Place({ place, label, clause, quiet, children }) {
  const id = useId();
  const described = `${id}-wrong`;
  const faulty = useFaulty(place);
  return html`<div class=${names("place", { faulty, quiet })} data-place=${place}>
    <label for=${id} class=${names({ sr: quiet })}>${label}</label>
    ${clause && html`<${ClauseChip} clause=${clause} />`}
    ${children({ id, "aria-describedby": described, "aria-invalid": faulty ? "true" : undefined })}
    <${Wrong} id=${described} place=${place} />
  </div>`;
}

export function Text({ value, onChange, width, prefix, suffix, input = {}, ...place }) {
  return html`<${Place} ...${place}>${(told) => html`<span class="affixed">
    ${prefix && html`<span aria-hidden="true">${prefix}</span>`}
    <input class=${names("input", width)} value=${value ?? ""} onInput=${(event) => onChange(event.currentTarget.value)} ...${told} ...${input} />
    ${suffix && html`<span aria-hidden="true">${suffix}</span>`}
  </span>`}<//>`;
}

export function Choose({ value, options, onChange, ...place }) {
  return html`<${Place} ...${place}>${(
    told,
  ) => html`<select class="input" value=${value ?? ""} onChange=${(event) => onChange(event.currentTarget.value)} ...${told}>
    ${options.map((option) => html`<option key=${option.value} value=${option.value} selected=${option.value === value}>${option.text}</option>`)}
  </select>`}<//>`;
}

export function Flag({ value, onChange, ...place }) {
  return html`<${Choose} ...${place} value=${String(value ?? false)} onChange=${(text) => onChange(text === "true")}
    options=${[
      { value: "true", text: "Yes" },
      { value: "false", text: "No" },
    ]} />`;
}
