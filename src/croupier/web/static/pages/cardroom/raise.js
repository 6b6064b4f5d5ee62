/**
 * Raise({offer, hand, to, setTo, onBet, keys, folded, onOpen, onFold}): a bet or a raise by slider, presets
 * or typing, in the smallest chip that the server names. All in is asked about once, unless that is switched
 * off in this browser. Where there is little room it is folded into one button that opens it.
 */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../parts/html.js";
import { ActionButton } from "../../parts/actions.js";
import { dollars, spoken } from "../../parts/money.js";
import { useGuard } from "../../parts/animation.js";
import { RaiseSlider } from "../../parts/raise.js";
import { usePref } from "../../app/prefs.js";
import { TEXTS } from "./texts.js";

const KEYS = { shortcut: "B, Enter", keys: "B" };

/** Whether the largest amount is everything that the player has. */
function isAllIn(offer, hand) {
  const own = hand.seats.find((seat) => seat.seat === offer.seat);
  return own.stack + own.bet === offer.max;
}

/** Amounts that people often choose, in whole chips. */
function presetsOf(offer, hand) {
  const round = (cents) => Math.round(cents / offer.chip) * offer.chip;
  const price = Math.max(...hand.seats.map((seat) => seat.bet));
  const pot = hand.pot + hand.to_call;
  const found = [
    { text: `Min ${dollars(offer.min)}`, value: offer.min },
    { text: "Half pot", value: round(price + pot / 2) },
    { text: "Pot", value: round(price + pot) },
    {
      text: `${isAllIn(offer, hand) ? "All in" : "Max"} ${dollars(offer.max)}`,
      value: offer.max,
    },
  ];
  return found.filter(
    (item, at) => at === 0 || at === 3 || (item.value > offer.min && item.value < offer.max),
  );
}

/** The second look: Enter goes all in, Esc goes back. One key held down is one press. */
function AllIn({ cents, onYes, onNo }) {
  const ref = useRef(null);
  useLayoutEffect(() => ref.current.querySelector("button").focus(), []);
  const keyed = (event) => {
    if (event.key === "Escape") onNo();
    else if (!event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div class="raise-ask" ref=${ref} role="group" aria-label="All in?"
    onKeyDown=${keyed}>
    <p>All in with ${dollars(cents)}?</p>
    <${ActionButton} text=${`All in ${dollars(cents)}`} label=${`All in with ${spoken(cents)}`}
      shortcut="Enter" onPress=${onYes} />
    <${ActionButton} text="Back" kind="plain" shortcut="Esc" keys="Escape" onPress=${onNo} />
  </div>`;
}

function One({ offer, verb, onConfirm }) {
  const text = `${offer.short ? "All in" : verb} ${dollars(offer.min)}`;
  return html`<div class="raise-one at-bet"><${ActionButton} text=${text}
    label=${`${verb} ${spoken(offer.min)}`} ...${KEYS}
      onPress=${() => onConfirm(offer.min)} /></div>`;
}

export function Raise({ offer, hand, to, setTo, onBet, keys, folded, onOpen, onFold }) {
  const [asks] = usePref("allin");
  const [asked, setAsked] = useState(false);
  const guard = useGuard(asked);
  const was = useRef(false);
  const place = useRef(null);
  useEffect(() => {
    // the focus returns to where the question was asked
    if (was.current && !asked) place.current?.querySelector(".slider, button")?.focus();
    was.current = asked;
  }, [asked]);
  const verb = hand.seats.some((seat) => seat.bet) ? "Raise to" : "Bet";
  const confirm = guard((cents) =>
    asks && cents === offer.max && isAllIn(offer, hand) ? setAsked(true) : onBet(cents),
  );
  // Nothing is typed into a slider: other keys pass through.
  const keyed = (event) => {
    if (event.target.type !== "range" || event.ctrlKey || event.altKey || event.metaKey) return;
    const act = keys[event.key.toLowerCase()];
    if (event.key === "Enter" && !event.repeat) confirm(to);
    else if (act) act();
    else return;
    event.preventDefault();
  };
  const single = offer.min === offer.max;
  const bet = single
    ? html`<${One} offer=${offer} verb=${verb} onConfirm=${confirm} />`
    : html`<${RaiseSlider} min=${offer.min} max=${offer.max} step=${offer.chip} value=${to}
      onChange=${setTo} onConfirm=${confirm} verb=${verb} presets=${presetsOf(offer, hand)}
        onBack=${onFold} ...${KEYS} />`;
  if (folded && !single)
    return html`<div class="raise-one opens at-bet"><${ActionButton}
      text=${verb === "Bet" ? TEXTS.bet : TEXTS.raise} label=${verb === "Bet" ? "Bet" : "Raise"}
        shortcut="B" onPress=${guard(onOpen)} /></div>`;
  return html`<div class="raise-keys" ref=${place} onKeyDown=${keyed}>
    ${
      asked
        ? html`<${AllIn} cents=${offer.max} onYes=${guard(() => onBet(offer.max))}
      onNo=${() => setAsked(false)} />`
        : bet
    }
  </div>`;
}
