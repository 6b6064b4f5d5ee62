/** Texts of states that every page can be in. */
export const RETRYING = "Can't reach the server. Retrying…";
export const BACK = "Back to lobby";
export const NOT_FOUND = "Table not found.";

/** "Connection lost. Your bets are safe. Reconnecting…" */
export const lostText = (safe) => `Connection lost. ${safe} Reconnecting…`;
