/**
 * The table from the dealer's own side: turned by 180°, seat 1 on the left. LOOK 7, 14 (04).
 *
 * ConsoleFelt({cloth, seats, count, dealer, board, sixth, back, label, note, chosen, onSeat})
 *   seats   [{seat, player, total (cents on the layout), chips, cards, says, empty, turn, folded}]
 *   count   seats of the table (6); more than six stand closer and in two lines
 *   dealer  {cards, slots = 2}, sixth {cards, slots = 4, name}, board {cards, slots = 5}; no `dealer`
 *           where players play among themselves
 *   each of these and each seat may say where a card is asked for now: next, the index; keyed, the
 *   rank entered; due, how many cards come now (later places of the board say "later")
 *   note    words in the middle, as what the pot holds
 *   onSeat(seat)   plates are buttons; chosen: the seat that is dealt with
 * SettleBox({seat, player, made, cards, best, lines, net})
 *   one box at settlement: lines [{name, stake, take | pay | push | back (cents), tray, clause,
 *   says}], in chips; what goes back out of the tray says so
 */
import { html, names, px, useId, useMemo } from "./html.js";
import { Tag } from "./amount.js";
import { At, Said } from "./box.js";
import { Card, CardRow, CardSlot } from "./card.js";
import { Stack } from "./chip.js";
import { ClauseChip } from "./clause.js";
import { dollars, spoken } from "./money.js";
import { useSize } from "./hooks.js";
import { cardName, handName, hidden, seatName } from "./words.js";

const RATIO = 0.452;
const SIX = [
  [0.118, 0.47],
  [0.262, 0.235],
  [0.416, 0.13],
  [0.584, 0.13],
  [0.738, 0.235],
  [0.882, 0.47],
];

/** Where the plates stand; of more than six at equal steps from side to side. */
function seatPlaces(count) {
  if (count <= SIX.length) return SIX;
  return Array.from({ length: count }, (_, index) => {
    const x = 0.075 + (0.85 * index) / (count - 1);
    return [x, 0.105 + 0.42 * Math.abs(2 * x - 1) ** 2.4];
  });
}

function outline(W, H, inset = 0) {
  const [left, right, top] = [inset, W - inset, inset * 0.9];
  return [
    `M${left} ${H}V${0.56 * H}C${left} ${0.2 * H} ${0.24 * W} ${top} ${W / 2} ${top}`,
    `S${right} ${0.2 * H} ${right} ${0.56 * H}V${H}Z`,
  ].join("");
}

function row(count, first, wide, pitch, top, W, H) {
  return Array.from({ length: count }, (_, index) => ({
    x: (first + pitch * index) * W,
    y: top * H,
    width: wide * W,
  }));
}

export function ConsoleFelt(props) {
  const [ref, size] = useSize();
  const W = Math.floor(Math.min(size.width, size.height / RATIO, 1100));
  const small = size.width > 0 && size.width < 520;
  return html`<div ref=${ref} class=${names("console-felt", { small })} data-cloth=${props.cloth} role="region" tabindex=${small ? "0" : undefined}
    aria-label=${props.label ?? "Table, from the dealer's side"}>
    ${
      small
        ? html`<${SmallTable} ...${props} W=${size.width} />`
        : W > 0 && html`<${Table} ...${props} W=${W} H=${W * RATIO} />`
    }
  </div>`;
}

/** On a phone: the cards that are asked for now, the board, and each seat in a few words. */
function SmallTable({ W, seats, dealer, board, sixth, back, note, chosen, onSeat }) {
  const rows = [
    { label: "Board", card: "board card", slots: 5, ...board },
    dealer && { label: "Dealer", card: "dealer's card", slots: 2, ...dealer },
    sixth && { label: sixth.name, card: `${sixth.name}, card`, slots: 4, ...sixth },
  ].filter(
    (item) =>
      item &&
      (item.label === "Board" || item.next >= 0 || item.cards?.some((card) => !hidden(card))),
  );
  return html`<div class="console-small">
    ${note && html`<p>${note}</p>`}
    ${rows.map((shown) => {
      const wide = Math.min(62, (W - 24) / shown.slots - 5);
      const left = (W - shown.slots * (wide + 5) + 5) / 2;
      const places = Array.from({ length: shown.slots }, (_, index) => ({
        x: left + index * (wide + 5),
        y: 0,
        width: wide,
      }));
      return html`<div key=${shown.label} class="layer" style=${{ height: px(wide * 1.4) }}>
        <${Asked} ...${shown} places=${places} back=${back} /></div>`;
    })}
    <ul aria-label="Seats">${seats
      .filter((seat) => !seat.empty)
      .map((seat) => {
        const inside = html`<b>${seat.seat} ${seat.player}</b><span>${seat.says?.text ?? dollars(seat.total ?? 0)}</span>`;
        const look = names("console-plate", {
          turn: seat.turn,
          chosen: chosen === seat.seat,
          pressable: onSeat,
        });
        return html`<li key=${seat.seat}>${
          onSeat
            ? html`<button type="button" class=${look} aria-pressed=${String(chosen === seat.seat)}
          onClick=${() => onSeat(seat.seat)}>${inside}</button>`
            : html`<span class=${look}>${inside}</span>`
        }
        ${seat.next >= 0 && html`<div class="layer"><${SeatCards} seat=${seat} at=${{ x: 60, y: 6 }} wide=${44} back=${back} /></div>`}
      </li>`;
      })}</ul>
  </div>`;
}

