/**
 * What happened, one line each, with the clause behind it: the log of a table.
 *
 * tale(log, message, info, was)   the log with what this message tells; was: the view before it
 * storied(told)                   the log of a finished round, as the server tells it
 */
import { rank } from "./hands.js";
import { takenFor } from "../live/words.js";
import { streetName, wagerName } from "./words.js";

const sum = (pairs) => pairs.reduce((all, [, cents]) => all + cents, 0);
const plain = (word) => word.replaceAll("_", " ");
const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Who plays at a seat in the scene of the message. */
function playerAt({ view, ended }, seat) {
  const boxes = ended?.round?.seats ?? view.round?.seats ?? [];
  return boxes.find((one) => one.seat === seat)?.player ?? view.seats.find((one) => one.seat === seat)?.player ?? `Seat ${seat}`;
}

const streetOf = (message, info) => info?.streets.find((one) => one.street === (message.ended?.round ?? message.view.round)?.street);

/** The clause of a decision: of the street that was open before it. */
const decided = (message, info) => info?.streets.find((one) => one.street === message.was?.round?.street)?.clause;

/** A turn without a wager: the player's own, or one that the house took. */
function turn(own, done) {
  return (event, message, info) => {
    const { seat } = event;
    const who = playerAt(message, seat);
    const left = message.was?.round?.seats.find((one) => one.seat === seat)?.left;
    const taken = takenFor(done, who, seat, { called: message.called, left });
    return { seat, text: taken || `${who} ${own}`, clause: taken ? info?.cited.absent?.[0] : decided(message, info) };
  };
}

/** What the box's player is up or down by what this message tells: the server's net now, and before. */
function netBy({ view, ended, was }, seat) {
  const net = (round) => round?.seats.find((one) => one.seat === seat)?.net ?? 0;
  return net(ended?.round ?? view.round) - net(was?.round);
}

function settled(event, message) {
  const net = netBy(message, event.seat);
  const who = playerAt(message, event.seat);
  const text = net > 0 ? `${who} wins` : net < 0 ? `${who} loses` : `${who} is even`;
  return { seat: event.seat, text, amount: net ? Math.abs(net) : undefined };
}

function irregular(what) {
  return (event) => ({ text: `${what}: ${plain(event.report)}`, clause: event.clause });
}

const TELLS = {
  "house:round_opened/1": (event) => ({ head: `Round ${event.number}` }),
  "round:wagers_placed/1": (event, message, info) => ({
    key: `bet ${event.seat}`, seat: event.seat, text: `${event.player} bets`, amount: sum(event.wagers),
    clause: info?.wagers.find((one) => one.opens)?.clause,
  }),
  "round:wagers_taken_back/1": (event) => ({ key: `bet ${event.seat}`, gone: true }),
  "round:bets_closed/1": () => ({ text: "No more bets" }),
  "round:cards_dealt/1": (event, message, info) => ({ key: "dealt", text: "Cards dealt", clause: info?.cited.deal?.[0] }),
  "round:community_turned_up/1": (event, message, info) => {
    const street = streetOf(message, info);
    return { text: `${streetName(street?.street ?? "")} turned up`, clause: street?.reveals[0] ?? street?.clause };
  },
  "round:play_placed/1": (event, message, info) => ({
    seat: event.seat, text: `${playerAt(message, event.seat)} plays ${event.multiple}×`, amount: event.stake,
    clause: decided(message, info),
  }),
  "round:checked/1": turn("checks", "checked"),
  "round:folded/1": turn("folds", "folded"),
  "round:dealer_exposed/1": (event, message, info) => {
    const made = rank([...event.cards, ...(message.ended?.round ?? message.view.round).board]);
    return { text: made ? `Dealer has ${made.made.charAt(0).toLowerCase()}${made.made.slice(1)}` : "Dealer shows", clause: info?.cited.expose?.[0] };
  },
  "round:box_settled/1": (event, message) => settled(event, message),
  "round:payout_approved/1": (event, message, info) => ({
    seat: event.seat, text: `${wagerName(info, event.line.wager)} approved`, amount: event.line.pays, clause: info?.cited.approval?.[0],
  }),
  "round:hand_validated/1": (event, message, info) => ({ seat: event.seat, text: `${playerAt(message, event.seat)}'s hand validated`, clause: info?.cited.approval?.[0] }),
  "round:envy_paid/1": ({ line }, message) => ({ seat: line.seat, text: `${playerAt(message, line.seat)}: ${plain(line.wager)}`, amount: line.pays, clause: line.clause }),
  "round:wagers_forfeited/1": (event, message) => ({ seat: event.seat, text: `${playerAt(message, event.seat)} forfeits`, amount: Math.abs(netBy(message, event.seat)) }),
  "round:irregularity_noted/1": (event) => ({ text: `${upper(plain(event.report))}: ${plain(event.effect)}`, clause: event.clause }),
  "round:box_voided/1": (event, message) => ({ seat: event.seat, ...irregular(`${playerAt(message, event.seat)}'s hand is void`)(event) }),
  "round:round_cut_short/1": irregular("The round is cut short"),
  "round:round_voided/1": irregular("The round is void"),
  "table:seat_taken/1": (event) => ({ seat: event.seat, text: `${event.player} sits down` }),
  "table:seat_left/1": (event, message) => ({ seat: event.seat, text: `${event.player ?? playerAt(message, event.seat)} leaves` }),
  "house:floor_called/1": (event) => ({ text: `The floor is called: ${plain(event.report)}`, clause: event.clause }),
  "house:table_paused/1": (event) => ({ text: `The floor stops the table: ${event.reason}` }),
  "house:table_unpaused/1": () => ({ text: "The table goes on" }),
  "house:table_taken_up/1": () => ({ text: "The table goes on where it was" }),
  "house:limits_changed/1": () => ({ text: "The limits are other ones now" }),
  "table:deck_shuffled/1": () => ({ text: "Deck shuffled" }),
};

export function tale(log, heard, info, was) {
  const message = { ...heard, was };
  let found = log;
  message.events.forEach((event, index) => {
    const told = TELLS[event.kind]?.(event, message, info);
    message.called = event.kind === "house:time_called/1" ? event.seat : 0;
    (told ? [told] : []).forEach((one, place) => {
      const id = `${message.seq} ${index} ${place}`;
      if (one.key) {
        const opened = found.map((each) => each.head).lastIndexOf(found.findLast((each) => each.head)?.head);
        found = found.filter((each, at) => at < opened || each.key !== one.key);
      }
      if (!one.gone) found = [...found, { ...one, id }];
    });
  });
  return found;
}

export function storied(told) {
  const lines = told.story.map((line) => ({
    id: `story ${told.number} ${line.seq}`, text: upper(line.who ? `${line.who.replace(/^\w+:/, "")} ${line.says}` : line.says), clause: line.clauses[0],
  }));
  return [{ id: `story ${told.number}`, head: `Round ${told.number}` }, ...lines];
}
