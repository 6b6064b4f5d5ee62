/**
 * Work without cards.
 *
 * PressWork   one command; PaidWork: a box that was just settled, to be taken and paid
 * HoldWork    a payment that waits for a floorperson; WaitWork: nothing to do here
 */
import { html } from "../../parts/html.js";
import { ConsoleFelt, SettleBox } from "../../parts/console_felt.js";
import { keysOf } from "./due.js";
import { Middle } from "./frame.js";
import { feltOf, paidBox } from "./model.js";

const Felt = ({ desk }) =>
  html`<${ConsoleFelt} ...${feltOf(desk.view, desk.info, desk)} onSeat=${desk.view.round ? desk.look : undefined} />`;

export function PressWork({ desk, focus }) {
  const press = async () => {
    const was = focus.settles && desk.view.round.seats.find((seat) => seat.seat === focus.seat);
    if (await desk.act(focus.offer.command))
      focus.settles &&
        desk.pay({ seat: focus.seat, from: was?.lines.length ?? 0, net: was?.net ?? 0 });
  };
  return html`<${Middle} title=${focus.title} says=${focus.says} clause=${focus.clause} rules=${desk.rules}
      banners=${desk.banners} confirm=${{ text: focus.text, onPress: press }}><${Felt} desk=${desk} /><div></div><//>`;
}

export function PaidWork({ desk, seat, from, net, confirm, title, says, clause }) {
  const box = paidBox(desk.view, desk.info, desk.rules, seat, { from, net });
  return html`<${Middle} title=${title} says=${says} clause=${clause} rules=${desk.rules} banners=${desk.banners} confirm=${confirm}>
    ${box ? html`<${SettleBox} ...${box} />` : html`<div></div>`}<div></div>
  <//>`;
}

export function HoldWork({ desk, focus }) {
  const confirm = focus.approve && {
    text: focus.confirms ?? "Approve the payment",
    onPress: () => desk.act(focus.approve.command),
  };
  return html`<${Middle} title=${focus.title} says=${focus.says} clause=${focus.clause} rules=${desk.rules} banners=${desk.banners}
      more=${keysOf(desk, focus.seat)} confirm=${confirm} waits=${confirm ? "" : "Waits for a floorperson"}><${Felt} desk=${desk} /><div></div><//>`;
}

export function WaitWork({ desk, focus }) {
  return html`<${Middle} title=${focus.title} says=${focus.says} clause=${focus.clause} rules=${desk.rules} banners=${desk.banners}><${Felt} desk=${desk} /><div></div><//>`;
}
