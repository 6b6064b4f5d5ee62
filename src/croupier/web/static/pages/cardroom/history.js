/**
 * Finished hands: HandList({id, number, over, you, onReplay}) in the side column, and useHand(id, number)
 * to step through one as it happened.
 */
import { html, useEffect, useState } from "../../parts/html.js";
import { dollars, grouped } from "../../parts/money.js";
import { Panel } from "../../parts/panel.js";
import { call } from "../../app/net.js";
import { tell } from "../../app/shell.js";
import { useReplay } from "../replay/bar.js";

const SHOWN = 10;

export function HandList({ id, number, over, you, onReplay }) {
  const [hands, setHands] = useState(null);
  useEffect(() => {
    let wanted = true;
    if (you)
      call(`/api/tables/${id}/rounds?limit=${SHOWN}`).then(
        (told) => wanted && setHands(told.rounds),
        () => {},
      );
    return () => {
      wanted = false;
    };
  }, [id, number, over, you]);
  if (!you || !hands?.length) return null;
  return html`<${Panel} title="Last hands"><ul class="hand-list">
    ${hands.map((hand) => {
      const net = hand.outcome.net[you];
      return html`<li key=${hand.number}>
        <button type="button" class="hand-row"
          onClick=${() => onReplay(hand.number)}><span>Hand ${grouped(hand.number)}</span>
          <b class=${net > 0 ? "win" : net < 0 ? "loss" : "muted"}>${net === undefined ? "watched" : net ? dollars(net, { signed: true }) : "even"}</b></button>
        <a href=${`/api/tables/${id}/rounds/${hand.number}/phh`} download
          aria-label=${`Hand ${hand.number}, PHH file`}>PHH ↓</a>
      </li>`;
    })}</ul><//>`;
}

/** A finished hand as this person may see it, and the step that is shown. */
export function useHand(id, number) {
  const [told, setTold] = useState(null);
  useEffect(() => {
    setTold(null);
    if (number)
      call(`/api/tables/${id}/rounds/${number}`).then(
        ({ views }) => setTold(views.filter((view) => view.hand)),
        tell,
      );
  }, [id, number]);
  const replay = useReplay(told);
  useEffect(() => replay.go(0), [told]);
  return { ...replay, hand: told ? replay.step?.hand : null };
}
