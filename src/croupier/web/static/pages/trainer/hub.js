/**
 * Where practice begins: which game, a drill, a test, or your own play looked back at.
 *
 * Hub({me, at, go})   at: {do, table}; go(at)
 */
import { html, useEffect, useState } from "../../parts/html.js";
import { Solving } from "../../parts/amount.js";
import { Button, Segmented } from "../../parts/controls.js";
import { call } from "../../app/net.js";
import { house } from "../../app/session.js";
import { tell } from "../../app/shell.js";
import { asGuest } from "../lobby/commands.js";
import { PlayReport } from "./played_hands.js";
import { begin, gameOf, underWay } from "./store.js";
import { BACK } from "../../app/texts.js";

const HANDS = [
  { value: 20, text: "20 hands" },
  { value: 100, text: "100 hands" },
];

/** What can be practiced, and what is under way. */
function useHub(me) {
  const [told, setTold] = useState({
    books: [],
    tables: [],
    open: { drill: null, test: null },
    guests: true,
  });
  useEffect(() => {
    call("/api/lobby").then(
      ({ books, tables }) =>
        setTold((was) => ({
          ...was,
          books: books.filter((book) => book.game === "banked"),
          tables: tables.filter((table) => table.game === "banked"),
        })),
      tell,
    );
    house().then(
      ({ guests }) => setTold((was) => ({ ...was, guests })),
      () => {},
    );
  }, []);
  useEffect(() => {
    if (me)
      underWay().then(
        (open) => setTold((was) => ({ ...was, open })),
        () => {},
      );
  }, [me?.name]);
  return told;
}

/** The streets of the game that is chosen. */
function useStreets(where) {
  const [streets, setStreets] = useState([]);
  useEffect(() => {
    let wanted = true;
    if (!where.rulebook && !where.table) return undefined;
    gameOf(where).then(
      (game) => wanted && setStreets(game.streets),
      () => wanted && setStreets([]),
    );
    return () => {
      wanted = false;
    };
  }, [where.rulebook, where.table]);
  return streets;
}

function Games({ games, chosen, onChoose }) {
  return html`<fieldset class="games"><legend>Game</legend>
    ${games.map(
      (game) => html`<label key=${game.key} class=${game.key === chosen ? "game chosen" : "game"}>
      <input type="radio" name="game" value=${game.key} checked=${game.key === chosen} onChange=${() => onChoose(game.key)} />
      <span class="game-cloth" data-cloth=${game.cloth} aria-hidden="true"></span>
      <span class="game-words"><b>${game.name}</b>${game.note && html`<span class="muted">${game.note}</span>`}</span>
    </label>`,
    )}
  </fieldset>`;
}

function Start({ title, children, actions }) {
  const id = `start-${title.toLowerCase()}`;
  return html`<section class="start-card" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>${children}<div class="start-actions">${actions}</div>
  </section>`;
}

function gamesOf({ books, tables }, table) {
  const own = tables.find((item) => item.id === table);
  const rows = books.map((book) => ({
    key: book.id,
    where: { rulebook: book.id },
    name: book.name,
    note: "",
    cloth: book.cloth,
  }));
  return own
    ? [
        {
          key: `table ${own.id}`,
          where: { table: own.id },
          name: own.name,
          note: "this table's rules",
          cloth: own.cloth,
        },
        ...rows,
      ]
    : rows;
}

/** Buttons that resume practice, and what was reached. */
function goingOn({ open, go }) {
  const { drill, test } = open;
  const drills =
    drill &&
    html`<${Button} onPress=${() => go({ do: "drill" })}>Resume at hand ${drill.number}<//>`;
  const sits =
    test &&
    test.phase !== "over" &&
    html`<${Button} kind="legal" onPress=${() => go({ do: "test" })}>Resume at hand ${test.number} of ${test.hands}<//>`;
  const seen =
    test &&
    test.phase === "over" &&
    html`<${Button} onPress=${() => go({ do: "test" })}>See your last score<//>`;
  return { drills, sits, seen };
}

export function Hub({ me, at, go }) {
  const told = useHub(me);
  const [busy, setBusy] = useState(false);
  const games = gamesOf(told, at.table);
  const [wanted, setWanted] = useState("");
  const game = games.find((game) => game.key === wanted) ?? games[0];
  const where = game?.where ?? { rulebook: "" };
  const streets = useStreets(where);
  const [street, setStreet] = useState("");
  const [hands, setHands] = useState(100);
  const known = streets.some((item) => item.street === street) ? street : "";
  const start = async (kind, body) => {
    setBusy(true);
    try {
      if (!me) await asGuest("");
      await begin({ kind, ...where, ...body });
      go({ do: kind });
    } catch (fault) {
      setBusy(false);
      tell(fault);
    }
  };
  const { drills, sits, seen } = goingOn({ open: told.open, go });
  const may = game && (me || told.guests) && !busy;
  const all = [
    { value: "", text: "All" },
    ...streets.map(({ street: name, title }) => ({ value: name, text: title })),
  ];
  return html`<main class="trainer-hub">
    <header><h1>Trainer</h1><p class="muted">Practice close decisions and see exactly what each mistake costs.</p></header>
    <${Games} games=${games} chosen=${game?.key} onChoose=${setWanted} />
    ${busy && html`<p role="status" class="hub-busy"><${Solving} word="solving" /></p>`}
    ${!me && !told.guests && html`<p class="fault">Sign in to practice. <a href="/">${BACK}</a></p>`}
    <div class="start-cards">
      <${Start} title="Drill" actions=${html`<${Button} kind="filled" disabled=${!may} onPress=${() => start("drill", { street: known })}>Start a drill<//>${drills}`}>
        <p class="muted">Unlimited close decisions: hands where the choices are within 0.15 antes.</p>
        <${Segmented} fill label="Street" options=${all} value=${known} onChange=${setStreet} />
      <//>
      <${Start} title="Test" actions=${html`${sits || seen}<${Button} disabled=${!may} onPress=${() => start("test", { hands })}>${sits ? "Start over" : "Start test"}<//>`}>
        <p class="muted">Full hands, no hints. You're scored on correct decisions and the cost of mistakes.</p>
        <${Segmented} fill label="Length" options=${HANDS} value=${hands} onChange=${setHands} />
      <//>
      <${Start} title="Report" actions=${me && told.tables.length > 0 && html`<${Button} expanded=${at.do === "report"} onPress=${() => go({ do: at.do === "report" ? "" : "report", table: at.table })}>${at.do === "report" ? "Close report" : "Review my play"}<//>`}>
        <p class="muted">${me ? "Review your recent table play: mistakes by street, their cost, and your luck." : "Play at a table and your decisions will be reviewed here."}</p>
      <//>
    </div>
    ${
      at.do === "report" &&
      me &&
      told.tables.length > 0 &&
      html`<${PlayReport} tables=${told.tables} chosen=${at.table || mineOf(told.tables, me)}
      onChoose=${(table) => go({ do: "report", table })} />`
    }
  </main>`;
}

/** The table where one sits, else the first. */
const mineOf = (tables, me) =>
  (
    tables.find((table) => table.players?.some((each) => each.name === me.name && !each.bot)) ??
    tables[0]
  ).id;
