/** The cardroom's table, at a desk and on a phone. */
import { html, useState } from "../parts/html.js";
import { ActionBar } from "../parts/actions.js";
import { ClauseChip } from "../parts/clause.js";
import { IconButton } from "../parts/controls.js";
import { TableFrame } from "../parts/frame.js";
import { Log } from "../parts/log.js";
import { Oval } from "../parts/oval.js";
import { Panel } from "../parts/panel.js";
import { RaiseSlider } from "../parts/raise.js";
import { TopBar } from "../parts/topbar.js";
import { CARDROOM, HAND_LOG } from "./samples_cardroom.js";

function Side() {
  return html`
    <${Panel} title="Pots" aside="who can win each"><table class="pot-table"><caption class="sr">Pots</caption><tbody>
      <tr><th scope="row">Main</th><td>seats 3, 6, 7, 9</td><td class="num"><b>$242</b></td></tr>
      <tr><th scope="row">Side 1</th><td>seats 6, 7, 9</td><td class="num"><b>$255</b></td></tr>
      <tr><th scope="row">Side 2</th><td>seats 6, 9</td><td class="num muted">$150 to call</td></tr>
    </tbody></table><//>
    <${Panel} title="This hand" aside=${html`<a href="#phh">PHH ↓</a>`}>
      <${Log} sentences=${HAND_LOG} label="This hand" />
      <p class="trainer-words">Two players left to bet: no limit on the number of raises. <${ClauseChip}
        clause="CA-TH:deal.6.d" /></p>
    <//>`;
}

export function Cardroom() {
  const [amount, setAmount] = useState(46500);
  const [open, setOpen] = useState(false);
  const raise = html`<${RaiseSlider} least=${30000} most=${73500} step=${500} value=${amount} onChange=${setAmount}
    presets=${[{ text: "Min $300", value: 30000 }, { text: "Half pot", value: 47350 }, { text: "Pot", value: 64700 }, { text: "All in $735", value: 73500 }]} />`;
  const actions = html`<${ActionBar} state="turn" clock=${{ left: 17, total: 24 }}
    left=${{ label: "To call", value: "$150", note: "into $647, 18.8%" }}
    actions=${[{ text: "Fold", shortcut: "F" }, { text: "Call $150", label: "Call 150 dollars", shortcut: "C" }]}>${raise}<//>`;
  const bar = html`<${TopBar} title="Slate 4"
    facts=${["California hold'em", "No limit, blinds $2 / $5", "Hand 8,117"]}
    meters=${[{ name: "Fee", text: "$5 a hand with 7 or more" }]} home="#">
    <${IconButton} icon="quiet" label="Sound" /><${IconButton} icon="moon" label="Theme" /><${IconButton} icon="help"
      label="Help" />
    <${IconButton} icon="log" label="This hand" onPress=${() => setOpen(!open)} />
  <//>`;
  return html`<${TableFrame} bar=${bar} side=${html`<${Side} />`} sideTitle="Pots and hand" open=${open}
    onSide=${setOpen}
    felt=${html`<${Oval} ...${CARDROOM} actions=${actions} label="Slate 4" />`} />`;
}

/** Ten in the hand, each with a bet: all that an oval has to hold; `&shown` turns every hand up. */
export function Full() {
  const asked = new URLSearchParams(location.search);
  const below = Number(asked.get("you") ?? 6);
  const hands = ["Ad Qd", "9s 9d", "Kh Th", "5s 5d", "Jc Jd", "Qs Jh", "8c 8h", "6s 6d", "3s 3d", "As Ks"];
  const seats = hands.map((cards, index) => ({
    seat: index + 1, player: "Wilhelmina", chips: 123450, bet: 15000, you: index + 1 === below,
    cards: asked.has("shown") || index + 1 === below ? cards.split(" ") : ["??", "??"],
  }));
  const bar = html`<${TopBar} title="Slate 4" facts=${["California hold'em", "Hand 8,117"]} home="#" />`;
  return html`<${TableFrame} bar=${bar} felt=${html`<${Oval} ...${CARDROOM} you=${below} seats=${seats}
    board=${{ cards: ["Qh", "9c", "4d", "7h", "2s"], best: ["9c", "Qh", "7h"] }}
    voice=${{ text: asked.get("voice") ?? "Seat 7 wins the main pot with a full house, sevens over queens" }}
    actions=${html`<${ActionBar} left=${{ label: "To call", value: "$150" }} />`} label="Slate 4" />`} />`;
}

/** Nobody's seat is below; the dealer is at the top, and hands are shown. */
export function Spectator() {
  const shown = { 3: ["Ad", "Qd"], 7: ["9s", "9d"], 9: ["Kh", "Th"] };
  const seats = CARDROOM.seats.map((seat) => ({
    ...seat, you: false, turn: false, clock: undefined, bet: 0,
    cards: shown[seat.seat], best: seat.seat === 7 ? ["9s", "9d", "9c", "Qh", "7h"] : undefined, maySit: false,
    note: seat.seat === 6 ? "folded" : seat.note, folded: seat.seat === 6 || seat.folded,
  }));
  const bar = html`<${TopBar} title="Slate 4" facts=${["California hold'em", "Hand 8,117", "Watching"]} home="#" />`;
  return html`<${TableFrame} bar=${bar} felt=${html`<${Oval} ...${CARDROOM} you=${0} seats=${seats}
    board=${{ cards: ["Qh", "9c", "4d", "7h", "2s"], best: ["9c", "Qh", "7h"] }}
    voice=${{ text: "Seat 7 wins the main pot with three nines" }} pots=${CARDROOM.pots.slice(0, 2)}
    label="Slate 4" />`} />`;
}
