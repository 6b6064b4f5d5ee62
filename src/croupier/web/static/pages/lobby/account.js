/**
 * Who sits here.
 *
 * SignIn({guests, open, onOpen})   a stranger signs in; where guests may sit down, the form waits
 * You({me, door, seated})          a player sees their money; a person with a one-time password chooses
 *                                  one of their own before anything else
 */
import { html, useEffect, useId, useRef, useState } from "../../parts/html.js";
import { Button, Field } from "../../parts/controls.js";
import { dollars } from "../../parts/money.js";
import { changePassword, leaving, refill, signIn, signOut } from "../../app/session.js";
import { tell } from "../../app/shell.js";

const LEAST = 10;

/** A form with one sentence of what went wrong. */
function useForm(send) {
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = Object.fromEntries(new FormData(form));
    setFault("");
    setBusy(true);
    try {
      await send(given);
    } catch (raised) {
      setFault(raised.sentence ?? raised.message);
    }
    setBusy(false);
  };
  return { fault, busy, submit, set: setFault };
}

function Input({ label, ...given }) {
  const id = useId();
  return html`<${Field} label=${label} id=${id}><input class="input" id=${id} required ...${given} /><//>`;
}

const Fault = ({ text }) => text && html`<p class="fault-words" role="alert">${text}</p>`;

export function SignIn({ guests, open, onOpen }) {
  const { fault, busy, submit } = useForm(({ name, password }) => signIn(name, password));
  const shown = open || !guests;
  return html`<section class="side-card" id="sign-in" aria-labelledby="sign-in-title">
    <h2 id="sign-in-title">Sign in</h2>
    <p class="muted">${guests ? "Guests can play without signing in. Staff and registered players, sign in here." : "Guests aren't allowed here. Use an invitation link or sign in."}</p>
    ${!shown && html`<${Button} onPress=${onOpen}>Sign in<//>`}
    ${
      shown &&
      html`<form onSubmit=${submit}>
      <${Input} label="Name" name="name" autocomplete="username" maxlength="96" />
      <${Input} label="Password" name="password" type="password" autocomplete="current-password" maxlength="1024" />
      <${Fault} text=${fault} />
      <${Button} type="submit" disabled=${busy}>Sign in<//>
    </form>`
    }
  </section>`;
}

/** Asks for the password so far of those who have one: guests set their first. */
export function NewPassword({ me, onDone }) {
  const { fault, busy, submit, set } = useForm(async ({ old, fresh, twice }) => {
    if (fresh !== twice) throw new Error("The new passwords don't match.");
    await changePassword(old ?? "", fresh);
    onDone?.();
  });
  return html`<section class="side-card" aria-labelledby="password-title">
    <h2 id="password-title">${me.must_change_password ? "Choose your own password" : me.has_password ? "Change password" : "Set a password"}</h2>
    ${me.must_change_password && html`<p class="muted">You signed in with a one-time password. Choose a new one to continue.</p>`}
    ${!me.has_password && html`<p class="muted">Set a password to sign in as ${me.name} again, on any device.</p>`}
    <form onSubmit=${submit}>
      <input type="hidden" name="username" autocomplete="username" value=${me.name} />
      ${me.has_password && html`<${Input} label=${me.must_change_password ? "One-time password" : "Current password"} name="old" type="password" autocomplete="current-password" />`}
      <${Input} label="New password" name="fresh" type="password" autocomplete="new-password" minlength=${LEAST} onInput=${() => set("")} />
      <${Input} label="Confirm new password" name="twice" type="password" autocomplete="new-password" />
      <${Fault} text=${fault} />
      <${Button} type="submit" kind=${me.must_change_password ? "filled" : "plain"} disabled=${busy}>Set password<//>
      ${!me.must_change_password && html`<${Button} kind="bare" onPress=${onDone}>Cancel<//>`}
    </form>
  </section>`;
}

function Money({ me, door, seated }) {
  const missing = (door?.starting_balance ?? 0) - me.wallet;
  const { fault, busy, submit } = useForm(() => refill(missing));
  return html`<form onSubmit=${submit}>
    <p class="wallet"><span class="label">In your wallet</span><b>${dollars(me.wallet, { exact: true })}</b></p>
    ${seated > 0 && html`<p class="muted">Chips on a table return to your wallet when you leave.</p>`}
    <${Fault} text=${fault} />
    ${missing > 0 && html`<${Button} type="submit" disabled=${busy}>Refill to ${dollars(door.starting_balance)}<//>`}
  </form>`;
}

const listed = (words) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** What would be lost: "$250.00 in the wallet, chips at Juniper and Prairie". */
export function lostSaid({ wallet, tables }) {
  const seats = tables.length ? `, chips at ${listed(tables.map((table) => table.name))}` : "";
  return `${dollars(wallet, { exact: true })} in the wallet${seats}`;
}

/** A person without a password is asked before the account ends. */
function Leaving({ told, onPassword, onStay }) {
  const ref = useRef(null);
  const { fault, busy, submit } = useForm(signOut);
  useEffect(() => ref.current?.focus(), []);
  const keyed = (event) => event.key === "Escape" && onStay();
  return html`<section ref=${ref} class="side-card" role="alertdialog" tabindex="-1" aria-labelledby="leaving-title"
    aria-describedby="leaving-says" onKeyDown=${keyed}>
    <h2 id="leaving-title">End this account?</h2>
    <p id="leaving-says">You have no password. Signing out ends this account: ${lostSaid(told)}.</p>
    <form onSubmit=${submit}>
      <${Fault} text=${fault} />
      <${Button} kind="filled" onPress=${onPassword}>Set a password<//>
      <${Button} type="submit" disabled=${busy}>End it<//>
      <${Button} kind="bare" onPress=${onStay}>Stay<//>
    </form>
  </section>`;
}

const TASKS = {
  dealer: "You're a dealer. Open a table's console from its row.",
  floorperson: "You're a floorperson. Approvals, fills, meters, and people are on the Floor page.",
  auditor: "You're an auditor, with read-only access. Step through any hand on the Audit page.",
};

export function You({ me, door, seated }) {
  const [changing, setChanging] = useState(false);
  const [ending, setEnding] = useState(null);
  const leave = async () => {
    try {
      const told = me.has_password ? null : await leaving();
      if (told?.ends_account) setEnding(told);
      else await signOut();
    } catch (fault) {
      tell(fault);
    }
  };
  const password = () => {
    setEnding(null);
    setChanging(true);
  };
  if (ending)
    return html`<${Leaving} told=${ending} onPassword=${password} onStay=${() => setEnding(null)} />`;
  if (me.must_change_password || changing)
    return html`<${NewPassword} me=${me} onDone=${() => setChanging(false)} />`;
  return html`<section class="side-card" aria-labelledby="you-title">
    <h2 id="you-title">${me.name}</h2>
    ${me.role === "player" ? html`<${Money} me=${me} door=${door} seated=${seated} />` : html`<p class="muted">${TASKS[me.role]}</p>`}
    <p class="side-links">
      <button type="button" class="word-link" onClick=${() => setChanging(true)}>${me.has_password ? "Change password" : "Set a password"}</button>
      <button type="button" class="word-link" onClick=${leave}>Sign out</button>
    </p>
  </section>`;
}
