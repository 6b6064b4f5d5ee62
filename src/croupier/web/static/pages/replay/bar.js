/**
 * Stepping through a round: one tick for each event under the felt. LOOK 10, 14 (Audit replay).
 *
 * useReplay(steps)   of one round for good: {steps, at, step, go(to | was => to), playing, play(), keys}
 *   keys   ← → an event, Home End, Space plays and stops; for useKeys of the page
 * ReplayBar({replay, title, note, children})   the bar at the foot of the felt
 */
import { html, names, useEffect, useMemo, useState } from "../../parts/html.js";
import { IconButton, Slider } from "../../parts/controls.js";
import { clausesOf, filled, told } from "./model.js";

const PACE = 1100;

export function useReplay(given) {
  const steps = useMemo(() => filled(given ?? []), [given]);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const last = Math.max(0, steps.length - 1);
  const go = (to) =>
    setAt((was) => Math.max(0, Math.min(last, typeof to === "function" ? to(was) : to)));
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => go((was) => was + 1), PACE);
    return () => clearTimeout(timer);
  }, [playing, at]);
  const by = (to) => () => {
    setPlaying(false);
    go(to);
  };
  const play = () => {
    if (!playing && at >= last) go(0);
    setPlaying(!playing);
  };
  const move = {
    first: by(0),
    back: by((was) => was - 1),
    forward: by((was) => was + 1),
    last: by(last),
  };
  const keys = {
    ArrowLeft: move.back,
    ArrowRight: move.forward,
    Home: move.first,
    End: move.last,
    Space: play,
  };
  return { steps, at, step: steps[at], go: (to) => by(to)(), last, move, playing, play, keys };
}

/** A tick for each event; taller where a clause speaks. */
function Ticks({ steps, at }) {
  return html`<span class="ticks" aria-hidden="true">
    ${steps.map((step, index) => html`<span key=${index} class=${names("tick", { now: index === at, past: index < at, tall: clausesOf(step).length, refused: step.refused })}></span>`)}
  </span>`;
}

/** "4 of 20: Teo checks", as a screen reader reads where the slider is. */
const saidAt = (step, at, count) =>
  `${at + 1} of ${count}${step && told(step) ? `: ${told(step)}` : ""}`;

export function ReplayBar({ replay, title, note, children }) {
  const { steps, at, step, go, last, move, playing, play } = replay;
  return html`<section class="action-bar replay-strip" aria-label="Replay">
    <div class="replay-head"><b>${title}</b><span class="muted">${steps.length ? `${at + 1} of ${steps.length}` : ""}</span>${note}</div>
    <div class="replay-run">
      <${IconButton} icon="first" label="First" onPress=${move.first} />
      <${IconButton} icon="left" label="Back" onPress=${move.back} />
      <div class="replay-track">
        <${Ticks} steps=${steps} at=${at} />
        <${Slider} label="Event" min=${0} max=${last} value=${at} text=${saidAt(step, at, steps.length)} onChange=${go} />
      </div>
      <${IconButton} icon="right" label="Forward" onPress=${move.forward} />
      <${IconButton} icon="last" label="Last" onPress=${move.last} />
      <${IconButton} icon=${playing ? "pause" : "play"} label=${playing ? "Stop" : "Play"} onPress=${play} />
    </div>
    ${children}
  </section>`;
}
