/**
 * Deed({deed, act, label}): a button that does it; what it still asks for stands before it.
 * AmountForm({label, text, onSend(cents), note}), ReasonForm({label, text, onSend(reason)})
 */
import { html, useId, useState } from "../../parts/html.js";
import { Button, Field } from "../../parts/controls.js";
import { worded } from "../lobby/model.js";

const text = (value) =>
  typeof value === "boolean"
    ? value
      ? "Yes"
      : "No"
    : value === ""
      ? "as it is"
      : worded(String(value));

function Ask({ ask, value, onChange }) {
  const id = useId();
  const given = { id, class: "input", required: true };
  return html`<${Field} label=${worded(ask.name)} id=${id}>
    ${
      ask.choices
        ? html`<select ...${given} value=${value} onChange=${(event) => onChange(event.currentTarget.value)}>${ask.choices.map((choice, index) => html`<option key=${index} value=${index}>${text(choice)}</option>`)}</select>`
        : html`<input ...${given} value=${value} maxlength="200" autocomplete="off" inputmode=${ask.text ? "text" : "numeric"} onInput=${(event) => onChange(event.currentTarget.value)} />`
    }
  <//>`;
}

/** What a person filled in, as the table takes it. */
const read = (ask, value) =>
  ask.choices ? ask.choices[Number(value || 0)] : ask.text ? value.trim() : Number(value);

export function Deed({ deed, act, label }) {
  const [given, setGiven] = useState({});
  const [busy, setBusy] = useState(false);
  const send = async (event) => {
    event.preventDefault();
    setBusy(true);
    await act(
      deed,
      Object.fromEntries(
        deed.asks?.map((ask) => [ask.name, read(ask, given[ask.name] ?? "")]) ?? [],
      ),
    );
    setBusy(false);
  };
  return html`<form class="deed" onSubmit=${send}>
    ${deed.asks?.map((ask) => html`<${Ask} key=${ask.name} ask=${ask} value=${given[ask.name] ?? (ask.choices ? "0" : "")} onChange=${(value) => setGiven({ ...given, [ask.name]: value })} />`)}
    <${Button} type="submit" kind=${deed.kind} disabled=${busy} label=${label && `${deed.text}: ${label}`}>${deed.text}<//>
  </form>`;
}

/** Dollars as typed, in whole cents; NaN if they are no amount. */
export function inCents(typed) {
  const plain = typed.replace(/[$,\s]/g, "").replace("−", "-");
  return /^[+-]?\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : NaN;
}

export function LineForm({
  label,
  note,
  button,
  read: understand = (item) => item.trim(),
  onSend,
  placeholder,
  prefix,
}) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState("");
  const send = async (event) => {
    event.preventDefault();
    const value = understand(typed);
    if (typeof value === "number" ? !value : !value.length) {
      setFault(typeof value === "number" ? "Name an amount, as 5 or −2.50." : "Say why.");
      return;
    }
    setFault("");
    if (await onSend(value)) setTyped("");
  };
  return html`<form class="line-form" onSubmit=${send}>
    <${Field} label=${label} id=${id} note=${note} fault=${fault}>
      <span class="affixed">${prefix && html`<span aria-hidden="true">${prefix}</span>`}
        <input class="input" id=${id} value=${typed} maxlength="200" autocomplete="off" placeholder=${placeholder} onInput=${(event) => setTyped(event.currentTarget.value)} /></span>
    <//>
    <${Button} type="submit">${button}<//>
  </form>`;
}
