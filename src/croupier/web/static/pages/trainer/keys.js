/** Keys of practice: the same as at the table, and none changes its meaning. LOOK 10. */
import { useKeys } from "../../parts/hooks.js";
import { keyRefused } from "../table/status.js";
import { decisionSaid } from "../table/words.js";

/** What the help says of them. */
export const KEYS = [
  ["4 3 2 1", "Play 4×, 3×, 2×, 1×"],
  ["C", "Check"],
  ["F", "Fold"],
  ["Space Enter", "Next hand"],
  ["H", "Hint, in a drill"],
  ["?", "Show this help"],
  ["Esc", "Close"],
];

export function usePracticeKeys(given) {
  const { guard, decision, practice, speak, open, onNext, mayNext, show, sheet } = given;
  const kept = guard((act) => act());
  const decides = (action) =>
    kept(() => {
      const legal =
        decision && (action === decision.otherwise || decision.choices.includes(Number(action)));
      if (legal) practice.decide(Number(action) ? `${action}x` : action);
      else if (mayNext) speak({ text: "Press Space for the next hand" });
      else speak(keyRefused(given, action));
    });
  const goesOn = () =>
    kept(() => {
      if (mayNext) onNext();
      else if (decision)
        speak({ text: `It is your turn: ${decisionSaid(decision)}`, clause: decision.clause });
    });
  const hints = () => {
    if (practice.state.kind === "test") speak({ text: "No hints during a test" });
    else if (decision) practice.hint();
    else speak({ text: "Hints are available on your turn" });
  };
  useKeys({
    c: () => decides("check"),
    f: () => decides("fold"),
    Space: goesOn,
    Enter: goesOn,
    h: hints,
    "?": () => open((was) => (was === "help" ? "" : "help")),
    Escape: () => (sheet ? open("") : show(false)),
    ...Object.fromEntries(["1", "2", "3", "4"].map((item) => [item, () => decides(item)])),
  });
}
