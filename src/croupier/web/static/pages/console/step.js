/**
 * A step of the table's procedure, with whatever it asks to be counted, chosen or said.
 *
 * StepWork({desk, focus})             the step that is due
 * OfferForm({offer, desk, onDone})    any offer of the table's procedure as a row with its fields
 */
import { html, useId, useState } from "../../parts/html.js";
import { Button, Stepper } from "../../parts/controls.js";
import { ConsoleFelt } from "../../parts/console_felt.js";
import { fieldLabel, valueTitle } from "../../live/titles.js";
import { stepSays } from "../live/words.js";
import { fieldsOf, keysOf, labelOf } from "./due.js";
import { BigButton, Middle } from "./frame.js";
import { Law } from "./irregularity.js";
import { feltOf } from "./model.js";
import { commandOf } from "../../live/offers.js";

const WHOLE_DECK = 52;
const MOST_REASON = 200;

/** A number to begin with: the whole deck, the wagers that lie there, or the middle. */
function first(field, { view, info }) {
  const units = info.wagers.filter((wager) => wager.stake === "unit").map((wager) => wager.wager);
  const lying =
    view.round?.seats.reduce(
      (all, seat) => all + seat.wagers.filter(([name]) => units.includes(name)).length,
      0,
    ) ?? 0;
  const wanted =
    {
      cards: WHOLE_DECK,
      chips: lying,
      accepted: lying,
      depth: Math.floor((field.min + field.max) / 2),
    }[field.name] ?? field.min;
  return Math.max(field.min, Math.min(field.max, wanted));
}

function NumberField({ field, value, onChange }) {
  const name = field.label ?? fieldLabel(field.name);
  return html`<div class="asked-field"><span class="field-label">${name}</span>
    <${Stepper} label=${name} value=${value} min=${field.min} max=${field.max} onChange=${onChange} /></div>`;
}

function ReasonField({ value, onChange }) {
  const id = useId();
  return html`<div class="asked-field reason"><label for=${id} class="field-label">Reason</label>
    <input class="input" id=${id} maxlength="200" value=${value} onInput=${(event) => onChange(event.currentTarget.value)} /></div>`;
}

function ChoiceField({ field, titles, value, onChange }) {
  return html`<div class="asked-field" role="group" aria-label=${fieldLabel(field.name)}><span class="field-label">${fieldLabel(field.name)}</span>
    <div class="choices">${field.values.map((item) => html`<${BigButton} key=${String(item)} text=${valueTitle(titles, field.name, item)} pressed=${item === value} onPress=${() => onChange(item)} />`)}</div></div>`;
}

/** What is filled in so far; `ready` once nothing is missing. */
export function useFields(offer, desk, why = "") {
  const asked = fieldsOf(offer);
  const [given, setGiven] = useState({});
  const value = (field) =>
    given[field.name] ??
    (field.kind === "number"
      ? first(field, desk)
      : field.kind === "reason"
        ? why
        : field.values.length > 1 && field.name === "preshuffled"
          ? field.values[0]
          : undefined);
  const values = Object.fromEntries(asked.map((item) => [item.name, value(item)]));
  const ready = asked.every((item) =>
    item.kind === "reason" ? values[item.name].trim() : values[item.name] !== undefined,
  );
  const fields = asked.map((item) => {
    const Shown = { number: NumberField, reason: ReasonField, choice: ChoiceField }[item.kind];
    return html`<${Shown} key=${item.name} field=${item} titles=${desk.info.titles} value=${values[item.name]} onChange=${(next) => setGiven((was) => ({ ...was, [item.name]: next }))} />`;
  });
  const missing = ready
    ? ""
    : asked.some((item) => item.kind !== "reason" && values[item.name] === undefined)
      ? "Choose an option"
      : "Enter a reason";
  return { fields, ready, missing, values: commandOf(offer, values) };
}

/** What the law does about a wrong count, once it is said how it came. */
function misdealRuled(view, way, values) {
  if (way.do !== "find_misdeal") return null;
  const fits = ({ facts }) => facts.every(([name, value]) => values[name] === value);
  return view.offers.find(
    (offer) =>
      offer.do === "report" && offer.case.report === "stub_count_wrong" && fits(offer.case),
  )?.case;
}

export function StepWork({ desk, focus }) {
  const [way, ...others] = focus.ways;
  // Where a clause demands the step, the clause is the reason.
  const why = stepSays(desk.rules[focus.clause] ?? "").slice(0, MOST_REASON);
  const { fields, ready, missing, values } = useFields(way, desk, why);
  const ruled = ready && misdealRuled(desk.view, way, values);
  const text =
    ruled?.undoes && desk.info.settings.floor !== "automatic" ? "Propose it" : labelOf(way);
  return html`<${Middle} title=${focus.title} says=${focus.says} clause=${focus.clause} rules=${desk.rules} banners=${desk.banners}
      confirm=${ready ? { text, label: `${focus.title}: ${text.toLowerCase()}`, onPress: () => desk.act(values) } : null}
      more=${keysOf(desk, focus.seat)} waits=${missing}>
    <${ConsoleFelt} ...${feltOf(desk.view, desk.info, desk)} />
    <div class="asked-fields">${fields}${others.map((other) => html`<${OfferForm} key=${other.do} offer=${other} desk=${desk} text=${other.do === "count_stub" ? "Count instead" : undefined} />`)}
      ${ruled && html`<${Law} one=${ruled} desk=${desk} />`}</div>
  <//>`;
}

export function OfferForm({ offer, desk, text, onDone, fill }) {
  const { fields, ready, values } = useFields(offer, desk);
  const send = async () => {
    if (await desk.act(fill ? fill(values) : values)) onDone?.();
  };
  return html`<div class="offer-form">${fields}<${Button} big disabled=${!ready} onPress=${send}>${text ?? labelOf(offer)}<//></div>`;
}
