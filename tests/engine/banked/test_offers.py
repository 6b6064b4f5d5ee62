"""Each offer names the role and the clause, and holds nothing beyond its command."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.cards import cards
from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked import events as banked_events
from croupier.engine.banked.decide import decide
from croupier.engine.banked.legal import abandon_clause, approval_clause
from croupier.engine.machine import Offer
from croupier.refusal import Reason, Refused
from tests.engine.banked.strategies import Sitting, sitting, table_at

PLAYERS = ("PlaceWagers", "TakeBack", "Play", "Check", "Fold", "Stand")
WHO = {
    **{name: {"player"} for name in PLAYERS},
    "ApprovePayout": {"floorperson"},
    "Forfeit": {"floorperson"},
    "ReportIrregularity": {"dealer", "floorperson"},
}
"""By command who does it; all else is the dealer's."""
BY_CLAUSE = {
    "maryland-uth-1.5": {
        "PlaceWagers": {"7.F.1"},
        "Play": {"11.B.1", "11.D.1", "11.F"},
        "Check": {"11.B.1", "11.D.1"},
        "Fold": {"11.F"},
        "Forfeit": {"7.C.2"},
        "SettleBox": {"11.F.3.a", "11.H.2"},
    },
    "south-dakota-uth": {
        "PlaceWagers": {"2"},
        "Play": {"7.s2", "9.s2", "11.s2"},
        "Check": {"7.s2", "9.s2"},
        "Fold": {"11.s2"},
        "SettleBox": {"6", "6.s3", "12.s2"},
    },
}
SEATLESS = ("CloseBets", "CloseRound", "Deal", "TurnUp", "Expose", "ReportIrregularity")


def offered(number: int, rounds: int) -> dict[str, list[Offer]]:
    """Every offer of some rounds at a table, by the name of its command."""
    found: dict[str, list[Offer]] = defaultdict(list)
    for seed in range(rounds):
        item = sitting(table_at(number), seed, trouble=0.1)
        while (command := item.choose()) is not None:
            for offer in item.offers():
                found[offer.kind.__name__].append(offer)
            item.do(command)
    return found


@pytest.mark.parametrize("number", [0, 3, 12, 15])
def test_an_offer_is_its_persons_and_has_its_clause(number: int) -> None:
    clauses = BY_CLAUSE.get(table_at(number).game.law.book.id, {})
    for name, several in offered(number, 12).items():
        assert {offer.by for offer in several} <= WHO.get(name, {"dealer"}), name
        assert all(bool(item.seat) is (name not in SEATLESS) for item in several), name
        told = {each.clause.partition(":")[2] for each in several if each.clause}
        assert name == "ReportIrregularity" or told <= clauses.get(name, set()), name
        assert bool(told) is (name in clauses or name == "ReportIrregularity"), name
        for each in several:
            box = each.faces("box")
            assert box.count == 0 or (name == "Expose" and box.count == 4), name
            assert not box.must or box.count, name


def test_awards_and_the_absent_have_their_clauses() -> None:
    games = [table_at(number).game for number in range(4)]
    assert [approval_clause(game) for game in games] == [
        "MD-UTH-1.5:11.J.2.c", "MD-UTH-1.4:11.J.2.c", "MD-JH-1.0:11.K.2.c", "SD-UTH:18.a.iv",
    ]  # fmt: skip
    assert [abandon_clause(game) for game in games] == [
        "MD-UTH-1.5:7.C.2", "MD-UTH-1.4:7.C.2", "MD-JH-1.0:7.C.2", "SD-UTH:7",
    ]  # fmt: skip


def at_the_deal(number: int = 0) -> Sitting:
    """A round in which the first cards are due."""
    item = sitting(table_at(number), 1, trouble=0, linked=False)
    while item.round.phase != "deal":
        command = item.choose()
        assert command is not None
        item.do(command)
    return item


@pytest.mark.parametrize("strange", [60, -1, 52])
@pytest.mark.parametrize("sound", ["", "2c", "2c 3c 4c"])
def test_invalid_card_is_not_dealt(strange: Any, sound: str) -> None:
    item = at_the_deal()
    judged = decide(item.game, item.round, banked_commands.Deal((*cards(sound), strange)))
    assert isinstance(judged, Refused)
    assert judged.reason is Reason.BAD_CARDS
    assert judged.message == f"{strange} is not a card"


def with_a_reserve(seed: int) -> Sitting:
    """A round at a Maryland table whose meter has a reserve, as one in South Dakota may."""
    item = sitting(table_at(0), seed, trouble=0, linked=False)
    meters = {
        name: replace(rule, reserve_rate=Fraction(1, 20)) for name, rule in item.game.meters.items()
    }
    item.game = replace(item.game, meters=meters)
    return item


def test_a_void_hand_takes_its_part_out_of_meter_and_reserve() -> None:
    """I-137: fed by this box alone, both show the same as before the round."""
    voided = 0
    for seed in range(60):
        item = with_a_reserve(seed)
        shown, kept = dict(item.round.meters), dict(item.round.reserves)
        while (command := item.choose()) is not None:
            fed = [box.seat for box in item.round.boxes if item.game.metered in box.stakes]
            if item.round.phase == "decide" and len(fed) == 1:
                assert dict(item.round.reserves) != kept
                fouled = banked_commands.ReportIrregularity(
                    "fouled_hand", cause="other", seat=fed[0], by="eve"
                )
                judged = item.do(fouled)
                assert isinstance(judged, tuple), judged
                assert isinstance(judged[0], banked_events.IrregularityRuled)
                assert judged[0].effect == "void_box"
                assert (dict(item.round.meters), dict(item.round.reserves)) == (shown, kept)
                voided += 1
                break
            item.do(command)
    assert voided > 5
