/**
 * What the sign hears from the floor.
 *
 * useSign(id)        {sign, since}: the last message, and since when there is none (0 while live)
 * useCount(units)    the units as they are shown: they count up to a new amount
 */
import { useEffect, useRef, useState } from "../../parts/html.js";
import { MS, calm } from "../../parts/animation.js";

const SILENCE = 40000;

export function useSign(id) {
  const [told, setTold] = useState({ sign: null, at: 0, lost: false });
  useEffect(() => {
    if (!id) return undefined;
    const source = new EventSource(`/api/signs/${id}`);
    let watch;
    const heard = () => {
      clearTimeout(watch);
      watch = setTimeout(() => setTold((was) => ({ ...was, lost: true })), SILENCE);
    };
    source.addEventListener("sign", (event) => {
      heard();
      setTold({ sign: JSON.parse(event.data), at: Date.now(), lost: false });
    });
    source.onopen = () => setTold((was) => ({ ...was, lost: was.sign === null && was.lost }));
    const gone = () => setTold((was) => ({ ...was, lost: true }));
    // A browser that knows that it is offline keeps the line as if it were up.
    const back = () =>
      source.readyState === EventSource.OPEN && setTold((was) => ({ ...was, lost: false }));
    source.onerror = gone;
    addEventListener("offline", gone);
    addEventListener("online", back);
    return () => {
      removeEventListener("offline", gone);
      removeEventListener("online", back);
      clearTimeout(watch);
      source.close();
    };
  }, [id]);
  return told;
}

export function useCount(units) {
  const [shown, setShown] = useState(units);
  const from = useRef(units);
  useEffect(() => {
    const start = from.current;
    from.current = units;
    if (start === units) return undefined;
    if (calm() || document.hidden || units < start) {
      setShown(units);
      return undefined;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, (now - began) / MS.meter);
      setShown(Math.round(start + (units - start) * part));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(frame);
      setShown(units);
    };
  }, [units]);
  return shown;
}
