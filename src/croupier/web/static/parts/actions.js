/**
 * What may be done now. LOOK 1.3, 8, 9, 10, 13.
 *
 * ActionBar({actions, left, right, clock, state, children, hint, warn, tray, placed})
 *   actions  [{id, text, amount, note, under, shortcut, best, kind, place, pressed, onPress}], as the
 *            server lists them; under: a second line of what it also does; kind "prepared" with pressed:
 *            chosen beforehand; place: its place in a bar that is `placed`: fold, call or bet;
 *            all have the same weight, `best` is filled (hints before), `kind: "filled"` for deal,
 *            rebet, ready; `kind: "plain"` for undo, clear, change
 *   left     {label, amount (cents) or value, note, tone}, right {label, value, note, clause, brass}
 *   right.clock counts down in place of a value
 *   clock    {until, total} of the line over the bar
 *   state    changes whenever the state of the table does: the bar is then deaf for 350 ms
 *   tray     before the actions, on a phone above them (chip tray); children: after them (raise)
 *   warn     a line over the actions that belongs to the money, as what the bets leave too little for
 *   hint     a line above the actions on a phone
 * TimerLine({clock})
 */
import { html, names } from "./html.js";
import { ClauseChip } from "./clause.js";
import { Key } from "./controls.js";
import { dollars, minutes, spoken } from "./money.js";
import { useGuard } from "./animation.js";
import { useDrain } from "./seat_plate.js";
import { useSecondsLeft } from "./hooks.js";
import { said } from "./words.js";

export function TimerLine({ clock }) {
  const ref = useDrain(clock, (part) => ({ transform: `scaleX(${part})` }));
  return html`<div class="timer-line" aria-hidden="true">${
    clock?.total > 0 &&
    html`<span
    ref=${ref}></span>`
  }</div>`;
}

function Countdown({ clock }) {
  const left = useSecondsLeft(clock);
  return html`<span role="timer" aria-label=${`${Math.ceil(left)} seconds left`}>${minutes(left)}</span>`;
}

function Side({ where, told }) {
  if (!told) return null;
  const { label, amount, value, note, clause, clock, brass, tone } = told;
  return html`<div class=${`bar-side ${where}`}>
    <span class="label">${label}</span>
    <span class=${names("value", { brass })}>${
      clock
        ? html`<${Countdown}
      clock=${clock} />`
        : (value ?? dollars(amount, { exact: true }))
    }</span>
    ${note && html`<span class=${names("note", tone)}>${note}</span>`}
    ${clause && html`<${ClauseChip} clause=${clause} />`}
  </div>`;
}

export function ActionButton({
  text,
  amount,
  note,
  under,
  shortcut,
  keys = shortcut,
  best,
  kind = "legal",
  label,
  place,
  pressed,
  disabled,
  onPress,
}) {
  const name =
    label ??
    [said(text, false), amount && spoken(amount), best && "best"].filter(Boolean).join(", ");
  const more = note ?? (amount ? dollars(amount) : "");
  return html`<button type="button" class=${names("button action", best ? "filled" : kind, place && `at-${place}`, { "has-under": under })}
    aria-pressed=${pressed} aria-keyshortcuts=${keys || undefined} disabled=${disabled}
      onClick=${onPress}>
    <span class="sr">${name}</span>
    ${kind === "prepared" && html`<span class="prepared-box" aria-hidden="true"></span>`}
    <span aria-hidden="true">${text}</span>
    ${more && html`<span class="button-note" aria-hidden="true">${more}</span>`}
    ${under && html`<span class="button-under" aria-hidden="true">${under}</span>`}
    ${shortcut && html`<${Key}>${shortcut}<//>`}
  </button>`;
}

export function ActionBar(props) {
  const { actions = [], left, right, clock, state, children, hint, warn, tray, placed } = props;
  const guard = useGuard(state);
  return html`<section class=${names("action-bar", { placed })} aria-label="Actions">
    <${TimerLine} clock=${clock} />
    ${hint && html`<div class="bar-hint">${hint}</div>`}
    ${warn && html`<div class="bar-warn">${warn}</div>`}
    <${Side} where="left" told=${left} />
    <div class="bar-actions">
      ${tray && html`<div class="bar-tray">${tray}</div>`}
      ${actions.map(
        (action) => html`<${ActionButton} key=${action.id ?? action.text} ...${action}
        onPress=${action.onPress && (action.kind === "prepared" ? action.onPress : guard(action.onPress))} />`,
      )}
      ${children}
    </div>
    <${Side} where="right" told=${right} />
  </section>`;
}
