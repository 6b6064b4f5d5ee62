/**
 * Questions to the desk. Old answers stay while a new one is worked at.
 *
 * useAnswer(part, body)   {told, busy, fault, again}: body null asks nothing; another body is asked
 *                         after a short pause, and an answer that is not wanted any more is dropped
 * useSide(bodies)         answers to several questions one after the other, by their key; for what
 *                         may come late
 */
import { useEffect, useRef, useState } from "../../parts/html.js";
import { call } from "../../app/net.js";

const PAUSE = 250;

export const ask = (part, body) => call(`/api/analysis/${part}`, { method: "POST", body });

export function useAnswer(part, body) {
  const [state, setState] = useState({ told: null, key: "", busy: false, fault: null });
  const [times, setTimes] = useState(0);
  const key = body === null ? "" : JSON.stringify(body);
  const first = useRef(true);
  const answered = useRef("");
  useEffect(() => {
    if (!key) return undefined;
    const turn = `${times} ${key}`;
    if (answered.current === turn) {
      // it went away and came back
      setState((was) => ({ ...was, busy: false, fault: null }));
      return undefined;
    }
    let wanted = true;
    setState((was) => ({ ...was, busy: true, fault: null }));
    const waiting = setTimeout(
      async () => {
        try {
          const told = await ask(part, body);
          if (!wanted) return;
          answered.current = turn;
          setState({ told, key, busy: false, fault: null });
        } catch (fault) {
          if (wanted) setState((was) => ({ ...was, busy: false, fault }));
        }
      },
      first.current ? 0 : PAUSE,
    );
    first.current = false;
    return () => {
      wanted = false;
      clearTimeout(waiting);
    };
  }, [key, times]);
  return {
    ...state,
    fresh: state.key === key && !state.busy,
    again: () => setTimes((was) => was + 1),
  };
}

export function useSide(part, bodies) {
  const [told, setTold] = useState({});
  const keys = JSON.stringify(bodies);
  useEffect(() => {
    let wanted = true;
    const run = async () => {
      for (const body of bodies) {
        if (!wanted) return;
        const key = JSON.stringify(body);
        try {
          const answer = await ask(part, body);
          if (wanted) setTold((was) => ({ ...was, [key]: answer }));
        } catch (fault) {
          if (wanted) setTold((was) => ({ ...was, [key]: { message: fault.sentence } }));
        }
      }
    };
    run();
    return () => {
      wanted = false;
    };
  }, [keys]);
  return (body) => told[JSON.stringify(body)] ?? null;
}
