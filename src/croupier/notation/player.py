"""Plays a script through the engine and records differences from what it expects."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from croupier.cards import Card
from croupier.engine.commands import Deal
from croupier.engine.irregularity import IrregularityRuled
from croupier.refusal import Refused

P = TypeVar("P")
G = TypeVar("G")
S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Action(Generic[P]):
    """An action that takes several commands, and that can be refused."""

    carry_out: Callable[[P, str], bool]
    """Given the place of its line; False if it is refused."""


@dataclass(frozen=True, slots=True)
class Now(Action[P]):
    """An expectation at its line, which cannot be refused."""


@dataclass(frozen=True, slots=True)
class Later(Generic[P]):
    """An expectation for the end of the script."""

    differences: Callable[[P], Iterable[str]]
    """Each in a few words."""


@dataclass(slots=True)
class Script:
    """A round or a hand as written."""

    rulebook: str = ""
    submission: dict[str, object] = field(default_factory=dict)
    entries: list[tuple[int, Any]] = field(default_factory=list)
    """By line number: a command, an Action, or an expectation, Now or Later."""


@dataclass(frozen=True, slots=True)
class Street:
    """Community cards that are turned up together."""

    name: str
    cards: tuple[Card | None, ...]
    burned: Card | None = None
    """The card burned before them."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The cards that leave the deck together."""

    name: str
    first: bool
    """Whether they are the first of the round, and lie where the deal puts them."""
    begun: bool
    """Whether some of them have left it already."""


@dataclass(slots=True)
class Played(ABC, Generic[G, S, C, E]):
    """A round or a hand played: what happened, and every difference from what is written."""

    game: G
    state: S
    commands: list[C] = field(default_factory=list)
    events: list[E] = field(default_factory=list)
    differs: list[str] = field(default_factory=list)
    refused: Refused | None = None
    path: str = ""
    reached: list[tuple[int, int]] = field(default_factory=list)
    """By line in the order of the script, how much had happened when it was reached."""
    opened: S = field(init=False)
    """The state before the first event."""

    places: ClassVar[Mapping[str, int]]
    """Places of cards without a seat, by name, such as `board` and `burn`."""
    left_out: ClassVar[frozenset[int]] = frozenset()
    """Places that a deal line may leave out, where cards then lie unseen."""
    deal_advice: ClassVar[str]

    def __post_init__(self) -> None:
        self.opened = self.state

    @abstractmethod
    def judge(self, command: C) -> tuple[S, tuple[E, ...] | Refused]:
        """The state after the command, and what it brought about."""

    @abstractmethod
    def due(self) -> tuple[int, ...]:
        """Where the next cards go, in the order in which they leave the deck."""

    @abstractmethod
    def stage(self) -> Stage:
        """To what the cards that are due belong."""

    @abstractmethod
    def begin_deal(self, place: str) -> bool:
        """Does what a table does by itself before it deals; False if that is refused."""

    @abstractmethod
    def turn_up(self, street: Street, place: str) -> bool:
        """Brings community cards to be seen; False if that is refused."""

    @abstractmethod
    def finish(self) -> bool:
        """Does what a table does by itself in the end; False if that is refused."""

    @abstractmethod
    def seen_by(self, watcher: str) -> Callable[[int], tuple[str, ...]]:
        """What lies at each place for a role, or for the player of a seat."""

    @abstractmethod
    def stages(self) -> tuple[tuple[int, ...], ...]:
        """Where cards go in the order in which they leave the deck, stage by stage."""

    def approach(self, action: Any) -> None:
        """Play what a table does by itself before such an action."""

    def do(self, command: C, place: str) -> bool:
        """Carry the command out; False if it is refused."""
        after, judged = self.judge(command)
        if isinstance(judged, Refused):
            return self.refuse(judged, place)
        self.state = after
        self.commands.append(command)
        self.events += judged
        return True

    def attempt(self, action: Any, place: str) -> bool:
        """Do the action now; False if it is refused."""
        return (
            action.carry_out(self, place) if isinstance(action, Action) else self.do(action, place)
        )

    def give(self, action: Any, place: str) -> bool:
        """Do the action, after what a table does by itself before it."""
        self.approach(action)
        return self.attempt(action, place)

    def refuse(self, why: Refused, place: str) -> bool:
        """Record the refusal, and stop."""
        self.refused, self.path = why, place
        return False

    def differ(self, place: str, differences: Iterable[str]) -> bool:
        """Record differences with their place."""
        self.differs += [f"{place}: {difference}" for difference in differences]
        return True

    def deal(self, cards: Iterable[Card | None], place: str) -> bool:
        """The next cards leave the deck."""
        command: Any = Deal(tuple(cards))
        return self.do(command, place)

    def street_cards(self, street: Street) -> tuple[list[Card | None], list[Card | None]]:
        """The cards of a street that are due from the deck, and those that are not."""
        faces, cards = list(street.cards), list[Card | None]()
        for target in self.due():
            if target == self.places["burn"]:
                cards.append(street.burned)
            elif target == self.places["board"] and faces:
                cards.append(faces.pop(0))
        return cards, faces

    def effect_of(self, event: E) -> str:
        """What the event does if it follows from a report; empty if it does not."""
        return event.effect if isinstance(event, IrregularityRuled) else ""

    def name_of(self, place: int) -> str:
        """A place as lines name it."""
        return next((name for name, at in self.places.items() if at == place), f"seat {place}")

    def play(self, entries: Iterable[tuple[int, Any]]) -> None:
        """Goes through the script to its end, or to the first refusal that it does not expect."""
        later: list[tuple[int, Later[Any]]] = []
        for number, entry in entries:
            if isinstance(entry, Later):
                later.append((number, entry))
                continue
            self.reached.append((number, len(self.events)))
            if not self.give(entry, f"line {number}"):
                return
        if self.finish():
            for number, expected in later:
                self.differ(f"line {number}", expected.differences(self))


AnyPlayed = Played[Any, Any, Any, Any]
