"""The frame of every state machine of the law: decide, evolve, legal, view, postings.

A machine judges commands (`decide`: events or a refusal), records (`evolve`), says what may be done
now (`legal`, a tuple of `Offer`), what somebody sees (`view`) and which money moved (`postings`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, Protocol, TypeVar

from croupier.cards import DECK, Card
from croupier.engine.command import record
from croupier.refusal import Refused

FLOORPERSON = "floorperson"

Law = TypeVar("Law")
State = TypeVar("State")
Event = TypeVar("Event")
Command = TypeVar("Command")


@record
class Giver:
    """Who gives a command: when, in which role, and by which name where it matters."""

    at: int
    """Seconds since an epoch."""
    by: str = "dealer"
    who: str = ""


def is_whole(value: object) -> bool:
    """Return whether this is an integer and not a bool."""
    return isinstance(value, int) and not isinstance(value, bool)


class Values(Protocol):
    """What a field of an offered command may hold."""

    def holds(self, value: Any) -> bool:
        """Return whether the field may hold this."""

    def some(self) -> Any:
        """Return an example value."""

    def written(self) -> Any:
        """Return the values as a screen gets them; None if it does not get them."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """Any of these."""

    values: tuple[Any, ...]

    def holds(self, value: Any) -> bool:
        return any(type(value) is type(item) and value == item for item in self.values)

    def some(self) -> Any:
        return self.values[0]

    def written(self) -> Any:
        return list(self.values)


@dataclass(frozen=True, slots=True)
class Between:
    """A whole number within these bounds; without an upper one if `most` is None."""

    min: int
    max: int | None

    def holds(self, value: Any) -> bool:
        if type(value) is not int or value < self.min:
            return False
        return self.max is None or value <= self.max

    def some(self) -> int:
        return self.min

    def written(self) -> Any:
        return "number" if self.max is None else {"min": self.min, "max": self.max}


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
    """Any name that no player at the table has."""

    known: frozenset[str]

    def holds(self, value: Any) -> bool:
        return isinstance(value, str) and bool(value.strip()) and value not in self.known

    def some(self) -> str:
        return next(name for name in map(str, range(len(self.known) + 1)) if self.holds(name))

    def written(self) -> Any:
        return None


@dataclass(frozen=True, slots=True)
class Cards:
    """This number of different cards, none of those that are out."""

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


@dataclass(frozen=True, slots=True)
class Faces:
    """Cards that leave the deck, or faces of cards on the table.

    Whether a face agrees with other known cards is decided when it is entered.
    """

    count: int
    """The most that may be dealt at once, or the number of faces that may be entered."""
    must: bool = False
    """Whether faces must be entered: all of them, or those that are dealt face up."""
    places: tuple[int, ...] = ()
    """Of a deal: where the next cards go, in the order in which they leave the deck."""
    up: int = 0
    """Of a deal: the place whose cards are face up."""

    def holds(self, value: Any) -> bool:
        if not self.places:
            return len(value) == self.count or not (value or self.must)
        pairs = zip(self.places, value, strict=False)
        told = all(card is not None for place, card in pairs if self.must and place == self.up)
        return told and 1 <= len(value) <= self.count

    def some(self) -> tuple[Card, ...]:
        return DECK[: self.count] if self.must or self.places else ()

    def written(self) -> Any:
        return self.count


@dataclass(frozen=True, slots=True)
class Readings:
    """Readings of these meters, as far as they are given."""

    names: tuple[str, ...]

    def holds(self, value: Any) -> bool:
        return set(value or ()) <= set(self.names)

    def some(self) -> None:
        return None

    def written(self) -> Any:
        return None


class Whole(Protocol):
    """The values that the fields of a command may have in combination."""

    def holds(self, command: Any) -> bool:
        """Return whether the command may be given so."""

    def some(self) -> Any:
        """Return one command that may be given."""


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
    """Where it depends on several fields together."""
    facts: tuple[tuple[str, Any], ...] = ()
    """Facts for a screen: a price, or whether it is all that the player has."""
    name: str = ""
    """The command's name on the wire, if the game uses another than the declared one."""

    def allows(self, command: Any, giver: Giver | None = None) -> bool:
        """Return whether the command is what is offered; to this giver, where one is named."""
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
        """Return one command that is offered."""
        if self.whole is not None:
            return self.whole.some()
        return self.kind(**{name: values.some() for name, values in self.fields})

    def holds(self, name: str) -> Values | None:
        """Return the values that the field may have; None if they are not restricted."""
        return next((values for item, values in self.fields if item == name), None)

    def may(self, name: str, value: Any) -> bool:
        """Return whether the field of this name may hold this."""
        values = self.holds(name)
        return values is not None and values.holds(value)

    def choices(self, name: str) -> tuple[Any, ...]:
        """Return the values among which the field is chosen; none where they are not listed."""
        values = self.holds(name)
        return values.values if isinstance(values, OneOf) else ()

    def bounds(self, name: str) -> tuple[int, int]:
        """Return the least and most of an amount; nothing where it has none."""
        values = self.holds(name)
        return (values.min, values.max or 0) if isinstance(values, Between) else (0, 0)

    def faces(self, name: str) -> Faces:
        """Return the cards that may be dealt or entered."""
        values = self.holds(name)
        return values if isinstance(values, Faces) else Faces(0)

    def choosing(self, **fields: Any) -> Offer:
        """Return the offer with other values for these fields."""
        told = (
            (name, _values(fields[name]) if name in fields else now) for name, now in self.fields
        )
        return replace(self, fields=tuple(told))

    def showing(self, **facts: Any) -> Offer:
        """Return the offer with more for a screen to show."""
        return replace(self, facts=(*self.facts, *facts.items()))

    def fact(self, name: str) -> Any:
        """Return the fact of this name; 0 if there is none."""
        return dict(self.facts).get(name, 0)

    @property
    def fixed(self) -> dict[str, Any]:
        """The fields for which there is one value only."""
        several = {name: self.choices(name) for name, _ in self.fields}
        return {name: values[0] for name, values in several.items() if len(values) == 1}

    @property
    def seat(self) -> int:
        """The one seat for which it is; 0 for none, or for several."""
        found: int = self.fixed.get("seat", self.fixed.get("target", 0))
        return found

    @property
    def command(self) -> Any:
        """The whole command, where nothing need be chosen; None otherwise."""
        fixed = self.fixed
        free = [field for field in fields(self.kind) if field.name not in fixed]
        if self.whole is None and all(
            self._needs_nothing(item.name, item.default) for item in free
        ):
            return self.kind(**fixed)
        return None

    def _needs_nothing(self, name: str, default: Any) -> bool:
        values = self.holds(name)
        return default is not MISSING and (values is None or values.holds(default))


