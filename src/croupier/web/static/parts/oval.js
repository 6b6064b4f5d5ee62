/**
 * A table between players: ten seats and the house dealer, you at the bottom. LOOK2 1 (20 to 23).
 *
 * Oval({cloth, seats, count, you, button, blinds, board, pots, voice, dealer, back, banner, behind,
 *       actions, label, onSit, invitation})
 *   seats    [{seat, player, you, bot, chips, turn, clock, note, folded, cards, best, made, bet, says,
 *             empty, maySit}]; bet: cents before the player in this betting round; says: the last action
 *   count    places at the table (10); you: the seat at the bottom, 0 for a spectator
 *   button   its seat; blinds: [small, big], 0 for nobody; disks: {dealer, small, big}, their words
 *   board    {cards, slots = 5, best}
 *   pots     [{name: "Main pot", amount, seats: [3, 6], pending: "opens with $150"}]
 *   dealer   the house dealer's name; invitation: controls on the empty felt; the rest as Felt
 * Disc({kind: "dealer" | "small" | "big", words, width, height}), Pot({…pot, you})
 */
import { html, names, px, useId, useMemo } from "./html.js";
import { At, Dealt, Said } from "./box.js";
import { Pill } from "./amount.js";
import { Card, CardRow, CardSlot, stateOf } from "./card.js";
import { broken, Chip, Stack } from "./chip.js";
import { dollars, spoken } from "./money.js";
import { MS, Stage, usePiece, useStage } from "./animation.js";
import { laidOut } from "./oval_room.js";
import { Plate } from "./seat_plate.js";
import { VoiceRoom } from "./voice.js";
import { LOW, useMedia, useSize } from "./hooks.js";
import { cardName, handName, listed, seatName } from "./words.js";

/** How the table is drawn in a room of this size: upright, low, or wide. */
function shapeOf({ width, height }, low) {
  if (low) return "low";
  return width < 700 || height > 1.02 * width ? "tall" : "wide";
}

const HIGH = { wide: 0.72, tall: 1.7, low: 1 };

export function Oval(props) {
  const [ref, size] = useSize();
  const low = useMedia(LOW);
  const shape = shapeOf(size, low);
  const W =
    shape === "wide"
      ? Math.min(size.width, size.height * 1.7, 1500)
      : Math.min(size.width, size.height * (shape === "low" ? 1.9 : 1.2));
  const H = Math.min(size.height, W * HIGH[shape]);
  return html`<div class=${`felt oval oval-${shape}`} data-cloth=${props.cloth ?? "slate"}
    role="region"
    aria-label=${props.label ?? "Table"}>
    <div class="room" ref=${ref}></div>
    ${W > 0 && html`<${Table} ...${props} W=${W} H=${H} shape=${shape} />`}
  </div>`;
}

function usePlan({ W, H, shape, seats, count = 10, you = 0, button, blinds, board, pots = [] }) {
  const own = seats.find((seat) => seat.you);
  const made = own?.cards?.length ? (own.made ?? "") : "";
  const cards = seats
    .map((seat) => `${seat.seat}${seat.cards ?? ""}${seat.bet ?? 0}${Boolean(seat.empty)}`)
    .join();
  return useMemo(
    () =>
      laidOut({
        W,
        H,
        shape,
        count,
        you,
        seats,
        button,
        blinds,
        slots: board?.slots,
        pots: pots.length,
        made,
      }),
    [W, H, shape, count, you, button, blinds?.join(), cards, board?.slots, pots.length, made],
  );
}

