/**
 * Movement: it shows what has happened and never delays what is legal. LOOK 9.
 *
 * A felt gives its pieces a stage (`Stage`). Pieces that come while the stage is live fly in, pieces
 * that go leave a ghost that flies away; the state is at once what the server says. Any key or tap
 * finishes everything. A hidden tab, a stage that is behind, or a wish for less motion: no flights.
 */
import { createContext, useContext, useEffect, useLayoutEffect, useRef } from "./html.js";

export const MS = {
  fly: 180,
  next: 60,
  turn: 220,
  chip: 140,
  pay: 280,
  box: 160,
  tag: 120,
  move: 160,
  meter: 600,
  guard: 350,
};
export const OUT = "cubic-bezier(.2,.8,.2,1)";
export const IN_OUT = "cubic-bezier(.4,0,.2,1)";

const OURS = "croupier";
const LONGEST_DEAL = 1600;
const wish = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the system asks for less movement. */
export const calm = () => wish.matches;

/** Where pieces come from and go to: `{live, calm?}`; a felt makes one with `useStage`. */
export const Stage = createContext({ live: false });

/** A stage that becomes live after the first drawing; `behind` makes it jump. */
export function useStage(behind = false) {
  const stage = useRef({ live: false, behind });
  stage.current.behind = behind;
  useEffect(() => {
    stage.current.live = true;
    return () => {
      stage.current.live = false;
    };
  }, []);
  return stage.current;
}

function moves(stage) {
  return (
    stage.live &&
    !stage.behind &&
    !document.hidden &&
    typeof Element.prototype.animate === "function"
  );
}

let waiting = [];

/** Pieces that come in one drawing start one after the other by `order`; equal ones together. */
function inTurn(element, order, gap, start) {
  waiting.push({ order, gap, start, element });
  if (waiting.length > 1) return;
  queueMicrotask(() => {
    const all = waiting.sort((a, b) => a.order - b.order);
    waiting = [];
    const delays = [];
    all.forEach((item, index) => {
      const later = index && item.order !== all[index - 1].order;
      delays.push(index ? delays[index - 1] + (later ? item.gap : 0) : 0);
    });
    const pace = Math.min(1, (LONGEST_DEAL - MS.pay) / Math.max(1, delays.at(-1) ?? 0));
    all.forEach((item, index) => item.start(delays[index] * pace));
  });
}

function play(element, frames, duration, delay, easing) {
  const running = element.animate(frames, { duration, delay, easing, fill: "backwards" });
  running.id = OURS;
  return running;
}

/**
 * A piece that flies in from `from` and, when it goes, out to `to`; both are distances in pixels
 * from where it lies, or null for none. `to` may be a function, asked when the piece goes.
 * @param {{from?: [number, number]|null, to?: [number, number]|Function|null, ms?: number, gap?: number, order?: number}} way
 * @returns a ref for the piece's element
 */
export function usePiece({ from = null, to = null, ms = MS.fly, gap = MS.next, order = 0 } = {}) {
  const ref = useRef(null);
  const stage = useContext(Stage);
  const going = useRef(to);
  going.current = to;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    if (from && moves(stage)) {
      inTurn(element, order, calm() ? 0 : gap, (delay) => arrive(element, from, ms, delay));
    }
    return () => {
      const away = typeof going.current === "function" ? going.current() : going.current;
      if (away && moves(stage)) depart(element, away, ms);
    };
  }, []);
  return ref;
}

function arrive(element, [x, y], ms, delay) {
  if (calm()) play(element, [{ opacity: 0 }, { opacity: 1 }], 80, 0, "linear");
  else
    play(
      element,
      [{ transform: `translate(${x}px,${y}px)` }, { transform: "none" }],
      ms,
      delay,
      OUT,
    );
}

function depart(element, [x, y], ms) {
  const parent = element.parentElement;
  if (!parent || calm()) return;
  const ghost = element.cloneNode(true);
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  ghost.classList.add("ghost");
  parent.append(ghost);
  const gone = [
    { transform: "none", opacity: 1 },
    { transform: `translate(${x}px,${y}px)`, opacity: 0 },
  ];
  const end = play(ghost, gone, ms, 0, OUT);
  end.onfinish = () => ghost.remove();
  end.oncancel = () => ghost.remove();
}

/** Everything that is under way is finished at once. */
export function finish() {
  for (const animation of document.getAnimations()) {
    const named = animation instanceof CSSAnimation && animation.animationName.startsWith("ours-");
    if (animation.id === OURS || named) animation.finish();
  }
}

addEventListener("keydown", finish, { capture: true, passive: true });
addEventListener("pointerdown", finish, { capture: true, passive: true });

/**
 * A guard against what was meant for the state before: after each change of `state` it is deaf for
 * 350 ms.
 * @returns {(act: Function) => Function} wraps what a key or a button does
 */
export function useGuard(state) {
  const since = useRef({ state, at: -Infinity });
  if (since.current.state !== state) since.current = { state, at: performance.now() };
  return (act) =>
    (...given) => {
      if (performance.now() - since.current.at >= MS.guard) act(...given);
    };
}
