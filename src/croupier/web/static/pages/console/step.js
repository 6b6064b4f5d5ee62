/**
 * A step of the table's life, with whatever it asks to be counted, chosen or said.
 *
 * StepWork({desk, focus})             the step that is due
 * OfferForm({offer, desk, onDone})    any offer of the table's life as a row with its fields
 */
import { html, useId, useState } from "../../parts/html.js";
import { Button, Stepper } from "../../parts/controls.js";
import { ConsoleFelt } from "../../parts/console_felt.js";
import { upper } from "../live/words.js";
import { askedName, fieldsOf, labelOf, valueName } from "./due.js";
import { BigButton, Middle } from "./frame.js";
import { feltOf } from "./seen.js";

const WHOLE_DECK = 52;

/** A number to begin with: the whole deck, the wagers that lie there, or the middle. */
function first(field, { view, info }) {
  const units = info.wagers.filter((one) => one.stake === "unit").map((one) => one.wager);
  const lying = view.round?.seats.reduce((all, one) => all + one.wagers.filter(([name]) => units.includes(name)).length, 0) ?? 0;
  const wanted = { cards: WHOLE_DECK, chips: lying, accepted: lying, depth: Math.floor((field.least + field.most) / 2) }[field.name] ?? field.least;
  return Math.max(field.least, Math.min(field.most, wanted));
}

function NumberField({ field, value, onChange }) {
  return html`<div class="asked-field"><span class="field-label">${askedName(field.name)}</span>
    <${Stepper} label=${askedName(field.name)} value=${value} least=${field.least} most=${field.most} onChange=${onChange} /></div>`;
}

function ReasonField({ value, onChange }) {
  const id = useId();
  return html`<div class="asked-field reason"><label for=${id} class="field-label">Reason</label>
    <input class="input" id=${id} maxlength="200" value=${value} onInput=${(event) => onChange(event.currentTarget.value)} /></div>`;
}

function ChoiceField({ field, value, onChange }) {
  return html`<div class="asked-field" role="group" aria-label=${askedName(field.name)}><span class="field-label">${askedName(field.name)}</span>
    <div class="choices">${field.values.map((one) => html`<${BigButton} key=${String(one)} text=${upper(valueName(field.name, one))} pressed=${one === value} onPress=${() => onChange(one)} />`)}</div></div>`;
}

/** What is filled in so far; `ready` once nothing is missing. */
export function useFields(offer, desk) {
  const { asked, told } = fieldsOf(offer);
  const [given, set] = useState({});
  const value = (field) => given[field.name] ?? (field.kind === "number" ? first(field, desk) : field.kind === "reason" ? "" : field.values.length > 1 && field.name === "preshuffled" ? field.values[0] : undefined);
  const values = Object.fromEntries(asked.map((one) => [one.name, value(one)]));
  const ready = asked.every((one) => (one.kind === "reason" ? values[one.name].trim() : values[one.name] !== undefined));
  const fields = asked.map((one) => {
    const Shown = { number: NumberField, reason: ReasonField, choice: ChoiceField }[one.kind];
    return html`<${Shown} key=${one.name} field=${one} value=${values[one.name]} onChange=${(next) => set((was) => ({ ...was, [one.name]: next }))} />`;
  });
  return { fields, ready, values: { ...told, ...values } };
}

export function StepWork({ desk, focus }) {
  const [way, ...others] = focus.ways;
  const { fields, ready, values } = useFields(way, desk);
  return html`<${Middle} title=${focus.title} says=${focus.says} clause=${focus.clause} rules=${desk.rules} banners=${desk.banners}
      confirm=${ready ? { text: labelOf(way), label: `${focus.title}: ${labelOf(way).toLowerCase()}`, onPress: () => desk.act(way.do, values) } : null}
      waits=${ready ? "" : "Choose first"}
      >
    <${ConsoleFelt} ...${feltOf(desk.view, desk.info, desk)} />
    <div class="asked-fields">${fields}${others.map((one) => html`<${OfferForm} key=${one.do} offer=${one} desk=${desk} />`)}</div>
  <//>`;
}

export function OfferForm({ offer, desk, text, onDone, fill }) {
  const { fields, ready, values } = useFields(offer, desk);
  const send = async () => {
    if (await desk.act(offer.do, fill ? fill(values) : values)) onDone?.();
  };
  return html`<div class="offer-form">${fields}<${Button} big disabled=${!ready} onPress=${send}>${text ?? labelOf(offer)}<//></div>`;
}
