/**
 * What is analyzed, and the address that says the same, so that an analysis can be passed on:
 * /analysis?book=…&wager=trips&p.trips=C&o.trips.flush=8+to+1&m.Meter=2345678
 *
 * state  {book, wager, paytables: {wager: name}, odds: {wager: {hand: pays}}, meters: {name: cents}}
 *        wager: whose lines are shown; only what differs from the demonstration is in it
 */

const CHOICE = { p: "paytables", m: "meters" };

/** @param {string} search the part of an address from its ? on */
export function read(search) {
  const state = { book: "", wager: "", paytables: {}, odds: {}, meters: {} };
  for (const [key, value] of new URLSearchParams(search)) {
    const [kind, name, hand] = key.split(".");
    if (key === "book" || key === "wager") state[key] = value;
    else if (kind === "o" && name && hand) (state.odds[name] ??= {})[hand] = value;
    else if (kind === "m" && name && Number.isSafeInteger(Number(value)) && Number(value) > 0)
      state.meters[name] = Number(value);
    else if (kind === "p" && name) state.paytables[name] = value;
  }
  return state;
}

export function write(state) {
  const told = new URLSearchParams();
  if (state.book) told.set("book", state.book);
  if (state.wager) told.set("wager", state.wager);
  for (const [letter, part] of Object.entries(CHOICE)) {
    for (const [name, value] of Object.entries(state[part])) told.set(`${letter}.${name}`, value);
  }
  for (const [wager, lines] of Object.entries(state.odds)) {
    for (const [hand, pays] of Object.entries(lines)) told.set(`o.${wager}.${hand}`, pays);
  }
  return `?${told}`;
}

/** The paytable by which a wager is paid: the chosen one, or the demonstration's. */
export function chosenOf(state, wager) {
  const name = state.paytables[wager.follows || wager.wager] ?? wager.chosen;
  return wager.paytables.find((paytable) => paytable.name === name) ?? wager.paytables[0];
}

/** Another paytable: lines changed in the one before are forgotten, there and beside it. */
export function withPaytable(state, wager, name) {
  const all = [wager.follows || wager.wager, ...wager.beside];
  const odds = { ...state.odds };
  const paytables = { ...state.paytables };
  for (const item of [...all, wager.wager]) delete odds[item];
  for (const item of all) paytables[item] = name;
  return { ...state, paytables, odds };
}

/** Another line, or, with null, the one that is filed. */
export function withLine(state, wager, hand, pays) {
  const lines = { ...state.odds[wager], [hand]: pays };
  if (pays === null) delete lines[hand];
  const odds = { ...state.odds, [wager]: lines };
  if (!Object.keys(lines).length) delete odds[wager];
  return { ...state, odds };
}

export function withMeter(state, name, cents) {
  const meters = { ...state.meters, [name]: cents };
  if (cents === null) delete meters[name];
  return { ...state, meters };
}

/** How many lines and meters are not as filed. */
export const changes = (state) =>
  Object.values(state.odds).reduce((sum, lines) => sum + Object.keys(lines).length, 0) +
  Object.keys(state.meters).length;
