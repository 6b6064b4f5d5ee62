/**
 * Offers of the server: what may be done now, each with the command to send.
 *
 * findOffer(view, name, fits)    the first offer of this command that fits, or undefined
 * findOffers(view, ...names)     all offers of these commands
 * commandOf(offer, chosen)       the command to send: the offer's own, with what was left to choose
 */
export const findOffer = (view, name, fits = {}) =>
  view.offers.find(
    (offer) =>
      offer.do === name && Object.entries(fits).every(([field, value]) => offer[field] === value),
  );

export const findOffers = (view, ...names) =>
  view.offers.filter((offer) => names.includes(offer.do));

export const commandOf = (offer, chosen = {}) => ({ ...offer.command, ...chosen });
