/**
 * Practice at a desk: bar, felt with its actions, and the panel beside it, so that it never covers
 * a card; only below 900 px is it a drawer.
 */
import { html } from "../../parts/html.js";
import { ActionBar } from "../../parts/actions.js";
import { Button, IconButton } from "../../parts/controls.js";
import { Felt } from "../../parts/felt.js";
import { Icon } from "../../parts/icons.js";
import { TableFrame } from "../../parts/frame.js";
import { TopBar } from "../../parts/topbar.js";
import { useMedia } from "../../parts/hooks.js";
import { ThemeButton } from "../../app/shell.js";
import { HelpSheet } from "../table/help.js";
import { KEYS } from "./keys.js";
import { Side } from "./panel.js";

const NONE = [];
const PANEL = "Values and results";

export const TITLES = { drill: "Drill", test: "Test" };

export function Desk(props) {
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
  const narrow = useMedia("(max-width: 899px)");
  const roomy = useMedia("(min-width: 1200px)");
  const title = TITLES[state.kind];
  const facts = [
    game.rulebook_name,
    state.hands ? `Hand ${state.number} of ${state.hands}` : `Hand ${state.number}`,
  ];
  const top = html`<${TopBar} title=${title} facts=${facts}>
    ${narrow && html`<${IconButton} icon="log" label=${PANEL} expanded=${drawer} onPress=${() => show(!drawer)} />`}
    <${ThemeButton} />
    <${IconButton} icon="help" label="Help" onPress=${() => open(sheet === "help" ? "" : "help")} />
    <a class="icon-button" href="/trainer" aria-label="Leave practice" title="Leave practice"><${Icon} name="close" /></a><//>`;
  const side = html`<${Side} ...${{ state, told, result, review, busy, decision, line, onLine: setLine }}>
    ${onHint && html`<section class="panel hint-panel" aria-label="Hint"><${Button} shortcut="H" onPress=${onHint}>Show what each action is worth<//></section>`}
  <//>`;
  const cloth = roomy ? felt : { ...felt, operator: "", inscriptions: NONE };
  const middle = html`<${Felt} ...${cloth} actions=${html`<${ActionBar} ...${bar} />`} />`;
  return html`${
    narrow
      ? html`<${TableFrame} bar=${top} side=${side} sideTitle=${PANEL} open=${drawer} onSide=${show} felt=${middle} />`
      : html`<div class="table-frame has-side">${top}<main class="table-middle">${middle}</main><aside class="side" aria-label=${PANEL}>${side}</aside></div>`
  }
    ${sheet === "help" && html`<${HelpSheet} info=${game} rules=${rules} keys=${KEYS} onClose=${() => open("")} side />`}`;
}
