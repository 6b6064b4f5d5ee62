"""Irregularities of a round or a hand: how they are reported, ruled on and offered."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar, Final

from croupier.cards import Card
from croupier.engine.command import (
    CREW,
    AnySeat,
    Approver,
    Field,
    Reporter,
    Unseen,
    command,
    record,
)
from croupier.engine.machine import FLOORPERSON
from croupier.engine.payment import Payment
from croupier.engine.secrecy import HIDDEN
from croupier.law.resolve import Granted
from croupier.refusal import Reason, Refused

RULE: Final = "rule"
"""The name on the wire by which a floorperson rules between players; read as `report` is."""
VOID: Final = "void"
END_ROUND: Final = "end_round"


@record
class Facts:
    """The facts of an irregularity, and who reports it."""

    report: Annotated[str, Field("what happened")]
    at: Annotated[str, Field("where")] = ""
    seat: AnySeat = 0
    place: Annotated[int, Field("which of the seat's cards", min=1)] = 1
    """Which of the seat's cards it is about, from 1."""
    cards: Annotated[tuple[Unseen, ...], Field("cards", "cards", single="card"), HIDDEN] = ()
    """The cards it is about; of a flop that came too early, the burn first."""
    cause: Annotated[str, Field("cause")] = "other"
    misdealt: Annotated[bool, Field("misdealt")] = True
    fifty_two: Annotated[bool, Field("all cards make a whole deck")] = True
    deck: Annotated[str, Field("deck")] = "in_play"
    by: Approver = ""
    """Who approves it or rules on it; needed where that takes a floorperson."""
    reporter: Reporter = ""

    @property
    def card(self) -> Card | None:
        """The one card it is about, if its face was entered."""
        return self.cards[0] if self.cards else None


@command("report", CREW, second="undoing", meters=True, ends=True, also=RULE)
class ReportIrregularity(Facts):
    """Report an irregularity; in the cardroom a floorperson rules on it.

    See I-120.
    """


def undoes(effect: str, *, ends_wagers: bool = False) -> bool:
    """Whether a ruling of this effect sends stakes back, or takes them out of turn."""
    return ends_wagers or effect in (VOID, END_ROUND)


@record
class IrregularityRuled(Facts):
    """What the law does about an irregularity, and everything that this rests on."""

    wire: ClassVar[str] = "irregularity_ruled/1"
    effect: str = "none"
    clause: str = ""
    """The clause that decided."""
    readings: tuple[str, ...] = ()
    """The readings of doubtful places by which it did."""
    case: tuple[tuple[str, str | bool | None], ...] = ()
    """Its value on every axis by which the rulebook distinguishes such reports."""
    lines: tuple[Payment, ...] = ()
    """The wagers that end with it."""
    settles: tuple[str, ...] = ()
    """The wagers that are still settled, of a round that ends early."""
    settling_clause: str = ""
    meters: tuple[tuple[str, int, int], ...] = ()
    """Meters that moved: name, what they show afterward, reserve afterward."""
    then: tuple[str, ...] = ()
    """What the table must do before the next round."""

    @property
    def undoes(self) -> bool:
        """Whether stakes go back, or are taken out of turn."""
        return undoes(self.effect, ends_wagers=bool(self.lines))

    @property
    def unused(self) -> Card | None:
        """The card that left the deck and is out of the round; None if there is none."""
        return self.card if self.effect == "skip_card" else None


_FACTS: Final = tuple(field.name for field in fields(Facts))


def facts_of(told: Facts) -> dict[str, Any]:
    """Return the facts by field."""
    return {name: getattr(told, name) for name in _FACTS}


def reported(event: IrregularityRuled) -> ReportIrregularity:
    """Return the report that led to the ruling."""
    return ReportIrregularity(**facts_of(event))


_OPTIONAL: Final = ("at", "seat", "place", "cards", "cause", "misdealt", "fifty_two", "deck")
_USUAL: Final = Facts("")


def refuse_idle_facts(told: Facts, decisive: Container[str], clause: str) -> Refused | None:
    """Refuse the report if it states a fact that decides nothing about it."""
    for name in _OPTIONAL:
        if name not in decisive and getattr(told, name) != getattr(_USUAL, name):
            message = f"{name} decides nothing in a report of {told.report}"
            return Refused(Reason.NO_SUCH_REPORT, message, f"report it without {name}", clause)
    return None


def readings_of(rows: tuple[Granted[Any], ...]) -> tuple[str, ...]:
    """Return the readings of these rows of the rulebook, each once."""
    return tuple(dict.fromkeys(reading for row in rows for reading in row.readings))


@dataclass(frozen=True, slots=True)
class Case:
    """A report as it may be made now, with what it leads to."""

    report: str
    effect: str
    clause: str
    facts: tuple[tuple[str, str | bool], ...] = ()
    """The facts that a report of this case must state."""
    approved: bool = False
    """Whether a floorperson must be named."""
    undoes: bool = False
    """Whether stakes would go back or be taken out of turn, which takes two people."""
    seats: tuple[int, ...] = ()
    """The seats one of which must be named; none needs to be if there are none."""
    places: tuple[int, ...] = ()
    """The places of cards in the seat's hand, one of which must be named; as with seats."""
    cards: int = 0
    """How many faces may be entered."""
    faces_required: bool = False
    unused: bool = False
    """Whether the card that is named is out of the round, and may not be anywhere else."""
    clauses: tuple[str, ...] = ()
    """Every clause that says what happens then."""
    back: tuple[str, ...] = ()
    """The wagers that go back: of every box, or of the one whose seat is named."""
    later: tuple[str, ...] = ()
    """The wagers that are settled on a board still to be completed."""
    taken: bool = False
    """Whether the wagers of the seat that is named are lost."""

    @property
    def by(self) -> str:
        """Who reports it."""
        return FLOORPERSON if self.approved else "dealer"

    def is_told(self, command: Facts) -> bool:
        """Return whether the report states the facts that distinguish this case."""
        told = all(getattr(command, axis) == value for axis, value in self.facts)
        return command.report == self.report and told

    @property
    def decisive(self) -> tuple[str, ...]:
        """The facts that a report of this case may state."""
        asked = {"seat": self.seats, "place": self.places, "cards": self.cards}
        return (*dict(self.facts), *(name for name, some in asked.items() if some))

    def holds(self, command: Facts) -> bool:
        """Return whether the report is of this case."""
        if refuse_idle_facts(command, self.decisive, self.clause) is not None:
            return False
        seat = not self.seats or command.seat in self.seats
        place = not self.places or command.place in self.places
        faces = len(command.cards) == self.cards or not (command.cards or self.faces_required)
        named = bool(command.by or not self.approved)
        return self.is_told(command) and named and seat and place and faces

    def some(self) -> ReportIrregularity:
        """Return a report of this case, without a name."""
        told: dict[str, Any] = dict(self.facts)
        seat = self.seats[0] if self.seats else 0
        place = self.places[0] if self.places else 1
        return ReportIrregularity(self.report, seat=seat, place=place, **told)
