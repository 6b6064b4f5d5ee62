/**
 * PocketFelt: a banked table on a phone. It takes the same props as Felt, and
 *   mirrored  for the left hand
 *   result    {title, note} once settled: your hand and this stand where the box was
 *   bar       the PocketBar
 * In `seats`, `brief` is what the strip of seats says of one, as "checked" or "4×"; `short` of an
 * area is its name below it. Of several boxes of yours one is `you`; the others are `mine`, and the
 * strip picks them (onPick).
 */
import { html, names, px, useMemo } from "./html.js";
import { Areas, At, Dealt } from "./box.js";
import { Card, CardRow, CardSlot, stateOf } from "./card.js";
import { Bow, labelOf, useFace } from "./lettering.js";
import { Stage, useStage } from "./animation.js";
import { POCKET, pocket, pocketSpots } from "./phone_plan.js";
import { VoiceRoom } from "./voice.js";
import { useSize } from "./hooks.js";
import { cardName, handName, hidden, seatName } from "./words.js";

export function PocketFelt(props) {
  const [ref, size] = useSize();
  const s = Math.min(size.width / POCKET.width, size.height / POCKET.height);
  return html`<div class="pocket" data-cloth=${props.cloth}>
    ${props.bar}
    <div class="pocket-main" role="group" aria-label=${props.label ?? "Table"}>
      <div class="pocket-room" ref=${ref}></div>
      ${s > 0 && html`<${Pocket} ...${props} s=${s} />`}
      <svg class="pocket-rail" viewBox="0 0 390 34" preserveAspectRatio="none" aria-hidden="true">
        <path class="pocket-felt" d="M0 0H390V4Q195 46 0 4Z" /><path class="rail"
          d="M0 3Q195 44 390 3V14Q195 56 0 14Z" />
      </svg>
    </div>
  </div>`;
}

function Pocket(props) {
  const { s, box, seats, banner, result, mirrored, voice, board, dealer, sixth, back } = props;
  const stage = useStage(props.behind);
  useFace();
  const counts = { board: board?.slots ?? 5, dealer: dealer?.slots ?? 2, box: sixth?.slots ?? 4 };
  const plan = useMemo(
    () => pocket(s, counts, mirrored),
    [s, mirrored, counts.board, counts.dealer, counts.box],
  );
  const spots = useMemo(() => pocketSpots(box, s, mirrored), [box, s, mirrored]);
  const you = seats.find((seat) => seat.you);
  const shoe = { x: POCKET.width * s, y: -40 };
  const layer = {
    class: "pocket-stage",
    style: { width: px(POCKET.width * s), height: px(POCKET.height * s) },
  };
  return html`<${Stage.Provider} value=${stage}>
    ${
      !result &&
      you &&
      html`<div ...${layer} aria-hidden="true">
      <${BoxGround} you=${you} plan=${plan} spots=${spots} s=${s} /></div>`
    }
    <div ...${layer}>
      ${banner && html`<p class="felt-banner" role="alert">${banner}</p>`}
      <${VoiceRoom} ...${plan.voice} small hidden=${result} voice=${voice} />
      ${you && html`<${YourCards} you=${you} plan=${plan} shoe=${shoe} back=${back} result=${result} />`}
      ${
        result &&
        html`<div class="pocket-result"
        style=${{ left: px(plan.result.x), top: px(plan.result.y) }}><b>${result.title}</b><span>${result.note}</span></div>`
      }
    </div>
    ${props.actions}
    <div ...${layer}>
      <${Row} label="Board" one="board card" cards=${board?.cards ?? []} places=${plan.board} best=${board?.best}
        shoe=${shoe} back=${back} />
      <${Row} label="Dealer" one="dealer's card" cards=${dealer?.cards ?? []} places=${plan.dealer} shoe=${shoe}
        back=${back} />
      <div class="pocket-said" aria-hidden="true" style=${placed(plan.dealerLabel)}>${dealer?.made ?? "Dealer"}</div>
      ${
        sixth &&
        html`<${Row} label=${sixth.name} one="card" cards=${sixth.cards} places=${plan.box} shoe=${shoe}
        back=${back} />
        <${At} ...${plan.boxLabel} class="pocket-label"><span aria-hidden="true">${sixth.name}</span><//>`
      }
      ${!result && you && html`<${Yours} ...${props} you=${you} plan=${plan} spots=${spots} />`}
      ${
        !result &&
        html`<${Strip} seats=${seats} plan=${plan} onSit=${props.onSit} onPick=${props.onPick}
        onInvited=${props.onInvited} />`
      }
    </div>
  <//>`;
}

const placed = ({ x, y, width }) => ({ left: px(x), top: px(y), minWidth: px(width) });

