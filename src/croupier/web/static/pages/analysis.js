/** The analysis: any game with any line changed; inputs left, strategy in the middle, money right. */
import { html, useEffect, useMemo, useState } from "../parts/html.js";
import { Button } from "../parts/controls.js";
import { percent } from "../parts/money.js";
import { Empty } from "../parts/panel.js";
import { call } from "../app/net.js";
import { house, useWho } from "../app/session.js";
import { Shell, show, tell } from "../app/shell.js";
import { useAnswer, useSide } from "./analysis/requests.js";
import {
  filedQuestion,
  mainQuestion,
  meterLine,
  rowsOf,
  wagersQuestion,
} from "./analysis/model.js";
import { Sessions } from "./analysis/sessions.js";
import { chosenOf, read, withMeter, withPaytable, write } from "./analysis/state.js";
import { Strategy } from "./analysis/strategy.js";
import { WhatIf } from "./analysis/what_if.js";
import { Figures, MadeOf, Progressive, Wagers } from "./analysis/value.js";

/** The state of the page, which is also its address. */
function useAddress() {
  const [state, setState] = useState(() => read(location.search));
  useEffect(() => {
    const moved = () => setState(read(location.search));
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  }, []);
  const go = (next) => {
    history.replaceState(null, "", write(next));
    setState(next);
  };
  return [state, go];
}

/** The rulebooks, and all that can be chosen under the one of the address. */
function useChoices(state, go) {
  const [books, setBooks] = useState(null);
  const [choices, setChoices] = useState(null);
  const [fault, setFault] = useState(null);
  useEffect(() => {
    call("/api/analysis").then((told) => setBooks(told.books), setFault);
  }, []);
  const offered = books?.filter((book) => book.offered) ?? [];
  const book = offered.find((item) => item.id === state.book)?.id ?? offered[0]?.id;
  useEffect(() => {
    if (book && book !== state.book) go({ ...state, book });
    if (book)
      call(`/api/analysis/${book}`).then((told) => {
        setFault(null);
        setChoices(told);
      }, setFault);
  }, [book]);
  return [books, choices?.rulebook === state.book ? choices : null, fault];
}

function download(name, told) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify(told, null, 1)], { type: "application/json" }),
  );
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Everything that is asked about the state, what takes long last. */
function useFigures(choices, state, all) {
  const question = useMemo(() => mainQuestion(choices, state), [choices, state]);
  const game = useAnswer("game", question);
  const wagers = useAnswer(
    "wagers",
    useMemo(() => wagersQuestion(choices, state), [choices, state]),
  );
  const bonus = choices.wagers.find((wager) => wager.wager === choices.main);
  const chosen = chosenOf(state, bonus).name;
  const filed = filedQuestion(choices, state);
  const others = bonus.paytables
    .filter((paytable) => all && paytable.name !== chosen)
    .map((paytable) => mainQuestion(choices, state, paytable.name));
  const late = filed ? [filed, ...others] : others;
  const side = useSide("game", game.fresh ? late : []);
  const known = late.every((item) => side(item));
  const words = useAnswer("strategy", game.fresh && known ? question : null);
  return {
    game,
    wagers,
    side,
    filed: filed && side(filed),
    words: { ...words, busy: words.busy || game.busy },
  };
}

/** What stands over the strategy card: the game, its paytable, lines that are not filed, the edge. */
function cardTitle(choices, state, told) {
  const bonus = choices.wagers.find((wager) => wager.wager === choices.main);
  const table = chosenOf(state, bonus);
  const names = Object.fromEntries(
    [...choices.hands, ...table.lines].map((item) => [item.hand, item.name.toLowerCase()]),
  );
  const lines = Object.entries(state.odds[choices.main] ?? {}).map(
    ([hand, pays]) => `${names[hand] ?? hand} ${pays}`,
  );
  const but = lines.length ? ` but ${lines.join(", ")} (not as filed)` : "";
  return `${choices.title}. ${bonus.name} ${table.name}${but}.${told ? ` House edge ${percent(told.edge.house_edge, 4)} on the best play.` : ""}`;
}

/** The main results, always in sight where the figures are far below the inputs. */
function Now({ game, row }) {
  const main = game.told?.edge;
  const own = row?.edge && row.edge !== main ? row : null;
  return html`<p class=${game.busy ? "edge-now is-busy" : "edge-now"} aria-hidden="true">
    ${main && html`<span>Main game <b>${percent(main.house_edge, 3)}</b></span>`}
    ${own && html`<span>${`${own.name} ${own.paytable}`} <b>${percent(own.edge.house_edge, 3)}</b></span>`}
    ${game.busy && html`<span>solving</span>`}</p>`;
}

