/** The dealer's voice: voiceOf({info, view, scene}) gives {text, clause, urgent}. */
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

/** "You and Wren split $32: full house, queens over nines", "Kit wins $18 with a flush". */
function winners({ hand }, view) {
  const won = Object.entries(wonBy(hand)).map(([seat, cents]) => {
    const item = hand.seats.find((each) => each.seat === Number(seat));
    const you = Number(seat) === view.seat;
    const shown = item?.hand?.best.length && hand.shown.includes(Number(seat));
    return {
      cents,
      you,
      name: you ? "You" : (item?.player ?? `Seat ${seat}`),
      hand: shown && item.hand,
    };
  });
  won.sort((a, b) => Number(b.you) - Number(a.you) || b.cents - a.cents);
  const [first, second] = won;
  if (
    second &&
    won.every((each) => each.hand && each.hand.description === first.hand?.description)
  ) {
    const all = won.reduce((sum, each) => sum + each.cents, 0);
    return `${listed(won.map((each) => each.name))} split ${dollars(all)}: ${lower(first.hand.description)}`;
  }
  return listed(
    won.map(
      ({ name, you, cents, hand: best }) =>
        `${name} ${you ? "win" : "wins"} ${dollars(cents)}${best ? ` with ${best.has}` : ""}`,
    ),
  );
}

const PHASES = { post: "Posting blinds", deal: "Dealing", showdown: "Showdown" };

function playingVoice({ hand }, view, info) {
  if (hand.turn && hand.turn === view.seat)
    return {
      text: `Your turn: ${choiceSaid(view)}`,
      urgent: `Your turn: ${choiceSaid(view, true)}`,
    };
  if (hand.turn)
    return { text: `${hand.seats.find((seat) => seat.seat === hand.turn)?.player} to act` };
  return {
    text:
      hand.phase === "deal"
        ? `Dealing the ${lower(streetTitle(info, hand.street))}`
        : (PHASES[hand.phase] ?? "Hand in progress"),
  };
}

/** What a table says while no hand is on. */
function idleVoice(view, info) {
  const ready = view.room.seats.filter((seat) =>
    ["playing", "next_hand", "waiting"].includes(seat.status),
  ).length;
  if (ready < (info.least_players ?? 2))
    return {
      text: ready
        ? "Waiting for another player"
        : "Sit down to play. The game starts with two players",
    };
  return { text: view.room.button === null ? "Drawing for the button" : "Next hand coming up" };
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
  return scene.hand ? playingVoice(scene, view, info) : idleVoice(view, info);
}
