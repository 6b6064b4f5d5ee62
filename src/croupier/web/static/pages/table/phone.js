/** The table on a phone: a pocket felt, actions in the thumb's reach, the rest in sheets. LOOK 14 (03). */
import { html, useState } from "../../parts/html.js";
import { ActionBar } from "../../parts/actions.js";
import { Amount } from "../../parts/amount.js";
import { grouped, withSign } from "../../parts/money.js";
import { Sheet } from "../../parts/panel.js";
import { PocketFelt } from "../../parts/phone_table.js";
import { PocketBar } from "../../parts/topbar.js";
import { usePref } from "../../app/prefs.js";
import { metersOf } from "./desktop.js";
import { Pays, reportOf, Result, Tale, Trainer } from "./side.js";
import { winnersSaid } from "./status.js";

/** The box that is large: the one in turn, else the one chosen, else your seat's. */
function focusOf(seats, decision, chosen, own) {
  const yours = seats.filter((seat) => seat.you);
  const wanted = [decision?.seat, chosen, own];
  return wanted.find((seat) => yours.some((your) => your.seat === seat)) ?? yours[0]?.seat ?? 0;
}

/** One box at a time is yours on a phone; the others can be chosen in the strip. */
const focused = (seats, focus) =>
  seats.map((seat) =>
    seat.you && seat.seat !== focus ? { ...seat, you: false, mine: true } : seat,
  );

function Hint({ trainer, decision, show }) {
  const words = trainer.hint?.options ?? [];
  return html`<span>${decision && words.map((word) => html`<span key=${word.name} class=${word.best ? "brass-words" : "muted"}>${word.name} <b>${withSign(word.value)}</b> </span>`)}</span>
    <span class="hint-words">
      <button type="button" class="word-button" onClick=${() => show((was) => ({ ...was, trainer: true, side: false, log: false }))}>Trainer</button>
      <button type="button" class="word-button" onClick=${() => show((was) => ({ ...was, side: true, trainer: false, log: false }))}>Pays</button>
      <button type="button" class="word-button" onClick=${() => show((was) => ({ ...was, log: true, side: false, trainer: false }))}>Log</button>
    </span>`;
}

/** The result of your hand; the net of the round, side wagers included, is below. */
function resultWords({ dealer, seats }) {
  const note = dealer.note ? `, ${dealer.note.replace(/^Dealer /, "")}` : "";
  const fared = dealer.hand && winnersSaid(seats).replace(/\.$/, "");
  return {
    title: fared || "Round over",
    note: dealer.hand ? `Dealer has ${dealer.hand.has}${note}` : "",
  };
}

export function Phone(props) {
  const {
    info,
    view,
    felt,
    bar,
    result,
    trainer,
    mode,
    setMode,
    decision,
    mine,
    shows,
    show,
    open,
    table,
    rules,
    line,
    setLine,
    scene,
  } = props;
  const [mirrored] = usePref("mirrored");
  const [chosen, setChosen] = useState(0);
  const focus = focusOf(felt.seats, decision, chosen, view.seat);
  const seats = focused(felt.seats, focus);
  const [meter] = metersOf(view);
  const top = html`<${PocketBar} title=${info.name} note=${meter ? `${meter.name} ${meter.text}` : bar.left.note}
    fact=${scene.number ? `Round ${grouped(scene.number)}` : ""} onMenu=${() => open({ is: "table" })} />`;
  const close = () => show((was) => ({ ...was, side: false, log: false, trainer: false }));
  const hint = !bar.tray && html`<${Hint} trainer=${trainer} decision=${decision} show=${show} />`;
  const sheets = html`
    <${Sheet} title="Trainer" open=${shows.trainer} onClose=${close}><div class="same-title"><${Trainer} trainer=${trainer} mode=${mode} onMode=${setMode} settled=${Boolean(result)} decision=${decision} report=${reportOf(view)} /></div><//>
    <${Sheet} title="Paytables" open=${shows.side && !shows.log} onClose=${close}><div class="inset same-title"><${Pays} info=${info} mine=${mine} keys=${false} /></div><//>
    <${Sheet} title="Log" open=${shows.log} onClose=${close}><div class="inset same-title"><${Tale} log=${table.log} rules=${rules} info=${info} all /></div><//>`;
  const left = result ? { ...bar.left, note: trainer.review?.brief ?? "", tone: "" } : bar.left;
  const right = result ? { ...bar.right, note: "" } : bar.right;
  const actions = html`<${ActionBar} ...${bar} left=${left} right=${right} hint=${(!result && hint) || undefined} />`;
  const below = result
    ? html`<${Sheet} title="Your result" open aside=${html`<${Amount} cents=${result.net} exact signed />`} footer=${actions}>
        <${Result} result=${result} open=${line} onOpen=${setLine} brief />
        <${Trainer} trainer=${trainer} mode=${mode} onMode=${setMode} settled decision=${decision} report=${reportOf(view)} /><//>`
    : actions;
  return html`<main class="phone"><h1 class="sr">${info.name}</h1><${PocketFelt} ...${felt} seats=${seats} bar=${top} mirrored=${mirrored} onPick=${setChosen}
    result=${result ? resultWords(felt) : undefined} actions=${html`${below}${sheets}`} /></main>`;
}