def offer(kind: type[Any], by: str, clause: str = "", /, **fields: Any) -> Offer:
    """Return an offer: each field has this value, any of these, or one within these bounds."""
    told = tuple((name, _values(given)) for name, given in fields.items())
    return Offer(kind, by, clause, told)


def _values(given: Any) -> Values:
    if isinstance(given, tuple):
        return OneOf(given)
    found: Values = OneOf((given,)) if isinstance(given, int | str) else given
    return found


def free_fields(fields: Iterable[tuple[str, Values]]) -> dict[str, Any]:
    """Return the fields of an offer as a screen gets them."""
    told = ((name, values.written()) for name, values in fields)
    return {name: value for name, value in told if value is not None}


@dataclass(frozen=True, slots=True)
class Machine:
    """One machine of the law under its name; every function takes the law and the state first."""

    name: str
    """The family of its events in a log."""
    decide: Callable[..., Any]
    evolve: Callable[..., Any]
    legal: Callable[..., tuple[Offer, ...]]
    view: Callable[..., Any]
    postings: Callable[..., Any] | None = None
    """None where no money moves but what the house moves with it."""


def stepping(
    decide: Callable[[Law, State, Command], tuple[Event, ...] | Refused],
    evolve: Callable[[Law, State, Event], State],
) -> Callable[[Law, State, Command], tuple[State, tuple[Event, ...] | Refused]]:
    """Return a function that gives the state after a command, and its events or refusal."""

    def step(law: Law, state: State, command: Command) -> tuple[State, tuple[Event, ...] | Refused]:
        judged = decide(law, state, command)
        if isinstance(judged, Refused):
            return state, judged
        for event in judged:
            state = evolve(law, state, event)
        return state, judged

    return step


def folding(
    evolve: Callable[[Law, State, Event], State],
) -> Callable[[Law, State, Iterable[Event]], State]:
    """Return a function that gives the state after a sequence of events."""

    def replay(law: Law, state: State, events: Iterable[Event]) -> State:
        for event in events:
            state = evolve(law, state, event)
        return state

    return replay
