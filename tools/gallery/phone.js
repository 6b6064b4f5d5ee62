/** Scenes on a phone: in play, betting, result. */
import { html, useState } from "../parts/html.js";
import { ActionBar } from "../parts/actions.js";
import { Amount } from "../parts/amount.js";
import { PocketFelt } from "../parts/phone_table.js";
import { Sheet } from "../parts/panel.js";
import { Paytable } from "../parts/paytable.js";
import { ResultLines } from "../parts/results.js";
import { PocketBar } from "../parts/topbar.js";
import { ChipTray } from "../parts/tray.js";
import { BETTING, IN_PLAY, LINES, PAYTABLE, SETTLED } from "./samples.js";

const bar = html`<${PocketBar} title="Juniper 3" note="Mega $112,408.36" fact="Round 1,284" backHref="#" />`;

export function PhonePlay() {
  const [open, setOpen] = useState(false);
  const hint = html`<span><span class="brass-words">Play 2× <b>+3.98</b></span> <span
    class="muted">Check <b>+3.08</b></span></span>
    <span><button type="button" class="word-button brass-words">Trainer</button><button type="button"
      class="word-button" onClick=${() => setOpen(true)}>Pays</button></span>`;
  const brief = { 5: "checked", 2: "4×" };
  const seats = IN_PLAY.seats.map((seat) => ({ ...seat, brief: brief[seat.seat] }));
  return html`<${PocketFelt} ...${IN_PLAY} seats=${seats} bar=${bar} voice=${{ text: "Your turn: check, or play 2×" }}
    actions=${html`
    <${ActionBar} state="decision" clock=${{ left: 18, total: 29 }} hint=${hint}
      left=${{ label: "Balance", amount: 140900, note: "On the table $66" }}
      right=${{ label: "Your turn", clock: { left: 18 }, brass: true }}
      actions=${[{ text: "Check", shortcut: "C" }, { text: "Play 2×", amount: 5000, best: true, shortcut: "2" }]} />
    <${Sheet} title="Paytables" open=${open} onClose=${() => setOpen(false)}><div class="inset"><${Paytable}
      ...${PAYTABLE} /></div><//>`} />`;
}

export function PhoneBets() {
  const [chip, setChip] = useState(2500);
  const brief = { 5: "betting", 2: "ready" };
  const seats = BETTING.seats.map((seat) => ({ ...seat, brief: brief[seat.seat] }));
  return html`<${PocketFelt} ...${BETTING} seats=${seats} bar=${bar} actions=${html`
    <${ActionBar} state="bets" clock=${{ left: 14, total: 35 }}
      tray=${html`<${ChipTray} values=${[100, 500, 2500, 10000, 50000]} value=${chip} onChange=${setChip}
      size=${53} />`}
      left=${{ label: "Balance", amount: 141900, note: "Ante $10 to $500" }}
      right=${{ label: "Bets close in", clock: { left: 14 } }}
      actions=${[{ text: "Undo", kind: "plain" }, { text: "Clear", kind: "plain" }, { text: "Rebet", kind: "plain" }, { text: "Ready", amount: 5600, kind: "filled" }]} />`} />`;
}

export function PhoneResult() {
  return html`<${PocketFelt} ...${SETTLED} bar=${bar}
    result=${{ title: "You win: three eights", note: "Dealer has two pair, qualifies" }} actions=${html`
    <${Sheet} title="Your result" open aside=${html`<${Amount} cents=${8900} exact signed />`} footer=${html`
      <${ActionBar} state="settled" left=${{ label: "Balance", amount: 156400, note: "Nothing given up" }}
        right=${{ label: "Next round", clock: { left: 12 } }}
        actions=${[{ text: "Change", kind: "plain" }, { text: "Rebet and deal", amount: 6600, kind: "filled" }]} />`}>
      <${ResultLines} lines=${LINES} brief />
    <//>`} />`;
}
