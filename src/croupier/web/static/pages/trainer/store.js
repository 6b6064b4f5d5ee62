/**
 * A drill or a test as the server keeps it: every act answers with the whole state.
 *
 * usePractice(kind, me) gives {state, game, rules, busy, missing, fault, decide(action), hint(), next()}
 *   state    as the server sends it; null before it is known, or where none is under way
 *   missing  none is under way
 *   busy     "decide" | "hint" | "next" while the server works at it
 *   game     all about the game that does not change; rules: our words of its clauses
 * begin(body)                        the first hand of a new one
 * underWay()                         {drill, test} as the server has them
 * gameOf(where), figuresOf(where)    where: {rulebook} or {table}
 */
import { useEffect, useRef, useState } from "../../parts/html.js";
import { call } from "../../app/net.js";
import { useAbout } from "../../live/table.js";

const asked = ({ rulebook, table }) =>
  table ? `table=${encodeURIComponent(table)}` : `rulebook=${encodeURIComponent(rulebook)}`;

const kept = new Map();

/** Asked once, then known; a fault is asked again. */
function once(path) {
  if (!kept.has(path))
    kept.set(
      path,
      call(path).catch((fault) => {
        kept.delete(path);
        throw fault;
      }),
    );
  return kept.get(path);
}

const gamePath = (where) => `/api/practice/game?${asked(where)}`;

export const gameOf = (where) => once(gamePath(where));
export const figuresOf = (where) => once(`/api/practice/figures?${asked(where)}`);

/** {drill, test}: where you are in each, null where nothing is under way. */
export const underWay = () => call("/api/practice");

const post = (path, body) => call(`/api/practice${path}`, { method: "POST", body });

/** A new drill or test: {kind, rulebook or table, street or hands}. */
export const begin = (body) => post("", body);

export function usePractice(kind, me) {
  const [told, setTold] = useState({ state: null, busy: "", missing: false, fault: null });
  const working = useRef(false);
  const about = useAbout(told.state && gamePath(told.state));
  const keep = (more) => setTold((was) => ({ ...was, ...more }));

  useEffect(() => {
    if (me === undefined) return;
    if (me === null) keep({ missing: true });
    else
      underWay().then(
        ({ [kind]: state }) => keep({ state, missing: !state }),
        (fault) => keep({ fault }),
      );
  }, [kind, me?.name]);

  /** One thing at a time; where the hand has moved on, its present state is shown. */
  const work = async (busy, path, body) => {
    if (working.current) return null;
    working.current = true;
    keep({ busy, fault: null });
    try {
      const state = await post(path, { kind, ...body });
      keep({ state, busy: "", missing: false });
      return state;
    } catch (fault) {
      keep({ busy: "", fault });
      if (fault.reason === "wrong_moment")
        underWay().then(
          ({ [kind]: state }) => keep({ state, missing: !state }),
          () => {},
        );
      if (fault.reason === "no_practice") keep({ state: null, missing: true });
      return null;
    } finally {
      working.current = false;
    }
  };

  const { state } = told;
  const at = () => ({ hand: state.number, street: state.view.round.street });
  return {
    ...told,
    game: about.info,
    rules: about.rules,
    fault:
      told.fault ??
      (about.missing || about.fault ? { sentence: about.missing || about.fault } : null),
    decide: (action) => work("decide", "/decide", { ...at(), action }),
    hint: () => work("hint", "/hint", at()),
    next: () => work("next", "/next", { hand: state.number }),
  };
}
