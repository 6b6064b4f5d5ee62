"""Every machine of the law fills in the same frame."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.engine.banked.commands import Play
from croupier.engine.banked.machine import ROUND
from croupier.engine.cardroom.hand.machine import HAND
from croupier.engine.cardroom.seating import Seating as Room
from croupier.engine.cardroom.seating.machine import SEATING
from croupier.engine.command import Declaration, declared
from croupier.engine.commands import Check, Fold, Sit
from croupier.engine.machine import Between, Giver, Machine, Offer, OneOf, folding, offer, stepping
from croupier.engine.procedure import Table, new_table
from croupier.engine.procedure.machine import PROCEDURE
from croupier.house.log.codec import FAMILIES
from croupier.refusal import Reason, Refused
from tests.engine.banked.strategies import sitting, table_at
from tests.engine.cardroom.playing import game_of
from tests.engine.cardroom.playing import table as hand_table
from tests.engine.cardroom.seating.room import rules as room_rules
from tests.engine.procedure.crew import rules


def _round() -> tuple[Machine, Any, Any, tuple[Any, ...]]:
    item = sitting(table_at(0), 1)
    return ROUND, item.game, item.round, ()


def _hand() -> tuple[Machine, Any, Any, tuple[Any, ...]]:
    item = hand_table(game_of(), 10_000, 10_000)
    return HAND, item.game, item.hand, ()


def _procedure() -> tuple[Machine, Any, Any, tuple[Any, ...]]:
    law = rules("maryland-uth-1.5", {"mode": "physical"})
    table: Table = new_table(law)
    return PROCEDURE, law, table, (Giver(0),)


def _seating() -> tuple[Machine, Any, Any, tuple[Any, ...]]:
    return SEATING, room_rules(), Room(), ()


MACHINES = (_round, _hand, _procedure, _seating)


@pytest.mark.parametrize("make", MACHINES, ids=lambda one: one.__name__.strip("_"))
def test_a_machine_lists_offers_and_refuses_strangers(make: Any) -> None:
    machine, law, state, giver = make()
    assert machine.name in FAMILIES
    moment = (0,) if machine is PROCEDURE else ()
    offers = machine.legal(law, state, *moment)
    assert offers
    assert all(isinstance(item, Offer) for item in offers)
    assert all(isinstance(declared(each.kind), Declaration) for each in offers)
    judged = machine.decide(law, state, "deal", *giver)
    assert isinstance(judged, Refused)
    assert judged.reason is Reason.UNKNOWN_COMMAND


def test_a_step_is_what_was_decided_folded() -> None:
    def decide(_: str, state: int, command: int) -> tuple[int, ...] | Refused:
        if command < 0:
            return Refused(Reason.BAD_AMOUNT, "it is below zero", "name more")
        return (command, command) if state < 10 else ()

    def evolve(_: str, state: int, event: int) -> int:
        return state + event

    step, replay = stepping(decide, evolve), folding(evolve)
    assert step("law", 1, 4) == (9, (4, 4))
    assert replay("law", 1, (4, 4)) == 9
    refused = step("law", 1, -1)
    assert refused[0] == 1
    assert isinstance(refused[1], Refused)


def test_an_offer_has_its_command_or_what_is_free() -> None:
    check = offer(Check, "player", "MD-UTH-1.5:11.B.1", seat=2)
    assert check.command == Check(2)
    assert check.seat == 2
    assert check.allows(Check(2))
    assert not check.allows(Check(3))
    assert not check.allows(Fold(2))
    play = offer(Play, "player", seat=2, multiple=(3, 4), tip=(False, True))
    assert play.command is None
    assert play.fixed == {"seat": 2}
    assert play.choices("multiple") == (3, 4)
    assert play.choosing(multiple=(4,)).command == Play(2, 4)
    assert play.allows(Play(2, 3, tip=True))
    assert not play.allows(Play(2, 2))
    sit = offer(Sit, "player", seat=(1, 3), chips=Between(100, 500))
    assert sit.seat == 0
    assert sit.bounds("chips") == (100, 500)
    assert sit.holds("seat") == OneOf((1, 3))
    assert sit.allows(Sit(3, 500))
    assert not sit.allows(Sit(3, 501))
