/**
 * Plates at the seats, with the ring that empties while a player is in turn. LOOK 2, 7, 8.
 *
 * Plate({seat, player, you, bot, chips, turn, clock, net, note, folded, empty, maySit, onSit, onPoint, wide})
 *   wide, max   pixels that it is wide at least and at most; a long name is cut short; high: its height
 *   chips   in cents; net is shown instead once the box is settled
 *   note    words instead of chips, as "folded"
 *   clock   {until, total} in ms of this machine's clock and seconds, or {left, total} standing still
 *   onPoint(seat | 0)  the plate is a button, and somebody points at it or no longer does
 *   empty   a free seat (dot: only its number); with maySit it is the control that takes it, with `invites` (words) the one
 *           that plays it beside your own (onInvited)
 * TimerRing({clock, size})
 */
import { html, names, px, useLayoutEffect, useRef } from "./html.js";
import { Tag } from "./amount.js";
import { calm } from "./animation.js";
import { dollars } from "./money.js";
import { seatName } from "./words.js";

/**
 * Runs an element from the part of time that is left down to none.
 * @param {(part: number) => object} frame the style at a part of the whole
 */
export function useDrain(clock, frame) {
  const ref = useRef(null);
  const { until = 0, left = 0, total = 0 } = clock ?? {};
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !total) return undefined;
    const seconds = until ? Math.max(0, (until - Date.now()) / 1000) : left;
    const part = Math.min(1, seconds / total);
    Object.assign(element.style, frame(part));
    if (!until || !seconds) return undefined;
    const easing = calm() ? `steps(${Math.max(1, Math.ceil(seconds))})` : "linear";
    const running = element.animate([frame(part), frame(0)], {
      duration: seconds * 1000,
      easing,
      fill: "forwards",
    });
    return () => running.cancel();
  }, [until, left, total]);
  return ref;
}

export function TimerRing({ clock, size = 26 }) {
  const r = 11;
  const round = 2 * Math.PI * r;
  const ref = useDrain(clock, (part) => ({ strokeDashoffset: String(round * (part - 1)) }));
  return html`<svg class="timer-ring" viewBox="-13 -13 26 26" width=${size} height=${size}
    aria-hidden="true">
    <circle r=${r} />
    <circle ref=${ref} class="left" r=${r} stroke-dasharray=${round} transform="rotate(-90)" />
  </svg>`;
}

export function Plate(props) {
  const {
    seat,
    player,
    you,
    chips,
    turn,
    clock,
    net,
    note,
    folded,
    empty,
    maySit,
    onSit,
    onPoint,
    wide,
    max,
    high,
    bot,
    dot,
    said,
    invites,
    onInvited,
  } = props;
  if (empty && invites)
    return html`<button type="button" class="plate empty"
    onClick=${() => onInvited?.(seat)}>${invites}</button>`;
  if (empty) {
    const words = maySit ? `Sit here · ${seat}` : dot ? seat : `Seat ${seat}`;
    if (!maySit)
      return html`<span class="plate empty" aria-label=${seatName(props)}
        role="img">${words}</span>`;
    return html`<button type="button" class="plate empty" onClick=${() => onSit?.(seat)}><span
      class="sr">${seatName(props)}</span><span aria-hidden="true">${words}</span></button>`;
  }
  const right =
    net !== undefined && net !== null
      ? html`<${Tag} net=${net} result=${net === 0 ? "push" : ""} quiet
        text=${net === 0 ? "even" : undefined} />`
      : html`<span class="chips">${note ?? (chips === undefined || chips === null ? "" : dollars(chips))}</span>`;
  const look = {
    class: names("plate", { turn, you, folded, "is-net": net !== undefined && net !== null }),
    style: wide
      ? { minWidth: px(wide), maxWidth: max && px(max), height: high && px(high) }
      : undefined,
  };
  const inside = html`
    <span class="seat-number">${
      turn &&
      clock &&
      html`<${TimerRing}
      clock=${clock} />`
    }<span>${seat}</span></span>
    <span class="player"><span class="player-name">${you ? "You" : player}</span>${bot && html`<span class="bot">bot</span>`}</span>
    ${right}`;
  const name = said ?? seatName(props);
  if (!onPoint) return html`<span ...${look} role="img" aria-label=${name}>${inside}</span>`;
  const [point, leave] = [() => onPoint(seat), () => onPoint(0)];
  const points = { onMouseEnter: point, onFocus: point, onMouseLeave: leave, onBlur: leave };
  return html`<button type="button" ...${look} onClick=${() => onPoint(seat)} ...${points}><span
    class="sr">${name}. Show the best five</span><span class="plate-inside"
    aria-hidden="true">${inside}</span></button>`;
}
