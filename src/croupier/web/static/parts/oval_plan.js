/**
 * Where everything is on an oval table: eleven places along its edge, the house dealer between the
 * last seat and the first, you at the bottom. LOOK 7, LOOK2 1.
 */

const STEPS = 2880;

/**
 * Points on the edge, the dealer's first, then seats clockwise by number.
 * @param {{x: number, y: number, across: number, down: number}} edge
 * @param {number} seats
 * @param {number} below the seat that lies at the bottom; 0 puts the dealer at the top
 */
export function places({ x, y, across, down }, seats, below = 0) {
  const at = (step) => {
    const angle = (2 * Math.PI * step) / STEPS;
    return [x + across * Math.sin(angle), y - down * Math.cos(angle)];
  };
  const lengths = [0];
  let last = at(0);
  for (let step = 1; step <= STEPS; step += 1) {
    const next = at(step);
    lengths.push(lengths[step - 1] + Math.hypot(next[0] - last[0], next[1] - last[1]));
    last = next;
  }
  const whole = lengths[STEPS];
  const count = seats + 1;
  // Of the dealer's place; the seat below lies half way round from the top.
  const start = below ? (((0.5 - below / count) % 1) + 1) % 1 : 0;
  let found = [];
  for (let index = 0; index < count; index += 1) {
    const wanted = ((start + index / count) % 1) * whole;
    let low = 0;
    let high = STEPS;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (lengths[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    const [u, v] = at(low);
    found = [...found, { seat: index, x: u, y: v }];
  }
  return found;
}

/** Places of a screen held upright and of a low one, clockwise from the bottom, as parts of the whole. */
export const RINGS = {
  tall: [
    [0.5, 0.95],
    [0.13, 0.85],
    [0.13, 0.66],
    [0.13, 0.335],
    [0.17, 0.195],
    [0.32, 0.06],
    [0.68, 0.06],
    [0.83, 0.195],
    [0.87, 0.335],
    [0.87, 0.66],
    [0.87, 0.85],
  ],
  low: [
    [0.5, 0.925],
    [0.2, 0.79],
    [0.085, 0.6],
    [0.085, 0.34],
    [0.135, 0.075],
    [0.378, 0.06],
    [0.622, 0.06],
    [0.865, 0.075],
    [0.915, 0.34],
    [0.915, 0.6],
    [0.8, 0.79],
  ],
};

/**
 * The dealer's place first, then the seats', on a ring of eleven; `plate` keeps each inside.
 * Fewer seats leave out places evenly; the seat below has the first.
 */
export function ringPlaces(ring, W, H, plate, seats, below = 0) {
  const count = seats + 1;
  const at = (index) => ring[Math.round((index * ring.length) / count) % ring.length];
  const first = below || Math.ceil(count / 2);
  const inside = (part, whole, size) =>
    Math.max(size / 2 + 3, Math.min(whole - size / 2 - 3, part * whole));
  return Array.from({ length: count }, (_, seat) => {
    const [x, y] = at((seat - first + count) % count);
    return { seat, x: inside(x, W, plate.width), y: inside(y, H, plate.height) };
  });
}

/**
 * The middle of something this large on the way from a plate to the center of the table, so that it
 * is clear of the plate by so much.
 */
export function inward(from, center, plate, size, gap) {
  const dx = center.x - from.x;
  const dy = center.y - from.y;
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const across = (plate.width / 2 + size.width / 2 + gap) / Math.max(Math.abs(ux), 1e-6);
  const down = (plate.height / 2 + size.height / 2 + gap) / Math.max(Math.abs(uy), 1e-6);
  const by = Math.min(across, down);
  return { x: from.x + ux * by, y: from.y + uy * by };
}

/** Whether two things, told by their middles, share room. */
export function meet(a, b, apart = 2) {
  return (
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 + apart &&
    Math.abs(a.y - b.y) < (a.height + b.height) / 2 + apart
  );
}

const STEP = 5;
const FARTHEST = 320;

/**
 * The place nearest to the wanted one where something this large meets nothing of `taken` and is
 * inside the room; among equally near ones that nearer to `toward`. The wanted place if there is none.
 */
export function nearestFree(wanted, size, taken, room, toward) {
  const angle = Math.atan2(toward.y - wanted.y, toward.x - wanted.x);
  const fits = ({ x, y }) =>
    x - size.width / 2 >= room.left &&
    x + size.width / 2 <= room.right &&
    y - size.height / 2 >= room.top &&
    y + size.height / 2 <= room.bottom;
  for (let far = 0; far <= FARTHEST; far += STEP) {
    const turns = Math.max(1, Math.round((Math.PI * far) / STEP / 1.5));
    for (let turn = 0; turn <= turns; turn += 1) {
      for (const side of turn ? [1, -1] : [1]) {
        const way = angle + (side * Math.PI * turn) / turns;
        const place = {
          x: wanted.x + far * Math.cos(way),
          y: wanted.y + far * Math.sin(way),
          ...size,
        };
        if (fits(place) && !taken.some((other) => meet(place, other))) return place;
      }
    }
  }
  return { ...wanted, ...size };
}
