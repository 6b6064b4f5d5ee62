/**
 * Where everything lies on a phone's table, 390 wide and 557 high below its bar, at any scale.
 * LOOK 14 (03): dealer and board above are only looked at, your box below is large.
 */

export const POCKET = { width: 390, height: 557 };

const row = (count, x, y, width, pitch) =>
  Array.from({ length: count }, (_, index) => ({ x: x + pitch * index, y, width }));

/**
 * @param {number} s pixels per unit
 * @param {{board?: number, dealer?: number, box?: number}} counts cards in each place
 * @param {boolean} mirrored for the left hand: cards right, rings left
 */
export function pocket(s, { board = 5, dealer = 2, box = 4 } = {}, mirrored = false) {
  const flip = (x) => (mirrored ? POCKET.width - x : x);
  const scaled = (places) =>
    places.map((place) => ({ x: place.x * s, y: place.y * s, width: place.width * s }));
  const point = (x, y) => ({ x: x * s, y: y * s });
  const wide = Math.min(68, 360 / board - 4);
  return {
    dealer: scaled(row(dealer, 18, 15, 45.5, 50)),
    dealerLabel: { ...point(18, 83), width: (dealer * 50 - 4.5) * s },
    box: scaled(row(box, 372 - box * 45 + 4, 15, 40.5, 45)),
    boxLabel: point(372 - (box * 45 - 4) / 2, 85),
    board: scaled(row(board, (390 - board * (wide + 4.5) + 4.5) / 2, 109, wide, wide + 4.5)),
    voice: { ...point(24, 211), width: 342 * s, height: 44 * s },
    strip: { y: 281 * s, height: 22 * s },
    frame: { x: 7.5 * s, y: 309 * s, width: 375 * s, height: 245 * s },
    hand: { x: flip(100) * s, y: 398 * s, width: 75 * s, pitch: 80 * s },
    made: point(flip(100), 527),
    resultHand: { x: 24 * s, y: 224 * s, width: 60 * s },
    result: point(170, 234),
    flip,
  };
}

/** The areas of your box: side wagers in one row with their names below, the others as on a felt. */
export function pocketSpots(box, s, mirrored = false) {
  const flip = (x) => (mirrored ? POCKET.width - x : x);
  const [play = [], first = [], ...rest] = box.rows;
  const side = [...rest.flat(), ...(box.small ?? [])];
  const pitch = Math.min(62, 372 / Math.max(1, side.length));
  const found = side.map((area, index) => ({
    area,
    x: (195 + (index - (side.length - 1) / 2) * pitch) * s,
    y: -341 * s,
    r: Math.min(23, pitch / 2 - 2) * s,
    shape: area.kind === "sensor" ? "sensor" : area.kind === "ring" ? "ring" : "square",
    pitch: pitch * s,
    below: true,
  }));
  const apart = first.length < 3 ? 96 : 180 / first.length;
  first.forEach((area, index) =>
    found.push({
      area,
      x: (flip(282) + (index - (first.length - 1) / 2) * apart) * s,
      y: -428 * s,
      r: Math.min(31, apart / 2 - 8) * s,
      shape: "ring",
      pitch: apart * s,
      below: false,
    }),
  );
  play.forEach((area, index) =>
    found.push({
      area,
      x: (flip(282) + (index - (play.length - 1) / 2) * 84) * s,
      y: -509 * s,
      r: 32 * s,
      shape: "ring",
      pitch: 84 * s,
      below: false,
    }),
  );
  return found.map((spot) => ({ ...spot, home: [0, POCKET.height * s + spot.y] }));
}
