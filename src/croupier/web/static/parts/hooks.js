/** What components watch: their own size, the window's width, the time, and keys. */
import { useEffect, useLayoutEffect, useRef, useState } from "./html.js";

/**
 * The size of an element in whole pixels, as it changes.
 * @returns {[{current: Element | null}, {width: number, height: number}]} zeros before the first drawing
 */
export function useSize() {
  const ref = useRef(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const width = Math.floor(element.clientWidth);
      const height = Math.floor(element.clientHeight);
      setSize((was) => (was.width === width && was.height === height ? was : { width, height }));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [ref, size];
}

/** A screen too low for a bar below the felt: a phone held sideways, or 200% zoom. */
export const LOW = "(max-height: 559px) and (min-width: 560px)";

/** Whether a media query holds, as it changes. */
export function useMedia(query) {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const heard = () => setHolds(list.matches);
    heard();
    list.addEventListener("change", heard);
    return () => list.removeEventListener("change", heard);
  }, [query]);
  return holds;
}

/**
 * Seconds left until `until` (milliseconds of this machine's clock), counted down.
 * @param {{until?: number, left?: number}} clock `left` stands still, for pictures
 */
export function useSecondsLeft({ until = 0, left = 0 } = {}) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!until) return undefined;
    setNow(Date.now());
    const ticking = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(ticking);
  }, [until]);
  return until ? Math.max(0, (until - now) / 1000) : left;
}

const TYPING = "input:not([type=radio]), textarea, select, [contenteditable]";

/**
 * Keys of a page. A key that is not in `keys` goes to `other`, if given.
 * Keys with Ctrl, Alt or Meta, and keys typed into a field, are left alone; Space and Enter on a
 * focused control press that control only, but on an area of the felt Space stays the page's.
 * @param {Object<string, Function>} keys by `event.key`, letters in lower case, "Space" for " "
 * @param {(key: string, event: KeyboardEvent) => void} [other]
 */
export function useKeys(keys, other) {
  const now = useRef(null);
  now.current = { keys, other };
  useLayoutEffect(() => {
    // heard from the moment that the page is drawn
    const heard = (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(TYPING) && event.key !== "Escape") return;
      const key =
        event.key === " " ? "Space" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key.startsWith("Arrow") && target?.closest("input")) return; // a chosen chip or segment moves on
      const presses = key === "Space" || key === "Enter";
      const pressed = presses && target?.closest("button, a, summary, [role=gridcell]");
      if (pressed && !(key === "Space" && pressed.matches(".area"))) return; // an area takes chips by Enter
      const act = now.current.keys[key];
      if (act) {
        event.preventDefault();
        act(event);
      } else now.current.other?.(key, event);
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  }, []);
}

/** The position of an element among those that arrows move over: the nearest that way, or null. */
export function nearest(elements, from, key) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!way) return null;
  const middle = (item) => {
    const box = item.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  for (const element of elements) {
    if (element === from) continue;
    const [u, v] = middle(element);
    const ahead = (u - x) * way[0] + (v - y) * way[1];
    const aside = Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0]);
    if (ahead < 3) continue;
    const far = ahead + 2.2 * aside;
    if (!best || far < best.far) best = { one: element, far };
  }
  return best?.one ?? null;
}
