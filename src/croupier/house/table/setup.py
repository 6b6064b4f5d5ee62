"""The setup of a table: rulebook, submission, and house settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

import msgspec

from croupier.engine.banked import game as banked
from croupier.engine.banked.game import compile_game
from croupier.engine.cardroom import seating as rooms
from croupier.engine.cardroom.hand import game as cardroom
from croupier.engine.cardroom.seating import compile_rules
from croupier.engine.procedure import Ruleset, compile_table
from croupier.house.table.banked.kind import BankedKind
from croupier.house.table.cardroom.kind import CardroomKind
from croupier.house.table.game_kind import Kind
from croupier.law.faults import Fault
from croupier.law.rulebook import Rulebook
from croupier.law.submission import Examined, examine

Attendance = Literal["staff", "automatic"]


@dataclass(frozen=True, slots=True)
class Conduct:
    """The house settings of one table, besides its submission."""

    floor: Attendance = "staff"
    """Who approves payouts and voids; automatic is for practice."""
    pace: int = 700
    """Milliseconds between two moves of the virtual dealer."""
    betting: int = 20_000
    """Milliseconds from the first wager to the close of bets, unless everyone is ready before."""
    inventory: int = 10_000_000
    """Cents in the tray when the table opens."""
    most_fill: int = 100_000_000
    """Most cents of one fill or credit of the tray."""
    meter_set: str = ""
    """The set of meters that the table shares; its own if empty."""


class BadSubmission(ValueError):
    """A submission with which no table may open, with its faults."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(map(str, faults[:3])) or "the submission has faults")
        self.faults = faults


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """A table that may be opened, compiled once."""

    id: str
    name: str
    submission: Mapping[str, Any]
    submission_digest: str
    book: Rulebook
    ruleset: Ruleset
    kind: Kind
    """The kind of game, which answers everything that depends on it."""
    settings: Conduct = field(default_factory=Conduct)
    game: banked.Game | None = field(init=False)
    """Of a game that the house banks; for the game's own package alone."""
    virtual_cards: bool = field(init=False)
    """Whether cards are virtual, and the table deals itself."""
    meter_set: str = field(init=False)
    """Whose meters they are."""

    def __post_init__(self) -> None:
        """Keep what is asked for at every event."""
        game = self.kind.game if isinstance(self.kind, BankedKind) else None
        object.__setattr__(self, "game", game)
        object.__setattr__(self, "virtual_cards", self.ruleset.virtual_cards)
        object.__setattr__(self, "meter_set", self.settings.meter_set or self.id)

    @property
    def hands(self) -> cardroom.Game | None:
        """The cardroom game; for the game's own package only."""
        return self.kind.game if isinstance(self.kind, CardroomKind) else None

    @property
    def rooms(self) -> rooms.Rules | None:
        """The rules of a cardroom's seating; for the game's own package only."""
        return self.kind.rules if isinstance(self.kind, CardroomKind) else None

    @property
    def stream(self) -> str:
        """The stream of its log."""
        return f"table/{self.id}"

    @property
    def seconds(self) -> int:
        """Seconds to decide (I-12, I-124)."""
        return self.kind.seconds

    @property
    def meters(self) -> tuple[str, ...]:
        """The names of its meters."""
        return tuple(self.kind.meters)

    def account(self, kind: str, meter: str) -> str:
        """Return the account of a meter or of its reserve."""
        return f"{kind}:{self.meter_set}:{meter}"


def set_up(
    id: str, name: str, submission: Mapping[str, Any], conduct: Conduct | None = None
) -> Setup:
    """Return a table for this submission; raise BadSubmission if it has faults."""
    compiled = _compiled(msgspec.json.encode(submission, order="sorted"))
    return Setup(
        id=id,
        name=name,
        submission=submission,
        settings=conduct or Conduct(),
        **compiled,
    )


def set_up_examined(id: str, name: str, examined: Examined) -> Setup:
    """Return a table for an examined submission; raise BadSubmission if it has faults."""
    chosen = {"rulebook": examined.submission.rulebook}
    return Setup(id=id, name=name, submission=chosen, **_compiled_from(examined))


@lru_cache(maxsize=64)
def _compiled(text: bytes) -> dict[str, Any]:
    """Return what every table with this submission shares."""
    return _compiled_from(examine(msgspec.json.decode(text)))


def _compiled_from(examined: Examined) -> dict[str, Any]:
    if not examined.valid or examined.book is None:
        raise BadSubmission(tuple(examined.faults))
    shared = {
        "submission_digest": examined.submission.digest,
        "book": examined.book,
        "ruleset": compile_table(examined),
    }
    return {**shared, "kind": _KINDS[examined.book.game](examined)}


def _banked(examined: Examined) -> Kind:
    return BankedKind(compile_game(examined))


def _cardroom(examined: Examined) -> Kind:
    return CardroomKind(cardroom.compile_game(examined), compile_rules(examined))


_KINDS: Mapping[str, Callable[[Examined], Kind]] = {"banked": _banked, "cardroom": _cardroom}
"""By game of a rulebook, the function that compiles it."""
