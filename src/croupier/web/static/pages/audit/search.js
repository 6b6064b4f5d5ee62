/** Finished rounds of all tables, found by table, number, player, time, size and kind. */
import { html, useEffect, useState } from "../../parts/html.js";
import { Button, Field } from "../../parts/controls.js";
import { dollars, grouped } from "../../parts/money.js";
import { Empty } from "../../parts/panel.js";
import { call } from "../../app/net.js";
import { Shell, tell } from "../../app/shell.js";
import { faultsOf, queryOf } from "./address.js";
import { Exports } from "./exports.js";
import { Verification } from "./verify.js";

const CALM = 250;
const KINDS = [
  ["", "Any"],
  ["irregularity", "Report irregularity"],
  ["void", "Void"],
  ["progressive_win", "Progressive win"],
  ["approval", "Approved by the floor"],
];
const MARKS = {
  irregularity: "irregular",
  void: "void",
  progressive_win: "meter paid",
  approval: "approved",
};

/** The page of rounds that is asked for, and the way to older and newer ones. */
function useRounds(asked) {
  const [found, setFound] = useState(null);
  const [trail, setTrail] = useState([""]);
  const query = queryOf(asked).toString();
  const wrong = Object.keys(faultsOf(asked)).length > 0;
  useEffect(() => setTrail([""]), [query]);
  const after = trail.at(-1);
  useEffect(() => {
    let wanted = !wrong;
    const look = () =>
      call(`/api/audit/rounds?${query}${after ? `&after=${encodeURIComponent(after)}` : ""}`).then(
        (told) => wanted && setFound(told),
        (fault) => wanted && tell(fault),
      );
    const timer = setTimeout(look, found ? CALM : 0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [query, after, wrong]);
  return {
    found,
    older: found?.next ? () => setTrail([...trail, found.next]) : null,
    newer: trail.length > 1 ? () => setTrail(trail.slice(0, -1)) : null,
  };
}

function Fields({ asked, tables, go }) {
  const faults = faultsOf(asked);
  const field = (
    name,
    label,
    more = {},
  ) => html`<${Field} label=${label} id=${`find-${name}`} fault=${faults[name]}>
    <input class="input" id=${`find-${name}`} autocomplete="off" value=${asked[name]} aria-invalid=${faults[name] ? "true" : undefined} ...${more}
      onInput=${(event) => go({ [name]: event.currentTarget.value }, { replace: true })} /><//>`;
  const choice = (name, label, options) => html`<${Field} label=${label} id=${`find-${name}`}>
    <select class="input" id=${`find-${name}`} value=${asked[name]} onChange=${(event) => go({ [name]: event.currentTarget.value }, { replace: true })}>
      ${options.map(([value, text]) => html`<option key=${value} value=${value} selected=${value === asked[name]}>${text}</option>`)}</select><//>`;
  return html`<form class="find" role="search" aria-label="Rounds" onSubmit=${(event) => event.preventDefault()}>
    ${choice("table", "Table", [["", "All tables"], ...tables.map((table) => [table.id, `${table.name || "?"} · ${table.id}${table.runs ? "" : ", closed"}`])])}
    ${field("number", "Round", { inputmode: "numeric" })}
    ${field("player", "Player")}
    ${choice("kind", "What happened", KINDS)}
    ${field("min", "Minimum win ($)", { inputmode: "decimal" })}
    ${field("from", "From", { type: "datetime-local" })}
    ${field("to", "Before", { type: "datetime-local" })}
  </form>`;
}

const when = (at) =>
  new Date(at).toLocaleString([], {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hour12: false,
  });

const tone = (cents) => (cents > 0 ? "win" : cents < 0 ? "loss" : "muted");

function Row({ one: item, name, go }) {
  const id = `${item.table}-${item.number}`;
  const open = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go({ hand: id });
  };
  return html`<tr class="round-row">
    <th scope="row"><a href=${`/audit?hand=${id}`} onClick=${open}>${name} <span class="round-number">${grouped(item.number)}</span></a></th>
    <td class="at-when"><time datetime=${new Date(item.at).toISOString()}>${when(item.at)}</time></td>
    <td class="at-nets">${Object.entries(item.net).map(([player, cents]) => html`<span key=${player} class="net">${player} <b class=${tone(cents)}>${cents ? dollars(cents, { signed: true }) : "even"}</b></span>`)}</td>
    <td class="at-marks">${item.kinds.map((kind) => html`<span key=${kind} class=${`mark mark-${kind}`}>${kind === "progressive_win" ? `${item.meters.join(", ")} paid` : MARKS[kind]}</span>`)}</td>
    <td class="num muted at-entries">${item.entries[0]}–${item.entries[1]}</td>
  </tr>`;
}

function Rounds({ list, tables, go }) {
  const { found, older, newer } = list;
  const named = Object.fromEntries(tables.map((table) => [table.id, table.name || table.id]));
  if (!found) return html`<p class="muted" role="status">Searching…</p>`;
  if (!found.rounds.length)
    return html`<${Empty} title="No matching rounds">${found.next ? "Nothing yet. Keep searching older rounds." : "Try a broader search."}<//>${found.next && html`<p class="pager"><${Button} onPress=${older}>Search older rounds<//></p>`}`;
  return html`<table class="rounds"><caption class="sr">Rounds, the latest first</caption>
      <thead><tr><th scope="col">Table and round</th><th scope="col" class="at-when">Finished</th><th scope="col">Results</th><th scope="col" class="at-marks">What happened</th><th scope="col" class="num at-entries">Entries</th></tr></thead>
      <tbody>${found.rounds.map((round) => html`<${Row} key=${`${round.table}-${round.number}`} one=${round} name=${named[round.table] ?? round.table} go=${go} />`)}</tbody></table>
    <nav class="pager" aria-label="Pages of rounds">
      ${newer && html`<${Button} icon="left" onPress=${newer}>Newer<//>`}
      ${older && html`<${Button} icon="right" onPress=${older}>Older<//>`}
    </nav>`;
}

export function SearchPage({ me, asked, go }) {
  const [tables, setTables] = useState([]);
  const list = useRounds(asked);
  useEffect(() => {
    call("/api/audit/tables").then((told) => setTables(told.tables), tell);
    document.title = "Audit · croupier";
  }, []);
  return html`<${Shell}><main class="page audit">
    <div class="audit-head"><h1>Audit</h1><${Verification} tables=${tables} /></div>
    <${Fields} asked=${asked} tables=${tables} go=${go} />
    <section aria-labelledby="rounds-title"><div class="rounds-head"><h2 id="rounds-title">Finished rounds</h2><${Exports} me=${me} asked=${asked} /></div>
      <${Rounds} list=${list} tables=${tables} go=${go} /></section>
  </main><//>`;
}
