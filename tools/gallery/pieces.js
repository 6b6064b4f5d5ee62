/** Every part on its own: cards, chips, controls, panels. */
import { html, useState } from "../parts/html.js";
import { Amount, Figure, Pill, Solving, Tag } from "../parts/amount.js";
import { Card, CardRow, CardSlot, CardText, SuitMark } from "../parts/card.js";
import { CardPad } from "../parts/cardpad.js";
import { LineChart } from "../parts/chart.js";
import { Chip, CHIPS, Stack } from "../parts/chip.js";
import { ClauseChip } from "../parts/clause.js";
import { Button, Field, IconButton, Key, Segmented, Slider, Stepper } from "../parts/controls.js";
import { Icon, ICONS } from "../parts/icons.js";
import { SeatDots } from "../parts/lobby.js";
import { Log } from "../parts/log.js";
import { Meter } from "../parts/meter.js";
import { dollars } from "../parts/money.js";
import { Disc, Pot } from "../parts/oval.js";
import { Empty, Sheet, Toasts } from "../parts/panel.js";
import { Paytable } from "../parts/paytable.js";
import { Plate } from "../parts/seat_plate.js";
import { RaiseSlider } from "../parts/raise.js";
import { ResultHead, ResultLines } from "../parts/results.js";
import { Choices, EvBar, WinTieLose } from "../parts/trainer.js";
import { ChipTray } from "../parts/tray.js";
import { Voice } from "../parts/voice.js";
import { LINES, PAYTABLE } from "./samples.js";

function Shelf({ title, cloth, children }) {
  return html`<section class="shelf"><h2>${title}</h2><div class=${cloth ? "shelf-felt layer" : "shelf-items"}
    data-cloth=${cloth}>${children}</div></section>`;
}

const RANKS = "AKQJT98765432".split("");

export function CardShelves() {
  const [up, setUp] = useState(false);
  return html`
    <${Shelf} title="Cards" cloth="juniper">${["s", "h", "d", "c"].flatMap((suit) => RANKS.map((rank) => html`<${Card}
      key=${rank + suit} card=${rank + suit} width=${64} />`))}<//>
    <${Shelf} title="Two colors" cloth="juniper"><div class="shelf-items"
      data-deck="two">${["As", "Kh", "Qd", "Jc"].map((card) => html`<${Card} key=${card} card=${card}
      width=${64} />`)}</div><//>
    <${Shelf} title="Backs and states" cloth="juniper">
      <${Card} width=${64} /><${Card} width=${64} back="navy" /><${Card} card="Kd" width=${64} state="best" /><${Card}
        card="4s" width=${64} state="dim" />
      <${Card} width=${64} state="folded" /><${Card} card="9h" width=${64} state="hatched" /><${Card} keyed="8"
        width=${64} /><${CardSlot} width=${64} /><${CardSlot} width=${64} label="later" />
      <${CardRow} cards=${["Th", "9h"]} width=${44} /><${CardRow} cards=${["??", "??"]} width=${44} overlap=${0.5} />
      <${Card} card=${up ? "Qh" : "??"} width=${64} /><button type="button" class="button"
        onClick=${() => setUp(!up)}>Turn</button>
    <//>
    <${Shelf} title="Chips and stacks" cloth="juniper">
      ${Object.keys(CHIPS).map((value) => html`<${Chip} key=${value} value=${Number(value)} size=${48} />`)}
      ${[4300, 7500, 13000, 3750, 261850].map((amount) => html`<span class="stacked" key=${amount}><${Stack}
        amount=${amount} size=${38} /><${Pill} cents=${amount} /></span>`)}
      <${Tag} net=${2500} result="win" /><${Tag} net=${0} result="push" stake=${2500} /><${Tag} net=${-500}
        result="lose" /><${Tag} result="void" />
    <//>
    <${Shelf} title="Plates and discs" cloth="slate">
      <${Plate} seat=${2} player="Teo" chips=${61200} /><${Plate} seat=${3} you player="Mara" chips=${140900} turn
        clock=${{ left: 18, total: 29 }} />
      <${Plate} seat=${3} you player="Mara" net=${8900} /><${Plate} seat=${3} you player="Mara" net=${0} /><${Plate}
        seat=${5} player="Ines" folded note="folded" /><${Plate} seat=${4} empty maySit /><${Plate} seat=${6} empty />
      <${Disc} kind="dealer" words="dealer button" width=${54} /><${Disc} kind="small" words="small blind" /><${Disc} kind="big" words="big blind" width=${46} height=${26} />
      <${Pot} name="Main pot" amount=${24200} seats=${[3, 6, 7]} you=${6} /><${Pot} name="Side pot 2"
        pending="opens with $150" seats=${[6, 9]} you=${6} />
    <//>
    <${Shelf} title="Voice" cloth="juniper"><${Voice}
      text="Dealer has two pair. Seat 3 wins with three eights." /><${Voice}
      text="Play 2× is not open before the flop." clause="11.B.1" tone="fault" /><//>`;
}

