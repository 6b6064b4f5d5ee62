/** Scenes of a banked table at a desk: in play, settled, bets open. */
import { html, useState } from "../parts/html.js";
import { ActionBar } from "../parts/actions.js";
import { IconButton } from "../parts/controls.js";
import { Felt } from "../parts/felt.js";
import { TableFrame } from "../parts/frame.js";
import { Log } from "../parts/log.js";
import { Panel } from "../parts/panel.js";
import { Paytable } from "../parts/paytable.js";
import { ResultHead, ResultLines } from "../parts/results.js";
import { PocketFelt } from "../parts/phone_table.js";
import { PocketBar, TopBar } from "../parts/topbar.js";
import { TrainerPanel } from "../parts/trainer.js";
import { ChipTray } from "../parts/tray.js";
import { BETTING, FACTS, IN_PLAY, JACKPOT, LINES, METERS, PAYTABLE, PRAIRIE, SETTLED } from "./samples.js";
import { Key } from "../parts/controls.js";
import { useMedia } from "../parts/hooks.js";

function Bar({ onSide }) {
  const narrow = useMedia("(max-width: 1199px)");
  return html`<${TopBar} title="Juniper 3" facts=${FACTS} meters=${METERS} home="#">
    <${IconButton} icon="quiet" label="Sound" pressed=${false} />
    <${IconButton} icon="cards" label="Two-color deck" pressed=${false} />
    <${IconButton} icon="moon" label="Theme" />
    <${IconButton} icon="help" label="Help" />
    ${narrow && html`<${IconButton} icon="log" label="Trainer and paytables" onPress=${onSide} />`}
  <//>`;
}

/** The felt as it fits: a phone's own, or the whole table with its column. */
function Fits({ felt, actions, label, ...frame }) {
  const phone = useMedia("(max-width: 700px)");
  if (phone) {
    const bar = html`<${PocketBar} title=${label} note="Mega $112,408.36" fact="Round 1,284" backHref="#" />`;
    return html`<${PocketFelt} ...${felt} bar=${bar} actions=${actions} label=${label} />`;
  }
  return html`<${TableFrame} bar=${html`<${Bar} />`} ...${frame}
    felt=${html`<${Felt} ...${felt} actions=${actions} label=${label} />`} />`;
}

function PlaySide() {
  const [mode, setMode] = useState("before");
  return html`
    <${TrainerPanel} mode=${mode} onMode=${setMode} odds=${{ win: 0.944, tie: 0.012, lose: 0.044 }}
      options=${[{ name: "Play 2×", value: 3.98, dollars: 9957, part: 0.92, best: true }, { name: "Check", value: 3.08, dollars: 7706, part: 0.71 }]}
      session=${{ hands: 42, mistakes: 3, cost: 0.87, luck: 6.2 }}>
      Checking would give up <b>0.90 antes ($22.50)</b>. Three eights with one in your hand is far ahead of the dealer.
    <//>
    <${Panel} title="Paytables" aside=${html`press <${Key}>P<//> to close`}><${Paytable} ...${PAYTABLE} /><//>
    <${Panel} title="Log" untitled><${Log}
      sentences=${[{ text: "Flop", cards: ["8c", "Ks", "4h"], clauses: ["11.C.2"] }, { text: "Ines checks", clauses: ["11.B.2.b"] }]} /><//>`;
}

function SettledSide() {
  const [mode, setMode] = useState("before");
  return html`
    <${ResultHead} round="Round 1,284" net=${8900} made="Three eights" best=${["8s", "8d", "8c", "Ks", "Jh"]} />
    <${ResultLines} lines=${LINES} open="Blind" seal=${{ text: "7f3a 91c2", checked: true }} />
    <${TrainerPanel} mode=${mode} onMode=${setMode}
      rows=${[{ street: "Before flop", choice: "Check", verdict: "best", good: true }, { street: "Flop", choice: "Play 2×", verdict: "best", good: true }]}>
      Nothing given up. Won <b>3.00 antes</b> where <b>3.98</b> was expected at your last choice.
    <//>`;
}

export function InPlay() {
  const [open, setOpen] = useState(false);
  const actions = html`<${ActionBar} state="decision" clock=${{ left: 18, total: 29 }}
    left=${{ label: "Balance", amount: 140900, note: "$66 on the table" }}
    right=${{ label: "Your turn", clock: { left: 18 }, brass: true, clause: "MD-UTH-1.5:11.D.1" }}
    actions=${[{ text: "Check", shortcut: "C" }, { text: "Play 2×", amount: 5000, shortcut: "2", best: true }]} />`;
  return html`<${TableFrame} bar=${html`<${Bar} onSide=${() => setOpen(!open)} />`} open=${open} onSide=${setOpen}
    felt=${html`<${Felt} ...${IN_PLAY} actions=${actions} label="Juniper 3" />`} side=${html`<${PlaySide} />`} />`;
}

