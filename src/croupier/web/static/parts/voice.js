/**
 * One sentence says what is happening: the dealer's voice, always in the same place. LOOK 1.5, 11.
 *
 * Voice({text, clause, urgent, tone})
 *   urgent  said at once and once, as "Your turn: check, or play two times"
 *   tone    "fault" for what the law refused
 */
import { html, names, px, useEffect, useState } from "./html.js";
import { ClauseChip } from "./clause.js";

/**
 * VoiceRoom({x, y, width, height, small, hidden, voice}): the voice in the middle of its room; what
 * is too long for it grows down, never up over the cards. hidden: it is only read.
 */
export function VoiceRoom({ x, y, width, height, small, hidden, voice }) {
  const place = { left: px(x), top: px(y), width: px(width), height: px(height) };
  return html`<div class=${names("voice-room", { small, sr: hidden })} style=${place}><${Voice} ...${voice} /></div>`;
}

export function Voice({ text, clause, urgent, tone }) {
  const [call, setCall] = useState("");
  useEffect(() => {
    if (urgent) setCall(urgent);
    else setCall("");
  }, [urgent]);
  return html`<div class=${names("voice", tone && `voice-${tone}`)}>
    <p role="status" aria-live="polite">${text}</p>
    ${clause && html`<${ClauseChip} clause=${clause} />`}
    <span class="sr" aria-live="assertive">${call}</span>
  </div>`;
}
