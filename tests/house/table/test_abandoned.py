"""Players who leave during a round: what the operator chose, and who decides (I-12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import pytest

from croupier.engine.banked import events as banked_events
from croupier.house.log import codec
from croupier.house.table.setup import Conduct
from croupier.house.table.state import ATTENDANT, SYSTEM, Person
from croupier.law.submission import with_demonstration
from croupier.money import UNITS_PER_CENT
from tests import vocabulary
from tests.house.audit.walk import judged_again
from tests.house.table.asking import all_offers
from tests.house.table.pit import ANN, BOB, EVE, JOE, RICH, Pit

BOOKS = ("maryland-uth-1.5", "maryland-jackpot-1.0")
POLICIES = ("auto_check_fold", "floor_decides", "forfeit_all")
STAKE = 1000
Floor = Literal["automatic", "staff"]


class Table(Pit):
    """A pit that keeps who did what, and whose every command an auditor judges again."""

    def __init__(self, book: str, policy: str, floor: Floor) -> None:
        chosen = {"rulebook": book, "options": {"abandon_policy": policy}}
        self.acts: list[tuple[str, str]] = []
        super().__init__(book, Conduct(floor=floor, pace=0), with_demonstration(chosen))

    def ask(self, person: Person, command: Any) -> Any:
        """The command is carried out, or refused."""
        before, judged = self.live, self.tries(person, command)
        refused = super().ask(person, command)
        if refused is None:
            assert judged_again(before, person, self.now, command, judged[1]) is None, command
            self.acts += [(person.actor, codec.kind_of(event)) for _, event in judged[1]]
        return refused

    def bets(self, wagers: Mapping[str, int]) -> None:
        """Ann and Bob sit and bet, and the cards are dealt."""
        self.opened()
        for seat, person in ((1, ANN), (3, BOB)):
            self.does(person, vocabulary.Sit(seat, 50_000))
            self.runs()
            self.does(person, vocabulary.Wager(seat, wagers))
        for person in (ANN, BOB):
            self.does(person, vocabulary.Ready())
        self.runs()

    def stays(self) -> None:
        """Bob checks and folds as he is asked, until the table waits for somebody else."""
        for _ in range(9):
            offered = {
                offer["do"]: offer for offer in all_offers(self, BOB) if offer.get("seat") == 3
            }
            choice = offered.get("check") or offered.get("fold")
            if choice is None:
                return
            self.does(BOB, vocabulary.BY_NAME[choice["do"]](3))
            self.runs()
        raise AssertionError("Bob is asked for ever")

    def by(self, kind: str) -> list[str]:
        """Who brought this about, time after time."""
        return [actor for actor, done in self.acts if done == f"round:{kind}/1"]


def left(book: str, policy: str, floor: Floor, played: bool) -> Table:
    """A table that Ann has left, before the flop or after her Play wager."""
    table = Table(book, policy, floor)
    game = table.setup.game
    assert game is not None
    names = [name for name in game.bets if name in game.entries[0][0] or name == "trips"]
    table.bets(dict.fromkeys(names, STAKE))
    turn = table.live.round
    assert turn is not None
    if turn.boxes[turn.turn].seat == 3:
        table.does(BOB, vocabulary.Check(3))
        table.runs()
    if played:
        table.does(ANN, vocabulary.Play(1, max(game.stages[0].multiples)))
    table.does(ANN, vocabulary.Stand())
    table.runs()
    return table


def floors_offers(table: Table) -> set[str]:
    """What a floorperson is offered about Ann's box."""
    told = [offer for offer in all_offers(table, EVE) if offer.get("seat") == 1]
    return {row["do"] for row in told} & {"forfeit", "time_out"}


