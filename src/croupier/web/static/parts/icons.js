/**
 * Icon({name, size}): line drawings on a grid of 24; decorative, so the control that holds one has
 * its own name. Brand({small}): the mark and the word.
 */
import { html } from "./html.js";

const PATHS = {
  back: "M15 5l-7 7 7 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  check: "M5 12.5l4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6L6 18",
  down: "M6 9.5l6 6 6-6",
  right: "M9.5 6l6 6-6 6",
  left: "M14.5 6l-6 6 6 6",
  first: "M17 6l-6 6 6 6M7 6v12",
  last: "M7 6l6 6-6 6M17 6v12",
  expand: "M4 9.5V4h5.5M20 9.5V4h-5.5M4 14.5V20h5.5M20 14.5V20h-5.5",
  play: "M8 5.5l10.5 6.5L8 18.5Z",
  pause: "M8.5 6v12M15.5 6v12",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  undo: "M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4",
  quiet: "M4 9.5v5h3.5L12 18V6L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5",
  sound: "M4 9.5v5h3.5L12 18V6L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  cards: "M8 5.5h10.5v14H8ZM8 16.5H5.5v-14H16v3",
  moon: "M19.5 14A8 8 0 0 1 10 4.5a8 8 0 1 0 9.5 9.5Z",
  sun: "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  help: "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M9.5 9.8a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.9M12 16.6v.1",
  download: "M12 4v11M7.5 11l4.5 4.5L16.5 11M5 19.5h14",
  link: "M10 14l4-4M11 7l1.5-1.5a4 4 0 0 1 6 6L17 13M13 17l-1.5 1.5a4 4 0 0 1-6-6L7 11",
  search: "M10.5 4.5a6 6 0 1 0 0 12a6 6 0 1 0 0-12M15 15l5 5",
  print: "M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6H7Z",
  lock: "M6.5 11h11v8.5h-11ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  flag: "M6 21V4h11l-2 4 2 4H6",
  people:
    "M9 5.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6M3.5 19c0-3.5 2.5-5.5 5.5-5.5s5.5 2 5.5 5.5M16 6a3 3 0 0 1 0 5.5M17 13.8c2.2.6 3.5 2.5 3.5 5.2",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M12 7.5V12l3 2",
  eye: "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12ZM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
  log: "M6 4h12v16H6ZM9 8.5h6M9 12h6M9 15.5h4",
  gear: "M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1",
};

export const ICONS = Object.keys(PATHS);

export function Icon({ name, size = 20 }) {
  return html`<svg class="icon" viewBox="0 0 24 24" width=${size} height=${size} aria-hidden="true"><path
    d=${PATHS[name]} /></svg>`;
}

export function Brand({ size = 22, word = "croupier" }) {
  const round = 2 * Math.PI * 10;
  return html`<span class="brand">
    <svg viewBox="-12 -12 24 24" width=${size} height=${size} aria-hidden="true">
      <circle r="10" fill="none" stroke-width="2.6" stroke-dasharray=${`${round / 16} ${round / 16}`} />
      <path d="M3.3-3.3a4.7 4.7 0 1 0 0 6.6" fill="none" stroke-width="2.2" stroke-linecap="round" />
    </svg>
    ${word && html`<span>${word}</span>`}
  </span>`;
}
