"""Two tables win the same meter at once: one is first, each is paid what then shows, to the unit.

The pure half decides ten thousand such pairs in a random order; the other half lets a real floor
win round after round at several tables that share a meter.
"""

from __future__ import annotations

import random

from sqlalchemy import select

from croupier.adapters.store import Store, schema
from croupier.cards import Card, cards
from croupier.house.ledger.accounts import moves_of
from croupier.house.log import codec
from croupier.house.log.record import read_record
from croupier.house.table.decide import judge
from croupier.house.table.decision import Asked
from croupier.house.table.setup import Conduct
from croupier.house.table.state import TableState
from croupier.money import UNITS_PER_CENT
from croupier.refusal import Refused
from tests import vocabulary
from tests.house.floor.hall import EVE, done, floor_on, kinds_of, opened, stacked, waits
from tests.house.table.pit import ANN, Pit
from tests.house.table.pit import EVE as FLOORPERSON
from tests.stages import many

RACES = many(1_000, 10_000)
ROUNDS = many(16, 2_000)  # bots bet on the meter every other time
ROYAL = cards("9c 9d 9s 4d Qh Jh Th 2c 3d 7s 8s Ah Kh")  # box, board, dealer, seat 1
STRAIGHT = cards("9c 9d 9s 4c Qh Jh Th 2c 3d 7s 8s 9h 8h")
WHOLE = 1_000_000 * UNITS_PER_CENT
"""What the meter is reset to."""


def about_to_win(stack: tuple[Card, ...]) -> TableState:
    """A table whose only box waits for a floorperson to pay it from the meter."""
    pit = Pit("maryland-uth-1.5", Conduct(floor="staff", pace=0, meter_set="linked"))
    pit.stacked = stack
    pit.opened().does(ANN, vocabulary.Sit(1, 5_000_000))
    pit.runs()
    pit.does(ANN, vocabulary.Wager(1, {"ante": 1000, "blind": 1000, "progressive": 100}))
    pit.does(ANN, vocabulary.Ready())
    pit.runs()
    pit.does(ANN, vocabulary.Play(1, 4))
    pit.runs()
    assert pit.live.round is not None
    box = pit.live.round.at(1)
    assert box is not None
    assert box.held
    return pit.live


def test_thousands_of_pairs_of_winners() -> None:
    chance = random.Random(10)
    waiting = [about_to_win(ROYAL), about_to_win(STRAIGHT)]
    account = "meter:linked:Meter"
    firsts = set()
    for _ in range(RACES):
        shown = WHOLE + chance.randrange(10**11)
        at_first, house = shown, 0
        order = [0, 1]
        chance.shuffle(order)
        if chance.random() < 0.5:
            order = [chance.choice(order)] * 2  # the same hand at both tables
        paid = []
        for place in order:
            live = waiting[place]
            asked = Asked(live.at, FLOORPERSON, {account: shown, "reserve:linked:Meter": 0})
            decision = judge(live, asked, vocabulary.Approve(1))
            assert not isinstance(decision, Refused)
            for (_, event), moves in zip(decision.happened, moves_of(decision), strict=True):
                assert sum(moves.values()) == 0
                shown += moves.get(account, 0)
                house += sum(units for name, units in moves.items() if name.startswith("tray:"))
                if codec.kind_of(event) == "round:payout_approved/1":
                    paid.append(event.line.pays)
        firsts.add(tuple(order))
        share = {0: 1, 1: 10}
        reading = at_first
        for place, pays in zip(order, paid, strict=True):
            units = -(-reading // share[place])  # a tenth, or all of it
            assert pays == -(-units // UNITS_PER_CENT)
            reading = WHOLE if place == 0 else reading - pays * UNITS_PER_CENT
        assert shown == reading
        assert at_first - shown == sum(paid) * UNITS_PER_CENT + house
    assert len(firsts) == 4


def test_tables_that_win_again_and_again(store: Store) -> None:
    linked = Conduct(floor="automatic", pace=0, meter_set="linked")
    with floor_on(store, shoe=stacked(*ROYAL)) as floor:
        tables = [opened(floor, "maryland-uth-1.5", linked) for _ in range(3)]
        for stream in tables:
            done(floor.ask(stream, EVE, vocabulary.SeatBot(1, "Bot", 10_000_000)))
        for stream in tables:
            waits(floor, stream, lambda live: live.number > ROUNDS)
    assert_in_one_order(store, tables)


def test_processes_that_win_the_same_meter(store: Store, other: Store) -> None:
    linked, tables = Conduct(floor="automatic", pace=0, meter_set="linked"), []
    with (
        floor_on(store, shoe=stacked(*ROYAL)) as item,
        floor_on(other, shoe=stacked(*ROYAL)) as two,
    ):
        for floor in (item, two):
            tables.append(opened(floor, "maryland-uth-1.5", linked))
        for floor, stream in zip((item, two), tables, strict=True):
            done(floor.ask(stream, EVE, vocabulary.SeatBot(1, "Bot", 10_000_000)))
        for floor, stream in zip((item, two), tables, strict=True):
            waits(floor, stream, lambda live: live.number > ROUNDS)
    assert_in_one_order(store, tables)


def assert_in_one_order(store: Store, tables: list[str]) -> None:
    """Each movement of the meter has its own number, and the meter moves by their sum."""
    account, seen, wins = "meter:linked:Meter", {}, 0
    for stream in tables:
        for entry in store.entries(stream):
            for name, units, mark in read_record(entry, None).moves:
                if name == account:
                    assert mark not in seen
                    seen[mark] = units
            wins += "round:payout_approved/1" in kinds_of(entry)
    assert sorted(seen) == [*range(1, len(seen) + 1)]
    assert wins > 3
    with store.connection() as connection:
        listed = connection.execute(select(schema.movements)).mappings().all()
    moved = sum(row_mapping["units"] for row_mapping in listed if row_mapping["account"] == account)
    assert store.balances(account)[account].units == moved == sum(seen.values())
    assert moved >= WHOLE