def over(table: Table) -> None:
    """The round is played to its end, and money is where it belongs."""
    table.stays()
    table.runs()
    assert table.live.number == 1 or table.live.round is not None
    assert "ann" not in table.live.players
    assert sum(table.balances.values()) == 0


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("floor", ["automatic", "staff"])
def test_played_on_as_the_default_is(book: str, floor: Floor) -> None:
    table = left(book, "auto_check_fold", floor, played=False)
    assert floors_offers(table) == set()
    over(table)
    assert set(table.by("checked")) == {"system", "player:bob"}
    assert "system" in table.by("folded")
    assert table.by("wagers_forfeited") == []


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("policy", POLICIES)
def test_who_is_there_and_slow_is_checked_and_folded_for(book: str, policy: str) -> None:
    table = Table(book, policy, "staff")
    game = table.setup.game
    assert game is not None
    names = [name for name in game.bets if name in game.entries[0][0]]
    table.bets(dict.fromkeys(names, STAKE))
    while table.live.round is not None and table.live.round.phase == "decide":
        assert table.goes_on()
    assert set(table.by("checked") + table.by("folded")) == {"system"}
    assert table.by("wagers_forfeited") == []


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("policy", ["floor_decides", "forfeit_all"])
@pytest.mark.parametrize("says", ["forfeit", "time_out"])
def test_staff_decides_and_until_then_the_table_waits(book: str, policy: str, says: str) -> None:
    table = left(book, policy, "staff", played=False)
    table.stays()
    assert not table.goes_on()
    assert floors_offers(table) == {"forfeit", "time_out"}
    assert not {"forfeit", "time_out"} & {offer["do"] for offer in all_offers(table, JOE)}
    refused = table.refuses(SYSTEM, vocabulary.TimeOut(1))
    assert refused.reason.word == "needs_approval"
    assert refused.clause
    for person in (JOE, BOB):
        assert table.refuses(person, vocabulary.TimeOut(1)).reason.word == "not_yours_to_do"
        assert table.refuses(person, vocabulary.Forfeit(1)).reason.word == "not_yours_to_do"
    for _ in range(9):
        if not floors_offers(table) & {says}:
            break
        table.does(EVE, vocabulary.BY_NAME[says](1))
        table.runs()
        table.stays()
    over(table)
    if says == "forfeit":
        assert table.by("wagers_forfeited") == [EVE.actor]
        assert EVE.actor not in table.by("checked") + table.by("folded")
    else:
        assert table.by("wagers_forfeited") == []
        assert EVE.actor in table.by("checked")
        assert EVE.actor in table.by("folded")
    assert "system" not in table.by("checked") + table.by("folded")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("policy", ["floor_decides", "forfeit_all"])
def test_who_left_after_a_play_holds_nobody_up_and_may_still_forfeit(
    book: str, policy: str
) -> None:
    table = left(book, policy, "staff", played=True)
    assert floors_offers(table) == {"forfeit"}
    assert table.by("wagers_forfeited") == []
    table.does(EVE, vocabulary.Forfeit(1))
    assert floors_offers(table) == set()
    over(table)
    game = table.setup.game
    assert game is not None
    lost = sum(
        line.stake
        for event in (codec.decode(kind, body) for kind, body, _ in table.log)
        if isinstance(event, banked_events.WagersForfeited)
        for line in event.lines
    )
    assert lost > 2 * STAKE
    assert table.balances["wallet:ann"] == RICH - lost * UNITS_PER_CENT
    table = left(book, policy, "staff", played=True)
    over(table)
    assert table.by("wagers_forfeited") == []


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("played", [False, True])
def test_an_automatic_floor_lets_play_go_on_where_it_may_decide(book: str, played: bool) -> None:
    table = left(book, "floor_decides", "automatic", played)
    over(table)
    assert table.by("wagers_forfeited") == []
    assert played or "system" in table.by("folded")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("played", [False, True])
def test_an_automatic_floor_takes_all_where_that_is_the_policy(book: str, played: bool) -> None:
    table = left(book, "forfeit_all", "automatic", played)
    assert table.by("wagers_forfeited") == [ATTENDANT.actor]
    assert "system" not in table.by("checked") + table.by("folded")
    kinds = [kind for _, kind in table.acts]
    gone = kinds.index("round:player_left/1")
    assert kinds[gone:].index("round:wagers_forfeited/1") <= 2  # nothing of the round between
    over(table)
    assert table.by("wagers_forfeited") == [ATTENDANT.actor]


def test_one_who_plays_alone_and_leaves_ends_the_round_by_that() -> None:
    table = Table("maryland-uth-1.5", "forfeit_all", "automatic")
    table.opened().does(ANN, vocabulary.Sit(1, 50_000))
    table.runs()
    table.does(ANN, vocabulary.Wager(1, {"ante": STAKE, "blind": STAKE, "trips": STAKE}))
    table.does(ANN, vocabulary.Ready())
    table.runs()
    table.does(ANN, vocabulary.Stand())
    table.runs()
    assert table.live.round is None
    assert table.live.players == ()
    assert table.balances["wallet:ann"] == RICH - 3 * STAKE * UNITS_PER_CENT
    assert sum(table.balances.values()) == 0
