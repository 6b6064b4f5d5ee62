/**
 * Example({book, name, rules, onClose}): a written round, played on the felt; its lines beside it.
 * The keys of a replay are its own while the focus is not in a field; Esc makes it small again, then closes it.
 */
import { html, names, useEffect, useMemo, useRef, useState } from "../../parts/html.js";
import { ClauseChip } from "../../parts/clause.js";
import { IconButton } from "../../parts/controls.js";
import { useKeys } from "../../parts/hooks.js";
import { call } from "../../app/net.js";
import { ReplayBar, useReplay } from "../replay/bar.js";
import { ReplayFelt } from "../replay/felt.js";
import { clausesOf, playedIn } from "../replay/model.js";

function useExample(book, name) {
  const [told, setTold] = useState({ one: null, missing: "" });
  useEffect(() => {
    let wanted = true;
    setTold({ one: null, missing: "" });
    call(`/api/rulebooks/${book}/examples/${name}`).then(
      (item) => wanted && setTold({ one: item, missing: "" }),
      (fault) => wanted && setTold({ one: null, missing: fault.sentence }),
    );
    return () => {
      wanted = false;
    };
  }, [book, name]);
  return told;
}

/** The round as it is written; the line that is played is marked. */
function Written({ text, step, go }) {
  const box = useRef(null);
  const line = step?.line;
  useEffect(() => {
    const now = box.current?.querySelector(".now");
    if (now) box.current.scrollTop = now.offsetTop - box.current.clientHeight / 2;
  }, [line]);
  return html`<ol class="written" ref=${box} tabindex="0" aria-label="Example source">
    ${text
      .trimEnd()
      .split("\n")
      .map((item, index) => {
        const [command, ...remark] = item.split("#");
        return html`<li key=${index} class=${names({ now: index + 1 === line })} aria-current=${index + 1 === line ? "step" : undefined} onClick=${() => go(index + 1)}>
        <code>${command.trimEnd() || " "}</code>${remark.length > 0 && html`<span class="remark">${remark.join("#").trim()}</span>`}</li>`;
      })}</ol>`;
}

export function Example({ book, name, rules, onClose }) {
  const { one: item, missing } = useExample(book, name);
  if (missing)
    return html`<section class="example" aria-label="Example"><p class="fault">${missing}</p></section>`;
  if (!item)
    return html`<section class="example" aria-label="Example" aria-busy="true"><p class="muted" role="status">Loading the example…</p></section>`;
  return html`<${Played} one=${item} rules=${rules} onClose=${onClose} />`;
}

function Played({ one: item, rules, onClose }) {
  const replay = useReplay(item.steps);
  const only = useMemo(() => playedIn(replay.steps), [replay.steps]);
  const [large, setLarge] = useState(false);
  const close = () => (large ? setLarge(false) : onClose());
  useKeys({ ...replay.keys, Escape: close });
  const toLine = (line) => {
    const found = replay.steps.findIndex((each) => each.line === line);
    if (found >= 0) replay.go(found);
  };
  const { step } = replay;
  return html`<section class=${names("example", { large })} aria-label=${`Example: ${item.title}`} data-at=${replay.at}>
    <div class="example-head"><h2>${item.title}</h2><span><${IconButton} icon="expand" label="Larger" pressed=${large} onPress=${() => setLarge(!large)} /><${IconButton} icon="close" label="Close the example" onPress=${close} /></span></div>
    <div class="example-felt"><${ReplayFelt} info=${item.table_info} step=${step} only=${only} label=${item.title} actions=${html`<${ReplayBar} replay=${replay} />`} /></div>
    <p class="example-law">${(step ? clausesOf(step) : []).map((clause) => html`<${ClauseChip} key=${`${replay.at} ${clause}`} clause=${clause} says=${rules[clause]} />`)}</p>
    <${Written} text=${item.text} step=${step} go=${toLine} />
  </section>`;
}
