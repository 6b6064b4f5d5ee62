"""The result of a round in the list of rounds: chips, tips, house, and tip box agree."""

from __future__ import annotations

import json
from typing import Any

from croupier.cards import cards
from croupier.engine.procedure.rounds import RoundFinished
from croupier.house.floor.locks import touches
from croupier.house.table.decide import judge
from croupier.house.table.decision import Asked, Decision
from croupier.house.table.outcome import outcome
from croupier.house.table.state import SYSTEM, Person
from croupier.house.table.view import view
from croupier.law.submission import with_demonstration
from croupier.money import UNITS_PER_CENT
from tests import vocabulary
from tests.house.table.pit import ANN, EVE, Pit

CHIPS = 100_000
TIPPED = vocabulary.Wager(
    1,
    {"ante": 1000, "blind": 1000, "trips": 1000},
    {"ante": 500, "blind": 500, "trips": 500},
)


def tipped(hole: str, dealer: str, board: str, push_to: str = "tip_ledger") -> Pit:
    """A South Dakota table at which ann has bet, for herself and for the dealer, on these cards."""
    book = "south-dakota-uth"
    submission = with_demonstration({"rulebook": book, "options": {"sd_tip_push_to": push_to}})
    table = Pit(book, submission=submission)
    first, second = cards(hole), cards(dealer)
    flop, rest = cards(board)[:3], cards(board)[3:]
    burns = cards("2c 2d")
    table.stacked = (first[0], second[0], first[1], second[1], burns[0], *flop, burns[1], *rest)
    table.opened()
    table.does(ANN, vocabulary.Sit(1, CHIPS))
    table.runs()
    table.does(ANN, TIPPED)
    table.does(ANN, vocabulary.Ready())
    table.runs()
    return table


def told(table: Pit, person: Person, command: Any) -> dict[str, Any]:
    """What the list says of the round that ends with this command; it adds up."""
    names = touches(table.live, person, command)
    readings = {name: table.balances.get(name, 0) for name in names}
    decision = judge(table.live, Asked(table.now, person, readings), command)
    assert isinstance(decision, Decision), decision
    [over] = [
        before
        for before, (_, event) in zip(decision.befores, decision.happened, strict=True)
        if isinstance(event, RoundFinished)
    ]
    found: dict[str, Any] = json.loads(outcome(over))
    assert found["net"]["ann"] == decision.live.chips["ann"] - CHIPS
    assert sum(found["net"].values()) + found["house_net"] + found["tip_box"] == 0
    seen = view(over, ANN, table.now, {})["round"]
    assert [item["net"] for item in seen["seats"]] == [found["net"]["ann"]]
    assert seen["seats"][0]["tipped"] == found["tips"]["ann"]
    assert (seen["house_net"], seen["tip_box"]) == (found["house_net"], found["tip_box"])
    return found


def to_close(table: Pit) -> None:
    """The round is played until it only has to be closed."""
    while table.live.round is not None and table.live.round.phase != "close":
        assert table.goes_on()


def test_tips_that_lose_are_lost_by_the_player() -> None:
    table = tipped("7h 3d", "Kh Ks", "Kd Qc 9s 8d 4c")
    table.does(ANN, vocabulary.Play(1, 4, tip=True))
    to_close(table)
    found = told(table, SYSTEM, vocabulary.CloseRound())
    assert found["net"] == {"ann": -10_500}
    assert found["tips"] == {"ann": {"staked": 3500, "to_dealer": 0, "back": 0}}
    assert (found["house_net"], found["tip_box"]) == (10_500, 0)


def test_tips_that_win_lie_in_the_tip_box_of_the_table() -> None:
    table = tipped("Kd Kc", "7h 3d", "Ks Qc 9s 8d 4c")
    table.does(ANN, vocabulary.Play(1, 4))
    to_close(table)
    found = told(table, SYSTEM, vocabulary.CloseRound())
    assert found["tip_box"] > 1500
    known = {name.partition(":")[0] for name in table.balances}
    assert known == {"cage", "house", "wallet", "chips", "layout", "tray", "drop", "tips", "meter"}
    own = f"tips:{table.live.setup.id}"
    assert table.balances[own] == found["tip_box"] * UNITS_PER_CENT


def test_tips_that_push_go_back_where_the_rules_say_so() -> None:
    for push_to, net, back in (("player", -1500, 1000), ("tip_ledger", -2500, 0)):
        table = tipped("Kd 9c", "Ks 9d", "Kc 8d 5h 3s 4c", push_to)
        table.does(ANN, vocabulary.Play(1, 4))
        to_close(table)
        found = told(table, SYSTEM, vocabulary.CloseRound())
        assert found["net"] == {"ann": net}, push_to
        assert found["tips"]["ann"] == {"staked": 1500, "to_dealer": 1000 - back, "back": back}


def test_a_void_round_costs_nobody_anything() -> None:
    table = tipped("7h 3d", "Kh Ks", "Kd Qc 9s 8d 4c")
    found = told(table, EVE, vocabulary.Report("wrong_count", at="player"))
    assert found["net"] == {"ann": 0}
    assert found["tips"] == {"ann": {"staked": 1500, "to_dealer": 0, "back": 1500}}
    assert (found["house_net"], found["tip_box"]) == (0, 0)
