/**
 * What is looked for stands in the address: a search can be sent to somebody, and "back" goes back.
 *
 * useAddress()     [asked, go(more, {replace})]; asked: {table, number, player, from, to, min, kind, hand}
 * queryOf(asked)   the same as the server's search takes it
 */
import { useEffect, useState } from "../../parts/html.js";

const FIELDS = ["table", "number", "player", "from", "to", "min", "kind", "hand"];

function read() {
  const given = new URLSearchParams(location.search);
  return Object.fromEntries(FIELDS.map((name) => [name, given.get(name) ?? ""]));
}

/** @returns {[Object<string, string>, (more: object, how?: {replace?: boolean}) => void]} */
export function useAddress() {
  const [asked, setAsked] = useState(read);
  useEffect(() => {
    const moved = () => setAsked(read());
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  }, []);
  const go = (more, { replace = false } = {}) => {
    const next = { ...read(), ...more };
    const told = new URLSearchParams(
      FIELDS.filter((name) => next[name]).map((name) => [name, next[name]]),
    );
    const address = `${location.pathname}${[...told].length ? `?${told}` : ""}`;
    history[replace ? "replaceState" : "pushState"](null, "", address);
    setAsked(next);
  };
  return [asked, go];
}

/** A moment that a field of date and time holds, in milliseconds; NaN for none. */
export const moment = (text) => (text ? new Date(text).getTime() : NaN);

const WHOLE = /^\d{1,9}$/;
const DOLLARS = /^\d{1,9}(\.\d{1,2})?$/;

/** What is wrong with a field, by its name. */
export function faultsOf({ number, min, from, to }) {
  const found = {};
  if (number && !WHOLE.test(number)) found.number = "A whole number.";
  if (min && !DOLLARS.test(min)) found.min = "Dollars, as 250 or 12.50.";
  if (moment(from) >= moment(to)) found.to = "The end must be after the start.";
  return found;
}

export function queryOf({ table, number, player, from, to, min, kind }) {
  const told = new URLSearchParams();
  const put = (name, value) => value && told.set(name, String(value));
  put("table", table);
  put("number", Number(number));
  put("player", player.trim());
  put("from", moment(from));
  put("to", moment(to));
  put("min", Math.round(Number(min) * 100));
  put("kind", kind);
  return told;
}
