/** The audit: /audit, or /audit?hand=TABLE-NUMBER for one round. For auditors and floorpersons. */
import { html } from "../parts/html.js";
import { Button } from "../parts/controls.js";
import { Empty } from "../parts/panel.js";
import { useWho } from "../app/session.js";
import { Shell, show } from "../app/shell.js";
import { useAddress } from "./audit/address.js";
import { HandPage } from "./audit/hand.js";
import { SearchPage } from "./audit/search.js";
import { BACK } from "../app/texts.js";

const READERS = new Set(["auditor", "floorperson"]);

function Audit() {
  const me = useWho();
  const [asked, go] = useAddress();
  if (me === undefined)
    return html`<${Shell}><main class="page audit" aria-busy="true"><h1>Audit</h1></main><//>`;
  if (!me || me.must_change_password || !READERS.has(me.role)) {
    return html`<${Shell}><main class="page audit"><h1>Audit</h1>
      <${Empty} title="This page is for auditors and floorpersons">To review your own rounds, open the table where you played.<//>
      <p class="muted"><${Button} href="/">${BACK}<//></p></main><//>`;
  }
  return asked.hand
    ? html`<${HandPage} key=${asked.hand} id=${asked.hand} onBack=${() => go({ hand: "" })} />`
    : html`<${SearchPage} me=${me} asked=${asked} go=${go} />`;
}

show(Audit);
