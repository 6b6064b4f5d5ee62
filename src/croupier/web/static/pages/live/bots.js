import { commandOf, findOffer } from "../../live/offers.js";

/**
 * Bots for company: botSeater(view, ask, names, chips, place) gives a function that seats one which plays
 * so (simple, best), under the first free one of these names, at this place or the first free seat.
 */
export function botSeater(view, ask, names, chips, place = 0) {
  const bots = findOffer(view, "seat_bot");
  const taken = new Set(view.seats.map((seat) => seat.player));
  const free = [...names, ...view.seats.map((_, at) => `Bot ${at + 1}`), "Bot"].filter(
    (item) => !taken.has(item),
  );
  // A name may be that of somebody in the house: then the next one.
  const seat = (strategy, at = 0) =>
    ask(commandOf(bots, { seat: place || bots.seats[0], name: free[at], chips, strategy })).catch(
      (fault) => {
        if (fault.reason !== "name_taken" || at + 1 === free.length) throw fault;
        return seat(strategy, at + 1);
      },
    );
  return seat;
}
