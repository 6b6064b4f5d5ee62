/** Sample data of a hand between players. */
const folded = (seat, player) => ({ seat, player, folded: true, note: "folded" });
const empty = (seat) => ({ seat, empty: true, maySit: true });

export const CARDROOM = {
  cloth: "slate", count: 10, you: 6, button: 9, blinds: [10, 1], back: "navy", dealer: "Lou",
  voice: { text: "Seat 6: call $150, raise or fold" },
  board: { cards: ["Qh", "9c", "4d", "7h"] },
  pots: [
    { name: "Main pot", amount: 24200, seats: [3, 6, 7, 9] },
    { name: "Side pot 1", amount: 25500, seats: [6, 7, 9] },
    { name: "Side pot 2", pending: "opens with $150", seats: [6, 9] },
  ],
  seats: [
    folded(1, "Bo"), folded(2, "Wren"),
    { seat: 3, player: "Iris", chips: 0, cards: ["??", "??"], says: { text: "All in", tone: "light" } },
    folded(4, "Sam"), empty(5),
    { seat: 6, player: "Mara", you: true, chips: 73500, turn: true, clock: { left: 17, total: 24 }, cards: ["Qs", "Jh"], made: "Pair of queens" },
    { seat: 7, player: "Oleg", chips: 0, cards: ["??", "??"], says: { text: "All in", tone: "light" } },
    empty(8),
    { seat: 9, player: "Kit", chips: 76000, cards: ["??", "??"], bet: 15000 },
    folded(10, "Fay"),
  ],
};

export const HAND_LOG = [
  { mark: "round", text: "Hand 8,117" },
  { seat: 3, text: "Iris raises to", amount: 2000 }, { seat: 6, text: "You call", amount: 2000 },
  { seat: 7, text: "Oleg calls", amount: 2000 }, { seat: 9, text: "Kit calls", amount: 2000 },
  { mark: "street", text: "Flop", cards: ["Qh", "9c", "4d"] },
  { seat: 3, text: "Iris bets all in for", amount: 4000 }, { seat: 6, text: "You call", amount: 4000 },
  { seat: 7, text: "Oleg raises all in to", amount: 12500 }, { seat: 9, text: "Kit calls", amount: 12500 },
  { seat: 6, text: "You call", amount: 8500 },
  { mark: "street", text: "Turn", cards: ["7h"] },
  { seat: 6, text: "You check" }, { seat: 9, text: "Kit bets", amount: 15000 },
];