const TEOS = ["8d", "8c", "Ks", "Ah", "Qd"];

export function Settled() {
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(0);
  const best = { 2: TEOS, 3: SETTLED.board.best }[seen || 3];
  const seats = SETTLED.seats.map((seat) => (seat.cards && !seat.folded
    ? { ...seat, pointable: !seat.you, best: seen ? (seen === seat.seat ? best : undefined) : seat.you ? best : undefined } : seat));
  const actions = html`<${ActionBar} state="settled" clock=${{ left: 12, total: 25 }}
    left=${{ label: "Balance", amount: 156400, note: "+$89.00 this round", tone: "win" }}
    right=${{ label: "Next round", clock: { left: 12 }, note: "bets open" }}
    actions=${[{ text: "Change bets", kind: "plain" }, { text: "Rebet and deal", amount: 6600, shortcut: "Space", kind: "filled" }]} />`;
  return html`<${TableFrame} bar=${html`<${Bar} onSide=${() => setOpen(!open)} />`} open=${open} onSide=${setOpen}
    sideTitle="Result"
    felt=${html`<${Felt} ...${SETTLED} board=${{ ...SETTLED.board, best }} seats=${seats} actions=${actions}
    label="Juniper 3" onPoint=${setSeen} onLine=${() => {}} />`} side=${html`<${SettledSide} />`} />`;
}

export function Betting() {
  const [chip, setChip] = useState(2500);
  const [seats, setSeats] = useState(BETTING.seats);
  const change = (wager, by) => setSeats(seats.map((seat) => (seat.you
    ? { ...seat, wagers: { ...seat.wagers, [wager]: Math.max(0, (seat.wagers[wager] ?? 0) + by) } } : seat)));
  const actions = html`<${ActionBar} state="bets" clock=${{ left: 14, total: 35 }}
    left=${{ label: "Balance", amount: 141900, note: "Ante $10 to $500" }}
    right=${{ label: "Bets close in", clock: { left: 14 }, clause: "MD-UTH-1.5:7.B" }}
    actions=${[{ text: "Undo", shortcut: "U", kind: "plain" }, { text: "Clear", shortcut: "X", kind: "plain" }, { text: "Rebet", shortcut: "R", kind: "plain" }, { text: "Ready", amount: 5600, shortcut: "Space", kind: "filled" }]}
    tray=${html`<${ChipTray} values=${[100, 500, 2500, 10000, 50000]} value=${chip} onChange=${setChip}
    size=${46} />`} />`;
  return html`<${TableFrame} bar=${html`<${Bar} />`}
    felt=${html`<${Felt} ...${BETTING} seats=${seats} actions=${actions} label="Juniper 3"
    onPlace=${(_, wager) => change(wager, chip)} onTake=${(_, wager) => change(wager, -chip)} />`}
    side=${html`<${PlaySide} />`} />`;
}

/** Another book: other areas, other cloth; what is not offered is not drawn. */
export function Jackpot() {
  const actions = html`<${ActionBar} state="decision" left=${{ label: "Balance", amount: 140900 }}
    actions=${[{ text: "Check", shortcut: "C" }, { text: "Play 2×", amount: 5000, shortcut: "2" }]} />`;
  return html`<${Fits} felt=${JACKPOT} actions=${actions} label="Claret 1" side=${html`<${PlaySide} />`} />`;
}

export function Prairie() {
  return html`<${Fits} felt=${PRAIRIE} actions=${html`<${ActionBar} left=${{ label: "Balance", amount: 140900 }} />`}
    label="Prairie 1" />`;
}

/** The longest words that a settled table has to hold; `&made=` and `&voice=` try others. */
export function Longest() {
  const asked = new URLSearchParams(location.search);
  const made = asked.get("made") ?? "Full house, sevens over queens";
  const voice = { text: asked.get("voice") ?? "Dealer has a full house. You tie with a full house, sevens over queens." };
  const felt = { ...SETTLED, voice, dealer: { ...SETTLED.dealer, made, note: "Dealer does not qualify" } };
  return html`<${Fits} felt=${felt} actions=${html`<${ActionBar} left=${{ label: "Balance", amount: 140900 }} />`}
    label="Juniper 3" side=${html`<${PlaySide} />`} />`;
}

/** A round step by step, to watch cards and chips move. */
export function Deal() {
  const steps = [BETTING, { ...IN_PLAY, board: { cards: [] } }, IN_PLAY, SETTLED];
  const [at, setAt] = useState(0);
  const next = { text: "Next", shortcut: "Space", kind: "filled", onPress: () => setAt((at + 1) % steps.length) };
  return html`<${Fits} felt=${steps[at]} actions=${html`<${ActionBar} state=${at} actions=${[next]} />`}
    label="Juniper 3" />`;
}
