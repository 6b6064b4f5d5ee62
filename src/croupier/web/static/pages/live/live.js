/**
 * A table as the server tells it, for the console and the cardroom.
 *
 * useLive(id, hear, from) gives {info, rules, missing, view, ended, shift, line, over, behind, ask, reconnect}
 *   info, rules   what does not change; our words of every clause, by id ({} until they are there)
 *   ended         {number, round | hand}: how the last finished round lay on the table
 *   shift         milliseconds to add to this machine's clock for the server's
 *   line          "opening" · "live" · "lost" · "over"; behind: what is shown has long happened
 *   from          "round": the first message tells of the round so far
 *   hear(message, state)  every message of views, with the state before it
 *   ask(what, fields)     a promise; rejects with a Fault
 */
import { useCallback, useEffect, useRef, useState } from "../../parts/html.js";
import { call, Fault, Line } from "../../app/net.js";

const SETTLING_IN = 400;

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
    }).catch((fault) => keep({ missing: fault.sentence }));
    return () => {
      wanted = false;
    };
  }, [id]);
  return told;
}

const FIRST = { view: null, ended: null, shift: 0, line: "opening", over: "", behind: true };

export function useLive(id, hear, from = undefined) {
  const about = useInfo(id);
  const [state, set] = useState(FIRST);
  const line = useRef(null);
  const calm = useRef(0);
  const heard = useRef(hear);
  heard.current = hear;
  const last = useRef(FIRST);

  const listen = useCallback((message) => {
    const keep = (more) => {
      last.current = { ...last.current, ...more };
      set(last.current);
    };
    if (message.type === "line") keep({ line: message.state, over: message.says ?? "", behind: true });
    if (message.type === "view") {
      const before = last.current;
      keep({ view: message.view, ended: message.ended ?? before.ended, shift: message.at - Date.now() });
      heard.current?.(message, before);
    }
    // What comes at once after the line is up has long happened: it is shown, not acted.
    clearTimeout(calm.current);
    calm.current = setTimeout(() => last.current.behind && last.current.line === "live" && keep({ behind: false }), SETTLING_IN);
  }, []);

  const open = () => {
    line.current?.close();
    line.current = new Line(id, listen, from);
  };
  useEffect(() => {
    open();
    return () => {
      clearTimeout(calm.current);
      line.current.close();
    };
  }, [id]);

  const ask = useCallback((what, fields) => (line.current ? line.current.ask(what, fields) : Promise.reject(new Fault())), []);
  return { ...about, ...state, ask, reconnect: open };
}
