/**
 * ActionForm({action, act, label}): a button, after the fields that it still needs.
 * LineForm({label, button, read, onSend(value)})    one field and a button
 * AmountForm({label, into, out, onSend(cents)})     dollars, and a button for each direction
 */
import { html, useId, useState } from "../../parts/html.js";
import { Button, Field } from "../../parts/controls.js";
import { fieldLabel, valueTitle } from "../../live/titles.js";

function Ask({ ask, titles, value, onChange }) {
  const id = useId();
  const given = { id, class: "input", required: true };
  return html`<${Field} label=${fieldLabel(ask.name)} id=${id}>
    ${
      ask.choices
        ? html`<select ...${given} value=${value} onChange=${(event) => onChange(event.currentTarget.value)}>${ask.choices.map((choice, index) => html`<option key=${index} value=${index}>${valueTitle(titles, ask.name, choice)}</option>`)}</select>`
        : html`<input ...${given} value=${value} maxlength="200" autocomplete="off" inputmode=${ask.text ? "text" : "numeric"} onInput=${(event) => onChange(event.currentTarget.value)} />`
    }
  <//>`;
}

/** What a person filled in, as the table takes it. */
const read = (ask, value) =>
  ask.choices ? ask.choices[Number(value || 0)] : ask.text ? value.trim() : Number(value);

export function ActionForm({ action, act, label }) {
  const [given, setGiven] = useState({});
  const [busy, setBusy] = useState(false);
  const send = async (event) => {
    event.preventDefault();
    setBusy(true);
    await act(
      action,
      Object.fromEntries(
        action.asks?.map((ask) => [ask.name, read(ask, given[ask.name] ?? "")]) ?? [],
      ),
    );
    setBusy(false);
  };
  return html`<form class="action-form" onSubmit=${send}>
    ${action.asks?.map((ask) => html`<${Ask} key=${ask.name} ask=${ask} titles=${action.titles} value=${given[ask.name] ?? (ask.choices ? "0" : "")} onChange=${(value) => setGiven({ ...given, [ask.name]: value })} />`)}
    <${Button} type="submit" kind=${action.kind} disabled=${busy} label=${label && `${action.text}: ${label}`}>${action.text}<//>
  </form>`;
}

/** Dollars as typed, in whole cents; NaN if they aren't an amount. */
export function inCents(typed) {
  const plain = typed.replace(/[$,\s]/g, "").replace("−", "-");
  return /^[+-]?\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : NaN;
}

/** An amount is positive; the button says which way the money goes. */
export function AmountForm({ label, into, out, onSend }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState("");
  const send = (sign) => async (event) => {
    event.preventDefault();
    const cents = inCents(typed);
    if (!(cents > 0)) {
      setFault("Enter an amount above zero, like 5 or 2.50.");
      return;
    }
    setFault("");
    if (await onSend(sign * cents)) setTyped("");
  };
  return html`<form class="line-form" onSubmit=${send(1)}>
    <${Field} label=${label} id=${id} fault=${fault}>
      <span class="affixed"><span aria-hidden="true">$</span>
        <input class="input" id=${id} value=${typed} maxlength="20" autocomplete="off" inputmode="decimal"
          onInput=${(event) => setTyped(event.currentTarget.value)} /></span>
    <//>
    <${Button} type="submit">${into}<//>
    <${Button} onPress=${send(-1)}>${out}<//>
  </form>`;
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
      setFault(typeof value === "number" ? "Enter an amount, like 5 or 2.50." : "Enter a reason.");
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
