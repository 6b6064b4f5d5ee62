/**
 * Opening({books, book, me, onBook, onLeave}): a new table from a Rules Submission, each choice checked
 * against its clause as it is made.
 *   book   the rulebook's id; empty while none is chosen
 */
import { html, findElement, useEffect, useMemo, useRef, useState } from "../../parts/html.js";
import { Button, Segmented } from "../../parts/controls.js";
import { ClauseChip } from "../../parts/clause.js";
import { call, once } from "../../app/net.js";
import { tell } from "../../app/shell.js";
import { begun, put, written } from "./draft.js";
import { Faults, Text, sentence } from "./fields.js";
import { Approvals, Fees, Meters, Options, Part, Wagers } from "./sections.js";
import { Swatch } from "./swatch.js";
import { BACK } from "../../app/texts.js";

const LATER = 250;

const sheet = document.createElement("link");
Object.assign(sheet, { rel: "stylesheet", href: "/css/opening.css" });
document.head.append(sheet);

function Books({ books, onBook }) {
  return html`<div class="books">${books.map(
    (
      book,
    ) => html`<button type="button" class="book" key=${book.id} onClick=${() => onBook(book.id)}>
    <${Swatch} table=${{ ...book, seats: book.game === "cardroom" ? 10 : 6 }} taken=${new Set()} />
    <b>${book.name}</b><span class="muted">${book.title}</span>
  </button>`,
  )}</div>`;
}

/** Faults of what is written, told a moment after the last change; null while they are not known. */
function useFaults(submission) {
  const [told, setTold] = useState(null);
  const text = JSON.stringify(submission);
  useEffect(() => {
    let over = false;
    const asking = setTimeout(async () => {
      try {
        const found = await call("/api/submissions/check", {
          method: "POST",
          body: { submission },
        });
        if (!over) setTold({ ...found, text });
      } catch (fault) {
        if (!over) tell(fault);
      }
    }, LATER);
    return () => {
      over = true;
      clearTimeout(asking);
    };
  }, [text]);
  return [told && told.text === text ? told : null, told?.faults ?? []];
}

const byPlace = (faults) => {
  const found = new Map();
  for (const fault of faults) found.set(fault.path, [...(found.get(fault.path) ?? []), fault]);
  return found;
};

/** The cursor goes to where a fault stands, if there is a field. */
function goTo(place) {
  const field = findElement(`[data-place="${CSS.escape(place)}"] :is(input, select)`);
  field?.focus();
  field?.scrollIntoView({ block: "center" });
}

function Verdict({ told, faults, me, name, onOpen, busy }) {
  const { valid = false } = told ?? {};
  const wrong = faults.filter((fault) => fault.severity === "error");
  const may = me?.role === "floorperson" && !me.must_change_password;
  const says = !told
    ? "Checking"
    : valid
      ? "Valid: no rule is broken"
      : `${wrong.length} ${wrong.length === 1 ? "fault" : "faults"}`;
  const why = wrong.length
    ? "Fix these to open the table."
    : name.trim()
      ? ""
      : "Name the table to open it.";
  return html`<aside class="verdict" aria-label="What the rulebook says">
    <p class=${`verdict-word ${valid ? "win" : told ? "loss" : "muted"}`} role="status">${says}</p>
    <ul>${faults.map(
      (fault) => html`<li key=${fault.path + fault.message}>
      <button type="button" onClick=${() => goTo(fault.path)}>${sentence(fault)}</button>
      ${fault.clause && html`<${ClauseChip} clause=${fault.clause} />`}
    </li>`,
    )}</ul>
    ${!may && html`<p class="muted">Only a floorperson can open a table. You can still try out the rules here.</p>`}
    ${may && why && html`<p class="muted">${why}</p>`}
    ${may && !why && html`<${Button} kind="filled" disabled=${busy} onPress=${onOpen}>Open ${name.trim()}<//>`}
  </aside>`;
}

const FLOORS = [
  { value: "staff", text: "A floorperson" },
  { value: "automatic", text: "Automatic (practice table)" },
];

function Conduct({ conduct, set, draft, setDraft, name, setName }) {
  const change = (field, value) => set({ ...conduct, [field]: value });
  return html`<${Part} title="The table">
    <div class="meter-fields">
      <${Text} place="table" label="Table name" value=${name} input=${{ maxlength: 40, autocomplete: "off" }} onChange=${setName} />
      <${Text} place="name" label="Submission name" value=${draft.name} onChange=${(value) => setDraft(put(draft, "name", "", value))} />
      <${Text} place="operator" label="Operator" value=${draft.operator} onChange=${(value) => setDraft(put(draft, "operator", "", value))} />
    </div>
    <p class="field-label">Who approves payouts and voids</p>
    <${Segmented} label="Who approves payouts and voids" value=${conduct.floor} onChange=${(value) => change("floor", value)} options=${FLOORS} />
    <div class="meter-fields">
      <${Text} place="settings.betting" label="Betting time (seconds)" value=${conduct.betting} input=${{ inputmode: "numeric" }} onChange=${(value) => change("betting", value)} />
      <${Text} place="settings.inventory" label="Opening tray ($)" prefix="$" value=${conduct.inventory} input=${{ inputmode: "numeric" }} onChange=${(value) => change("inventory", value)} />
      <${Text} place="settings.meter_set" label="Linked progressive (optional)" value=${conduct.meter_set} input=${{ placeholder: "this table only", maxlength: 24 }} onChange=${(value) => change("meter_set", value)} />
    </div>
  <//>`;
}

