/**
 * Controls of all pages. LOOK 1.3, 4.
 *
 * Button({kind, onPress, href, shortcut, note, icon, label, disabled, pressed, big, children})
 *   kind      "plain" · "filled" (one a page) · "legal" (brass outline) · "fault" · "bare"
 *   shortcut  a key that does the same, shown beside it
 *   note      said more quietly beside the words, as an amount
 *   label     name for screen readers where the words do not suffice
 * IconButton({icon, label, onPress, pressed})
 * Key({children})                       a key of the keyboard; not read, aria-keyshortcuts has it
 * Segmented({label, options: [{value, text}], value, onChange})
 * Stepper({label, value, text, min, max, onChange(value), onStep(way)})
 *   text     what is shown for the value ("3 to 2"); onStep(+1 | -1) instead of counting
 * Slider({label, min, max, step, value, text, onChange})
 * Field({label, note, fault, clause, children})   a label over a control, with what is wrong with it
 */
import { html, names, useId } from "./html.js";
import { Icon } from "./icons.js";

export function Key({ children }) {
  return html`<kbd class="key" aria-hidden="true">${children}</kbd>`;
}

export function Button(props) {
  const {
    kind = "plain",
    type = "button",
    onPress,
    href,
    shortcut,
    note,
    icon,
    label,
    big,
    children,
  } = props;
  const { disabled, pressed, expanded } = props;
  const inside = html`
    ${icon && html`<${Icon} name=${icon} size=${18} />`}
    ${
      label
        ? html`<span aria-hidden="true">${children}</span><span
      class="sr">${label}</span>`
        : html`<span>${children}</span>`
    }
    ${note && html`<span class="button-note">${note}</span>`}
    ${shortcut && html`<${Key}>${shortcut}<//>`}`;
  const look = names("button", kind, { big });
  const keys = shortcut ? { "aria-keyshortcuts": shortcut } : {};
  if (href) return html`<a class=${look} href=${href} ...${keys}>${inside}</a>`;
  return html`<button type=${type} class=${look} onClick=${onPress} disabled=${disabled}
    aria-pressed=${pressed === undefined ? undefined : String(pressed)}
    aria-expanded=${expanded === undefined ? undefined : String(expanded)} ...${keys}>${inside}</button>`;
}

export function IconButton({ icon, label, onPress, pressed, expanded, size = 20 }) {
  return html`<button type="button" class="icon-button" aria-label=${label} title=${label} onClick=${onPress}
    aria-pressed=${pressed === undefined ? undefined : String(pressed)}
    aria-expanded=${expanded === undefined ? undefined : String(expanded)}><${Icon} name=${icon}
    size=${size} /></button>`;
}

export function Segmented({ label, options, value, onChange, fill }) {
  const name = useId();
  return html`<div class=${names("segmented", { fill })} role="radiogroup" aria-label=${label}>
    ${options.map(
      (
        option,
      ) => html`<label key=${option.value} class=${names({ chosen: option.value === value })}>
      <input type="radio" name=${name} value=${option.value} checked=${option.value === value}
        onChange=${() => onChange?.(option.value)} />
      <span>${option.text}</span>
    </label>`,
    )}
  </div>`;
}

export function Stepper({
  label,
  value,
  text,
  min = -Infinity,
  max = Infinity,
  step = 1,
  onChange,
  onStep,
  changed,
}) {
  const go = (way) =>
    onStep ? onStep(way) : onChange?.(Math.min(max, Math.max(min, value + way * step)));
  return html`<div class=${names("stepper", { changed })} role="group" aria-label=${label}>
    <button type="button" aria-label=${`${label}: less`} disabled=${value <= min} onClick=${() => go(-1)}><${Icon}
      name="minus" size=${16} /></button>
    <output aria-live="polite">${text ?? value}</output>
    <button type="button" aria-label=${`${label}: more`} disabled=${value >= max} onClick=${() => go(1)}><${Icon}
      name="plus" size=${16} /></button>
  </div>`;
}

export function Slider({ label, min, max, step = 1, value, text, onChange, onCommit }) {
  const part = max > min ? (value - min) / (max - min) : 0;
  return html`<input type="range" class="slider" aria-label=${label} aria-valuetext=${text} min=${min} max=${max}
    step=${step} value=${value} style=${{ "--part": String(part) }}
    onInput=${(event) => onChange?.(Number(event.currentTarget.value))}
    onChange=${(event) => onCommit?.(Number(event.currentTarget.value))} />`;
}

export function Field({ label, note, fault, clause, children, id }) {
  const own = useId();
  return html`<div class=${names("field", { faulty: fault })}>
    <label for=${id}>${label}</label>
    ${children}
    ${
      fault &&
      html`<p class="fault" id=${own}
      role="alert">${fault} ${clause && html`<span class="clause">${clause}</span>`}</p>`
    }
    ${note && !fault && html`<p class="note">${note}</p>`}
  </div>`;
}
