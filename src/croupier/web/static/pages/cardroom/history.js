/**
 * Finished hands: HandList({id, number, over, you, onReplay}) in the side column, and useReplay(id, number)
 * with ReplayBar to step through one as it happened.
 */
import { html, useEffect, useState } from "../../parts/html.js";
import { Button, IconButton, Slider } from "../../parts/controls.js";
import { dollars } from "../../parts/money.js";
import { Panel } from "../../parts/panel.js";
import { call } from "../../app/net.js";
import { tell } from "../../app/shell.js";

const SHOWN = 10;

export function HandList({ id, number, over, you, onReplay }) {
  const [hands, set] = useState(null);
  useEffect(() => {
    let wanted = true;
    if (you) call(`/api/tables/${id}/rounds?limit=${SHOWN}`).then((told) => wanted && set(told.rounds), () => {});
    return () => {
      wanted = false;
    };
  }, [id, number, over, you]);
  if (!you || !hands?.length) return null;
  return html`<${Panel} title="Last hands"><ul class="hand-list">
    ${hands.map((one) => {
      const net = one.outcome.net[you];
      return html`<li key=${one.number}>
        <button type="button" class="hand-row" onClick=${() => onReplay(one.number)}><span>Hand ${one.number.toLocaleString("en-US")}</span>
          <b class=${net > 0 ? "win" : net < 0 ? "loss" : "muted"}>${net === undefined ? "watched" : net ? dollars(net, { signed: true }) : "even"}</b></button>
        <a href=${`/api/tables/${id}/rounds/${one.number}/phh`} download aria-label=${`Hand ${one.number}, PHH file`}>PHH ↓</a>
      </li>`;
    })}</ul><//>`;
}

/** A finished hand as this person may see it, and the step that is shown. */
export function useReplay(id, number) {
  const [told, set] = useState(null);
  const [at, go] = useState(0);
  useEffect(() => {
    set(null);
    go(0);
    if (number) call(`/api/tables/${id}/rounds/${number}`).then(set, tell);
  }, [id, number]);
  const steps = told?.views.filter((one) => one.hand) ?? [];
  const step = (to) => go((was) => Math.max(0, Math.min(steps.length - 1, typeof to === "function" ? to(was) : to)));
  return { told, steps, at, step, hand: steps[at]?.hand, says: steps[at]?.says };
}

export function ReplayBar({ replay, number, onClose }) {
  const { steps, at, step, says } = replay;
  const last = Math.max(0, steps.length - 1);
  return html`<section class="action-bar replay-bar" aria-label="Replay">
    <div class="bar-side left"><span class="label">Hand ${number.toLocaleString("en-US")}</span><span class="value">${at + 1} of ${steps.length}</span></div>
    <div class="replay-run">
      <${IconButton} icon="first" label="First" onPress=${() => step(0)} />
      <${IconButton} icon="left" label="Back" onPress=${() => step((was) => was - 1)} />
      <${Slider} label="Step" least=${0} most=${last} value=${at} text=${says || `step ${at + 1}`} onChange=${step} />
      <${IconButton} icon="right" label="Forward" onPress=${() => step((was) => was + 1)} />
      <${IconButton} icon="last" label="Last" onPress=${() => step(last)} />
    </div>
    <${Button} onPress=${onClose}>Back to the table<//>
  </section>`;
}

/** The story of the hand, the step that is shown marked. */
export function ReplayStory({ replay }) {
  const seq = replay.steps[replay.at]?.seq;
  return html`<${Panel} title="As it happened"><ol class="story" aria-label="As it happened">
    ${(replay.told?.story ?? []).map((line) => html`<li key=${line.seq} aria-current=${line.seq === seq ? "step" : undefined}>
      <button type="button" onClick=${() => replay.step(replay.steps.findLastIndex((one) => one.seq <= line.seq))}><span class="muted">${line.who}</span> ${line.says}
      ${line.parts.map((part) => html`<br />${part.says}`)}</button></li>`)}
  </ol><//>`;
}
