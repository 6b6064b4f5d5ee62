"""What is offered is accepted, what is accepted was offered, and nothing breaks a table."""

from __future__ import annotations

import random

import pytest

from croupier.house.table.offer_json import plain
from croupier.house.table.schedule import Chance, next_move
from croupier.house.table.setup import Conduct
from croupier.house.table.view import view
from croupier.refusal import Refused
from tests import vocabulary
from tests.house.table.asking import all_offers, command_for, everything
from tests.house.table.pit import ANN, BOB, BOOKS, EVE, EVERYBODY, JOE, Pit, physical
from tests.stages import many

STEPS = many(40, 400)


def _walk(pit: Pit, chance: random.Random, step: int) -> None:
    """Something that may happen next: by the table itself, or by somebody who was offered it."""
    if chance.random() < 0.55 and pit.goes_on():
        return
    person = chance.choice((ANN, BOB, JOE, EVE))
    ask = [
        offer for offer in all_offers(pit, person) if offer["do"] not in ("close_table", "pause")
    ]
    if chance.random() > 0.02:
        rare = ("report", "rule", "stand", "remove_deck", "fail_device", "go_idle", "seat_bot")
        ask = [row for row in ask if row["do"] not in rare] or ask
    if ask:
        command = command_for(pit, chance.choice(ask), chance)
        if command is not None:
            pit.ask(person, command)
    pit.now += 1000 * (step % 3)


@pytest.mark.parametrize("mode", ["virtual", "physical"])
@pytest.mark.parametrize("book", BOOKS)
def test_what_is_offered_is_accepted_and_nothing_else(book: str, mode: str) -> None:
    chance = random.Random(f"{book} {mode} 1")
    submission = physical(book) if mode == "physical" else None
    pit = Pit(book, Conduct(floor="staff", pace=0), submission)
    shoe = 0
    for step in range(STEPS):
        for person in EVERYBODY:
            offered = all_offers(pit, person)
            for offer in offered:
                command = command_for(pit, offer, chance)
                if command is None:
                    continue
                judged = pit.tries(person, command)
                assert not isinstance(judged, Refused), (person, command, judged)
            names = {row["do"] for row in offered}
            for command in everything(pit, chance):
                judged = pit.tries(person, command)
                if not isinstance(judged, Refused):
                    assert vocabulary.wire_name(type(command)) in names, (person, command)
            seen = view(pit.live, person, pit.now, pit.balances)
            assert seen["you"] == person.name
        coming = next_move(pit.live)
        shoe += coming is not None and isinstance(coming.command, Chance)
        _walk(pit, chance, step)
    assert shoe or mode == "physical", "the shoe's own step was never due"
    assert sum(pit.balances.values()) == 0


@pytest.mark.parametrize("name", sorted(vocabulary.BY_NAME))
def test_no_field_is_lost_to_the_envelope(name: str) -> None:
    assert not {"v", "id", "do", "type"} & set(vocabulary.fields_of(vocabulary.BY_NAME[name]))


def test_sets_of_an_offer_come_in_a_fixed_order() -> None:
    wagers = ("trips", "ante", "play", "blind", "progressive", "bad_beat")
    assert plain({"opening": (frozenset(wagers),)}) == {"opening": [sorted(wagers)]}
