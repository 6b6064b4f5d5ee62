/** Sample data to set the parts with. No figure in here is the engine's. */

export const BOX = {
  rows: [
    [{ wager: "play", name: "Play", kind: "ring" }],
    [{ wager: "ante", name: "Ante", kind: "ring" }, { wager: "blind", name: "Blind", kind: "ring", sign: "=", of: "Ante" }],
    [{ wager: "trips", name: "Trips", kind: "ring" }, { wager: "progressive", name: "Progressive", kind: "sensor" }],
  ],
  small: [
    { wager: "six_card_bonus", name: "Six Card Bonus", code: "6C", short: "6 Card" },
    { wager: "ultimate_pairs", name: "Ultimate Pairs", code: "UP", short: "Pairs" },
    { wager: "bad_beat", name: "Bad Beat", code: "BB", short: "Bad beat" },
    { wager: "play_the_board", name: "Play the Board", code: "PB", short: "Board" },
  ],
};

export const JACKPOT_BOX = {
  rows: [
    [{ wager: "play", name: "Play", kind: "ring" }],
    [{ wager: "ante", name: "Ante", kind: "ring" }, { wager: "xtra_bonus", name: "X-tra Bonus", kind: "ring", sign: "+", of: "Ante" }],
    [{ wager: "player_bonus", name: "Player Bonus", kind: "ring" }, { wager: "progressive", name: "Progressive", kind: "sensor" }],
  ],
};

export const PLAIN_BOX = {
  rows: [BOX.rows[0], BOX.rows[1], [BOX.rows[2][0]]],
};

export const INSCRIPTIONS = [
  "Ante pushes if the dealer has less than a pair",
  "Winning blind pushes below a straight",
  "Play 3× or 4× the ante · Flop 2× · River 1×",
  "Payout limit $50,000 a hand",
];

const empty = (seat) => ({ seat, empty: true, maySit: true });
const CLOCK = { left: 18, total: 29 };

export const METERS = [
  { name: "Mega", text: "$112,408.36" }, { name: "Major", text: "$3,217.44" }, { name: "Minor", text: "$611.92" },
];
export const FACTS = ["Maryland UTH 1.5", "$10 to $500", "Round 1,284"];

const YOURS = { ante: 2500, blind: 2500, trips: 500, six_card_bonus: 500, ultimate_pairs: 500 };

const COMMON = {
  cloth: "juniper", operator: "Juniper Room", inscriptions: INSCRIPTIONS, box: BOX, discards: 0,
};

export const IN_PLAY = {
  ...COMMON,
  shoe: 37,
  voice: { text: "Seat 3: check, or play two times", urgent: "Your turn: check, or play two times" },
  board: { cards: ["8d", "8c", "4s"] },
  dealer: { cards: ["??", "??"], name: "Ada" },
  sixth: { cards: ["??", "??", "??", "??"], name: "Six Card Bonus" },
  seats: [
    empty(1),
    {
      seat: 2, player: "Teo", chips: 61200, cards: ["??", "??"], says: { text: "Played 4×", tone: "light" },
      wagers: { ante: 2500, blind: 2500, trips: 500, play: 10000 },
    },
    {
      seat: 3, player: "Mara", you: true, chips: 140900, turn: true, clock: CLOCK, cards: ["Ts", "8s"], made: "Three eights",
      wagers: YOURS, lit: { progressive: 100 }, offered: { wager: "play", text: "2×" },
    },
    empty(4),
    {
      seat: 5, player: "Ines", chips: 28800, cards: ["??", "??"], says: { text: "Checked" },
      wagers: { ante: 1000, blind: 1000, trips: 500 }, lit: { progressive: 100 },
    },
    empty(6),
  ],
};

const BEST = ["8d", "8c", "Ks", "Jh", "8s"];
const lost = (...pairs) => Object.fromEntries(pairs.map(([wager, stake]) => [wager, { net: -stake, result: "lose", stake }]));

export const SETTLED = {
  ...COMMON,
  shoe: 35,
  voice: { text: "Dealer has two pair. Seat 3 wins with three eights." },
  board: { cards: ["8d", "8c", "4s", "Ks", "Jh"], best: BEST },
  dealer: { cards: ["Kd", "6c"], name: "Ada", made: "Kings and eights", note: "Dealer qualifies" },
  sixth: { cards: ["3c", "9h", "Qc", "5d"], name: "Six Card Bonus" },
  seats: [
    empty(1),
    {
      seat: 2, player: "Teo", chips: 61200, cards: ["Ah", "Qd"], made: "Pair of eights", says: { text: "−$155", tone: "loss" },
      tags: lost(["ante", 2500], ["blind", 2500], ["trips", 500], ["play", 10000]),
    },
    {
      seat: 3, player: "Mara", you: true, chips: 156400, net: 8900, cards: ["Ts", "8s"], best: BEST, made: "Three eights",
      wagers: { ante: 2500, blind: 2500, play: 5000, trips: 500 }, lit: { progressive: 100 },
      paid: { ante: 2500, play: 5000, trips: 1500, progressive: 1000 },
      tags: {
        ante: { net: 2500, result: "win", stake: 2500 }, blind: { net: 0, result: "push", stake: 2500 },
        play: { net: 5000, result: "win", stake: 5000 }, trips: { net: 1500, result: "win", stake: 500 },
        progressive: { net: 900, result: "win", stake: 100 }, ...lost(["six_card_bonus", 500], ["ultimate_pairs", 500]),
      },
    },
    empty(4),
    {
      seat: 5, player: "Ines", chips: 28800, cards: ["??", "??"], folded: true, says: { text: "Folded −$26", tone: "loss" },
      lit: { progressive: 100 }, tags: lost(["ante", 1000], ["blind", 1000], ["trips", 500], ["progressive", 100]),
    },
    empty(6),
  ],
};

