/**
 * What the server sends of the floor, as its page shows it: plain functions.
 *
 * holdsOf(floor, me)   what needs a floorperson, first what holds up play:
 *                      [{key, table, says, note, clause, actions}]
 * rowOf(table)         a table at a glance
 * voidsOf(table)       reports that undo wagers, each with what the law then does
 * ordersOf(table)      steps that the floor may order
 * A action is {text, kind, table, command, asks}: a command to a table; or {text, kind, post}: a call.
 *   asks   fields that a person still has to fill in: [{name, choices} or {name, text: true}]
 */
import { dollars, grouped } from "../../parts/money.js";
import { listed } from "../../parts/words.js";
import { sumsSaid } from "../live/sums.js";
import { lower } from "../live/words.js";
import { findOffer, findOffers } from "../../live/offers.js";

const URGENT = [
  "approve",
  "verify",
  "release_round",
  "override_count",
  "repair_device",
  "mark_broken",
  "use_method",
];
const ORDERS = [
  "take_bets_down",
  "order_shuffle",
  "order_recut",
  "swap_decks",
  "fail_device",
  "repair_device",
  "go_idle",
  "resume",
  "close_table",
  "forfeit",
];
const VOIDS = new Set(["void", "end_round", "void_box"]);
const ACTIONS = {
  approve: "Approve",
  verify: "Confirm inspection",
  release_round: "Release next round",
  override_count: "Override the count",
  repair_device: "Return to service",
  mark_broken: "Take out of service",
  use_method: "Use this method",
  order_shuffle: "Order shuffle",
  take_bets_down: "Call bets off",
  order_recut: "Order recut",
  swap_decks: "Swap decks",
  fail_device: "Report malfunction",
  go_idle: "Mark idle",
  resume: "Resume play",
  unpause: "Resume table",
  close_table: "Close table",
  time_out: "Check or fold for player",
  forfeit: "Forfeit wagers",
};

/** A action of an offer, with the fields that are left to fill in. */
function actionOf(table, offer, titles, kind = "plain") {
  const asks = [];
  for (const [name, values] of Object.entries(offer.fields ?? {})) {
    if (name in offer.command) continue;
    if (Array.isArray(values)) asks.push({ name, choices: values });
    else if (values?.min !== undefined) asks.push({ name, min: values.min, max: values.max });
    else asks.push({ name, text: true });
  }
  const whose = offer.do === "forfeit" ? `: seat ${offer.seat}` : "";
  return {
    text: `${ACTIONS[offer.do]}${whose}`,
    titles,
    kind,
    table: table.id,
    command: offer.command,
    asks,
    clause: offer.clause,
  };
}

const place = (table) => ({ id: table.id, name: table.name });

/** What the dealer still does before a payment can be approved. */
function before(table, seat) {
  const steps = table.procedure.due.filter(
    (item) => item.seat === seat && item.by === "dealer" && item.ready,
  );
  return steps.length
    ? `Waiting on the dealer: ${listed(steps.map((step) => step.title.toLowerCase()))}.`
    : "";
}

function approvals(table, me, titles) {
  return table.held.map((held) => {
    const offer = findOffer(table, "approve", { seat: held.seat });
    const due = table.procedure.due.find(
      (item) => item.by === "floorperson" && item.seat === held.seat,
    );
    return {
      key: `${table.id} held ${held.seat}`,
      table: place(table),
      says: `Seat ${held.seat}, ${held.player}: ${held.wager_name} payout of ${dollars(held.pays)} from the ${held.meter ? `${held.meter} meter` : "tray"} needs approval.`,
      note: offer ? "" : before(table, held.seat) || "Another floorperson approves it.",
      clause: offer?.clause || due?.clause,
      actions: offer ? [actionOf(table, offer, titles, "legal")] : [],
    };
  });
}

/** Hands that others are paid envy for: validated first, or paid by the dealer now. */
function envies(table, me, titles) {
  const holders = [...new Set(table.envy.map((item) => item.holder))];
  return holders.map((holder) => {
    const own = table.envy.filter((item) => item.holder === holder);
    const offer = findOffer(table, "approve", { seat: holder });
    const paid = listed(own.map((item) => `${dollars(item.pays)} to seat ${item.seat}`));
    const waits = own[0].waits;
    return {
      key: `${table.id} envy ${holder}`,
      table: place(table),
      says: `Envy for seat ${holder}'s ${lower(own[0].hand_name)}: ${paid}.`,
      note: !waits
        ? "The dealer pays it now."
        : offer
          ? ""
          : "Another floorperson validates the hand.",
      clause: waits ? offer?.clause : own[0].clause,
      actions: offer ? [{ ...actionOf(table, offer, titles, "legal"), text: "Validate hand" }] : [],
    };
  });
}

