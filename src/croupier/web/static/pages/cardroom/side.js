/** The side column of the cardroom: pots, the log of the hand, and the last hands, which stand still. */
import { html } from "../../parts/html.js";
import { ClauseChip } from "../../parts/clause.js";
import { Log } from "../../parts/log.js";
import { dollars } from "../../parts/money.js";
import { Panel } from "../../parts/panel.js";
import { ReplayLog } from "../replay/log.js";
import { HandList } from "./history.js";
import { potRows } from "./model.js";

const PANEL = { "Main pot": "Main", Pot: "Main" };

function Pots({ hand, fee, over }) {
  const rows = potRows(hand);
  return html`<${Panel} title="Pots" aside="eligible seats">
    ${
      rows.length
        ? html`<table class="pot-table"><caption class="sr">Pots</caption><tbody>
      ${rows.map(
        (row) => html`<tr key=${row.name}><th
          scope="row">${PANEL[row.name] ?? row.name.replace("pot ", "")}</th><td>seats ${row.seats.join(", ")}</td>
        <td class=${row.pending ? "num muted" : "num"}>${row.pending ? row.price : html`<b>${dollars(row.amount)}</b>`}</td></tr>`,
      )}
    </tbody></table>`
        : html`<p class="muted">${over ? "All pots awarded." : hand?.pot ? html`Pot <b>${dollars(hand.pot)}</b>` : "The pot is empty."}</p>`
    }
    ${fee && html`<p class="fee-row muted">Fee <b>${dollars(fee.amount)}</b> ${fee.message}, ${fee.taken}</p>`}
  <//>`;
}

export function Side({ id, scene, view, log, rules, onReplay, replay, fee }) {
  const limit = scene.over ? null : scene.hand?.raises_left;
  if (replay.hand)
    return html`<${Pots} hand=${replay.hand} /><${Panel} title="Hand log"><${ReplayLog}
      replay=${replay} rules=${rules} /><//>`;
  return html`
    <${Pots} hand=${scene.over ? null : scene.hand} fee=${fee} over=${scene.over} />
    <div class="column-log"><${Panel} title=${scene.over ? "Last hand" : "This hand"}
      aside=${
        scene.over &&
        view.you &&
        html`<a
        href=${`/api/tables/${id}/rounds/${scene.number}/phh`} download>PHH ↓</a>`
      }>
      ${
        log.length
          ? html`<${Log} sentences=${log} rules=${rules} label="This hand" />`
          : html`<p
        class="muted">No hands yet.</p>`
      }
      ${
        limit &&
        html`<p class="raise-words">${limit.message} <${ClauseChip} clause=${limit.clause}
        says=${rules[limit.clause]} /></p>`
      }
    <//></div>
    <${HandList} id=${id} number=${view.number} over=${scene.over} you=${view.you}
      onReplay=${onReplay} />`;
}
