/** What an empty felt offers a player who sits there alone: company, at once. */
import { html, useState } from "../../parts/html.js";
import { Button } from "../../parts/controls.js";
import { findOffer } from "../../live/offers.js";
import { botSeater } from "../live/bots.js";
import { TEXTS } from "./texts.js";

const FEW = 4;
export const COMPANY = ["Bo", "Wren", "Iris", "Sam", "Oleg", "Kit", "Fay", "Lou", "Ada", "Noor"];

/** Seats bots one after the other, each at the next free seat. */
async function seatFew(view, ask, names) {
  const offer = findOffer(view, "seat_bot");
  const chips = Math.floor((offer.min + offer.max) / 2);
  const free = offer.seats.slice(0, FEW);
  for (const [at, seat] of free.entries())
    await botSeater(view, ask, names.slice(at), chips, seat)("simple");
}

export function Invitation({ view, ask, speak, onInvite }) {
  const [busy, setBusy] = useState(false);
  const few = () => {
    setBusy(true);
    seatFew(view, ask, COMPANY)
      .catch(speak)
      .finally(() => setBusy(false));
  };
  return html`<div class="felt-offers">
    ${
      findOffer(view, "seat_bot") &&
      html`<${Button} kind="filled" disabled=${busy}
      onPress=${few}>${TEXTS.bots}<//>`
    }
    <${Button} icon="link" onPress=${onInvite}>${TEXTS.invite}<//>
  </div>`;
}