export function ControlShelves() {
  const [mode, setMode] = useState("before");
  const [chip, setChip] = useState(2500);
  const [count, setCount] = useState(3);
  const [raise, setRaise] = useState(46500);
  const [open, setOpen] = useState(false);
  const [faults, setFaults] = useState([]);
  return html`
    <${Shelf} title="Buttons">
      <${Button}>Plain<//><${Button} kind="legal" shortcut="C">Check<//><${Button} kind="filled" note="$66"
        shortcut="Space">Rebet and deal<//><${Button} kind="fault">Irregularity<//>
      <${Button} icon="download">Export<//><${Button} href="#there">A link<//><${Button}
        disabled>Not now<//><${IconButton} icon="help" label="Help" /><${Key}>Esc<//>
    <//>
    <${Shelf} title="Choosing">
      <${Segmented} label="Hints" value=${mode} onChange=${setMode}
        options=${[{ value: "off", text: "Off" }, { value: "after", text: "After" }, { value: "before", text: "Before" }]} />
      <${Stepper} label="Full house" value=${count} least=${0} most=${9} onChange=${setCount} />
      <div class="wide-item"><${Slider} label="Meter" least=${0} most=${100} value=${count * 10}
        text=${`${count * 10}`} onChange=${(value) => setCount(Math.round(value / 10))} /></div>
      <${ChipTray} values=${[100, 500, 2500, 10000, 50000]} value=${chip} onChange=${setChip} />
    <//>
    <${Shelf} title="Raise"><div class="full-item"><${RaiseSlider} least=${30000} most=${73500} step=${500}
      value=${raise} onChange=${setRaise} limit="Two players left to bet: no limit on the number of raises."
      clause="CA-TH:deal.6.d"
      presets=${[{ text: "Min $300", value: 30000 }, { text: "Pot", value: 64700 }, { text: "All in $735", value: 73500 }]} /></div><//>
    <${Shelf} title="Fields">
      <div class="wide-item"><${Field} label="Least ante" id="least" note="At least $5"><input class="input"
        id="least" value="10" /><//></div>
      <div class="wide-item"><${Field} label="Most ante" id="most"
        fault="The most is below the least. Make it $10 or more." clause="7.E"><input class="input" id="most"
        value="5" aria-invalid="true" /><//></div>
    <//>
    <${Shelf} title="Card pad"><div class="full-item"><${CardPad} dealt=${["8d", "As", "Ah", "Ad", "Ac"]} start="8"
      onUndo=${() => {}} /></div><//>
    <${Shelf} title="Clauses"><${ClauseChip} clause="MD-UTH-1.5:11.C.2" /><${ClauseChip} clause="MD-UTH-1.5:11.H.3.c"
      says="Below a straight a winning Blind is only given back." href="#clause" /><//>
    <${Shelf} title="Sheets and faults">
      <${Button} onPress=${() => setOpen(true)} expanded=${open}>Open a sheet<//><${Button}
        onPress=${() => setFaults([{ id: 1, says: "You have chips for $5.", advice: "Buy chips, or bet less.", clause: "7.E" }])}>Show a fault<//>
      <${Sheet} title="Paytables" open=${open} onClose=${() => setOpen(false)}><div class="inset"><${Paytable}
        ...${PAYTABLE} /></div><//>
      <${Toasts} faults=${faults} onClose=${() => setFaults([])} />
    <//>
    <${Shelf} title="Icons">${ICONS.map((name) => html`<span key=${name} class="icon-sample"><${Icon} name=${name}
      size=${22} /><small>${name}</small></span>`)}<//>`;
}

