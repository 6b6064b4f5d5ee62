/** Unready({about, title}): what stands in place of a table that is not there, or not yet; about: as useTable gives it. */
import { html } from "../parts/html.js";
import { Empty } from "../parts/panel.js";
import { Shell } from "../app/shell.js";
import { BACK, NOT_FOUND } from "../app/texts.js";

export function Unready({ about: { missing, fault, retry, over, line }, title }) {
  const gone = missing || (line === "over" && (over || NOT_FOUND));
  const body = gone
    ? html`<${Empty} title=${gone} action=${{ text: BACK, href: "/", kind: "filled" }} />`
    : fault &&
      html`<div role="alert"><${Empty} title=${fault} action=${{ text: "Try now", onPress: retry, kind: "filled" }}>Trying again<//></div>`;
  return html`<${Shell} title=${title}><main class=${body ? undefined : "table-wait"}><h1 class="sr">${title}</h1>
    ${body || html`<p class="muted" role="status">Loading the table…</p>`}</main><//>`;
}
