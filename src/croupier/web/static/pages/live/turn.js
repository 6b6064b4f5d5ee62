/**
 * Your turn: useTurn({yours, state, name, close})
 * As soon as it is yours, whatever covers the actions is closed and the tab says so; afterward the
 * tab has the table's name again.
 *   state   changes with every turn; close(): closes what covers the actions
 */
import { useEffect, useLayoutEffect } from "../../parts/html.js";

export function useTurn({ yours, state, name, close }) {
  useLayoutEffect(() => {
    if (yours) close();
  }, [yours, state]);
  useEffect(() => {
    document.title = yours ? `● Your turn · ${name}` : `${name} · croupier`;
  }, [yours, name]);
}
