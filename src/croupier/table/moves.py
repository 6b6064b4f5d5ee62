"""A move: one command that may be given now, with what each of its fields may hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from croupier.cards import DECK
from croupier.table.commands import Asked
from croupier.table.judged.decks import MOST_COUNTED
from croupier.table.judged.rounds import DEMANDS

Kind = Literal["named", "reason", "order", "demanded", "number"]


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """Any name that nobody at the table has."""

    known: frozenset[str]


Values = tuple[Any, ...] | range | Kind | NewPlayer

NAMED: Final[Kind] = "named"
REASON: Final[Kind] = "reason"
ORDER: Final[Kind] = "order"
DEMANDED: Final[Kind] = "demanded"
NUMBER: Final[Kind] = "number"
NOTHING: Final = (None,)
ANY_FLAG: Final = (True, False)
COUNT: Final = range(MOST_COUNTED + 1)


@dataclass(frozen=True, slots=True)
class Move:
    """One command that would be accepted now, for any of these values."""

    kind: type[Any]
    by: str
    clause: str
    fields: tuple[tuple[str, Values], ...]
    """What is not named here may hold anything, as the person's name."""

    def allows(self, command: Asked) -> bool:
        """Whether the command is this move."""
        if type(command) is not self.kind or command.by != self.by:
            return False
        return all(_holds(values, getattr(command, name)) for name, values in self.fields)

    def example(self, at: int) -> Any:
        """One command that this move allows."""
        chosen = {name: _some(values) for name, values in self.fields}
        return self.kind(at=at, by=self.by, **chosen)


def _holds(values: Values, value: Any) -> bool:
    if isinstance(values, (tuple, range)):
        return value in values
    if isinstance(values, NewPlayer):
        return bool(value) and value not in values.known
    match values:
        case "named":
            return bool(value)
        case "reason":
            return bool(value.strip())
        case "order":
            return value is not None and sorted(value) == list(DECK)
        case "demanded":
            return all(what in DEMANDS for what, _ in value)
    return bool(value >= 0)


def _some(values: Values) -> Any:
    if isinstance(values, (tuple, range)):
        return values[0]
    if isinstance(values, NewPlayer):
        return next(
            name for name in map(str, range(len(values.known) + 1)) if name not in values.known
        )
    match values:
        case "named" | "reason":
            return "as told"
        case "order":
            return DECK
        case "demanded":
            return ()
    return 0
