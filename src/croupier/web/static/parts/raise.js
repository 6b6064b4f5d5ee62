/**
 * RaiseSlider({least, most, step, value, onChange, onConfirm, presets, verb, shortcut, limit, clause})
 * A bet or a raise: slider, presets, typed amount; the button always says the total. LOOK 14 (08).
 *   least, most, value  in cents, the total that the raise is to; step: the smallest chip
 *   presets  [{text, value}], as Min $300, Half pot, Pot, All in $735
 *   verb     "Raise to" or "Bet"
 *   limit    the limit on raises in words; clause: by which clause
 */
import { html, names, useId, useState } from "./html.js";
import { ClauseChip } from "./clause.js";
import { Slider } from "./controls.js";
import { ActionButton } from "./actions.js";
import { dollars, spoken } from "./money.js";

export function RaiseSlider(props) {
  const { least, most, step = 100, value, onChange, onConfirm, presets = [], limit, clause } = props;
  const { verb = "Raise to", shortcut = "B" } = props;
  const id = useId();
  const [typed, type] = useState(null);
  const within = (cents) => Math.max(least, Math.min(most, cents));
  const set = (cents) => {
    type(null);
    onChange?.(within(Math.round(cents / step) * step || least));
  };
  const entered = (event) => {
    const text = event.currentTarget.value.replace(/[^0-9.]/g, "");
    type(text);
    if (text) onChange?.(within(Math.round(Number(text) * 100)));
  };
  return html`<div class="raise" role="group" aria-label=${verb}>
    <div class="raise-choice">
      <${Slider} label=${`${verb}, amount`} least=${least} most=${most} step=${step} value=${value}
        text=${spoken(value)} onChange=${set} />
      <div class="raise-presets">
        ${presets.map((one) => html`<button type="button" key=${one.text}
          class=${names({ chosen: one.value === value })}
          onClick=${() => onChange?.(within(one.value))}>${one.text}</button>`)}
      </div>
    </div>
    <label class="raise-typed" for=${id}><span aria-hidden="true">$</span>
      <input id=${id} inputmode="decimal" aria-label=${`${verb}, in dollars`}
        value=${typed ?? dollars(value).slice(1)}
        onInput=${entered} onBlur=${() => type(null)}
        onKeyDown=${(event) => event.key === "Enter" && onConfirm?.(value)} />
    </label>
    <${ActionButton} text=${`${verb} ${dollars(value)}`} label=${`${verb} ${spoken(value)}`} shortcut=${shortcut}
      onPress=${() => onConfirm?.(value)} />
    ${limit && html`<p class="raise-limit">${limit} <${ClauseChip} clause=${clause} /></p>`}
  </div>`;
}
