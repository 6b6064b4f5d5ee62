/**
 * A table against the house, beside what every table tells: the round that was last finished, the log,
 * and the seals of decks.
 *
 * useRound(id) gives all of useTable, and {ended, last, log, ruling, seal, dismiss()}
 *   ended     the finished round that still lies on the felt, until `dismiss` or the next deal
 *   last      the last finished round known, whatever lies on the felt
 *   log       sentences of the present round and the one before it
 *   ruling    {number, sentence}: the last irregularity, and the round in which it was
 */
import { useEffect, useRef, useState } from "../../parts/html.js";
import { logAfter, rulingOf } from "../../parts/sentences.js";
import { call } from "../../app/net.js";
import { again } from "../../app/session.js";
import { useTable } from "../../live/table.js";
import { Seals } from "./seal.js";

const FIRST = { view: null, ended: null, last: null, log: [], ruling: null };

/** The last thing that went wrong in a round, and the round's number. */
function ruledIn(state, { sentences, view, finished_round: ended }) {
  const sentence = rulingOf(
    sentences.slice(sentences.findLastIndex((sentence) => sentence.mark === "round") + 1),
  );
  return sentence ? { number: ended?.number ?? view.number, sentence } : state.ruling;
}

/** Whether a finished round still lies on the felt: for those who played, until they continue or the next is dealt. */
function lies(ended, view) {
  if (!ended || !view.open) return false;
  if (!view.round) return true;
  if (view.round.phase !== "bets") return false;
  const played = (ended.own ?? []).length > 0;
  return played || (!view.seat && view.round.seats.length === 0);
}

/** The state after one message of views. */
function heard(state, message) {
  const { view } = message;
  const ended = message.finished_round?.round ? message.finished_round : null;
  return {
    ...state,
    view,
    last: ended ?? state.last,
    ended: ended ?? (lies(state.ended, view) ? state.ended : null),
    ruling: ruledIn(state, message),
    log: logAfter(state.log, message.sentences),
  };
}

/** Somebody else may have signed in at this browser since: only a cookie that is nobody's is thrown away. */
const signedOut = (reopen) =>
  again()
    .then((you) => you ?? call("/api/session", { method: "DELETE" }))
    .catch(() => {})
    .then(reopen);

export function useRound(id) {
  const [state, setState] = useState(FIRST);
  const [sealed, setSealed] = useState({});
  const seals = useRef(null);
  seals.current ??= new Seals(setSealed);
  const hear = (message) => {
    seals.current.hear(message);
    setState((was) => heard(was, message));
  };
  const table = useTable(id, { hear, from: "round", signedOut });
  useRecall(id, table.info, table.view, setState, (message) => seals.current.hear(message));
  return {
    ...table,
    ...state,
    seal: sealed[state.ended?.commitment ?? table.view?.commitment] ?? null,
    dismiss: () => setState((was) => ({ ...was, ended: null })),
  };
}

/** After a reload the last round is shown as it ended, and can be bet again. */
function useRecall(id, info, view, set, check) {
  const asked = useRef("");
  const between = view && (!view.round || view.round.phase === "bets");
  const number = view && (view.round ? view.number - 1 : view.number);
  const mine = `${id} ${view?.you}`;
  useEffect(() => {
    if (!info || !between || !view.seat || number < 1 || asked.current === mine) return;
    asked.current = mine;
    call(`/api/tables/${id}/rounds/${number}`).then(
      (told) => {
        const round = told.views.at(-1)?.round;
        const yours = (item) => item.player === view.you && !told.bots.includes(item.player);
        const own = round?.seats.filter(yours).map((seat) => seat.seat) ?? [];
        if (!own.length) return;
        const ended = { number, commitment: told.root, round, own };
        check({ finished_round: ended, openings: told.openings });
        set((was) => {
          if (was.last) return was;
          const bare = !was.view?.own?.length;
          const free = !was.view?.round || (was.view.round.phase === "bets" && bare);
          return { ...was, last: ended, ended: free ? ended : was.ended };
        });
      },
      () => {},
    );
  }, [info, between, number, mine]);
}
