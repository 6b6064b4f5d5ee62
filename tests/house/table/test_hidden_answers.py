"""Answers reveal no hidden card: in worlds that differ only in those, answers are the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.cards import DECK, text
from croupier.house.table.state import SYSTEM, Person
from croupier.refusal import Refused
from tests import vocabulary
from tests.house.audit.walk import Walk
from tests.house.table.asking import everything
from tests.house.table.pit import ANN, AUD, BOB, BOOKS, EVE, JOE, Pit
from tests.house.table.worlds import other_world, visible
from tests.stages import DEEP

MOMENTS = 40 if DEEP else 4
STAFF = (EVE, JOE)
BOT = Person("Bot 5", "bot")


def faced(pit: Pit, chance: random.Random) -> Iterator[Any]:
    """Commands with every face of the deck, wherever a face can be entered."""
    faces = [text(card) for card in DECK]
    current, hand = pit.live.round, pit.live.hand
    seats = [box.seat for box in current.boxes] if current is not None else []
    seats += [player.seat for player in hand.players] if hand is not None else []
    for face in faces:
        yield vocabulary.Deal((face,))
        yield vocabulary.Report("face_up_card", card=face)
        yield vocabulary.Report("dealer_card_exposed", card=face)
        for seat in seats:
            yield vocabulary.Rule("exposed_card", seat, chance.choice((1, 2)), (face,))
    for _ in range(12):
        some = tuple(chance.sample(faces, 6))
        for count in range(1, 6):
            yield vocabulary.Deal(some[:count])
            yield vocabulary.TurnUp(some[:count])
        yield vocabulary.Rule("early_flop", cards=some[:4])
        yield vocabulary.Rule("early_flop", cards=some[:3])
        yield vocabulary.Expose(some[:2])
        yield vocabulary.Expose(some[:2], some[2:])
        yield vocabulary.Expose((), some[2:])
        yield from (vocabulary.Show(seat, some[:2]) for seat in (0, -2, *seats))


def asked(pit: Pit, person: Person, chance: random.Random) -> Iterator[Any]:
    """Everything that the person might ask to find out something."""
    for _ in range(3):
        yield from everything(pit, chance)
    yield from (
        vocabulary.Rule("exposed_card", seat, place) for seat in range(1, 7) for place in (1, 2)
    )
    yield vocabulary.Report("face_up_card")
    if person in STAFF:
        yield from faced(pit, chance)


def answers(pit: Pit, person: Person, commands: list[Any]) -> list[Any]:
    """What each command would be answered: the refusal, or that it would be done."""
    judged = [pit.tries(person, command) for command in commands]
    return [item if isinstance(item, Refused) else "done" for item in judged]


def differing(pit: Pit, person: Person, chance: random.Random) -> list[str]:
    """What the person is answered otherwise in a world with other hidden cards."""
    commands, here = [*asked(pit, person, chance)], pit.live
    row = answers(pit, person, commands)
    pit.live = other_world(here, visible(here, person, pit.now), chance)
    other = answers(pit, person, commands)
    pit.live = here
    return [
        f"{person.actor} asks {command}: {this} / {that}"
        for command, this, that in zip(commands, row, other, strict=True)
        if this != that
    ]


@pytest.mark.parametrize("mode", ["virtual", "physical"])
@pytest.mark.parametrize("book", BOOKS)
def test_nobody_learns_a_hidden_card_from_an_answer(book: str, mode: str) -> None:
    pit = Walk(book, mode, staff=True, seed=4)
    pit.rich, pit.hides, pit.steered = True, 0.3, 0.8 if mode == "physical" else 0.0
    chance = random.Random(f"{book} {mode}")
    if mode == "virtual":
        pit.opened().does(EVE, vocabulary.SeatBot(5, "Bot 5", 40_000))
    looked = 0
    for _ in range(4_000):
        pit.steps(1)
        dealt = _dealt(pit)
        if not dealt or chance.random() > 0.25:
            continue
        looked += 1
        for person in (EVE, JOE, AUD, ANN, BOB, BOT):
            assert differing(pit, person, chance) == []
        if looked >= MOMENTS:
            break
    assert looked >= MOMENTS


def _dealt(pit: Pit) -> bool:
    """Whether cards whose faces are known lie face down."""
    current, hand = pit.live.round, pit.live.hand
    known = current.known if current is not None else hand.known if hand is not None else ()
    return len(known) > len(visible(pit.live, Person("", "player"), pit.now))


def test_the_other_world_is_another_one() -> None:
    """The control: who sees cards of their own finds others in their place."""
    pit = Pit("maryland-uth-1.5").opened().dealt(ANN)
    chance, nobody = random.Random(1), frozenset[Any]()
    assert visible(pit.live, ANN, pit.now)
    changed = other_world(pit.live, nobody, chance)
    assert visible(changed, ANN, pit.now) != visible(pit.live, ANN, pit.now)
    kept = other_world(pit.live, visible(pit.live, ANN, pit.now), chance)
    assert visible(kept, ANN, pit.now) == visible(pit.live, ANN, pit.now)
    assert kept.shoe.order != pit.live.shoe.order
    assert SYSTEM.role == "system"
