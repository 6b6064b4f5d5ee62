"""Turns that the house takes for slow or absent players are recorded as the house's."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.adapters.keys import keys_at
from croupier.adapters.store import open_store
from croupier.engine.banked.turn import to_act
from croupier.engine.cardroom.hand.turn import to_act as in_turn
from croupier.house.audit.hand import Hand, hand
from croupier.house.audit.hand_history import story_of
from croupier.house.audit.replay import replayed
from croupier.house.audit.verify import verify
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.writer import Floor
from croupier.house.table.setup import Conduct
from croupier.house.table.state import Person, TableState
from tests import vocabulary
from tests.house.audit.night import ANN, BANKED, BOB, CARDROOM, CY, EVE, Night, Shoes
from tests.house.audit.walk import Walk
from tests.house.table.dealing import phase, seated, walk
from tests.house.table.pit import JOE

QUICK = Conduct(floor="automatic", pace=0)
PATIENCE = 31_000
"""Milliseconds; the tables of the demonstration wait for 30 seconds."""


class Late(Night):
    """A floor whose clock can be put forward."""

    ahead = 0

    def turn(self, id: str, seat: int) -> None:
        """It is the seat's turn, once all that goes by itself before it has gone."""

        def asked(live: TableState) -> bool:
            box = to_act(live.round) if live.round is not None else None
            player = in_turn(live.hand) if live.hand is not None else None
            there = box or player
            return there is not None and there.seat == seat

        self.until(id, asked)

    def too_slow(self, id: str) -> None:
        """Wait until the time of the player to act is over."""
        before = self.live(id).seq
        self.ahead += PATIENCE
        self.until(id, lambda live: live.seq > before)


@pytest.fixture
def late(tmp_path: Path) -> Iterator[Late]:
    """The floor at work, three people with money on it."""
    keys = keys_at(tmp_path / "night.db.key")
    store = open_store(str(tmp_path / "night.db"), keys.mac)
    shoes = Shoes(random.Random(5))
    floor = Floor(
        store,
        keys.seal,
        clock=lambda: time.time_ns() // 1_000_000 + night.ahead,
        shoe=shoes,
    )
    night = Late(tmp_path, keys, store, floor, shoes)
    floor.start()
    try:
        for person in (EVE, ANN, BOB, CY):
            night.admits(person)
        for person in (ANN, BOB, CY):
            night.asks("floor", EVE, floor_accounts.PayIn(person.name, 100_000))
        yield night
    finally:
        floor.stop()
        store.close()


def told(night: Late, id: str) -> Hand:
    """The finished hand; and that the books say the same of it."""
    with night.archive.reading() as kept:
        assert verify(kept, night.audit_keys).clean
    return hand(night.archive, night.keys.seal, id)


def acts(item: Hand) -> list[tuple[str, str]]:
    """Who checked or folded, as the story has it, and the replay on the page as well."""
    told = [line.sentence for line in item.story()]
    found = [each for each in told if "checks" in each.text or "folds" in each.text]
    shown = [each for step in replayed(item.steps, hidden=False) for each in step["sentences"]]
    assert [each for each in shown if each in found] == found
    return [(each.who, each.text) for each in found]


def test_against_the_house_the_time_is_over(late: Late) -> None:
    late.opens("T1", BANKED["A4"], QUICK)
    late.at("T1", ANN, vocabulary.Sit(1, 20_000))
    late.at("T1", BOB, vocabulary.Sit(2, 20_000))
    late.bets("T1", ANN, 1, ante=1000, blind=1000)
    late.bets("T1", BOB, 2, ante=1000, blind=1000)
    late.turn("T1", 1)
    late.too_slow("T1")
    late.turn("T1", 2)
    late.at("T1", BOB, vocabulary.Check(2))
    late.turn("T1", 1)
    late.at("T1", ANN, vocabulary.Check(1))
    late.turn("T1", 2)
    late.at("T1", BOB, vocabulary.Stand())
    late.turn("T1", 1)
    late.too_slow("T1")
    late.until("T1", lambda live: live.number > 1 or not live.in_round)
    item = told(late, "T1-1")
    assert acts(item) == [
        ("ann", "Time is up: the house checks for ann"),
        ("bob", "bob checks"),
        ("ann", "ann checks"),
        ("bob", "The house checks for bob, who has left"),
        ("ann", "Time is up: the house folds for ann"),
        ("bob", "The house folds for bob, who has left"),
    ]
    story = [line.sentence for line in item.story()]
    first = next(each for each in story if each.text.startswith("Time is up"))
    own = next(each for each in story if each.text == "bob checks")
    assert set(first.clauses) == {*own.clauses, "SD-UTH:7"}


def three_dealt_in(late: Late) -> tuple[int, int]:
    """The number of a hand with all three in it, and who acts first; others are folded at once."""
    while True:
        first = late.acts("T2")
        live = late.live("T2")
        if live.hand is not None and len(live.hand.players) == 3:
            return live.number, first
        late.at("T2", Person(live.player_at(first), "player"), vocabulary.Fold(first))


def test_between_players_the_time_is_over(late: Late) -> None:
    late.opens("T2", CARDROOM["A5"], QUICK)
    for seat, person in ((1, ANN), (3, BOB), (5, CY)):
        late.at("T2", person, vocabulary.Sit(seat, 20_000))
    number, first = three_dealt_in(late)
    late.at("T2", Person(late.live("T2").player_at(first), "player"), vocabulary.Call(first))
    slow = late.acts("T2")
    late.too_slow("T2")
    gone = late.acts("T2")
    names = {seat: late.live("T2").player_at(seat) for seat in (first, slow, gone)}
    late.at("T2", Person(names[gone], "player"), vocabulary.Stand())
    late.turn("T2", first)
    late.at("T2", Person(names[first], "player"), vocabulary.Fold(first))
    late.until("T2", lambda live: live.number > number or not live.in_round)
    item = told(late, f"T2-{number}")
    done = [*dict.fromkeys(acts(item))]  # who has left is checked for on each street alike
    assert done == [
        (names[slow], f"Time is up: the house folds for {names[slow]}"),
        (names[gone], f"The house checks for {names[gone]}, who has left"),
        (names[first], f"{names[first]} folds"),
    ]
    story = [line.sentence for line in item.story()]
    assert "CA-TH:deal.6.a" in next(each for each in story if "Time is up" in each.text).clauses


@pytest.mark.parametrize(
    ("book", "clause"), [("maryland-uth-1.5", "7.C.2"), ("south-dakota-uth", "7")]
)
def test_a_dealer_calls_time(book: str, clause: str) -> None:
    """With cards on the table the dealer keys in whatever players do: this was not theirs."""
    pit = Walk(book, "physical", staff=True, seed=1)
    walk(pit)
    seated(pit, ANN, BOB)
    while phase(pit) != "bets":
        assert walk(pit)
    for seat, person in ((1, ANN), (2, BOB)):
        pit.does(person, vocabulary.Wager(seat, {"ante": 1000, "blind": 1000}))
    while phase(pit) != "decide":
        assert walk(pit)
    pit.does(JOE, vocabulary.TimeOut(1))
    pit.does(JOE, vocabulary.Check(2))
    assert pit.wrong == []
    told = [line.sentence for line in story_of(pit.steps_told, hidden=False)]
    story = [each for each in told if "checks" in each.text]
    assert [each.text for each in story] == ["Time is up: the house checks for ann", "bob checks"]
    first, own = (set(line.clauses) for line in story)
    assert {name.partition(":")[2] for name in first - own} == {clause}
