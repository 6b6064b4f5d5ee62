/**
 * Hero({me, door, lobby, onDeal(name), busy}): one filled button, a hand within a click. LOOK 14 (06).
 *   door   {guests, welcome}: whether a stranger may sit down
 */
import { html, useRef, useState } from "../../parts/html.js";
import { Card } from "../../parts/card.js";
import { Stack } from "../../parts/chip.js";
import { Button } from "../../parts/controls.js";
import { dollars } from "../../parts/money.js";
import { useKeys } from "../../parts/hooks.js";
import { dealable, seatOf, tableHref } from "./model.js";

const FAN = ["As", "Kh", "Qd", "Jc", "Th"];
const CHIPS = [2500, 7500, 5000];

/** What the one button does, in words. */
function offered({ me, door, lobby }) {
  const mine = me && lobby?.tables.find((table) => seatOf(table, me));
  if (mine) return { text: `Return to ${mine.name}`, href: tableHref(mine) };
  if (me?.must_change_password) return null;
  if (me?.role === "floorperson") return { text: "Open the floor", href: "/floor" };
  if (me?.role === "auditor") return { text: "Open the audit", href: "/audit" };
  if (me?.role === "dealer") return null;
  if (!me && door && !door.guests) return null;
  if (lobby && !dealable(lobby.tables)) return null;
  if (me && door && me.wallet <= 0) {
    return door.starting_balance
      ? { text: `Refill ${dollars(door.starting_balance)} and deal`, deal: true }
      : null;
  }
  return { text: "Deal me a hand", deal: true };
}

const Decoration = () => html`<div class="hero-cards" aria-hidden="true">
  ${CHIPS.map((amount) => html`<${Stack} key=${amount} amount=${amount} size=${46} values=${amount === 2500 ? [500] : [10000, 2500]} />`)}
  ${FAN.map((card) => html`<span key=${card} class="fan"><${Card} card=${card} width=${104} quiet /></span>`)}
</div>`;

export function Hero({ me, door, lobby, onDeal, busy }) {
  const [name, setName] = useState("");
  const form = useRef(null);
  const offer = offered({ me, door, lobby });
  const asks = offer?.deal && me === null;
  const waits = busy || (offer?.deal && !lobby); // where it leads is not known yet
  const go = () => (offer.href ? location.assign(offer.href) : onDeal(name));
  useKeys(offer && !waits ? { Space: go } : {});
  return html`<section class="hero" data-cloth="juniper" aria-labelledby="hero-title">
    <${Decoration} />
    <div class="hero-words">
      <h1 id="hero-title">Take a seat.</h1>
      <p>Hold'em, dealt by the rulebook. Every payout cites its clause, and every edge is exact.</p>
      ${
        offer &&
        html`<form ref=${form} class="hero-form" onSubmit=${(event) => {
          event.preventDefault();
          if (!waits) go();
        }}>
        <${Button} kind="filled" type="submit" shortcut="Space" disabled=${waits}>${offer.text}<//>
        ${
          asks &&
          html`<label class="hero-name"><span>as</span>
          <input class="input" name="name" maxlength="24" autocomplete="nickname" placeholder="Guest" aria-label="Your name (optional)" value=${name} onInput=${(event) => setName(event.currentTarget.value)} />
        </label>`
        }
      </form>`
      }
    </div>
  </section>`;
}
