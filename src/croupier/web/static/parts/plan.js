/**
 * Where everything lies on a banked table, in pixels for a felt of this width. LOOK 7.
 *
 * The dealer is at the top, so the dealer's left is on the right of the screen: seat 1 is there.
 * Nothing is rotated: boxes lie on the arc but stand upright.
 */

export const HEIGHT = 788 / 1200;
const SEATS_X = [0.8875, 0.7325, 0.5775, 0.4225, 0.2675, 0.1125];
const SEATS_Y = [0.756, 0.911, 0.967, 0.967, 0.911, 0.756];
const BOX = { width: 0.152, height: 0.324 };

/** Heights of the rows of large areas above the plate, and their radii, from the player on. */
const ROWS = [
  { up: 0.124, r: 0.0233 },
  { up: 0.188, r: 0.0225 },
  { up: 0.253, r: 0.0188 },
];
const SENSOR = 0.0167;
const SMALL = { up: 0.301, size: 0.0258, pitch: 0.0317 };
const APART = 0.07;

/** The felt's edge, `inset` pixels inside its outermost line. */
export function outline(W, inset = 0) {
  const H = W * HEIGHT;
  const left = 0.012 * W + inset;
  const right = 0.988 * W - inset;
  const top = 0.025 * H + inset;
  const bottom = 0.99 * H - inset;
  const bend = Math.max(6, 0.034 * W - inset * 0.7);
  const shoulder = 0.406 * H;
  return [
    `M${left + bend} ${top}H${right - bend}Q${right} ${top} ${right} ${top + bend}V${shoulder}`,
    `C${right} ${0.749 * H} ${0.775 * W} ${bottom} ${0.5 * W} ${bottom}`,
    `C${0.225 * W} ${bottom} ${left} ${0.749 * H} ${left} ${shoulder}`,
    `V${top + bend}Q${left} ${top} ${left + bend} ${top}Z`,
  ].join("");
}

/**
 * All places of a banked felt W pixels wide.
 * @param {number} W
 * @param {{seats?: number, board?: number, dealer?: number, box?: number}} counts cards and seats
 */
export function banked(W, { board = 5, dealer = 2, box = 4 } = {}) {
  const H = W * HEIGHT;
  const row = (count, wide, pitch, first, top) =>
    Array.from({ length: count }, (_, index) => ({
      x: (first + pitch * index) * W,
      y: top * H,
      width: wide * W,
    }));
  // The board's row stays in the middle however many cards it has; the others begin where they do.
  const start = 0.308 + ((5 - board) * 0.0783) / 2;
  const frame = 0.707 + ((4 - box) * 0.0475) / 2;
  return {
    W,
    H,
    seats: SEATS_X.map((x, index) => ({ seat: index + 1, x: x * W, y: SEATS_Y[index] * H })),
    rack: { x: 0.343 * W, y: 0.058 * H, width: 0.314 * W, height: 0.054 * H },
    discards: { x: 0.07 * W, y: 0.058 * H, width: 0.087 * W, height: 0.054 * H },
    shoe: { x: 0.843 * W, y: 0.058 * H, width: 0.087 * W, height: 0.054 * H },
    board: row(board, 0.07, 0.0783, start, 0.127),
    dealer: row(dealer, 0.0583, 0.0633, 0.172 + (2 - dealer) * 0.0633, 0.131),
    boxFrame: {
      x: frame * W,
      y: 0.127 * H,
      width: (0.2 - (4 - box) * 0.0475) * W,
      height: 0.112 * H,
    },
    box: row(box, 0.0425, 0.0475, frame + 0.0075, 0.1385),
    voice: voiceRoom(W, H),
    said: { x: 0.159 * W, y: 0.04 * H, width: 0.148 * W, height: 0.091 * H - 5 },
    operator: { x: 0.5 * W, y: 0.385 * H },
    dealerPlate: { x: 0.5 * W, y: 0.026 * H },
  };
}

/** Between the board's rings and the operator's name, and between the outer seats' areas. */
function voiceRoom(W, H) {
  const top = 0.127 * H + 0.102 * W + 6;
  return { x: 0.2 * W, y: top, width: 0.6 * W, height: 0.385 * H - 13 - top };
}

