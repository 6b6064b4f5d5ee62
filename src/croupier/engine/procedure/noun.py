"""How one file declares all that concerns its noun: guards, folds, consequences, and offers.

A command is declared next to the guard that judges it, an event next to its fold. `nouns.py`
collects the declarations, and `decide`, `evolve` and `legal` read them from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from croupier.engine.command import record
from croupier.engine.machine import Between, Giver, Offer, OneOf, Spoken
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table
from croupier.law.vocabulary.procedure import Act
from croupier.refusal import Refused


@record
class Event:
    """What every event carries: when it happened, in which role it was done, and by whom."""

    at: int
    by: str
    who: str


Judged = tuple[Event, ...] | Refused
Offers = Iterator[Offer]
Command = TypeVar("Command")
Happened = TypeVar("Happened", bound=Event)
Guard = Callable[[Ruleset, Table, Command, Giver], Judged]
"""The events of a command, or why it is refused."""
Fold = Callable[[Ruleset, Table, Happened], Table]
"""The table after an event."""
Consequence = Callable[[Ruleset, Table, Happened], list[Event]]
"""What an event brings with it, at the table as it is after the event."""
Candidates = Callable[[Ruleset, Table], Offers]
"""Commands to put to their guards, for each role and each value that could be accepted."""


ITSELF = "system"
"""Who brings about what follows by itself."""
REASON = Spoken()
NUMBER = Between(0, None)
FLAG = OneOf((True, False))


class Noun:
    """The declarations of one file."""

    def __init__(self) -> None:
        self.guards: dict[type[Any], Guard[Any]] = {}
        self.folds: dict[type[Event], Fold[Any]] = {}
        self.consequences: dict[type[Event], Consequence[Any]] = {}
        self.candidates: list[Candidates] = []
        self.acts: dict[type[Any], Act] = {}
        self.dues: dict[str, tuple[type[Any], ...]] = {}

    def guard(
        self, kind: type[Command], *, act: Act | None = None, due: tuple[str, ...] = ()
    ) -> Callable[[Guard[Command]], Guard[Command]]:
        """Declare the function that judges commands of this class.

        `act` names the act of a rulebook's step that the command does. `due` names what it does
        of that which falls due without a step; the usual command is declared first.
        """

        def declare(given: Guard[Command]) -> Guard[Command]:
            self.guards[kind] = given
            if act is not None:
                self.acts[kind] = act
            for name in due:
                self.dues[name] = (*self.dues.get(name, ()), kind)
            return given

        return declare

    def fold(self, kind: type[Happened]) -> Callable[[Fold[Happened]], Fold[Happened]]:
        """Declare the function that applies events of this class to a table."""

        def declare(given: Fold[Happened]) -> Fold[Happened]:
            self.folds[kind] = given
            return given

        return declare

    def consequence(
        self, kind: type[Happened]
    ) -> Callable[[Consequence[Happened]], Consequence[Happened]]:
        """Declare the function that lists what events of this class bring with them."""

        def declare(given: Consequence[Happened]) -> Consequence[Happened]:
            self.consequences[kind] = given
            return given

        return declare

    def offers(self, given: Candidates) -> Candidates:
        """Declare a function that lists candidates; `legal` keeps what their guards accept."""
        self.candidates.append(given)
        return given
