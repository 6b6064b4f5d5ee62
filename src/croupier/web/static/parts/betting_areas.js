/**
 * The felt's drawing: rail, cloth, rack, shoe, discards, inscriptions and all areas. It is hidden
 * from screen readers; what lies on it has names of its own. LOOK 2, 6, 7.
 *
 * Ground({W, cloth})                    rail and cloth
 * Fixtures({plan, left, out, rack})     rack, shoe with the cards left in it, discards
 * Inscriptions({W, operator, texts})
 * BoxDrawing({spots, at, strength, open, offered, frame})
 *   at        the plate's center {x, y}
 *   strength  "you" · "other" · "empty"
 *   open      wagers that may take the chosen chip now: brass rings
 *   offered   {wager, text}: what the area in turn shows, as {wager: "play", text: "2×"}
 *   frame     "" · "yours" · "turn"
 *   taken     wagers that have chips or tags on them, whose codes are not drawn
 */
import { html, useId, useMemo } from "./html.js";
import { CHIPS } from "./chip.js";
import { Along, Bow, fitted, inscribed, labelOf, SMALLEST } from "./lettering.js";
import { arc, arcRooms, boxFrame, outline } from "./plan.js";

export function Ground({ W, H, shape = outline, rail = 0.015 }) {
  const id = useId();
  return html`<g>
    <defs>
      <radialGradient id=${id} gradientUnits="userSpaceOnUse" cx=${W / 2} cy=${0.34 * H} r=${0.6 * W}>
        <stop class="felt-in" offset="0" />
        <stop class="felt-out" offset="1" />
      </radialGradient>
    </defs>
    <path class="rail" d=${shape(W)} />
    <path class="felt-edge" d=${shape(W, rail * W)} fill=${`url(#${id})`} />
  </g>`;
}

const RACKED = [
  [100000, 0.4],
  [50000, 0.8],
  [10000, 0.8],
  [10000, 0.6],
  [2500, 0.8],
  [2500, 0.8],
  [2500, 0.6],
  [500, 0.8],
  [500, 0.8],
  [500, 0.6],
  [100, 0.8],
  [100, 0.8],
  [250, 0.45],
];

/** Chips in the rack, as the dealer sees their edges. */
function Racked({ x, y, width, height, columns = RACKED }) {
  const pad = height * 0.12;
  const pitch = (width - 2 * pad) / columns.length;
  const wide = pitch * 0.9;
  const full = height - 2 * pad;
  return columns.map(([value, part], index) => {
    const { base, spot } = CHIPS[value];
    const high = Math.round((full * part) / 3) * 3;
    const left = x + pad + index * pitch + (pitch - wide) / 2;
    const top = y + height - pad - high;
    let lines = "";
    for (let at = top + 3; at < top + high; at += 3) lines += `M${left} ${at}h${wide}`;
    return html`<g key=${index}>
      <rect x=${left} y=${top} width=${wide} height=${high} rx="1.5" fill=${base} />
      <rect x=${left + wide * 0.38} y=${top} width=${wide * 0.24} height=${high} fill=${spot} />
      <path class="chip-lines" d=${lines} />
    </g>`;
  });
}

export function Fixtures({ plan, left, out, rack }) {
  const { shoe, discards } = plan;
  const deck = Math.max(12, Math.min(40, shoe.width - 62));
  const stripe = (_, n) => `M${shoe.x + 8 + 3 * n} ${shoe.y + 6}v${shoe.height - 12}`;
  const stripes = Array.from({ length: Math.floor(deck / 3) }, stripe).join("");
  return html`<g class="fixtures">
    <rect class="well" ...${plan.rack} rx="7" />
    <${Racked} ...${plan.rack} columns=${rack} />
    ${
      out !== undefined &&
      html`<g>
      <rect class="well" ...${discards} rx="7" />
      <text class="felt-note" x=${discards.x + discards.width / 2}
        y=${discards.y + discards.height / 2 + 4.5}>${`Discards ${out}`.trim()}</text>
    </g>`
    }
    ${
      left !== undefined &&
      html`<g>
      <rect class="well" ...${shoe} rx="7" />
      <rect class="deck" x=${shoe.x + 6} y=${shoe.y + 6} width=${deck} height=${shoe.height - 12} rx="1.5" />
      <path class="deck-lines" d=${stripes} />
      <text class="felt-note start" x=${shoe.x + deck + 10}
        y=${shoe.y + shoe.height / 2 + 4.5}>${left === "" ? "Shoe" : `${left} left`}</text>
    </g>`
    }
  </g>`;
}

export function Inscriptions({ W, H, operator, texts, face }) {
  const lines = useMemo(() => inscribed(texts, arcRooms(W)), [texts, W, face]);
  const name = operator?.toUpperCase() ?? "";
  const spacing = fitted(name, 0.34 * W, 15, 5) ?? 0.5;
  return html`<g>
    <text class="felt-words operator" x=${W / 2 + spacing / 2} y=${0.385 * H + 2} font-size="15"
      letter-spacing=${spacing}>${name}</text>
    ${lines.map(
      (
        line,
        index,
      ) => html`<${Along} key=${line} class="inscription" path=${arc(W, index)} text=${line}
      spacing=${fitted(line, arcRooms(W)[index], SMALLEST, 0.9, 0) ?? 0} />`,
    )}
  </g>`;
}

function Spot({ spot, at, open, offered, taken }) {
  const { area, r, shape } = spot;
  const x = at.x + spot.x;
  const y = at.y - spot.y;
  const state = offered ? " offered" : open ? " open" : "";
  if (shape === "square") {
    return html`<g class=${`spot${state}`}>
      <rect class="hole" x=${x - r} y=${y - r} width=${2 * r} height=${2 * r} rx=${r * 0.42} />
      ${
        !taken &&
        html`<text class="felt-words" x=${x} y=${y + 4.2} font-size=${SMALLEST}
        letter-spacing=".3">${area.code}</text>`
      }
    </g>`;
  }
  return html`<g class=${`spot${state}`}>
    <circle class="hole" cx=${x} cy=${y} r=${r} />
    ${shape === "sensor" && html`<circle class="sensor" cx=${x} cy=${y} r=${r * 0.72} />`}
    <${Bow} class="spot-name" text=${labelOf(area)} x=${x} y=${y} r=${r} joined=${Boolean(area.sign)} />
    ${
      area.sign &&
      html`<text class="felt-words sign" x=${x - spot.pitch / 2} y=${y + 7}
      font-size="20">${area.sign}</text>`
    }
    ${offered && html`<text class="felt-words multiple" x=${x} y=${y + 6} font-size="17">${offered.text}</text>`}
  </g>`;
}

export function BoxDrawing({ spots, at, W, strength, open = [], offered, frame = "", taken = [] }) {
  const around = boxFrame(W, spots);
  return html`<g class=${`box-drawing ${strength}`}>
    ${
      frame &&
      html`<rect class=${`box-frame ${frame}`} x=${at.x + around.x} y=${at.y + around.y}
      width=${around.width} height=${around.height} rx=${0.02 * W} />`
    }
    ${spots.map(
      (spot) => html`<${Spot} key=${spot.area.wager} spot=${spot} at=${at}
      open=${open.includes(spot.area.wager)} taken=${taken.includes(spot.area.wager)}
      offered=${offered?.wager === spot.area.wager ? offered : null} />`,
    )}
  </g>`;
}
