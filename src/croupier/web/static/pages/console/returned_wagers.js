/**
 * Wagers that ended out of turn: what the dealer's hands do at each box, one confirmation a box.
 *
 * undoneBoxes(view, info)    [{id, seat, player, report, clause, lines}]; from the view alone
 * useHanded(id)              [done, hand]: the boxes that were confirmed, also after a reload
 * UndoneWork({desk, box, onDone})
 */
import { html, useState } from "../../parts/html.js";
import { SettleBox } from "../../parts/console_felt.js";
import { dollars } from "../../parts/money.js";
import { listed } from "../../parts/words.js";
import { wagerName } from "../../live/titles.js";
import { lower } from "../live/words.js";
import { reportName } from "./cases.js";
import { playerAt } from "./focus.js";
import { Middle } from "./frame.js";

const WAYS = { back: "back", taken: "take", later: "push" };

function lineOf(item, index, info, clause, says) {
  return {
    id: `${index} ${item.wager}`,
    name: wagerName(info, item.wager),
    stake: item.cents,
    [WAYS[item.fate]]: item.cents,
    source: item.tip_box ? "the tip box" : item.tray ? "the tray" : "",
    clause,
    says,
  };
}

export function undoneBoxes(view, info, rules = {}) {
  if (view.virtual_cards) return [];
  return (view.undone ?? []).flatMap((undone) => {
    const moved = undone.chips.filter((chip) => chip.fate !== "later");
    return [...new Set(moved.map((item) => item.seat))].map((seat) => {
      const chips = undone.chips.filter((chip) => chip.seat === seat);
      return {
        id: `${view.number} ${undone.seq} ${seat}`,
        seat,
        player: playerAt(view, seat),
        report: undone.report,
        clause: undone.clause,
        chips,
        lines: chips.map((chip, index) =>
          lineOf(chip, index, info, undone.clause, rules[undone.clause]),
        ),
      };
    });
  });
}

const KEPT = "croupier.handed";
const kept = (id) => {
  try {
    const told = JSON.parse(sessionStorage.getItem(`${KEPT}.${id}`) ?? "[]");
    return Array.isArray(told) ? told : [];
  } catch {
    return [];
  }
};

/** @returns {[string[], (box: {id: string}) => void]} */
export function useHanded(id) {
  const [done, setDone] = useState(() => kept(id));
  const hand = (box) => {
    const next = [...done, box.id].slice(-50);
    setDone(next);
    try {
      sessionStorage.setItem(`${KEPT}.${id}`, JSON.stringify(next));
    } catch {
      // A browser that keeps nothing asks again after a reload.
    }
  };
  return [done, hand];
}

const amounts = (chips, info) =>
  listed(chips.map((chip) => `${lower(wagerName(info, chip.wager))} ${dollars(chip.cents)}`));

/** "Give back ante $10 and blind $10; from the tray: progressive $1." */
function doing(chips, info) {
  const of = (fits) => chips.filter(fits);
  const [back, tray, later] = [
    of((item) => item.fate === "back" && !item.tray),
    of((item) => item.fate === "back" && item.tray),
    of((item) => item.fate === "later"),
  ];
  const [taken, tips] = [
    of((item) => item.fate === "taken" && !item.tip_box),
    of((item) => item.fate === "taken" && item.tip_box),
  ];
  const told = [
    back.length && `Give back ${amounts(back, info)}`,
    tray.length && `${back.length ? "from" : "From"} the tray: ${amounts(tray, info)}`,
  ]
    .filter(Boolean)
    .join("; ");
  return [
    told,
    taken.length && `Take ${amounts(taken, info)}`,
    tips.length && `Take out of the tip box: ${amounts(tips, info)}`,
    later.length && `Leave ${amounts(later, info)}: settled when the board is complete`,
  ]
    .filter(Boolean)
    .map((item) => `${item}.`)
    .join(" ");
}

const heading = (chips) => {
  const [back, taken] = ["back", "taken"].map((fate) => chips.some((chip) => chip.fate === fate));
  return back && taken ? "give back and take" : back ? "give back" : "take";
};

export function UndoneWork({ desk, box, onDone }) {
  const { chips, seat, player, lines, report, clause } = box;
  const why = report ? reportName(desk.info, report) : "The player has left: the wagers are lost";
  return html`<${Middle} title=${`Seat ${seat}: ${heading(chips)}`} says=${doing(chips, desk.info)} clause=${clause} rules=${desk.rules} banners=${desk.banners}
      confirm=${{ text: `Seat ${seat} is done`, onPress: onDone }}>
    <${SettleBox} seat=${seat} player=${player} made=${why} lines=${lines} /><div></div>
  <//>`;
}
