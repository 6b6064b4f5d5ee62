/** Words that several pages need: numbers, and the case of first letters. */

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth"];
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];

export const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const lower = (text) => text.charAt(0).toLowerCase() + text.slice(1);

export const ordinal = (number) => ORDINALS[number] ?? `${number}th`;
export const counted = (number) => NUMBERS[number] ?? String(number);

/** "one card", "three cards". */
export const several = (number, word) => `${counted(number)} ${word}${number === 1 ? "" : "s"}`;

/** A sentence with its first letter large and a full stop. */
export const sentence = (text) => (text ? `${upper(text.replace(/\.$/, ""))}.` : "");

/** What a step asks, without the way of dealing before it. */
export const stepSays = (says) => sentence(says.replace(/^[A-Z]\w+: /, ""));
