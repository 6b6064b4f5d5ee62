/**
 * Work without cards.
 *
 * PressWork   one command; PaidWork: a box that was just settled, to be taken and paid
 * HoldWork    a payment that waits for a floorperson; WaitWork: nothing to do here
 */
import { html } from "../../parts/html.js";
import { ConsoleFelt, SettleBox } from "../../parts/console_felt.js";
import { dollars } from "../../parts/money.js";
import { listed } from "../../parts/words.js";
import { Middle } from "./frame.js";
import { feltOf, paidBox } from "./seen.js";

const Felt = ({ desk }) => html`<${ConsoleFelt} ...${feltOf(desk.view, desk.info, desk)} onSeat=${desk.view.round ? desk.look : undefined} />`;

/** Envy is paid when the round is closed: whom, and how much. */
function envySaid(view) {
  const owed = view.round?.envy ?? [];
  return owed.length ? `Envy: pay ${listed(owed.map((one) => `seat ${one.seat} ${dollars(one.pays)}`))}.` : "";
}

export function PressWork({ desk, focus }) {
  const press = async () => {
    const lines = focus.settles ? desk.view.round.seats.find((one) => one.seat === focus.seat)?.lines.length ?? 0 : 0;
    if (await desk.act(focus.ask, focus.fields)) focus.settles && desk.pay({ seat: focus.seat, from: lines });
  };
  return html`<${Middle} title=${focus.title} says=${`${focus.says} ${focus.ask === "close_round" ? envySaid(desk.view) : ""}`} clause=${focus.clause} rules=${desk.rules}
      banners=${desk.banners} confirm=${{ text: focus.text, onPress: press }}><${Felt} desk=${desk} /><div></div><//>`;
}

export function PaidWork({ desk, seat, from, confirm, title, says, clause }) {
  const box = paidBox(desk.view, desk.info, desk.rules, seat, from);
  return html`<${Middle} title=${title} says=${says} clause=${clause} rules=${desk.rules} banners=${desk.banners} confirm=${confirm}>
    ${box ? html`<${SettleBox} ...${box} />` : html`<div></div>`}<div></div>
  <//>`;
}

export function HoldWork({ desk, focus }) {
  const confirm = focus.approve && { text: "Approve the payment", onPress: () => desk.act("approve", { seat: focus.seat }) };
  return html`<${Middle} title=${focus.title} says=${focus.says} clause=${focus.clause} rules=${desk.rules} banners=${desk.banners}
      confirm=${confirm} waits=${confirm ? "" : "Waits for a floorperson"}><${Felt} desk=${desk} /><div></div><//>`;
}

export function WaitWork({ desk, focus }) {
  return html`<${Middle} title=${focus.title} says=${focus.says} clause=${focus.clause} rules=${desk.rules} banners=${desk.banners}><${Felt} desk=${desk} /><div></div><//>`;
}