export function PanelShelves() {
  const [cents, setCents] = useState(11240836);
  const walk = Array.from({ length: 43 }, (_, n) => [n, Math.sin(n / 4) * 4 + n * 0.12]);
  return html`
    <${Shelf} title="Amounts">
      <${Amount} cents=${2500} /> <${Amount} cents=${156400} exact /> <${Amount} cents=${8900} exact
        signed /> <${Amount} cents=${-500} signed />
      <${Figure} label="House edge" value="2.185%" /><${Figure} label="House edge" value="2.185%"
        busy=${0.4} /><${Solving} part=${0.6} />
      <span class="big"><${Meter} cents=${cents} /></span><${Button}
        onPress=${() => setCents(cents + 1234)}>Bet ${dollars(1234)}<//>
      <span>Three eights <${CardText} cards=${["8s", "8d", "8c", "Ks", "Jh"]} /> <${SuitMark} suit="h"
        size=${14} /></span>
    <//>
    <div class="shelf-columns">
      <${Shelf} title="Result"><div class="column-item"><${ResultHead} round="Round 1,284" net=${8900}
        made="Three eights" best=${["8s", "8d", "8c", "Ks", "Jh"]} /><${ResultLines} lines=${LINES} open="Blind"
        seal=${{ text: "7f3a 91c2", checked: true }} /></div><//>
      <${Shelf} title="Paytable"><div class="column-item inset"><${Paytable} ...${PAYTABLE}
        caption="Pays" /></div><//>
      <${Shelf} title="Trainer"><div class="column-item inset">
        <${EvBar} name="Play 2×" value=${3.98} dollars=${9957} part=${0.92} best /><${EvBar} name="Check"
          value=${3.08} dollars=${7706} part=${0.71} /><${EvBar} name="Fold" busy />
        <${WinTieLose} win=${0.944} tie=${0.012} lose=${0.044} /><${Choices}
          rows=${[{ street: "Flop", choice: "Check", verdict: "−0.90", good: false }]} /></div><//>
      <${Shelf} title="Log"><div class="column-item inset"><${Log}
        sentences=${[{ mark: "street", text: "Flop", cards: ["Qh", "9c", "4d"] }, { seat: 3, text: "Iris bets all in for", amount: 4000 }, { seat: 3, text: "Iris wins the pot", amount: 9000, result: true, clauses: ["CA-TH:win.1"] }]} /></div><//>
    </div>
    <${Shelf} title="Luck against expectation"><div class="full-item"><${LineChart} label="Luck against expectation"
      summary="Within the 95% range." series=${[{ name: "luck", points: walk }]}
      band=${Array.from({ length: 43 }, (_, n) => [n, -2.2 * Math.sqrt(n), 2.2 * Math.sqrt(n)])}
      x=${{ least: 0, most: 42, ticks: [[0, "0"], [20, "20"], [42, "42 hands"]] }}
      y=${{ least: -15, most: 15, ticks: [[-15, "−15"], [0, "0"], [15, "+15"]] }}
      marks=${[{ x: 42, y: walk[42][1], text: "", kind: "open" }]} /></div><//>
    <${Shelf} title="Felts"><${SeatDots} taken=${[2, 3, 5]} /><${SeatDots} cloth="claret" taken=${[1]} /><${SeatDots}
      cloth="prairie" taken=${[]} /><${SeatDots} cloth="slate" shape="oval" seats=${10}
      taken=${[1, 2, 9]} /><${SeatDots} none /><//>
    <${Shelf} title="Empty"><div class="full-item"><${Empty} title="No rounds yet"
      action=${{ text: "Deal me a hand", kind: "filled" }}>What you play is kept here, card by card.<//></div><//>`;
}
