/** Words that several pages need: names of rulebooks, streets and wagers, and numbers. */

const STREETS = { preflop: "Before the flop", first: "First card" };
const ORDINALS = ["", "first", "second", "third", "fourth", "fifth"];
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];

export const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const lower = (text) => text.charAt(0).toLowerCase() + text.slice(1);

/** A word of the wire as people say it: "void_box" is "void box". */
export const plain = (word) => word.replaceAll("_", " ");

export const streetName = (street) => STREETS[street] ?? upper(plain(street));
export const ordinal = (number) => ORDINALS[number] ?? `${number}th`;
export const counted = (number) => NUMBERS[number] ?? String(number);

/** "one card", "three cards". */
export const several = (number, word) => `${counted(number)} ${word}${number === 1 ? "" : "s"}`;

/** A sentence with its first letter large and a full stop. */
export const sentence = (text) => (text ? `${upper(text.replace(/\.$/, ""))}.` : "");

export const wagerName = (info, wager) =>
  info?.wagers.find((item) => item.wager === wager)?.name ?? upper(plain(wager));

/** What a step asks, without the way of dealing before it. */
export const stepSays = (says) => sentence(says.replace(/^[A-Z]\w+: /, ""));

/** The game and the place of its rules, without what goes without saying: "Ultimate Hold 'Em, Maryland 1.5". */
export function bookName(title) {
  const [game, ...place] = title.split(", ");
  const brief = game
    .replace(/\b(Texas|Poker)\b/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const where = place
    .join(" ")
    .replace(/\bversion /, "")
    .replace(/ [\d:.]{6,}$/, "");
  return where ? `${brief}, ${where}` : brief;
}
