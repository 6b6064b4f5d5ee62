/** BetWork: wagers are keyed in, box by box, and bets are closed. */
import { html, names, useEffect, useRef, useState } from "../../parts/html.js";
import { Chip, chipLabel } from "../../parts/chip.js";
import { ConsoleFelt } from "../../parts/console_felt.js";
import { dollars, spoken } from "../../parts/money.js";
import { BigButton, Middle } from "./frame.js";
import { feltOf } from "./model.js";
import { added, cleared, draftOf, min, tilesOf } from "./stakes.js";
import { commandOf } from "../../live/offers.js";

const CHIPS = [100, 500, 2500, 10000, 50000];

function Tiles({ tiles, chosen, onChoose }) {
  return html`<div class="bet-tiles" role="group" aria-label="Wagers">
    ${tiles.map((tile) =>
      tile.follows
        ? html`<span key=${tile.wager} class="bet-tile follows"><b>${tile.name}</b><span>${tile.amount ? dollars(tile.amount) : "equal"}</span></span>`
        : html`<button type="button" key=${tile.wager} class=${names("bet-tile", { chosen: tile.wager === chosen, laid: tile.amount > 0 })} aria-pressed=${String(tile.wager === chosen)}
          onClick=${() => onChoose(tile)}><b>${tile.name}</b> <span>${tile.amount ? dollars(tile.amount) : tile.unit ? dollars(tile.min) : "–"}</span>${!tile.amount && html`<span class="sr">, empty</span>`}</button>`,
    )}
  </div>`;
}

const sum = (bet) => Object.values(bet).reduce((all, item) => all + item, 0);

/** A whole bet in one tap. */
const Ready = ({ text, bet, onPress }) =>
  html`<${BigButton} text=${text} note=${dollars(sum(bet))} label=${`${text}, ${spoken(sum(bet))}`} onPress=${() => onPress(bet)} />`;

function BoxForm({ desk, offer, last, back }) {
  const terms = offer.bet;
  const lies = draftOf(desk.view, offer.seat);
  const [bet, setBet] = useState(lies);
  const tiles = tilesOf(desk.info, terms, bet);
  const [chosen, setChosen] = useState(tiles.find((tile) => !tile.follows && !tile.unit)?.wager);
  const total = sum(bet);
  const same = JSON.stringify(lies) === JSON.stringify(bet);
  const pick = (tile) =>
    tile.unit ? setBet(added(terms, bet, tile.wager, tile.min)) : setChosen(tile.wager);
  const place = () => desk.act(commandOf(offer, { wagers: bet }));
  return html`<section class="box-form" aria-label=${`Seat ${offer.seat}, wagers`}>
    <${Tiles} tiles=${tiles} chosen=${chosen} onChoose=${pick} />
    <div class="bet-chips" role="group" aria-label="Chips">
      ${CHIPS.map((value) => html`<button type="button" key=${value} class="chip-key" aria-label=${`${spoken(value)} more`} title=${chipLabel(value)} onClick=${() => setBet(added(terms, bet, chosen, value))}><${Chip} value=${value} size=${52} /></button>`)}
      <${BigButton} text="Clear" onPress=${() => setBet(cleared(terms, bet, chosen))} />
      ${total === 0 && html`<${Ready} text="Minimum" bet=${min(terms)} onPress=${setBet} />`}
      ${total === 0 && last && html`<${Ready} text="Repeat last bet" bet=${last} onPress=${setBet} />`}
      ${back && html`<${BigButton} text="Take back" onPress=${async () => (await desk.act(back.command)) && setBet({})} />`}
      ${total > 0 && !same && html`<${BigButton} kind="legal" text=${`Seat ${offer.seat} bets`} note=${dollars(total)} label=${`Seat ${offer.seat} bets ${spoken(total)}`} onPress=${place} />`}
    </div>
  </section>`;
}

/** What a seat's player bet in the round before, without what came later. */
function before(desk, seat, terms) {
  const box = desk.ended?.round?.seats.find(
    (item) =>
      item.seat === seat &&
      item.player === desk.view.seats.find((sits) => sits.seat === seat)?.player,
  );
  const known = new Set(terms.wagers.map(([name]) => name));
  const bet = (box?.wagers ?? []).filter(([name]) => known.has(name));
  return bet.length ? Object.fromEntries(bet) : null;
}

export function BetWork({ desk, focus }) {
  const { view } = desk;
  const bets = new Set(view.round.seats.map((seat) => seat.seat));
  const sitting = focus.wagers.filter((wager) =>
    view.seats.some((sits) => sits.seat === wager.seat),
  );
  const empty = (past) =>
    sitting.find((item) => item.seat !== past && !bets.has(item.seat))?.seat ?? past;
  const [seat, setSeat] = useState(0);
  useEffect(() => {
    if (!sitting.some((item) => item.seat === seat)) setSeat(empty(0) || sitting[0]?.seat || 0);
  }, [sitting.map((item) => item.seat).join()]);
  // Once a box has its bet, keyed in here or laid by its player, the next one is to be asked.
  const had = useRef(bets);
  useEffect(() => {
    if (bets.has(seat) && !had.current.has(seat)) setSeat(empty(seat));
    had.current = bets;
  }, [[...bets].join()]);
  const offer = sitting.find((item) => item.seat === seat);
  return html`<${Middle} title=${offer ? `Seat ${seat}: ${view.seats.find((sits) => sits.seat === seat).player}'s bets` : focus.title}
      says=${sitting.length ? focus.says : view.virtual_cards ? "Players are betting." : view.seats.length ? "Waiting for bets." : "No players seated."} clause=${focus.clause} rules=${desk.rules} banners=${desk.banners}
      more=${focus.down && !bets.size ? [{ text: "Call bets off", onPress: () => desk.act(focus.down.command) }] : undefined}
      confirm=${focus.close && { text: "No more bets", onPress: () => desk.act(focus.close.command) }} waits="No bets placed">
    <${ConsoleFelt} ...${feltOf(view, desk.info, desk)} chosen=${seat} onSeat=${(item) => sitting.some((sits) => sits.seat === item) && setSeat(item)} />
    ${
      offer
        ? html`<${BoxForm} key=${`${seat} ${JSON.stringify(draftOf(view, seat))}`} desk=${desk} offer=${offer} last=${before(desk, seat, offer.bet)}
      back=${focus.back.find((taken) => taken.seat === seat)} />`
        : html`<div></div>`
    }
  <//>`;
}
