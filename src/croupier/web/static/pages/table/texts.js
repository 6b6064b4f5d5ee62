/**
 * What a beginner reads on the help sheet.
 *
 * stepsOf(info)    how a round is played, step by step
 * spotsOf(info)    each betting spot with its code on the felt, its name and a sentence
 */
import { times } from "./words.js";

const SPOTS = {
  ante: "Must equal the Blind. Pays 1 to 1 when you beat a dealer who qualifies.",
  blind: "Must equal the Ante. Pays extra for a strong winning hand.",
  play: "Bet once, as a multiple of your Ante. The earlier, the bigger.",
  trips: "Pays if your final hand is three of a kind or better, even if the dealer wins.",
  progressive: "A fixed bet for a share of the jackpot.",
  six_card_bonus: "Pays on the best hand from your two cards and the four bonus cards.",
  ultimate_pairs: "Pays for a pair or a big ace in your first two cards.",
  bad_beat: "Pays when a strong hand loses.",
  play_the_board: "Pays on the five community cards alone.",
  envy: "Comes with the Progressive. You're paid when another player hits a top hand.",
  player_bonus: "Pays for your own hand, whatever the dealer has.",
  xtra_bonus: "Pays extra for a strong hand.",
};

const listed = (multiples) => multiples.map(times).join(" or ");

export function stepsOf({ streets, wagers }) {
  const has = (wager) => wagers.some((known) => known.wager === wager);
  const choices = streets
    .map(
      ({ title, multiples, otherwise }) => `${title}: play ${listed(multiples)}, or ${otherwise}.`,
    )
    .join(" ");
  return [
    has("blind")
      ? "Bet the same amount on Ante and Blind. Side bets are optional."
      : "Bet on the Ante. Side bets are optional.",
    "You and the dealer each get two cards, and community cards are shared. Best five cards win.",
    `Make the Play bet once. ${choices}`,
    "The dealer must qualify. If not, your Ante is a push: it is returned.",
    "Beat the dealer: Ante and Play pay 1 to 1. Other bets pay by their paytables.",
    "Lose to the dealer: Ante, Blind, and Play lose. A tie returns them.",
  ];
}

export function spotsOf({ wagers, plan }) {
  const codes = Object.fromEntries(
    plan.elements
      .filter((element) => element.seat === 1 && element.code)
      .map((element) => [element.name, element.code]),
  );
  return wagers
    .filter(({ wager }) => SPOTS[wager])
    .map(({ wager, name }) => ({ wager, name, code: codes[wager] ?? "", text: SPOTS[wager] }));
}

export const TERMS = [
  ["Push", "The bet is returned, nothing won or lost."],
  ["Qualify", "The dealer has at least the hand that the rules require."],
  ["Antes", "Values in the trainer are in units of your Ante."],
  ["Luck", "Your result minus your expected result given your decisions."],
  ["Deck verified", "The cards match what the table committed to before bets closed."],
  ["7.F.1", "A clause of the rulebook. Press it to read the rule."],
];