/** A player has left who would have to decide now: somebody says what becomes of the wagers. */
function departed(table, me, titles) {
  if (!table.departed) return [];
  const player = table.players.find((player) => player.seat === table.departed)?.name;
  return [
    {
      key: `${table.id} departed ${table.departed}`,
      table: place(table),
      says: `Seat ${table.departed}${player ? `, ${player},` : ""} has left on their turn. Choose how to continue.`,
      clause: findOffer(table, "time_out")?.clause,
      actions: findOffers(table, "time_out", "forfeit")
        .filter((offer) => offer.seat === table.departed)
        .map((offer) =>
          actionOf(table, offer, titles, offer.do === "time_out" ? "legal" : "plain"),
        ),
    },
  ];
}

/** What is due from a floorperson, with the steps by which it is met. */
function dues(table, me, titles) {
  const offers = table.offers.filter(
    (offer) => URGENT.includes(offer.do) && offer.do !== "approve",
  );
  return table.procedure.due
    .filter(
      (item) =>
        item.by === "floorperson" &&
        item.ready &&
        !table.held.some((held) => held.seat && held.seat === item.seat),
    )
    .map((item) => ({
      key: `${table.id} due ${item.step} ${item.device}`,
      table: place(table),
      says: `${item.message}.`,
      clause: item.clause,
      actions: offers
        .filter((offer) => serves(offer, item))
        .map((offer) => actionOf(table, offer, titles, "legal")),
    }));
}

/** Whether an offered step is about what is due. */
function serves(offer, due) {
  const told = offer.fields ?? {};
  if (due.device) return Boolean(told.device?.includes?.(due.device));
  if (offer.do === "verify") return Boolean(told.step?.includes?.(due.step));
  return offer.clause === due.clause;
}

/** How long ago, from a minute on. */
function since(at) {
  const seconds = (Date.now() - at) / 1000;
  return seconds >= 60 ? ` ${lasting(seconds)} ago` : "";
}

function proposals(table, me) {
  return table.proposals.map((proposal) => {
    const mine = proposal.by === me?.name;
    const action = (name, text, kind) => {
      const offer = findOffer(table, name, { proposal: proposal.id });
      const asks = name === "reject" && proposal.report ? [{ name: "reason", text: true }] : [];
      return offer ? [{ text, kind, table: table.id, command: offer.command, asks }] : [];
    };
    return {
      key: `${table.id} proposal ${proposal.id}`,
      table: place(table),
      says: proposal.report
        ? `The floor is called: ${lower(proposal.title)}${proposal.seat ? `, seat ${proposal.seat}` : ""}. Reported by ${mine ? "you" : proposal.by}${since(proposal.at)}.`
        : `${mine ? "You proposed" : `${proposal.by} proposed`}: ${lower(proposal.title)}${proposal.effect_title ? ` (${lower(proposal.effect_title)})` : ""}.`,
      note: [
        proposal.report && sumsSaid(proposal.chips).join(". "),
        mine ? "Waiting for a second approver." : details(table, proposal.fields),
      ]
        .filter(Boolean)
        .join(". "),
      clause: proposal.clause,
      actions: [
        ...action("confirm", "Confirm", "legal"),
        ...action("reject", mine ? "Withdraw" : "Reject", "plain"),
      ],
    };
  });
}

const details = (table, { limits }) =>
  limits &&
  Object.entries(limits)
    .map(
      ([name, [min, max]]) =>
        `${table.limits.find((limit) => limit.wager === name).name} $${min} to $${max}`,
    )
    .join(", ");

const pauses = (table, me, titles) =>
  table.paused
    ? [
        {
          key: `${table.id} paused`,
          table: place(table),
          says: `Stopped: ${table.paused}`,
          actions: findOffers(table, "unpause").map((offer) =>
            actionOf(table, offer, titles, "legal"),
          ),
        },
      ]
    : [];

const UNITS = 1_000_000;

/** Units of a meter as dollars, with a sign where they are a change. */
export function inDollars(units, signed = false) {
  const text = `$${(Math.abs(units) / UNITS).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 6 })}`;
  return `${units < 0 ? "−" : signed ? "+" : ""}${text}`;
}

/** Dollars as typed, in units; NaN if they aren't an amount. */
export function inUnits(text) {
  const plain = text.replace(/[$,\s]/g, "").replace("−", "-");
  return /^[+-]?\d+(\.\d{1,6})?$/.test(plain) ? Math.round(Number(plain) * UNITS) : NaN;
}

