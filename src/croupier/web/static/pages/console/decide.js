/** DecideWork: what a player says at the table is keyed in by the dealer, seat by seat. */
import { html, useState } from "../../parts/html.js";
import { ConsoleFelt } from "../../parts/console_felt.js";
import { dollars, spoken } from "../../parts/money.js";
import { RaiseSlider } from "../../parts/raise.js";
import { BigButton, Middle } from "./frame.js";
import { feltOf } from "./model.js";
import { commandOf } from "../../live/offers.js";

/** The amount of a multiple of the measured wager, in cents. */
function amountOf({ view, info }, seat, multiple) {
  const of = info.wagers.find((wager) => wager.stake === "multiple")?.of;
  const stake =
    view.round?.seats
      .find((item) => item.seat === seat)
      ?.wagers.find(([name]) => name === of)?.[1] ?? 0;
  return stake * multiple;
}

function buttonsOf(desk, focus) {
  const found = [];
  for (const act of focus.acts) {
    if (act.do === "play") {
      for (const multiple of act.choices) {
        const cents = amountOf(desk, act.seat, multiple);
        found.push({
          id: `play ${multiple}`,
          text: `Play ${multiple}×`,
          note: dollars(cents),
          label: `${multiple === 1 ? "Play" : `Play ${multiple} times the ante`}, ${spoken(cents)}`,
          act: () => desk.act(commandOf(act, { multiple, tip: Boolean(act.tip_required) })),
        });
      }
    } else if (act.do === "check" || act.do === "fold") {
      found.push({
        id: act.do,
        text: act.do === "check" ? "Check" : "Fold",
        act: () => desk.act(act.command),
      });
    } else if (act.do === "call") {
      found.push({
        id: "call",
        text: act.short ? "All in" : "Call",
        note: dollars(act.min),
        label: `Call ${spoken(act.min)}`,
        act: () => desk.act(act.command),
      });
    }
  }
  const late = focus.acts.find((act) => act.do === "time_out");
  const gone = desk.view.round?.seats.find((seat) => seat.seat === focus.seat)?.left;
  if (late)
    found.push({
      id: "late",
      text: gone ? "Check or fold for player" : "Call time",
      quiet: true,
      act: () => desk.act(late.command),
    });
  const lost = focus.acts.find((act) => act.do === "forfeit");
  if (lost)
    found.push({
      id: "lost",
      text: "Forfeit wagers",
      quiet: true,
      act: () => desk.act(lost.command),
    });
  return found;
}

function Raise({ desk, offer, raises }) {
  const [to, setTo] = useState(offer.min);
  const value = Math.max(offer.min, Math.min(offer.max, to));
  const verb = raises ? "Raise to" : "Bet";
  const bet = (cents) => desk.act(commandOf(offer, { to: cents }));
  if (offer.min === offer.max)
    return html`<${BigButton} text=${verb} note=${dollars(offer.min)} label=${`${verb} ${spoken(offer.min)}`} onPress=${() => bet(offer.min)} />`;
  return html`<${RaiseSlider} min=${offer.min} max=${offer.max} step=${100} value=${value} verb=${verb} shortcut="" onChange=${setTo} onConfirm=${bet}
    presets=${[
      { text: `Min ${dollars(offer.min)}`, value: offer.min },
      { text: `All in ${dollars(offer.max)}`, value: offer.max },
    ]} />`;
}

export function DecideWork({ desk, focus }) {
  const bet = focus.acts.find((act) => act.do === "bet");
  const raises = desk.view.hand?.seats.some((seat) => seat.bet > 0);
  return html`<${Middle} title=${focus.title} says=${focus.says} clause=${focus.clause} rules=${desk.rules} banners=${desk.banners} waits=${`Seat ${focus.seat} decides`}>
    <${ConsoleFelt} ...${feltOf(desk.view, desk.info, desk)} />
    <div class="decisions" role="group" aria-label=${`Seat ${focus.seat} decides`}>
      ${buttonsOf(desk, focus).map((item) => html`<${BigButton} key=${item.id} text=${item.text} note=${item.note} label=${item.label} kind=${item.quiet ? "quiet" : "legal"} onPress=${item.act} />`)}
      ${bet && html`<${Raise} key=${`${bet.seat} ${bet.min}`} desk=${desk} offer=${bet} raises=${raises} />`}
    </div>
  <//>`;
}
