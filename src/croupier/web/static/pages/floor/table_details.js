/**
 * TableMore({table, act}): one table from the floor's side: people and their chips, money, decks, devices,
 * what is due; then what the floor may do, as far as the table offers it.
 */
import { html, useState } from "../../parts/html.js";
import { Button } from "../../parts/controls.js";
import { ClauseChip } from "../../parts/clause.js";
import { dollars } from "../../parts/money.js";
import { AmountForm, ActionForm, LineForm, inCents } from "./action_forms.js";
import { lasting, ordersOf, voidsOf } from "./model.js";
import { WinWords } from "./win.js";
import { commandOf, findOffer } from "../../live/offers.js";

const Block = ({ title, children }) => html`<div class="block"><h3>${title}</h3>${children}</div>`;

function Seats({ table, act }) {
  const away = findOffer(table, "stand");
  if (!table.players.length) return html`<p class="muted">No players seated.</p>`;
  return html`<ul class="plain-list">${table.players.map(
    (player) => html`<li key=${player.seat}>
    <span>Seat ${player.seat}</span><b>${player.name}${player.bot ? " (bot)" : ""}</b>
    <span>${player.name in table.chips ? dollars(table.chips[player.name]) : ""}</span>
    ${away?.seats?.includes(player.seat) && html`<${ActionForm} action=${{ text: "Remove", kind: "bare", table: table.id, command: commandOf(away, { seat: player.seat }) }} act=${act} label=${player.name} />`}
  </li>`,
  )}</ul>`;
}

const MONEY = { tray: "Tray", drop: "Drop box", tips: "Tips", fees: "Fees" };

const Money = ({ money }) =>
  html`<dl class="side-facts">${Object.entries(MONEY)
    .filter(([name]) => name in money)
    .map(
      ([name, text]) =>
        html`<div key=${name}><dt>${text}</dt><dd>${dollars(money[name], { exact: true })}</dd></div>`,
    )}</dl>`;

const deckWords = (item) =>
  [
    item.live && "in play",
    item.opening && "being opened",
    item.shuffled && "shuffled",
    item.cut && "cut",
    item.expired ? "time limit reached" : item.left !== null && `${lasting(item.left)} left`,
  ]
    .filter(Boolean)
    .join(", ");

function Things({ procedure }) {
  return html`<dl class="side-facts">
    ${procedure.decks.map((deck) => html`<div key=${deck.deck}><dt>Deck ${deck.deck}</dt><dd>${deckWords(deck) || "waits"}</dd></div>`)}
    ${procedure.count_every > 0 && html`<div><dt>Stub count</dt><dd>${procedure.uncounted} of ${procedure.count_every} rounds</dd></div>`}
    ${procedure.devices.map((device) => html`<div key=${device.name}><dt>${device.title}</dt><dd class=${device.state === "works" ? "" : "loss"}>${device.state_title}${device.mark && `, ${device.mark_title}`} ${device.clause && html`<${ClauseChip} clause=${device.clause} />`}</dd></div>`)}
  </dl>`;
}

const Dues = ({ due }) =>
  html`<ul class="plain-list due-list">${due.map(
    (item) => html`<li key=${item.step + item.deck + item.seat}>
  <span>${item.says}</span><span class="muted">${item.by}</span><${ClauseChip} clause=${item.clause} /></li>`,
  )}</ul>`;

function Voids({ table, titles, act }) {
  const [open, setOpen] = useState(false);
  const voids = voidsOf(table, titles);
  if (!voids.length) return null;
  return html`<${Block} title="Void">
    <${Button} expanded=${open} onPress=${() => setOpen(!open)}>${open ? "Close" : "Void a round or hand…"}<//>
    ${
      open &&
      html`<ul class="plain-list void-list">${voids.map(
        (item) => html`<li key=${item.key}>
      <span>${item.says} ${item.clauses.map((clause) => html`<${ClauseChip} key=${clause} clause=${clause} />`)}</span>
      <${ActionForm} action=${item.action} act=${act} label=${item.says} />
    </li>`,
      )}</ul>`
    }
  <//>`;
}

function Limits({ table, act }) {
  const offer = findOffer(table, "change_limits");
  const rows = table.limits.filter((limit) => limit.min !== limit.max && table.game === "banked");
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(rows.map((row) => [row.wager, [row.min / 100, row.max / 100].map(String)])),
  );
  const changed = Object.entries(typed).filter(([wager, pair]) => {
    const now = rows.find((row) => row.wager === wager);
    return now && pair.some((text, at) => inCents(text) !== [now.min, now.max][at]);
  });
  const number = (text) => (/^\d+$/.test(text.trim()) ? Number(text) : text.trim());
  const send = async (event) => {
    event.preventDefault();
    const limits = Object.fromEntries(changed.map(([wager, pair]) => [wager, pair.map(number)]));
    await act({ table: table.id, command: commandOf(offer, { limits }) });
  };
  if (!rows.length || !offer) return null;
  const field = (
    item,
    at,
    word,
  ) => html`<input class="input short" aria-label=${`${item.name}, ${word} in dollars`} value=${typed[item.wager][at]} inputmode="decimal"
    onInput=${(event) => setTyped({ ...typed, [item.wager]: typed[item.wager].map((text, index) => (index === at ? event.currentTarget.value : text)) })} />`;
  return html`<${Block} title="Limits"><form class="limits-form" onSubmit=${send}>
    ${rows.map((row) => html`<div key=${row.wager}><span>${row.name}</span>${field(row, 0, "minimum")}<span>to</span>${field(row, 1, "maximum")}</div>`)}
    ${changed.length > 0 && html`<${Button} type="submit">Propose for next round<//>`}
  </form><//>`;
}

export function TableMore({ table, titles, act }) {
  const orders = ordersOf(table, titles);
  const [fill, pause] = [findOffer(table, "fill"), findOffer(table, "pause")];
  const send = (offer, chosen) => act({ table: table.id, command: commandOf(offer, chosen) });
  return html`<div class="more floor-more">
    <${WinWords} win=${table.win} game=${table.game} />
    <div class="blocks">
      <${Block} title="Seats"><${Seats} table=${table} act=${act} /><//>
      <${Block} title="Money"><${Money} money=${table.money} />
        ${fill && html`<${AmountForm} label="Fill or credit" into="Fill" out="Credit" onSend=${(cents) => send(fill, { cents })} />`}<//>
      <${Block} title="Decks and devices"><${Things} procedure=${table.procedure} /><//>
      ${table.procedure.due.length > 0 && html`<${Block} title="Next steps"><${Dues} due=${table.procedure.due} /><//>`}
      ${pause && html`<${Block} title="Pause table"><${LineForm} label="Reason" button="Pause" onSend=${(reason) => send(pause, { reason })} /><//>`}
      <${Voids} table=${table} titles=${titles} act=${act} />
      <${Limits} key=${JSON.stringify(table.limits)} table=${table} act=${act} />
      ${orders.length > 0 && html`<${Block} title="Orders to the dealer"><div class="orders">${orders.map((action) => html`<${ActionForm} key=${action.text} action=${action} act=${act} label=${table.name} />`)}</div><//>`}
    </div>
    <p class="more-links"><a href=${`/sign?id=${table.id}`}>Wall sign</a><a href=${`/audit?table=${table.id}`}>Rounds</a><a href=${`/rules?book=${table.rulebook}`}>Rulebook</a></p>
  </div>`;
}
