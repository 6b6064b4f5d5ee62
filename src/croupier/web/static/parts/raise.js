/**
 * RaiseSlider({min, max, step, value, onChange, onConfirm, presets, verb, shortcut, limit, clause})
 * A bet or a raise: slider, presets, typed amount; the button always says the total. LOOK 14 (08).
 *   min, max, value  in cents, the total that the raise is to; step: the smallest chip
 *   presets  [{text, value}], as Min $300, Half pot, Pot, All in $735
 *   verb     "Raise to" or "Bet"
 *   shortcut the keys that the button names; keys: those for screen readers
 *   limit    the limit on raises in words; clause: by which clause; onBack: goes back to the actions
 * What is typed is taken as it is or not at all: what does not fit is marked, with what would, and
 * nothing can be sent. A digit on the slider begins an amount.
 */
import { html, names, useEffect, useId, useRef, useState } from "./html.js";
import { ClauseChip } from "./clause.js";
import { Slider } from "./controls.js";
import { ActionButton } from "./actions.js";
import { dollars, spoken } from "./money.js";

/** Cents of an amount as people type it; NaN for anything else. */
export function centsOf(text) {
  const bare = text.replace(/[$,\s]/g, "");
  return /^\d+(\.\d{0,2})?$/.test(bare) ? Math.round(Number(bare) * 100) : NaN;
}

/** What is wrong with an amount, in words; "" if it may be sent: whole chips, or the least or most. */
export function wrongWith(cents, { min, max, step }) {
  if (!(cents >= min && cents <= max)) return `${dollars(min)} to ${dollars(max)}`;
  return cents === min || cents === max || cents % step === 0 ? "" : `Whole ${dollars(step)} chips`;
}

function Typed({ id, verb, typed, wrong, value, onType, onEnter, field }) {
  const keyed = (event) => {
    if (event.key === "Enter") onEnter();
    else if (event.key === "Escape" && typed !== null) onType(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div class=${names("raise-field", { wrong })}>
    <label class="raise-typed" for=${id}><span aria-hidden="true">$</span>
      <input ref=${field} id=${id} inputmode="decimal" autocomplete="off"
        aria-label=${`${verb}, in dollars`}
        aria-invalid=${wrong ? "true" : undefined}
          aria-describedby=${wrong ? `${id}-wrong` : undefined}
        value=${typed ?? dollars(value).slice(1)}
          onInput=${(event) => onType(event.currentTarget.value)}
        onFocus=${(event) => typed === null && event.currentTarget.select()}
          onBlur=${() => !wrong && onType(null)} onKeyDown=${keyed} />
    </label>
    <p class="raise-wrong" id=${`${id}-wrong`} role="alert">${wrong}</p>
  </div>`;
}

export function RaiseSlider(props) {
  const {
    min,
    max,
    step = 100,
    value,
    onChange,
    onConfirm,
    presets = [],
    limit,
    clause,
    onBack,
  } = props;
  const { verb = "Raise to", shortcut = "B", keys = shortcut } = props;
  const id = useId();
  const field = useRef(null);
  const [typed, setTyped] = useState(null);
  useEffect(() => setTyped(null), [min, max]);
  const wrong = typed === null ? "" : wrongWith(centsOf(typed), { min, max, step });
  const set = (cents) => {
    setTyped(null);
    const whole = Math.round(cents / step) * step;
    onChange?.(cents > min && cents + step > max ? max : Math.max(min, Math.min(max, whole)));
  };
  const entered = (text) => {
    setTyped(text);
    const cents = text === null ? NaN : centsOf(text);
    if (!wrongWith(cents, { min, max, step })) onChange?.(cents);
  };
  const preset = (cents) => {
    setTyped(null);
    onChange?.(Math.max(min, Math.min(max, cents)));
  };
  const digit = (event) => {
    if (
      event.target.type !== "range" ||
      !/^\d$/.test(event.key) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    entered(event.key);
    field.current.focus();
  };
  const confirm = () => wrong || onConfirm?.(value);
  return html`<div class="raise" role="group" aria-label=${verb}>
    <div class="raise-choice" onKeyDown=${digit}>
      <${Slider} label=${`${verb}, amount`} min=${min} max=${max} step=${step} value=${value}
        text=${spoken(value)} onChange=${set} />
      <div class="raise-presets">
        ${presets.map(
          (item) => html`<button type="button" key=${item.text}
          class=${names({ chosen: !wrong && item.value === value })}
          onClick=${() => preset(item.value)}>${item.text}</button>`,
        )}
      </div>
    </div>
    <${Typed} id=${id} verb=${verb} typed=${typed} wrong=${wrong} value=${value}
      onType=${entered} onEnter=${confirm} field=${field} />
    <${ActionButton} text=${wrong ? `${verb} …` : `${verb} ${dollars(value)}`}
      label=${wrong ? verb : `${verb} ${spoken(value)}`}
      shortcut=${shortcut} keys=${keys} disabled=${Boolean(wrong)} onPress=${confirm} />
    ${onBack && html`<${ActionButton} text="Back" kind="plain" onPress=${onBack} />`}
    ${limit && html`<p class="raise-limit">${limit} <${ClauseChip} clause=${clause} /></p>`}
  </div>`;
}