function changes(floor, me) {
  const may = me?.role === "floorperson";
  return floor.changes.map((change) => {
    const mine = change.by === me?.name;
    const post = (what, text, kind) => ({
      text,
      kind,
      post: `/api/meters/changes/${change.id}/${what}`,
    });
    const names = floor.meters.find((each) => each.account === change.account);
    const where = floor.tables
      .filter((each) => names?.tables.includes(each.id))
      .map((each) => each.name);
    return {
      key: `change ${change.id}`,
      table: { id: "", name: "Meters" },
      says: `${mine ? "You proposed" : `${change.by} proposed`}: ${names?.name ?? change.account}${where.length ? ` at ${where.join(", ")}` : ""} by ${inDollars(change.units, true)}.`,
      note: `${change.reason}${mine ? ". Waiting for a second approver." : ""}`,
      actions: may
        ? [
            ...(mine ? [] : [post("confirm", "Confirm", "legal")]),
            post("reject", mine ? "Withdraw" : "Reject", "plain"),
          ]
        : [],
    };
  });
}

export function holdsOf(floor, me) {
  const of = (find) => floor.tables.flatMap((table) => find(table, me, floor.titles));
  return [
    ...of(approvals),
    ...of(envies),
    ...of(departed),
    ...of(dues),
    ...of(proposals),
    ...changes(floor, me),
    ...of(pauses),
  ];
}

function stateOf(table) {
  if (table.paused) return "Paused";
  if (!table.open) return "Opening";
  if (table.procedure.idle) return "Idle";
  const between = table.game === "cardroom" ? "Between hands" : "Between rounds";
  return table.phase_title || (table.seats_taken ? between : "Waiting for players");
}

const HOUR = 3600;

/** Seconds as "3 h 05 min". */
export function lasting(seconds) {
  const minutes = Math.floor(seconds / 60);
  return minutes >= 60
    ? `${Math.floor(seconds / HOUR)} h ${String(minutes % 60).padStart(2, "0")} min`
    : `${minutes} min`;
}

function deckOf(table) {
  const deck = table.procedure.decks.find((deck) => deck.live) ?? table.procedure.decks[0];
  if (!deck) return { text: "No deck", note: "" };
  if (deck.expired) return { text: "Replace deck", note: "time limit reached", tone: "loss" };
  if (deck.left === null)
    return { text: `Deck ${deck.deck}`, note: table.virtual_cards ? "virtual" : "no time limit" };
  return {
    text: `${lasting(deck.left)} left`,
    note: `deck ${deck.deck}`,
    tone: deck.left < 15 * 60 ? "loss" : "",
  };
}

function devicesOf(table) {
  const { devices } = table.procedure;
  const out = devices.filter((device) => device.state !== "works");
  if (!devices.length) return { text: "—", note: "" };
  if (!out.length)
    return {
      text: devices.length === 1 ? "Works" : `All ${devices.length} work`,
      note: devices.map((device) => device.title).join(", "),
    };
  return {
    text: out.map((device) => `${device.title}: ${lower(device.state_title)}`).join(", "),
    note: out
      .map((device) => device.mark_title)
      .filter(Boolean)
      .join(", "),
    tone: "loss",
  };
}

export function rowOf(table) {
  const next = table.procedure.due.find((item) => item.ready);
  return {
    table,
    id: table.id,
    name: table.name,
    taken: new Set(table.players.map((player) => player.seat)),
    state: {
      text: stateOf(table),
      note: table.number
        ? `${table.game === "cardroom" ? "hand" : "round"} ${grouped(table.number)}`
        : (next?.message ?? ""),
    },
    deck: deckOf(table),
    devices: devicesOf(table),
    seats: `${table.seats_taken} of ${table.seats}`,
  };
}

const saying = (facts, titles) =>
  facts
    .map(([name, value]) => `${titles.question[name]}: ${lower(titles.answer[`${name}.${value}`])}`)
    .join(", ");

export function voidsOf(table, titles) {
  return table.offers
    .filter((offer) => offer.do === "report" && VOIDS.has(offer.case.effect))
    .map((offer) => ({
      key: `${offer.case.report} ${JSON.stringify(offer.case.facts)}`,
      says: `${titles.report[offer.case.report]}${offer.case.facts.length ? ` (${saying(offer.case.facts, titles)})` : ""}: ${offer.case.taken ? "hand void, wagers lost" : lower(titles.effect[offer.case.effect])}`,
      clauses: offer.case.clauses,
      action: {
        text: table.settings.floor === "staff" ? "Propose" : "Report",
        kind: "plain",
        table: table.id,
        command: offer.command,
        asks: offer.case.seats.length > 1 ? [{ name: "seat", choices: offer.case.seats }] : [],
      },
    }));
}

export const ordersOf = (table, titles) =>
  findOffers(table, ...ORDERS).map((offer) => actionOf(table, offer, titles));
