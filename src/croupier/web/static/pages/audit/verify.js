/**
 * Verification({tables}): the books verified by another process; how far it is, and what it found.
 */
import { html, useEffect, useRef, useState } from "../../parts/html.js";
import { Solving } from "../../parts/amount.js";
import { Button } from "../../parts/controls.js";
import { Icon } from "../../parts/icons.js";
import { call } from "../../app/net.js";
import { tell } from "../../app/shell.js";
import { grouped, many } from "../../parts/money.js";

const LOOKS = 700;
const SHOWN = 20;
const clock = (at) =>
  new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });

/** What was found, in one sentence. */
function saidOf(found) {
  const sum = (name) => found.streams.reduce((all, stream) => all + stream[name], 0);
  const seen = `${many(found.streams.length, "log")}, ${many(sum("entries"), "entry", "entries")}, ${many(sum("rounds"), "round")}, ${many(found.checkpoints, "signed checkpoint")}`;
  if (!found.clean) return `${many(found.findings.length, "fault")} in ${seen}`;
  return found.complete
    ? `Chain verified: ${seen}, all replayed`
    : `No findings in the parts that could be checked: ${seen}`;
}

/** The audit that is under way or was last. */
function useVerifying() {
  const [state, setState] = useState({ progress: null, last: null });
  const asking = useRef(false);
  const timer = useRef(0);
  const look = () =>
    call("/api/audit/verification").then(
      (told) => {
        setState((was) => ({
          progress: asking.current ? (told.progress ?? was.progress ?? [0, 0]) : told.progress,
          last: told.last ?? was.last,
        }));
        clearTimeout(timer.current);
        if (told.progress || asking.current) timer.current = setTimeout(look, LOOKS);
      },
      () => {},
    );
  useEffect(() => {
    look();
    return () => clearTimeout(timer.current);
  }, []);
  const verify = async () => {
    if (asking.current) return;
    asking.current = true;
    setState((was) => ({ ...was, progress: [0, 0] }));
    timer.current = setTimeout(look, LOOKS);
    try {
      const last = await call("/api/audit/verify");
      setState({ progress: null, last });
    } catch (fault) {
      setState((was) => ({ ...was, progress: null }));
      tell(fault);
    } finally {
      asking.current = false;
    }
  };
  return { ...state, verify };
}

function Faults({ found, tables }) {
  const name = (stream) => tables.find((table) => `table/${table.id}` === stream)?.name;
  return html`<ol class="faults" aria-label="Notifications">
    ${found.findings.slice(0, SHOWN).map((fault, index) => html`<li key=${index}><b>${fault.path.split(": ")[0]}${name(fault.stream) ? ` (${name(fault.stream)})` : ""}</b> ${fault.message}</li>`)}
    ${found.findings.length > SHOWN && html`<li class="muted">and ${found.findings.length - SHOWN} more</li>`}
  </ol>`;
}

export function Verification({ tables }) {
  const { progress, last, verify } = useVerifying();
  const [done, whole] = progress ?? [];
  return html`<section class="verification" aria-label="Verification">
    <div class="verdict-line" role="status">
      ${
        progress
          ? html`<${Solving} word="verifying" part=${whole ? done / whole : undefined} /><span class="muted">${whole ? `${grouped(Math.floor(done / 2))} of ${grouped(Math.floor(whole / 2))} entries` : "Opening the log…"}</span>`
          : last
            ? html`<span class=${last.clean ? "win" : "loss"}><${Icon} name=${last.clean ? "check" : "flag"} size=${18} />${saidOf(last)}</span><span class="muted">${clock(last.at)}, ${last.by}</span>`
            : html`<span class="muted">Not verified since the server started</span>`
      }
    </div>
    <${Button} kind="filled" disabled=${Boolean(progress)} onPress=${verify}>Verify log<//>
    ${!progress && last && !last.clean && html`<${Faults} found=${last} tables=${tables} />`}
    ${!progress && last && last.not_verified.map((item) => html`<p key=${item} class="muted">Not verified: ${item}.</p>`)}
  </section>`;
}
