/**
 * The frame of every page: the bar on top, faults, and a way back.
 *
 * show(Page)                    puts the page into #page
 * Shell({title, nav, facts, meters, children})
 * tell(fault)                   one sentence over the page, until it is closed
 */
import { html, render, useEffect, useState } from "../parts/html.js";
import { IconButton } from "../parts/controls.js";
import { dollars } from "../parts/money.js";
import { Toasts } from "../parts/panel.js";
import { TopBar } from "../parts/topbar.js";
import { usePref } from "./prefs.js";
import { useWho } from "./session.js";

const listeners = new Set();
let count = 0;

/** One sentence that the person should read: a Fault, an Error, or plain words. */
export function tell(fault) {
  count += 1;
  const message = fault.sentence ?? fault.message ?? String(fault);
  const shown = { id: count, message, clause: fault.clause };
  listeners.forEach((hear) => hear((kept) => [...kept.slice(-2), shown]));
}

function useFaults() {
  const [faults, setFaults] = useState([]);
  useEffect(() => {
    listeners.add(setFaults);
    return () => listeners.delete(setFaults);
  }, []);
  return [faults, (id) => setFaults((kept) => kept.filter((item) => item.id !== id))];
}

const THEMES = { auto: "dark", dark: "light", light: "auto" };
const WORDS = { auto: "system", dark: "dark", light: "light" };

export function ThemeButton() {
  const [theme, set] = usePref("theme");
  return html`<${IconButton} icon=${theme === "light" ? "sun" : "moon"}
    label=${`Colors: ${WORDS[theme]}. Change`} onPress=${() => set(THEMES[theme])} />`;
}

/** Pages that this person may go to. */
export function pagesFor(role) {
  const staff = role === "floorperson";
  return [
    { text: "Tables", href: "/" },
    { text: "Trainer", href: "/trainer" },
    { text: "Analysis", href: "/analysis" },
    { text: "Rules", href: "/rules" },
    ...(staff ? [{ text: "Floor", href: "/floor" }] : []),
    ...(staff || role === "auditor" ? [{ text: "Audit", href: "/audit" }] : []),
  ];
}

const wallet = (me) =>
  me && {
    name: me.name,
    text: me.role === "player" ? dollars(me.wallet, { exact: true }) : me.role,
  };

export function Shell({ title, nav, facts, meters, tools, children, bar = true }) {
  const me = useWho();
  const [faults, close] = useFaults();
  const pages = (nav ?? pagesFor(me?.role)).map((item) => ({
    ...item,
    here: item.href === location.pathname,
  }));
  return html`
    ${
      bar &&
      html`<${TopBar} title=${title} facts=${facts} meters=${meters} nav=${pages} who=${wallet(me)}>
      ${tools}<${ThemeButton} />
    </${TopBar}>`
    }
    ${children}
    <${Toasts} faults=${faults} onClose=${close} />`;
}

export function show(Page) {
  render(html`<${Page} />`, document.getElementById("page"));
}
