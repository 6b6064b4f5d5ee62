/** Practice on a phone: a pocket felt, actions in the thumb's reach, the panel as a sheet once there is something to read. */
import { html } from "../../parts/html.js";
import { ActionBar } from "../../parts/actions.js";
import { Amount } from "../../parts/amount.js";
import { Sheet } from "../../parts/panel.js";
import { PocketFelt } from "../../parts/phone_table.js";
import { PocketBar } from "../../parts/topbar.js";
import { usePref } from "../../app/prefs.js";
import { HelpSheet } from "../table/help.js";
import { Result } from "../table/side.js";
import { low } from "../table/status.js";
import { actionName } from "../table/words.js";
import { TITLES } from "./desktop.js";
import { KEYS } from "./keys.js";
import { Coach } from "./panel.js";

/** What stands beside your hand once it is over. */
function wordsOf({ state, result, told, dealer }) {
  if (result) {
    const won = result.net > 0 ? "You win" : result.net < 0 ? "You lose" : "You break even";
    const note = dealer.note ? `, ${dealer.note.replace(/^Dealer /, "")}` : "";
    return {
      title: result.made ? `${won}: ${low(result.made)}` : won,
      note: dealer.hand ? `Dealer has ${dealer.hand.has}${note}` : "",
    };
  }
  if (state.phase !== "judged") return undefined;
  return {
    title: told.good
      ? `Right: ${actionName(told.choice).toLowerCase()}`
      : `Mistake: ${actionName(told.choice).toLowerCase()}`,
    note: told.good ? "" : `${actionName(state.made.at(-1).best)} was best`,
  };
}

/** One line over the actions: how the last decision was, and a way to the hint or the panel. */
function Hint({ told, state, onHint, show }) {
  const last =
    told &&
    !told.hinted &&
    html`<span>${told.street}: <b class=${told.good ? "win" : "loss"}>${told.good ? "correct" : `−${told.cost.antes.toFixed(2)}`}</b></span>`;
  return html`<span>${last || (state.kind === "test" ? "No hints here" : "A close one")}</span><span class="hint-words">
    ${
      onHint &&
      html`<button type="button" class="word-button" onClick=${() => {
        onHint();
        show(true);
      }}>Hint</button>`
    }
    ${told && html`<button type="button" class="word-button" onClick=${() => show(true)}>Values</button>`}
  </span>`;
}

export function Phone(props) {
  const {
    state,
    game,
    rules,
    felt,
    bar,
    told,
    result,
    review,
    busy,
    decision,
    line,
    setLine,
    drawer,
    show,
    sheet,
    open,
    onHint,
  } = props;
  const [mirrored] = usePref("mirrored");
  const title = TITLES[state.kind];
  const top = html`<${PocketBar} title=${title} note=${game.rulebook_name} backHref="/trainer"
    fact=${state.hands ? `${state.number} of ${state.hands}` : `Hand ${state.number}`} onMenu=${() => open(sheet === "help" ? "" : "help")} />`;
  const words = wordsOf(props);
  const actions = html`<${ActionBar} ...${bar} left=${words ? bar.left : { ...bar.left, note: "" }} right=${undefined} hint=${words ? undefined : html`<${Hint} told=${told} state=${state} onHint=${onHint} show=${show} />`} />`;
  const coach = html`<${Coach} state=${state} told=${told} review=${review} busy=${busy} decision=${decision} brief=${!result} />`;
  const aside = result
    ? html`<${Amount} cents=${result.net} exact signed />`
    : told &&
      html`<span class=${`verdict-word ${told.good ? "win" : "loss"}`}>${told.good ? "Right" : `−${told.cost?.antes.toFixed(2)} antes`}</span>`;
  const below = words
    ? html`<${Sheet} title=${result ? "Your result" : "Your decision"} open aside=${aside} footer=${actions}>
        ${result && html`<${Result} result=${result} open=${line} onOpen=${setLine} brief />`}${coach}<//>`
    : html`${actions}<${Sheet} title="What actions are worth" open=${drawer} onClose=${() => show(false)}>${coach}<//>`;
  return html`<main class="phone"><${PocketFelt} ...${felt} mirrored=${mirrored} bar=${top} result=${words} actions=${below} /></main>
    ${sheet === "help" && html`<${HelpSheet} info=${game} rules=${rules} keys=${KEYS} onClose=${() => open("")} />`}`;
}
