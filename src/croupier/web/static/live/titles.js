/**
 * Titles of what the law names, as the server sends them; identifiers are never shown.
 *
 * streetTitle(info, street)            "Turn and river"
 * wagerName(info, wager)               "Six Card Bonus"
 * fieldLabel(name)                     what a field of a command asks for
 * valueTitle(titles, name, value)      a value of such a field
 */
export const streetTitle = ({ streets }, street) =>
  streets.find((known) => known.street === street)?.title ?? "";

export const wagerName = (info, wager) =>
  info.wagers.find((known) => known.wager === wager)?.name ?? info.titles.wager[wager];

const FIELDS = {
  accepted: "Wagers accepted",
  cards: "Cards counted",
  cents: "Dollars",
  chips: "Chips collected",
  choice: "Method",
  deck: "Deck",
  depth: "Cards above the cover card",
  device: "Device",
  fifty_two: "52 cards present",
  method: "Dealing method",
  misdealt: "Cards were misdealt",
  preshuffled: "Deck condition",
  reason: "Reason",
  seat: "Seat",
  step: "Step",
};

export const fieldLabel = (name) => FIELDS[name];

export function valueTitle(titles, name, value) {
  if (name === "preshuffled") return value ? "Preinspected and preshuffled" : "Unopened";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (value === "") return "Unchanged";
  return titles[name]?.[value] ?? String(value);
}
