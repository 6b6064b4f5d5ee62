/** Words that several pages need: names of streets, steps and wagers, and numbers. */

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

/**
 * A turn that the house took in a player's place, in words; "" where the player took it. `called` is
 * the seat on which time was called just before, `left` whether the player had gone (I-12, I-124).
 */
export function takenFor(done, who, seat, { called, left }) {
  if (left) return `${upper(done)} for ${who}, who has left`;
  return called === seat ? `Time is over: ${done} for ${who}` : "";
}

export const wagerName = (info, wager) =>
  info?.wagers.find((one) => one.wager === wager)?.name ?? upper(plain(wager));

/**
 * The short name of a step of the table's life. Where its words begin with the way of dealing
 * ("Shoe: …"), the name leaves that out.
 */
export function stepName(step, says = "") {
  const [first, ...rest] = step.split("_");
  const told = rest.length > 0 && says.toLowerCase().startsWith(`${first}:`);
  return upper((told ? rest : [first, ...rest]).join(" "));
}

/** What a step asks, without the way of dealing before it. */
export const stepSays = (says) => sentence(says.replace(/^[A-Z]\w+: /, ""));

/** Of a rulebook's title what fits into a bar: "MD-UTH-1.5" is "MD UTH 1.5". */
export const bookName = (prefix) => prefix.replaceAll("-", " ");
