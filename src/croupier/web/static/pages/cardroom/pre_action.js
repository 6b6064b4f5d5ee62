/**
 * What a player prepares while others decide, done when the turn comes if it still means the same.
 * LOOK2 1 (20c). The browser keeps it; the server knows nothing of it.
 *
 * choicesOf(view)                [{id, place, text, price}] while somebody else is to act, else []
 * usePrepared({view, yours, send})  {choices, chosen, choose(id)}
 */
import { useEffect, useRef, useState } from "../../parts/html.js";
import { dollars } from "../../parts/money.js";
import { findOffer } from "../../live/offers.js";
import { TEXTS } from "./texts.js";

const SEEN = 250;

const ownSeat = (view) =>
  view.hand?.seats.find(
    (seat) => seat.seat === view.seat && seat.player === view.you && !seat.folded && !seat.left,
  );

export function choicesOf(view) {
  const own = ownSeat(view);
  const { hand } = view;
  if (!own?.stack || !hand.turn || hand.turn === view.seat) return [];
  const price = Math.max(...hand.seats.map((seat) => seat.bet)) - own.bet;
  return [
    { id: "fold", place: "fold", text: price ? TEXTS.fold : TEXTS.checkOrFold, price },
    price
      ? {
          id: "call",
          place: "call",
          text: `${TEXTS.call} ${dollars(Math.min(price, own.stack))}`,
          price,
        }
      : { id: "check", place: "call", text: TEXTS.check, price },
    { id: "any", place: "bet", text: TEXTS.callAny, price },
  ];
}

/** The offer that a prepared choice takes now; undefined if it no longer means the same. */
function offerOf(view, { id, price }) {
  const [fold, check, call] = ["fold", "check", "call"].map((name) => findOffer(view, name));
  if (id === "fold") return check ?? fold;
  if (id === "check") return check;
  if (id === "any") return check ?? call;
  return view.hand.to_call === price ? call : undefined;
}

export function usePrepared({ view, yours, send }) {
  const [chosen, setChosen] = useState(null);
  const choices = yours ? [] : choicesOf(view);
  const now = useRef(null);
  now.current = { view, send, chosen };
  useEffect(() => setChosen(null), [view.number, view.seat]);
  const price = choices[0]?.price;
  useEffect(() => {
    // a new price drops what was meant for the old one
    if (price !== undefined && chosen && ["call", "check"].includes(chosen.id))
      setChosen(chosen.price === price ? chosen : null);
  }, [price]);
  useEffect(() => {
    if (!yours || !chosen) return undefined;
    const timer = setTimeout(() => {
      const offer = offerOf(now.current.view, chosen);
      setChosen(null);
      if (offer) now.current.send(offer.command);
    }, SEEN);
    return () => clearTimeout(timer);
  }, [yours, chosen]);
  const choose = (id) =>
    setChosen(chosen?.id === id ? null : choices.find((choice) => choice.id === id));
  return { choices, chosen: chosen?.id, choose };
}
