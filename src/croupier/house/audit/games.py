"""How a finished round of each game is written out: the audit asks no other way which it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Protocol

from croupier.engine.payment import Payment
from croupier.house.audit import banked_writer as banked
from croupier.house.audit import cardroom_writer as cardroom
from croupier.house.table.setup import Setup

if TYPE_CHECKING:
    from croupier.house.audit.hand import Hand
    from croupier.house.table.state import TableState


class Writer(Protocol):
    """What a finished round can be written as."""

    @property
    def in_phh(self) -> bool:
        """Whether the PHH notation has words for the game."""

    def text(self, hand: Hand, /) -> str:
        """The round in `.round` notation; NoHand, NotLawful or Untold where that cannot be."""

    def phh(self, hand: Hand, /) -> str:
        """The hand in the PHH notation; NoHand where that cannot be."""

    def lines(self, live: TableState, /) -> tuple[Payment, ...]:
        """Every wager's end that the house paid or took."""

    def rows(self, hand: Hand, /) -> Iterator[tuple[object, ...]]:
        """Each wager or player as a row: the seat, the name, and the columns of an export."""


WRITERS: Mapping[str, Writer] = {"banked": banked, "cardroom": cardroom}


def writer_of(setup: Setup) -> Writer:
    """Return how rounds of this table are written out."""
    return WRITERS[setup.kind.name]
