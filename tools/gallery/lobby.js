/** The lobby, and a sign for the wall. */
import { html, px, useEffect, useState } from "../parts/html.js";
import { Card } from "../parts/card.js";
import { Stack } from "../parts/chip.js";
import { Button, Segmented } from "../parts/controls.js";
import { TableList } from "../parts/lobby.js";
import { SignMeter } from "../parts/meter.js";
import { TopBar } from "../parts/topbar.js";

export const NAV = ["Tables", "Train", "Analysis", "Rulebooks", "Audit"];
export const navTo = (here) => NAV.map((text) => ({ text, href: `#${text.toLowerCase()}`, here: text === here }));

const mega = { meter: "$112,408.36", meterNote: "Mega, 4 tables", edge: "2.18%", edgeNote: "of the ante" };
const sit = (name) => ({ text: "Sit", label: `Sit at ${name}` });
export const ROWS = [
  { id: 1, name: "Juniper 3", book: "Maryland Ultimate 1.5", limits: "$10 to $500", limitsNote: "Ante", seated: "3 of 6", taken: [2, 3, 5], ...mega, yours: true, action: { text: "Return", label: "Return to Juniper 3", kind: "legal" } },
  { id: 2, name: "Juniper 1", book: "Maryland Ultimate 1.5", limits: "$25 to $1,000", limitsNote: "Ante", seated: "Full", taken: [1, 2, 3, 4, 5, 6], ...mega, action: { text: "Watch", label: "Watch Juniper 1" } },
  { id: 3, cloth: "claret", name: "Claret 1", book: "Maryland Jackpot 1.0", limits: "$5 to $100", limitsNote: "Ante", seated: "2 of 6", taken: [2, 4], meter: "$48,120.55", meterNote: "Star", busy: 0.63, action: sit("Claret 1") },
  { id: 4, cloth: "prairie", name: "Prairie 1", book: "South Dakota Ultimate", limits: "$5 to $100", limitsNote: "Ante, Trips alone too", seated: "4 of 6", taken: [1, 3, 4, 6], meter: "$9,874.10", meterNote: "Progressive", edge: "2.18%", edgeNote: "of the ante", action: sit("Prairie 1") },
  { id: 5, cloth: "slate", shape: "oval", seats: 10, name: "Slate 4", book: "California hold'em", limits: "$2 / $5", limitsNote: "No limit", seated: "8 of 10", taken: [1, 2, 3, 4, 6, 7, 9, 10], meter: "$5", meterNote: "fee per hand", edgeNote: "no house", action: sit("Slate 4") },
  { id: 6, cloth: "slate", shape: "oval", seats: 10, name: "Slate 2", book: "California hold'em", limits: "$4 / $8", limitsNote: "Limit, three raises", seated: "1 of 10", taken: [5], meter: "$3", meterNote: "fee per hand", edgeNote: "no house", action: sit("Slate 2") },
  { id: 7, none: "No Maryland Ultimate 1.4 table is open. Its rules differ from 1.5 in one clause.", action: { text: "Open", label: "Open a Maryland Ultimate 1.4 table" } },
];

const FAN = [["As", 168, 50, -17], ["Kh", 256, 30, -8], ["Qd", 350, 27, 0], ["Jc", 443, 42, 9], ["Th", 531, 75, 18]];
const PILES = [[2000, 26, 92], [7500, 78, 82], [2500, 128, 112]];

function Hero() {
  return html`<section class="welcome" data-cloth="juniper">
    <h1>Take a seat.</h1><p>Hold'em as the casino deals it, with the rulebook open and the odds exact.</p>
    <${Button} kind="filled" shortcut="Space">Deal me a hand<//>
    <div class="welcome-fan" aria-hidden="true">
      ${PILES.map(([amount, x, y]) => html`<span key=${x} class="in-front"
        style=${{ left: px(x), top: px(y) }}><${Stack} amount=${amount} size=${44} /></span>`)}
      ${FAN.map(([card, x, y, turn]) => html`<span key=${card}
        style=${{ left: px(x), top: px(y), transform: `rotate(${turn}deg)` }}><${Card} card=${card} width=${102}
        quiet /></span>`)}
    </div>
  </section>`;
}

export function Lobby() {
  const [kind, setKind] = useState("all");
  return html`<div class="shell">
    <${TopBar} nav=${navTo("Tables")} home="#" who=${{ name: "Mara", text: "$1,409.00" }} />
    <main class="shell-page">
      <${Hero} />
      <div class="two-columns">
        <section aria-labelledby="tables">
          <div class="section-head"><h2 id="tables">Tables</h2>
            <${Segmented} label="Games" value=${kind} onChange=${setKind}
              options=${[{ value: "all", text: "All" }, { value: "uth", text: "Ultimate" }, { value: "jackpot", text: "Jackpot" }, { value: "room", text: "Cardroom" }]} /></div>
          <${TableList} rows=${ROWS} />
        </section>
        <div class="cards-column">
          <section class="page-card"><h3>Train</h3><p>Every decision has an exact value. Learn the close ones.</p>
            <dl><dt>Drill</dt><dd>18 close calls today</dd><dt>Test</dt><dd>best 96%</dd><dt>Report</dt><dd>0.87 antes in 42 hands</dd></dl>
            <${Button}>Start a drill<//></section>
          <section class="page-card"><h3>Open a table</h3><p>Choose a rulebook, paytables and limits. Each choice is checked against its clause as you go.</p><${Button}>New table<//></section>
        </div>
      </div>
    </main>
  </div>`;
}

export function Sign() {
  const [shown, setShown] = useState(11240836);
  useEffect(() => {
    const running = setInterval(() => setShown((was) => was + 37), 5000);
    return () => clearInterval(running);
  }, []);
  return html`<main class="wall" data-cloth="juniper">
    <header><h1>Juniper Room Progressive</h1><span>Wager $1  ·  4 tables linked</span></header>
    <div class="wall-meters">
      <${SignMeter} name="Mega" hand="royal flush" cents=${shown} size=${216} brass />
      <${SignMeter} name="Major" hand="straight flush" cents=${321744} size=${130} />
      <${SignMeter} name="Minor" hand="four of a kind" cents=${61192} size=${130} />
    </div>
    <section class="wall-pays" aria-label="Fixed awards">
      <h2>Also pays</h2>
      <table><caption class="sr">Fixed awards</caption><tbody>${[["Full house", "50 for 1"], ["Flush", "40 for 1"], ["Straight", "30 for 1"], ["Three of a kind", "10 for 1"]].map(([a, b]) => html`<tr key=${a}><th scope="row">${a}</th><td>${b}</td></tr>`)}</tbody></table>
      <h2>Envy Bonus</h2>
      <table><caption class="sr">Envy Bonus</caption><tbody>${[["Royal flush", "$1,000"], ["Straight flush", "$300"]].map(([a, b]) => html`<tr key=${a}><th scope="row">${a}</th><td>${b}</td></tr>`)}</tbody></table>
    </section>
    <footer><span>Your own best hand pays, win or lose.</span><span>Last Minor <b>$1,046.20</b> today 18:42</span></footer>
  </main>`;
}
