/**
 * Leaving a seat with something in play: asked once, in place, and undone until it happens.
 *
 * useLeaving({id, view, playing, ask, speak, wait, back}) gives {waits, later(), now(), stay()}
 *   playing   whether the player is in the hand or the round that is on
 *   waits     whether the player goes as soon as it is over; a reload does not forget it
 *   wait()    what the server is asked as well, so that no further hand begins for the player;
 *   back()    what is asked when the player stays after all
 * LeaveAsk({says, note, clause, rules, later, now, onLater, onNow, onStay}): the question
 */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../parts/html.js";
import { ClauseChip } from "../../parts/clause.js";
import { Button } from "../../parts/controls.js";

const none = async () => {};

function kept(key, value) {
  try {
    if (value === undefined) return Boolean(sessionStorage.getItem(key));
    if (value) sessionStorage.setItem(key, "1");
    else sessionStorage.removeItem(key);
  } catch {
    // a browser that keeps nothing forgets at a reload, and that is all
  }
  return Boolean(value);
}

export function useLeaving({ id, view, playing, ask, speak, wait = none, back = none }) {
  const key = `croupier leaves ${id} ${view.you}`;
  const [waits, setWaits] = useState(() => Boolean(view.seat) && kept(key));
  const going = useRef(false);
  const keep = (value) => setWaits(kept(key, value));
  const now = () => {
    going.current = true;
    keep(false);
    return ask({ do: "stand" })
      .catch(speak)
      .finally(() => {
        going.current = false;
      });
  };
  useEffect(() => {
    if (!view.seat) keep(false);
    else if (waits && !playing && !going.current) now();
  }, [waits, playing, view.seat]);
  return {
    waits,
    now,
    later: () => {
      keep(true);
      return wait().catch(speak);
    },
    stay: () => {
      keep(false);
      return back().catch(speak);
    },
  };
}

export function LeaveAsk({ says, note, clause, rules = {}, later, now, onLater, onNow, onStay }) {
  const ref = useRef(null);
  useLayoutEffect(() => ref.current.querySelector("button.filled").focus(), []);
  return html`<div class="leave-ask" ref=${ref} role="group" aria-label="Leave table">
    <p><b>${says}</b></p>
    ${note && html`<p class="muted">${note} ${clause && html`<${ClauseChip} clause=${clause} says=${rules[clause]} />`}</p>`}
    <div class="sheet-row">
      <${Button} kind="filled" onPress=${onLater}>${later}<//>
      <${Button} kind="fault" onPress=${onNow}>${now}<//>
      <${Button} kind="bare" onPress=${onStay}>Stay<//>
    </div>
  </div>`;
}
