/**
 * What stands below the felt: your money, what you may do, the clock.
 *
 * barOf(given) props of ActionBar, from the table and what its actions do (`acts`).
 * clockOf({view, shift, info})  {until, total} of the deadline that the server told, or undefined
 */
import { html } from "../../parts/html.js";
import { dollars, spoken } from "../../parts/money.js";
import { ChipTray } from "../../parts/tray.js";
import { said } from "../../parts/words.js";
import { total } from "./bets.js";
import { BetWarning, shortOf } from "./warning.js";
import { actionName, freeSeats } from "./words.js";

export function clockOf({ view, shift, info }) {
  if (!view?.deadline) return undefined;
  const bets = view.round?.phase === "bets";
  return {
    until: view.deadline - shift,
    total: bets ? info.settings.betting / 1000 : info.seconds,
  };
}

const sum = (bets) => Object.values(bets ?? {}).reduce((all, bet) => all + total(bet), 0);

function limitsSaid(info) {
  const main = info.wagers.find((wager) => wager.opens && wager.stake === "free");
  return main ? `${main.name} ${dollars(main.min)} to ${dollars(main.max)}` : "";
}

function leftOf({ info, view, me, bets, scene, net, staked, leaving }) {
  if (!view.seat) {
    return me?.role === "player"
      ? { label: "Wallet", amount: me.wallet, note: limitsSaid(info) }
      : { label: "You are", value: "Watching", note: limitsSaid(info) };
  }
  const own = view.seats.find((seat) => seat.seat === view.seat);
  const chips = bets.open ? bets.purse.chips : (own?.chips ?? 0);
  if (leaving?.waits || own?.leaving)
    return { label: "Balance", amount: chips, note: "you leave after this round" };
  if (scene.settled && net !== null) {
    const note = `${dollars(net, { exact: true, signed: true })} this round`;
    return { label: "Balance", amount: chips, note, tone: net > 0 ? "win" : net < 0 ? "loss" : "" };
  }
  return {
    label: "Balance",
    amount: chips,
    note: staked ? `${dollars(staked)} on the table` : limitsSaid(info),
  };
}

function rightOf({ view, scene, decision, clock, bets }) {
  const round = `Round ${view.number || 1}`;
  if (decision)
    return {
      label: "Your turn",
      clock,
      value: clock ? undefined : "No time limit",
      brass: true,
      clause: decision.clause,
    };
  if (view.paused || view.called) return { label: round, value: "Paused" };
  if (scene.settled)
    return clock
      ? { label: "Next round", clock, note: bets.open ? "bets open" : "" }
      : { label: "Next round", value: bets.open ? "Bets open" : "Soon" };
  if (scene.round?.phase === "bets") {
    const clause = view.offers.find((offer) => offer.do === "wager")?.clause;
    return clock
      ? { label: "Bets close in", clock, clause }
      : { label: round, value: "Bets open", clause };
  }
  if (scene.round?.turn && clock) return { label: `Seat ${scene.round.turn} decides`, clock };
  return { label: scene.settled ? "Round over" : "Round", value: String(view.number || "–") };
}

function decisionActions({ decision, view, info, hint, acts }) {
  const box = view.round.seats.find((seat) => seat.seat === decision.seat);
  const play = info.wagers.find((wager) => wager.stake === "multiple");
  const unit = box?.wagers.find(([wager]) => wager === play?.of)?.[1] ?? 0;
  const plays = [...decision.choices]
    .sort((a, b) => a - b)
    .map((multiple) => {
      const id = `${multiple}x`;
      const item = {
        id,
        text: actionName(id),
        amount: unit * multiple,
        shortcut: String(multiple),
        best: hint?.best === id,
        onPress: () => acts.decide(String(multiple)),
      };
      const adds = decision.adds[multiple];
      return adds
        ? {
            ...item,
            under: `adds ${dollars(adds)} from your wallet`,
            label: `${said(item.text, false)}, ${spoken(item.amount)}, adds ${spoken(adds)} from your wallet${item.best ? ", best" : ""}`,
          }
        : item;
    });
  const { otherwise } = decision;
  const other = otherwise && {
    id: otherwise,
    text: actionName(otherwise),
    shortcut: otherwise[0].toUpperCase(),
    best: hint?.best === otherwise,
    onPress: () => acts.decide(otherwise),
  };
  return [other, ...plays].filter(Boolean);
}

