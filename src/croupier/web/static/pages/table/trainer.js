/**
 * The trainer beside a table: exact values of what you may do, and of what you have done.
 *
 * useTrainer({id, info, view, decision, ended, mode}) gives
 *   hint      {options, odds, words}: the decision before you, when hints come before or were asked for
 *   after     {options, words}: your last decision of this round
 *   review    {rows, words, brief}: your decisions of the settled round, what they gave up, what luck did
 *   session   {hands, mistakes, cost, luck}
 *   busy      something is being solved
 *   askFor()  a hint for this decision, whatever the mode
 */
import { useEffect, useRef, useState } from "../../parts/html.js";
import { call } from "../../app/net.js";
import { dollars, plain } from "../../parts/money.js";
import { actionName } from "./words.js";
import { streetTitle } from "../../live/titles.js";

const KEPT = (id, you) => `croupier trainer ${id} ${you}`;

/** How long each bar is: the best is the longest, and nothing that differs looks equal. */
export function bars(options, best) {
  const values = options.map((option) => option.antes);
  const low = Math.min(0, ...values) * 1.12;
  const high = Math.max(0, ...values) * 1.08;
  const part = (value) => (high > low ? Math.max(0.03, (value - low) / (high - low)) : 0);
  return [...options]
    .sort((a, b) => b.antes - a.antes)
    .map((option) => ({
      name: actionName(option.action),
      action: option.action,
      value: option.antes,
      dollars: option.cents,
      part: part(option.antes),
      best: option.action === best,
    }));
}

/** What the next best choice would cost, in words. */
export function costs({ options, best }) {
  const others = options
    .filter((option) => option.action !== best)
    .sort((a, b) => a.cost.antes - b.cost.antes);
  const [next] = others;
  if (!next) return "";
  return next.message || `${actionName(next.action)} is just as good.`;
}

const antes = (number) => Math.abs(number).toFixed(2);

export function verdict(made) {
  return made.good
    ? `${actionName(made.choice)}: the best choice.`
    : `${made.message} ${actionName(made.best)} was best.`;
}

export function reviewed(round, info) {
  const made = round.boxes.flatMap((box) => box.made.map((item) => ({ ...item, seat: box.seat })));
  const cost = round.boxes.reduce(
    (sum, box) => sum + box.made.reduce((all, item) => all + item.cost.antes, 0),
    0,
  );
  const rows = made.map((item) => ({
    street: `${streetTitle(info, item.street)}${round.boxes.length > 1 ? ` (${item.seat})` : ""}`,
    choice: actionName(item.choice),
    verdict: item.good ? "best" : `−${item.cost.antes.toFixed(2)}`,
    good: item.good,
  }));
  const [box] = round.boxes;
  const last = box?.made.at(-1);
  const expected = last?.options.find((option) => option.action === last.choice)?.antes;
  const came = box && box.unit ? box.net / box.unit : 0;
  const gave = cost
    ? `Cost ${antes(cost)} antes (${dollars(made.reduce((sum, item) => sum + item.cost.cents, 0))}).`
    : "No mistakes.";
  const luck =
    expected === undefined
      ? ""
      : ` You ${came >= 0 ? "won" : "lost"} ${antes(came)} antes. Your last decision was worth ${plain(expected)}.`;
  return {
    rows,
    words: made.length ? gave + luck : "",
    brief: gave.replace(/ \(.*/, "").replace(/\.$/, ""),
  };
}

/** Luck is the result minus the expected result given the player's decisions. */
function summed(rounds) {
  const total = { hands: 0, mistakes: 0, cost: 0, luck: 0 };
  for (const round of rounds) {
    for (const box of round.boxes) {
      if (!box.unit) continue;
      const cost = box.made.reduce((sum, item) => sum + item.cost.antes, 0);
      total.hands += 1;
      total.mistakes += box.made.filter((item) => !item.good).length;
      total.cost += cost;
      total.luck += box.net / box.unit + cost - round.value;
    }
  }
  return total;
}

/** The round after which this sitting's decisions count: the one before the first that is seen. */
function sessionStart(id, you, number) {
  const key = KEPT(id, you);
  try {
    if (!sessionStorage.getItem(key)) sessionStorage.setItem(key, String(number - 1));
    return Number(sessionStorage.getItem(key));
  } catch {
    return number - 1;
  }
}

export function useTrainer({ id, info, view, decision, ended, mode }) {
  const [told, setTold] = useState({ hint: null, after: null, rounds: [], busy: false });
  const [wanted, setWanted] = useState("");
  const asked = useRef(0);
  const now = decision ? `${view.number} ${view.round.street} ${decision.seat}` : "";
  const before = Boolean(decision) && (mode === "before" || wanted === now);
  const seat = decision?.seat ?? view?.seat ?? 0;
  const mine = view?.round?.seats.filter((box) => view.own.includes(box.seat)) ?? [];
  const done =
    mine.map((item) => `${item.seat}${item.play}${item.status}`).join() +
    (view?.round?.street ?? "");
  const playing = view?.round && view.round.phase !== "bets" && mine.length > 0;

  useEffect(() => {
    if (!playing || (mode === "off" && !before)) return;
    const turn = (asked.current += 1);
    setTold((was) => ({ ...was, hint: null, busy: before }));
    const ask = mine.some((item) => item.seat === seat) ? seat : mine[0].seat;
    call(`/api/advise?table=${id}&seat=${ask}`).then(
      (answer) => {
        if (turn !== asked.current) return;
        const hint =
          before && answer.now
            ? {
                key: now,
                best: answer.now.best,
                options: bars(answer.now.options, answer.now.best),
                odds: answer.now.odds,
                words: costs(answer.now),
              }
            : null;
        const last = answer.made.at(-1);
        const after = last
          ? { options: bars(last.options, last.best), words: verdict(last) }
          : null;
        setTold((was) => ({ ...was, hint, after, busy: false }));
      },
      () => turn === asked.current && setTold((was) => ({ ...was, busy: false })),
    );
  }, [before, now, done, mode, playing]);

  const number = ended?.number;
  useEffect(() => {
    if (mode === "off" || !number || !view?.you || !view.seat) return;
    call(`/api/advise/rounds?table=${id}&after=${sessionStart(id, view.you, number)}`).then(
      (answer) => setTold((was) => ({ ...was, rounds: answer.rounds, after: null, hint: null })),
      () => {},
    );
  }, [mode, number, view?.you, view?.seat]);

  const round = told.rounds.find((round) => round.number === number);
  return {
    hint: before && told.hint?.key === now ? told.hint : null,
    after: mode === "off" ? null : told.after,
    review: round ? reviewed(round, info) : null,
    session: told.rounds.length ? summed(told.rounds) : null,
    busy: told.busy && before,
    askFor: () => setWanted(now),
  };
}
