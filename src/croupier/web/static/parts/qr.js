/**
 * QR codes, drawn here: byte mode, error correction M, versions 1 to 9 (ISO/IEC 18004).
 *
 * qrOf(text)             rows of true (dark) and false; null if the text is too long (180 bytes)
 * QrCode({text, label})  the drawing, with its quiet zone
 */
import { html, useMemo } from "./html.js";

/** By version: all codewords, those for correction in each block, blocks, centers of alignment. */
/** @type {[number, number, number, number[]][]} */
const VERSIONS = [
  [26, 10, 1, []],
  [44, 16, 1, [6, 18]],
  [70, 26, 1, [6, 22]],
  [100, 18, 2, [6, 26]],
  [134, 24, 2, [6, 30]],
  [172, 16, 4, [6, 34]],
  [196, 18, 4, [6, 22, 38]],
  [242, 22, 4, [6, 24, 42]],
  [292, 22, 5, [6, 26, 46]],
];
const HEADER = 12; // bits of mode and length
const PADDING = [0xec, 0x11];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value;
  EXP[power + 255] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}
const times = (a, b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

/** Reed-Solomon codewords for a block. */
function correction(data, count) {
  let generator = [1];
  for (let power = 0; power < count; power += 1)
    generator = [...generator, 0].map(
      (value, at) => value ^ (at ? times(generator[at - 1], EXP[power]) : 0),
    );
  const rest = [...data, ...new Array(count).fill(0)];
  data.forEach((_, at) => {
    const factor = rest[at];
    generator.forEach((value, step) => {
      rest[at + step] ^= times(value, factor);
    });
  });
  return rest.slice(data.length);
}

/** All codewords in the order in which they are drawn: blocks interleaved, data first. */
function codewords(bytes, version) {
  const [all, each, blocks] = VERSIONS[version - 1];
  const room = all - each * blocks;
  const bits = [...`0100${bytes.length.toString(2).padStart(8, "0")}`].map(Number);
  for (const byte of bytes) for (let bit = 7; bit >= 0; bit -= 1) bits.push((byte >> bit) & 1);
  for (let bit = 0; bit < 4 && bits.length < room * 8; bit += 1) bits.push(0);
  while (bits.length % 8) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, at) =>
    parseInt(bits.slice(at * 8, at * 8 + 8).join(""), 2),
  );
  for (let at = 0; data.length < room; at += 1) data.push(PADDING[at % 2]);
  const short = Math.floor(room / blocks);
  const longer = room % blocks;
  let from = 0;
  const parts = Array.from({ length: blocks }, (_, at) => {
    const length = short + (at >= blocks - longer ? 1 : 0);
    from += length;
    return data.slice(from - length, from);
  });
  const checks = parts.map((part) => correction(part, each));
  const woven = (rows) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) =>
      rows.filter((row) => at < row.length).map((row) => row[at]),
    ).flat();
  return [...woven(parts), ...woven(checks)];
}

/** A number with its check bits. */
function checked(value, generator, bits) {
  const length = generator.toString(2).length;
  let rest = value << bits;
  while (rest.toString(2).length >= length && rest)
    rest ^= generator << (rest.toString(2).length - length);
  return (value << bits) | rest;
}

/** Finders, alignment, timing and version; `fixed` marks what no data may cover. */
function frame(version) {
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => new Array(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array(size).fill(false));
  const set = (x, y, value) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y][x] = value;
    fixed[y][x] = true;
  };
  const square = (x, y, reach, isDark) => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1)
        set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    square(x, y, 4, (far) => far !== 2 && far !== 4);
  const centers = VERSIONS[version - 1][3];
  const last = centers.at(-1);
  for (const x of centers)
    for (const y of centers)
      if (!((x === 6 && (y === 6 || y === last)) || (x === last && y === 6)))
        square(x, y, 2, (far) => far !== 1);
  for (let at = 0; at < 9; at += 1) {
    set(8, at, dark[at][8]);
    set(at, 8, dark[8][at]);
    if (at < 8) {
      set(size - 1 - at, 8, false);
      set(8, size - 1 - at, at === 7);
    }
  }
  if (version >= 7) {
    const bits = checked(version, 0x1f25, 12);
    for (let at = 0; at < 18; at += 1) {
      const on = Boolean((bits >> at) & 1);
      set(size - 11 + (at % 3), Math.floor(at / 3), on);
      set(Math.floor(at / 3), size - 11 + (at % 3), on);
    }
  }
  return { size, dark, fixed };
}

/** Data from the lower right corner, two columns at a time, up and down; mask 0. */
function fill({ size, dark, fixed }, words) {
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const up = ((right + 1) & 2) === 0;
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y][x]) continue;
        const on = bit < words.length * 8 && Boolean((words[bit >> 3] >> (7 - (bit & 7))) & 1);
        dark[y][x] = on !== ((x + y) % 2 === 0);
        bit += 1;
      }
    }
  }
}

/** Level M and mask 0, twice. */
function format({ size, dark }) {
  const bits = checked(0, 0x537, 10) ^ 0x5412;
  const on = (at) => Boolean((bits >> at) & 1);
  for (let at = 0; at < 6; at += 1) dark[at][8] = on(at);
  dark[7][8] = on(6);
  dark[8][8] = on(7);
  dark[8][7] = on(8);
  for (let at = 9; at < 15; at += 1) dark[8][14 - at] = on(at);
  for (let at = 0; at < 8; at += 1) dark[8][size - 1 - at] = on(at);
  for (let at = 8; at < 15; at += 1) dark[size - 15 + at][8] = on(at);
}

export function qrOf(text) {
  const bytes = new TextEncoder().encode(text);
  const needed = Math.ceil((HEADER + bytes.length * 8) / 8);
  const version = 1 + VERSIONS.findIndex(([all, each, blocks]) => needed <= all - each * blocks);
  if (!version) return null;
  const drawn = frame(version);
  fill(drawn, codewords([...bytes], version));
  format(drawn);
  return drawn.dark;
}

const QUIET = 4;

export function QrCode({ text, label }) {
  const rows = useMemo(() => qrOf(text), [text]);
  if (!rows) return null;
  const size = rows.length + 2 * QUIET;
  const path = rows
    .flatMap((row, y) => row.map((on, x) => (on ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")))
    .join("");
  return html`<svg class="qr" viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${label}><rect
    width=${size} height=${size} fill="#fff" /><path d=${path} fill="#000" shape-rendering="crispEdges" /></svg>`;
}
