/**
 * What may be done now: useActions({view, scene, ask, speak, …}) gives the props of ActionBar, the keys
 * of the page, and whether it is the player's turn. A control exists when the server offers it; each
 * has its place, and a place whose control is absent stays empty. LOOK2 1 (20c).
 * mayAct(view)   whether the player is asked for something
 */
import { html, findElement, useEffect, useState } from "../../parts/html.js";
import { dollars, spoken } from "../../parts/money.js";
import { useGuard } from "../../parts/animation.js";
import { Raise } from "./raise.js";
import { choiceSaid } from "./status.js";
import { commandOf, findOffer } from "../../live/offers.js";
import { several, upper } from "../live/words.js";
import { usePrepared } from "./pre_action.js";
import { TEXTS, WAITING } from "./texts.js";

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

/** "To call $150", or the chips of a player who is not asked. */
function leftOf({ view, scene, me, leaving }) {
  const { hand } = scene;
  const own = view.room.seats.find((seat) => seat.seat === view.seat);
  if (!own)
    return me?.role === "player"
      ? { label: "Wallet", amount: me.wallet }
      : { label: "You are", value: "Watching" };
  const mine = hand?.seats.find((seat) => seat.seat === view.seat && seat.player === view.you);
  if (hand?.turn === view.seat && !scene.over)
    return {
      label: "To call",
      value: dollars(hand.to_call),
      note: `${hand.to_call ? "to win" : "pot"} ${dollars(hand.pot)}`,
    };
  const yours = {
    label: "Your chips",
    value: dollars(mine && !scene.over ? mine.stack : own.stack),
  };
  if (leaving.waits || view.seats.find((seat) => seat.seat === view.seat)?.leaving)
    return { ...yours, note: "leaving after this hand" };
  const waits = own.status === "waiting" ? waitSaid(own) : WAITING[own.status];
  if (!mine && waits) return { ...yours, note: waits };
  return { ...yours, note: hand && !scene.over ? `pot ${dollars(hand.pot)}` : "" };
}

/** Whose turn it is, and how long; with your own, the chips that you have. */
function rightOf({ scene, view, clock, yours }) {
  const { hand } = scene;
  if (!hand?.turn || scene.over || !clock) return undefined;
  const acting = hand.seats.find((seat) => seat.seat === hand.turn);
  if (yours && hand.turn === view.seat)
    return { label: TEXTS.yourTurn, clock, brass: true, note: `you have ${dollars(acting.stack)}` };
  return { label: acting?.player, clock };
}

/** What a player does between hands and while others decide; leaving is in the menu, where no action is. */
function seatActions({ view, send, open, leaving, held }) {
  const found = [];
  const back = findOffer(view, "come_back");
  const broke = view.room.seats.find((seat) => seat.seat === view.seat)?.status === "no_chips";
  if (leaving.waits)
    found.push({ id: "stay", text: TEXTS.stay, kind: "plain", onPress: leaving.stay });
  else if (back)
    found.push({
      id: "come_back",
      text: TEXTS.back,
      kind: "filled",
      onPress: () => send(back.command),
    });
  if (findOffer(view, "buy"))
    found.push({
      id: "buy",
      text: TEXTS.addChips,
      kind: broke ? "filled" : "plain",
      onPress: () => open({ is: "buy" }),
    });
  if (held.held) {
    if (!held.kept) found.push({ id: "hold", text: TEXTS.hold, kind: "plain", onPress: held.keep });
    found.push({
      id: "go_on",
      text: TEXTS.next,
      kind: "plain",
      shortcut: "Space",
      onPress: held.release,
    });
  }
  return found;
}

