/**
 * Tables to sit down at. LOOK 14 (06).
 *
 * SeatDots({cloth, seats, taken, shape, none})
 *   a swatch of felt with its seats as dots; taken: numbers of taken seats; shape "banked" | "oval";
 *   none: a dashed outline, for a rulebook without a table
 * TableList({rows, caption})
 *   rows  [{id, cloth, shape, seats, taken, name, book, limits, limitsNote, seated: "3 of 6",
 *           meter, meterNote, edge, edgeNote, busy (0 to 1 or true while the edge is solved), yours,
 *           action: {text, label, onPress | href, kind}, none: "No … table is open. …"}]
 */
import { html, names } from "./html.js";
import { Solving } from "./amount.js";
import { Button } from "./controls.js";
import { places } from "./oval_plan.js";

const ARC = [
  [71, 16],
  [62, 27],
  [47, 33],
  [31, 33],
  [16, 27],
  [7, 16],
];

function dotsOf(shape, seats) {
  if (shape !== "oval") return ARC.slice(0, seats);
  return places({ x: 39, y: 20, across: 30, down: 12.5 }, seats, 0)
    .slice(1)
    .map(({ x, y }) => [x, y]);
}

export function SeatDots({ cloth = "juniper", shape = "banked", seats = 6, taken = [], none }) {
  const label = none ? "No table" : `${taken.length} of ${seats} seats taken`;
  const outline =
    shape === "oval"
      ? "M20 3H58A17 17 0 0 1 58 37H20A17 17 0 0 1 20 3Z"
      : "M2 1H76V12C76 28 60 40 39 40S2 28 2 12Z";
  return html`<svg class=${names("seat-dots", { none })} data-cloth=${cloth} viewBox="-1 -1 80 43" width="80"
    height="43" role="img" aria-label=${label}>
    <path class="swatch" d=${outline} />
    ${
      !none &&
      dotsOf(shape, seats).map(
        ([x, y], index) => html`<circle key=${index}
      class=${names({ taken: taken.includes(index + 1) })} cx=${x} cy=${y} r="3.6" />`,
      )
    }
  </svg>`;
}

const HEADS = ["Table", "Limits", "Seats", "Meter or fee", "House edge"];

export function TableList({ rows, caption = "Tables" }) {
  return html`<div class="table-lines" role="table" aria-label=${caption}>
    <div class="table-line head" role="row">
      <span role="columnheader"><span class="sr">Felt</span></span>
      ${HEADS.map((head) => html`<span role="columnheader" key=${head}>${head}</span>`)}
      <span role="columnheader"><span class="sr">Action</span></span>
    </div>
    ${rows.map((row) =>
      row.none
        ? html`<${NoTable} key=${row.id} ...${row} />`
        : html`<${Row} key=${row.id}
      ...${row} />`,
    )}
  </div>`;
}

function Two({ name, first, second }) {
  return html`<span role="cell" class=${`two-lines line-${name}`}><span>${first}</span><small>${second}</small></span>`;
}

function Act({ action }) {
  return html`<span role="cell" class="act">${action && html`<${Button} ...${action}>${action.text}<//>`}</span>`;
}

function Row(row) {
  const {
    name,
    book,
    limits,
    limitsNote,
    seated,
    meter,
    meterNote,
    edge,
    edgeNote,
    busy,
    yours,
    action,
  } = row;
  return html`<div class=${names("table-line", { yours })} role="row">
    <span role="cell"><${SeatDots} ...${row} /></span>
    <span role="rowheader" class="two-lines line-name"><b>${name}</b><small>${book}</small></span>
    <${Two} name="limits" first=${limits} second=${limitsNote} />
    <${Two} name="seats" first=${seated} />
    <${Two} name="meter" first=${meter} second=${meterNote} />
    ${
      busy
        ? html`<span role="cell" class="two-lines line-edge"><${Solving}
      part=${busy === true ? undefined : busy} /></span>`
        : html`<${Two} name="edge" first=${edge ?? "—"} second=${edgeNote} />`
    }
    <${Act} action=${action} />
  </div>`;
}

function NoTable({ none, shape, action }) {
  return html`<div class="table-line no-table" role="row">
    <span role="cell"><${SeatDots} none shape=${shape} /></span>
    <span role="cell" class="why">${none}</span>
    <${Act} action=${action} />
  </div>`;
}
