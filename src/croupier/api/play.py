"""What a round and a hand have in common: immutable, each verb gives the next or raises Refused."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Self

from croupier.api.decks import Cards, check_apart, read_cards
from croupier.api.refusals import raised
from croupier.api.submissions import Game
from croupier.cards import Card
from croupier.engine.command import Unseen
from croupier.engine.commands import Deal
from croupier.engine.machine import Offer as EngineOffer
from croupier.errors import Error
from croupier.refusal import Refused as Refusal


@dataclass(frozen=True, slots=True)
class Offer:
    """A command that would be accepted now."""

    name: str
    """The command's class, such as PlaceWagers."""
    by: str
    """Who gives it: player, dealer, or floorperson."""
    clause: str
    _engine: EngineOffer

    def take(self, **values: object) -> Any:
        """Return the command, with these fields and those that have one value only."""
        kind, fixed = self._engine.kind, self._engine.fixed
        known = [item.name for item in fields(kind)]
        for name in values:
            if name not in known:
                raise Error(f"{self.name} has no field {name!r}; it has {', '.join(known)}.")
        try:
            return kind(**{**fixed, **values})
        except TypeError:
            left = ", ".join(name for name in known if name not in (*values, *fixed))
            raise Error(f"{self.name} also needs {left}.") from None


class Play(ABC):
    """A game in play: its state, and the commands that led to it."""

    __slots__ = ("_commands", "_deck", "_events", "_opened", "_state", "game")

    game: Game
    _opened: Any
    _state: Any
    _commands: tuple[Any, ...]
    _events: tuple[Any, ...]
    _deck: tuple[Unseen, ...]

    def _open(self, made: Game, opened: Any) -> None:
        """Begin with this state, in which nothing has happened."""
        self._set(game=made, _opened=opened, _state=opened, _commands=(), _events=(), _deck=())

    def _set(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes; its verbs return a new one")

    def _next(self, **values: object) -> Self:
        """Return the same with other values."""
        new = object.__new__(type(self))
        new._set(**{name: getattr(self, name) for name in Play.__slots__} | values)
        return new

    @abstractmethod
    def _step(self, command: Any) -> tuple[Any, Any]:
        """Return the state after the command, and its events or refusal."""

    @abstractmethod
    def _due(self) -> int:
        """Return how many cards leave the deck now."""

    @abstractmethod
    def _places(self) -> tuple[list[int], Mapping[int, str]]:
        """Return where all cards still go, in order, and the names of places without a seat."""

    def _turn_up(self) -> Any:
        """Return the command that turns up cards on the table; None if none are to be turned up."""
        return None

    @property
    def phase(self) -> str:
        """What the table waits for, such as deal or decide; over at the end."""
        return str(self._state.phase)

    @property
    def over(self) -> bool:
        """Whether it is finished."""
        return self.phase == "over"

    def events(self) -> tuple[Any, ...]:
        """Return everything that has happened."""
        return self._events

    def do(self, command: Any) -> Self:
        """Carry out any command, such as one that an offer gives; Refused if a rule forbids it."""
        after, judged = self._step(command)
        if isinstance(judged, Refusal):
            raise raised(judged)
        events = (*self._events, *judged)
        return self._next(_state=after, _commands=(*self._commands, command), _events=events)

    def _dealt(self, deck: Cards | Mapping[int | str, Cards]) -> Self:
        """Deal cards as they leave the shoe, or by place; the rest is kept for later streets."""
        order = self._in_order(deck) if isinstance(deck, Mapping) else read_cards(deck)
        lying = (Card(item) for item in self._state.known)
        check_apart((card for card in order if card is not None), lying)
        return self._next(_deck=(*self._deck, *order))._go_on()

    def _go_on(self) -> Self:
        """Deal and turn up what is due, as far as the cards last."""
        found = self
        while True:
            if (command := found._turn_up()) is not None:
                found = found.do(command)
            elif (due := found._due()) and found._deck:
                dealt, rest = found._deck[:due], found._deck[due:]
                found = found.do(Deal(dealt))._next(_deck=rest)
            else:
                return found

    def _in_order(self, places: Mapping[int | str, Cards]) -> tuple[Unseen, ...]:
        """Return the cards of these places in the order in which they leave the shoe."""
        order, names = self._places()
        by_name: dict[int | str, int] = {name: place for place, name in names.items()}
        lying: dict[int, list[Card]] = {}
        for place, some in places.items():
            target = by_name.get(place, place)
            lying[int(target) if isinstance(target, int) else 0] = held = list(read_cards(some))
            count = order.count(target) if isinstance(target, int) else 0
            if len(held) != count:
                known = ", ".join(str(names.get(item, item)) for item in dict.fromkeys(order))
                raise Error(
                    f"{len(held)} cards for {place!r}, where {count} are dealt; places are {known}."
                )
        return tuple(lying[place].pop(0) if lying.get(place) else None for place in order)

    def __reduce__(self) -> tuple[object, ...]:
        return _replayed, (type(self), self.game, self._opened, self._commands, self._deck)


def _replayed(
    kind: type[Play], made: Game, opened: Any, given: Iterable[Any], deck: tuple[Unseen, ...]
) -> Play:
    """Return what was sent from another process, by its commands."""
    play = object.__new__(kind)
    play._open(made, opened)
    for command in given:
        play = play.do(command)
    return play._next(_deck=deck)
