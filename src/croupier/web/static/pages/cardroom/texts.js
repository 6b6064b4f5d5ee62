/** Words of the cardroom's page. */
export const TEXTS = {
  fold: "Fold",
  check: "Check",
  call: "Call",
  checkOrFold: "Check or fold",
  callAny: "Call any",
  muck: "Muck",
  allIn: "All in",
  stay: "Stay at table",
  back: "I'm back",
  addChips: "Add chips",
  hold: "Hold the result",
  next: "Continue",
  raise: "Raise …",
  bet: "Bet …",
  notNow: "Back",
  bots: "Play against bots",
  invite: "Invite friends",
  wait: "Wait for your turn",
  yourTurn: "Your turn",
};

/** Why a seated player is not in the hand. */
export const WAITING = {
  sitting_out: "Sitting out",
  no_chips: "Add chips to play",
  next_hand: "You are dealt in next hand",
};
