/** The reader: a rulebook clause by clause, beside it an example on the felt. LOOK 14. */
import { html, useEffect, useMemo, useState } from "../../parts/html.js";
import { Button, Field } from "../../parts/controls.js";
import { Empty } from "../../parts/panel.js";
import { useMedia } from "../../parts/hooks.js";
import { Shell } from "../../app/shell.js";
import { useBook, useChosen, useShelf } from "./books.js";
import { Clause } from "./clause.js";
import { Example } from "./example.js";
import { chaptersOf, choicesOf, examplesOf, matching } from "./model.js";
import { many } from "../../parts/money.js";

/** What the address names: {book, clause, example}; a clause with its prefix names its book too. */
function readAddress(shelf) {
  const given = new URLSearchParams(location.search);
  const [prefix, number = ""] = (given.get("clause") ?? "").split(":");
  const named = shelf.find((item) =>
    number ? item.prefix === prefix : item.id === given.get("book"),
  );
  return {
    book: (named ?? shelf[0]).id,
    clause: number || decodeURIComponent(location.hash.slice(1)),
    example: given.get("example") ?? "",
  };
}

/** @returns {[{book: string, clause: string, example: string, closed?: boolean}, (more: object) => void]} */
function useAddress(shelf) {
  const [asked, setAsked] = useState(() => readAddress(shelf));
  useEffect(() => {
    const moved = () => setAsked(readAddress(shelf));
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  }, []);
  const go = (more) => {
    const next = { ...asked, ...more };
    const told = new URLSearchParams({
      book: next.book,
      ...(next.example ? { example: next.example } : {}),
    });
    history.pushState(
      null,
      "",
      `/rules?${told}${next.clause ? `#${encodeURIComponent(next.clause)}` : ""}`,
    );
    setAsked(next);
  };
  return [asked, go];
}

function Tools({ shelf, asked, go, chapters, words, setWords, found, chosen }) {
  const options = shelf.map((item) => ({ value: item.id, text: item.name }));
  const turn = (book) => go({ book, clause: "", example: "", closed: false });
  const choose = (
    id,
    label,
    value,
    several,
    act,
  ) => html`<${Field} label=${label} id=${id}><select class="input" id=${id} value=${value} onChange=${(event) => act(event.currentTarget.value)}>
    ${several.map((item) => html`<option key=${item.value} value=${item.value} selected=${item.value === value}>${item.text}</option>`)}</select><//>`;
  const jump = (number) => document.getElementById(`chapter-${number}`)?.scrollIntoView();
  return html`<div class="rules-tools">
    ${choose("rules-book", "Rulebook", asked.book, options, turn)}
    <${Field} label="Search the rulebook" id="rules-words"><input class="input" id="rules-words" type="search" autocomplete="off" value=${words} onInput=${(event) => setWords(event.currentTarget.value)} /><//>
    ${choose("rules-chapter", "Chapter", "", [{ value: "", text: words ? `${found} found` : "Go to a chapter" }, ...chapters.map((chapter) => ({ value: chapter.number, text: `${chapter.number} ${chapter.title}` }))], jump)}
    ${choose("rules-place", "Show choices for", chosen.place, [{ value: "", text: "Demonstration submission" }, ...chosen.tables.map((table) => ({ value: table.id, text: table.name }))], chosen.setPlace)}
  </div>`;
}

function Facts({ book, examples }) {
  const classes = Object.entries(
    book.clauses.reduce(
      (all, clause) => ({ ...all, [clause.class_title]: (all[clause.class_title] ?? 0) + 1 }),
      {},
    ),
  );
  const named = new Set(examples.flatMap((example) => example.clauses));
  const shown = book.clauses.filter((clause) => named.has(clause.number)).length;
  return html`<section class="book-facts" aria-label="About this rulebook"><h2>${book.title}</h2>
    <p>${book.clauses.length} clauses in ${book.chapters.length} chapters, paraphrased, in statute order.${book.extends ? ` This edition changes ${many(book.own.length, "clause")}.` : ""}</p>
    <dl>${classes.map(([name, count]) => html`<div key=${name}><dt>${name}</dt><dd>${count}</dd></div>`)}
      <div><dt>With an example</dt><dd>${shown}</dd></div></dl>
    <p class="muted">SHA-256 of this rulebook <code>${book.digest.slice(0, 16)}</code>, of the source text <code>${book.source.replace(/^sha256:?\s*/, "").slice(0, 16)}</code>.</p>
    <p class="muted">${examples.length ? "Select an example to play it here." : "Examples aren't installed."}</p>
  </section>`;
}

