"""A written round in plain form: what happens in it, and what must come of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.cards import Card
from croupier.round.banked import commands as c


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards by place, as a deal line names them."""

    places: tuple[tuple[int, tuple[c.Unseen, ...]], ...]


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """Community cards as they come to be seen."""

    street: str
    cards: tuple[Card, ...]
    burned: c.Unseen = None


@dataclass(frozen=True, slots=True)
class Expected:
    """What a seat's wagers must come to, in cents, or how they must go back."""

    seat: int
    nets: tuple[tuple[str, bool, int | str], ...]
    """Wager, whether it rides for the dealer, and cents, "push", "void", or "back" for a pushed
    wager for the dealer that goes back to the player."""


@dataclass(frozen=True, slots=True)
class ExpectedRefusal:
    """Something that must be refused, with the reason and clause if they are told."""

    command: c.Command | Dealt | TurnedUp
    reason: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class ExpectedMeters:
    """What meters must show afterwards, in meter units."""

    meters: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ExpectedEffect:
    """A report and what it must lead to."""

    command: c.ReportIrregularity
    effect: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class ExpectedView:
    """What a watcher must see at this moment, by place."""

    watcher: str
    """A role, or the number of a seat for its player."""
    places: tuple[tuple[int, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class ExpectedThen:
    """What the table must do before the next round."""

    then: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExpectedOrder:
    """Where cards must go in the order in which they leave the deck, stage by stage."""

    stages: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class ExpectedLines:
    """The order in which wagers must be settled: seat and wager."""

    lines: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class End:
    """The table finishes the round by itself."""


Later = Expected | ExpectedMeters | ExpectedOrder | ExpectedLines
"""What is compared once the round has been played."""

Now = ExpectedRefusal | ExpectedEffect | ExpectedView | ExpectedThen
"""What is compared where it stands."""

Entry = c.Command | Dealt | TurnedUp | End | Now | Later


@dataclass(slots=True)
class Script:
    """A round as written."""

    rulebook: str = ""
    submission: dict[str, object] = field(default_factory=dict)
    meters: dict[str, int] = field(default_factory=dict)
    reserves: dict[str, int] = field(default_factory=dict)
    feeds: bool = False
    """Whether the meters told do not hold this round's wagers yet."""
    limits: bool = False
    entries: list[tuple[int, Entry]] = field(default_factory=list)
