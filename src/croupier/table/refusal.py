"""Refusals of a table: values, never exceptions, in an order of precedence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Reason(IntEnum):
    """Why a command is refused; of several reasons the first in this order is given."""

    UNKNOWN_COMMAND = 1
    CLOCK_BACK = 2
    TABLE_CLOSED = 3
    WRONG_MOMENT = 4
    NOT_IN_BOOK = 5
    NO_SUCH_DECK = 6
    NO_SUCH_SEAT = 7
    NO_SUCH_DEVICE = 8
    SEAT_TAKEN = 9
    TOO_MANY_DECKS = 10
    NOT_DUE = 11
    NOT_YOURS_TO_DO = 12
    NEEDS_NAME = 13
    NEEDS_REASON = 14
    METHOD_NOT_VALID = 15
    STEP_OPEN = 16
    RACK_OCCUPIED = 17
    NOT_A_CHOICE = 18
    BAD_CUT = 19
    BAD_COUNT = 20
    BAD_CARDS = 21

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
    role: str = ""
    """Whose it is to do, where it is not for the role that asked."""

    def __str__(self) -> str:
        law = f" [{self.clause}]" if self.clause else ""
        return f"{self.says}; {self.advice}{law}"
