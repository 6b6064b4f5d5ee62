/**
 * TablePanel({desk, onClose}): decks and their clocks, devices, the checklist, and what the floor
 * may do with the table; each control is an offer of the server.
 */
import { html } from "../../parts/html.js";
import { ClauseChip } from "../../parts/clause.js";
import { Button } from "../../parts/controls.js";
import { lasting } from "../floor/model.js";
import { stepSays } from "../live/words.js";
import { unawaited } from "./due.js";
import { Middle } from "./frame.js";
import { OfferForm } from "./step.js";
import { commandOf } from "../../live/offers.js";

const of = (desk, ...whats) => desk.view.offers.filter((offer) => whats.includes(offer.do));
const named = (offer, name) => offer.fields?.[name]?.[0];

function deckSaid(deck) {
  const state = deck.live
    ? "in play"
    : deck.opening
      ? "being opened"
      : deck.shuffled
        ? "shuffled, waits"
        : "waits for its shuffle";
  if (deck.left === null) return state;
  return deck.expired ? `${state}; past its time limit` : `${state}; ${lasting(deck.left)} left`;
}

function Decks({ desk }) {
  const { decks, rack } = desk.view.procedure;
  return html`<section><h2>Decks</h2>
    <ul>${decks.map(
      (
        deck,
      ) => html`<li key=${deck.deck} class="table-row"><div><b>Deck ${deck.deck}</b> <span class="muted">${deckSaid(deck)}</span></div>
      ${of(desk, "remove_deck")
        .filter((offer) => named(offer, "deck") === deck.deck)
        .map(
          (offer) => html`<${OfferForm} key="remove" offer=${offer} desk=${desk} text="Remove" />`,
        )}</li>`,
    )}</ul>
    ${!decks.length && html`<p class="muted">No deck at this table.</p>`}
    ${rack > 0 && html`<p class="muted">The rack holds cards of deck ${rack}.</p>`}
    ${of(desk, "receive_deck", "swap_decks", "order_shuffle", "order_recut").map((offer) => html`<div class="table-row" key=${offer.do}><${ClauseChip} clause=${offer.clause} says=${desk.rules[offer.clause]} /><${OfferForm} offer=${offer} desk=${desk} /></div>`)}
  </section>`;
}

function Devices({ desk }) {
  const { devices, method_title: title } = desk.view.procedure;
  return html`<section><h2>Devices</h2>
    <ul>${devices.map(
      (
        device,
      ) => html`<li key=${device.name} class="table-row"><div><b>${device.title}</b> <span class="muted">${device.state_title}${device.mark ? `, ${device.mark_title}` : ""}</span></div>
      ${of(desk, "fail_device", "mark_broken", "repair_device")
        .filter((offer) => named(offer, "device") === device.name)
        .map((offer) => html`<${OfferForm} key=${offer.do} offer=${offer} desk=${desk} />`)}</li>`,
    )}</ul>
    ${!devices.length && html`<p class="muted">Cards are shuffled and dealt by hand.</p>`}
    <p class="muted">Dealing method: ${title}</p>
    ${of(desk, "use_method").map((offer) => html`<${OfferForm} key="method" offer=${offer} desk=${desk} />`)}
  </section>`;
}

function Checklist({ desk }) {
  const { checklist } = desk.view.procedure;
  const tick = (line) =>
    of(desk, "tick").find(
      (item) =>
        named(item, "step") === line.step &&
        named(item, "deck") === line.deck &&
        named(item, "seat") === line.seat,
    );
  return html`<section><h2>Checklist</h2>
    ${!checklist.length && html`<p class="muted">Checklist complete.</p>`}
    <ul>${checklist.map((item) => {
      const offer = tick(item);
      return html`<li key=${`${item.step} ${item.deck} ${item.seat}`} class="table-row"><div><b>${item.title}</b> <${ClauseChip} clause=${item.clause} /><br /><span class="muted">${stepSays(item.message)}</span></div>
        ${offer && html`<${Button} big label=${`Check off: ${item.title}`} onPress=${() => desk.act(offer.command)}>Check off<//>`}</li>`;
    })}</ul>
  </section>`;
}

const CENTS = 100;

function Floor({ desk }) {
  const plainly = of(
    desk,
    "go_idle",
    "resume",
    "take_bets_down",
    "close_table",
    "release_round",
    "unpause",
  );
  const pause = of(desk, "pause").map((item) => ({ ...item, fields: { reason: "reason" } }));
  const fill = of(desk, "fill").map((item) => ({
    ...item,
    fields: { cents: { min: 0, max: 1_000_000 } },
  }));
  const [stand] = of(desk, "stand").filter((item) => item.seats);
  return html`<section><h2>The table</h2>
    ${unawaited(desk.view).map((offer) => html`<div class="table-row" key=${offer.fields.step[0]}><div><b>${desk.info.titles.step[offer.fields.step[0]]}</b> <${ClauseChip} clause=${offer.clause} says=${desk.rules[offer.clause]} /></div><div class="choices">${offer.fields.seat.map((seat) => html`<${Button} key=${seat} big label=${`${desk.info.titles.step[offer.fields.step[0]]}, seat ${seat}`} onPress=${() => desk.act(commandOf(offer, { seat }))}>Seat ${seat}<//>`)}</div></div>`)}
    ${[...plainly, ...pause].map((offer) => html`<div class="table-row" key=${offer.do}><${OfferForm} offer=${offer} desk=${desk} /></div>`)}
    ${fill.map((offer) => html`<div class="table-row" key="fill"><${OfferForm} offer=${offer} desk=${desk} fill=${(command) => ({ ...command, cents: command.cents * CENTS })} /></div>`)}
    ${stand && html`<div class="table-row"><div><b>Remove a player</b></div><div class="choices">${stand.seats.map((seat) => html`<${Button} key=${seat} big onPress=${() => desk.act(commandOf(stand, { seat }))}>Seat ${seat}<//>`)}</div></div>`}
    ${of(desk, "forfeit").map(({ seat, command }) => html`<div class="table-row" key=${`forfeit ${seat}`}><div><b>Seat ${seat} has left</b></div><${Button} big label=${`Seat ${seat}: forfeit wagers`} onPress=${() => desk.act(command)}>Forfeit wagers<//></div>`)}
    ${!plainly.length && !pause.length && !stand && html`<p class="muted">No actions available.</p>`}
  </section>`;
}

export function TablePanel({ desk, onClose }) {
  return html`<${Middle} title="Table" says="Decks, devices and the checklist." wide banners=${desk.banners} more=${[{ text: "Back", onPress: onClose }]}>
    <div class="table-panel" tabindex="0" role="region" aria-label="Decks, devices and the checklist"><div><${Decks} desk=${desk} /><${Devices} desk=${desk} /></div><div><${Checklist} desk=${desk} /><${Floor} desk=${desk} /></div></div>
  <//>`;
}
