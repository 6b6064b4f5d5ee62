/** The lobby: tables to sit at, a hand within a click, and a new table from a submission. */
import { html, findElement, useEffect, useState } from "../parts/html.js";
import { Button } from "../parts/controls.js";
import { house, useWho } from "../app/session.js";
import { Shell, show, tell } from "../app/shell.js";
import { asGuest, refillTo, sitDown, useLobby } from "./lobby/commands.js";
import { Hero } from "./lobby/hero.js";
import { dealable, seatOf } from "./lobby/model.js";
import { Tables } from "./lobby/tables.js";
import { SignIn, You } from "./lobby/account.js";
import { RETRYING } from "../app/texts.js";

/** What the floor says of guests and play money; null until it is known. */
function useDoor(me) {
  const [door, setDoor] = useState(null);
  useEffect(() => {
    house().then(setDoor, () => {});
  }, [me]);
  return door;
}

/** The rulebook of a table that is being set up: kept in the address, so that "back" leads back. */
/** @returns {[string | null, (id: string | null) => void]} */
function useOpening() {
  const read = () => new URLSearchParams(location.search).get("new");
  const [book, setBook] = useState(read);
  useEffect(() => {
    const back = () => setBook(read());
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);
  const go = (id) => {
    history.pushState(null, "", id === null ? "/" : `/?new=${encodeURIComponent(id)}`);
    setBook(id);
    scrollTo(0, 0);
  };
  return [book, go];
}

/** The form is fetched when it is wanted: most people want to play. */
function useForm(wanted) {
  const [Form, setForm] = useState(null);
  useEffect(() => {
    if (wanted && !Form)
      import("./lobby/open_table.js").then((item) => setForm(() => item.Opening), tell);
  }, [wanted]);
  return Form;
}

const Train = () => html`<section class="side-card" aria-labelledby="train-title">
  <h2 id="train-title">Train</h2>
  <p class="muted">Practice the close decisions. Every action has an exact value.</p>
  <dl class="side-facts">
    <div><dt>Drill</dt><dd>close decisions only</dd></div>
    <div><dt>Test</dt><dd>100 hands, one score</dd></div>
    <div><dt>Report</dt><dd>your mistakes and their cost</dd></div>
  </dl>
  <${Button} href="/trainer">Start a drill<//>
</section>`;

const NewTable = ({ onOpen }) => html`<section class="side-card" aria-labelledby="new-title">
  <h2 id="new-title">Open a table</h2>
  <p class="muted">Choose a rulebook, paytables, and limits. Each choice is checked against the rules as you type.</p>
  <${Button} onPress=${onOpen}>New table<//>
</section>`;

function Lobby() {
  const me = useWho();
  const door = useDoor(me);
  const [lobby, lost, look] = useLobby();
  const [book, open] = useOpening();
  const [busy, setBusy] = useState("");
  const [signing, setSigning] = useState(false);
  const Form = useForm(book !== null);
  useEffect(() => {
    if (signing) findElement("#sign-in input")?.focus();
  }, [signing]);

  const go = async (table, name = "") => {
    setBusy(table.id);
    try {
      let item = me ?? (await asGuest(name));
      if (item.wallet <= 0 && door?.starting_balance)
        item = await refillTo(door.starting_balance, item);
      await sitDown(table, item);
    } catch (fault) {
      tell(fault);
      setBusy("");
      look();
    }
  };

  if (book !== null) {
    return html`<${Shell}>${
      Form &&
      lobby &&
      html`<${Form} books=${lobby.books} book=${book} me=${me} onBook=${open} onLeave=${() => {
        open(null);
        look();
      }} />`
    }<//>`;
  }
  const sit = (table) => (me || door?.guests ? go(table) : findElement("#sign-in input")?.focus());
  const signIn =
    me === null &&
    door?.guests &&
    !signing &&
    html`<${Button} onPress=${() => setSigning(true)}>Sign in<//>`;
  const signs =
    me === null &&
    html`<${SignIn} guests=${door?.guests} open=${signing} onOpen=${() => setSigning(true)} />`;
  const seated = lobby?.tables.filter((table) => seatOf(table, me)).length ?? 0;
  return html`<${Shell} tools=${signIn}>
    <main class="lobby">
      <${Hero} me=${me} door=${door} lobby=${lobby} busy=${Boolean(busy)} onDeal=${(name) => go(dealable(lobby.tables), name)} />
      ${lost && html`<p class="lost" role="status">${RETRYING}</p>`}
      <div class="lobby-columns">
        ${lobby ? html`<${Tables} lobby=${lobby} me=${me} busy=${busy} onSit=${sit} onOpen=${open} />` : html`<section class="tables" aria-busy="true"><h2>Tables</h2></section>`}
        <aside class="lobby-side" aria-label="You, training, new tables">
          ${me && door && html`<${You} me=${me} door=${door} seated=${seated} />`}
          ${door && !door.guests && signs}
          <${Train} />
          <${NewTable} onOpen=${() => open("")} />
          ${door?.guests && signs}
        </aside>
      </div>
    </main>
  <//>`;
}

show(Lobby);
