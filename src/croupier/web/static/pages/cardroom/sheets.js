/**
 * Sheets of the cardroom: SitSheet (a seat and its buy-in; a stranger says a name), BuySheet (more
 * chips), TableSheet (the seat, company, settings), HelpSheet (keys).
 */
import { html, useId, useState } from "../../parts/html.js";
import { Button, Field, Key } from "../../parts/controls.js";
import { dollars } from "../../parts/money.js";
import { Sheet } from "../../parts/panel.js";
import { guest, refill } from "../../app/session.js";
import { botSeater } from "../live/bots.js";
import { LeaveAsk } from "../live/departure.js";
import { Settings } from "../table/settings.js";
import { COMPANY } from "./invitation.js";
import { sitOf } from "./model.js";
import { TEXTS } from "./texts.js";
import { commandOf, findOffer } from "../../live/offers.js";
import { BACK } from "../../app/texts.js";

const WELCOME = 100000;
const Wrong = ({ fault }) =>
  fault && html`<p class="fault" role="alert">${fault.sentence ?? fault.message}</p>`;
const within = (min, max, cents) => Math.max(min, Math.min(max, cents));
const cents = (text) => Math.round(Number(text.replace(/[$,\s]/g, "")) * 100) || 0;

function Amount({ label, value, min, max, onChange }) {
  const id = useId();
  return html`<${Field} label=${`${label}, ${dollars(min)} to ${dollars(max)}`} id=${id}>
    <input class="input" id=${id} inputmode="decimal" value=${value ? String(value / 100) : ""}
      onInput=${(event) => onChange(cents(event.currentTarget.value))} /><//>`;
}

export function SitSheet({ info, view, seat, me, onSit, onClose }) {
  const offer = sitOf(info, view);
  const wallet = me ? me.wallet : WELCOME;
  const max = Math.min(offer.max || wallet, wallet);
  const [name, setName] = useState("");
  const [chips, setChips] = useState(within(offer.min, max, Math.floor(offer.max / 2) || wallet));
  const [fault, setFault] = useState(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const go = async (event) => {
    event.preventDefault();
    setBusy(true);
    try {
      if (!me) await guest(name.trim());
      await onSit(seat, chips, !me);
    } catch (wrong) {
      setFault(wrong);
      setBusy(false);
    }
  };
  const poor = me && wallet < offer.min;
  return html`<${Sheet} title=${`Sit down at seat ${seat}`} open onClose=${onClose}>
    <form class="sheet-form" onSubmit=${go}>
      ${
        !me &&
        html`<${Field} label="Your name at the table" id=${id}
        note="Play money only. No account needed."><input class="input" id=${id} value=${name}
          maxlength="24" autocomplete="nickname" required
            onInput=${(event) => setName(event.currentTarget.value)} /><//>`
      }
      ${me && html`<p class="muted">You have <b>${dollars(wallet, { exact: true })}</b>.</p>`}
      ${
        poor
          ? html`<${Button} onPress=${() => refill(WELCOME - wallet).catch(setFault)}>Refill play money to ${dollars(WELCOME)}<//>`
          : html`<${Amount} label="Buy-in" value=${chips} min=${offer.min} max=${max}
            onChange=${setChips} />
            <${Button} kind="filled" big type="submit"
              disabled=${busy || chips < offer.min || chips > max}
                note=${dollars(chips)}>Sit down<//>`
      }
      <${Wrong} fault=${fault} />
    </form>
  <//>`;
}

export function BuySheet({ view, me, ask, onClose }) {
  const offer = findOffer(view, "buy");
  const wallet = me?.wallet ?? 0;
  const max = Math.min(offer?.max || wallet, wallet);
  const min = offer?.min || 1;
  const [chips, setChips] = useState(max);
  const [fault, setFault] = useState(null);
  const buy = () => ask(commandOf(offer, { chips })).then(onClose, setFault);
  return html`<${Sheet} title="Add chips" open onClose=${onClose}><div class="sheet-form">
    <p class="muted">In your wallet <b>${dollars(wallet, { exact: true })}</b>.</p>
    ${
      offer && max >= min
        ? html`<${Amount} label="Chips to add" value=${chips} min=${min} max=${max}
          onChange=${setChips} />
          <${Button} kind="filled" big disabled=${chips < min || chips > max}
            note=${dollars(chips)} onPress=${buy}>Add chips<//>`
        : html`<p>${wallet ? "You're at the table maximum." : "Your wallet is empty."}</p>`
    }
    <${Wrong} fault=${fault} />
  </div><//>`;
}