function Table(props) {
  const { W, H, shape, seats, you = 0, board, pots = [] } = props;
  const { voice, banner, actions, back, dealer, onSit, disks, invitation } = props;
  const stage = useStage(props.behind);
  const plan = usePlan(props);
  const own = seats.filter((seat) => seat.you && plan.hands[seat.seat]);
  const deck = plan.dealer;
  const layer = { class: "layer", style: { width: px(W), height: px(H) } };
  const low = shape !== "wide";
  return html`<${Stage.Provider} value=${stage}>
    <${OvalDrawing} W=${W} H=${H} plan=${plan} shape=${shape} />
    <div ...${layer}>
      ${banner && html`<p class="felt-banner" role="alert">${banner}</p>`}
      <${VoiceRoom} ...${plan.voice} small=${plan.small} voice=${voice} />
      ${own.map(
        (seat) => html`<${SeatCards} key=${seat.seat} seat=${seat} place=${plan.hands[seat.seat]}
          deck=${deck}
        back=${back} />`,
      )}
      ${
        plan.made &&
        html`<${At} x=${plan.made.x} y=${plan.made.y}><span class="made-hand"
        aria-hidden="true">${own[0].made}</span><//>`
      }
    </div>
    ${actions}
    <div ...${layer}>
      <${OvalBoard} plan=${plan} board=${board} deck=${deck} back=${back} />
      <${Pots} plan=${plan} pots=${pots} you=${you} small=${plan.small} />
      ${
        invitation &&
        html`<${At} x=${plan.pots.x} y=${plan.pots.y}
        class="felt-invitation">${invitation}<//>`
      }
      <div role="group" aria-label="Seats">
        ${seats
          .filter((seat) => plan.at[seat.seat])
          .map(
            (seat) => html`<${Seat} key=${seat.seat} seat=${seat}
          plan=${plan} deck=${deck} back=${back} onSit=${onSit} />`,
          )}
      </div>
      ${plan.discs.map(
        (disc) => html`<${At} key=${disc.kind} x=${disc.x} y=${disc.y} class="disc-place"><${Disc}
        ...${disc} words=${disks?.[disc.kind]} /><//>`,
      )}
      <${At} x=${deck.x} y=${deck.y}><span
        class="plate dealer">${low ? (dealer ?? "Dealer") : `House dealer${dealer ? ` · ${dealer}` : ""}`}</span><//>
    </div>
  <//>`;
}

function Pots({ plan, pots, you, small }) {
  const { x, y, height } = plan.pots;
  const room = { left: px(x), top: px(y - height / 2) };
  return html`<div class=${names("pots", { small })} style=${room} role="group" aria-label="Pots">
    ${pots.map(
      (pot) => html`<${Pot} key=${pot.name} ...${pot} you=${you} small=${small}
      size=${plan.stack} />`,
    )}
  </div>`;
}

function OvalDrawing({ W, H, plan, shape }) {
  const id = useId();
  const { center, edge, rail } = plan;
  const middle = { cx: center.x, cy: center.y };
  const round = 0.36 * Math.min(W, 1.2 * H);
  return html`<svg class="cloth" width=${W} height=${H} aria-hidden="true">
    <defs><radialGradient id=${id} gradientUnits="userSpaceOnUse" cx=${W / 2} cy=${0.34 * H}
      r=${0.6 * Math.max(W, H)}>
      <stop class="felt-in" offset="0" /><stop class="felt-out" offset="1" />
    </radialGradient></defs>
    ${
      shape !== "wide"
        ? html`<rect class="rail" x=${rail} y=${rail} width=${W - 2 * rail}
          height=${H - 2 * rail} rx=${round} />
          <rect class="felt-edge" x=${2 * rail} y=${2 * rail} width=${W - 4 * rail}
            height=${H - 4 * rail}
            rx=${round - rail} fill=${`url(#${id})`} />`
        : html`<ellipse class="rail" ...${middle} rx=${edge.across + rail / 2}
          ry=${edge.down + rail / 2} />
          <ellipse class="felt-edge" ...${middle} rx=${edge.across - rail / 2}
            ry=${edge.down - rail / 2}
            fill=${`url(#${id})`} />
          <ellipse class="bet-line" ...${middle} rx=${edge.across * 0.72} ry=${edge.down * 0.63} />`
    }
  </svg>`;
}

