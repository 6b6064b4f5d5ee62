"""All nouns of a table's procedures, in the order in which their offers are listed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.engine.procedure import (
    bets,
    boxes,
    cut,
    deal,
    decks,
    devices,
    hours,
    occasions,
    opening,
    rounds,
    seats,
    shuffle,
    steps,
    stub,
)
from croupier.engine.procedure.noun import Candidates, Consequence, Event, Fold, Guard
from croupier.law.vocabulary.procedure import Act

NOUNS: Final = tuple(
    module.NOUN
    for module in (
        *(opening, decks, shuffle, cut, occasions, steps, rounds),
        *(hours, bets, deal, stub, boxes, devices, seats),
    )
)
GUARDS: Final[Mapping[type[Any], Guard[Any]]] = {
    kind: guard for noun in NOUNS for kind, guard in noun.guards.items()
}
FOLDS: Final[Mapping[type[Event], Fold[Any]]] = {
    kind: fold for noun in NOUNS for kind, fold in noun.folds.items()
}
CONSEQUENCES: Final[Mapping[type[Event], Consequence[Any]]] = {
    kind: consequence for noun in NOUNS for kind, consequence in noun.consequences.items()
}
CANDIDATES: Final[tuple[Candidates, ...]] = tuple(
    candidates for noun in NOUNS for candidates in noun.candidates
)
COMMANDS: Final[tuple[type[Any], ...]] = tuple(GUARDS)
EVENTS: Final[tuple[type[Event], ...]] = tuple(FOLDS)
BY_ACT: Final[Mapping[type[Any], Act]] = {
    kind: act for noun in NOUNS for kind, act in noun.acts.items()
}
"""Commands that do whichever step of the book is this act."""
BY_DUE: Final[Mapping[str, tuple[type[Any], ...]]] = {
    due: kinds for noun in NOUNS for due, kinds in noun.dues.items()
}
"""What is due by the table's state rather than by a step of the book, the usual command first."""
