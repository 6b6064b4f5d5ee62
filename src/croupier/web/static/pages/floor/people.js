/** People({me}): who is on the floor and in which role; passwords, money, links. For floorpersons. */
import { html, useEffect, useState } from "../../parts/html.js";
import { Button, Field } from "../../parts/controls.js";
import { call, once } from "../../app/net.js";
import { dollars } from "../../parts/money.js";
import { tell } from "../../app/shell.js";
import { upper } from "../live/words.js";
import { AmountForm } from "./action_forms.js";

const Roles = ({
  id,
  value,
  roles,
  onChange,
  label,
}) => html`<select class="input" id=${id} aria-label=${label} value=${value} onChange=${(event) => onChange(event.currentTarget.value)}>
  ${roles.map((role) => html`<option key=${role} value=${role} selected=${role === value}>${upper(role)}</option>`)}
</select>`;

function Given({ given, onClose }) {
  return html`<div class="given" role="status"><p>One-time password for <b>${given.name}</b> (shown only once): <code>${given.password}</code></p><${Button} onPress=${onClose}>Done<//></div>`;
}

function Add({ roles, onDone }) {
  const [name, setName] = useState("");
  const [role, setRole] = useState("dealer");
  const send = async (event) => {
    event.preventDefault();
    try {
      onDone(await call("/api/people", { method: "POST", body: { name: name.trim(), role } }));
      setName("");
    } catch (fault) {
      tell(fault);
    }
  };
  return html`<form class="change-form" onSubmit=${send}>
    <${Field} label="Name" id="add-name"><input class="input" id="add-name" required maxlength="96" autocomplete="off" value=${name} onInput=${(event) => setName(event.currentTarget.value)} /><//>
    <${Field} label="Role" id="add-role"><${Roles} id="add-role" roles=${roles} value=${role} onChange=${setRole} /><//>
    <${Button} type="submit">Add<//>
  </form>`;
}

const stateOf = (item) =>
  [
    item.disabled && "disabled",
    item.locked && "locked",
    item.must_change_password && "one-time password",
  ]
    .filter(Boolean)
    .join(", ") || "—";

function PersonMore({ person, roles, me, change, onPaid }) {
  const own = person.name === me.name;
  const pay = async (cents) => {
    try {
      const { wallet } = await once(`/api/wallets/${encodeURIComponent(person.name)}`, { cents });
      onPaid(`${person.name} now has ${dollars(wallet, { exact: true })}.`);
      return true;
    } catch (fault) {
      tell(fault);
      return false;
    }
  };
  return html`<div class="person-more">
    ${
      !own &&
      html`<${Field} label="Role" id=${`role-${person.name}`}><${Roles} id=${`role-${person.name}`} roles=${roles} value=${person.role} onChange=${(role) => change({ role })} /><//>
      <${Button} onPress=${() => change({ new_password: true })}>New one-time password<//>
      ${person.locked && html`<${Button} onPress=${() => change({ unlock: true })}>Unlock<//>`}
      <${Button} onPress=${() => change({ disabled: !person.disabled })}>${person.disabled ? "Enable" : "Disable"}<//>`
    }
    ${person.role === "player" && html`<${AmountForm} label="Amount" into="Deposit" out="Withdraw" onSend=${pay} />`}
    ${own && html`<p class="muted">Only another floorperson can change your role.</p>`}
  </div>`;
}

function Links({ links, withdraw }) {
  if (!links.length) return null;
  return html`<section aria-labelledby="links-title"><h2 id="links-title">Invitations</h2>
    <ul class="plain-list">${links.map(
      (
        link,
      ) => html`<li key=${link.id}><span>Table ${link.table}</span><span class="muted">by ${link.by}, ${link.left} left, until ${new Date(link.expires).toLocaleString()}</span>
      <${Button} kind="bare" label=${`Revoke the link to ${link.table} by ${link.by}`} onPress=${() => withdraw(link.id)}>Revoke<//></li>`,
    )}</ul></section>`;
}

export function People({ me }) {
  const [told, setTold] = useState({ people: [], roles: [], invitations: [] });
  const [opened, setOpened] = useState("");
  const [given, setGiven] = useState(null);
  const [said, setSaid] = useState("");
  const look = async () => {
    try {
      const [everybody, { invitations }] = await Promise.all([
        call("/api/people"),
        call("/api/invitations"),
      ]);
      setTold({ ...everybody, invitations });
    } catch (fault) {
      tell(fault);
    }
  };
  useEffect(() => {
    look();
  }, []);
  const change = (name) => async (what) => {
    try {
      const answer = await call(`/api/people/${encodeURIComponent(name)}`, {
        method: "PATCH",
        body: what,
      });
      if (answer.password) setGiven(answer);
    } catch (fault) {
      tell(fault);
    }
    look();
  };
  const withdraw = (id) =>
    call(`/api/invitations/${encodeURIComponent(id)}`, { method: "DELETE" }).then(look, tell);
  return html`<section aria-labelledby="people-title">
    <h2 id="people-title">People</h2>
    ${given && html`<${Given} given=${given} onClose=${() => setGiven(null)} />`}
    <p role="status" class="muted">${said}</p>
    <${Add} roles=${told.roles} onDone=${(made) => {
      setGiven(made);
      look();
    }} />
    <table class="table-list people-list"><caption class="sr">People</caption>
      <thead><tr><th scope="col">Name</th><th scope="col">Role</th><th scope="col">State</th><td></td></tr></thead>
      <tbody>${told.people.map(
        (person) => html`
        <tr key=${person.name} class="table-row"><th scope="row"><b>${person.name}</b></th><td>${upper(person.role)}</td><td class=${person.disabled || person.locked ? "loss" : "muted"}>${stateOf(person)}</td>
          <td class="num at-action"><${Button} label=${`Change ${person.name}`} expanded=${opened === person.name} onPress=${() => setOpened(opened === person.name ? "" : person.name)}>Change<//></td></tr>
        ${opened === person.name && html`<tr class="more-row"><td colspan="4"><${PersonMore} person=${person} roles=${told.roles} me=${me} change=${change(person.name)} onPaid=${setSaid} /></td></tr>`}`,
      )}</tbody></table>
    <${Links} links=${told.invitations} withdraw=${withdraw} />
  </section>`;
}