function YourCards({ you, plan, shoe, back, result }) {
  const cards = you.cards ?? [];
  const shown = plan.resultHand;
  const { x, y, width, pitch } = result
    ? { ...shown, pitch: shown.width * 1.07, x: shown.x + shown.width * 1.03 }
    : plan.hand;
  const left = x - (pitch * (Math.max(2, cards.length) - 1) + width) / 2;
  return html`<div role="img" aria-label=${handName("Your hand", cards, you.made)}
    class=${names({ "is-folded": you.folded })}>
    ${cards.map(
      (card, index) => html`<${Dealt} key=${index} x=${left + pitch * index} y=${y} width=${width}
      shoe=${shoe} order=${index * 10}>
      <${CardRow} cards=${[card]} width=${width} best=${you.best} back=${back} quiet />
    <//>`,
    )}
    ${
      !cards.length &&
      [0, 1].map(
        (index) => html`<${Dealt} key=${`slot ${index}`} x=${left + pitch * index} y=${y}
      width=${width} move=${false}><${CardSlot} width=${width} /><//>`,
      )
    }
  </div>`;
}

function Row({ label, one: item, cards, places, best, shoe, back }) {
  const down = cards.length > 0 && cards.every(hidden);
  const told = down
    ? `${cards.length} cards, face down`
    : cards.map(cardName).join(", ") || "no cards yet";
  const name = `${label}: ${told}`;
  return html`<div role="group" aria-label=${name}>
    ${places.map((place, index) =>
      index < cards.length
        ? html`<${Dealt} key=${`card ${index}`} ...${place} shoe=${shoe} order=${40 + index}>
          <${Card} card=${cards[index]} width=${place.width} back=${back} state=${stateOf(cards[index], best)}
            quiet=${hidden(cards[index])} place=${`${item} ${index + 1}`} />
        <//>`
        : html`<${Dealt} key=${`slot ${index}`} ...${place} move=${false}><${CardSlot} width=${place.width} /><//>`,
    )}
  </div>`;
}

/** The seats in table order, 6 … 1, on a slight arc. */
function Strip({ seats, plan, onSit, onPick, onInvited }) {
  const order = [...seats].sort((a, b) => b.seat - a.seat);
  const middle = (order.length - 1) / 2;
  return html`<ul class="strip" aria-label="Seats" style=${{ top: px(plan.strip.y - 22) }}>
    ${order.map((seat, index) => {
      const sag = 13 * (1 - ((index - middle) / Math.max(1, middle)) ** 2);
      const look = { marginTop: px(sag) };
      if (seat.mine && !seat.empty) {
        return html`<li key=${seat.seat} style=${look}><button type="button" class="strip-plate you"
          aria-label=${`Your box ${seat.seat}, show it`}
          onClick=${() => onPick?.(seat.seat)}>${seat.seat}</button></li>`;
      }
      if (seat.empty) {
        if (seat.invites)
          return html`<li key=${seat.seat} style=${look}><button type="button" class="dot"
          aria-label=${seat.invites} onClick=${() => onInvited?.(seat.seat)}>+</button></li>`;
        return html`<li key=${seat.seat} style=${look}>${
          seat.maySit
            ? html`<button type="button" class="dot" aria-label=${seatName(seat)}
            onClick=${() => onSit?.(seat.seat)}>${seat.seat}</button>`
            : html`<span class="dot" role="img" aria-label=${seatName(seat)}>${seat.seat}</span>`
        }</li>`;
      }
      const brief = seat.you ? "you" : (seat.brief ?? seat.player);
      return html`<li key=${seat.seat} style=${look}><span
        class=${names("strip-plate", { turn: seat.turn, you: seat.you, light: seat.says?.tone === "light" })}
        role="img" aria-label=${seatName(seat)}>${seat.seat} · ${brief}</span></li>`;
    })}
  </ul>`;
}

/** Your box as it is drawn, under the cards and chips. */
function BoxGround({ you, plan, spots, s }) {
  return html`<svg class="cloth pocket-box" width=${POCKET.width * s} height=${POCKET.height * s}>
    <rect class=${names("box-frame", { turn: you.turn })} ...${plan.frame} rx=${20 * s} />
    <g class="box-drawing you">${spots.map(
      (spot) => html`<${PocketSpot} key=${spot.area.wager} spot=${spot}
      open=${you.open?.includes(spot.area.wager)}
      offered=${you.offered?.wager === spot.area.wager ? you.offered : null} />`,
    )}</g>
  </svg>`;
}

function Yours({ you, plan, spots, s, onPlace, onTake, onLine }) {
  const rack = { x: (POCKET.width / 2) * s, y: -60 };
  return html`
    <${Areas} seat=${you} spots=${spots} at=${{ x: 0, y: 0 }} rack=${rack} order=${1} onPlace=${onPlace}
      onTake=${onTake} onLine=${onLine} />
    ${you.made && html`<${At} ...${plan.made} class="pocket-made"><span aria-hidden="true">${you.made}</span><//>`}`;
}

function PocketSpot({ spot, open, offered }) {
  const { area, x, r, shape } = spot;
  const y = -spot.y;
  const state = offered ? " offered" : open ? " open" : "";
  return html`<g class=${`spot${state}`}>
    ${
      shape === "square"
        ? html`<rect class="hole" x=${x - r} y=${y - r} width=${2 * r} height=${2 * r} rx=${r * 0.36} />`
        : html`<circle class="hole" cx=${x} cy=${y} r=${r} />`
    }
    ${shape === "sensor" && html`<circle class="sensor" cx=${x} cy=${y} r=${r * 0.74} />`}
    ${
      spot.below
        ? html`<text class="felt-words below" x=${x} y=${y + r + 17}
        font-size="12.5">${area.short ?? area.label ?? shortly(area.name)}</text>`
        : html`<${Bow} class="spot-name" text=${labelOf(area)} x=${x} y=${y} r=${r} joined=${Boolean(area.sign)} />`
    }
    ${
      area.sign &&
      html`<text class="felt-words sign" x=${x - spot.pitch / 2} y=${y + 9}
      font-size="26">${area.sign}</text>`
    }
    ${offered && html`<text class="felt-words multiple" x=${x} y=${y + 7} font-size="20">${offered.text}</text>`}
  </g>`;
}

/** One word, no longer than its area is wide. */
function shortly(name) {
  const [first] = name.split(" ");
  return first.length > 8 ? first.slice(0, 4) : first;
}
