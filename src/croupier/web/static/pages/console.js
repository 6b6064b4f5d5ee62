/** The dealer's console of a table of physical cards: /console?id=TABLE. */
import { html } from "../parts/html.js";
import { Empty } from "../parts/panel.js";
import { Shell, show } from "../app/shell.js";
import { useWho } from "../app/session.js";
import { Desk } from "./console/layout.js";
import { BACK } from "../app/texts.js";

const id = new URLSearchParams(location.search).get("id") ?? "";

function Door({ me }) {
  const says = me
    ? "Your role can't open a dealer console."
    : "Sign in as a dealer or floorperson to continue.";
  return html`<${Shell} title="Console"><main class="page console-door">
    <h1>The dealer's console</h1>
    <${Empty} title="Dealers only" action=${{ text: me ? BACK : "Sign in", href: me ? "/" : "/#sign-in", kind: "filled", big: true }}>${says}<//>
  </main><//>`;
}

function Page() {
  const me = useWho();
  if (me === undefined) return null;
  if (!me || me.must_change_password || !["dealer", "floorperson"].includes(me.role))
    return html`<${Door} me=${me} />`;
  return html`<${Desk} id=${id} />`;
}

show(Page);
