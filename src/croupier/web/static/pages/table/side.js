/**
 * What stands beside the felt: your result, the trainer, paytables, the log; on a phone in sheets.
 *
 * Trainer({trainer, mode, onMode, settled, report}), Pays({info, mine, keys}), Tale({log, rules, info, all})
 * Result({result, open, onOpen, brief}), Side({…})
 */
import { html } from "../../parts/html.js";
import { Key } from "../../parts/controls.js";
import { clauseNumber } from "../../parts/clause.js";
import { Log } from "../../parts/log.js";
import { Panel } from "../../parts/panel.js";
import { latestFirst } from "../../parts/sentences.js";
import { Paytable } from "../../parts/paytable.js";
import { ResultHead, ResultLines } from "../../parts/results.js";
import { EvBar, TrainerPanel } from "../../parts/trainer.js";
import { paysOf } from "./paytables.js";
import { actionName } from "./words.js";

const LAST = 3;

function told({ trainer, mode, settled }) {
  if (settled && trainer.review)
    return { rows: trainer.review.rows, children: trainer.review.words };
  if (trainer.hint)
    return {
      options: trainer.hint.options,
      odds: trainer.hint.odds ?? undefined,
      children: trainer.hint.words,
    };
  if (trainer.busy) return { busy: true };
  if (mode === "off")
    return { children: "Hints are off. Choose when to show them, or press H on your turn." };
  if (trainer.after) return { options: trainer.after.options, children: trainer.after.words };
  const before =
    mode === "before"
      ? "On your turn, the value of each action appears here."
      : "After each decision, its value appears here.";
  return { children: settled ? "" : before };
}

export function Trainer({ trainer, mode, onMode, settled, decision, report }) {
  const { busy, ...shown } = told({ trainer, mode, settled });
  const waiting =
    decision &&
    [...decision.choices.map((choice) => `${choice}x`), decision.otherwise].filter(Boolean);
  return html`<${TrainerPanel} mode=${mode} onMode=${onMode} session=${trainer.session ?? undefined} report=${report} ...${shown} />
    ${busy && waiting && html`<div class="solving-list">${waiting.map((item) => html`<${EvBar} key=${item} name=${actionName(item)} busy />`)}</div>`}`;
}

export function Pays({ info, mine, keys = true }) {
  const aside = keys && html`press <${Key}>P<//> to close`;
  return html`<${Panel} title="Paytables" aside=${aside}><${Paytable} ...${paysOf(info, mine)} /><//>`;
}

export function Tale({ log, rules, info, all }) {
  const sentences = all
    ? latestFirst(log)
    : log.filter((item) => item.mark !== "round").slice(-LAST);
  const href = (clause) => `/rules?book=${info.rulebook}#${clauseNumber(clause)}`;
  if (!sentences.length)
    return html`<${Panel} title="Log" untitled=${!all}><p class="muted">No activity yet.</p><//>`;
  return html`<${Panel} title="Log" untitled=${!all} aside=${all ? html`press <${Key}>L<//> to close` : undefined}>
    <${Log} sentences=${sentences} rules=${rules} href=${href} /><//>`;
}

/** `result`: {title, round, net, made, best, lines, seal}. */
export function Result({ result, open, onOpen, brief }) {
  const { lines, seal } = result;
  return html`
    ${!brief && html`<${ResultHead} ...${result} />`}
    <${ResultLines} lines=${lines} seal=${seal} open=${open} onOpen=${onOpen} brief=${brief} />`;
}

/** Where a player's decisions at this table are judged; watchers have none. */
export const reportOf = (view) =>
  view.seat ? `/trainer?do=report&table=${encodeURIComponent(view.id)}` : undefined;

export function Side({
  result,
  line,
  onLine,
  trainer,
  mode,
  onMode,
  decision,
  info,
  mine,
  shows,
  log,
  rules,
  report,
}) {
  return html`
    ${result && html`<div class="result-part"><${Result} result=${result} open=${line} onOpen=${onLine} /></div>`}
    <${Trainer} trainer=${trainer} mode=${mode} onMode=${onMode} settled=${Boolean(result)} decision=${decision} report=${report} />
    ${
      shows.log
        ? html`<${Tale} log=${log} rules=${rules} info=${info} all />`
        : html`${!result && shows.pays && html`<${Pays} info=${info} mine=${mine} />`}<${Tale} log=${log} rules=${rules} info=${info} />`
    }`;
}
