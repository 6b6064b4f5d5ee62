/**
 * A table as the server sends it. What does not change comes first; our words of its law are an extra
 * that may come later; whatever fails for now is asked again.
 *
 * useTable(id, {hear, from, signedOut}) gives {info, rules, missing, fault, retry, view, ended, shift, line, over,
 *                                              behind, lost, ask, reconnect}
 *   info, rules   what does not change; our words of every clause, by id ({} until they are there)
 *   missing       the sentence that says why there is nothing to come: no such table
 *   fault         the sentence that says why it is not there yet; retry(): ask at once
 *   ended         {number, round | hand}: how the last finished round lay on the table
 *   shift         milliseconds to add to this machine's clock for the server's
 *   line          "opening" · "live" · "lost" · "over"; behind: what is shown has long happened
 *   hear(message, state)  every message of views, with the state before it
 *   from          "round": the first message has the round so far
 *   signedOut(reopen)     called when the session behind the line is over
 *   ask(command)          {do, …}, as an offer has it; a promise; rejects with a Fault
 * useAbout(path)          the part of it that does not change: {info, rules, missing, fault, retry}
 * wordsOf(rulebook)       a promise of our words of every clause of a rulebook, by id
 * useAsked(key, ask)      whatever is asked again until there is an answer: {told, fault, retry}
 */
import { useCallback, useEffect, useRef, useState } from "../parts/html.js";
import { call, Fault, Line } from "../app/net.js";

const SETTLING_IN = 400;
const WAITS = [1000, 2000, 4000, 8000];
const SIGNED_OUT = 4401;

/** What was asked wrongly is not asked again: there is no such thing, or not for this person. */
const forGood = ({ status }) => status >= 400 && status < 500 && status !== 429;

export const wordsOf = (rulebook) =>
  call(`/api/rulebooks/${rulebook}`).then((book) =>
    Object.fromEntries(book.clauses.map((clause) => [clause.id, clause.says])),
  );

/** Asks nothing without a key. */
export function useAsked(key, ask) {
  const [state, setState] = useState({ told: null, fault: null });
  const now = useRef(() => {});
  useEffect(() => {
    if (!key) return undefined;
    let over = false;
    let timer;
    let tries = 0;
    const keep = (more) => over || setState(more);
    now.current = () => {
      clearTimeout(timer);
      ask().then(
        (told) => keep({ told, fault: null }),
        (fault) => {
          keep({ told: null, fault });
          if (!over && !forGood(fault))
            timer = setTimeout(now.current, WAITS[Math.min(tries, WAITS.length - 1)]);
          tries += 1;
        },
      );
    };
    setState({ told: null, fault: null });
    now.current();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [key]);
  return { ...state, retry: () => now.current() };
}

export function useAbout(path) {
  const { told: info, fault, retry } = useAsked(path, () => call(path));
  const { told: rules } = useAsked(info?.rulebook, () => wordsOf(info.rulebook));
  const final = fault && forGood(fault);
  return {
    info,
    rules: rules ?? {},
    missing: final ? fault.sentence : "",
    fault: fault && !final ? fault.sentence : "",
    retry,
  };
}

const FIRST = { view: null, ended: null, shift: 0, line: "opening", over: "", behind: true };

/** @typedef {{kind: string, name: string, about: string, seat?: number, code?: string}} PlanElement */

/**
 * What does not change of a table, as far as functions name it.
 * @typedef {object} TableInfo
 * @property {string} id
 * @property {string} name
 * @property {string} rulebook
 * @property {string} game "banked" or "cardroom"
 * @property {number} seats
 * @property {{cloth: {name: string}, operator: string, elements: PlanElement[]}} plan
 * @property {{wager: string, name: string, stake: string, of?: string, opens: boolean}[]} wagers
 * @property {{wager: string, name: string, paytable: string, ranked: boolean, pushes: string[],
 *   lines: {hand: string, name: string, pays: string}[]}[]} paytables
 * @property {{street: string, clause: string, multiples: number[], otherwise: string}[]} streets
 * @property {{wager: string, min: number, max: number}[]} limits
 */

/**
 * @typedef {{hear?: Function, from?: string, signedOut?: (reopen: () => void) => void}} Listening
 * @param {string} id
 * @param {Listening} [listening]
 */
export function useTable(id, { hear, from, signedOut } = {}) {
  const about = useAbout(`/api/tables/${encodeURIComponent(id)}`);
  const [state, setState] = useState(FIRST);
  const line = useRef(null);
  const calm = useRef(0);
  const last = useRef(FIRST);
  /** @type {{current: Listening}} */
  const given = useRef({});
  given.current = { hear, signedOut };

  const listen = useCallback((message) => {
    const keep = (more) => {
      last.current = { ...last.current, ...more };
      setState(last.current);
    };
    if (message.type === "line") {
      keep({ line: message.state, over: message.message ?? "", behind: true });
      if (message.code === SIGNED_OUT) given.current.signedOut?.(open);
    }
    if (message.type === "view") {
      const before = last.current;
      keep({
        view: message.view,
        ended: message.finished_round ?? before.ended,
        shift: message.at - Date.now(),
      });
      given.current.hear?.(message, before);
    }
    // What comes at once after the line is up has long happened: it is shown, not acted.
    clearTimeout(calm.current);
    calm.current = setTimeout(
      () => last.current.behind && last.current.line === "live" && keep({ behind: false }),
      SETTLING_IN,
    );
  }, []);

  const open = () => {
    line.current?.close();
    line.current = new Line(id, listen, from);
  };
  const there = Boolean(about.info);
  useEffect(() => {
    if (!there) return undefined;
    open();
    return () => {
      clearTimeout(calm.current);
      line.current.close();
    };
  }, [there, id]);

  const ask = useCallback(
    (command) => (line.current ? line.current.ask(command) : Promise.reject(new Fault())),
    [],
  );
  return { ...about, ...state, lost: state.line === "lost", ask, reconnect: open };
}
