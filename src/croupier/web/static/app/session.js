/**
 * Who sits at this browser.
 *
 * who()                 {name, role, must_change_password, has_password, wallet}, or null for a stranger; asked once, then kept
 * house()               {guests, welcome}: whether guests may sit down, and the cents that new players get
 * useWho()              the same for a component: undefined until it is known
 * leaving()             {ends_account, tables, wallet}: what signing out would do
 * signIn, guest, join, signOut, changePassword, refill
 */
import { useEffect, useState } from "../parts/html.js";
import { call, once } from "./net.js";

let asked = null;
const hearers = new Set();

function keep(promise) {
  asked = promise;
  promise.then(
    (item) => hearers.forEach((hear) => hear(item)),
    () => (asked = null),
  );
  return promise;
}

const stranger = (told) => (told && told.name ? told : null);

let door = null;

const look = () => (door = call("/api/who"));

export const house = () => door ?? look();

export function who() {
  return asked ?? keep(look().then((told) => stranger(told.you)));
}

export const again = () => {
  asked = null;
  return who();
};

export function useWho() {
  const [person, setPerson] = useState(undefined);
  useEffect(() => {
    hearers.add(setPerson);
    who().then(setPerson, () => setPerson(null));
    return () => hearers.delete(setPerson);
  }, []);
  return person;
}

const begin = (path, body) => keep(call(path, { method: "POST", body }).then(stranger));

export const signIn = (name, password) => begin("/api/session", { name, password });
export const guest = (name) => begin("/api/guest", { name });
export const join = (link, name) => begin("/api/join", { link, name });
export const leaving = () => call("/api/session");
export const signOut = () => call("/api/session", { method: "DELETE" }).then(again);
export const changePassword = (old, fresh) =>
  call("/api/password", { method: "POST", body: { old, new: fresh } }).then(again);
export const refill = (cents) => once("/api/wallet", { cents }).then(again);
