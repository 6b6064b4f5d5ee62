/** The player's table of a banked game: everything put together. LOOK 7 to 11, 14 (01, 02, 03). */
import { html, useEffect, useMemo, useState } from "../../parts/html.js";
import { useMedia } from "../../parts/hooks.js";
import { useGuard } from "../../parts/animation.js";
import { usePref } from "../../app/prefs.js";
import { again, useWho } from "../../app/session.js";
import { Shell } from "../../app/shell.js";
import { Unready } from "../../live/not_ready.js";
import { useLeaving } from "../live/departure.js";
import { useTurn } from "../live/turn.js";
import { useActs } from "./commands.js";
import { barOf, clockOf } from "./bar.js";
import { denominations } from "./bets.js";
import { madeBets, useBets } from "./bet_entry.js";
import { Desk } from "./desktop.js";
import { HelpSheet } from "./help.js";
import { useTableKeys } from "./keys.js";
import { Phone } from "./phone.js";
import { linesOf, netOfBoxes, resultLines, tipLines } from "./results.js";
import { boardOf, dealerOf, fixed, sceneOf, seatsOf, sixthOf } from "./model.js";
import { Settings } from "./settings.js";
import { SitSheet, TableSheet } from "./sit_down.js";
import { useSounds } from "./sounds.js";
import { voiceOf } from "./status.js";
import { useRound } from "./store.js";
import { useTrainer } from "./trainer.js";
import { decisionOf, freeSeats } from "./words.js";
import { lostText } from "../../app/texts.js";
import { grouped } from "../../parts/money.js";

const SAID = 6000;

/** What the voice says out of turn: until the table moves on, or for some seconds. */
function useSpoken(state) {
  const [said, setSaid] = useState(null);
  const speak = (fault) => {
    const text = fault.sentence ?? fault.text ?? fault.message;
    setSaid({ text: text.replace(/\.$/, ""), clause: fault.clause, tone: "fault", state });
  };
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setSaid(null), SAID);
    return () => clearTimeout(timer);
  }, [said]);
  return [said && said.state === state ? said : null, speak];
}

/** Your result of the round on the felt: lines of all your boxes, and the seal. */
function resultOf({ info, rules, scene, view, seats, seal }) {
  const boxes =
    scene.round?.seats.filter(
      (seat) => (scene.own ?? []).includes(seat.seat) && seat.lines.length,
    ) ?? [];
  if (!scene.settled || !boxes.length || !view.you) return null;
  const several = boxes.length > 1;
  const own = boxes.flatMap((box) => linesOf(scene.round, box)).filter((item) => !item.tip);
  const lines = resultLines(info, rules, own).map((line, index) =>
    several ? { ...line, name: `${line.name} (${own[index].seat})` } : line,
  );
  const first = seats.find((seat) => seat.you && seat.hand && !seat.folded && !seat.empty);
  return {
    title: "Your result",
    round: `Round ${grouped(scene.number)}`,
    net: netOfBoxes(boxes),
    lines: [...lines, ...tipLines(boxes)],
    made: first?.hand.description,
    best: first?.hand.best,
    seal: seal?.root ? seal : undefined,
  };
}

function states({ view, scene, line }) {
  const { round, settled, number } = scene;
  return `${number} ${settled ? "settled" : round?.phase} ${round?.street} ${round?.turn} ${view?.seat} ${line === "lost"}`;
}

function useShown(table, chip, wallet) {
  const { info, view, shift } = table;
  const scene = sceneOf(table);
  const state = states({ ...table, scene });
  const [said, speak] = useSpoken(state);
  const bets = useBets({ view, ask: table.ask, chip, speak });
  const decision = decisionOf(view, wallet);
  const clock = clockOf({ view, shift, info });
  return { scene, state, said, speak, bets, decision, clock };
}

