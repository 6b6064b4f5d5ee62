/**
 * The parts of the form: wagers, meters, fees, options, references. Each has {choices, draft, set},
 * where `set(draft)` keeps what was changed.
 */
import { html, names, useId, useState } from "../../parts/html.js";
import { ClauseChip } from "../../parts/clause.js";
import { Icon } from "../../parts/icons.js";
import { dollars } from "../../parts/money.js";
import { asks, chosen, needs, put } from "./draft.js";
import { Choose, Flag, Text, Wrong, useFaulty } from "./fields.js";

export function Part({ title, note, children }) {
  return html`<section class="part"><h2>${title}</h2>${note && html`<p class="muted">${note}</p>`}${children}</section>`;
}

function Pays({ table }) {
  if (!table?.lines.length) return null;
  return html`<p class="pays">${table.lines.map((line) => html`<span key=${line.hand}>${line.hand} <b>${line.pays}</b></span>`)}
    <span>otherwise <b>${table.otherwise === "push" ? "push" : "lost"}</b></span></p>`;
}

function Limit({ limit, draft, set }) {
  const place = `limits.${limit.wager}`;
  const id = useId();
  const faulty = useFaulty(place);
  const pair = draft.limits[limit.wager] ?? ["", ""];
  const change = (at, value) =>
    set(
      put(
        draft,
        "limits",
        limit.wager,
        pair.map((item, index) => (index === at ? value : item)),
      ),
    );
  const amount = (at, word) => html`<span class="affixed"><span aria-hidden="true">$</span>
    <input class="input short" inputmode="decimal" autocomplete="off" aria-label=${`${limit.name}, ${word} in dollars`} aria-describedby=${id}
      aria-invalid=${faulty ? "true" : undefined} value=${pair[at]} onInput=${(event) => change(at, event.currentTarget.value)} /></span>`;
  return html`<div class=${names("place", { faulty })} data-place=${place}>
    <div class="limit">${amount(0, "minimum")}<span aria-hidden="true">to</span>${amount(1, "maximum")}</div>
    <${Wrong} id=${id} place=${place} />
  </div>`;
}

function Wager({ name, title, paytable, limit, clause, choices, draft, set }) {
  const code = draft.paytables[name] ?? "";
  const codes =
    paytable?.from.map((item) => ({ value: item.name, text: `Paytable ${item.name}` })) ?? [];
  const options = paytable?.needed ? codes : [{ value: "", text: "Not offered" }, ...codes];
  return html`<div class="wager">
    <h3>${title} <${ClauseChip} clause=${clause} /></h3>
    <div class="wager-choices">
      ${
        paytable &&
        html`<${Choose} quiet place=${`paytables.${name}`} label=${`${title}, paytable`} value=${code} options=${options}
        onChange=${(value) => set(chosen(choices, draft, name, value))} />`
      }
      ${limit && html`<${Limit} limit=${limit} draft=${draft} set=${set} />`}
    </div>
    <${Pays} table=${paytable?.from.find((item) => item.name === code)} />
  </div>`;
}

export function Wagers({ choices, draft, set }) {
  const { limits } = asks(choices, draft);
  const alone = choices.limits
    .filter((limit) => !limit.with)
    .map((limit) => ({ name: limit.wager, title: limit.name, clause: limit.clause, limit: limit }));
  const paid = choices.paytables
    .filter((paytable) => !paytable.follows)
    .map((paytable) => ({
      name: paytable.wager,
      title: paytable.name,
      clause: paytable.clause,
      paytable: paytable,
      limit: limits.find((each) => each.with === paytable.wager),
    }));
  const follows = choices.paytables.filter((paytable) => paytable.follows);
  return html`<${Part} title="Wagers, paytables, limits" note="Choose a paytable to offer a wager.">
    ${[...alone, ...paid].map((item) => html`<${Wager} key=${item.name} ...${item} choices=${choices} draft=${draft} set=${set} />`)}
    ${follows.map((item) => html`<p key=${item.wager} class="muted">${item.name} uses the same paytable letter as ${item.follows_name}. <${ClauseChip} clause=${item.clause} /></p>`)}
    <${Wrong} place="paytables" />
  <//>`;
}

const COLUMNS = [
  ["rates", "Contribution per wager", "%"],
  ["initials", "Starts at", "$"],
  ["resets", "Resets to", "$"],
  ["reserves", "Reserve rate", "%"],
];

