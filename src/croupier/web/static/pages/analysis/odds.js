/**
 * What a line pays, as text: "3 to 2", "40 for 1", "10 percent of Meter", "$1,000", "push".
 *
 * stepped(text, way)  the next larger or smaller that people would write
 * shown(text)         as it stands on a felt: "10% of Meter"
 */
const grouped = (whole) => String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
const number = (text) => Number(text.replace(/,/g, ""));

/** One, ten, a hundred: small enough to find any paytable that is in use. */
const size = (value) =>
  value >= 2000 ? 500 : value >= 200 ? 50 : value >= 100 ? 10 : value >= 40 ? 5 : 1;

function moved(value, way) {
  const step = way > 0 ? size(value) : size(value - 1);
  return Math.max(1, value + way * step);
}

export function stepped(text, way) {
  const odds = text.match(/^([\d,]+) (to|for) ([\d,]+)$/);
  if (odds) return `${grouped(moved(number(odds[1]), way))} ${odds[2]} ${odds[3]}`;
  const share = text.match(/^([\d.]+) percent of (.+)$/);
  if (share) return `${Math.min(100, Math.max(1, Number(share[1]) + way))} percent of ${share[2]}`;
  const sum = text.match(/^\$([\d,]+)(\.\d\d)?$/);
  if (sum) return `$${grouped(moved(number(sum[1]), way))}`;
  return way > 0 ? "1 to 1" : text;
}

export const shown = (text) => text.replace(" percent of ", "% of ");

/** What was typed, as the server writes it. */
export const typed = (text) => text.trim().replace(/^(\d+(?:\.\d+)?)\s*%\s*of /, "$1 percent of ");
