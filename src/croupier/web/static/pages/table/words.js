/** Words of this page: actions, numbers. */
import { upper } from "../live/words.js";

/** "3×" for 3; the sign of LOOK 3. */
export const times = (multiple) => `${multiple}×`;

/** "2x", "check", "fold" as a button says it. */
export function actionName(action) {
  const multiple = /^(\d+)x$/.exec(action);
  return multiple ? `Play ${times(Number(multiple[1]))}` : upper(action);
}

/** Seats that may be taken: as the server offers them, and to a stranger, who first says a name, all free ones. */
export function freeSeats(info, view) {
  const offered = view.offers.find((offer) => offer.do === "sit")?.seats;
  if (offered || view.you || !view.open) return offered ?? [];
  const taken = new Set(view.seats.map((seat) => seat.seat));
  return Array.from({ length: info.seats }, (_, index) => index + 1).filter(
    (seat) => !taken.has(seat),
  );
}

/**
 * The decision that an offer of the server opens: {seat, clause, choices, otherwise, tip, adds, beyond}.
 * choices are the multiples that chips and wallet pay; adds: {multiple: cents} to be bought for one
 * first; beyond: {multiple: cents} that chips and wallet do not pay, with what the chips lack.
 */
export function decisionOf(view, wallet = 0) {
  const play = view?.offers.find((offer) => offer.do === "play");
  const otherwise = view?.offers.find((offer) => offer.do === "check" || offer.do === "fold");
  if (!play && !otherwise) return null;
  const { seat, clause } = play ?? otherwise;
  const short = view.offers.find((offer) => offer.do === "buy")?.play;
  const lacks = short?.seat === seat ? short.lacks : [];
  const adds = Object.fromEntries(lacks.filter(([, cents]) => cents <= wallet));
  const beyond = Object.fromEntries(lacks.filter(([, cents]) => cents > wallet));
  const choices = [...(play?.choices ?? []), ...Object.keys(adds).map(Number)];
  return {
    seat,
    clause,
    choices,
    otherwise: otherwise?.do ?? "",
    tip: Boolean((play ?? short)?.tip_required),
    adds,
    beyond,
    wallet,
  };
}

/** "check, or play 3× or 4×". */
export function decisionSaid({ choices, otherwise }) {
  const played = choices.length ? `play ${choices.map(times).join(" or ")}` : "";
  return [otherwise, played].filter(Boolean).join(", or ");
}