export const BETTING = {
  ...COMMON,
  shoe: 52,
  voice: { text: "Place your bets" },
  board: { cards: [] },
  dealer: { cards: [], name: "Ada" },
  sixth: { cards: [], name: "Six Card Bonus" },
  seats: [
    empty(1),
    { seat: 2, player: "Teo", chips: 61200, wagers: { ante: 2500, blind: 2500 }, says: { text: "Ready", tone: "light" } },
    {
      seat: 3, player: "Mara", you: true, chips: 141900, wagers: { ante: 2500, blind: 2500, trips: 500 }, lit: { progressive: 100 },
      open: ["ante", "trips", "six_card_bonus", "ultimate_pairs", "bad_beat", "play_the_board"],
      places: { ante: 2500, trips: 2500, six_card_bonus: 2500, ultimate_pairs: 2500, bad_beat: 2500, play_the_board: 2500 },
    },
    empty(4),
    { seat: 5, player: "Ines", chips: 28800, says: { text: "Betting" } },
    empty(6),
  ],
};

export const PAYTABLE = {
  columns: [{ wager: "blind", text: "Blind A" }, { wager: "trips", text: "Trips C" }, { wager: "progressive", text: "Prog C" }],
  mine: "three_of_a_kind",
  rows: [
    ["royal_flush", "Royal flush", "500 to 1", "50 to 1", "Mega"],
    ["straight_flush", "Straight flush", "50 to 1", "40 to 1", "Major"],
    ["four_of_a_kind", "Four of a kind", "10 to 1", "30 to 1", "Minor"],
    ["full_house", "Full house", "3 to 1", "8 to 1", "50 for 1"],
    ["flush", "Flush", "3 to 2", "7 to 1", "40 for 1"],
    ["straight", "Straight", "1 to 1", "4 to 1", "30 for 1"],
    ["three_of_a_kind", "Three of a kind", "push", "3 to 1", "10 for 1"],
  ].map(([hand, name, blind, trips, progressive]) => ({ hand, name, pays: { blind, trips, progressive } })),
  others: [
    { code: "6C", name: "Six Card Bonus A", sums: "5 to 1 and up", rows: [{ name: "Three of a kind", pays: "5 to 1" }, { name: "Straight", pays: "10 to 1" }] },
    { code: "UP", name: "Ultimate Pairs B", sums: "3 to 1 and up", rows: [{ name: "Pair of aces", pays: "3 to 1" }] },
    { code: "BB", name: "Bad Beat B", sums: "9 to 1 and up", rows: [{ name: "Three of a kind", pays: "9 to 1" }] },
    { code: "PB", name: "Play the Board C", sums: "1 to 1 and up", rows: [{ name: "Two pair", pays: "1 to 1" }] },
  ],
};

export const LINES = [
  { name: "Ante", note: "$25 at 1 to 1", net: 2500, result: "win", stake: 2500, clause: "MD-UTH-1.5:12.A", says: "Ante and Play pay 1 to 1 when you beat the dealer.", href: "#12.A" },
  { name: "Blind", note: "$25 returned", net: 0, result: "push", stake: 2500, clause: "MD-UTH-1.5:11.H.3.c", says: "You beat the dealer, but below a straight the Blind is only given back. A straight would have paid 1 to 1.", href: "#11.H.3.c" },
  { name: "Play", note: "$50 at 1 to 1", net: 5000, result: "win", stake: 5000, clause: "MD-UTH-1.5:12.A", says: "Ante and Play pay 1 to 1 when you beat the dealer." },
  { name: "Trips", note: "$5 at 3 to 1", net: 1500, result: "win", stake: 500, clause: "MD-UTH-1.5:12.C.C", says: "Three of a kind pays 3 to 1, whether you win or lose.", sum: "$5 × 3/1 = $15." },
  { name: "Six Card", note: "$5, no hand", net: -500, result: "lose", stake: 500, clause: "MD-UTH-1.5:11.I.3", says: "No line of the paytable was met." },
  { name: "Ultimate Pairs", note: "$5, no hand", net: -500, result: "lose", stake: 500, clause: "MD-UTH-1.5:12.E2.B", says: "Your two cards are not a pair." },
  { name: "Progressive", note: "$1 at 10 for 1", net: 900, result: "win", stake: 100, clause: "MD-UTH-1.5:12.D.1.C", says: "Ten for one: the stake is not returned.", sum: "$1 × 10 − $1 = $9." },
];

export const JACKPOT = {
  ...IN_PLAY,
  cloth: "claret",
  operator: "Claret Room",
  inscriptions: ["Dealer qualifies with a pair or better", "Play 3× the ante · Flop 2× · River 1×", "Subject to the posted payout limit", "Ante and Play pay 1 to 1"],
  box: JACKPOT_BOX,
  sixth: undefined,
  back: "navy",
  voice: { text: "Seat 3: check, or play two times" },
  seats: IN_PLAY.seats.map((seat) => (seat.wagers
    ? { ...seat, wagers: { ante: seat.wagers.ante, xtra_bonus: seat.wagers.ante, player_bonus: 500, play: seat.wagers.play } } : seat)),
};

export const PRAIRIE = {
  ...BETTING, cloth: "prairie", operator: "Prairie Room", box: PLAIN_BOX, sixth: undefined, inscriptions: [], shoe: undefined, discards: undefined,
  banner: "Connection lost. Your bets stand. Trying again",
};
