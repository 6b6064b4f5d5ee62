"""Sentences of the narrator, and the moments that they describe."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import msgspec

from croupier import money
from croupier.cards import Card, text
from croupier.engine.watcher import HIDDEN
from croupier.house.table.state import TableState

Level = Literal["player", "staff", "audit"]
"""The readers: everyone at the table, also console and floor, or the audit only."""
Mark = Literal["", "round", "street", "ruling"]
"""Starts a round or a street in a log, or reports an irregularity and its ruling."""


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A detail of a sentence, with its clauses."""

    text: str
    clauses: tuple[str, ...] = ()


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One thing that happened, subject first; its cards and its amount follow the text."""

    seq: int = 0
    """The entry of the log that it describes."""
    at: int = 0
    """Milliseconds since the epoch, UTC."""
    who: str = ""
    """The person it is about; empty if there is none."""
    seat: int = 0
    text: str
    cards: tuple[str, ...] = ()
    amount: int | None = None
    """Cents."""
    result: bool = False
    """Whether the amount is the person's gain or loss, and is written with its sign."""
    clauses: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    """Details that a log leaves out: each wager, who approved."""
    level: Level = "player"
    topic: str = ""
    """Within a round a later sentence replaces an earlier one of the same topic."""
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
        """Every clause that it cites, once."""
        several = (*self.clauses, *(clause for part in self.parts for clause in part.clauses))
        return tuple(dict.fromkeys(several))


@dataclass(frozen=True)
class Moment:
    """One event of a table's log, with the table before and after it."""

    seq: int
    at: int
    family: str
    event: Any
    before: TableState
    after: TableState
    hidden: bool = False
    """Whether hidden cards may be shown: to an auditor, after the round."""
    you: str = ""
    """The player who is addressed as "you"; empty if several people read the sentence."""

    def faces(self, cards: tuple[Card | None, ...]) -> tuple[str, ...]:
        """Return the cards as text, hidden where the reader may not see them."""
        written = ("" if card is None else text(card) for card in cards)
        return tuple(name if name and self.shows(name) else HIDDEN for name in written)

    def open_faces(self, cards: tuple[Card | None, ...]) -> tuple[str, ...]:
        """Return those of the cards that the reader may see."""
        return tuple(face for face in self.faces(cards) if face != HIDDEN)

    def shows(self, written: str) -> bool:
        """Return whether the reader may see the card."""
        return self.hidden or written in self._public

    @cached_property
    def _public(self) -> frozenset[str]:
        """The faces that everyone at the table sees after the event."""
        return self.after.setup.kind.open_faces(self.after)

    def name(self, seat: int) -> str:
        """Return the player of the seat, in the round or at the table; empty if unknown."""
        for live in (self.before, self.after):
            for place, player in live.setup.kind.in_play(live):
                if place == seat:
                    return player
        return self.before.player_at(seat) or self.after.player_at(seat)

    def does(self, who: str, verb: str, rest: str = "") -> str:
        """Return who does it: "ann folds", or "You fold" when addressed."""
        addressed = who and who == self.you
        name = f"S{who[1:]}" if who.startswith("seat ") else who  # a seat without a known player
        said = f"You {verb}" if addressed else f"{name} {_third_person(verb)}"
        return f"{said} {rest}".rstrip()

    def seat_name(self, seat: int) -> str:
        """Return the player of the seat, or the seat itself."""
        return self.name(seat) or f"Seat {seat}"


_IRREGULAR = {"have": "has", "are": "is", "go": "goes"}


def _third_person(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    return f"{verb}es" if verb.endswith(("s", "x", "ch", "sh")) else f"{verb}s"
