/** Money in whole cents, as it is written and as it is spoken. LOOK 3. */

const MINUS = "\u2212";

function separated(whole) {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * Cents as dollars: $25, $2.50, −$5. Whole dollars have no decimals unless `exact`.
 * @param {number} cents
 * @param {{exact?: boolean, signed?: boolean}} how `exact` writes cents always (balances, results),
 *   `signed` writes + before a gain.
 */
export function dollars(cents, { exact = false, signed = false } = {}) {
  const size = Math.abs(cents);
  const rest = size % 100;
  const whole = separated((size - rest) / 100);
  const tail = exact || rest ? `.${String(rest).padStart(2, "0")}` : "";
  const sign = cents < 0 ? MINUS : signed && cents > 0 ? "+" : "";
  return `${sign}$${whole}${tail}`;
}

/** A number with its sign, −0.14 or +3.98. */
export function withSign(number, digits = 2) {
  const size = Math.abs(number).toFixed(digits);
  return number < 0 && Number(size) !== 0 ? MINUS + size : `+${size}`;
}

/** A number without a plus, −0.14 or 3.98. */
export function plain(number, digits = 2) {
  return withSign(number, digits).replace("+", "");
}

/** 0.0218 as 2.18%. */
export function percent(part, digits = 2) {
  return `${plain(part * 100, digits)}%`;
}

/** A whole number with thousands separators. */
export const grouped = (number) => separated(Math.round(number));

/** "1 round", "2,000 rounds", "3 entries". */
export function many(count, word, several = `${word}s`) {
  return `${grouped(count)} ${count === 1 ? word : several}`;
}

/** Cents in words for a screen reader: "25 dollars", "2 dollars 50", "minus 5 dollars". */
export function spoken(cents) {
  const size = Math.abs(cents);
  const rest = size % 100;
  const whole = (size - rest) / 100;
  const unit = whole === 1 ? "dollar" : "dollars";
  const minus = cents < 0 ? "minus " : "";
  if (!whole && rest) return `${minus}${rest} cents`;
  return `${minus}${separated(whole)} ${unit}${rest ? ` ${String(rest).padStart(2, "0")}` : ""}`;
}

/** Seconds as 0:18. */
export function minutes(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
