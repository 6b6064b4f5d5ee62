/**
 * A banked table: the dealer above, six seats in their arc, you in your own. LOOK 7, 8, 11.
 *
 * Felt({cloth, operator, inscriptions, box, seats, board, dealer, sixth, voice, shoe, discards, rack,
 *       back, banner, behind, actions, label, onPlace, onTake, onLine, onSit, onPoint})
 *   cloth         "juniper" | "claret" | "prairie" | "slate"
 *   operator      whose table it is; inscriptions: texts, joined on as few arcs as hold them
 *   box           {rows, small}: the areas of every seat, as plan.js `spots` takes them
 *   seats         as box.js tells; seats that are not listed are not drawn
 *   board         {cards, slots = 5, best}
 *   dealer        {cards, slots = 2, name, made, note, best}
 *   sixth         {cards, slots = 4, name}: the box of cards right of the board, or nothing
 *   voice         props of Voice; shoe: cards left in it; discards: cards out; rack: its columns
 *   back          "claret" | "navy"
 *   banner        a line over the felt, as "Connection lost. Your bets are safe. Reconnecting…"
 *   alone         the only seat that is drawn stands in the middle, and is larger
 *   behind        the page is more than 1.5 s behind: no flights
 *   actions       what stands after your hand and before the board for readers and keys (the bar)
 *   onPlace(seat, wager), onTake(seat, wager), onLine(seat, wager), onSit(seat)
 *   onPoint(seat | 0)   somebody points at a `pointable` seat, to see its best five
 *   onInvited(seat)     a free box beside yours (`invites`) is to be played too
 * It takes the size of what it is in; `actions` stands below it, wherever it is read.
 */
import { html, names, px, useMemo } from "./html.js";
import { Card, CardSlot, stateOf } from "./card.js";
import { Areas, At, Dealt, Hand, Said } from "./box.js";
import { BoxDrawing, Fixtures, Ground, Inscriptions } from "./betting_areas.js";
import { useFace } from "./lettering.js";
import { Stage, useStage } from "./animation.js";
import { Plate } from "./seat_plate.js";
import { banked, HEIGHT, spots as spotsOf } from "./plan.js";
import { VoiceRoom } from "./voice.js";
import { useSize } from "./hooks.js";
import { cardName, hidden } from "./words.js";

const WIDEST = 1500;
const ALONE = 1.3;