function Study({ books, choices, state, go }) {
  const [all, setAll] = useState(false);
  const { game, wagers, side, filed, words } = useFigures(choices, state, all);
  const rows = rowsOf(choices, state, game.told, side, wagers.told);
  const wager = choices.wagers.find((wager) => wager.wager === state.wager) ?? choices.wagers[0];
  const row = rows.find((row) => row.wager === wager.wager && row.chosen);
  const metered = rows.find((other) => other.wager === choices.metered && other.chosen)?.edge;
  const evens = Object.fromEntries(
    Object.keys(metered?.meters ?? {}).map((name) => [name, meterLine(metered, name).even]),
  );
  const choose = (item) => {
    const found = choices.wagers.find((each) => each.wager === item.wager);
    const next = { ...state, wager: item.wager };
    go(item.chosen || !found ? next : withPaytable(next, found, item.letter));
  };
  const title = cardTitle(choices, state, game.told);
  return html`<main class=${game.fresh ? "study" : "study stale"}>
    <h1 class="sr">Analysis</h1>
    <${WhatIf} books=${books} choices=${choices} state=${state} evens=${evens} faults=${wagers.told?.faults ?? []}
      fault=${game.fault ?? wagers.fault} onAgain=${() => [game, wagers].filter((item) => item.fault).forEach((item) => item.again())} onState=${go} />
    <div class="middle">
      <${Strategy} game=${game} filed=${filed} words=${words} title=${title} />
      <${Sessions} key=${choices.rulebook} choices=${choices} state=${state} />
    </div>
    <div class="worth">
      <${Figures} game=${game} filed=${filed?.edge} />
      <${Wagers} rows=${rows} all=${all} onAll=${setAll} shownWager=${wager.wager} main=${choices.main} busyMain=${game.busy} busy=${wagers.busy} onChoose=${choose} />
      ${row && html`<${MadeOf} row=${row} choices=${choices} />`}
      ${metered && html`<${Progressive} edge=${metered} busy=${wagers.busy} onMeter=${(name, cents) => go(withMeter(state, name, cents))} />`}
    </div>
    <${Now} game=${game} row=${row} />
  </main>`;
}

function Desk() {
  const [state, go] = useAddress();
  const [books, choices, fault] = useChoices(state, go);
  const take = async () => {
    try {
      const question = mainQuestion(choices, state);
      const asked = { game: question, wagers: wagersQuestion(choices, state) };
      const [game, wagers] = await Promise.all(
        Object.entries(asked).map(([part, body]) =>
          call(`/api/analysis/${part}`, { method: "POST", body }),
        ),
      );
      download(`${choices.rulebook}.json`, { asked, game, wagers });
    } catch (wrong) {
      tell(wrong);
    }
  };
  const tools =
    choices &&
    html`<span class="study-tools"><${Button} icon="print" onPress=${() => print()}>Strategy card<//><${Button}
    icon="download" onPress=${take}>Export<//></span>`;
  return html`<${Shell} tools=${tools}>
    ${
      books && choices
        ? html`<${Study} key=${choices.rulebook} books=${books} choices=${choices} state=${state} go=${go} />`
        : html`<main class="study" aria-busy="true"><h1 class="sr">Analysis</h1>${fault && html`<p class="fault" role="alert">${fault.sentence}</p>`}</main>`
    }
  <//>`;
}

/** Whether this person may ask: anyone where guests are allowed. Undefined until it is known. */
function useMay() {
  const me = useWho();
  const [guests, setGuests] = useState(undefined);
  useEffect(() => {
    house().then(
      (told) => setGuests(told.guests),
      () => setGuests(true),
    );
  }, []);
  return me ? true : me === undefined ? undefined : guests;
}

function Analysis() {
  const may = useMay();
  if (may) return html`<${Desk} />`;
  return html`<${Shell}><main class="page" aria-busy=${String(may === undefined)}><h1>Analysis</h1>
    ${may === false && html`<${Empty} title="Sign in to use analysis." action=${{ text: "Sign in", href: "/#sign-in", kind: "filled", big: true }} />`}
  </main><//>`;
}

show(Analysis);
