/** The table between players: everything put together. LOOK 7, 10, 14 (08). */
import { html, useEffect, useState } from "../../parts/html.js";
import { ActionBar } from "../../parts/actions.js";
import { Button, IconButton } from "../../parts/controls.js";
import { TableFrame } from "../../parts/frame.js";
import { dollars, grouped } from "../../parts/money.js";
import { Oval } from "../../parts/oval.js";
import { logAfter } from "../../parts/sentences.js";
import { PocketBar, TopBar } from "../../parts/topbar.js";
import { LOW, useKeys, useMedia } from "../../parts/hooks.js";
import { usePref } from "../../app/prefs.js";
import { again, useWho } from "../../app/session.js";
import { Shell, ThemeButton } from "../../app/shell.js";
import { useTable } from "../../live/table.js";
import { Unready } from "../../live/not_ready.js";
import { useLeaving } from "../live/departure.js";
import { useTurn } from "../live/turn.js";
import { ReplayBar } from "../replay/bar.js";
import { voiceOf as voiceThen } from "../replay/felt.js";
import { mayAct, useActions } from "./bar.js";
import { useHeld } from "./held.js";
import { useHand } from "./history.js";
import { gameSaid, ovalOf, sceneOf } from "./model.js";
import { Invitation } from "./invitation.js";
import { Side } from "./side.js";
import { BuySheet, HelpSheet, SitSheet, TableSheet } from "./sheets.js";
import { choiceSaid, voiceOf } from "./status.js";
import { InviteSheet } from "../live/invite.js";
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

function Tools({ open, side, setSide }) {
  const [sound, setSound] = usePref("sound");
  const [deck, setDeck] = usePref("deck");
  const sheet = (is) => open((was) => (was?.is === is ? null : { is }));
  return html`
    <${IconButton} icon=${sound ? "sound" : "quiet"} label="Sound" pressed=${sound}
      onPress=${() => setSound(!sound)} />
    <${IconButton} icon="cards" label="Two-color deck" pressed=${deck === "two"}
      onPress=${() => setDeck(deck === "two" ? "four" : "two")} />
    <${ThemeButton} />
    <${IconButton} icon="help" label="Help" onPress=${() => sheet("help")} />
    <${IconButton} icon="log" label="Pots and hands" expanded=${side}
      onPress=${() => setSide(!side)} />
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

const stateOf = (view, { over, hand }) =>
  [view.number, over, hand?.phase, hand?.street, hand?.turn, hand?.to_call, view.seat].join(" ");

function Played({ id, live, me, log }) {
  const { info, view, rules } = live;
  const held = useHeld(live, mayAct(view));
  const present = sceneOf(live);
  const scene = held.held
    ? { hand: live.ended.hand, over: true, number: live.ended.number }
    : present;
  const state = stateOf(view, present);
  const [said, speak] = useSpoken(state);
  const [sheet, setSheet] = useState(null);
  const narrow = useMedia("(max-width: 1199px)");
  const phone = useMedia("(max-width: 640px)");
  const low = useMedia(LOW);
  const [wide, setWide] = usePref("side");
  const roomy = useMedia(wide ? "(min-width: 1400px)" : "(min-width: 1060px)");
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
    held,
    compact: !roomy || low,
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
      if (phone || low) setSheet(null);
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
    log,
    clock: replay.hand ? undefined : clock,
  });
  const voice = replay.hand ? voiceThen(replay.step) : (said ?? voiceOf({ info, view, scene }));
  const actions = replayed
    ? html`<${ReplayBar} replay=${replay} title=${`Hand ${grouped(replayed)}`}><${Button}
      onPress=${() => setReplayed(0)}>Back to the table<//><//>`
    : html`<${ActionBar} ...${bar} />`;
  const { fee } = view;
  const facts = [
    info.rulebook_name,
    gameSaid(info),
    view.number ? `Hand ${grouped(view.number)}` : "",
  ].filter(Boolean);
  const top =
    phone || low
      ? html`<${PocketBar} menu="Table and seat" title=${info.name} note=${gameSaid(info)}
        fact=${facts[2]} onMenu=${() => setSheet(sheet?.is === "table" ? null : { is: "table" })} />`
      : html`<${TopBar} title=${info.name} facts=${facts}
    meters=${
      fee
        ? [
            {
              name: "Fee",
              text: html`${dollars(fee.amount)} <span
      class="fee-note">${fee.message}</span>`,
            },
          ]
        : []
    }><${Tools} open=${setSheet} side=${side}
        setSide=${setSide} /><//>`;
  const column = html`<${Side} id=${id} scene=${scene} view=${view} log=${log} rules=${rules}
    replay=${replay} onReplay=${setReplayed} fee=${fee} />`;
  return html`<${Shell} bar=${false}><div class="cardroom-page" data-state=${state}
    data-may=${[...bar.actions.map((action) => action.id), bar.children && "bet"].filter(Boolean).join(" ")}>
    <${TableFrame} bar=${top} side=${column} sideTitle="Pots and hands" folded=${!wide}
      open=${drawer} onSide=${setDrawer}
      felt=${html`<${Oval} ...${seen} label=${info.name} voice=${voice}
        behind=${live.behind || Boolean(replayed)} actions=${actions}
        banner=${live.line === "lost" ? lostText("Your chips are safe.") : undefined}
          onSit=${(seat) => setSheet({ is: "sit", seat })}
        invitation=${
          !shown.hand &&
          view.seat > 0 &&
          html`<${Invitation} info=${info}
          view=${view} ask=${live.ask} speak=${speak}
            onInvite=${() => setSheet({ is: "invite" })} />`
        } />`} />
    ${
      sheet?.is === "sit" &&
      html`<${SitSheet} key=${sheet.seat} info=${info} view=${view}
      seat=${sheet.seat} me=${me} onSit=${sit} onClose=${() => setSheet(null)} />`
    }
    ${
      sheet?.is === "buy" &&
      html`<${BuySheet} view=${view} me=${me} ask=${live.ask} onClose=${() => {
        setSheet(null);
        again();
      }} />`
    }
    ${
      sheet?.is === "table" &&
      html`<${TableSheet} info=${info} view=${view} ask=${live.ask} leaving=${leaving}
        rules=${rules} phone=${phone || low} open=${(is) => {
          setSheet(is === "side" ? null : { is });
          if (is === "side") setDrawer(true);
        }} onClose=${() => setSheet(null)} />`
    }
    ${
      sheet?.is === "invite" &&
      html`<${InviteSheet} id=${id} name=${info.name}
      phone=${phone || low} onClose=${() => setSheet(null)} />`
    }
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
