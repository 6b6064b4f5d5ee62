/**
 * Taking a seat and what goes with it, in sheets that cover no card.
 *
 * SitSheet({info, view, seat, me, onSit(chips), onClose})
 *   a person who is not signed in enters a name and becomes a guest with play money
 * TableSheet({info, view, me, ask, leaving, rules, onClose, side, children})   chips, company, settings, leaving
 */
import { html, useId, useLayoutEffect, useRef, useState } from "../../parts/html.js";
import { Button, Field, Segmented } from "../../parts/controls.js";
import { dollars } from "../../parts/money.js";
import { Sheet } from "../../parts/panel.js";
import { LeaveAsk } from "../live/departure.js";
import { guest, refill } from "../../app/session.js";
import { call } from "../../app/net.js";
import { botSeater } from "../live/bots.js";
import { commandOf, findOffer } from "../../live/offers.js";
import { BACK } from "../../app/texts.js";

const WELCOME = 100000;
const USUAL = [10, 20, 50];

const leastBet = (info) =>
  Math.min(
    ...info.wagers
      .filter((wager) => wager.opens && wager.stake === "free")
      .map((wager) => wager.min),
  );

/** Amounts to buy in for: some bets' worth, and everything. */
export function buyIns(info, wallet) {
  const min = leastBet(info);
  const wanted = [...USUAL.map((many) => many * min), wallet];
  return [...new Set(wanted.filter((cents) => cents > 0 && cents <= wallet))].sort((a, b) => a - b);
}

function Amounts({ label, info, wallet, value, onChange }) {
  const options = buyIns(info, wallet).map((cents) => ({ value: cents, text: dollars(cents) }));
  const id = useId();
  return html`
    <${Segmented} fill label=${label} options=${options} value=${value} onChange=${onChange} />
    <${Field} label="Other amount ($)" id=${id}>
      <input class="input" id=${id} inputmode="decimal" value=${value ? String(value / 100) : ""}
        onInput=${(event) => onChange(Math.round(Number(event.currentTarget.value.replace(/[$,\s]/g, "")) * 100) || 0)} />
    <//>`;
}

/** A fault of the form, with the server's words. */
const Wrong = ({ fault }) =>
  fault && html`<p class="fault" role="alert">${fault.sentence ?? fault.message}</p>`;

export function SitSheet({ info, seat, me, onSit, onClose }) {
  const wallet = me ? me.wallet : WELCOME;
  const [name, setName] = useState("");
  const [cents, setCents] = useState(
    () => buyIns(info, wallet).findLast((item) => item <= 50 * leastBet(info)) ?? wallet,
  );
  const [fault, setFault] = useState(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const first = useRef(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const go = async (event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const somebody = me ?? (await guest(name.trim()));
      await onSit(seat, Math.min(cents, me ? cents : somebody.wallet), !me);
    } catch (wrong) {
      setFault(wrong);
      setBusy(false);
    }
  };
  const more = () => refill(WELCOME - wallet).then((now) => setCents(now.wallet), setFault);
  return html`<${Sheet} title=${`Sit down at seat ${seat}`} open onClose=${onClose}>
    <form class="sheet-form" onSubmit=${go}>
      ${
        !me &&
        html`<${Field} label="Your name at the table" id=${id} note="Play money only. No account needed.">
        <input ref=${first} class="input" id=${id} value=${name} maxlength="24" autocomplete="nickname" required
          onInput=${(event) => setName(event.currentTarget.value)} />
      <//>`
      }
      ${me && html`<p class="muted">You have <b>${dollars(wallet, { exact: true })}</b>.</p>`}
      ${
        wallet > 0
          ? html`<${Amounts} label="Buy-in" info=${info} wallet=${wallet} value=${cents} onChange=${setCents} />`
          : html`<${Button} onPress=${more}>Get ${dollars(WELCOME)} in play money<//>`
      }
      <${Wrong} fault=${fault} />
      <${Button} kind="filled" big type="submit" disabled=${busy || !cents} note=${cents ? dollars(cents) : ""}>Sit down<//>
    </form>
  <//>`;
}

