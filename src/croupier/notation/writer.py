"""Writes what was played as `.round` text that gives the same result when played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from croupier.cards import Card
from croupier.engine.commands import Deal
from croupier.notation.player import AnyPlayed
from croupier.notation.submission import choices_text
from croupier.notation.words import faces_text

Row = tuple[str, str]
"""The first word of a line, and the rest."""
Dealt = Mapping[int, Sequence[Card | None]]
S = TypeVar("S")
C = TypeVar("C")


def table_rows(rulebook: str, submission: Mapping[str, object]) -> list[Row]:
    """Return the lines of the rulebook, and of choices that differ from its demonstration."""
    choices = choices_text(rulebook, submission)
    return [("rulebook", rulebook), *(("set", choice) for choice in choices)]


def play_rows(
    played: AnyPlayed,
    commands: Sequence[C],
    line: Callable[[int, Any, C], Iterable[Row]],
    order: Callable[[Dealt], Iterable[int]] = list,
) -> list[Row]:
    """Return the lines of these commands, which are played without a refusal.

    `line` is given a command's number, the state before it and the command; `order` has the places
    of the first deal as its line names them.
    """
    rows, at = list[Row](), 0
    while at < len(commands):
        command, count = _together(played, commands[at:])
        dealt = [_dealt(played, command.cards, order)] if isinstance(command, Deal) else []
        before = played.state
        if not played.do(command, ""):
            raise ValueError(f"the commands were not played: {played.refused}")
        rows += dealt or line(at, before, command)
        at += count
    return rows


def text_of(rows: Iterable[Row]) -> str:
    """Return the lines with their first words in a column."""
    return "".join(f"{word:<10}{rest}".rstrip() + "\n" for word, rest in rows)


def _together(played: AnyPlayed, commands: Sequence[Any]) -> tuple[Any, int]:
    """The first command, and how many it is: cards due with nothing between them leave as one."""
    due, cards, count = len(played.due()), list[Card | None](), 0
    for command in commands:
        if not isinstance(command, Deal) or len(cards) + len(command.cards) > due:
            break
        cards += command.cards
        count += 1
    return (Deal(tuple(cards)), count) if count else (commands[0], 1)


def _dealt(
    played: AnyPlayed, cards: Sequence[Card | None], order: Callable[[Dealt], Iterable[int]]
) -> Row:
    """A whole stage by its places; what is dealt of one in parts, as it leaves the deck."""
    stage, due = played.stage(), played.due()
    plain = "cards", faces_text(cards)
    if stage.begun or len(cards) != len(due):
        return plain
    places: dict[int, list[Card | None]] = {}
    for target, card in zip(due, cards, strict=True):
        places.setdefault(target, []).append(card)
    if stage.first:
        hands = (
            f"{played.name_of(number)} {faces_text(places[number])}" for number in order(places)
        )
        return "deal", "  ".join(hands)
    board, burned = places.get(played.places["board"], []), places.get(played.places["burn"], [])
    if not board or len(burned) > 1:
        return plain  # the line of a street has room for one
    burn = f"burn {faces_text(burned)}  " if burned and burned != [None] else ""
    return stage.name, burn + faces_text(board)