function Company({ view, ask, onInvite }) {
  const [fault, setFault] = useState(null);
  const bots = findOffer(view, "seat_bot");
  const seats = botSeater(view, ask, COMPANY, bots ? Math.floor((bots.min + bots.max) / 2) : 0);
  const seat = (strategy) => seats(strategy).then(() => setFault(null), setFault);
  return html`<section class="sheet-part"><h3>Players</h3><div class="sheet-row">
      ${
        bots &&
        html`<${Button} onPress=${() => seat("simple")}>Add a bot<//><${Button}
        onPress=${() => seat("best")}>Add an expert bot<//>`
      }
      ${view.seat > 0 && html`<${Button} icon="link" onPress=${onInvite}>${TEXTS.invite}<//>`}
    </div>
    <${Wrong} fault=${fault} />
  </section>`;
}

/** What leaving now does to the hand: chips stay in the pot, and who is all in stays to the showdown. */
function leaveWords(own, stake) {
  const pot = `you have ${dollars(stake)} in the pot`;
  if (!own.stack)
    return {
      says: `Leave now (${pot}, and your hand stays in), or after this hand?`,
      now: "Leave now",
      note: "You are all in: your hand is compared without you, and what it wins is yours.",
    };
  return {
    says: `Leave now and fold (${pot}), or after this hand?`,
    now: "Leave now and fold",
    note: "A player who has left checks where that is free, and folds to any bet.",
  };
}

/** Sitting out and leaving: at once between hands, asked about in a hand. */
function SeatPart({ info, view, ask, leaving, rules, onClose }) {
  const [asked, setAsked] = useState(false);
  const [fault, setFault] = useState(null);
  const [stand, out, back] = ["stand", "sit_out", "come_back"].map((name) => findOffer(view, name));
  const own = view.hand?.seats.find(
    (seat) => seat.seat === view.seat && seat.player === view.you && !seat.folded && !seat.mucked,
  );
  const does = (offer) => () => ask(offer.command).then(onClose, setFault);
  const go = (act) => () => {
    setAsked(false);
    act();
    onClose();
  };
  if (leaving.waits)
    return html`<section class="sheet-part"><h3>Your seat</h3><p>You'll leave after this hand.</p><div class="sheet-row"><${Button} onPress=${go(leaving.stay)}>Stay at table<//></div></section>`;
  if (!stand) return null;
  return html`<section class="sheet-part"><h3>Your seat</h3>
    ${
      asked && own
        ? html`<${LeaveAsk} ...${leaveWords(own, stand.at_stake ?? 0)}
          clause=${info.cited.absent?.[0]} rules=${rules} later="After this hand"
            onLater=${go(leaving.later)} onNow=${go(leaving.now)}
              onStay=${() => setAsked(false)} />`
        : html`<div class="sheet-row">
          ${out && html`<${Button} onPress=${does(out)}>${own ? "Sit out after this hand" : "Sit out"}<//>`}
          ${back && html`<${Button} onPress=${does(back)}>I'm back<//>`}
          <${Button} onPress=${own ? () => setAsked(true) : go(leaving.now)}>Leave table<//>
        </div>`
    }
    <${Wrong} fault=${fault} />
  </section>`;
}

export function TableSheet({ info, view, ask, leaving, rules, onClose, open, phone }) {
  const own = view.seats.find((seat) => seat.seat === view.seat);
  return html`<${Sheet} title=${info.name} open onClose=${onClose} side=${!phone}><div
    class="sheet-form">
    ${
      view.seat > 0 &&
      html`<${SeatPart} info=${info} view=${view} ask=${ask} leaving=${leaving}
      rules=${rules} onClose=${onClose} />`
    }
    ${
      (findOffer(view, "seat_bot") || view.seat > 0) &&
      view.you &&
      html`<${Company} view=${view}
      ask=${ask} onInvite=${() => open("invite")} />`
    }
    <${Settings} phone=${false} raises />
    ${own?.leaving && html`<p class="muted">You'll leave after this hand.</p>`}
    <div class="sheet-row">
      ${
        phone &&
        html`<${Button} onPress=${() => open("side")}>Pots and hands<//><${Button}
        onPress=${() => open("help")}>Help<//>`
      }
      <${Button} kind="bare" href="/">${BACK}<//>
    </div>
  </div><//>`;
}

const KEYS = [
  ["C", "Check or call"],
  ["F", "Fold"],
  ["B", "Bet or raise: arrows or digits, then Enter"],
  ["L", "Pots and hands"],
  ["← →", "Replay: one step"],
  ["Home End", "Replay: first, last"],
  ["?", "Show this help"],
  ["Esc", "Close"],
];

export const HelpSheet = ({
  onClose,
  phone,
}) => html`<${Sheet} title="Keys" open onClose=${onClose} side=${!phone}><div class="sheet-form">
  <dl class="help-keys">${KEYS.map(
    ([keys, does]) => html`<div
    key=${does}><dt>${keys.split(" ").map((item) => html`<${Key}>${item}<//> `)}</dt><dd>${does}</dd></div>`,
  )}</dl>
</div><//>`;