/** A table that is loaded; everything else depends on it. */
function Played({ id, table, me, wanted }) {
  const { info, view, rules, seal } = table;
  const [chipWanted, setChip] = usePref("chip");
  const [mode, setMode] = usePref("hints");
  const chips = useMemo(() => denominations(info.wagers), [info]);
  const chip = chips.includes(chipWanted) ? chipWanted : chips[Math.min(1, chips.length - 1)];
  const { scene, state, said, speak, bets, decision, clock } = useShown(table, chip, me?.wallet);
  const phone = useMedia("(max-width: 640px)");
  const [sheet, setSheet] = useState(wanted ? { is: "sit", seat: wanted } : null);
  const [shows, setShows] = useState({ pays: true, log: false, side: false, trainer: false });
  const [line, setLine] = useState("");
  const [pointed, setPointed] = useState(0);
  const fixedPart = useMemo(() => fixed(info), [info]);
  const dealer = dealerOf(info, fixedPart, scene);
  const seats = seatsOf({ info, view, scene, bets, chip, decision, clock });
  const trainer = useTrainer({
    id,
    info,
    view,
    decision,
    ended: scene.settled ? table.ended : null,
    mode,
  });
  const result = resultOf({ info, rules, scene, view, seats, seal });
  const lastBets = useMemo(
    () => (table.last && view.you ? madeBets(table.last, info) : {}),
    [table.last, view.you, info],
  );
  const acts = useActs({
    table,
    view,
    bets,
    decision,
    scene,
    lastBets,
    speak,
    open: setSheet,
    info,
  });
  const leaving = useLeaving({
    id,
    view,
    ask: acts.asked,
    speak,
    playing:
      view.round?.phase !== "bets" &&
      Boolean(view.round?.seats.some((seat) => seat.player === view.you)),
  });
  useTurn({
    yours: Boolean(decision && view.seat),
    state,
    name: info.name,
    close: () => {
      if (!phone) return; // at a desk nothing covers the actions
      setSheet(null);
      setShows((was) => ({ ...was, side: false, log: false, trainer: false }));
    },
  });
  const guard = useGuard(state);
  useTableKeys({
    guard,
    acts,
    bets,
    decision,
    scene,
    view,
    info,
    speak,
    trainer,
    show: setShows,
    open: setSheet,
    sheet,
    chips,
    chip,
    setChip,
    result,
    table,
    mode,
  });
  useSounds({ scene, decision, bets });
  useEffect(() => setLine(""), [scene.number, scene.settled]);
  const seen = seats.find((seat) => seat.seat === pointed);
  const mine = seats.find((seat) => seat.you && seat.hand && !seat.empty);
  const voice =
    said ??
    voiceOf({
      info,
      view,
      scene,
      decision,
      dealer,
      seats,
      bets,
      ruling: table.ruling,
      short: phone,
    });
  const staked = seats
    .filter((seat) => seat.you && !seat.empty)
    .reduce(
      (sum, seat) =>
        sum +
        [...Object.values(seat.wagers ?? {}), ...Object.values(seat.lit ?? {})].reduce(
          (all, cents) => all + cents,
          0,
        ),
      0,
    );
  const bar = barOf({
    info,
    view,
    me,
    bets,
    scene,
    decision,
    clock,
    lastBets,
    acts,
    hint: trainer.hint,
    chips,
    chip,
    onChip: setChip,
    phone,
    state,
    net: result ? result.net : null,
    staked,
    sitting: sheet?.is === "sit",
    leaving,
  });
  const purseMatters =
    Boolean(bar.warn) || Object.keys({ ...decision?.adds, ...decision?.beyond }).length > 0;
  useEffect(() => {
    if (purseMatters) again(); // as much as the wallet has now, wherever else it was used
  }, [purseMatters]);
  const felt = {
    ...fixedPart,
    label: info.name,
    board: boardOf(
      info,
      fixedPart,
      scene,
      seen?.points ? { best: seen.points } : mine?.best ? mine : null,
    ),
    dealer,
    sixth: sixthOf(fixedPart, scene),
    seats,
    voice,
    behind: table.behind,
    banner: table.lost ? lostText("Your bets are safe.") : undefined,
    onPlace: (seat, wager) => bets.place(seat, wager),
    onTake: (seat, wager) => bets.take(seat, wager),
    onSit: acts.sitAt,
    onInvited: acts.openBox,
    onPoint: scene.settled ? setPointed : undefined,
    onLine: (seat, wager) => {
      const item = result?.lines.find((each) => each.id.startsWith(`${wager} ${seat} `));
      if (item) setLine(item.id);
      setShows((was) => ({ ...was, side: true }));
    },
  };
  const shared = {
    info,
    view,
    rules,
    table,
    me,
    felt,
    bar,
    result,
    line,
    setLine,
    trainer,
    mode,
    setMode,
    decision,
    mine: mine?.hand?.hand,
    shows,
    show: setShows,
    open: setSheet,
    scene,
    acts,
  };
  return html`<${Shell} bar=${false}><div class="table-page" data-state=${state} data-may=${bar.actions.map((action) => action.id).join(" ")}>
    ${phone ? html`<${Phone} ...${shared} />` : html`<${Desk} ...${shared} />`}
    ${sheet?.is === "sit" && html`<${SitSheet} info=${info} seat=${sheet.seat} me=${me} onSit=${acts.sit} onClose=${() => setSheet(null)} />`}
    ${
      sheet?.is === "table" &&
      html`<${TableSheet} info=${info} view=${view} me=${me} ask=${acts.asked} leaving=${leaving} rules=${rules} onClose=${() => setSheet(null)} side=${!phone}>
      <${Settings} phone=${phone} /><//>`
    }
    ${sheet?.is === "help" && html`<${HelpSheet} info=${info} rules=${rules} onClose=${() => setSheet(null)} side=${!phone} />`}
  </div><//>`;
}

export function TablePage() {
  const asked = new URLSearchParams(location.search);
  const id = asked.get("id") ?? location.pathname.split("/")[2] ?? "";
  const table = useRound(id);
  const me = useWho();
  const { info, view } = table;
  useEffect(() => {
    if (info && info.game !== "banked") location.replace(`/cardroom?id=${encodeURIComponent(id)}`);
  }, [info]);
  useEffect(() => {
    if (view?.you) again();
  }, [view?.seat]);
  if (!info || !view || me === undefined) return html`<${Unready} about=${table} title="Table" />`;
  const free = freeSeats(info, view);
  const wanted =
    asked.has("sit") && free.length
      ? free.includes(Number(asked.get("sit")))
        ? Number(asked.get("sit"))
        : free[0]
      : 0;
  return html`<${Played} id=${id} table=${table} me=${me} wanted=${wanted} />`;
}
