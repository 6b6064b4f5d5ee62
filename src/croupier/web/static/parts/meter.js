/**
 * Meters: digits roll for 600 ms when the amount grows; never a nudge. LOOK 9, 14 (05).
 *
 * Meter({cents, size})            an amount in running text, digits rolling
 * SignMeter({name, hand, cents, size, brass, suit, asOf})
 *   for a wall: cents raised and half size; size of the digits in pixels of a wall of 1920 by 1080; suit: a mark beside it;
 *   asOf: the sign is offline, "as of 18:42": the last amount in muted ink
 */
import { html, names } from "./html.js";
import { SuitMark } from "./card.js";
import { dollars, spoken } from "./money.js";

const DIGITS = "0123456789".split("");

function Digit({ value }) {
  return html`<span class="digit"><span class="roll"
    style=${{ transform: `translateY(${-value * 10}%)` }}>${DIGITS.map(
      (digit) => html`<span
    key=${digit}>${digit}</span>`,
    )}</span></span>`;
}

/** Text whose digits roll; each keeps its place from the right, so that a longer number grows left. */
function Rolling({ text }) {
  const signs = text.split("");
  return signs.map((sign, index) =>
    /\d/.test(sign)
      ? html`<${Digit} key=${signs.length - index} value=${Number(sign)} />`
      : html`<span key=${signs.length - index} class="mark">${sign}</span>`,
  );
}

export function Meter({ cents }) {
  return html`<span class="rolling" role="img" aria-label=${spoken(cents)}><span aria-hidden="true"><${Rolling}
    text=${dollars(cents, { exact: true })} /></span></span>`;
}

export function SignMeter({ name, hand, cents, size = 130, brass, suit, asOf }) {
  const text = dollars(cents, { exact: true });
  const whole = text.slice(1, -3);
  return html`<section class=${names("sign-meter", { brass, stale: asOf })}
    aria-label=${`${name}, ${hand}: ${spoken(cents)}${asOf ? `, as of ${asOf}` : ""}`}>
    <p class="sign-name"><b>${name}</b> ${
      suit &&
      html`<${SuitMark} suit=${suit}
      size="0.8em" />`
    }<span>${hand}</span></p>
    <p class="sign-amount" style=${{ fontSize: `calc(${size} * var(--u, 1px))` }} aria-hidden="true">
      <span class="dollar">$</span><span class="rolling"><${Rolling} text=${whole} /></span><span
        class="cents rolling"><${Rolling} text=${text.slice(-2)} /></span>
    </p>
    ${asOf && html`<p class="as-of">as of ${asOf}</p>`}
  </section>`;
}
