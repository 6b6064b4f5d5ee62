/** The dealer's desk: the procedure at the left, what to do now in the middle, help at the foot. */
import {
  html,
  findElement,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "../../parts/html.js";
import { ClauseChip } from "../../parts/clause.js";
import { Button, IconButton } from "../../parts/controls.js";
import { MS } from "../../parts/animation.js";
import { rulingOf, whole } from "../../parts/sentences.js";
import { StepList } from "../../parts/steps.js";
import { TopBar } from "../../parts/topbar.js";
import { useKeys } from "../../parts/hooks.js";
import { Shell, tell, ThemeButton } from "../../app/shell.js";
import { call } from "../../app/net.js";
import { useTable } from "../../live/table.js";
import { Unready } from "../../live/not_ready.js";
import { wagerName } from "../../live/titles.js";
import { several } from "../live/words.js";
import { BetWork } from "./bets.js";
import { CardWork } from "./cards.js";
import { reportsOf } from "./cases.js";
import { DecideWork } from "./decide.js";
import { focusOf } from "./focus.js";
import { Irregularity, Proposals } from "./irregularity.js";
import { HoldWork, PaidWork, PressWork, WaitWork } from "./simple_work.js";
import { barFacts } from "./model.js";
import { phasesOf } from "./steps.js";
import { StepWork } from "./step.js";
import { TablePanel } from "./table_panel.js";
import { UndoneWork, undoneBoxes, useHanded } from "./returned_wagers.js";
import { lostText } from "../../app/texts.js";

const WORK = {
  step: StepWork,
  cards: CardWork,
  bets: BetWork,
  decide: DecideWork,
  press: PressWork,
  hold: HoldWork,
  wait: WaitWork,
};
const EVERY = 5000;

/** The call for a floorperson at this table, if one is open. */
function useCall(id) {
  const [made, setMade] = useState(null);
  const look = useCallback(
    () =>
      call("/api/calls").then(
        (told) => setMade(told.calls.find(({ table }) => table === id) ?? null),
        () => {},
      ),
    [id],
  );
  useEffect(() => {
    look();
    const ticking = setInterval(() => document.visibilityState === "visible" && look(), EVERY);
    return () => clearInterval(ticking);
  }, [look]);
  const change = (method) =>
    call(`/api/tables/${id}/calls`, { method, body: method === "POST" ? {} : undefined }).then(
      (told) => setMade(told.call),
      tell,
    );
  return [made, change];
}

/** Whether what is pressed now was meant for this state: right after a change nothing is heard. LOOK 9. */
function useHearing(state) {
  const [heard, setHeard] = useState("");
  useEffect(() => {
    const waits = setTimeout(() => setHeard(state), MS.guard);
    return () => clearTimeout(waits);
  }, [state]);
  return heard === state;
}

/** Commands one at a time: what is asked while one is under way is not heard. */
function useAct(ask, hears) {
  const busy = useRef(false);
  const row = useRef(Promise.resolve());
  const act = async (command) => {
    if (!hears || busy.current) return false;
    busy.current = true;
    try {
      await ask(command);
      return true;
    } catch (fault) {
      tell(fault);
      return false;
    } finally {
      busy.current = false;
    }
  };
  // A scanner is quicker than the line: its cards wait in a row, and a refused one drops the rest.
  const queue = (command) => {
    row.current = row.current
      .then(() => ask(command))
      .catch((fault) => {
        tell(fault);
        row.current = Promise.resolve();
      });
  };
  return { act, queue };
}

/** Cards that are entered and not yet sent belong to one thing to do. */
function useDraft(id) {
  const [state, setState] = useState({ id: "", cards: [], keyed: "" });
  const own = (was) => (was.id === id ? was : { id, cards: [], keyed: "" });
  const { cards, keyed } = own(state);
  return {
    draft: cards,
    keyed,
    // A scanner may be quicker than the screen: each change builds on the one before.
    enter: (card) => setState((was) => ({ id, cards: [...own(was).cards, card], keyed: "" })),
    undo: () => setState((was) => ({ id, cards: own(was).cards.slice(0, -1), keyed: "" })),
    setKeyed: (rank) => setState((was) => ({ ...own(was), keyed: rank })),
  };
}

/** How far the cards are, for the list of steps. */
function noteOf(focus, entered) {
  if (focus.kind !== "cards") return undefined;
  return focus.hidden
    ? `${several(focus.offer.cards, "card")} to come`
    : `card ${Math.min(entered + 1, focus.need)} of ${focus.need}`;
}

/** The box whose payment a floorperson has just approved, with the first of its lines that is new. */
function approved(view, before) {
  const was = before?.round?.seats.find((seat) => seat.held);
  const box = was && view.round?.seats.find((seat) => seat.seat === was.seat);
  return box && !box.held && box.lines.length > was.lines.length
    ? { seat: box.seat, from: was.lines.length, net: was.net }
    : null;
}

/** What has been settled and is still to be taken and paid at a box. */
function paying(paid, focus, desk, pay) {
  if (!paid || !desk.view.round) return null;
  const box = desk.view.round.seats.find((seat) => seat.seat === paid.seat);
  // What waits for a floorperson is not paid yet.
  if (focus.kind === "hold" || !box || box.lines.length <= paid.from) return null;
  const due = focus.kind === "step" && focus.seat === paid.seat ? focus : null;
  const way = due?.ways[0];
  const waits = box.held ? `${wagerName(desk.info, box.held)} needs approval.` : "";
  const done = async () => {
    if (!way || (await desk.act(way.command))) pay(null);
  };
  return {
    ...paid,
    title: due ? `${due.title}, then take and pay` : `Seat ${paid.seat}: take and pay`,
    says: `${due ? due.message : "Take losing wagers first, then pay winners."} ${waits}`,
    clause: due?.clause ?? "",
    confirm: { text: `Confirm seat ${paid.seat}`, onPress: done },
  };
}

function Banners({ desk, did, onPutAway, made, onAnswer }) {
  const { view, rules, act } = desk;
  return html`
    ${desk.line === "lost" && html`<p class="banner lost" role="alert">${lostText("Confirmed actions are saved.")}</p>`}
    ${did && html`<section class="banner" aria-label="Ruling"><p role="status">${whole(did)}. ${did.clauses?.length && html`<${ClauseChip} clause=${did.clauses[0]} says=${rules[did.clauses[0]]} />`}</p><${IconButton} icon="close" label="Dismiss" onPress=${onPutAway} /></section>`}
    ${made && view.role === "floorperson" && html`<section class="banner" aria-label="Call"><p role="status"><b>${made.by} calls the floor.</b> ${made.reason}</p><${Button} kind="legal" big onPress=${onAnswer}>Answer call<//></section>`}
    <${Proposals} view=${view} act=${act} rules=${rules} now=${Date.now() + desk.shift} />`;
}

function Bar({ desk, focus }) {
  const { view, info, shift } = desk;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000 * 20);
    return () => clearInterval(ticking);
  }, []);
  const { facts, meters } = barFacts(view, info, now + shift);
  const scanner =
    focus.kind === "cards"
      ? html`<span><span class="status-dot"></span>Scanner ready</span>`
      : html`<span class="muted">${view.role}</span>`;
  return html`<${TopBar} brand="Dealer" title=${view.name} facts=${facts} meters=${meters} who=${{ name: scanner, text: view.you }}><${ThemeButton} /><//>`;
}

function Foot({ desk, focus, open, onOpen, made, change }) {
  const { info, view } = desk;
  const reports = reportsOf(info, view);
  const voids = reports.some((report) => report.cases.some((each) => each.effect === "void"));
  const toggle = (name) => onOpen(open === name ? "" : name);
  return html`<footer class="console-foot">
    <${Button} kind="fault" expanded=${open === "irregular"} onPress=${() => toggle("irregular")}>Report irregularity<//>
    ${view.role === "dealer" && html`<${Button} kind=${focus.call && !made ? "legal" : "plain"} pressed=${Boolean(made)} onPress=${() => change(made ? "DELETE" : "POST")}>${made ? "Floor called · Cancel" : "Call the floor"}<//>`}
    ${voids && html`<${Button} expanded=${open === "void"} onPress=${() => toggle("void")}>${desk.info.game === "cardroom" ? "Void hand…" : "Void round…"}<//>`}
    <${Button} expanded=${open === "table"} onPress=${() => toggle("table")}>Table…<//>
  </footer>`;
}

export function Desk({ id }) {
  const [did, setDid] = useState(null);
  const [open, setOpen] = useState("");
  const [paid, setPaid] = useState(null);
  const [seen, setSeen] = useState(0);
  const live = useTable(id, {
    hear: (message, before) => {
      const ruling = rulingOf(message.sentences);
      if (ruling) setDid(ruling);
      else if (message.view.number !== before.view?.number) setDid(null);
      const freed = approved(message.view, before.view);
      if (freed) setPaid((was) => (was?.seat === freed.seat ? was : freed));
    },
  });
  const { view, info, rules } = live;
  const [made, change] = useCall(id);
  const focus = useMemo(() => (view?.procedure && info ? focusOf(view, info) : null), [view, info]);
  const [handed, hand] = useHanded(id);
  const undone =
    view && info && !view.called
      ? undoneBoxes(view, info, rules).find((box) => !handed.includes(box.id))
      : null;
  const hears = useHearing(undone ? `undone ${undone.id}` : focus?.id);
  const { act, queue } = useAct(live.ask, hears);
  const draft = useDraft(focus?.id ?? "");
  useKeys({
    Space: () => findElement(".console-confirm .filled")?.click(),
    Escape: () => setOpen(""),
  });
  if (!focus || live.line === "over") return html`<${Unready} about=${live} title="Console" />`;
  const shown = { ...focus, note: noteOf(focus, draft.draft.length) };
  const tools = { ...live, ...draft, focus, act, queue, pay: setPaid, look: setSeen };
  const banners = html`<${Banners} desk=${tools} did=${did} onPutAway=${() => setDid(null)} made=${made} onAnswer=${() => change("DELETE")} />`;
  const desk = { ...tools, banners };
  const box = undone ? null : paying(paid, focus, desk, setPaid);
  return html`<${Shell} bar=${false}><div class="console-frame" data-now=${undone ? `undone ${undone.seat}` : box ? `paid ${box.seat}` : focus.id} data-deaf=${hears ? undefined : ""}>
    <${Bar} desk=${desk} focus=${focus} />
    <aside class="console-steps" aria-label="Procedure"><${StepList} phases=${phasesOf(view, info, rules, shown)} /></aside>
    <${Work} desk=${desk} focus=${focus} open=${open} onClose=${() => setOpen("")} box=${box} undone=${undone} onHanded=${() => hears && hand(undone)} seen=${seen} look=${setSeen} />
    <${Foot} desk=${desk} focus=${focus} open=${open} onOpen=${setOpen} made=${made} change=${change} />
  </div><//>`;
}

function Work({ desk, focus, open, onClose, box, undone, onHanded, seen, look }) {
  if (open === "irregular" || open === "void")
    return html`<${Irregularity} key=${open} desk=${desk} voiding=${open === "void"} onClose=${onClose} />`;
  if (open === "table") return html`<${TablePanel} desk=${desk} onClose=${onClose} />`;
  if (undone)
    return html`<${UndoneWork} key=${undone.id} desk=${desk} box=${undone} onDone=${onHanded} />`;
  if (box) return html`<${PaidWork} desk=${desk} ...${box} />`;
  if (seen && desk.view.round?.seats.some((seat) => seat.seat === seen)) {
    return html`<${PaidWork} desk=${desk} seat=${seen} from=${0} title=${`Seat ${seen}`} says="Settled so far." confirm=${{ text: "Back", onPress: () => look(0) }} />`;
  }
  const Kind = WORK[focus.kind];
  return html`<${Kind} key=${focus.kind === "decide" || focus.kind === "step" ? focus.id : focus.kind} desk=${desk} focus=${focus} />`;
}
