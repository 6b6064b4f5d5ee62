"""Functions of the parts that draw nothing, run where they run: in a browser."""

from __future__ import annotations

import pytest

from tests.web.pages.conftest import People

ASKED = """async () => {
      const { broken } = await import("/parts/chip.js");
      const { dollars, spoken, withSign } = await import("/parts/money.js");
      const { banked, spots } = await import("/parts/plan.js");
      const { places } = await import("/parts/oval_plan.js");
      const { areaName, cardName, handName } = await import("/parts/words.js");
      const row = (box) => spots(box, 1200).map(({ area, x }) => [area.wager, Math.round(x)]);
      const spot = (wager, kind = "ring") => ({ wager, name: wager, kind });
      return {
        chips: [4300, 13000, 3750, 250, 150, 50, 0].map((cents) => broken(cents)),
        money: [dollars(2500), dollars(250), dollars(-500, { signed: true }),
          dollars(156400, { exact: true }), dollars(8900, { signed: true, exact: true })],
        spoken: [spoken(2500), spoken(100), spoken(250), spoken(50), withSign(-0.14)],
        seats: banked(1200).seats.map(({ x }) => x),
        full: row({ rows: [[spot("play")], [spot("ante"), spot("blind")]], small: [] }),
        closed: row({ rows: [[spot("play")], [spot("ante")]], small: [spot("a"), spot("b")] }),
        below: places({ x: 0, y: 0, across: 40, down: 20 }, 10, 6)[6],
        names: [cardName("8d"), cardName("??"), handName("Your hand", ["Ts", "8s"], "Three eights"),
          areaName({ name: "Trips" }, 0, { place: 500 }),
          areaName({ name: "Blind", of: "Ante" }, 2500)],
      };
    }"""


def test_amounts_chips_places_and_names(people: People) -> None:
    page = people()
    page.goto("/")
    told = page.evaluate(ASKED)
    assert told["chips"] == [
        [2500, 500, 500, 500, 100, 100, 100],
        [10000, 2500, 500],
        [2500, 500, 500, 250],
        [250],
        [100, 50],
        [50],
        [],
    ]
    assert told["money"] == ["$25", "$2.50", "−$5", "$1,564.00", "+$89.00"]
    assert told["spoken"] == ["25 dollars", "1 dollar", "2 dollars 50", "50 cents", "−0.14"]
    assert told["seats"] == pytest.approx([1065, 879, 693, 507, 321, 135])
    assert told["full"] == [["play", 0], ["ante", -42], ["blind", 42]]
    assert told["closed"] == [["play", 0], ["ante", 0], ["a", -19], ["b", 19]]
    assert (told["below"]["x"], told["below"]["y"]) == pytest.approx((0, 20), abs=0.2)
    assert told["names"] == [
        "8 of diamonds",
        "face down",
        "Your hand: 10 of spades, 8 of spades. Three eights",
        "Trips, empty. Place 5 dollars",
        "Blind, 25 dollars, equal to the ante",
    ]


TOLD = """async () => {
      const { logAfter, whole } = await import("/parts/sentences.js");
      const bet = (seq, amount) => ({ seq, seat: 1, text: "ann bets", amount, topic: "bet 1" });
      const round = (seq, number) => ({ seq, text: `Round ${number}`, mark: "round" });
      const won = { seq: 7, text: "ann wins", amount: 1400, result: true };
      const flop = { seq: 8, text: "Flop", cards: ["Ts", "4h", "Kc"] };
      const said = (log) => log.map(whole);
      const two = [round(1, 1), bet(2, 500), bet(3, 1000), round(4, 2), bet(5, 500), bet(6, 2000)];
      const log = logAfter(logAfter([], two), [bet(6, 2000), won]);
      return [said(log), said(logAfter(log, [flop, round(9, 3)]))];
    }"""


def test_a_log_has_the_last_word_on_each_bet_and_two_rounds(people: People) -> None:
    page = people()
    page.goto("/")
    assert page.evaluate(TOLD) == [
        ["Round 1", "ann bets $10", "Round 2", "ann bets $20", "ann wins +$14"],
        ["Round 2", "ann bets $20", "ann wins +$14", "Flop: 10♠ 4♥ K♣", "Round 3"],
    ]


NAMESAKE = """async () => {
      const { seatsOf, sceneOf } = await import("/pages/table/model.js");
      const { seatOf } = await import("/pages/lobby/model.js");
      const box = { seat: 2, player: "Teo", cards: [], wagers: [], tips: [], lines: [],
        stand: "in", play: 0 };
      const round = { phase: "decide", turn: 0, board: [], seats: [box] };
      const view = (seat, bot) => ({ you: "Teo", seat, own: seat ? [seat] : [], offers: [], round,
        seats: [{ seat: 2, player: "Teo", chips: 500, bot }] });
      const bets = { bets: {}, terms: {}, open: false };
      const yours = (seen) => seatsOf({ info: { seats: 2, wagers: [] }, view: seen,
        scene: sceneOf({ view: seen }), bets, chip: 0 })[1].you;
      const table = (bot) => ({ players: [{ seat: 2, name: "Teo", bot }] });
      return [yours(view(0, true)), yours(view(2, false)),
        seatOf(table(true), { name: "Teo" }), seatOf(table(false), { name: "Teo" })];
    }"""


def test_a_bot_is_never_taken_for_somebody_of_its_name(people: People) -> None:
    page = people()
    page.goto("/")
    assert page.evaluate(NAMESAKE) == [False, True, 0, 2]


FEES = """async () => {
      const { rowOf } = await import("/pages/lobby/model.js");
      const { sumsSaid } = await import("/pages/live/sums.js");
      const lines = (payers) => [
        { name: "7 to 10 players", amount: `$5${payers}` },
        { name: "2 to 6 players", amount: `$3.50${payers}` },
        { name: "Taken", amount: "before the deal" },
      ];
      const lobby = (payers) => rowOf({ title: "", game: "cardroom", players: [], meters: {},
        facts: {}, fees: Object.fromEntries(lines(payers).map((line) => [line.name, line.amount])),
        limits: [{ wager: "big_blind", min: 500, max: 500 },
          { wager: "small_blind", min: 200, max: 200 }] }).meter;
      const each = " from each player";
      const chip = (fate, cents, more) => ({ seat: 2, wager: "ante", cents, fate, ...more });
      return {
        lobby: [lobby(""), lobby(each)],
        sums: sumsSaid([chip("taken", 3000, { tip_box: true }), chip("taken", 500),
          chip("back", 1500, { tray: true })]),
      };
    }"""


def test_who_pays_a_fee_and_where_chips_are_taken_from(people: People) -> None:
    page = people()
    page.goto("/")
    told = page.evaluate(FEES)
    assert told["lobby"] == [
        {"text": "$3.50 to $5", "note": "per hand"},
        {"text": "$3.50 to $5", "note": "per hand from each player"},
    ]
    assert told["sums"] == [
        "Seat 2: $15 back, $15 of it out of the tray; $5 taken; $30 out of the tip box"
    ]