/**
 * One of the arcs that inscriptions follow, as a path. Words are centerd on it; it reaches a little
 * farther out than they do on a wide felt, for narrow ones.
 */
export function arc(W, line) {
  const H = W * HEIGHT;
  const from = (0.368 + 0.024 * line) * H;
  const sag = 0.049 * H;
  return `M${0.172 * W} ${from}Q${0.5 * W} ${from + 2 * sag} ${0.828 * W} ${from}`;
}

/** How long the words of each line may be: the boxes below stand in the way of the third. */
export const arcRooms = (W) => [0.65 * W, 0.62 * W, 0.3 * W];

/**
 * The areas of one box, each with its place from the plate's center: right and up are positive.
 * An area that is not offered is not in the lists, and its row closes up.
 *
 * @typedef {{wager: string, name: string, label?: string, code?: string, kind: string, sign?: string,
 *   of?: string}} Area a betting area; kind: "ring" or "sensor"; `sign` joins it to the one on its left
 * @param {{rows: Area[][], small?: Area[]}} box rows from the player on
 * @param {number} W
 * @returns {{area: object, x: number, y: number, r: number, shape: string}[]}
 */
export function spots(box, W) {
  const found = [];
  const rows = box.rows.filter((row) => row.length);
  rows.forEach((areas, index) => {
    const { up, r } = ROWS[Math.min(index, ROWS.length - 1)];
    const pitch = areas.length < 3 ? APART : (2 * APART) / areas.length;
    areas.forEach((area, place) => {
      const max = area.kind === "sensor" ? SENSOR : r;
      found.push({
        area,
        x: (place - (areas.length - 1) / 2) * pitch * W,
        y: up * W,
        r: Math.min(max, pitch * 0.44) * W,
        shape: area.kind === "sensor" ? "sensor" : "ring",
        pitch: pitch * W,
      });
    });
  });
  const small = box.small ?? [];
  const lift = rows.length < ROWS.length ? ROWS[rows.length].up : SMALL.up;
  for (let from = 0; from < small.length; from += 4) {
    const areas = small.slice(from, from + 4);
    areas.forEach((area, place) =>
      found.push({
        area,
        x: (place - (areas.length - 1) / 2) * SMALL.pitch * W,
        y: (lift + (from / 4) * SMALL.pitch) * W,
        r: (SMALL.size / 2) * W,
        shape: "square",
        pitch: SMALL.pitch * W,
      }),
    );
  }
  return found;
}

/** The frame around a box, from its plate's center: as high as its areas with their names are. */
export function boxFrame(W, areas) {
  const tops = areas.map(({ y, r, shape }) => y + r + (shape === "square" ? 0.0101 : 0.03) * W);
  const height = Math.min(BOX.height * W, Math.max(...tops));
  return { x: (-BOX.width / 2) * W, y: -height, width: BOX.width * W, height };
}

/** Where a box's cards lie: yours side by side, others' overlapped by half. */
export function hand(W, yours, faceUp) {
  const width = (yours ? 0.0533 : 0.0433) * W;
  const bottom = yours ? Math.max(19, 0.0175 * W) : Math.max(29, 0.0285 * W);
  return { width, bottom, overlap: yours || faceUp ? 0 : 0.5, gap: yours ? 0.0013 * W + 2 : 2 };
}

/**
 * A box from the elements of a printed plan (`croupier layout --json`): rows by their height, the
 * small areas last.
 */
export function boxOfPlan(elements) {
  const own = elements.filter(
    (element) => element.seat === 1 && ["spot", "sensor"].includes(element.kind),
  );
  const signs = Object.fromEntries(
    elements
      .filter((element) => element.seat === 1 && element.kind === "join")
      .map((element) => [element.name, element.shape.text]),
  );
  const area = (item) => ({
    wager: item.name,
    name: item.about.replace(/, seat 1$/, ""),
    code: item.code,
    kind: item.kind === "sensor" ? "sensor" : "ring",
    sign: signs[item.name],
  });
  const large = own.filter((item) => item.shape.radius > 15);
  const heights = [...new Set(large.map((item) => item.shape.y))].sort((a, b) => b - a);
  return {
    rows: heights.map((y) => large.filter((item) => item.shape.y === y).map(area)),
    small: own.filter((item) => item.shape.radius <= 15).map(area),
  };
}
