"""What the narrator says: a sentence, and the moment that it is about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import msgspec

from croupier import money
from croupier.cards import Card, text
from croupier.engine.watcher import HIDDEN
from croupier.house.table.state import Live

Level = Literal["player", "staff", "audit"]
"""Who reads it: everyone at the table, the console and the floor too, or the audit alone."""
Mark = Literal["", "round", "street", "ruling"]
"""Begins a round or a street in a log, or tells of an irregularity and what came of it."""


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part of what happened, with the clauses behind it."""

    text: str
    clauses: tuple[str, ...] = ()


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One thing that happened, subject first; its cards and its amount follow the text."""

    seq: int = 0
    """The entry of the log that it tells."""
    at: int = 0
    """Milliseconds since the epoch, UTC."""
    who: str = ""
    """The person it is about; empty where it is about nobody."""
    seat: int = 0
    text: str
    cards: tuple[str, ...] = ()
    amount: int | None = None
    """Cents."""
    result: bool = False
    """Whether the amount is what the person is up or down, and so carries its sign."""
    clauses: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    """Details that a log leaves out: one wager after another, who approved."""
    level: Level = "player"
    topic: str = ""
    """Within a round a later sentence takes the place of an earlier one of the same topic."""
    mark: Mark = ""

    @property
    def whole(self) -> str:
        """The sentence with its cards and its amount, as a terminal prints it."""
        cards = f": {' '.join(self.cards)}" if self.cards else ""
        return f"{self.plain}{cards}{f' {self.sum}' if self.amount is not None else ''}"

    @property
    def plain(self) -> str:
        """The text as a terminal prints it: 4x for 4×."""
        return self.text.replace("×", "x")

    @property
    def sum(self) -> str:
        """The amount as a terminal prints it; empty where there is none."""
        if self.amount is None:
            return ""
        sign = "-" if self.amount < 0 else "+" if self.result and self.amount else ""
        return f"{sign}{money.dollars(abs(self.amount))}"

    @property
    def cited(self) -> tuple[str, ...]:
        """Every clause that bore on it, once."""
        several = (*self.clauses, *(clause for part in self.parts for clause in part.clauses))
        return tuple(dict.fromkeys(several))


@dataclass(frozen=True)
class Moment:
    """One event of a table's log, with the table before and after it."""

    seq: int
    at: int
    family: str
    event: Any
    before: Live
    after: Live
    hidden: bool = False
    """Whether cards that the public has not seen may be told: to an auditor, after the round."""
    you: str = ""
    """The player who is addressed as you; nobody where many read the same sentence."""

    def faces(self, cards: tuple[Card | None, ...]) -> tuple[str, ...]:
        """The cards as they are written; those that the reader may not see are hidden."""
        written = ("" if card is None else text(card) for card in cards)
        return tuple(name if name and self.shows(name) else HIDDEN for name in written)

    def open_faces(self, cards: tuple[Card | None, ...]) -> tuple[str, ...]:
        """Those of the cards that the reader may see."""
        return tuple(face for face in self.faces(cards) if face != HIDDEN)

    def shows(self, written: str) -> bool:
        """Whether the reader may see the card."""
        return self.hidden or written in self._public

    @cached_property
    def _public(self) -> frozenset[str]:
        """The faces that everybody at the table sees after the event."""
        return self.after.setup.kind.open_faces(self.after)

    def name(self, seat: int) -> str:
        """The player of the seat in the round or at the table; empty if nobody is known there."""
        for live in (self.before, self.after):
            for place, player in live.setup.kind.in_play(live):
                if place == seat:
                    return player
        return self.before.player_at(seat) or self.after.player_at(seat)

    def does(self, who: str, verb: str, rest: str = "") -> str:
        """Return who does it: "ann folds", or "You fold" to ann herself."""
        addressed = who and who == self.you
        name = f"S{who[1:]}" if who.startswith("seat ") else who  # a player whom nobody named
        said = f"You {verb}" if addressed else f"{name} {_third_person(verb)}"
        return f"{said} {rest}".rstrip()

    def seat_name(self, seat: int) -> str:
        """The player of the seat, or the seat itself."""
        return self.name(seat) or f"Seat {seat}"


_IRREGULAR = {"have": "has", "are": "is", "go": "goes"}


def _third_person(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    return f"{verb}es" if verb.endswith(("s", "x", "ch", "sh")) else f"{verb}s"
