/**
 * The dealer's voice: one sentence of what is happening, as {text, clause, urgent, tone}.
 *
 * voiceOf({info, view, scene, decision, dealer, seats, bets, ruling, short})
 * keyRefused({info, view, scene, decision}, action)   what is said to a key that is not legal now
 */
import { dollars } from "../../parts/money.js";
import { whole } from "../../parts/sentences.js";
import { listed } from "../../parts/words.js";
import { streetTitle, wagerName } from "../../live/titles.js";
import { upper } from "../live/words.js";
import { decisionSaid } from "./words.js";

export const low = (text) => text.charAt(0).toLowerCase() + text.slice(1);

/** Who won against the dealer: "You win with three eights", "Seats 2 and 5 win". */
export function winnersSaid(seats) {
  const stands = seats.filter(
    (seat) =>
      !seat.empty && seat.hand && !seat.folded && seat.cards.length && !seat.cards.includes("??"),
  );
  const mine = stands.filter((item) => item.you);
  if (mine.length === 1) {
    const [item] = mine;
    return `You ${{ wins: "win with", ties: "tie with" }[item.against] ?? "have"} ${item.hand.has}.`;
  }
  const folded = seats.some((seat) => seat.you && seat.folded);
  if (!mine.length && folded) return "You folded.";
  const winners = stands.filter((item) => item.against === "wins").map((item) => item.seat);
  if (!winners.length) return "";
  return `Seat${winners.length > 1 ? "s" : ""} ${listed(winners)} ${winners.length > 1 ? "win" : "wins"}.`;
}

function shown(dealer, seats) {
  if (!dealer.hand) return { text: "Round over" };
  return { text: `Dealer has ${dealer.hand.has}. ${winnersSaid(seats)}`.trim() };
}

function betting({ view, bets, info }) {
  if (!view.seat) return { text: "Bets are open" };
  const own = view.seats.find((seat) => seat.seat === view.seat);
  const mine = Object.keys(bets.bets).length;
  if (own?.ready) {
    const slow = view.seats.filter((seat) => !seat.ready).map((seat) => seat.player);
    return { text: slow.length ? `Waiting for ${listed(slow)}` : "No more bets" };
  }
  const min = info.wagers.find((wager) => wager.opens && wager.stake === "free");
  const smallest = min
    ? Math.min(
        ...info.wagers
          .filter((wager) => wager.opens && wager.stake === "free")
          .map((wager) => wager.min),
      )
    : 0;
  if (!mine && bets.purse.chips < smallest)
    return { text: "You don't have enough chips for the table minimum. Buy chips to keep playing" };
  return { text: mine ? "Place your bets, or deal" : "Place your bets" };
}

function deciding({ view, scene, decision, info, seats }) {
  if (decision) {
    const boxes = seats.filter((seat) => seat.you && !seat.empty);
    const whose = boxes.length > 1 ? `Your box ${decision.seat}` : "Your turn";
    return {
      text: `${whose}: ${decisionSaid(decision)}`,
    };
  }
  const { turn, street } = scene.round;
  const player =
    view.seats.find((seat) => seat.seat === turn)?.player ??
    scene.round.seats.find((seat) => seat.seat === turn)?.player;
  const open = info.streets.find((item) => item.street === street);
  if (!turn) return { text: streetTitle(info, street) };
  return {
    text: `Seat ${turn}, ${player}: ${decisionSaid({ choices: open?.multiples ?? [], otherwise: open?.otherwise ?? "" })}`,
  };
}

function settling({ scene, info, dealer, seats }) {
  const held = scene.round.seats.find((seat) => seat.held);
  if (held)
    return {
      text: `${wagerName(info, held.held)}: waiting for a floorperson`,
      clause: info.cited.approval?.[0],
    };
  return shown(dealer, seats);
}

/** What went wrong in the round on the felt, what came of it, and by which clause. */
function irregular({ ruling, scene }) {
  if (!ruling || ruling.number !== scene.number) return null;
  return { text: whole(ruling.sentence), clause: ruling.sentence.clauses?.[0] };
}

export function voiceOf(given) {
  const { view, scene, dealer, seats } = given;
  if (!view.open) return { text: "This table is closed" };
  if (view.paused) return { text: `Paused by the floor: ${view.paused}` };
  if (view.called)
    return {
      text: "The floor is called. Play is paused until a floorperson decides",
      clause: view.called.clause,
    };
  const told = irregular(given);
  if (told && (scene.settled || !given.decision)) return told;
  if (scene.settled)
    return scene.round.seats.length ? shown(dealer, seats) : { text: "Round over" };
  if (!scene.round) {
    return {
      text: view.seats.length ? "Shuffling" : "Waiting for players. Sit down to play",
    };
  }
  const dealing = `Dealing the ${low(streetTitle(given.info, scene.round.street))}`;
  const says = {
    bets: () => betting(given),
    deal: () => ({
      text: scene.round.board.length ? dealing : "No more bets",
    }),
    turn: () => ({ text: dealing }),
    decide: () => deciding(given),
    expose: () => ({ text: "Dealer's hand" }),
    settle: () => settling(given),
    close: () => shown(dealer, seats),
    over: () => shown(dealer, seats),
  }[scene.round.phase];
  return says ? says() : { text: "" };
}

const ACTIONS = { check: "Check", fold: "Fold" };

export function keyRefused({ info, view, scene, decision }, action) {
  const multiple = Number(action) || 0;
  const name = ACTIONS[action] ?? `Play ${multiple}×`;
  if (decision?.beyond[multiple]) {
    const chips = view.seats.find((seat) => seat.seat === view.seat)?.chips ?? 0;
    const purse = decision.wallet ? ` and ${dollars(decision.wallet)} in your wallet` : "";
    return {
      text: `You have ${dollars(chips)}${purse}. ${name} takes ${dollars(chips + decision.beyond[multiple])}`,
      clause: decision.clause,
      tone: "fault",
    };
  }
  if (decision)
    return {
      text: `You can't ${low(name)} now. ${upper(decisionSaid(decision))}`,
      clause: decision.clause,
      tone: "fault",
    };
  const street = info.streets.find((street) =>
    multiple ? street.multiples.includes(multiple) : street.otherwise === action,
  );
  if (!street)
    return {
      text: `${name} isn't an option in this game`,
      clause: info.streets.at(-1)?.clause,
      tone: "fault",
    };
  const turn = !scene.settled && scene.round?.turn;
  const why = !view.seat
    ? "You have no seat"
    : turn
      ? `Wait for your turn. Seat ${turn} is deciding`
      : scene.round?.phase === "bets" || scene.settled
        ? "Wait for your turn. The cards haven't been dealt"
        : "Wait for your turn";
  return {
    text: why,
    clause: street.clause,
    tone: "fault",
  };
}