/** What the house chooses for a table, as the floor takes it. */
const conducted = ({ floor, betting, inventory, meter_set }) => ({
  floor,
  betting: Math.round(Number(betting) * 1000),
  inventory: Math.round(Number(inventory) * 100),
  meter_set: meter_set.trim(),
});

function Form({ choices, me, onLeave }) {
  const [draft, setDraft] = useState(() => begun(choices));
  const [conduct, setConduct] = useState({
    floor: "staff",
    betting: "20",
    inventory: "100000",
    meter_set: "",
  });
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const submission = useMemo(() => written(choices, draft), [choices, draft]);
  const [told, faults] = useFaults(submission);
  const places = useMemo(() => byPlace(faults), [faults]);
  const open = async () => {
    setBusy(true);
    try {
      await once("/api/tables", { name: name.trim(), submission, settings: conducted(conduct) });
      onLeave();
    } catch (fault) {
      tell(fault);
      setBusy(false);
    }
  };
  const given = { choices, draft, set: setDraft };
  return html`<${Faults.Provider} value=${places}>
    <div class="opening-columns">
      <form class="opening-form" onSubmit=${(event) => event.preventDefault()} aria-label="Rules Submission">
        <${Conduct} conduct=${conduct} set=${setConduct} draft=${draft} setDraft=${setDraft} name=${name} setName=${setName} />
        ${choices.paytables.length > 0 && html`<${Wagers} ...${given} />`}
        <${Meters} ...${given} />
        <${Fees} ...${given} />
        <${Options} ...${given} faulty=${places} />
        <${Approvals} ...${given} />
      </form>
      <${Verdict} told=${told} faults=${faults} me=${me} name=${name} busy=${busy} onOpen=${open} />
    </div>
  <//>`;
}

export function Opening({ books, book, me, onBook, onLeave }) {
  const [choices, setChoices] = useState(null);
  const title = useRef(null);
  const known = books.find((item) => item.id === book);
  useEffect(() => {
    setChoices(null);
    title.current?.focus({ preventScroll: true });
    if (known) call(`/api/submissions/choices/${book}`).then(setChoices, tell);
  }, [book]);
  return html`<main class="lobby opening">
    <div class="opening-head">
      <div>
        <h1 tabindex="-1" ref=${title}>${known ? known.name : "Open a table"}</h1>
        <p class="muted">${known ? known.title : "Choose a rulebook"}</p>
      </div>
      ${known && html`<${Button} onPress=${() => onBook("")}>Change rulebook<//>`}
      <${Button} kind="bare" onPress=${onLeave}>${BACK}<//>
    </div>
    ${known ? choices && html`<${Form} key=${book} choices=${choices} me=${me} onLeave=${onLeave} />` : html`<${Books} books=${books} onBook=${onBook} />`}
  </main>`;
}
