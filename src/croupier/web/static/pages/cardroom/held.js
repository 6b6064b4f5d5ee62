/**
 * The result of a hand stays readable: shown for some seconds although the next hand may have begun,
 * until the player's own turn, Space, or for as long as it is held. LOOK2 1 (21).
 *
 * useHeld(live, yours) gives {held, kept, keep(), release()}
 *   held   whether the last hand is still shown; kept: for as long as the player wants
 */
import { useEffect, useRef, useState } from "../../parts/html.js";

const SHOWN = 4000;
const SIDE_POTS = 6000;
const FOLDED = 2000;

function millisecondsOf({ hand }) {
  if (!hand.shown.length) return FOLDED;
  return hand.awards.length > 1 ? SIDE_POTS : SHOWN;
}

export function useHeld(live, yours) {
  const { ended } = live;
  const first = useRef(ended?.number ?? 0); // what was over when the page came is not held
  const [released, setReleased] = useState(0);
  const [kept, setKept] = useState(0);
  const number = ended?.hand && ended.number !== first.current ? ended.number : 0;
  const held = Boolean(number) && released !== number && !yours;
  const release = () => setReleased(number);
  useEffect(() => {
    if (!number || kept === number) return undefined;
    const timer = setTimeout(() => setReleased(number), millisecondsOf(ended));
    return () => clearTimeout(timer);
  }, [number, kept]);
  useEffect(() => {
    if (yours && number) setReleased(number);
  }, [yours, number]);
  return { held, kept: held && kept === number, keep: () => setKept(number), release };
}