function settledActions({ bets, lastBets, acts }) {
  if (!bets.open) return [];
  const again = sum(lastBets);
  const afford = again > 0 && again <= bets.purse.chips;
  return [
    { id: "change", text: "Change bets", kind: "plain", onPress: acts.change },
    afford && {
      id: "again",
      text: "Rebet & deal",
      amount: again,
      shortcut: "Space",
      kind: "filled",
      onPress: acts.rebetAndDeal,
    },
  ].filter(Boolean);
}

function bettingActions({ bets, lastBets, view, info, acts }) {
  const mine = Object.keys(bets.bets).length > 0;
  const own = view.seats.find((seat) => seat.seat === view.seat);
  const mayReady = view.offers.some((offer) => offer.do === "ready");
  const again = sum(lastBets);
  const min = Math.min(
    ...info.wagers
      .filter((wager) => wager.opens && wager.stake === "free")
      .map((wager) => wager.min),
  );
  const others = view.round.seats.some((seat) => !view.own.includes(seat.seat));
  const alone = view.seats.every((seat) => seat.seat === view.seat);
  if (!mine && bets.purse.chips < min)
    return [{ id: "buy", text: "Buy chips", kind: "filled", onPress: acts.menu }];
  return [
    bets.mayUndo && { id: "undo", text: "Undo", shortcut: "U", kind: "plain", onPress: bets.undo },
    mine && { id: "clear", text: "Clear", shortcut: "X", kind: "plain", onPress: bets.clear },
    !mine &&
      again > 0 &&
      again <= bets.purse.chips && {
        id: "rebet",
        text: "Rebet",
        amount: again,
        shortcut: "R",
        kind: "plain",
        onPress: acts.rebet,
      },
    !mine &&
      others &&
      mayReady && { id: "skip", text: "Skip this round", kind: "plain", onPress: acts.ready },
    mine &&
      mayReady &&
      !own?.ready && {
        id: "ready",
        text: alone ? "Deal" : "Ready",
        amount: bets.staked,
        shortcut: "Space",
        kind: "filled",
        onPress: acts.ready,
      },
  ].filter(Boolean);
}

function actionsOf(given) {
  const { view, scene, decision, bets, acts } = given;
  if (!view.seat) {
    return freeSeats(given.info, view).length && !given.sitting
      ? [{ id: "sit", text: "Sit down", kind: "filled", onPress: acts.sitAnywhere }]
      : [];
  }
  if (scene.settled) return settledActions(given);
  if (decision) return decisionActions(given);
  if (bets.open) return bettingActions(given);
  return given.leaving?.waits
    ? [{ id: "stay", text: "Stay at table", kind: "plain", onPress: given.leaving.stay }]
    : [];
}

/** A word before the bets that leave too little for a Play wager: those that lie there, or a rebet. */
function warnOf({ info, view, me, bets, scene, lastBets, acts }) {
  if (!view.seat || !bets.open) return undefined;
  const again = scene.settled ? sum(lastBets) : 0;
  if (again > bets.purse.chips) return undefined;
  const short = shortOf(info, scene.settled ? lastBets : bets.bets, bets.purse.chips - again);
  return short
    ? html`<${BetWarning} ...${short} rebet=${scene.settled} wallet=${me?.wallet ?? 0} onAdd=${acts.addChips} />`
    : undefined;
}

export function barOf(given) {
  const { view, scene, bets, clock, chips, chip, onChip, phone, state } = given;
  const mayBet = view.seat && bets.open && !scene.settled && bets.purse.chips + bets.staked > 0;
  return {
    state,
    clock,
    left: leftOf(given),
    right: rightOf(given),
    actions: actionsOf(given),
    warn: warnOf(given),
    tray: mayBet
      ? html`<${ChipTray} values=${chips} value=${chip} onChange=${onChip} size=${phone ? 53 : 46} />`
      : undefined,
  };
}
