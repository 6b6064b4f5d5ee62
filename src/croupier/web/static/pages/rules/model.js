/**
 * What of the law stands where. Plain functions.
 *
 * chaptersOf(book, clauses)      [{number, title, clauses}] in the order of the text
 * matching(book, words, readings) clauses that hold every word
 * choicesOf(choices, chosen)     by clause: {options: [{…, value, own}], paytables: [{name, wager, used}]}
 * examplesOf(list)               by clause number: its examples, those first that name fewest others
 * encoding(clause)               [{text} | {rows: [[hand, pays]]}], without what `choicesOf` tells
 */

export function chaptersOf(book, clauses) {
  return book.chapters
    .map((chapter) => ({
      ...chapter,
      clauses: clauses.filter((clause) => clause.chapter === chapter.number),
    }))
    .filter((item) => item.clauses.length);
}

export function matching(book, words, readings) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return book.clauses;
  return book.clauses.filter((clause) => {
    const about = clause.readings.map((id) => `${id} ${readings[id]?.about ?? ""}`);
    const text = [
      clause.id,
      clause.number,
      clause.says,
      clause.class,
      ...clause.explained,
      ...about,
    ]
      .join(" ")
      .toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

const flat = (value, before = "") =>
  Object.entries(value ?? {}).flatMap(([name, item]) =>
    item && typeof item === "object" && !Array.isArray(item)
      ? flat(item, `${before}${name}.`)
      : [[`${before}${name}`, item]],
  );

/** The value of an option, by the title that the server has for it. */
export const valueText = ({ value, value_titles: titles }) =>
  value === null || value === undefined ? "not stated" : (titles[value] ?? String(value));

export function choicesOf(choices, chosen) {
  const found = {};
  const at = (clause) => (found[clause] ??= { options: [], paytables: [] });
  const own = new Map(flat(chosen?.options));
  for (const option of choices?.options ?? []) {
    const said = own.has(option.name);
    at(option.clause).options.push({
      ...option,
      said,
      value: said ? own.get(option.name) : option.default,
    });
  }
  for (const wager of choices?.paytables ?? []) {
    for (const table of wager.from) {
      if (table.clause)
        at(table.clause).paytables.push({
          name: table.name,
          wager: wager.name,
          used: chosen?.paytables?.[wager.wager] === table.name,
        });
    }
  }
  return found;
}

export function examplesOf(list) {
  const found = {};
  for (const item of list) for (const clause of item.clauses) (found[clause] ??= []).push(item);
  for (const several of Object.values(found))
    several.sort((a, b) => a.clauses.length - b.clauses.length);
  return found;
}

export function encoding(clause) {
  const found = [];
  for (const line of clause.explained) {
    if (line.startsWith("Option `")) continue;
    if (!line.startsWith("  ")) found.push({ text: line });
    else if (found.at(-1)?.rows) found.at(-1).rows.push(line.trim().split(/\s{2,}/));
    else found.push({ rows: [line.trim().split(/\s{2,}/)] });
  }
  return found;
}
