"""What is wrong with a round file, a line or a hand history."""

from __future__ import annotations

import json


class BadRound(ValueError):
    """Something that is no round: what is wrong, in which field, what would be right."""

    def __init__(self, place: str, says: str, advice: str, clause: str = "") -> None:
        self.place, self.says, self.advice, self.clause = place, says, advice, clause
        super().__init__(f"{place}: {says}; {advice}" + (f" [{clause}]" if clause else ""))


class Unreadable(Exception):
    """A line that cannot be read; its game's table has one that could, unless this gives it."""

    def __init__(self, example: str = "", words: str = "") -> None:
        self.example, self.words = example, words
        super().__init__(example)


def shown(value: object) -> str:
    """A value as a fault quotes it, not too long."""
    text = json.dumps(value, default=str)
    return text if len(text) <= 40 else f"{text[:37]}…"