function decisionActions({ view, send }) {
  const found = [];
  const [fold, check, call, muck] = ["fold", "check", "call", "muck"].map((name) =>
    findOffer(view, name),
  );
  const does = (offer) => () => send(offer.command);
  if (fold)
    found.push({ id: "fold", place: "fold", text: TEXTS.fold, shortcut: "F", onPress: does(fold) });
  if (check)
    found.push({
      id: "check",
      place: "call",
      text: TEXTS.check,
      shortcut: "C",
      onPress: does(check),
    });
  if (call)
    found.push({
      id: "call",
      place: "call",
      text: `${call.short ? TEXTS.allIn : TEXTS.call} ${dollars(call.min)}`,
      label: `${call.short ? "All in with" : "Call"} ${spoken(call.min)}`,
      shortcut: "C",
      onPress: does(call),
    });
  if (muck) found.push({ id: "muck", text: TEXTS.muck, onPress: does(muck) });
  return found;
}

/** What is prepared, at the places of the buttons that it stands for. */
const preparedActions = ({ choices, chosen, choose }) =>
  choices.map(({ id, place, text }) => ({
    id: `prepare_${id}`,
    place,
    text,
    kind: "prepared",
    pressed: chosen === id,
    onPress: () => choose(id),
  }));

/** What F, C and B do now; what is not open is answered. */
function keysOf({ view, info, found, bet, yours, guard, speak, openRaise }) {
  const street = info.streets.find((item) => item.street === view.hand?.street);
  const refused = (name, clause) =>
    speak({
      text: yours ? `You can't ${name} now. ${upper(choiceSaid(view))}` : TEXTS.wait,
      clause,
    });
  const press = (name, ...ids) =>
    guard(() => {
      const item = found.find((each) => ids.includes(each.id));
      if (item) item.onPress();
      else refused(name, street?.clause);
    });
  return {
    f: press("fold", "fold"),
    c: press("check or call", "check", "call"),
    b: () =>
      bet
        ? openRaise()
        : refused("bet or raise", yours ? view.hand?.raises_left?.clause : street?.clause),
  };
}

export function useActions(given) {
  const { view, info, scene, state, ask, speak, clock, compact, held } = given;
  const [wanted, setWanted] = useState(0);
  const [sizing, setSizing] = useState(false);
  const guard = useGuard(state);
  const yours = mayAct(view);
  const bet = yours && findOffer(view, "bet");
  useEffect(() => {
    setWanted(0);
    setSizing(false);
  }, [state]);
  const to = bet ? Math.max(bet.min, Math.min(bet.max, wanted || bet.min)) : 0;
  const send = (command) => ask(command).catch(speak);
  const prepared = usePrepared({ view, yours, send });
  const onBet = guard((cents) => send(commandOf(bet, { to: cents })));
  const found = decisionActions({ view, send });
  const openRaise = () => {
    const control = () => findElement(".raise .slider, .raise-one:not(.opens) button");
    control()?.focus();
    if (control()) return;
    setSizing(true);
    requestAnimationFrame(() => control()?.focus());
  };
  const keys = keysOf({ view, info, found, bet, yours, guard, speak, openRaise });
  const shown = sizing && compact && bet ? [] : found;
  const resting = [...preparedActions(prepared), ...seatActions({ ...given, send })];
  const own = scene.hand?.seats.find((seat) => seat.seat === view.seat && seat.player === view.you);
  const bar = {
    actions: yours ? shown : resting,
    placed: true,
    state,
    clock: scene.hand?.turn && !scene.over ? clock : undefined,
    left: leftOf(given),
    right: rightOf({ scene, view, clock, yours }),
    hint:
      own?.hand?.description && !own.folded
        ? html`<b class="made-words">${own.hand.description}</b>`
        : undefined,
    children:
      bet &&
      html`<${Raise} key=${state} offer=${bet} hand=${view.hand} to=${to} setTo=${setWanted}
        onBet=${onBet}
        keys=${keys} folded=${compact && !sizing} onOpen=${openRaise}
          onFold=${compact ? () => setSizing(false) : undefined} />`,
  };
  return { bar, keys: held.held ? { ...keys, Space: held.release } : keys, yours };
}