function Table({ W, H, seats, count = 6, dealer, board, sixth, back, note, chosen, onSeat }) {
  const id = useId();
  const counts = [dealer?.slots ?? 2, board?.slots ?? 5, sixth?.slots ?? 4];
  const places = useMemo(
    () => ({
      dealer: row(counts[0], 0.0755, 0.0625, 0.071, 0.69, W, H),
      board: row(counts[1], 0.234 + (5 - counts[1]) * 0.0544, 0.0948, 0.1087, 0.645, W, H),
      sixth: row(counts[2], 0.788, 0.042, 0.0473, 0.73, W, H),
    }),
    [W, H, ...counts],
  );
  const spots = useMemo(() => seatPlaces(count), [count]);
  return html`<div class="console-stage" style=${{ width: px(W), height: px(H) }}>
    <svg class="cloth" width=${W} height=${H} aria-hidden="true">
      <defs><radialGradient id=${id} gradientUnits="userSpaceOnUse" cx=${W / 2} cy=${H * 0.66} r=${0.62 * W}>
        <stop class="felt-in" offset="0" /><stop class="felt-out" offset="1" /></radialGradient></defs>
      <path class="rail" d=${outline(W, H)} /><path class="felt-edge" d=${outline(W, H, 0.0175 * W)}
        fill=${`url(#${id})`} />
    </svg>
    <div class="layer over">
      ${note && html`<${At} x=${W / 2} y=${0.585 * H} class="console-label"><span>${note}</span><//>`}
      <${Asked} label="Board" ...${board} places=${places.board} back=${back} card="board card" />
      ${
        dealer &&
        html`<${Asked} label="Dealer" ...${dealer} places=${places.dealer} back=${back} card="dealer's card"
        titled />`
      }
      ${
        sixth &&
        html`<${Asked} label=${sixth.name} ...${sixth} places=${places.sixth} back=${back}
        card=${`${sixth.name}, card`} titled />`
      }
      <div role="group" aria-label="Seats">${seats.map(
        (seat) =>
          spots[seat.seat - 1] &&
          html`<${Seat}
        key=${seat.seat} seat=${seat} spot=${spots[seat.seat - 1]}
        close=${count > SIX.length} W=${W} H=${H} back=${back} chosen=${chosen === seat.seat}
        onSeat=${onSeat} />`,
      )}</div>
    </div>
  </div>`;
}

function Put({ place, children }) {
  return html`<div class="dealt" style=${{ left: px(place.x), top: px(place.y) }}>${children}</div>`;
}

/** Cards of one place, with the one that is asked for. */
function Asked({ label, cards = [], next = -1, keyed, due = 0, places, back, card, titled }) {
  const faces = cards.filter((face) => !hidden(face));
  const down = cards.length ? `${cards.length} cards, face down` : "no cards yet";
  const told = faces.length ? faces.map(cardName).join(", ") : down;
  const last = places.at(-1);
  return html`<div role="group" aria-label=${`${label}: ${told}`}>
    ${places.map((place, index) => {
      const asked = index === next;
      if (asked && keyed)
        return html`<${Put} key=${index} place=${place}><${Card} keyed=${keyed} width=${place.width}
        place=${`${card} ${index + 1}`} /><//>`;
      const there =
        index < cards.length
          ? html`<${Card} card=${cards[index]} width=${place.width} back=${back} quiet=${hidden(cards[index])}
          place=${`${card} ${index + 1}`} />`
          : html`<${CardSlot} width=${place.width} label=${due > 0 && index >= next + due ? "later" : ""} />`;
      return html`<${Put} key=${index} place=${place}><span
        class=${names({ "asked-slot": asked })}>${there}</span><//>`;
    })}
    ${
      titled &&
      html`<${At} x=${(places[0].x + last.x + last.width) / 2} y=${places[0].y + places[0].width * 1.4 + 15}
      class="console-label"><span aria-hidden="true">${label}</span><//>`
    }
  </div>`;
}

/** A seat's two cards while their faces are asked for, or as they lie. */
function SeatCards({ seat, at, wide, back }) {
  const { cards = [], next = -1, keyed } = seat;
  if (next >= 0) {
    const count = Math.max(2, cards.length);
    return html`<div class="dealt" style=${{ left: px(at.x - (count * wide + 2) / 2), top: px(at.y) }}><span
      class="keyed-row">
      ${Array.from({ length: count }, (_, index) => {
        if (index === next && keyed)
          return html`<${Card} key=${index} keyed=${keyed} width=${wide}
          place=${`seat ${seat.seat}`} />`;
        const there =
          index < cards.length
            ? html`<${Card} card=${cards[index]} width=${wide} back=${back}
          quiet=${hidden(cards[index])} place=${`seat ${seat.seat}`} />`
            : html`<${CardSlot} width=${wide} />`;
        return html`<span key=${index} class=${names({ "asked-slot": index === next })}>${there}</span>`;
      })}</span></div>`;
  }
  if (!cards.length) return null;
  const up = cards.some((card) => !hidden(card));
  return html`<div class="dealt" style=${{ left: px(at.x - (up ? wide + 1 : wide * 0.9)), top: px(at.y) }} role="img"
    aria-label=${handName(`Seat ${seat.seat}`, cards)}>
    <${CardRow} cards=${cards} width=${wide} overlap=${up ? 0 : 0.25} gap=${2} back=${back} folded=${seat.folded}
      quiet /></div>`;
}

function Seat({ seat, spot, close, W, H, back, chosen, onSeat }) {
  const at = { x: spot[0] * W, y: spot[1] * H };
  const wide = (close ? 0.04 : 0.052) * W;
  if (seat.empty) {
    return html`<${At} ...${at}><span class=${names("console-plate empty", { close })} role="img"
      aria-label=${seatName({ ...seat, maySit: false })}>${close ? seat.seat : `${seat.seat} empty`}</span><//>`;
  }
  const below = at.y + (close ? 26 : 23);
  const lies = dollars(seat.total ?? 0);
  const name = onSeat
    ? `Seat ${seat.seat} ${seat.player} ${lies} on the layout`
    : `${seatName(seat)}, ${spoken(seat.total ?? 0)} on the layout`;
  const look = names("console-plate", { turn: seat.turn, close, chosen, pressable: onSeat });
  const style = close
    ? undefined
    : { maxWidth: px((Math.abs(spot[0] - 0.5) < 0.1 ? 0.165 : 0.2) * W) };
  const inside = html`<b>${seat.seat} ${seat.player}</b> <span>${lies}</span>`;
  return html`<div>
    <${At} ...${at}>${
      onSeat
        ? html`<button type="button" class=${look} style=${style} aria-label=${name} aria-pressed=${String(Boolean(chosen))}
        onClick=${() => onSeat(seat.seat)}>${inside}</button>`
        : html`<span class=${look} style=${style} role="img" aria-label=${name}>${inside}</span>`
    }<//>
    <${SeatCards} seat=${seat} at=${{ x: at.x, y: below }} wide=${wide} back=${back} />
    ${seat.says && html`<${At} x=${at.x} y=${below + wide * 1.4 + 4}><${Said} says=${seat.says} /><//>`}
  </div>`;
}

export function SettleBox({ seat, player, made, cards = [], best, lines, net }) {
  const way = (line) => ["push", "pay", "back"].find((item) => line[item] !== undefined) ?? "take";
  return html`<section class="settle-box" tabindex="0" aria-label=${`Settle seat ${seat}`}>
    <header>
      <div><h2>Seat ${seat}, ${player}</h2><p class="muted">${made}</p></div>
      ${
        cards.length > 0 &&
        html`<span role="img" aria-label=${handName(`Seat ${seat}`, cards)}><${CardRow}
        cards=${cards} width=${46} best=${best} quiet /></span>`
      }
      ${net !== undefined && html`<${Tag} net=${net} result=${net ? "" : "push"} text=${net ? undefined : "even"} />`}
    </header>
    <table><caption class="sr">What to take and to pay</caption>
      <thead><tr><th scope="col">Wager</th><th scope="col">Stake</th><th scope="col">Do</th><th scope="col"
        class="num">Clause</th></tr></thead>
      <tbody>${lines.map((line) => {
        const does = way(line);
        const amount = line[does];
        return html`<tr key=${line.id ?? line.name} class=${`does-${does}`}>
          <th scope="row">${line.name}</th><td>${dollars(line.stake)}</td>
          <td><div class="do"><b>${{ take: "Take", pay: "Pay", push: "Leave", back: "Give back" }[does]} ${dollars(amount)}${line.source ? `, from ${line.source}` : ""}</b>
            ${does !== "push" && html`<${Stack} amount=${amount} size=${26} />`}</div></td>
          <td class="num"><${ClauseChip} clause=${line.clause} says=${line.says} /></td>
        </tr>`;
      })}</tbody>
    </table>
  </section>`;
}
