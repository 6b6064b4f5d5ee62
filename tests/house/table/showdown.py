"""A table of physical cards brought to its showdown, with the cards that a test wants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.engine.procedure.due import Due, due
from croupier.engine.procedure.steps import CompleteStep
from croupier.house.table.offer_json import Written as Offer
from croupier.house.table.setup import Conduct
from croupier.house.table.state import Person
from tests import vocabulary
from tests.house.table.asking import all_offers
from tests.house.table.dealing import phase, walk
from tests.house.table.pit import ANN, BOB, EVE, JOE, Pit, physical

MARYLAND, SOUTH_DAKOTA = "maryland-uth-1.5", "south-dakota-uth"
SEATED = {1: ANN, 2: BOB}
WAGERS = {"ante": 1000, "blind": 1000, "progressive": 100}
PLAIN = {"ante": 1000, "blind": 1000}


def at_showdown(
    book: str,
    board: str,
    wagers: Mapping[int, Mapping[str, int]],
    crew: Person = JOE,
    **options: object,
) -> Pit:
    """Ann at seat 1 and Bob at seat 2 have played; the dealer shows 3c 4d; boxes are next."""
    return to_showdown(
        Pit(book, Conduct(floor="staff", pace=0), physical(book, **options)), board, wagers, crew
    )


def to_showdown(
    pit: Pit, board: str, wagers: Mapping[int, Mapping[str, int]], crew: Person = JOE
) -> Pit:
    """The same at an existing new table with physical cards."""
    walk(pit)
    for seat, person in SEATED.items():
        pit.does(person, vocabulary.Sit(seat, 50_000))
    while phase(pit) != "bets":
        assert walk(pit)
    for seat, staked in wagers.items():
        pit.does(SEATED[seat], vocabulary.Wager(seat, staked))
    faces = board.split()
    while phase(pit) != "settle":
        _goes_on(pit, crew, faces)
    for item in dues(pit, 0):
        if item.blocks == "finish":
            step(pit, item.step, 0)
    return pit


def _goes_on(pit: Pit, crew: Person, faces: list[str]) -> None:
    """The next thing before the boxes are settled."""
    offers = {
        item["do"]: item for item in reversed([*all_offers(pit, crew), *all_offers(pit, EVE)])
    }
    if "play" in offers:
        each = offers["play"]
        pit.does(crew, vocabulary.Play(each["seat"], max(each["choices"])))
    elif "deal" in offers:
        pit.does(crew, vocabulary.Deal(_dealt(offers["deal"], faces)))
    elif "turn_up" in offers:
        count = offers["turn_up"]["cards"]
        pit.does(crew, vocabulary.TurnUp(tuple(faces.pop(0) for _ in range(count))))
    elif "expose" in offers:
        box = ("5c", "5d", "6c", "6d") if offers["expose"].get("faces_required_box") else ()
        pit.does(crew, vocabulary.Expose(("3c", "4d"), box))
    else:
        assert walk(pit), list(offers)


def _dealt(offer: Offer, faces: list[str]) -> tuple[str, ...]:
    up = offer.get("faces_required", False)
    return tuple(faces.pop(0) if up and place == -1 else "??" for place in offer["places"])


def shows(pit: Pit, seat: int, cards: str, by: Person = JOE) -> None:
    """The hand of a seat lies face up."""
    pit.does(by, vocabulary.Show(seat, tuple(cards.split())))


def announced(pit: Pit, seat: int, by: Person = JOE) -> None:
    """Do everything else that the dealer does at the turn of a box."""
    for item in dues(pit, seat):
        if item.step == "announce_player":
            step(pit, item.step, seat, by)


def dues(pit: Pit, seat: int) -> list[Due]:
    """What is due at a seat, lines to be ticked left out."""
    waiting = due(pit.setup.ruleset, pit.live.procedure, pit.now // 1000)
    return [item for item in waiting if item.seat == seat and not item.line]


def step(pit: Pit, name: str, seat: int, by: Person = JOE) -> None:
    """A step at a seat is done."""
    pit.does(by, CompleteStep(step=name, seat=seat))


def offered(pit: Pit, person: Person, name: str) -> list[Offer]:
    """The offers of this name that the person has."""
    return [offer for offer in all_offers(pit, person) if offer["do"] == name]


def kinds(pit: Pit) -> list[Any]:
    """The kinds of entries in the log."""
    return [kind for kind, _, _ in pit.log]