function Chips({ info, me, offer, ask, onDone }) {
  const wallet = me?.wallet ?? 0;
  const [cents, setCents] = useState(() => buyIns(info, wallet)[0] ?? 0);
  const [fault, setFault] = useState(null);
  const buy = () => ask(commandOf(offer, { chips: cents })).then(onDone, setFault);
  const more = () => refill(WELCOME - wallet).then((now) => setCents(now.wallet), setFault);
  return html`<section class="sheet-part">
    <h3>Chips</h3>
    <p class="muted">In your wallet <b>${dollars(wallet, { exact: true })}</b>.</p>
    ${
      wallet > 0
        ? html`<${Amounts} label="Chips to buy" info=${info} wallet=${wallet} value=${cents} onChange=${setCents} />
          <${Button} onPress=${buy} disabled=${!cents} note=${cents ? dollars(cents) : ""}>Buy chips<//>`
        : html`<${Button} onPress=${more}>Get ${dollars(WELCOME)} in play money<//>`
    }
    <${Wrong} fault=${fault} />
  </section>`;
}

const COMPANY = ["Ines", "Teo", "Mara", "Bela", "Noor", "Kit"];

function Company({ info, view, ask }) {
  const [link, setLink] = useState("");
  const [fault, setFault] = useState(null);
  const bots = findOffer(view, "seat_bot");
  const seats = botSeater(view, ask, COMPANY, Math.min(50 * leastBet(info), bots?.max ?? 0));
  const seat = (strategy) => seats(strategy).then(() => setFault(null), setFault);
  const invite = () =>
    call(`/api/tables/${view.id}/invitations`, {
      method: "POST",
      body: { hours: 12, uses: 5 },
    }).then((told) => setLink(told.url), setFault);
  return html`<section class="sheet-part">
    <h3>Players</h3>
    <div class="sheet-row">
      ${bots && html`<${Button} onPress=${() => seat("simple")}>Add a bot<//>`}
      ${bots && html`<${Button} onPress=${() => seat("best")}>Add an expert bot<//>`}
      ${view.seat > 0 && html`<${Button} icon="link" onPress=${invite}>Invite with a link<//>`}
    </div>
    ${
      link &&
      html`<${Field} label="Up to five people can join with this link. Expires in 12 hours." id="invite">
      <input class="input" id="invite" readonly value=${link} onFocus=${(event) => event.currentTarget.select()} /><//>`
    }
    <${Wrong} fault=${fault} />
  </section>`;
}

/** What becomes of bets whose player leaves, by the policy of the house that the offer names (I-12). */
function leaveWords({ policy, at_stake: cents }, boxes) {
  const stake = `${dollars(cents)} at stake`;
  const ask = (how) => `Leave now${how}, or after this round?`;
  if (policy === "forfeit_all") {
    return {
      says: ask(` and lose ${dollars(cents)}`),
      now: `Leave now and lose ${dollars(cents)}`,
      note: "The bets of a player who leaves are taken as lost.",
    };
  }
  if (policy === "floor_decides") {
    return {
      says: ask(` (${stake})`),
      now: "Leave now",
      note: "A floorperson then decides: your box is checked and at the end folded, or your bets are taken as lost.",
    };
  }
  if (boxes.some((box) => box.status === "in" && !box.play)) {
    return {
      says: ask(` and fold (${stake})`),
      now: "Leave now and fold",
      note: "Your box is checked for you, and folded at the last decision.",
    };
  }
  return {
    says: ask(` (${stake})`),
    now: "Leave now",
    note: "Your bets are settled without you, and what they win is yours.",
  };
}

/** Leaving: at once while nothing is in play, asked about in a round. */
function Leave({ view, leaving, rules, onClose }) {
  const [asked, setAsked] = useState(false);
  const stand = findOffer(view, "stand");
  const go = (act) => () => {
    setAsked(false);
    act();
    onClose();
  };
  if (leaving.waits)
    return html`<p>You'll leave after this round.</p><div class="sheet-row"><${Button} onPress=${go(leaving.stay)}>Stay at table<//></div>`;
  if (!stand) return null;
  const boxes = view.round?.seats.filter((seat) => seat.player === view.you) ?? [];
  if (!asked || !stand.policy)
    return html`<div class="sheet-row"><${Button} onPress=${stand.policy ? () => setAsked(true) : go(leaving.now)}>Leave table<//></div>`;
  return html`<${LeaveAsk} ...${leaveWords(stand, boxes)} clause=${stand.clause} rules=${rules} later="After this round" onLater=${go(leaving.later)} onNow=${go(leaving.now)} onStay=${() => setAsked(false)} />`;
}

export function TableSheet({ info, view, me, ask, leaving, rules, onClose, side, children }) {
  const buy = findOffer(view, "buy");
  const own = view.seats.find((seat) => seat.seat === view.seat);
  return html`<${Sheet} title=${info.name} open onClose=${onClose} side=${side}>
    <div class="sheet-form">
      ${buy && html`<${Chips} info=${info} me=${me} offer=${buy} ask=${ask} onDone=${onClose} />`}
      ${(findOffer(view, "seat_bot") || view.seat > 0) && html`<${Company} info=${info} view=${view} ask=${ask} />`}
      ${children}
      ${own?.leaving && html`<p class="muted">You'll leave after this round.</p>`}
      ${view.seat > 0 && html`<${Leave} view=${view} leaving=${leaving} rules=${rules} onClose=${onClose} />`}
      <div class="sheet-row"><${Button} kind="bare" href="/">${BACK}<//></div>
    </div>
  <//>`;
}
