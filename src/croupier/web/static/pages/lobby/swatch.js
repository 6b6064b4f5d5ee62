/**
 * Swatch({table, taken}): a table seen from far away, its taken seats as filled dots. LOOK 14 (06).
 *   taken  a Set of seat numbers; without a table it is the dashed outline of none
 */
import { html, names } from "../../parts/html.js";

const MOON = "M5 2H79q3 0 3 3V14C82 32 64 42 42 42S2 32 2 14V5q0-3 3-3Z";

/** The middle of a seat's dot: seat 1 on the right, as the dealer's left is the screen's right. */
function place(oval, seats, seat) {
  if (oval) {
    const turn = (2 * Math.PI * seat) / (seats + 1) - Math.PI / 2; // the dealer has the top
    return [42 + 31 * Math.cos(turn), 22 + 13.5 * Math.sin(turn)];
  }
  const turn = (Math.PI * (seat - 0.5)) / seats;
  return [42 + 34 * Math.cos(turn), 12.5 + 23.5 * Math.sin(turn)];
}

export function Swatch({ table, taken, cloth, oval }) {
  const round = table ? table.game === "cardroom" : oval;
  const shape = round
    ? html`<rect class="cloth" x="4" y="3" width="76" height="38" rx="18" />`
    : html`<path class="cloth" d=${MOON} />`;
  const all = table ? Array.from({ length: table.seats }, (_, index) => index + 1) : [];
  return html`<svg class=${names("swatch", { none: !table })} viewBox="0 0 84 44" width="84" height="44" aria-hidden="true" data-cloth=${table?.cloth ?? cloth}>
    ${shape}
    ${all.map((seat) => {
      const [x, y] = place(round, table.seats, seat);
      return html`<circle key=${seat} class=${names({ taken: taken.has(seat) })} cx=${x.toFixed(1)} cy=${y.toFixed(1)} r="3.6" />`;
    })}
  </svg>`;
}
