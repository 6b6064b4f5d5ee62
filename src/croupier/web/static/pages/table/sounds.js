/** Plays the table's sounds as things happen, if they are wanted. */
import { useEffect, useRef } from "../../parts/html.js";
import { usePref } from "../../app/prefs.js";
import { sound } from "./sound.js";

function counted(round) {
  if (!round) return 0;
  return [round.board, round.dealer, ...round.seats.map((seat) => seat.cards)]
    .flat()
    .filter((card) => card !== "??").length;
}

export function useSounds({ scene, decision, bets }) {
  const [wanted] = usePref("sound");
  const before = useRef({ cards: 0, staked: 0, turn: "" });
  const now = {
    cards: counted(scene.round),
    staked: bets.staked,
    turn: decision ? `${scene.number} ${scene.round?.street} ${decision.seat}` : "",
  };
  useEffect(() => {
    const was = before.current;
    before.current = now;
    if (!wanted || document.hidden) return;
    if (now.turn && now.turn !== was.turn) sound("turn");
    else if (now.cards > was.cards) sound("card");
    else if (now.staked !== was.staked) sound("chip");
  }, [now.cards, now.staked, now.turn]);
}