function Reader({ told, asked, go, shelf }) {
  const { book, readings, examples, choices } = told;
  const beside = useMedia("(min-width: 1200px)");
  const [words, setWords] = useState("");
  const chosen = useChosen(book.id, choices);
  const clauses = useMemo(() => matching(book, words, readings), [book, words]);
  const byClause = useMemo(() => examplesOf(examples), [examples]);
  const choice = useMemo(() => choicesOf(choices, chosen.chosen), [choices, chosen.chosen]);
  const rules = useMemo(
    () => Object.fromEntries(book.clauses.map((clause) => [clause.id, clause.says])),
    [book],
  );
  const chapters = chaptersOf(book, clauses);
  useEffect(() => {
    document.title = `${asked.clause ? `${asked.clause} · ` : ""}${book.title} · croupier`;
    if (asked.clause)
      document.getElementById(asked.clause)?.scrollIntoView({ block: beside ? "center" : "start" });
  }, [book.id, asked.clause]);
  // The address of a clause shows its first example, until another is chosen or it is closed.
  const name =
    asked.example || (beside && !asked.closed && byClause[asked.clause]?.[0]?.name) || "";
  const example =
    name &&
    html`<${Example} key=${name} book=${book.id} name=${name} rules=${rules} onClose=${() => go({ example: "", closed: true })} />`;
  const shows = (clause) => !beside && example && asked.clause === clause.number;
  return html`<${Tools} shelf=${shelf} asked=${asked} go=${go} chapters=${chapters} words=${words} setWords=${setWords} found=${clauses.length} chosen=${chosen} />
    <div class="reader"><div class="chapters">
      ${chapters.map(
        (
          chapter,
        ) => html`<section key=${chapter.number} class="chapter" aria-labelledby=${`chapter-${chapter.number}`}><h2 id=${`chapter-${chapter.number}`}><span>${chapter.number}</span> ${chapter.title}</h2>
        ${chapter.clauses.map(
          (
            clause,
          ) => html`<${Clause} key=${clause.number} clause=${clause} choice=${choice[clause.id]} readings=${readings} examples=${byClause[clause.number]}
          here=${clause.number === asked.clause} example=${asked.clause === clause.number || beside ? name : ""}
          onHere=${(number) => go({ clause: number, example: byClause[number]?.[0]?.name ?? "", closed: false })} onExample=${(wanted) => go({ clause: clause.number, example: wanted, closed: !wanted })}>${shows(clause) && example}<//>`,
        )}
      </section>`,
      )}
      ${!clauses.length && html`<${Empty} title="No matching clauses">Try fewer words.<//><p><${Button} onPress=${() => setWords("")}>All clauses<//></p>`}
    </div>
    ${beside && html`<aside class="reader-side" aria-label="Example">${example || html`<${Facts} book=${book} examples=${examples} />`}</aside>`}</div>`;
}

function Rules({ shelf }) {
  const [asked, go] = useAddress(shelf);
  const told = useBook(asked.book);
  return html`<main class="page rules" aria-busy=${told ? undefined : "true"}><h1>Rules</h1>
    ${told ? html`<${Reader} key=${told.book.id} told=${told} asked=${asked} go=${go} shelf=${shelf} />` : html`<p class="muted" role="status">Loading the rulebook…</p>`}
  </main>`;
}

export function RulesPage() {
  const shelf = useShelf();
  return html`<${Shell}>${shelf ? html`<${Rules} shelf=${shelf} />` : html`<main class="page rules" aria-busy="true"><h1>Rules</h1></main>`}<//>`;
}
