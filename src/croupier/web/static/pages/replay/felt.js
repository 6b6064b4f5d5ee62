/**
 * The table as it lay at a step, without any action.
 *
 * ReplayFelt({info, step, label, only, actions})
 *   info     the table as the server sends it; step: as `filled` gives it
 *   only     wagers, as `playedIn` gives them: nothing else is drawn, and no empty seats
 *   actions  the bar that stands below
 * On a phone a table against the house is shown place by place instead: its boxes would be too small.
 */
import { html, useRef, useState } from "../../parts/html.js";
import { CardRow, Hatched } from "../../parts/card.js";
import { Felt } from "../../parts/felt.js";
import { dollars } from "../../parts/money.js";
import { Oval } from "../../parts/oval.js";
import { Voice } from "../../parts/voice.js";
import { useMedia } from "../../parts/hooks.js";
import { clausesOf, feltSeen, ovalSeen, partsOf, told } from "./model.js";

const LONGEST = 64;
const SHORT = 12;

/** What the dealer's voice says of a step. */
export function voiceOf(step) {
  if (!step) return { text: "Start" };
  const said = told(step) || "Table state";
  const [first] = partsOf(step);
  const text = said.length < SHORT && first ? `${said}: ${first}` : said;
  return {
    text: text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/[,;:]? \S*$/, "")} …` : text,
    clause: clausesOf(step)[0],
    tone: step.refused ? "fault" : undefined,
  };
}

function Place({ name, note, cards, slots = 0, stakes }) {
  return html`<div class="spread-place">
    <p><b>${name}</b>${note && html`<span>${note}</span>`}</p>
    ${(cards.length > 0 || slots > 0) && html`<${CardRow} cards=${cards} slots=${slots} width=${42} gap=${5} />`}
    ${stakes && html`<p class="stakes">${stakes}</p>`}
  </div>`;
}

const stakesOf = (info, seat) =>
  Object.entries({ ...seat.wagers, ...seat.lit })
    .filter(([, cents]) => cents > 0)
    .map(
      ([wager, cents]) =>
        `${info.wagers.find((item) => item.wager === wager)?.name ?? wager} ${dollars(cents)}`,
    )
    .join(" · ");

/** A round place by place, for a narrow page. */
function Spread({ info, props, voice, label, actions }) {
  const { board, dealer, sixth, seats } = props;
  return html`<div class="felt spread" data-cloth=${props.cloth} role="region" aria-label=${label}>
    <div class="spread-room" tabindex="0" role="group" aria-label="Cards and wagers"><${Voice} ...${voice} />
      <${Place} name="Board" cards=${board.cards} slots=${board.slots} />
      <div class="spread-two"><${Place} name="Dealer" note=${dealer.made} cards=${dealer.cards} slots=${dealer.slots} />
        ${sixth && html`<${Place} name=${sixth.name} cards=${sixth.cards} slots=${sixth.slots} />`}</div>
      ${seats
        .filter((seat) => !seat.empty)
        .map(
          (seat) => html`<${Place} key=${seat.seat} name=${`${seat.seat} · ${seat.player}`}
        note=${seat.says?.text ?? seat.made} cards=${seat.cards} stakes=${stakesOf(info, seat)} />`,
        )}
    </div>
    ${actions}
  </div>`;
}

function Banked({ info, step, label, only, actions }) {
  const phone = useMedia("(max-width: 640px)");
  const [pointed, setPointed] = useState(0);
  // A felt keeps its areas as long as they are the same object.
  /** @type {{current: {info?: object, only?: Set<string>, box?: object}}} */
  const kept = useRef({});
  const { props, hatched } = feltSeen(info, step, only);
  if (kept.current.info !== info || kept.current.only !== only)
    kept.current = { info, only, box: props.box };
  props.box = kept.current.box;
  const voice = voiceOf(step);
  const best = props.seats.find((seat) => seat.seat === pointed)?.points;
  const seats = props.seats.map((seat) =>
    seat.seat === pointed && best ? { ...seat, best } : seat,
  );
  return html`<${Hatched.Provider} value=${hatched}>
    ${
      phone
        ? html`<${Spread} info=${info} props=${props} voice=${voice} label=${label} actions=${actions} />`
        : html`<${Felt} ...${props} seats=${seats} board=${{ ...props.board, best }} voice=${voice} label=${label} behind actions=${actions} onPoint=${setPointed} />`
    }
  <//>`;
}

function Between({ info, step, label, only, actions }) {
  const { props, hatched } = ovalSeen(info, step, only);
  return html`<${Hatched.Provider} value=${hatched}>
    <${Oval} ...${props} voice=${voiceOf(step)} label=${label} behind actions=${actions} />
  <//>`;
}

export function ReplayFelt(props) {
  return props.info.game === "banked"
    ? html`<${Banked} ...${props} />`
    : html`<${Between} ...${props} />`;
}
