"""A refusal as the house gives it: the reason as a word, what is wrong, and what would be right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """A command that does not take effect; nothing has changed."""

    reason: str
    says: str
    advice: str
    clause: str = ""

    def __str__(self) -> str:
        law = f" [{self.clause}]" if self.clause else ""
        return f"{self.says}; {self.advice}{law}"


def refusal_of(refused: Any) -> Refusal:
    """The refusal of a judge within: a round, a hand, a seating, or the table's life."""
    return Refusal(refused.reason.word, refused.says, refused.advice, refused.clause)
