/** Words on the felt: real pixels, never smaller than 11.5, curved or straight. LOOK 3, 7. */
import { html, useEffect, useId, useState } from "./html.js";

export const SMALLEST = 11.5;

const pen = document.createElement("canvas").getContext("2d");
const known = new Map();

/** How wide words are, in pixels. */
export function widthOf(text, size, spacing = 0, weight = 600) {
  const key = `${weight} ${size} ${text}`;
  if (!known.has(key)) {
    pen.font = `${weight} ${size}px Inter, system-ui, "DejaVu Sans", sans-serif`;
    known.set(key, pen.measureText(text).width);
  }
  return known.get(key) + spacing * text.length;
}

/** Draws again once the face of the letters is there, because widths were of another. */
export function useFace() {
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const again = () => {
      known.clear();
      setLoads((was) => was + 1);
    };
    document.fonts.load('600 12px "Inter"').then(again, () => {});
    document.fonts.addEventListener("loadingdone", again);
    return () => document.fonts.removeEventListener("loadingdone", again);
  }, []);
  return loads;
}

/** The letter space with which the words fit, at most `max`; null if they never do. */
export function fitted(text, room, size, max, min = 0.1) {
  const bare = widthOf(text, size);
  const spacing = (room - bare) / Math.max(1, text.length);
  return spacing < min ? null : Math.min(max, spacing);
}

/** What stands over an area: its label, or its name; a long word by its first letters. */
export function labelOf(area) {
  const text = (area.label ?? area.name).toUpperCase();
  return area.label || text.includes(" ") || text.length < 8 ? text : text.slice(0, 4);
}

/** Words over the top of a ring, outside it, so that chips never hide them; two lines if need be. */
export function Bow({ text, x, y, r, max = 1.3, joined = false, ...more }) {
  const reach = r + 4.5;
  const room = reach * (joined ? 2.2 : 2.75); // a sign beside the ring needs its room
  const item = fitted(text, room, 12, max);
  if (item !== null)
    return html`<${Curved} text=${text} x=${x} y=${y} r=${reach} size="12" spacing=${item}
    ...${more} />`;
  const words = text.split(" ");
  const half = Math.ceil(words.length / 2);
  const lines = words.length > 1 ? [words.slice(half), words.slice(0, half)] : [words];
  return lines.map((line, index) => {
    const out = reach + index * 11.5;
    const part = line.join(" ");
    const spacing = fitted(part, out * 2.4, SMALLEST, 0.6) ?? -0.2;
    return html`<${Curved} key=${index} text=${part} x=${x} y=${y} r=${out} size=${SMALLEST} spacing=${spacing}
      ...${more} />`;
  });
}

function Curved({ text, x, y, r, size, spacing, ...more }) {
  const id = useId();
  return html`<g ...${more}>
    <path id=${id} d=${`M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}`} fill="none" stroke="none" />
    <text class="felt-words" font-size=${size} letter-spacing=${spacing} dx=${spacing / 2}>
      <textPath href=${`#${id}`} startOffset="50%">${text}</textPath>
    </text>
  </g>`;
}

/** Words along a path, in its middle. */
export function Along({ path, text, size = SMALLEST, spacing = 0.9, ...more }) {
  const id = useId();
  return html`<g ...${more}>
    <path id=${id} d=${path} fill="none" stroke="none" />
    <text class="felt-words" font-size=${size} letter-spacing=${spacing}>
      <textPath href=${`#${id}`} startOffset="50%">${text}</textPath>
    </text>
  </g>`;
}

/**
 * Inscriptions in as few lines as their arcs hold, and those as even as can be.
 * @param {string[]} texts
 * @param {number[]} rooms how long each line may be; what finds no room on the last is left out
 */
export function inscribed(texts, rooms) {
  const words = texts.map((text) => text.toUpperCase());
  for (let some = words.length; some > 0; some -= 1) {
    for (let count = 1; count <= Math.min(some, rooms.length); count += 1) {
      const lines = evenly(words.slice(0, some), rooms.slice(0, count));
      if (lines) return lines;
    }
  }
  return [];
}

/** The texts in one line for each room, in order, as even as can be; null if they do not fit. */
function evenly(words, spaces) {
  const [room, ...rooms] = spaces;
  const joined = (part) => part.join("  ·  ");
  const fits = (line) => fitted(line, room, SMALLEST, 0.9, 0) !== null;
  if (!rooms.length) return fits(joined(words)) ? [joined(words)] : null;
  let best = null;
  for (let first = 1; first <= words.length - rooms.length; first += 1) {
    const line = joined(words.slice(0, first));
    const rest = fits(line) && evenly(words.slice(first), rooms);
    if (!rest) continue;
    const longest = Math.max(...[line, ...rest].map((item) => item.length));
    if (!best || longest <= best.longest) best = { lines: [line, ...rest], longest };
  }
  return best?.lines ?? null;
}
