/**
 * The deck's seal, checked here and by nobody else: every card that was shown is followed up to the
 * root that the table had published before bets closed. docs/fairness.md has the same in ten lines.
 *
 * checks(root, opening)        whether the opening leads to the root; a promise
 * new Seals(tell)              hears every message; tells {root: {text, cards, checked, broken}}
 */

const DECK = 52;
const STEPS = 6;

/** Whether this browser can compute digests; only pages served over HTTPS may. */
export const able = () => Boolean(globalThis.crypto?.subtle);

async function sha(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function checks(root, { position, card, salt, path }) {
  if (!Number.isInteger(position) || position < 0 || position >= DECK || path.length !== STEPS)
    return false;
  let place = position;
  let node = await sha(`card:${position}:${card}:${salt}`);
  for (const other of path) {
    node = await sha(`node:${place % 2 ? other + node : node + other}`);
    place = Math.floor(place / 2);
  }
  return node === root;
}

const shown = (root) => `${root.slice(0, 4)} ${root.slice(4, 8)}`;

/** The faces of a round that somebody sees. */
function faces(round) {
  const all = [
    round.board,
    round.dealer,
    round.box,
    ...round.seats.map((seat) => seat.cards),
  ].flat();
  return [...new Set(all.filter((card) => card !== "??"))];
}

const KEPT = 3;

export class Seals {
  /** @param {(seals: Object<string, object>) => void} tell receives every deck's seal, by its root */
  constructor(tell) {
    this.tell = tell;
    /** @type {Map<string, {good: Map<string, number>, broken: boolean, wanted: string[]}>} */
    this.decks = new Map();
  }

  hear({ view, finished_round: ended, openings }) {
    const root = ended?.commitment || view?.commitment;
    const scene = ended?.round ?? view?.round;
    if (!root || !scene) return;
    const deck = this.decks.get(root) ?? { good: new Map(), broken: false, wanted: [] };
    this.decks.delete(root);
    this.decks.set(root, deck);
    for (const old of [...this.decks.keys()].slice(0, -KEPT)) this.decks.delete(old);
    deck.wanted = faces(scene);
    this.follow(
      root,
      deck,
      openings.filter(
        (opening) => deck.wanted.includes(opening.card) && !deck.good.has(opening.card),
      ),
    );
  }

  async follow(root, deck, openings) {
    if (able()) {
      const answers = await Promise.all(openings.map((opening) => checks(root, opening)));
      openings.forEach((opening, index) => {
        // One place can hold one card: two of them would be proof against the house.
        const held = [...deck.good].some(
          ([card, place]) => place === opening.position && card !== opening.card,
        );
        if (answers[index] && !held) deck.good.set(opening.card, opening.position);
        else deck.broken = true;
      });
    }
    const seals = [...this.decks].map(([name, sealed]) => [name, told(name, sealed)]);
    this.tell(Object.fromEntries(seals));
  }
}

function told(root, { good, wanted, broken }) {
  const whole = able() && wanted.length > 0 && wanted.every((card) => good.has(card));
  return { root, text: shown(root), cards: good.size, checked: whole && !broken, broken };
}
