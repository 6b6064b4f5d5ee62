"""What the web asks: a running floor, its people, its books, and how it is set."""

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
from croupier.house.log.entry import FinishedRound, Head
from croupier.house.log.store import Books, Calling
from croupier.house.people import Caller, Pace, People, SignedIn, Throttle
from croupier.house.table.setup import Setup
from croupier.refusal import Refused
from croupier.web.live.hub import Board
from croupier.web.server.counters import Counts

WELCOME: Final = 100_000
"""Cents of play money that a new player is given."""


_CALLS: Final = Pace(burst=300, every=10)
_DOORS: Final = Pace(burst=12, every=5_000)
_COMMANDS: Final = Pace(burst=100, every=20)


class Records(Books, Protocol):
    """The books, and what the web looks up in them."""

    def rounds(self, stream: str, last: int = 10, before: int | None = None) -> list[FinishedRound]:
        """The stream's last finished rounds below a number, the latest first."""

    def heads(self) -> dict[str, Head]:
        """Where every stream ends."""

    @property
    def calls(self) -> Calling:
        """Calls for a floorperson."""


@dataclass(frozen=True, slots=True)
class Paces:
    """How often somebody may ask."""

    calls: Pace = _CALLS
    """Any request, by address."""
    doors: Pace = _DOORS
    """Signing in, joining, changing a password, by address."""
    commands: Pace = _COMMANDS
    """Commands and frames, by person; by address of those who only watch."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How this floor is set up for the web."""

    hosts: frozenset[str] = frozenset()
    """The only names that it answers to, without a port; empty for any."""
    address: str = ""
    """How people reach it, such as https://floor.example; as each asks for it if empty."""
    secure: bool = False
    """Whether people reach it by TLS, so that cookies and pages insist on it."""
    guests: bool = True
    """Whether anybody may sit down without a link."""
    welcome: int = WELCOME
    """Cents that a new player is given, and up to which one may have more; 0 for nothing."""
    local_metrics: bool = True
    """Whether whoever is at this machine may read the metrics without signing in."""
    paces: Paces = field(default_factory=Paces)
    lines: int = 20
    """Live connections that one person, or one address without a person, may have at once."""
    signs: int = 32
    """Signs that one address may follow at once; a wall of them hangs behind one."""
    idle: float = 600.0
    """Seconds without a frame after which a live connection is closed."""
    looks: float = 15.0
    """Seconds after which it is looked again whether a live connection's session is over."""


class Reckoner(Protocol):
    """Figures of a table's game, reckoned elsewhere while the tables go on."""

    def __call__(self, setup: Setup, /) -> Mapping[str, object] | None:
        """What is known at once; from then on the rest is worked at."""

    def works_at(self, setup: Setup, /) -> bool:
        """Whether more may be known later."""


class Verifier(Protocol):
    """Verifies the books elsewhere, while the tables go on."""

    @property
    def progress(self) -> tuple[int, int] | None:
        """How much is done, and of how much; None while nothing is verified."""

    def ask(self) -> Future[Report]:
        """What is found; whoever asks while it goes on hears the same."""


class Exporter(Protocol):
    """Writes the books out elsewhere, while the tables go on."""

    def ask(self, form: Form, span: Span, *, hidden: bool) -> Generator[str, None, None] | None:
        """The text piece by piece, to be closed in the end; None if too many are being written."""


class Analyst(Protocol):
    """Analyses games elsewhere, while the tables go on."""

    def ask(self, part: str, caller: str, question: dict[str, Any]) -> Future[dict[str, Any]]:
        """What a question comes to; of one caller only the newest is worked at."""


class Solver(Protocol):
    """Solves games elsewhere; whoever asks something of a solution waits for it."""

    def ask(self, setup: Setup, work: Callable[..., Any], *args: Any) -> Any:
        """What a function of a module makes of the solution of the table's game."""


class NoFigures:
    """Nothing is known of any table's game, and nothing will be."""

    def __call__(self, _: Setup, /) -> None:
        return None

    def works_at(self, _: Setup, /) -> bool:
        return False


@dataclass(slots=True)
class House:
    """Everything that the web needs; wiring puts it together."""

    floor: Floor
    people: People
    books: Records
    archive: Archive
    verifier: Verifier
    exporter: Exporter
    analyst: Analyst
    solver: Solver
    walk_in: Callable[[str, int], SignedIn | Refused]
    """A player of this name who came without a link."""
    settings: Settings = field(default_factory=Settings)
    edges: Reckoner = field(default_factory=NoFigures)
    """What a table's main game is worth, as far as that is known at once."""
    spreads: Reckoner = field(default_factory=NoFigures)
    """How its wagers and seats hang together, likewise."""
    counts: Counts = field(default_factory=Counts)
    board: Board = field(init=False)
    pace: Throttle = field(init=False)
    """Of commands and frames, by person."""
    started: float = field(default_factory=time.monotonic)
    _counted: Counter[tuple[str, str]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.board = Board(self.floor, self.people.endings)
        self.pace = Throttle(self.settings.paces.commands)

    @property
    def now(self) -> int:
        """Milliseconds since the epoch, by the floor's clock."""
        return self.floor.clock()

    def who(self, token: str) -> Caller | None:
        """Whose session this is."""
        return self.people.door.who(token, self.now) if token else None

    @contextmanager
    def counting(self, what: str, key: str) -> Iterator[None]:
        """Within, there is one more of these; called in the event loop."""
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
        """How many of these there are for the key."""
        return self._counted[what, key]
