/** The table between players: everything put together. LOOK 7, 10, 14 (08). */
import { html, useEffect, useState } from "../../parts/html.js";
import { ActionBar } from "../../parts/actions.js";
import { ClauseChip } from "../../parts/clause.js";
import { Button, IconButton } from "../../parts/controls.js";
import { TableFrame } from "../../parts/frame.js";
import { Log } from "../../parts/log.js";
import { dollars, grouped } from "../../parts/money.js";
import { Oval } from "../../parts/oval.js";
import { Panel } from "../../parts/panel.js";
import { logAfter } from "../../parts/sentences.js";
import { TopBar } from "../../parts/topbar.js";
import { useKeys, useMedia } from "../../parts/hooks.js";
import { usePref } from "../../app/prefs.js";
import { again, useWho } from "../../app/session.js";
import { Shell, ThemeButton } from "../../app/shell.js";
import { useTable } from "../../live/table.js";
import { Unready } from "../../live/not_ready.js";
import { useLeaving } from "../live/departure.js";
import { useTurn } from "../live/turn.js";
import { ReplayBar } from "../replay/bar.js";
import { voiceOf as voiceThen } from "../replay/felt.js";
import { ReplayLog } from "../replay/log.js";
import { useActions } from "./bar.js";
import { HandList, useHand } from "./history.js";
import { gameSaid, ovalOf, potRows, sceneOf } from "./model.js";
import { BuySheet, HelpSheet, SitSheet, TableSheet } from "./sheets.js";
import { choiceSaid, voiceOf } from "./status.js";
import { lostText } from "../../app/texts.js";

const SAID = 6000;

/** What the voice says out of turn, until the table moves on or for some seconds. */
function useSpoken(state) {
  const [said, setSaid] = useState(null);
  const speak = (fault) =>
    setSaid({
      text: (fault.sentence ?? fault.text ?? fault.message).replace(/\.$/, ""),
      clause: fault.clause,
      tone: "fault",
      state,
    });
  useEffect(() => {
    const timer = said && setTimeout(() => setSaid(null), SAID);
    return () => clearTimeout(timer);
  }, [said]);
  return [said?.state === state ? said : null, speak];
}

const PANEL = { "Main pot": "Main", Pot: "Main" };

function Pots({ hand, fee, over }) {
  const rows = potRows(hand);
  return html`<${Panel} title="Pots" aside="eligible seats">
    ${
      rows.length
        ? html`<table class="pot-table"><caption class="sr">Pots</caption><tbody>
      ${rows.map(
        (
          row,
        ) => html`<tr key=${row.name}><th scope="row">${PANEL[row.name] ?? row.name.replace("pot ", "")}</th><td>seats ${row.seats.join(", ")}</td>
        <td class=${row.pending ? "num muted" : "num"}>${row.pending ? row.price : html`<b>${dollars(row.amount)}</b>`}</td></tr>`,
      )}
    </tbody></table>`
        : html`<p class="muted">${over ? "All pots awarded." : hand?.pot ? html`Pot <b>${dollars(hand.pot)}</b>` : "The pot is empty."}</p>`
    }
    ${fee && html`<p class="fee-row muted">Fee <b>${dollars(fee.amount)}</b> ${fee.message}, ${fee.taken}</p>`}
  <//>`;
}

function Side({ id, scene, view, log, rules, onReplay, replay, fee }) {
  const limit = scene.over ? null : scene.hand?.raises_left;
  if (replay.hand)
    return html`<${Pots} hand=${replay.hand} /><${Panel} title="Hand log"><${ReplayLog} replay=${replay} rules=${rules} /><//>`;
  return html`
    <${Pots} hand=${scene.over ? null : scene.hand} fee=${fee} over=${scene.over} />
    <${Panel} title=${scene.over ? "Last hand" : "This hand"} aside=${scene.over && view.you && html`<a href=${`/api/tables/${id}/rounds/${scene.number}/phh`} download>PHH ↓</a>`}>
      ${log.length ? html`<${Log} sentences=${log} rules=${rules} label="This hand" />` : html`<p class="muted">No hands yet.</p>`}
      ${limit && html`<p class="raise-words">${limit.message} <${ClauseChip} clause=${limit.clause} says=${rules[limit.clause]} /></p>`}
    <//>
    <${HandList} id=${id} number=${view.number} over=${scene.over} you=${view.you} onReplay=${onReplay} />`;
}

