/**
 * Where everything lies on an oval table: eleven places at equal distances along its edge, the house
 * dealer between the last seat and the first, you at the bottom. LOOK 7.
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

/**
 * The same on a phone held upright, clockwise from the bottom: a ring of plates that leaves the
 * whole width to the board.
 */
export function tallPlaces(W, H, seats, below = 0) {
  const side = 48 / W;
  const ring = [
    [0.5, 0.955],
    [side, 0.87],
    [side, 0.715],
    [side, 0.235],
    [0.16, 0.08],
    [0.385, 0.045],
    [0.615, 0.045],
    [0.84, 0.08],
    [1 - side, 0.235],
    [1 - side, 0.715],
    [1 - side, 0.87],
  ];
  const count = seats + 1;
  // Fewer seats leave out places evenly; the seat below has the first.
  const at = (index) => ring[Math.round((index * ring.length) / count) % ring.length];
  const first = below || Math.ceil(count / 2);
  return Array.from({ length: count }, (_, seat) => {
    const [x, y] = at((seat - first + count) % count);
    return { seat, x: x * W, y: y * H };
  });
}

/** Whether a plate of the upright ring stands at its left (1) or right (-1) side, or neither (0). */
function flank({ x, y }, W, H) {
  if (y < 0.15 * H || y > 0.92 * H) return 0;
  return x < W / 2 ? 1 : -1;
}

/** Cards on a phone: beside a plate at the side, below one at the top, above the lowest. */
export function tallHand(from, W, H, plate, size) {
  const side = flank(from, W, H);
  if (side) return { x: from.x + (side * (plate.width + size.width + 8)) / 2, y: from.y };
  const way = from.y > H / 2 ? -1 : 1;
  return { x: from.x, y: from.y + way * ((plate.height + size.height) / 2 + 4) };
}

/** A bet on a phone: over a plate at the side, beside the cards at the top, over your own. */
export function tallBet(from, W, H, hand) {
  if (flank(from, W, H)) return { x: from.x, y: from.y - 30 };
  if (from.y > H / 2) return { x: from.x, y: (hand ? hand.y - hand.height / 2 : from.y - 20) - 12 };
  const way = from.x < W / 2 ? 1 : -1;
  return { x: from.x + way * ((hand?.width ?? 0) / 2 + 36), y: from.y + 42 };
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

/** The first of these places that meets nothing of `taken`, else little of it, else the first. */
function clear(spots, taken) {
  const free = (apart) => spots.find((spot) => !taken.some((other) => meet(spot, other, apart)));
  return free(4) ?? free(-8) ?? spots[0];
}

/** Turned by so much from the way to the center, in order of how far that is. */
const TURNS = [
  0,
  ...Array.from({ length: 8 }, (_, index) => [0.15 * (index + 1), -0.15 * (index + 1)]).flat(),
];
const OUTS = Array.from({ length: 14 }, (_, index) => 4 + 10 * index);

function turned(from, center, turn) {
  const angle = Math.atan2(center.y - from.y, center.x - from.x) + turn;
  return { x: from.x + 1000 * Math.cos(angle), y: from.y + 1000 * Math.sin(angle) };
}

/** Cards at their plate: toward the center, else as little turned from it as leaves all else free. */
export function handPlace(from, center, plate, size, taken) {
  const tried = TURNS.map((turn) => ({
    ...inward(from, turned(from, center, turn), plate, size, 6),
    ...size,
  }));
  return clear(tried, taken);
}

const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** Whether something lies on the cloth, inside the rail. */
const within = ({ x, y }, edge) =>
  ((x - edge.x) / edge.across) ** 2 + ((y - edge.y) / edge.down) ** 2 < 0.86;

/** A bet as near to its cards (`own`, else the plate) as there is room, before them rather than behind. */
export function betPlace(from, edge, plate, size, taken, own = from) {
  const far = (place) =>
    apart(place, own) + 1.5 * Math.max(0, apart(place, edge) - apart(own, edge));
  const tried = OUTS.flatMap((out) =>
    TURNS.map((turn) => ({ ...inward(from, turned(from, edge, turn), plate, size, out), ...size })),
  );
  return clear(
    tried.filter((place) => within(place, edge)).sort((a, b) => far(a) - far(b)),
    taken,
  );
}

/**
 * A place for a disc at a plate: toward the center, else turned away from it to either side, that
 * meets nothing of `taken`.
 */
export function discPlace(from, center, plate, size, taken) {
  const angle = Math.atan2(center.y - from.y, center.x - from.x);
  for (const out of [5, 14, 26, 40, 56, 74]) {
    for (const turn of [0, 0.5, -0.5, 0.95, -0.95, 1.35, -1.35, 1.8, -1.8, 2.4, -2.4, 3.14]) {
      const toward = {
        x: from.x + 1000 * Math.cos(angle + turn),
        y: from.y + 1000 * Math.sin(angle + turn),
      };
      const place = { ...inward(from, toward, plate, size, out), ...size };
      if (!taken.some((other) => meet(place, other))) return place;
    }
  }
  return { ...inward(from, center, plate, size, 96), ...size };
}
