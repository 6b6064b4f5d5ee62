"""Lines of the `.round` notation that every kind of game shares: choices, cards, faults."""

from __future__ import annotations

from collections.abc import Callable

from croupier.cards import Card, card, text
from croupier.law.submission.choice import choice
from croupier.notation.fields import BadRound

UNSEEN = "??"
NOTHING = "-"
"""Stands where no card lies."""
_LONGEST_TOLD = 80


def read_lines(source: str, read: Callable[[int, str], None], example: str) -> None:
    """Hands every line without its remark to the reader; BadRound with the first fault's line."""
    for number, raw in enumerate(source.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        try:
            read(number, line)
        except BadRound:
            raise
        except RecursionError:
            raise bad_line(number, line, example) from None
        except ValueError as error:  # a card, an amount, a name or a number
            says, _, advice = str(error).rstrip(".").partition("; ")
            raise BadRound(f"line {number}", says, advice or "mend the line") from None


def bad_line(number: int, line: str, example: str) -> BadRound:
    """A line that cannot be read, with one that could."""
    told = line.strip() if len(line) <= _LONGEST_TOLD else f"{line[:_LONGEST_TOLD]}…"
    return BadRound(f"line {number}", f"{told!r} cannot be read", f"write it like: {example}")


def choose(submission: dict[str, object], number: int, rest: str) -> None:
    """Adds a choice to the submission: `set options.seats = 5`."""
    table = choice(rest)
    if table is None:
        raise bad_line(number, f"set {rest}", 'set paytables.trips = "B"')
    _merge(submission, table)


def _merge(into: dict[str, object], table: dict[str, object]) -> None:
    for key, value in table.items():
        there = into.get(key)
        if isinstance(there, dict) and isinstance(value, dict):
            _merge(there, value)
        else:
            into[key] = value


def unseen(word: str) -> Card | None:
    """The card that a deal line writes so; None for one that nobody saw."""
    return None if word == UNSEEN else card(word)


def show(unseen: Card | None) -> str:
    """A card as a deal line writes it."""
    return UNSEEN if unseen is None else text(unseen)