function Tools({ open, side, setSide }) {
  const [sound, setSound] = usePref("sound");
  const [deck, setDeck] = usePref("deck");
  const sheet = (is) => open((was) => (was?.is === is ? null : { is }));
  return html`
    <${IconButton} icon=${sound ? "sound" : "quiet"} label="Sound" pressed=${sound} onPress=${() => setSound(!sound)} />
    <${IconButton} icon="cards" label="Two-color deck" pressed=${deck === "two"} onPress=${() => setDeck(deck === "two" ? "four" : "two")} />
    <${ThemeButton} />
    <${IconButton} icon="help" label="Help" onPress=${() => sheet("help")} />
    <${IconButton} icon="log" label="Pots and hands" expanded=${side} onPress=${() => setSide(!side)} />
    <${IconButton} icon="menu" label="Table and seat" onPress=${() => sheet("table")} />`;
}

/** What happened in the present hand, or in the last one. */
/** @returns {[object[], (message: {sentences: object[]}) => void]} */
function useLog() {
  const [log, setLog] = useState([]);
  const hear = ({ sentences }) => setLog((was) => logAfter(was, sentences));
  return [
    log.slice(
      Math.max(
        0,
        log.findLastIndex((item) => item.mark === "round"),
      ),
    ),
    hear,
  ];
}

/** The player goes with the hand: not dealt in again from now on, and gone when it is over. */
function useSeatLeft(id, { view, ask }, speak) {
  const does = (command) =>
    ask(command).catch((fault) => {
      if (fault.reason !== "not_due") throw fault; // it is so already
    });
  return useLeaving({
    id,
    view,
    ask,
    speak,
    playing: Boolean(
      view.hand?.seats.some((seat) => seat.seat === view.seat && seat.player === view.you),
    ),
    wait: () => does({ do: "sit_out" }),
    back: () => does({ do: "come_back" }),
  });
}

const clockOf = ({ view, shift, info }) =>
  view.deadline && view.hand?.turn
    ? { until: view.deadline - shift, total: info.seconds }
    : undefined;

