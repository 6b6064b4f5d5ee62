"""Refusals of a table between players: values, never exceptions, in an order of precedence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Reason(IntEnum):
    """Why a command is refused; of several reasons the first in this order is given."""

    UNKNOWN_COMMAND = 1
    WRONG_MOMENT = 2
    NO_SUCH_SEAT = 3
    SEAT_TAKEN = 4
    NEEDS_NAME = 5
    ONE_SEAT_EACH = 6
    NOT_DUE = 7
    BAD_AMOUNT = 8
    OUT_OF_LIMITS = 9
    BAD_CARDS = 10
    CARD_TWICE = 11
    NOT_ENOUGH_PLAYERS = 12
    WRONG_SEATS = 13
    CHIPS_DO_NOT_ADD_UP = 14

    @property
    def word(self) -> str:
        """The reason as scripts see it."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Refused:
    """A command that the law does not allow now; nothing has changed."""

    reason: Reason
    clause: str
    says: str
    advice: str

    def __str__(self) -> str:
        law = f" [{self.clause}]" if self.clause else ""
        return f"{self.says}; {self.advice}{law}"


def is_whole(value: object) -> bool:
    """Whether this is a whole number and no flag."""
    return isinstance(value, int) and not isinstance(value, bool)
