/** What this browser remembers, as controls: in the table's sheet. */
import { html } from "../../parts/html.js";
import { Segmented } from "../../parts/controls.js";
import { MODES } from "../../parts/trainer.js";
import { usePref } from "../../app/prefs.js";

function Setting({ label, name, options }) {
  const [value, set] = usePref(name);
  return html`<div class="setting"><span>${label}</span>
    <${Segmented} label=${label} options=${options} value=${value} onChange=${set} /></div>`;
}

const THEMES = [
  { value: "auto", text: "System" },
  { value: "dark", text: "Dark" },
  { value: "light", text: "Light" },
];
const DECKS = [
  { value: "four", text: "Four colors" },
  { value: "two", text: "Two" },
];
const HANDS = [
  { value: false, text: "Right" },
  { value: true, text: "Left" },
];
const ALL_IN = [
  { value: true, text: "Ask first" },
  { value: false, text: "At once" },
];
const SOUNDS = [
  { value: false, text: "Off" },
  { value: true, text: "On" },
];

/** @param {{phone, raises}} given raises: whether this table has bets that may take the whole stack */
export function Settings({ phone, raises }) {
  return html`<section class="sheet-part">
    <h3>Settings</h3>
    ${!raises && html`<${Setting} label="Hints" name="hints" options=${MODES} />`}
    <${Setting} label="Colors" name="theme" options=${THEMES} />
    <${Setting} label="Deck" name="deck" options=${DECKS} />
    <${Setting} label="Sound" name="sound" options=${SOUNDS} />
    ${raises && html`<${Setting} label="All in" name="allin" options=${ALL_IN} />`}
    ${phone && html`<${Setting} label="Hand" name="mirrored" options=${HANDS} />`}
  </section>`;
}
