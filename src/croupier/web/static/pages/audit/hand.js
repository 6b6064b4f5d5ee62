/** One finished round as it happened: the table drawn, a tick for each event, the log with hashes. */
import { html, useEffect, useState } from "../../parts/html.js";
import { IconButton, Button } from "../../parts/controls.js";
import { TableFrame } from "../../parts/frame.js";
import { Icon } from "../../parts/icons.js";
import { Empty, Panel } from "../../parts/panel.js";
import { TopBar } from "../../parts/topbar.js";
import { useKeys, useMedia } from "../../parts/hooks.js";
import { call } from "../../app/net.js";
import { usePref } from "../../app/prefs.js";
import { Shell, ThemeButton } from "../../app/shell.js";
import { useAsked, wordsOf } from "../../live/table.js";
import { ReplayBar, useReplay } from "../replay/bar.js";
import { ReplayFelt } from "../replay/felt.js";
import { ReplayLog } from "../replay/log.js";
import { grouped } from "../../parts/money.js";

/** The round with its table, and our words of the law. */
function useHand(id) {
  const [table, number = ""] = id.split("-");
  const { told: hand, fault } = useAsked(id, () =>
    call(`/api/audit/rounds/${encodeURIComponent(table)}/${encodeURIComponent(number)}`),
  );
  const book = hand?.table_info.rulebook;
  const { told: rules } = useAsked(book, () => wordsOf(book));
  return { hand, rules: rules ?? {}, missing: fault?.sentence ?? "" };
}

function Chain({ chain }) {
  const { valid } = chain;
  const reach = `Entries ${chain.first} to ${chain.last}`;
  return html`<p class=${`chain ${valid ? "win" : "loss"}`}><${Icon} name=${valid ? "check" : "flag"} size=${18} />
    ${valid ? html`<span><b>Chain verified.</b> ${reach} are intact.</span>` : html`<span><b>Broken at entry ${chain.broken.seq}:</b> ${chain.broken.message}.</span>`}</p>`;
}

const when = (at) =>
  new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "medium", hour12: false });

function Hand({ id, hand, rules, onBack }) {
  const info = hand.table_info;
  const replay = useReplay(hand.steps);
  const narrow = useMedia("(max-width: 1199px)");
  const [wide, setWide] = usePref("side");
  const [drawer, setDrawer] = useState(false);
  const side = narrow ? drawer : wide;
  const setSide = narrow ? setDrawer : setWide;
  useKeys({
    ...replay.keys,
    l: () => setSide(!side),
    Escape: () => (drawer ? setDrawer(false) : onBack()),
  });
  useEffect(() => {
    document.title = `${info.name} ${hand.number} · Audit · croupier`;
  }, []);
  const bar = html`<${TopBar} title=${`${info.name}, round ${grouped(hand.number)}`} facts=${[info.rulebook_name, when(hand.at)]}>
    <${ThemeButton} /><${IconButton} icon="log" label="Log" expanded=${side} onPress=${() => setSide(!side)} /><//>`;
  const column = html`<${Panel} title="This round" aside=${hand.all_cards ? "hatched: hidden at the time" : ""}><${Chain} chain=${hand.chain} /><//>
    <${ReplayLog} replay=${replay} rules=${rules} broken=${hand.chain.broken?.seq} />`;
  const strip = html`<${ReplayBar} replay=${replay} title=${id}><${Button} icon="back" onPress=${onBack}>Rounds<//><//>`;
  return html`<div class="audit-hand" data-at=${replay.at}>
    <${TableFrame} bar=${bar} side=${column} sideTitle="Log" folded=${!wide} open=${drawer} onSide=${setDrawer}
      felt=${html`<${ReplayFelt} info=${info} step=${replay.step} label=${info.name} actions=${strip} />`} />
  </div>`;
}

export function HandPage({ id, onBack }) {
  const { hand, rules, missing } = useHand(id);
  if (missing)
    return html`<${Shell}><main class="page audit"><h1>Audit</h1><${Empty} title=${missing} action=${{ text: "Search the rounds", kind: "filled", onPress: onBack }} /></main><//>`;
  if (!hand)
    return html`<${Shell}><main class="page audit" aria-busy="true"><h1>Audit</h1><p class="muted" role="status">Loading the round…</p></main><//>`;
  return html`<${Shell} bar=${false}><${Hand} id=${id} hand=${hand} rules=${rules} onBack=${onBack} /><//>`;
}
