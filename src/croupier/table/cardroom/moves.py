"""A move: one command that may be given now, with what each of its fields may hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.cards import DECK, Card


def is_whole(value: object) -> bool:
    """Whether this is a whole number and no flag."""
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class OneOf:
    """Any of these seats."""

    seats: tuple[int, ...]

    def holds(self, value: object) -> bool:
        """Whether the field may hold this."""
        return is_whole(value) and value in self.seats

    def some(self) -> int:
        """Something that it may hold."""
        return self.seats[0]


@dataclass(frozen=True, slots=True)
class Between:
    """An amount in whole cents within these bounds."""

    least: int
    most: int

    def holds(self, value: object) -> bool:
        """Whether the field may hold this."""
        return isinstance(value, int) and is_whole(value) and self.least <= value <= self.most

    def some(self) -> int:
        """Something that it may hold."""
        return self.least


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """Any name that nobody at the table has."""

    known: frozenset[str]

    def holds(self, value: object) -> bool:
        """Whether the field may hold this."""
        return isinstance(value, str) and bool(value.strip()) and value not in self.known

    def some(self) -> str:
        """Something that it may hold."""
        return next(name for name in map(str, range(len(self.known) + 1)) if self.holds(name))


@dataclass(frozen=True, slots=True)
class Cards:
    """So many different cards, none of those that are out."""

    count: int
    out: frozenset[Card]

    def holds(self, value: tuple[object, ...]) -> bool:
        """Whether the field may hold this."""
        good = all(is_whole(card) and card in DECK and card not in self.out for card in value)
        return good and len(value) == self.count == len(set(value))

    def some(self) -> tuple[Card, ...]:
        """Something that it may hold."""
        return tuple(card for card in DECK if card not in self.out)[: self.count]


Values = OneOf | Between | NewPlayer | Cards


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand may end: all chips accounted for, or everything back if it was void."""

    started: tuple[tuple[int, int], ...]

    def holds(self, command: Any) -> bool:
        """Whether the hand may have ended so."""
        stacks, left = command.stacks, command.left
        amounts = [*(stack for _, stack in stacks), command.fee]
        seats = {seat for seat, _ in self.started}
        if sorted(seat for seat, _ in stacks) != sorted(seats):
            return False
        if not set(left) <= seats or len(set(left)) != len(left):
            return False
        if not all(is_whole(one) and one >= 0 for one in amounts):
            return False
        if command.voided:
            return not command.fee and sorted(stacks) == sorted(self.started)
        return bool(sum(amounts) == sum(stack for _, stack in self.started))


@dataclass(frozen=True, slots=True)
class Move:
    """One command that would be accepted now, for any of these values."""

    kind: type[Any]
    clause: str = ""
    fields: tuple[tuple[str, Values], ...] = ()
    result: Result | None = None

    def allows(self, command: Any) -> bool:
        """Whether the command is this move."""
        if type(command) is not self.kind:
            return False
        if self.result is not None:
            return self.result.holds(command)
        return all(values.holds(getattr(command, name)) for name, values in self.fields)

    def example(self) -> Any:
        """One command that this move allows."""
        if self.result is not None:
            return self.kind(self.result.started)
        return self.kind(**{name: values.some() for name, values in self.fields})