function Played({ id, live, me, log }) {
  const { info, view, rules } = live;
  const scene = sceneOf(live);
  const state = `${view.number} ${scene.over} ${scene.hand?.phase} ${scene.hand?.street} ${scene.hand?.turn} ${scene.hand?.to_call} ${view.seat}`;
  const [said, speak] = useSpoken(state);
  const [sheet, setSheet] = useState(null);
  const narrow = useMedia("(max-width: 1199px)");
  const phone = useMedia("(max-width: 640px)");
  const [wide, setWide] = usePref("side");
  const [drawer, setDrawer] = useState(false);
  const [wanted, setWanted] = useState(0);
  const clock = clockOf(live);
  const leaving = useSeatLeft(id, live, speak);
  const { bar, keys, yours } = useActions({
    view,
    info,
    scene,
    state,
    ask: live.ask,
    speak,
    me,
    open: setSheet,
    clock,
    leaving,
  });
  const replayed = yours ? 0 : wanted; // the actions are never behind a replay
  const replay = useHand(id, replayed);
  const setReplayed = (number) =>
    number && yours
      ? speak({ text: `It is your turn: ${choiceSaid(view)}. The replay can wait` })
      : setWanted(number);
  useTurn({
    yours,
    state,
    name: info.name,
    close: () => {
      setWanted(0);
      setDrawer(false);
      if (phone) setSheet(null);
    },
  });
  const side = narrow ? drawer : wide;
  const setSide = narrow ? setDrawer : setWide;
  const close = () => (sheet ? setSheet(null) : replayed ? setReplayed(0) : setDrawer(false));
  const sit = async (seat, chips, fresh) => {
    if (fresh) await new Promise((go) => setTimeout(go, 0)).then(live.reconnect);
    await live.ask({ do: "sit", seat, chips });
    setSheet(null);
    await again();
  };
  const steps = replayed ? replay.keys : keys;
  useKeys({
    ...steps,
    l: () => setSide(!side),
    "?": () => setSheet({ is: "help" }),
    Escape: close,
  });
  const shown = replay.hand
    ? { hand: replay.hand, over: replay.hand.phase === "over", number: replayed }
    : scene;
  const seen = ovalOf({
    info,
    view,
    watched: Boolean(replay.hand),
    scene: shown,
    clock: replay.hand ? undefined : clock,
  });
  const voice = replay.hand ? voiceThen(replay.step) : (said ?? voiceOf({ info, view, scene }));
  const actions = replayed
    ? html`<${ReplayBar} replay=${replay} title=${`Hand ${grouped(replayed)}`}><${Button} onPress=${() => setReplayed(0)}>Back to the table<//><//>`
    : html`<${ActionBar} ...${bar} />`;
  const { fee } = view;
  const top = html`<${TopBar} title=${info.name} facts=${[info.rulebook_name, gameSaid(info), view.number ? `Hand ${grouped(view.number)}` : ""].filter(Boolean)}
    meters=${fee ? [{ name: "Fee", text: html`${dollars(fee.amount)} <span class="fee-note">${fee.message}</span>` }] : []}><${Tools} open=${setSheet} side=${side} setSide=${setSide} /><//>`;
  const column = html`<${Side} id=${id} scene=${scene} view=${view} log=${log} rules=${rules} replay=${replay} onReplay=${setReplayed} fee=${fee} />`;
  return html`<${Shell} bar=${false}><div class="cardroom-page" data-state=${state} data-may=${[...bar.actions.map((action) => action.id), bar.children && "bet"].filter(Boolean).join(" ")}>
    <${TableFrame} bar=${top} side=${column} sideTitle="Pots and hands" folded=${!wide} open=${drawer} onSide=${setDrawer}
      felt=${html`<${Oval} ...${seen} label=${info.name} voice=${voice} behind=${live.behind || Boolean(replayed)} actions=${actions}
        banner=${live.line === "lost" ? lostText("Your chips are safe.") : undefined} onSit=${(seat) => setSheet({ is: "sit", seat })} />`} />
    ${sheet?.is === "sit" && html`<${SitSheet} key=${sheet.seat} info=${info} view=${view} seat=${sheet.seat} me=${me} onSit=${sit} onClose=${() => setSheet(null)} />`}
    ${
      sheet?.is === "buy" &&
      html`<${BuySheet} view=${view} me=${me} ask=${live.ask} onClose=${() => {
        setSheet(null);
        again();
      }} />`
    }
    ${sheet?.is === "table" && html`<${TableSheet} info=${info} view=${view} ask=${live.ask} leaving=${leaving} rules=${rules} phone=${phone} onClose=${() => setSheet(null)} />`}
    ${sheet?.is === "help" && html`<${HelpSheet} phone=${phone} onClose=${() => setSheet(null)} />`}
  </div><//>`;
}

export function CardroomPage() {
  const id = new URLSearchParams(location.search).get("id") ?? "";
  const [log, hear] = useLog();
  const live = useTable(id, { hear, from: "round" });
  const me = useWho();
  const { info, view } = live;
  useEffect(() => {
    if (info && info.game === "banked") location.replace(`/table?id=${encodeURIComponent(id)}`);
  }, [info]);
  useEffect(() => {
    if (view?.you) again();
  }, [view?.seat]);
  if (!info || !view?.room || me === undefined)
    return html`<${Unready} about=${live} title="Table" />`;
  return html`<${Played} id=${id} live=${live} me=${me} log=${log} />`;
}