export function Meters({ choices, draft, set }) {
  const { meters } = asks(choices, draft);
  if (!meters.length) return null;
  return html`<${Part} title="Meters" note="How each meter is funded and where it starts.">
    ${meters.map(
      (meter) => html`<div class="meter" key=${meter.name}>
      <h3>${meter.name} <${ClauseChip} clause=${meter.clause} /> <span class="muted">at least ${dollars(meter.min)}</span></h3>
      <div class="meter-fields">${COLUMNS.map(
        ([section, label, sign]) => html`<${Text} key=${section} place=${`${section}.${meter.name}`}
        label=${label} prefix=${sign === "$" ? "$" : undefined} value=${draft[section][meter.name]}
        input=${{ inputmode: "decimal", autocomplete: "off", placeholder: sign === "%" ? "none" : "" }}
        onChange=${(value) => set(put(draft, section, meter.name, value))} />`,
      )}</div>
    </div>`,
    )}
  <//>`;
}

export function Fees({ choices, draft, set }) {
  if (!choices.fees.length) return null;
  return html`<${Part} title="Collection fee" note="A flat fee per hand, by number of players dealt in.">
    <div class="meter-fields">${choices.fees.map(
      (
        fee,
      ) => html`<${Text} key=${fee.name} place=${`fees.${fee.name}`} clause=${fee.clause} prefix="$"
      label=${`${fee.min} to ${fee.max} players`} value=${draft.fees[fee.name]} input=${{ inputmode: "decimal", autocomplete: "off" }}
      onChange=${(value) => set(put(draft, "fees", fee.name, value))} />`,
    )}</div>
  <//>`;
}

function OptionField({ option, draft, set }) {
  const value = draft.options[option.name];
  const given = {
    place: `options.${option.name}`,
    label: `${option.about}${range(option)}`,
    clause: option.clause,
    value,
    onChange: (next) => set(put(draft, "options", option.name, next)),
  };
  const blank = option.needed || option.default !== null ? [] : [{ value: "", text: "Not stated" }];
  const field =
    option.type === "choice"
      ? html`<${Choose} ...${given} options=${[...blank, ...option.values.map((item) => ({ value: item, text: option.value_titles[item] }))]} />`
      : option.type === "flag"
        ? html`<${Flag} ...${given} />`
        : html`<${Text} ...${given} prefix=${option.type === "money" ? "$" : undefined}
            input=${{ inputmode: option.type === "whole" ? "numeric" : option.type === "money" ? "decimal" : "text", autocomplete: "off" }} />`;
  return html`<div class="option">${field}<${References} option=${option} value=${value} draft=${draft} set=${set} /></div>`;
}

/** The numbers that an option takes, where it sets bounds. */
function range({ min, max }) {
  if (min === null && max === null) return "";
  if (min === null) return `, at most ${max}`;
  return max === null ? `, ${min} or more` : `, ${min} to ${max}`;
}

/** Where a value is allowed only with a reference, that reference. */
function References({ option, value, draft, set }) {
  const asked = [
    ["clarifications", "clarified", "Regulator's clarification (reference number)"],
    ["filed", "filed", "Filed house rule (reference number)"],
  ];
  return asked
    .filter(([, key]) => needs(option, value, key))
    .map(
      ([
        section,
        ,
        label,
      ]) => html`<${Text} key=${section} place=${`${section}.${option.name}`} label=${label} value=${draft[section][option.name]}
      onChange=${(next) => set(put(draft, section, option.name, next))} />`,
    );
}

export function Options({ choices, draft, set, faulty }) {
  const [open, setOpen] = useState(false);
  const { options } = asks(choices, draft);
  const stated = (item) =>
    item.needed ||
    item.name in (choices.submission.options ?? {}) ||
    faulty.has(`options.${item.name}`);
  const rest = options.filter((option) => !stated(option));
  const field = (option) =>
    html`<${OptionField} key=${option.name} option=${option} draft=${draft} set=${set} />`;
  return html`<${Part} title="House rules">
    <div class="options">${options.filter(stated).map(field)}</div>
    <button type="button" class="fold" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>
      <${Icon} name=${open ? "down" : "right"} size=${16} />${open ? "Fewer" : `${rest.length} more (defaults)`}
    </button>
    ${open && html`<div class="options">${rest.map(field)}</div>`}
  <//>`;
}

export function Approvals({ choices, draft, set }) {
  return html`<${Part} title="References" note="Approvals and filings to keep on record.">
    <div class="options">${choices.approvals.map(
      (
        approval,
      ) => html`<div class="option" key=${approval.name}><${Text} place=${`approvals.${approval.name}`} label=${approval.about}
      clause=${approval.clause} value=${draft.approvals[approval.name]} onChange=${(value) => set(put(draft, "approvals", approval.name, value))} /></div>`,
    )}</div>
  <//>`;
}
