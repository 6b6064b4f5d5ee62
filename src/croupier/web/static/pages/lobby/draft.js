/**
 * A Rules Submission being written: plain functions over what has been typed.
 *
 * A draft is {sections, offered}: `sections` by name hold what stands in each field, as typed;
 * what is not asked, given what is on offer, stays in the draft and out of the submission.
 *
 * begun(choices)                    the draft of the demonstration submission
 * put(draft, section, name, value)  the draft with one field changed
 * chosen(choices, draft, wager, code)  another paytable: those chosen together follow, meters too
 * asks(choices, draft)              what is to be answered: {wagers, meters, options}
 * written(choices, draft)           the submission, as the floor takes it
 */

const WHOLE = /^-?\d{1,15}$/;
const METERED = ["rates", "initials", "resets", "reserves"];
const PLAIN = [
  "paytables",
  "limits",
  "options",
  "fees",
  "approvals",
  "clarifications",
  "filed",
  ...METERED,
];

const text = (value) =>
  Array.isArray(value) ? value.map(String) : typeof value === "boolean" ? value : String(value);

export function begun(choices) {
  const given = choices.submission;
  const sections = { name: "New table", operator: given.operator };
  for (const section of PLAIN) {
    sections[section] = Object.fromEntries(
      Object.entries(given[section] ?? {}).map(([name, value]) => [name, text(value)]),
    );
  }
  for (const option of choices.options) {
    if (!(option.name in sections.options) && option.default !== null)
      sections.options[option.name] = text(option.default);
  }
  return sections;
}

export function put(draft, section, name, value) {
  if (name === "") return { ...draft, [section]: value };
  return { ...draft, [section]: { ...draft[section], [name]: value } };
}

const dollars = (cents) => (cents / 100).toFixed(2);

export function chosen(choices, draft, wager, code) {
  const own = choices.paytables.find((paytable) => paytable.wager === wager);
  let next = draft;
  for (const name of [wager, ...own.beside]) next = put(next, "paytables", name, code);
  for (const meter of choices.meters) {
    if (meter.wager !== wager || !meter.paytables.includes(code)) continue;
    const min = dollars(meter.min);
    for (const section of ["initials", "resets"]) {
      const known = Number(next[section][meter.name] ?? 0);
      if (known * 100 < meter.min) next = put(next, section, meter.name, min);
    }
    if (!next.rates[meter.name]) next = put(next, "rates", meter.name, "5%");
  }
  for (const limit of choices.limits) {
    if (limit.with === wager && !next.limits[limit.wager])
      next = put(next, "limits", limit.wager, ["5", "100"]);
  }
  return next;
}

/** Whether a wager is on offer; what has no paytable of its own always is. */
const offers = (choices, draft, wager) =>
  !wager ||
  Boolean(draft.paytables[wager]) ||
  !choices.paytables.some((paytable) => paytable.wager === wager);

export function asks(choices, draft) {
  const metered = new Set();
  const meters = choices.meters.filter((meter) => {
    const here = meter.paytables.includes(draft.paytables[meter.wager]) && !metered.has(meter.name);
    if (here) metered.add(meter.name);
    return here;
  });
  return {
    meters,
    limits: choices.limits.filter((limit) => offers(choices, draft, limit.with)),
    options: choices.options.filter(
      (option) =>
        offers(choices, draft, option.only_with) &&
        !option.unless.includes(draft.paytables[option.only_with]),
    ),
  };
}

const number = (value) => (WHOLE.test(value.trim()) ? Number(value) : value.trim());

function optionValue(option, value) {
  if (option.type === "flag") return value;
  if (option.type === "texts")
    return value
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean);
  return option.type === "whole" || option.type === "money" ? number(value) : value.trim();
}

const filled = (table) =>
  Object.fromEntries(
    Object.entries(table).filter(([, value]) => value !== "" && value !== undefined),
  );

/** Whether an option's value needs a reference in this section. */
export const needs = (option, value, key) =>
  option[key].some((item) => item === value || String(item) === String(value));

export function written(choices, draft) {
  const { meters, limits, options } = asks(choices, draft);
  const said = (section) => draft[section] ?? {};
  const parts = (section) =>
    filled(
      Object.fromEntries(
        meters.map((meter) => [meter.name, (said(section)[meter.name] ?? "").trim()]),
      ),
    );
  const told = {
    rulebook: choices.rulebook,
    name: draft.name.trim(),
    operator: draft.operator.trim(),
    paytables: filled(said("paytables")),
    limits: Object.fromEntries(
      limits.map((limit) => [limit.wager, (said("limits")[limit.wager] ?? ["", ""]).map(number)]),
    ),
    options: {},
    fees: Object.fromEntries(
      choices.fees.map((fee) => [fee.name, number(said("fees")[fee.name] ?? "")]),
    ),
    approvals: filled(said("approvals")),
    clarifications: {},
    filed: {},
  };
  for (const section of METERED) told[section] = parts(section);
  for (const option of options) {
    const value = said("options")[option.name];
    if (value === undefined || value === "") continue;
    told.options[option.name] = optionValue(option, value);
    for (const [section, key] of [
      ["clarifications", "clarified"],
      ["filed", "filed"],
    ]) {
      const reference = said(section)[option.name];
      if (reference && needs(option, value, key)) told[section][option.name] = reference;
    }
  }
  return Object.fromEntries(
    Object.entries(told).filter(
      ([, value]) => typeof value === "string" || Object.keys(value).length,
    ),
  );
}
