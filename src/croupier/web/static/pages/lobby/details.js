/**
 * More({table, me, row}): what a row has no room for, opened in place: who sits there, every limit and
 * meter, the table's other pages, and a link for friends.
 */
import { html, useState } from "../../parts/html.js";
import { Button, Field, Segmented } from "../../parts/controls.js";
import { call } from "../../app/net.js";
import { tell } from "../../app/shell.js";

function Facts({ title, pairs }) {
  if (!pairs.length) return null;
  return html`<div class="more-facts"><h3>${title}</h3>
    <dl>${pairs.map(([name, text]) => html`<div key=${name}><dt>${name}</dt><dd>${text}</dd></div>`)}</dl>
  </div>`;
}

const HOURS = [
  { value: 1, text: "1 hour" },
  { value: 12, text: "12 hours" },
  { value: 72, text: "3 days" },
];
const USES = [
  { value: 1, text: "1 person" },
  { value: 5, text: "5" },
  { value: 20, text: "20" },
];

/** An invitation link to this table. */
export function Invite({ table }) {
  const [hours, setHours] = useState(12);
  const [uses, setUses] = useState(5);
  const [link, setLink] = useState(null);
  const [copied, setCopied] = useState(false);
  const make = async () => {
    setCopied(false);
    try {
      setLink(
        await call(`/api/tables/${table.id}/invitations`, {
          method: "POST",
          body: { hours, uses },
        }),
      );
    } catch (fault) {
      tell(fault);
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url);
      setCopied(true);
    } catch {
      const field = document.getElementById(`link-${table.id}`);
      if (field instanceof HTMLInputElement) field.select();
    }
  };
  return html`<div class="invite">
    <h3>Invite to ${table.name}</h3>
    <div class="invite-choices">
      <${Segmented} label="Link expires in" value=${hours} onChange=${setHours} options=${HOURS} />
      <${Segmented} label="Number of guests" value=${uses} onChange=${setUses} options=${USES} />
      <${Button} icon="link" onPress=${make}>${link ? "Create another link" : "Create link"}<//>
    </div>
    ${
      link &&
      html`<div class="invite-link">
      <${Field} label="Anyone with this link can choose a name and sit down" id=${`link-${table.id}`}>
        <input class="input" id=${`link-${table.id}`} readonly value=${link.url} onFocus=${(event) => event.currentTarget.select()} />
      <//>
      <${Button} onPress=${copy}>${copied ? "Copied" : "Copy"}<//>
      <p class="note" role="status">Expires ${new Date(link.expires).toLocaleString([], { weekday: "short", hour: "2-digit", minute: "2-digit" })}.</p>
    </div>`
    }
  </div>`;
}

export function More({ table, me, row }) {
  const staff = me?.role === "dealer" || me?.role === "floorperson";
  const players = table.players.map((player) => [
    `Seat ${player.seat}`,
    player.bot ? `${player.name} (bot)` : player.name,
  ]);
  const meters = Object.entries(table.meters).map(([name, { dollars: text }]) => [name, text]);
  const invites = me && !me.must_change_password && (row.mine || me.role === "floorperson");
  return html`<div class="more">
    ${table.paused && html`<p class="more-paused">Paused by the floor: ${table.paused}</p>`}
    ${table.edge_pending && html`<p class="note">Computing the exact house edge. The first run takes a minute or two.</p>`}
    <div class="more-columns">
      <${Facts} title="Players" pairs=${players.length ? players : [["No players yet", ""]]} />
      <${Facts} title=${table.game === "cardroom" ? "Stakes" : "Limits"} pairs=${Object.entries(table.facts)} />
      <${Facts} title="Meters" pairs=${meters} />
      <${Facts} title="Collection fee" pairs=${Object.entries(table.fees)} />
    </div>
    <p class="more-links">
      ${row.action !== "Watch" && html`<a href=${row.href}>Watch</a>`}
      ${staff && row.action !== "Console" && html`<a href=${`/console?id=${table.id}`}>Dealer's console</a>`}
      <a href=${`/sign?id=${table.id}`}>Wall sign</a>
      <a href=${`/rules?book=${table.rulebook}`}>Rulebook</a>
    </p>
    ${invites && html`<${Invite} table=${table} />`}
  </div>`;
}
