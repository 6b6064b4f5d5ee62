/** The gallery: every part, and whole scenes (`?scene=play`), on sample data. */
import { html, render } from "../parts/html.js";
import { Analysis } from "./analysis.js";
import { Cardroom, Full, Spectator } from "./cardroom.js";
import { Console, ConsoleSettle } from "./console.js";
import { Lobby, Sign } from "./lobby.js";
import { PhoneBets, PhonePlay, PhoneResult } from "./phone.js";
import { CardShelves, ControlShelves, PanelShelves } from "./pieces.js";
import { Betting, Deal, InPlay, Jackpot, Longest, Prairie, Settled } from "./table.js";
import { TopBar } from "../parts/topbar.js";

const SCENES = {
  play: InPlay, settled: Settled, betting: Betting, deal: Deal, jackpot: Jackpot, prairie: Prairie,
  phone: PhonePlay, "phone-bets": PhoneBets, "phone-result": PhoneResult,
  console: Console, "console-settle": ConsoleSettle, sign: Sign, lobby: Lobby, analysis: Analysis,
  cardroom: Cardroom, spectator: Spectator, full: Full, longest: Longest,
};

function Index() {
  return html`<div>
    <${TopBar} title="Parts" home="?" nav=${[]} />
    <main class="shell-page shelves">
      <nav aria-label="Scenes"><ul class="scene-links">${Object.keys(SCENES).map((name) => html`<li key=${name}><a href=${`?scene=${name}`}>${name}</a></li>`)}</ul></nav>
      <${CardShelves} /><${ControlShelves} /><${PanelShelves} />
    </main>
  </div>`;
}

/** What a phone shows instead. */
const ON_A_PHONE = { play: PhonePlay, settled: PhoneResult, betting: PhoneBets };

const asked = new URLSearchParams(location.search);
const narrow = matchMedia("(max-width: 700px)").matches;
const name = asked.get("scene");
const Scene = (narrow && ON_A_PHONE[name]) || SCENES[name] || Index;
if (asked.has("theme")) document.documentElement.dataset.theme = asked.get("theme");
if (asked.has("deck")) document.documentElement.dataset.deck = asked.get("deck");
render(html`<${Scene} />`, document.getElementById("page"));
