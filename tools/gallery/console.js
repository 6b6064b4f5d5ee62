/** The dealer's console: a card being keyed, and a box being settled. */
import { html, useState } from "../parts/html.js";
import { CardPad } from "../parts/cardpad.js";
import { ClauseChip } from "../parts/clause.js";
import { ConsoleFelt, SettleBox } from "../parts/console_felt.js";
import { Button } from "../parts/controls.js";
import { StepList } from "../parts/steps.js";
import { TopBar } from "../parts/topbar.js";

const step = (text, clause, state = "next", note = undefined) => ({ text, clause, state, note });
const PHASES = [
  { name: "Close and deal", steps: [step("No more bets", "8.C.1", "done"), step("Lock progressive", "8.C.2", "done"), step("2 chips, 2 accepted", "8.C.3", "done"), step("Chips to the rack", "8.C.4", "done"), step("Four to the Six Card box", "I-22", "done"), step("Two cards each, 8 dealt", "8.D.2", "done")] },
  { name: "Before the flop", steps: [step("Seats 2, 3, 5 acted", "11.B", "done")] },
  { name: "Flop", steps: [step("Turn up the flop", "11.C.2", "now", "card 2 of 3"), step("Ask seats 3, 5: 2×", "11.D")] },
  { name: "Turn and river", steps: [step("Two cards face up", "11.E.2"), step("Ask: 1× or fold", "11.F")] },
  { name: "Show and settle", steps: [step("Dealer’s two cards", "11.G.1"), step("Seats from the right", "11.G.2"), step("Cards to the discards", "11.K")] },
];
const DOWN = ["??", "??"];
const SEATS = [
  { seat: 1, empty: true },
  { seat: 2, player: "Teo", total: 15500, cards: DOWN, says: { text: "Played 4×", tone: "light" } },
  { seat: 3, player: "Mara", total: 6600, cards: DOWN, says: { text: "Checked" } },
  { seat: 4, empty: true },
  { seat: 5, player: "Ines", total: 2600, cards: DOWN, says: { text: "Checked" } },
  { seat: 6, empty: true },
];
const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two" };

function Frame({ children, waits, confirm }) {
  const facts = [{ name: "Deck in play", text: "3:12 of 8:00 h" }, { name: "Stub count", text: "in 2 rounds" }];
  return html`<div class="console-frame">
    <${TopBar} brand="Dealer" home="#" title="Juniper 3" facts=${["MD UTH 1.5", "Round 1,284"]} meters=${facts}
      who=${{ name: html`<span><span class="status-dot"></span>Scanner ready</span>`, text: "Ada" }} />
    <aside class="console-steps" aria-label="Procedure"><${StepList} phases=${PHASES} /></aside>
    <main class="console-middle">${children}</main>
    <footer class="console-foot">
      <${Button} kind="fault">Irregularity<//><${Button}>Call the floor<//><${Button}>Void round…<//>
      ${confirm ? html`<${Button} kind="filled">${confirm}<//>` : html`<span class="waits">${waits}</span>`}
    </footer>
  </div>`;
}

export function Console() {
  const [rank, setRank] = useState("8");
  const [cards, setCards] = useState(["8d"]);
  const words = rank ? `Flop, second card: ${RANKS[rank]} of …` : "Flop, second card";
  return html`<${Frame} waits="Flop complete: 1 of 3 in">
    <div class="instruction"><div><h2>${words}</h2><p>${rank ? "Tap the suit, or scan the card." : "Tap the rank, or scan the card."}</p></div><${ClauseChip} clause="11.C.2" /></div>
    <${ConsoleFelt} cloth="juniper" seats=${SEATS} dealer=${{ cards: DOWN }}
      sixth=${{ cards: [...DOWN, ...DOWN], name: "Six Card box" }}
      board=${{ cards, next: cards.length, keyed: rank, due: Math.max(0, 3 - cards.length) }} />
    <${CardPad} dealt=${cards} start="8" onRank=${setRank} onCard=${(card) => setCards([...cards, card].slice(0, 5))}
      onUndo=${() => setCards(cards.slice(0, -1))} />
  <//>`;
}

export function ConsoleSettle() {
  return html`<${Frame} confirm="Seat 3 settled">
    <div class="instruction"><div><h2>Settle seat 3</h2><p>Take first, then pay, each on its area.</p></div><${ClauseChip} clause="11.H" /></div>
    <${SettleBox} seat=${3} player="Mara" made="Three eights, beats kings and eights" cards=${["Ts", "8s"]}
      best=${["8s"]} net=${8900} lines=${[
      { name: "Ante", stake: 2500, pay: 2500, clause: "12.A" }, { name: "Blind", stake: 2500, push: 2500, clause: "11.H.3.c" },
      { name: "Play", stake: 5000, pay: 5000, clause: "12.A" }, { name: "Trips", stake: 500, pay: 1500, clause: "12.C.C" },
      { name: "Six Card Bonus", stake: 500, take: 500, clause: "11.I.3" }, { name: "Ultimate Pairs", stake: 500, take: 500, clause: "12.E2.B" },
    ]} />
  <//>`;
}