function OvalBoard({ plan, board, deck, back }) {
  const cards = board?.cards ?? [];
  const slots = board?.slots ?? 5;
  const { x: left, y: top, card: width, pitch } = plan.board;
  const name = cards.length ? `Board: ${cards.map(cardName).join(", ")}` : "Board: no cards yet";
  return html`<div role="group" aria-label=${name}>
    ${Array.from({ length: slots }, (_, index) =>
      index < cards.length
        ? html`<${Dealt} key=${`card ${index}`} x=${left + pitch * index} y=${top} width=${width}
          shoe=${deck}
        discards=${deck} order=${40 + index}>
          <${Card} card=${cards[index]} width=${width} back=${back}
            state=${stateOf(cards[index], board.best)}
            place=${`board card ${index + 1}`} /><//>`
        : html`<${Dealt} key=${`slot ${index}`} x=${left + pitch * index} y=${top} width=${width}
        move=${false}><${CardSlot} width=${width} /><//>`,
    )}
  </div>`;
}

function SeatCards({ seat, place, deck, back }) {
  const up = seat.you || seat.cards.some((card) => card !== "??");
  const step = up ? place.card + 5 : place.card * 0.52;
  const left = place.x - (step * (seat.cards.length - 1) + place.card) / 2;
  const whose = seat.you ? "Your hand" : `${seat.player}'s hand`;
  return html`<div class="hand" role="img" aria-label=${handName(whose, seat.cards, seat.made)}>
    ${seat.cards.map(
      (card, index) => html`<${Dealt} key=${index} x=${left + step * index}
      y=${place.y - place.card * 0.7} width=${place.card}
      shoe=${deck} discards=${deck} order=${seat.seat + index * 10}><${CardRow} cards=${[card]}
        width=${place.card}
      best=${seat.best} back=${back} quiet /><//>`,
    )}
  </div>`;
}

function Bet({ place, amount, from, to, small }) {
  const ref = usePiece({ from, to, ms: MS.chip, gap: 0 });
  const chips = broken(amount);
  return html`<div class="at" ref=${ref} style=${{ left: px(place.x), top: px(place.y) }}>
    <div class=${names("bet", { small })} aria-hidden="true">
      ${
        small
          ? chips.length > 0 && html`<${Chip} value=${chips[0]} size=${22} />`
          : html`<${Stack} amount=${amount}
        size=${36} />`
      }
      <${Pill} cents=${amount} />
    </div>
  </div>`;
}

function Seat({ seat, plan, deck, back, onSit }) {
  const at = plan.at[seat.seat];
  const bet = plan.bets[seat.seat];
  const name =
    seatName(seat) +
    (seat.bet > 0 ? `, bet ${spoken(seat.bet)}` : "") +
    (seat.note ? `, ${seat.note}` : "");
  const { width, height } = plan.plate;
  return html`<div class="box">
    ${
      !seat.you &&
      plan.hands[seat.seat] &&
      html`<${SeatCards} seat=${seat} place=${plan.hands[seat.seat]}
      deck=${deck} back=${back} />`
    }
    ${
      bet &&
      seat.bet > 0 &&
      html`<${Bet} place=${bet} amount=${seat.bet} small=${plan.small}
      from=${[at.x - bet.x, at.y - bet.y]} to=${[plan.center.x - bet.x, plan.center.y - bet.y]} />`
    }
    <${At} x=${at.x} y=${at.y} class=${names("two-lines", { small: plan.small })}><${Plate}
      ...${seat} dot
      wide=${seat.empty ? 0 : width} max=${seat.empty ? 0 : width}
        high=${seat.empty ? 0 : height} onSit=${onSit} said=${seat.empty ? undefined : name} /><//>
    ${
      seat.says &&
      html`<${At} x=${at.x} y=${at.y + height / 2 + 6}><${Said}
      says=${seat.says} /><//>`
    }
  </div>`;
}

/** A disk with its words in full, as the rulebook has them; flat where there is little room. */
export function Disc({ kind, words = "", width = 58, height = width, seat }) {
  const flat = height < 40;
  const size = {
    width: px(width),
    height: px(height),
    fontSize: px(flat ? 8.5 : Math.max(9, width * 0.19)),
  };
  return html`<span class=${names("disc", `disc-${kind}`, { flat })} role="img"
    aria-label=${seat ? `${words}, seat ${seat}` : words} style=${size}>
    ${words.split(" ").map((word) => html`<span key=${word}>${word}</span>`)}
  </span>`;
}

export function Pot({ name, amount, seats = [], pending, you, small, size = 36 }) {
  const whose = seats.length ? `, seats ${listed(seats)}` : "";
  const told = `${name} ${pending ?? spoken(amount)}${whose}`;
  return html`<div class=${names("pot", { pending })} role="img" aria-label=${told}>
    <div class="pot-body">
      ${!pending && html`<${Stack} amount=${amount} size=${size} />`}
      <span><span class="pot-name">${name}</span><b>${pending ?? dollars(amount)}</b></span>
    </div>
    ${
      !small &&
      html`<div class="pot-seats">${seats.map(
        (seat) => html`<span key=${seat}
      class=${names({ you: seat === you })}>${seat}</span>`,
      )}</div>`
    }
  </div>`;
}
