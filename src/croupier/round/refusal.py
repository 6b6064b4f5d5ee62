"""Refusals: values, never exceptions, in an order of precedence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Reason(IntEnum):
    """Why a command is refused; of several reasons the first in this order is given."""

    UNKNOWN_COMMAND = 1
    ROUND_OVER = 2
    WRONG_MOMENT = 3
    NO_SUCH_SEAT = 4
    NO_BOX = 5
    NOT_YOUR_BOX = 6
    NOT_YOUR_TURN = 7
    NOT_OFFERED = 8
    BAD_AMOUNT = 9
    OUT_OF_LIMITS = 10
    UNEQUAL = 11
    PREREQUISITE = 12
    TOO_MANY_BOXES = 13
    OVER_THE_CAP = 14
    NOT_A_CHOICE = 15
    BAD_CARDS = 16
    CARD_TWICE = 17
    CARDS_UNKNOWN = 18
    NEEDS_APPROVAL = 19
    NO_SUCH_REPORT = 20

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
