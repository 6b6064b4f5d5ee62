/**
 * The procedure of this round by phase, done, now and next: phasesOf(view, info, rules, focus).
 * What was done and what is due comes from the view; the rest of the round from the table's streets.
 * Plain functions.
 */
import { listed } from "../../parts/words.js";
import { envyName, owedOf } from "./focus.js";

/** What was done since the last round, by the part of the round in which it was done. */
function byPhase(taken) {
  const found = { before: [], bets: [], close: [], show: [] };
  for (const item of taken) {
    const phase = item.phase === "opening" ? "before" : item.phase;
    (found[phase] ??= []).push({
      id: `done ${item.seq} ${item.text}`,
      text: item.text,
      clause: item.clauses[0],
      state: "done",
    });
  }
  return found;
}

function dueSteps(view, focus, ...blocks) {
  return view.procedure.due
    .filter((item) => blocks.includes(item.blocks))
    .map((item) => ({
      id: `due ${item.step} ${item.deck} ${item.seat}`,
      text: item.title + (item.seat ? `, seat ${item.seat}` : ""),
      clause: item.clause,
      note:
        focus.step === item.step && item.by !== "dealer"
          ? `by ${item.by === "shuffler" ? "the shuffler" : `a ${item.by}`}`
          : undefined,
      state: focus.step === item.step && (focus.seat ?? 0) === item.seat ? "now" : "next",
    }));
}

const LATE = ["expose", "settle", "close", "showdown", "over"];

/** Of the street's reveal and its asking: done, now or next. */
function streetStates(at, now, phase) {
  if (at < now) return ["done", "done"];
  if (at > now) return ["next", "next"];
  if (phase === "turn" || phase === "deal") return ["now", "next"];
  if (phase === "decide" || phase === "act") return ["done", "now"];
  return LATE.includes(phase) ? ["done", "done"] : ["next", "next"];
}

function streetPhase(view, info, street, at, focus, done) {
  const round = view.round ?? view.hand;
  const now = round ? info.streets.findIndex((other) => other.street === round.street) : -1;
  const [turned, asking] = streetStates(at, now, round?.phase);
  const asked = asking === "now" && focus.kind !== "decide" ? "next" : asking;
  const live =
    round?.seats
      .filter((seat) => (view.hand ? !seat.folded : seat.status === "in" && !seat.play))
      .map((seat) => seat.seat) ?? [];
  const seats =
    asked !== "done" && live.length
      ? ` ${live.length === 1 ? "seat" : "seats"} ${listed(live)}`
      : "";
  const cards = at > 0 && (street.reveals?.length || street.cards);
  return {
    name: street.title,
    steps: [
      ...(cards
        ? [
            {
              id: `turn ${at}`,
              text: `Deal the ${street.title.toLowerCase()}`,
              clause: street.reveals?.[0] ?? street.clause,
              state: turned,
              note: turned === "now" ? focus.note : undefined,
            },
          ]
        : []),
      {
        id: `ask ${at}`,
        text:
          view.hand || info.game === "cardroom"
            ? `Betting:${seats || " all"}`
            : `${seats ? `Act:${seats}` : "Players act"}: ${street.message}`,
        clause: street.clause,
        state: asked,
        note: asked === "now" && focus.seat && live.length !== 1 ? `seat ${focus.seat}` : undefined,
      },
      ...done,
      ...(at === now ? dueSteps(view, focus, "showdown") : []),
    ],
  };
}

function showPhase(view, info, focus, done) {
  const phase = (view.round ?? view.hand)?.phase;
  const past = (...phases) => (phases.includes(phase) ? "done" : "next");
  const [clause] = info.cited?.expose ?? [];
  const between = info.game === "cardroom";
  const at = focus.seat ? `seat ${focus.seat}` : undefined;
  const settling =
    phase === "settle" && !focus.step
      ? { state: "now", note: at }
      : { state: past("close", "over") };
  const steps = between
    ? [
        {
          id: "showdown",
          text: "Showdown",
          state: phase === "showdown" ? "now" : past("over"),
          note: phase === "showdown" ? at : undefined,
        },
      ]
    : [
        {
          id: "expose",
          text: "The dealer's cards",
          clause,
          state: phase === "expose" ? "now" : past("settle", "close", "over"),
        },
        ...done,
        { id: "settle", text: "Settle the boxes", ...settling },
      ];
  const paid = (view.round?.envy ?? []).map((line, index) => ({
    id: `envy ${index}`,
    text: envyName(line),
    clause: line.clause,
    state: "done",
  }));
  const owed = owedOf(view).map(({ line }, index) => ({
    id: `envy ${paid.length + index}`,
    text: envyName(line),
    clause: line.clause,
    state: index === 0 && focus.offer?.do === "pay_envy" ? "now" : "next",
  }));
  const closing = {
    id: "close",
    text: between ? "Close the hand" : "Close the round",
    state: focus.id === "close_round" ? "now" : past("over"),
  };
  return {
    name: "Showdown and payouts",
    steps: [...steps, ...dueSteps(view, focus, "finish"), ...paid, ...owed, closing],
  };
}

function betsPhase(view, info, focus, rules, done) {
  const round = view.round ?? view.hand;
  const taking = view.round?.phase === "bets";
  const closed = round && !taking;
  const steps =
    info.game === "cardroom"
      ? []
      : [
          {
            id: "wagers",
            text: "Take bets",
            clause: info.wagers.find((wager) => wager.opens)?.clause,
            state: taking ? "now" : closed ? "done" : "next",
          },
          ...(closed ? done : dueSteps(view, focus, "deal").filter(() => taking)),
        ];
  const open = focus.id === "open_round" ? "now" : round ? "done" : "next";
  return [
    { id: "open", text: info.game === "cardroom" ? "Next hand" : "Open the bets", state: open },
    ...steps,
  ];
}

function dealStep(view, info, focus) {
  const round = view.round ?? view.hand;
  const first = round && info.streets[0].street === round.street;
  const dealing = first && ["deal", "post"].includes(round.phase);
  const state =
    dealing && focus.kind !== "step"
      ? "now"
      : !round || dealing || round.phase === "bets"
        ? "next"
        : "done";
  return {
    id: "deal",
    text: "Deal the cards",
    clause: info.cited?.deal?.[0],
    state,
    note: state === "now" ? focus.note : undefined,
  };
}

export function phasesOf(view, info, rules, focus) {
  const taken = view.steps;
  const done = byPhase(taken);
  const round = view.round ?? view.hand;
  const playing = round && round.phase !== "bets" && round.phase !== "post";
  const opening = {
    name:
      taken.some((item) => item.phase === "opening") || !view.number ? "Opening" : "Between rounds",
    steps: [...done.before, ...dueSteps(view, focus, "play", "")],
  };
  const phases = [
    ...(opening.steps.length && !playing ? [opening] : []),
    { name: "Bets", steps: betsPhase(view, info, focus, rules, done.bets) },
    {
      name: "Deal",
      steps: [
        ...done.close,
        ...(view.round?.phase === "bets" ? [] : dueSteps(view, focus, "deal")),
        dealStep(view, info, focus),
      ],
    },
    ...info.streets.map((street, at) =>
      streetPhase(view, info, street, at, focus, done[`street ${at}`] ?? []),
    ),
    showPhase(view, info, focus, done.show),
  ];
  return phases.map((phase) => ({
    ...phase,
    steps: phase.steps.map((step) => ({ ...step, says: rules[step.clause] })),
  }));
}
