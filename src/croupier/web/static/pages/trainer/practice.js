/**
 * A drill or a test on the felt: one seat, and a panel that turns after each decision. LOOK 14.
 *
 * Practice({practice, onLeave})
 */
import { html, useEffect, useMemo, useState } from "../../parts/html.js";
import { useGuard } from "../../parts/animation.js";
import { useMedia } from "../../parts/hooks.js";
import { barOf } from "../table/bar.js";
import { voiceOf } from "../table/status.js";
import { actionName, decisionOf } from "../table/words.js";
import { Desk } from "./desktop.js";
import { usePracticeKeys } from "./keys.js";
import { Phone } from "./phone.js";
import { feltOf, panelOf, partsOf, resultOf, reviewOf, stateOf } from "./model.js";
import { streetTitle } from "../../live/titles.js";

const SAID = 6000;
const NO_BETS = { bets: {}, open: false, terms: {}, purse: { chips: 0 } };

/** What the voice says out of turn: until the hand moves on, or for some seconds. */
function useSpoken(state, fault) {
  const [said, setSaid] = useState(null);
  const speak = ({ text, clause }) =>
    setSaid({ text: text.replace(/\.$/, ""), clause, tone: "fault", state });
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setSaid(null), SAID);
    return () => clearTimeout(timer);
  }, [said]);
  useEffect(() => {
    if (fault) speak({ text: fault.sentence, clause: fault.clause });
  }, [fault]);
  return [said && said.state === state ? said : null, speak];
}

/** What is said of a drill's decision once it is made. */
function judgedSaid({ made }) {
  const last = made.at(-1);
  if (last.good) return { text: `Right: ${actionName(last.choice).toLowerCase()}` };
  return {
    text: `${actionName(last.best)} was best. Cost: ${last.cost.antes.toFixed(2)} antes`,
  };
}

/** How one does; in the middle of a hand, how the last decision was. */
function leftOf({ report, kind, phase, made }, game) {
  const last = phase === "decide" ? made.at(-1) : null;
  const all = report.cost ? `cost ${report.cost.toFixed(2)} antes` : "no mistakes";
  const cost = last
    ? `${streetTitle(game, last.street)}: ${last.good ? "correct" : `−${last.cost.antes.toFixed(2)} antes`}`
    : all;
  return {
    label: kind === "test" ? "Correct so far" : "Correct",
    value: report.decisions ? `${report.right} of ${report.decisions}` : "–",
    note: report.decisions ? cost : "",
  };
}

function rightOf({ number, hands }, decision) {
  return {
    label: "Hand",
    value: hands ? `${number} of ${hands}` : String(number),
    clause: decision?.clause,
  };
}

function actionsOf({ state, bar, onNext, onReport }) {
  if (state.phase === "decide") return bar.actions;
  const last = state.hands > 0 && state.number >= state.hands;
  return [
    onReport && { id: "report", text: "Report", kind: "plain", onPress: onReport },
    {
      id: "next",
      text: last ? "See your score" : "Next hand",
      shortcut: "Space",
      kind: "filled",
      onPress: onNext,
    },
  ].filter(Boolean);
}

export function Practice({ practice, onReport }) {
  const { state, game, rules, busy, fault } = practice;
  const phone = useMedia("(max-width: 640px)");
  const [sheet, setSheet] = useState("");
  const [drawer, setDrawer] = useState(false);
  const [line, setLine] = useState("");
  const parts = useMemo(() => partsOf(game), [game]);
  const now = stateOf(state);
  const guard = useGuard(now);
  const [said, speak] = useSpoken(now, fault);
  const decision = busy === "next" ? null : decisionOf(state.view);
  const { felt, scene, mine, dealer, seats } = feltOf({ game, state, parts, decision });
  const mayNext = state.phase === "judged" || state.phase === "settled";
  const onNext = () => practice.next();
  useEffect(() => {
    setLine("");
    setDrawer(mayNext && !phone); // the panel turns to what was decided, also where it is a drawer
  }, [now]);
  usePracticeKeys({
    guard,
    info: game,
    view: state.view,
    scene,
    decision,
    practice,
    speak,
    open: setSheet,
    sheet,
    show: setDrawer,
    mayNext,
    onNext,
  });
  const usual =
    state.phase === "judged"
      ? judgedSaid(state)
      : voiceOf({
          info: game,
          view: state.view,
          scene,
          decision,
          dealer,
          seats,
          bets: NO_BETS,
          short: phone,
        });
  const result = resultOf({ game, rules, state, mine });
  const told = panelOf(state, game);
  const bar = barOf({
    info: game,
    view: state.view,
    me: null,
    bets: NO_BETS,
    scene,
    decision,
    lastBets: {},
    hint: state.hint,
    chips: [],
    chip: 0,
    acts: { decide: (what) => practice.decide(Number(what) ? `${what}x` : what) },
    phone,
    state: now,
    net: null,
    staked: 0,
  });
  const shared = {
    state,
    game,
    rules,
    told,
    result,
    busy: busy === "decide" || busy === "hint",
    decision,
    line,
    setLine,
    drawer,
    show: setDrawer,
    sheet,
    open: setSheet,
    onReport,
    review: result ? reviewOf(state, game) : null,
    dealer,
    mine,
    felt: {
      ...felt,
      voice: said ?? usual,
      onLine: (_, wager) => setLine(result?.lines.find((other) => other.wager === wager)?.id ?? ""),
    },
    bar: {
      state: now,
      left: leftOf(state, game),
      right: rightOf(state, decision),
      actions: actionsOf({ state, bar, onNext, onReport }),
    },
    onHint: state.kind === "drill" && decision && !state.hint ? practice.hint : undefined,
  };
  return html`<div class="practice" data-state=${now} data-busy=${busy || undefined} data-may=${shared.bar.actions.map((action) => action.id).join(" ")}>
    ${phone ? html`<${Phone} ...${shared} />` : html`<${Desk} ...${shared} />`}
  </div>`;
}
