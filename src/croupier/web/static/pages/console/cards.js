/**
 * CardWork: cards are entered where they are asked for, in two taps, typed, or scanned; face down
 * where nobody sees them. A face-up set is sent when it is complete and confirmed.
 */
import { html } from "../../parts/html.js";
import { CardPad } from "../../parts/cardpad.js";
import { ConsoleFelt } from "../../parts/console_felt.js";
import { cardName } from "../../parts/words.js";
import { Fault } from "../../app/net.js";
import { tell } from "../../app/shell.js";
import { upper } from "../live/words.js";
import { Middle } from "./frame.js";
import { dealtCards, feltOf } from "./model.js";
import { commandOf } from "../../live/offers.js";

const RANKS = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  9: "nine",
  8: "eight",
  7: "seven",
  6: "six",
  5: "five",
  4: "four",
  3: "three",
  2: "two",
};
const DOWN = "??";

/** The command with these cards; some of them may go to the box. */
function filled({ offer, split }, cards) {
  if (split === undefined) return commandOf(offer, { cards });
  return commandOf(offer, { cards: cards.slice(0, split), box: cards.slice(split) });
}

const unknown = (code) =>
  tell(
    new Fault({
      message: `${code.slice(0, 20)} isn't a card code`,
      advice: "scan it again, or tap rank and suit",
    }),
  );
const twice = (card) =>
  tell(
    new Fault({
      message: `the ${cardName(card)} has already been dealt`,
      advice: "look at the card again",
    }),
  );

export function CardWork({ desk, focus }) {
  const { view, info, rules, act, draft, keyed } = desk;
  const complete = draft.length >= focus.need;
  const place = focus.places[draft.length];
  const send = (cards) => act(filled(focus, cards));
  const entered = (card) => (focus.hidden ? desk.queue(filled(focus, [card])) : desk.enter(card));
  const others = focus.other.map((item) => ({
    text: upper(item.do),
    onPress: () => act(item.command),
  }));
  const rest =
    focus.hidden && focus.rest > focus.need
      ? [{ text: `All ${focus.rest} face down`, onPress: () => send(Array(focus.rest).fill(DOWN)) }]
      : [];
  const confirm = focus.hidden
    ? { text: focus.done, onPress: () => send(Array(focus.need).fill(DOWN)) }
    : complete
      ? { text: focus.done, onPress: () => send(draft) }
      : null;
  const title = complete
    ? focus.title
    : focus.hidden && !keyed
      ? focus.title
      : `${place.name}${keyed ? `: ${RANKS[keyed]} of …` : ""}`;
  const says = complete
    ? "Check the cards, then confirm."
    : keyed
      ? "Tap the suit, or scan the card."
      : focus.hidden
        ? `${focus.says} If a card is exposed, tap or scan it.`
        : "Tap the rank, or scan the card.";
  return html`<${Middle} title=${title} says=${says} clause=${focus.clause} rules=${rules} banners=${desk.banners}
      confirm=${confirm} more=${[...others, ...rest]} waits=${`${focus.done}: ${draft.length} of ${focus.need} in`}>
    <${ConsoleFelt} ...${feltOf(view, info, desk)} />
    <${CardPad} key=${focus.id} dealt=${[...dealtCards(view), ...draft]} off=${complete} onRank=${desk.setKeyed} onCard=${entered}
      onUndo=${draft.length ? desk.undo : undefined} onScan=${unknown} onTwice=${twice} />
  <//>`;
}
