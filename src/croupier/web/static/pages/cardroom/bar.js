/**
 * What may be done now: useActions({view, scene, ask, speak, …}) gives the props of ActionBar, the keys
 * of the page, and whether it is the player's turn. A control exists when the server offers it.
 * mayAct(view)   whether the player is asked for something
 */
import { html, findElement, useEffect, useState } from "../../parts/html.js";
import { dollars, percent, spoken } from "../../parts/money.js";
import { useGuard } from "../../parts/animation.js";
import { Raise } from "./raise.js";
import { choiceSaid } from "./status.js";
import { commandOf, findOffer } from "../../live/offers.js";
import { several, upper } from "../live/words.js";

const TURN = new Set(["fold", "check", "call", "bet", "muck"]);

export const mayAct = (view) =>
  view.seat > 0 && view.offers.some((offer) => TURN.has(offer.do) && offer.seat === view.seat);

/** "missed blinds: back as the big blind in about 3 hands". */
function waitSaid({ missed, hands_until_big_blind: hands }) {
  const when =
    hands === null ? "" : hands === 0 ? " next hand" : ` in about ${several(hands, "hand")}`;
  return missed.length
    ? `missed a blind: back as the big blind${when}`
    : `waiting for the big blind${when}`;
}

/** "To call $150, into $647, 18.8%". */
function leftOf({ view, scene, me, leaving }) {
  const { hand } = scene;
  const own = view.room.seats.find((seat) => seat.seat === view.seat);
  if (!own)
    return me?.role === "player"
      ? { label: "Wallet", amount: me.wallet }
      : { label: "You are", value: "Watching" };
  const mine = hand?.seats.find((seat) => seat.seat === view.seat && seat.player === view.you);
  if (hand?.turn === view.seat && !scene.over) {
    if (!hand.to_call) return { label: "Pot", value: dollars(hand.pot), note: "no bet to call" };
    return {
      label: "To call",
      value: dollars(hand.to_call),
      note: `into ${dollars(hand.pot)}, ${percent(hand.to_call / (hand.pot + hand.to_call), 1)}`,
    };
  }
  if (leaving.waits || view.seats.find((seat) => seat.seat === view.seat)?.leaving)
    return {
      label: "Your chips",
      value: dollars(mine ? mine.stack : own.stack),
      note: "leaving after this hand",
    };
  const waits = {
    waiting: waitSaid(own),
    sitting_out: "sitting out",
    no_chips: "add chips to play",
    next_hand: "dealt in next hand",
  }[own.status];
  return {
    label: "Your chips",
    value: dollars(mine ? mine.stack : own.stack),
    note: !mine && waits ? waits : hand && !scene.over ? `pot ${dollars(hand.pot)}` : "",
  };
}

/** What a player does between hands and while others decide; leaving is in the menu, where no action is. */
function seatActions({ view, send, open, leaving }) {
  const found = [];
  const back = findOffer(view, "come_back");
  if (leaving.waits)
    found.push({ id: "stay", text: "Stay at table", kind: "plain", onPress: leaving.stay });
  else if (back)
    found.push({
      id: "come_back",
      text: "I'm back",
      kind: "filled",
      onPress: () => send(back.command),
    });
  if (findOffer(view, "buy"))
    found.push({
      id: "buy",
      text: "Add chips",
      kind:
        view.room.seats.find((seat) => seat.seat === view.seat)?.status === "no_chips"
          ? "filled"
          : "plain",
      onPress: () => open({ is: "buy" }),
    });
  return found;
}

function decisionActions({ view, send }) {
  const found = [];
  const [fold, check, call, muck] = ["fold", "check", "call", "muck"].map((name) =>
    findOffer(view, name),
  );
  const does = (offer) => () => send(offer.command);
  if (fold) found.push({ id: "fold", text: "Fold", shortcut: "F", onPress: does(fold) });
  if (check) found.push({ id: "check", text: "Check", shortcut: "C", onPress: does(check) });
  if (call)
    found.push({
      id: "call",
      text: `${call.short ? "All in" : "Call"} ${dollars(call.min)}`,
      label: `${call.short ? "All in with" : "Call"} ${spoken(call.min)}`,
      shortcut: "C",
      onPress: does(call),
    });
  if (muck) found.push({ id: "muck", text: "Muck", onPress: does(muck) });
  return found;
}

export function useActions({ view, info, scene, state, ask, speak, me, open, clock, leaving }) {
  const [wanted, setWanted] = useState(0);
  const guard = useGuard(state);
  const yours = mayAct(view);
  const bet = yours && findOffer(view, "bet");
  useEffect(() => setWanted(0), [state]);
  const to = bet ? Math.max(bet.min, Math.min(bet.max, wanted || bet.min)) : 0;
  const send = (command) => ask(command).catch(speak);
  const onBet = guard((cents) => send(commandOf(bet, { to: cents })));
  const found = decisionActions({ view, send });
  const street = info.streets.find((street) => street.street === view.hand?.street);
  const refused = (name, clause) =>
    speak({
      text: yours ? `You can't ${name} now. ${upper(choiceSaid(view))}` : "Wait for your turn",
      clause,
    });
  const press = (name, ...ids) =>
    guard(() => {
      const item = found.find((each) => ids.includes(each.id));
      if (item) item.onPress();
      else refused(name, street?.clause);
    });
  const keys = {
    f: press("fold", "fold"),
    c: press("check or call", "check", "call"),
    b: () =>
      bet
        ? findElement(".raise .slider, .raise-one button")?.focus()
        : refused("bet or raise", yours ? view.hand?.raises_left?.clause : street?.clause),
  };
  const actions = yours ? found : seatActions({ view, send, open, leaving });
  const bar = {
    actions,
    state,
    clock: scene.hand?.turn ? clock : undefined,
    left: leftOf({ view, scene, me, leaving }),
    children:
      bet &&
      html`<${Raise} key=${state} offer=${bet} hand=${view.hand} to=${to} setTo=${setWanted} onBet=${onBet} keys=${keys} />`,
  };
  return { bar, keys, yours };
}
