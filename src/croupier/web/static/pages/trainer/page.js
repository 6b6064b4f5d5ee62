/** The trainer's page: where practice begins, the felt, and the report at the end. */
import { html, useEffect, useState } from "../../parts/html.js";
import { Solving } from "../../parts/amount.js";
import { Button } from "../../parts/controls.js";
import { Empty } from "../../parts/panel.js";
import { useKeys } from "../../parts/hooks.js";
import { useWho } from "../../app/session.js";
import { Shell } from "../../app/shell.js";
import { TITLES } from "./desktop.js";
import { Hub } from "./hub.js";
import { Practice } from "./practice.js";
import { Report } from "./report.js";
import { figuresOf, usePractice } from "./store.js";

/** Where one is, kept in the address, so that "back" leads back. */
/** @returns {[{do: string, table: string}, (to: object) => void]} */
function useAddress() {
  const read = () => {
    const asked = new URLSearchParams(location.search);
    return { do: asked.get("do") ?? "", table: asked.get("table") ?? "" };
  };
  const [at, setAt] = useState(read);
  useEffect(() => {
    const back = () => setAt(read());
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);
  const go = (to) => {
    const query = new URLSearchParams(Object.entries(to).filter(([, value]) => value)).toString();
    history.pushState(null, "", query ? `/trainer?${query}` : "/trainer");
    setAt({ do: "", table: "", ...to });
  };
  return [at, go];
}

/** The value and standard deviation of this game; null until they are computed. */
function useFigures(state) {
  const [figures, setFigures] = useState(null);
  const wanted = state?.kind === "test" ? state.table || state.rulebook : "";
  useEffect(() => {
    if (wanted)
      figuresOf(state.table ? { table: state.table } : { rulebook: state.rulebook }).then(
        setFigures,
        () => {},
      );
  }, [wanted]);
  return figures;
}

function Over({ state, game, go, onBack }) {
  const figures = useFigures(state);
  const done = state.phase === "over";
  useKeys(done ? {} : { Space: onBack });
  return html`<${Shell}><main class="trainer-hub over">
    <header><h1>${state.kind === "test" ? "Your test" : "Your drill"}</h1>
      <p class="muted">${game.rulebook_name}${state.hands ? ` · ${state.report.hands} of ${state.hands} hands` : ` · ${state.report.decisions + state.report.hinted} decisions`}</p></header>
    <${Report} game=${game} report=${state.report} unit=${state.unit} figures=${figures} />
    <p class="start-actions">${!done && html`<${Button} kind="filled" shortcut="Space" onPress=${onBack}>Continue<//>`}
      <${Button} kind=${done ? "filled" : "plain"} onPress=${() => go({})}>Back to the trainer<//></p>
  </main><//>`;
}

function Sitting({ kind, me, go }) {
  const practice = usePractice(kind, me);
  const { state, game, missing, fault } = practice;
  const [report, setReport] = useState(false);
  useEffect(() => {
    document.title = `${TITLES[kind]} · croupier`;
    return () => {
      document.title = "Trainer · croupier";
    };
  }, [kind]);
  if (missing && me !== undefined && !state) {
    const title = kind === "test" ? "No test in progress" : "No drill in progress";
    return html`<${Shell}><main class="trainer-hub"><h1 class="sr">${TITLES[kind]}</h1>
      <${Empty} title=${title} action=${{ text: "To the trainer", href: "/trainer", kind: "filled" }}>Practice sessions end when the server restarts. Your other data is safe.<//></main><//>`;
  }
  if (!state || !game) {
    return html`<${Shell}><main class="table-wait"><h1 class="sr">${TITLES[kind]}</h1>${
      fault
        ? html`<p class="fault" role="alert">${fault.sentence}</p>`
        : html`<p class="muted" role="status"><${Solving} word="shuffling" /></p>`
    }</main><//>`;
  }
  if (state.phase === "over" || report)
    return html`<${Over} state=${state} game=${game} go=${go} onBack=${() => setReport(false)} />`;
  return html`<${Shell} bar=${false}><${Practice} practice=${practice} onReport=${kind === "drill" ? () => setReport(true) : undefined} /><//>`;
}

export function TrainerPage() {
  const me = useWho();
  const [at, go] = useAddress();
  if (at.do in TITLES) return html`<${Sitting} key=${at.do} kind=${at.do} me=${me} go=${go} />`;
  return html`<${Shell}><${Hub} me=${me} at=${at} go=${go} /><//>`;
}
