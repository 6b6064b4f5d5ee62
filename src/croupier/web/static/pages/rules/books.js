/**
 * The rulebooks as the server sends them, each asked for once.
 *
 * useShelf()       every rulebook: [{id, prefix, title, …}], or null
 * useBook(id)      {book, readings, examples, choices}, or null until all are there
 * useChosen(book)  [chosen, places, place, setPlace]: the submission whose options are shown
 */
import { useEffect, useState } from "../../parts/html.js";
import { call } from "../../app/net.js";
import { tell } from "../../app/shell.js";

export function useShelf() {
  const [books, setBooks] = useState(null);
  useEffect(() => {
    call("/api/rulebooks").then((told) => setBooks(told.rulebooks), tell);
  }, []);
  return books;
}

export function useBook(id) {
  const [told, setTold] = useState(null);
  useEffect(() => {
    let wanted = Boolean(id);
    setTold(null);
    const asked = id
      ? [
          `/api/rulebooks/${id}`,
          `/api/rulebooks/${id}/readings`,
          `/api/rulebooks/${id}/examples`,
          `/api/submissions/choices/${id}`,
        ]
      : [];
    Promise.all(asked.map((path) => call(path)))
      .then(([book, readings, examples, choices]) => {
        if (!wanted) return;
        setTold({
          book,
          readings: Object.fromEntries(readings.readings.map((reading) => [reading.id, reading])),
          examples: examples.examples,
          choices,
        });
      })
      .catch((fault) => wanted && tell(fault));
    return () => {
      wanted = false;
    };
  }, [id]);
  return told;
}

/** Tables of the book that run here; the demonstration where none is chosen. */
export function useChosen(id, choices) {
  const [tables, setTables] = useState([]);
  const [place, setPlace] = useState("");
  const [own, setOwn] = useState(null);
  useEffect(() => {
    setPlace("");
    call("/api/tables").then(
      (told) => setTables(told.tables.filter((table) => table.rulebook === id)),
      () => {},
    );
  }, [id]);
  useEffect(() => {
    let wanted = true;
    setOwn(null);
    if (place)
      call(`/api/tables/${encodeURIComponent(place)}`).then(
        (told) => wanted && setOwn(told.submission),
        tell,
      );
    return () => {
      wanted = false;
    };
  }, [place]);
  return { chosen: place ? own : choices?.submission, tables, place, setPlace };
}
