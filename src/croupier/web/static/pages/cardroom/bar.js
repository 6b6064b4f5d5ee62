/**
 * What may be done now: useActions({view, scene, ask, speak, …}) gives the props of ActionBar and the
 * keys of the page. A control exists when the server offers it.
 */
import { html, useEffect, useState } from "../../parts/html.js";
import { ActionButton } from "../../parts/actions.js";
import { dollars, percent, spoken } from "../../parts/money.js";
import { useGuard } from "../../parts/motion.js";
import { RaiseSlider } from "../../parts/raise.js";
import { choiceSaid } from "./speaks.js";

const CHIP = 100;
const find = (view, what) => view.offers.find((one) => one.do === what);
const round = (cents) => Math.round(cents / CHIP) * CHIP;

/** Amounts that people often choose. */
function presetsOf(offer, hand) {
  const price = Math.max(...hand.seats.map((one) => one.bet));
  const pot = hand.pot + hand.owes;
  const stack = hand.seats.find((one) => one.seat === offer.seat);
  const all = stack.stack + stack.bet === offer.most;
  const found = [
    { text: `Min ${dollars(offer.least)}`, value: offer.least },
    { text: "Half pot", value: round(price + pot / 2) },
    { text: "Pot", value: round(price + pot) },
    { text: `${all ? "All in" : "Max"} ${dollars(offer.most)}`, value: offer.most },
  ];
  return found.filter((one, at) => at === 0 || at === 3 || (one.value > offer.least && one.value < offer.most));
}

/** "To call $150, into $647, 18.8%". */
function leftOf({ view, scene, me }) {
  const { hand } = scene;
  const own = view.room.seats.find((one) => one.seat === view.seat);
  if (!own) return me?.role === "player" ? { label: "Wallet", amount: me.wallet } : { label: "You are", value: "Watching" };
  const mine = hand?.seats.find((one) => one.seat === view.seat && one.player === view.you);
  if (hand?.turn === view.seat && !scene.over) {
    if (!hand.owes) return { label: "Pot", value: dollars(hand.pot), note: "nothing to call" };
    return { label: "To call", value: dollars(hand.owes), note: `into ${dollars(hand.pot)}, ${percent(hand.owes / (hand.pot + hand.owes), 1)}` };
  }
  const waits = { waits: "you wait for the big blind", sits_out: "you sit out", no_chips: "add chips to play", next: "in the next hand" }[own.standing];
  return { label: "Your chips", value: dollars(mine ? mine.stack : own.stack), note: !mine && waits ? waits : hand && !scene.over ? `pot ${dollars(hand.pot)}` : "" };
}

/** What a player does between hands and while others decide. */
function seatActions({ view, send, open }) {
  const found = [];
  if (find(view, "come_back")) found.push({ id: "come_back", text: "Come back", kind: "filled", onPress: () => send("come_back") });
  if (find(view, "sit_out")) found.push({ id: "sit_out", text: "Sit out", kind: "plain", onPress: () => send("sit_out") });
  if (find(view, "buy")) found.push({ id: "buy", text: "Add chips", kind: view.room.seats.find((one) => one.seat === view.seat)?.standing === "no_chips" ? "filled" : "plain", onPress: () => open({ is: "buy" }) });
  if (find(view, "stand") && view.seat) found.push({ id: "stand", text: "Leave", kind: "plain", onPress: () => send("stand") });
  return found;
}

function decisionActions({ view, send }) {
  const seat = view.seat;
  const found = [];
  const [fold, check, call, muck, show] = ["fold", "check", "call", "muck", "show"].map((what) => find(view, what));
  if (fold) found.push({ id: "fold", text: "Fold", shortcut: "F", onPress: () => send("fold", { seat }) });
  if (check) found.push({ id: "check", text: "Check", shortcut: "C", onPress: () => send("check", { seat }) });
  if (call) found.push({ id: "call", text: `${call.short ? "All in" : "Call"} ${dollars(call.least)}`, label: `${call.short ? "All in with" : "Call"} ${spoken(call.least)}`, shortcut: "C", onPress: () => send("call", { seat }) });
  if (muck) found.push({ id: "muck", text: "Muck", onPress: () => send("muck", { seat }) });
  return { found, offered: Boolean(fold || check || call || muck || show) };
}

function Raise({ offer, hand, to, setTo, onBet, keys }) {
  const verb = hand.seats.some((one) => one.bet) ? "Raise to" : "Bet";
  if (offer.least === offer.most) {
    return html`<div class="raise-one"><${ActionButton} text=${`${offer.short ? "All in" : verb} ${dollars(offer.least)}`} label=${`${verb} ${spoken(offer.least)}`} shortcut="B" onPress=${() => onBet(offer.least)} /></div>`;
  }
  // The slider is no place to type: other keys go on from it.
  const keyed = (event) => {
    if (event.target.type !== "range") return;
    const act = keys[event.key.toLowerCase()];
    if (event.key === "Enter") onBet(to);
    else if (act) act();
    else return;
    event.preventDefault();
  };
  return html`<div class="raise-keys" onKeyDown=${keyed}><${RaiseSlider} least=${offer.least} most=${offer.most} step=${CHIP} value=${to} onChange=${setTo} onConfirm=${onBet} verb=${verb} presets=${presetsOf(offer, hand)} /></div>`;
}

export function useActions({ view, info, scene, state, ask, speak, me, open, clock }) {
  const [wanted, setWanted] = useState(0);
  const guard = useGuard(state);
  const bet = find(view, "bet");
  useEffect(() => setWanted(0), [state]);
  const to = bet ? Math.max(bet.least, Math.min(bet.most, wanted || bet.least)) : 0;
  const send = (what, fields) => ask(what, fields).catch(speak);
  const onBet = guard((cents) => send("bet", { seat: view.seat, to: cents }));
  const { found, offered } = decisionActions({ view, send });
  const street = info.streets.find((one) => one.street === view.hand?.street);
  const refused = (name, clause) => speak({ text: offered ? `${name} is not open to you now: ${choiceSaid(view)}` : "It is not your turn", clause });
  const press = (name, ...ids) => guard(() => {
    const one = found.find((each) => ids.includes(each.id));
    if (one) one.onPress();
    else refused(name, street?.clause);
  });
  const keys = {
    f: press("Fold", "fold"), c: press("Check or call", "check", "call"),
    b: () => (bet ? document.querySelector(".raise .slider, .raise-one button")?.focus() : refused("A bet or raise", offered ? view.hand?.raised_by : street?.clause)),
  };
  const actions = offered || bet ? found : seatActions({ view, send, open });
  const bar = {
    actions, state, clock: scene.hand?.turn ? clock : undefined, left: leftOf({ view, scene, me }),
    children: bet && html`<${Raise} offer=${bet} hand=${view.hand} to=${to} setTo=${setWanted} onBet=${onBet} keys=${keys} />`,
  };
  return { bar, keys };
}
