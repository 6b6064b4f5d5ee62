/**
 * What a person does from the lobby.
 *
 * useLobby()               [{tables, books} or null, lost, again]: asked again every few seconds
 * sitDown(table, me)       the person has a seat, and the browser goes to the table
 * asGuest(name)            a new player of this name, or of a free one where none is given
 * comeIn(me, name)         the person at this browser; a new guest if there was none
 */
import { useCallback, useEffect, useState } from "../../parts/html.js";
import { call, once } from "../../app/net.js";
import { again as whoAgain, guest } from "../../app/session.js";
import { buyIn, tableHref } from "./model.js";
import { commandOf, findOffer } from "../../live/offers.js";

const EVERY = 4000;

export function useLobby() {
  const [told, setTold] = useState({ lobby: null, lost: false });
  const look = useCallback(async () => {
    try {
      setTold({ lobby: await call("/api/lobby"), lost: false });
    } catch {
      setTold((was) => ({ ...was, lost: true }));
    }
  }, []);
  useEffect(() => {
    look();
    const seen = () => document.visibilityState === "visible" && look();
    const ticking = setInterval(seen, EVERY);
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(ticking);
      document.removeEventListener("visibilitychange", seen);
    };
  }, []);
  return [told.lobby, told.lost, look];
}

/** One command to a table, without a line to it. */
export const sendCommand = (id, command) => once(`/api/tables/${id}/commands`, command);

/** The free seat from which one sees the table best. */
const middle = (seats, all) =>
  seats.reduce((best, seat) => (Math.abs(seat - all / 2) < Math.abs(best - all / 2) ? seat : best));

export async function sitDown(table, me) {
  const view = await call(`/api/tables/${table.id}/view`);
  const offer = findOffer(view, "sit");
  if (offer && !view.seat) {
    const chips = buyIn(table, offer, me.wallet);
    const seat = middle(offer.seats, table.seats);
    await sendCommand(table.id, commandOf(offer, { seat, chips }));
  }
  location.assign(tableHref(table));
}

const TRIES = 5;

export async function asGuest(name) {
  if (name.trim()) return guest(name.trim());
  for (let left = TRIES; ; left -= 1) {
    try {
      return await guest(`Guest ${100 + Math.floor(Math.random() * 9900)}`);
    } catch (fault) {
      if (left <= 1 || fault.reason !== "name_taken") throw fault;
    }
  }
}

/** Everybody who needs money for a seat has asked for it before. */
export const refillTo = async (welcome, me) => {
  await once("/api/wallet", { cents: welcome - me.wallet });
  return whoAgain();
};
