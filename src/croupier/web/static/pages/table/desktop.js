/** The table at a desk: bar, felt with its actions, side column or drawer. LOOK 14 (01, 02). */
import { html } from "../../parts/html.js";
import { ActionBar } from "../../parts/actions.js";
import { IconButton } from "../../parts/controls.js";
import { Felt } from "../../parts/felt.js";
import { TableFrame } from "../../parts/frame.js";
import { dollars, grouped } from "../../parts/money.js";
import { TopBar } from "../../parts/topbar.js";
import { useMedia } from "../../parts/hooks.js";
import { usePref } from "../../app/prefs.js";
import { ThemeButton } from "../../app/shell.js";
import { reportOf, Side } from "./side.js";

const UNITS = 10000;

export function factsOf(info, scene) {
  const main = info.wagers.find((wager) => wager.opens && wager.stake === "free");
  const limits = main ? `${dollars(main.min)} to ${dollars(main.max)}` : "";
  return [info.rulebook_name, limits, scene.number ? `Round ${grouped(scene.number)}` : ""].filter(
    Boolean,
  );
}

export const metersOf = (view) =>
  Object.entries(view.meters).map(([name, units]) => ({
    name,
    text: dollars(Math.floor(units / UNITS), { exact: true }),
  }));

function Tools({ open, show, shows, settled }) {
  const narrow = useMedia("(max-width: 1199px)");
  const [sound, setSound] = usePref("sound");
  const [deck, setDeck] = usePref("deck");
  const [side, setSide] = usePref("side");
  const drawer = narrow ? shows.side : side;
  return html`
    <${IconButton} icon=${sound ? "sound" : "quiet"} label="Sound" pressed=${sound} onPress=${() => setSound(!sound)} />
    <${IconButton} icon="cards" label="Two-color deck" pressed=${deck === "two"} onPress=${() => setDeck(deck === "two" ? "four" : "two")} />
    <${ThemeButton} />
    <${IconButton} icon="help" label="Help" onPress=${() => open((was) => (was?.is === "help" ? null : { is: "help" }))} />
    <${IconButton} icon="log" label=${settled ? "Result, trainer and paytables" : "Trainer and paytables"} expanded=${drawer}
      onPress=${() => (narrow ? show((was) => ({ ...was, side: !was.side })) : setSide(!side))} />
    <${IconButton} icon="menu" label="Table and seat" onPress=${() => open((was) => (was?.is === "table" ? null : { is: "table" }))} />`;
}

export function Desk(props) {
  const {
    info,
    view,
    felt,
    bar,
    scene,
    shows,
    show,
    open,
    result,
    line,
    setLine,
    trainer,
    mode,
    setMode,
    decision,
    mine,
    table,
    rules,
  } = props;
  const [side] = usePref("side");
  const top = html`<${TopBar} title=${info.name} facts=${factsOf(info, scene)} meters=${metersOf(view)}>
    <${Tools} open=${open} show=${show} shows=${shows} settled=${Boolean(result)} /><//>`;
  const column = html`<${Side} result=${result} line=${line} onLine=${setLine} trainer=${trainer} mode=${mode} onMode=${setMode}
    decision=${decision} info=${info} mine=${mine} shows=${shows} log=${table.log} rules=${rules} report=${reportOf(view)} />`;
  return html`<${TableFrame} bar=${top} side=${column} sideTitle=${result ? "Result and trainer" : "Trainer and paytables"} folded=${!side}
    open=${shows.side} onSide=${(on) => show((was) => ({ ...was, side: on }))}
    felt=${html`<h1 class="sr">${info.name}</h1><${Felt} ...${felt} actions=${html`<${ActionBar} ...${bar} />`} />`} />`;
}
