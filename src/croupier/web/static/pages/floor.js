/** The floor: holds first, then every table, meters and people, for those who run it. */
import { html, useEffect, useState } from "../parts/html.js";
import { Figure } from "../parts/amount.js";
import { Button, Segmented } from "../parts/controls.js";
import { dollars } from "../parts/money.js";
import { Empty } from "../parts/panel.js";
import { useWho } from "../app/session.js";
import { Shell, show } from "../app/shell.js";
import { useFloorActions, useFloor } from "./floor/commands.js";
import { Holds } from "./floor/pending_approvals.js";
import { Meters } from "./floor/meters.js";
import { People } from "./floor/people.js";
import { holdsOf } from "./floor/model.js";
import { FloorTables } from "./floor/tables.js";
import { BACK, RETRYING } from "../app/texts.js";

const VIEWS = [
  { value: "tables", text: "Tables" },
  { value: "meters", text: "Meters" },
  { value: "people", text: "People" },
];

/** The part of the page that is shown, kept behind the # of the address. */
function useView(views) {
  const read = () => views.find(({ value }) => `#${value}` === location.hash)?.value ?? "tables";
  const [view, setView] = useState(read);
  useEffect(() => {
    const moved = () => setView(read());
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  return [
    view,
    (value) => {
      location.hash = value;
    },
  ];
}

function Figures({ floor, holds }) {
  const players = floor.tables.reduce((sum, table) => sum + table.seats_taken, 0);
  const won = floor.tables.reduce((sum, table) => sum + table.win.won, 0);
  return html`<div class="figures">
    <${Figure} label="Needs approval" value=${holds.length} />
    <${Figure} label="Tables open" value=${`${floor.tables.filter((table) => table.open).length} of ${floor.tables.length}`} />
    <${Figure} label="Players" value=${players} />
    <${Figure} label="House win" value=${dollars(won, { signed: true })} />
  </div>`;
}

function Run({ me }) {
  const [floor, fault, again] = useFloor(me);
  const act = useFloorActions(again);
  const views = me.role === "floorperson" ? VIEWS : VIEWS.slice(0, 2);
  const [view, go] = useView(views);
  if (!floor)
    return html`<main class="page floor" aria-busy="true"><h1>Floor</h1>${fault && html`<p class="lost" role="alert">${fault.sentence}</p>`}</main>`;
  const holds = holdsOf(floor, me);
  return html`<main class="page floor">
    <div class="floor-head"><h1>Floor</h1><${Figures} floor=${floor} holds=${holds} /></div>
    ${fault && html`<p class="lost" role="status">${RETRYING}</p>`}
    <${Holds} holds=${holds} act=${act} />
    <${Segmented} label="Part of the floor" value=${view} onChange=${go} options=${views} />
    ${view === "tables" && html`<${FloorTables} floor=${floor} me=${me} act=${act} holds=${holds} />`}
    ${view === "meters" && html`<${Meters} floor=${floor} me=${me} act=${act} />`}
    ${view === "people" && html`<${People} me=${me} />`}
  </main>`;
}

function Floor() {
  const me = useWho();
  const may =
    me && !me.must_change_password && (me.role === "floorperson" || me.role === "auditor");
  return html`<${Shell}>
    ${may && html`<${Run} me=${me} />`}
    ${me !== undefined && !may && html`<main class="page floor"><h1>Floor</h1><${Empty} title="This page is for floorpersons and auditors">Sign in with a floorperson or auditor account.<//><p class="muted"><${Button} href="/">${BACK}<//></p></main>`}
  <//>`;
}

show(Floor);
