"""Faults of a round file, a line or a hand history."""

from __future__ import annotations

import json

from croupier.errors import Error


class BadRound(Error):
    """A round that cannot be read or played: the field, what is wrong, and how to fix it."""

    def __init__(self, path: str, message: str, advice: str, clause: str = "") -> None:
        self.path, self.message, self.advice, self.clause = path, message, advice, clause
        super().__init__(f"{path}: {message}; {advice}" + (f" [{clause}]" if clause else ""))

    def __reduce__(self) -> tuple[object, ...]:
        return BadRound, (self.path, self.message, self.advice, self.clause)


class Unreadable(Exception):
    """A line that cannot be read, perhaps with an example of one that can."""

    def __init__(self, example: str = "", words: str = "") -> None:
        self.example, self.words = example, words
        super().__init__(example)


def shown(value: object) -> str:
    """Return a value as a fault quotes it, cut if it is long."""
    text = json.dumps(value, default=str)
    return text if len(text) <= 40 else f"{text[:37]}…"
