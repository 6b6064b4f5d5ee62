/** The dealer's voice: voiceOf({info, view, scene, made}) gives {text, clause, urgent}. */
import { dollars } from "../../parts/money.js";
import { listed } from "../../parts/words.js";
import { streetTitle } from "../../live/titles.js";
import { lower } from "../live/words.js";
import { wonBy } from "./model.js";

const offers = (view, ...whats) =>
  whats.map((what) => view.offers.find((offer) => offer.do === what)).filter(Boolean);

/** "call $150, raise or fold". */
export function choiceSaid(view, spoken = false) {
  const money = (cents) => (spoken ? `${cents / 100} dollars` : dollars(cents));
  const words = offers(view, "check", "call", "bet", "fold").map((offer) => {
    if (offer.do === "call") return `call ${money(offer.min)}`;
    if (offer.do === "bet")
      return view.hand.to_call || view.hand.seats.some((each) => each.bet) ? "raise" : "bet";
    return offer.do;
  });
  return listed(words).replace(" and ", " or ");
}

function winners({ hand }, view) {
  const won = Object.entries(wonBy(hand))
    .map(([seat, cents]) => ({ seat: Number(seat), cents }))
    .sort((a, b) => b.cents - a.cents);
  const told = won.map(({ seat, cents }) => {
    const item = hand.seats.find((each) => each.seat === seat);
    const name = seat === view.seat ? "You" : (item?.player ?? `Seat ${seat}`);
    return `${name} ${seat === view.seat ? "win" : "wins"} ${dollars(cents)}${item?.hand?.best.length && hand.shown.includes(seat) ? ` with ${item.hand.has}` : ""}`;
  });
  return listed(told);
}

const PHASES = { post: "Posting blinds", deal: "Dealing", showdown: "Showdown" };

function playingVoice({ hand }, view, info) {
  if (hand.turn && hand.turn === view.seat)
    return {
      text: `Seat ${hand.turn}: ${choiceSaid(view)}`,
      urgent: `Your turn: ${choiceSaid(view, true)}`,
    };
  if (hand.turn)
    return {
      text: `Seat ${hand.turn}: ${hand.seats.find((seat) => seat.seat === hand.turn)?.player} decides`,
    };
  return {
    text:
      hand.phase === "deal"
        ? `Dealing the ${lower(streetTitle(info, hand.street))}`
        : (PHASES[hand.phase] ?? "Hand in progress"),
  };
}

export function voiceOf({ info, view, scene }) {
  if (view.paused) return { text: `Paused by the floor: ${view.paused}` };
  if (view.called)
    return {
      text: "The floor is called. Play is paused until a floorperson decides",
      clause: view.called.clause,
    };
  if (!view.open) return { text: "This table is closed" };
  if (scene.over)
    return scene.hand.voided
      ? { text: "Hand void. All bets are returned" }
      : { text: winners(scene, view) || "Hand over" };
  if (scene.hand) return playingVoice(scene, view, info);
  const ready = view.room.seats.filter((seat) =>
    ["playing", "next_hand", "waiting"].includes(seat.status),
  ).length;
  const min = info.least_players ?? 2;
  if (ready < min)
    return {
      text: ready
        ? "Waiting for another player"
        : "Sit down to play. The game starts with two players",
    };
  return { text: view.room.button === null ? "Drawing for the button" : "Next hand coming up" };
}
