"""What the web needs: a running floor, its people, its database, and its settings."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from croupier.house.audit.archive import Archive
from croupier.house.audit.export import Form, Span
from croupier.house.audit.report import Report
from croupier.house.floor.writer import Floor
from croupier.house.log.entry import Entry, FinishedRound, Head
from croupier.house.log.receipts import Receipt
from croupier.house.log.store import Books, Calling
from croupier.house.people import Caller, Pace, People, SignedIn, Throttle
from croupier.house.table.setup import Setup
from croupier.refusal import Refused
from croupier.web.live.hub import Hub
from croupier.web.server.counters import Counters

STARTING_BALANCE: Final = 100_000
"""Cents of play money for a new player."""


_CALLS: Final = Pace(burst=300, every=10)
_DOORS: Final = Pace(burst=12, every=5_000)
_COMMANDS: Final = Pace(burst=100, every=20)


class Records(Books, Protocol):
    """The database, with the queries of the web."""

    def rounds(self, stream: str, last: int = 10, before: int | None = None) -> list[FinishedRound]:
        """Return the last finished rounds below a number, newest first."""

    def heads(self) -> dict[str, Head]:
        """Return the head of every stream."""

    @property
    def calls(self) -> Calling:
        """The calls for a floorperson."""


@dataclass(frozen=True, slots=True)
class Paces:
    """Limits on how often a client may ask."""

    calls: Pace = _CALLS
    """Any request, by address."""
    doors: Pace = _DOORS
    """Signing in, joining, and changing a password, by address."""
    commands: Pace = _COMMANDS
    """Commands and frames, by person; for the public, by address."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the server."""

    hosts: frozenset[str] = frozenset()
    """The only host names to answer to, without a port; empty for any."""
    address: str = ""
    """The public URL, such as https://floor.example; empty for the URL of each request."""
    secure: bool = False
    """Whether the public URL uses TLS, so that cookies and pages require it."""
    guests: bool = True
    """Whether anyone can play without an invitation link."""
    starting_balance: int = STARTING_BALANCE
    """Cents for a new player, and the limit for a refill; 0 for none."""
    local_metrics: bool = True
    """Whether clients on this machine can read the metrics without signing in."""
    paces: Paces = field(default_factory=Paces)
    lines: int = 20
    """Live connections allowed at once per person, or per address for the public."""
    signs: int = 32
    """Signs that one address can follow at once; a wall of them shares one."""
    idle: float = 600.0
    """Seconds without a frame after which a live connection is closed."""
    looks: float = 15.0
    """Seconds between checks of a live connection's session."""


class GameFigures(Protocol):
    """Figures of a table's game, computed in another process."""

    def __call__(self, setup: Setup, /) -> Mapping[str, object] | None:
        """Return what is known now, and start computing the rest."""

    def works_at(self, setup: Setup, /) -> bool:
        """Return whether more will be known later."""


class Verifier(Protocol):
    """Verifies the log in another process."""

    @property
    def progress(self) -> tuple[int, int] | None:
        """Entries done and entries in all; None while nothing is being verified."""

    def ask(self) -> Future[Report]:
        """Return the result; requests during a verification share it."""


class Exporter(Protocol):
    """Exports the log in another process."""

    def ask(self, form: Form, span: Span, *, hidden: bool) -> Generator[str, None, None] | None:
        """Return the text in chunks, to be closed at the end; None if too many are running."""


class Analyst(Protocol):
    """Analyzes games in another process."""

    def ask(self, part: str, caller: str, question: dict[str, Any]) -> Future[dict[str, Any]]:
        """Return the answer to a question; only the newest question per caller is computed."""


class Solver(Protocol):
    """Solves games in another process; callers wait for it."""

    def ask(self, setup: Setup, work: Callable[..., Any], *args: Any) -> Any:
        """Apply a function of a module to the solution of the table's game."""


class NoFigures:
    """No figures for any table."""

    def __call__(self, _: Setup, /) -> None:
        return None

    def works_at(self, _: Setup, /) -> bool:
        return False


@dataclass(slots=True)
class House:
    """Everything that the web needs, assembled by the wiring."""

    floor: Floor
    people: People
    books: Records
    archive: Archive
    verifier: Verifier
    exporter: Exporter
    analyst: Analyst
    solver: Solver
    walk_in: Callable[[str, int], SignedIn | Refused]
    """Creates a guest of this name."""
    settings: Settings = field(default_factory=Settings)
    edges: GameFigures = field(default_factory=NoFigures)
    """The value of a table's main game, if it is known."""
    spreads: GameFigures = field(default_factory=NoFigures)
    """The covariances of its wagers and seats, if they are known."""
    sign_receipt: Callable[[Entry], Receipt] | None = None
    """Signs the receipt of an entry."""
    counts: Counters = field(default_factory=Counters)
    hub: Hub = field(init=False)
    pace: Throttle = field(init=False)
    """The limit on commands and frames, by person."""
    started: float = field(default_factory=time.monotonic)
    _counted: Counter[tuple[str, str]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.hub = Hub(self.floor, self.people.endings)
        self.pace = Throttle(self.settings.paces.commands)

    @property
    def now(self) -> int:
        """Milliseconds since the epoch, by the floor's clock."""
        return self.floor.clock()

    def who(self, token: str) -> Caller | None:
        """Return the caller of this session."""
        return self.people.door.who(token, self.now) if token else None

    @contextmanager
    def counting(self, what: str, key: str) -> Iterator[None]:
        """Count one more of these inside the block; called in the event loop."""
        self._counted[what, key] += 1
        self.counts.move(what, 1)
        try:
            yield
        finally:
            self._counted[what, key] -= 1
            self.counts.move(what, -1)
            if not self._counted[what, key]:
                del self._counted[what, key]

    def counted(self, what: str, key: str) -> int:
        """Return how many of these the key has now."""
        return self._counted[what, key]
