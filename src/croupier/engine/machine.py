"""The frame of every state machine of the law: who gives a command, and what may be given now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from croupier.cards import DECK, Card

FLOORPERSON = "floorperson"


@dataclass(frozen=True, slots=True)
class Giver:
    """Who gives a command: when, in which role, and by which name where it matters."""

    at: int
    """Seconds since an epoch."""
    by: str = "dealer"
    who: str = ""


def is_whole(value: object) -> bool:
    """Whether this is a whole number and no flag."""
    return isinstance(value, int) and not isinstance(value, bool)


class Values(Protocol):
    """What a field of an offered command may hold."""

    def holds(self, value: Any) -> bool:
        """Whether the field may hold this."""

    def some(self) -> Any:
        """Something that it may hold."""

    def written(self) -> Any:
        """The same for a screen, in lists, texts and numbers; None where it is not for one."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """Any of these."""

    values: tuple[Any, ...]

    def holds(self, value: Any) -> bool:
        return any(type(value) is type(one) and value == one for one in self.values)

    def some(self) -> Any:
        return self.values[0]

    def written(self) -> Any:
        return list(self.values)


@dataclass(frozen=True, slots=True)
class Between:
    """A whole number within these bounds; without an upper one if `most` is None."""

    least: int
    most: int | None

    def holds(self, value: Any) -> bool:
        if type(value) is not int or value < self.least:
            return False
        return self.most is None or value <= self.most

    def some(self) -> int:
        return self.least

    def written(self) -> Any:
        return "number" if self.most is None else {"least": self.least, "most": self.most}


@dataclass(frozen=True, slots=True)
class Spoken:
    """Any text that says something."""

    def holds(self, value: Any) -> bool:
        return isinstance(value, str) and bool(value.strip())

    def some(self) -> str:
        return "as told"

    def written(self) -> Any:
        return "reason"


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """Any name that nobody at the table has."""

    known: frozenset[str]

    def holds(self, value: Any) -> bool:
        return isinstance(value, str) and bool(value.strip()) and value not in self.known

    def some(self) -> str:
        return next(name for name in map(str, range(len(self.known) + 1)) if self.holds(name))

    def written(self) -> Any:
        return None


@dataclass(frozen=True, slots=True)
class Cards:
    """So many different cards, none of those that are out."""

    count: int
    out: frozenset[Card] = frozenset()

    def holds(self, value: Any) -> bool:
        good = all(type(card) is int and card in DECK and card not in self.out for card in value)
        return good and len(value) == self.count == len(set(value))

    def some(self) -> tuple[Card, ...]:
        return tuple(card for card in DECK if card not in self.out)[: self.count]

    def written(self) -> Any:
        return self.count


@dataclass(frozen=True, slots=True)
class Order:
    """Every card of the deck once, from the top; it comes from the shoe."""

    def holds(self, value: Any) -> bool:
        return value is not None and sorted(value) == list(DECK)

    def some(self) -> tuple[Card, ...]:
        return DECK

    def written(self) -> Any:
        return "order"


class Whole(Protocol):
    """What the fields of a command may hold together."""

    def holds(self, command: Any) -> bool:
        """Whether the command may be given so."""

    def some(self) -> Any:
        """One command that may be given."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One command that would be accepted now, for any of these values."""

    kind: type[Any]
    by: str = "dealer"
    """The role in which it is given; a floorperson also says who it is."""
    clause: str = ""
    fields: tuple[tuple[str, Values], ...] = ()
    """What is not named here may hold anything."""
    whole: Whole | None = None

    def allows(self, command: Any, giver: Giver | None = None) -> bool:
        """Whether the command is what is offered; to this giver, where one is named."""
        if type(command) is not self.kind:
            return False
        if giver is not None and not self._given_by(giver):
            return False
        if self.whole is not None:
            return self.whole.holds(command)
        return all(values.holds(getattr(command, name)) for name, values in self.fields)

    def _given_by(self, giver: Giver) -> bool:
        return giver.by == self.by and bool(giver.who or giver.by != FLOORPERSON)

    def example(self) -> Any:
        """One command that is offered."""
        if self.whole is not None:
            return self.whole.some()
        return self.kind(**{name: values.some() for name, values in self.fields})

    def holds(self, name: str) -> Values | None:
        """What the field of this name may hold; None where it is not told."""
        return next((values for one, values in self.fields if one == name), None)


def fixed(**fields: Any) -> tuple[tuple[str, Values], ...]:
    """Fields that hold exactly this."""
    return tuple((name, OneOf((value,))) for name, value in fields.items())


def choosing(fields: Iterable[tuple[str, Values]]) -> dict[str, Any]:
    """The fields of an offer as a screen is told them."""
    told = ((name, values.written()) for name, values in fields)
    return {name: value for name, value in told if value is not None}
