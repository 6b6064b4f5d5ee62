"""Refusals of the front desk: values, in an order of precedence, each in one sentence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Reason(IntEnum):
    """Why something is refused; of several reasons the first in this order is given."""

    NOT_ALLOWED = 1
    NOT_SIGNED_IN = 2
    NO_MATCH = 3
    BAD_LINK = 4
    LINK_OVER = 5
    NO_SUCH_PERSON = 6
    BAD_NAME = 7
    NAME_TAKEN = 8
    BAD_PASSWORD = 9
    LAST_FLOORPERSON = 10
    BAD_AMOUNT = 11

    @property
    def word(self) -> str:
        """The reason as scripts see it."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that the desk does not do; nothing has changed."""

    reason: Reason
    says: str
    """One sentence, with what would be right."""

    def __str__(self) -> str:
        return self.says
