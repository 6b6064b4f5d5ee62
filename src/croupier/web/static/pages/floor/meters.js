/**
 * Meters({floor, me, act}): every meter with what it shows, changes that two people agree on, and the
 * reconciliation of each with the log, to the last unit.
 */
import { html, useState } from "../../parts/html.js";
import { Button, Field } from "../../parts/controls.js";
import { Icon } from "../../parts/icons.js";
import { call } from "../../app/net.js";
import { tell } from "../../app/shell.js";
import { inDollars, inUnits } from "./model.js";

function Change({ meter, act }) {
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const units = inUnits(amount);
  const send = async (event) => {
    event.preventDefault();
    const body = { account: meter.account, units, reason: reason.trim() };
    if (await act({ post: "/api/meters/changes", body })) {
      setAmount("");
      setReason("");
    }
  };
  const id = meter.account;
  return html`<form class="change-form" onSubmit=${send}>
    <${Field} label="Adjustment ($)" id=${`${id}-by`} fault=${amount && Number.isNaN(units) ? "Enter an amount, like 5 or −2.50." : ""}>
      <input class="input" id=${`${id}-by`} required value=${amount} autocomplete="off" inputmode="decimal" onInput=${(event) => setAmount(event.currentTarget.value)} /><//>
    <${Field} label="Reason" id=${`${id}-why`}><input class="input" id=${`${id}-why`} required maxlength="200" autocomplete="off" value=${reason} onInput=${(event) => setReason(event.currentTarget.value)} /><//>
    <${Button} type="submit" disabled=${!units}>${units ? `Propose ${inDollars(units, true)}` : "Propose"}<//>
  </form>`;
}

function MeterRow({ meter, names, may, act, open, onToggle }) {
  return html`
    <tr class="table-row"><th scope="row"><b>${meter.name}</b> <span class="note">${meter.tables.map((table) => names.get(table) ?? table).join(", ") || meter.set}</span></th>
      <td class="num"><b>${meter.dollars}</b></td><td class="num">${meter.reserve.units ? meter.reserve.dollars : "—"}</td>
      <td class="num at-action">${may && html`<${Button} label=${`Change ${meter.name}`} expanded=${open} onPress=${onToggle}>Change<//>`}</td></tr>
    ${open && html`<tr class="more-row"><td colspan="4"><${Change} meter=${meter} act=${act} /></td></tr>`}`;
}

const HEADS = [
  "seed",
  "contributions",
  "awards",
  "reset",
  "reversed",
  "adjusted",
  "closing",
  "showing",
];

function Reconciliation({ told }) {
  return html`<div class="scrolls" tabindex="0" role="region" aria-label="Reconciliation"><table class="reconciliation">
    <caption class=${told.reconciled ? "win" : "loss"}>${told.reconciled ? "All meters reconcile" : "A meter does not reconcile"}</caption>
    <thead><tr><th scope="col">Account</th>${HEADS.map((head) => html`<th scope="col" class="num" key=${head}>${head}</th>`)}<th scope="col">Reconciled</th></tr></thead>
    <tbody>${told.meters.map(
      (meter) => html`<tr key=${meter.account}><th scope="row">${meter.account}</th>
      ${HEADS.map((name) => html`<td class="num" key=${name}>${inDollars(meter[name])}</td>`)}
      <td>${meter.reconciled ? html`<span class="win"><${Icon} name="check" size=${16} /><span class="sr">yes</span></span>` : html`<b class="loss">no</b>`}</td></tr>`,
    )}</tbody>
  </table></div>`;
}

export function Meters({ floor, me, act }) {
  const [opened, setOpened] = useState("");
  const [told, setTold] = useState(null);
  const names = new Map(floor.tables.map((table) => [table.id, table.name]));
  const reconcile = () => call("/api/meters/reconciliation").then(setTold, tell);
  return html`<section aria-labelledby="meters-title">
    <div class="tables-head"><h2 id="meters-title">Meters</h2><${Button} onPress=${reconcile}>Reconcile with the log<//></div>
    ${told && html`<${Reconciliation} told=${told} />`}
    <table class="table-list meter-list"><caption class="sr">Meters</caption>
      <thead><tr><th scope="col">Meter</th><th scope="col" class="num">Shows</th><th scope="col" class="num">Reserve</th><td></td></tr></thead>
      <tbody>${floor.meters.map(
        (
          meter,
        ) => html`<${MeterRow} key=${meter.account} meter=${meter} names=${names} act=${act} may=${me.role === "floorperson"}
        open=${opened === meter.account} onToggle=${() => setOpened(opened === meter.account ? "" : meter.account)} />`,
      )}</tbody></table>
  </section>`;
}