function center({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}

export function Felt(props) {
  const [ref, size] = useSize();
  const W = Math.min(size.width, size.height / HEIGHT, WIDEST);
  return html`<div class="felt" data-cloth=${props.cloth} role="region" aria-label=${props.label ?? "Table"}>
    <div class="room" ref=${ref}></div>
    ${W > 0 && html`<${Table} ...${props} W=${Math.floor(W)} />`}
  </div>`;
}

function Table(props) {
  const { W, seats, box, actions, banner } = props;
  const stage = useStage(props.behind);
  const face = useFace();
  const counts = {
    board: props.board?.slots ?? 5,
    dealer: props.dealer?.slots ?? 2,
    box: props.sixth?.slots ?? 4,
  };
  const plan = useMemo(() => banked(W, counts), [W, counts.board, counts.dealer, counts.box]);
  const size = props.alone ? W * ALONE : W;
  const spots = useMemo(() => spotsOf(box, size), [box, size]);
  const middle = props.alone ? { x: W / 2, y: plan.seats[2].y } : {};
  const places = Object.fromEntries(plan.seats.map((seat) => [seat.seat, { ...seat, ...middle }]));
  const drawn = seats.filter((seat) => places[seat.seat]);
  const points = {
    shoe: props.shoe === undefined ? plan.dealerPlate : center(plan.shoe),
    rack: center(plan.rack),
    discards: center(plan.discards),
  };
  const shared = { ...props, size, plan, spots, places, points, face };
  const yours = drawn.filter((item) => item.you);
  const others = drawn.filter((item) => !item.you);
  // Where nothing is inscribed there is room below.
  const lower =
    props.alone && !props.inscriptions?.length
      ? { y: plan.operator.y - plan.voice.height / 2 }
      : {};
  const layer = { class: "layer", style: { width: `${W}px`, height: `${plan.H}px` } };
  return html`<${Stage.Provider} value=${stage}>
    <svg class="cloth" width=${W} height=${plan.H} viewBox=${`0 0 ${W} ${plan.H}`} aria-hidden="true">
      <${Drawing} ...${shared} drawn=${drawn} />
    </svg>
    <div ...${layer}>
      ${banner && html`<p class="felt-banner" role="alert">${banner}</p>`}
      <${VoiceRoom} ...${plan.voice} ...${lower} small=${W < 1000} voice=${props.voice} />
      ${yours.map((seat) => html`<${YourHand} key=${seat.seat} ...${shared} seat=${seat} />`)}
    </div>
    ${actions}
    <div ...${layer}>
      <${Middle} ...${shared} />
      ${yours.map((seat) => html`<${Box} key=${seat.seat} ...${shared} seat=${seat} hand=${false} />`)}
      <div role="group" aria-label="Seats">
        ${others.map((seat) => html`<${Box} key=${seat.seat} ...${shared} seat=${seat} hand />`)}
      </div>
    </div>
  <//>`;
}

/** All that is drawn once and lies still. */
function Drawing({
  W,
  size,
  plan,
  spots,
  places,
  drawn,
  operator,
  inscriptions = [],
  shoe,
  discards,
  rack,
  sixth,
  face,
}) {
  const middle = center(plan.boxFrame);
  return html`
    <${Ground} W=${W} H=${plan.H} />
    <${Fixtures} plan=${plan} left=${shoe} out=${discards} rack=${rack} />
    <${Inscriptions} W=${W} H=${plan.H} operator=${operator} texts=${inscriptions} face=${face} />
    ${
      sixth &&
      html`<g>
      <rect class="box-line" ...${plan.boxFrame} rx=${0.012 * W} />
      <text class="felt-words label" x=${middle.x} y=${plan.boxFrame.y + plan.boxFrame.height + 17} font-size="12"
        letter-spacing=".9">${sixth.name.toUpperCase()}</text>
    </g>`
    }
    ${drawn.map(
      (
        seat,
      ) => html`<${BoxDrawing} key=${seat.seat} spots=${spots} at=${places[seat.seat]} W=${size}
      strength=${seat.empty ? "empty" : seat.you ? "you" : "other"} open=${seat.open} offered=${seat.offered}
      frame=${seat.you && !seat.empty ? (seat.turn ? "turn" : "yours") : seat.turn ? "turn" : ""}
      taken=${Object.keys(seat.wagers ?? {}).filter((wager) => seat.wagers[wager] > 0)} />`,
    )}`;
}

function YourHand({ seat, places, size, points, back }) {
  return html`<${Hand} seat=${seat} at=${places[seat.seat]} W=${size} shoe=${points.shoe} discards=${points.discards}
    order=${seat.seat} back=${back} />`;
}

/** Dealer's side: board, dealer, the box of cards. */
function Middle({ plan, board, dealer, sixth, points, back }) {
  return html`
    <${Places} label="Board" one="board card" cards=${board?.cards ?? []} places=${plan.board} best=${board?.best}
      points=${points} back=${back} order=${40} />
    <${Places} label="Dealer" one="dealer's card" cards=${dealer?.cards ?? []} places=${plan.dealer}
      best=${dealer?.best} points=${points} back=${back} order=${30} />
    <${DealerSaid} place=${plan.said} small=${plan.W < 850} made=${dealer?.made} note=${dealer?.note} />
    ${
      sixth &&
      html`<${Places} label=${sixth.name} one=${`${sixth.name} card`} cards=${sixth.cards} places=${plan.box}
      points=${points} back=${back} order=${20} />`
    }
    <${At} ...${plan.dealerPlate} class="dealer-place"><span
      class="plate dealer">${dealer?.name ? `Dealer · ${dealer.name}` : "Dealer"}</span><//>`;
}

/** What the dealer has, over the dealer's cards: a long name in lines, first where it has a comma. */
function DealerSaid({ place, small, made, note }) {
  const { x, y, width, height } = place;
  const parts = made?.split(/(?<=,) /) ?? [];
  return html`<div class=${names("dealer-said", { small })} aria-hidden="true"
    style=${{ left: px(x), top: px(y), width: px(width), height: px(height) }}>
    ${
      made
        ? html`<b>${parts.map((part) => html`<span key=${part}>${part}</span> `)}</b>`
        : html`<span
      class="unsaid">Dealer</span>`
    }
    ${note && html`<span>${note.replace(/^Dealer ./, (start) => start.at(-1).toUpperCase())}</span>`}
  </div>`;
}

function Places({ label, one: item, cards, places, best, points, back, order }) {
  const down = cards.length > 0 && cards.every(hidden);
  const name = down
    ? `${label}: ${cards.length} cards, face down`
    : cards.length
      ? `${label}: ${cards.map(cardName).join(", ")}`
      : `${label}: no cards yet`;
  return html`<div role="group" aria-label=${name}>
    ${places.map((place, index) =>
      index < cards.length
        ? html`<${Dealt} key=${`card ${index}`} ...${place} shoe=${points.shoe} discards=${points.discards}
        order=${order + index}>
          <${Card} card=${cards[index]} width=${place.width} back=${back} state=${stateOf(cards[index], best)}
            place=${`${item} ${index + 1}`} quiet=${hidden(cards[index])} />
        <//>`
        : html`<${Dealt} key=${`slot ${index}`} ...${place} move=${false}><${CardSlot} width=${place.width} /><//>`,
    )}
  </div>`;
}

/** One seat: its wagers, its cards unless they were drawn before, and its plate. */
function Box({
  seat,
  hand,
  places,
  spots,
  W,
  points,
  back,
  onPlace,
  onTake,
  onLine,
  onSit,
  onInvited,
  onPoint,
}) {
  const at = places[seat.seat];
  return html`<div class=${names("box", { yours: seat.you })}>
    ${
      hand &&
      html`<${Hand} seat=${seat} at=${at} W=${W} shoe=${points.shoe} discards=${points.discards}
      order=${seat.seat} back=${back} />`
    }
    ${
      (!seat.empty || seat.open?.length > 0) &&
      html`<${Areas} seat=${seat} spots=${spots} at=${at}
      rack=${points.rack} order=${seat.seat}
      onPlace=${onPlace} onTake=${onTake} onLine=${onLine} />`
    }
    ${seat.says && html`<${At} x=${at.x} y=${at.y - Math.max(27, 0.0245 * W)}><${Said} says=${seat.says} /><//>`}
    <${At} x=${at.x} y=${at.y}><${Plate} ...${seat} onSit=${onSit} onInvited=${onInvited}
      onPoint=${seat.pointable ? onPoint : undefined} wide=${0.137 * W} /><//>
  </div>`;
}
