/**
 * Chips seen from above, and stacks of them. LOOK 6.
 *
 * Chip({value, size})            value in cents, one of CHIPS; size is the diameter in pixels
 * Stack({amount, size})          the fewest chips for an amount, largest below, at most six drawn;
 *                                its bottom chip stands on the lower edge of the element
 * broken(cents, values?)         the values of the fewest chips, largest first
 * chipLabel(value)               "5", "2.50", "1k"
 */
import { html, px } from "./html.js";

/** By value in cents: base, spots and label, and how many spots, so that color is not needed. */
export const CHIPS = {
  50: { base: "#8DB7DC", spot: "#F7F5EE", ink: "#12283A", spots: 4 },
  100: { base: "#F1EFE6", spot: "#3E6FA8", ink: "#1B2227", spots: 6 },
  250: { base: "#E793AC", spot: "#FFFFFF", ink: "#3A0F1D", spots: 5 },
  500: { base: "#C5323A", spot: "#FBF4EA", ink: "#FFFFFF", spots: 8, dark: true },
  2500: { base: "#2C9A5C", spot: "#F4F7EF", ink: "#06210F", spots: 6, dark: true },
  10000: { base: "#23282D", spot: "#F1EFE6", ink: "#FFFFFF", spots: 8, dark: true },
  50000: { base: "#6B46A8", spot: "#F3D98F", ink: "#FFFFFF", spots: 6, dark: true },
  100000: { base: "#E5A520", spot: "#2A1D05", ink: "#2A1D05", spots: 8 },
  500000: { base: "#7B4A2B", spot: "#F2D2B0", ink: "#FFFFFF", spots: 6, dark: true },
};

const HALF = 50;
const ODD = 250;
const MOST = 6;

/** The name on a chip. */
export function chipLabel(value) {
  if (value < 100) return `${value}¢`;
  if (value >= 100000) return `${value / 100000}k`;
  return value % 100 ? (value / 100).toFixed(2) : String(value / 100);
}

function greedy(cents, values) {
  const found = [];
  let left = cents;
  for (const value of values) {
    while (left >= value) {
      found.push(value);
      left -= value;
    }
  }
  return found;
}

/** The fewest chips, largest first; $2.50 only for odd half dollars. Less than a chip is left out. */
export function broken(cents, values = Object.keys(CHIPS).map(Number)) {
  const whole = values.filter((item) => item !== HALF && item !== ODD).sort((a, b) => b - a);
  const half = cents % 100 >= HALF;
  const ways = [];
  for (const odd of half ? [ODD, HALF] : []) {
    if (values.includes(odd) && cents >= odd) ways.push([...greedy(cents - odd, whole), odd]);
  }
  if (!ways.length) ways.push(greedy(cents, whole));
  const [best] = ways.sort((a, b) => a.length - b.length);
  return best.sort((a, b) => b - a);
}

/** At most six of these, with every value kept while there is room. */
function drawn(chips) {
  const kept = [...chips];
  while (kept.length > MOST) {
    const count = (value) => kept.filter((item) => item === value).length;
    const max = kept.reduce((best, item) => (count(item) > count(best) ? item : best), kept[0]);
    kept.splice(count(max) > 1 ? kept.indexOf(max) : kept.length - 1, 1);
  }
  return kept;
}

const EDGE = 2 * Math.PI * 44;

function Body({ value, y = 0, label = true, turned = false }) {
  const { base, spot, ink, spots, dark } = CHIPS[value];
  const segment = EDGE / spots;
  const dash = segment * 0.36;
  const text = chipLabel(value);
  const size = text === "50¢" ? 32 : [0, 44, 40, 30, 23][text.length];
  const turn = turned ? 90 : 0; // in a stack a spot faces the player
  return html`<g transform=${`translate(0 ${y})`}>
    <circle r="50" fill=${base} />
    <circle r="44" fill="none" stroke=${spot} stroke-width="12" stroke-dasharray=${`${dash} ${segment - dash}`}
      stroke-dashoffset=${dash / 2} transform=${`rotate(${turn})`} />
    <circle r="49.2" fill="none" stroke=${dark && !turned ? "#fff" : "#10181a"} stroke-opacity=${turned ? 0.75 : 0.5}
      stroke-width=${turned ? 2.4 : 1.6} />
    <circle r="33" fill="none" stroke=${spot} stroke-width="2.2" stroke-opacity=".9" />
    ${label && html`<text class="chip-label" y=${size * 0.36} font-size=${size} fill=${ink}>${text}</text>`}
  </g>`;
}

export function Chip({ value, size = 40 }) {
  return html`<svg class="chip" viewBox="-50 -50 100 100" width=${size} height=${size} aria-hidden="true">
    <${Body} value=${value} />
  </svg>`;
}

export function Stack({ amount, size = 34, values }) {
  const chips = drawn(broken(amount, values));
  if (!chips.length) return null;
  const lift = 10;
  const high = 100 + lift * (chips.length - 1);
  const under = 11;
  const unit = size / 100;
  return html`<svg class="stack" viewBox=${`-50 ${50 - high} 100 ${high + under}`} aria-hidden="true"
    style=${{ width: px(size), height: px((high + under) * unit), marginBottom: px(-under * unit) }}>
    <circle class="chip-shadow" r="50" cy=${under - 1} />
    ${chips.map(
      (value, index) => html`<${Body} key=${index} value=${value} y=${-lift * index}
      label=${index === chips.length - 1} turned=${index < chips.length - 1} />`,
    )}
  </svg>`;
}
