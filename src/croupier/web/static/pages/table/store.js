/**
 * A table as the server tells it: what does not change, what is seen now, the round that was last
 * finished, the log, the seals of decks, and whether the line is up.
 *
 * useTable(id) gives {info, rules, view, ended, last, shift, log, ruling, seal, line, over, behind,
 *                     lost, missing, ask(what, fields), dismiss(), reconnect()}
 *   ended     the finished round that still lies on the felt, until `dismiss` or the next deal
 *   last      the last finished round known, whatever lies on the felt
 *   log       sentences of the present round and the one before it
 *   ruling    {number, sentence}: the last irregularity, and the round in which it was
 *   shift     milliseconds to add to this machine's clock for the server's
 *   rules     our words of every clause, by id; empty until they are there
 */
import { useCallback, useEffect, useRef, useState } from "../../parts/html.js";
import { logAfter, rulingOf } from "../../parts/sentences.js";
import { call, Fault, Line } from "../../app/net.js";
import { again } from "../../app/session.js";
import { Seals } from "./seal.js";

const SETTLING_IN = 400;
const SIGNED_OUT = 4401;

/** What does not change of a table, and our words of its law. */
function useInfo(id) {
  const [told, set] = useState({ info: null, rules: {}, missing: "" });
  useEffect(() => {
    let wanted = true;
    const keep = (more) => wanted && set((was) => ({ ...was, ...more }));
    call(`/api/tables/${encodeURIComponent(id)}`).then((info) => {
      keep({ info });
      return call(`/api/rulebooks/${info.rulebook}`).then((book) => {
        keep({ rules: Object.fromEntries(book.clauses.map((one) => [one.id, one.says])) });
      });
    }).catch((fault) => keep(fault.status === 404 || !fault.status ? { missing: fault.sentence } : {}));
    return () => {
      wanted = false;
    };
  }, [id]);
  return told;
}

const FIRST = {
  view: null, ended: null, last: null, shift: 0, log: [], ruling: null, line: "opening", over: "", behind: true,
};

/** The last thing that went wrong in a round, and the round's number. */
function ruledIn(state, { sentences, view, ended }) {
  const sentence = rulingOf(sentences.slice(sentences.findLastIndex((one) => one.mark === "round") + 1));
  return sentence ? { number: ended?.number ?? view.number, sentence } : state.ruling;
}

/** Whether a finished round still lies on the felt: for those who played, until they go on or the next is dealt. */
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
  const ended = message.ended?.round ? message.ended : null;
  return {
    ...state,
    view,
    shift: message.at - Date.now(),
    last: ended ?? state.last,
    ended: ended ?? (lies(state.ended, view) ? state.ended : null),
    ruling: ruledIn(state, message),
    log: logAfter(state.log, message.sentences),
  };
}

export function useTable(id) {
  const about = useInfo(id);
  const [state, set] = useState(FIRST);
  const line = useRef(null);
  const seals = useRef(null);
  const calm = useRef(0);
  const [sealed, setSealed] = useState({});
  seals.current ??= new Seals(setSealed);

  const hear = useCallback((message) => {
    if (message.type === "line") {
      set((was) => ({ ...was, line: message.state, over: message.says ?? "", behind: true }));
      if (message.code === SIGNED_OUT) signedOut();
    }
    if (message.type === "view") {
      seals.current.hear(message);
      set((was) => heard(was, message));
    }
    // Whatever comes at once after the line is up has long happened: it is shown, not acted.
    clearTimeout(calm.current);
    calm.current = setTimeout(() => set((was) => (was.behind && was.line === "live" ? { ...was, behind: false } : was)), SETTLING_IN);
  }, []);

  const open = () => {
    line.current?.close();
    line.current = new Line(id, hear, "round");
  };
  // Somebody else may have signed in at this browser since: only a cookie that is nobody's is thrown away.
  const signedOut = () => again().then((you) => you ?? call("/api/session", { method: "DELETE" })).catch(() => {}).then(open);

  useEffect(() => {
    if (!about.info) return undefined;
    open();
    return () => line.current.close();
  }, [about.info]);
  useRecall(id, about.info, state.view, set, (message) => seals.current.hear(message));

  return {
    ...about,
    ...state,
    seal: sealed[state.ended?.commitment ?? state.view?.commitment] ?? null,
    lost: state.line === "lost",
    ask: (what, fields) => (line.current ? line.current.ask(what, fields) : Promise.reject(new Fault())),
    dismiss: () => set((was) => ({ ...was, ended: null })),
    reconnect: open,
  };
}

/** Whoever comes back finds the last round as it ended, and can bet the same again. */
function useRecall(id, info, view, set, check) {
  const asked = useRef("");
  const between = view && (!view.round || view.round.phase === "bets");
  const number = view && (view.round ? view.number - 1 : view.number);
  const mine = `${id} ${view?.you}`;
  useEffect(() => {
    if (!info || !between || !view.seat || number < 1 || asked.current === mine) return;
    asked.current = mine;
    call(`/api/tables/${id}/rounds/${number}`).then((told) => {
      const round = told.views.at(-1)?.round;
      const yours = (one) => one.player === view.you && !told.bots.includes(one.player);
      const own = round?.seats.filter(yours).map((one) => one.seat) ?? [];
      if (!own.length) return;
      const ended = { number, commitment: told.root, round, own };
      check({ ended, openings: told.openings });
      set((was) => {
        if (was.last) return was;
        const bare = !was.view?.own?.length;
        const free = !was.view?.round || (was.view.round.phase === "bets" && bare);
        return { ...was, last: ended, ended: free ? ended : was.ended };
      });
    }, () => {});
  }, [info, between, number, mine]);
}
