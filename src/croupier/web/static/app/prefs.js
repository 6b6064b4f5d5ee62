/**
 * What this browser remembers: theme, deck, hints, hand, sound, whether all in is asked about. Nothing of it concerns the floor.
 *
 * pref(name)            its value
 * setPref(name, value)  kept, applied to the page at once, and passed to its users
 * usePref(name)         [value, set] for a component
 */
import { useEffect, useState } from "../parts/html.js";

const DEFAULTS = {
  theme: "auto",
  deck: "four",
  hints: "after",
  mirrored: false,
  sound: false,
  side: true,
  chip: 500,
  allin: true,
};
const KEPT = "croupier";
const hearers = new Set();
let known = { ...DEFAULTS };
try {
  known = { ...known, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
} catch {
  // a browser that keeps nothing forgets, and that is all
}

function apply() {
  const root = document.documentElement;
  if (known.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = known.theme;
  root.dataset.deck = known.deck;
}
apply();

export const pref = (name) => known[name];

export function setPref(name, value) {
  known = { ...known, [name]: value };
  try {
    localStorage.setItem(KEPT, JSON.stringify(known));
  } catch {
    // as above
  }
  apply();
  hearers.forEach((hear) => hear());
}

export function usePref(name) {
  const [, again] = useState(0);
  useEffect(() => {
    const hear = () => again((count) => count + 1);
    hearers.add(hear);
    return () => hearers.delete(hear);
  }, []);
  return [known[name], (value) => setPref(name, value)];
}
