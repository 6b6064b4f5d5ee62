"""The written hands in tests/rounds: where they are, which clauses each names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from croupier.law.load import load, released
from croupier.law.rulebook import Rulebook
from croupier.notation.cardroom import ExpectedPot, HandScript, parse
from croupier.notation.cardroom_play import PlayedHand
from tests.engine.banked.examples import FOLDER, named

CARDROOM = tuple(id for id in released() if load(id).game == "cardroom")


@dataclass(frozen=True, eq=False)
class Written:
    """One `.round` file of a game between players."""

    path: str
    """Below tests/rounds."""
    text: str
    book: Rulebook
    clauses: tuple[str, ...]
    """The clauses that it names, without the book's prefix."""

    def __str__(self) -> str:
        return self.path

    @property
    def script(self) -> HandScript:
        """Return the hand as written, read from its file."""
        return parse(self.text)


@cache
def hands() -> tuple[Written, ...]:
    """Every written hand between players."""
    return tuple(
        _read(id, path) for id in CARDROOM for path in sorted((FOLDER / id).rglob("*.round"))
    )


def _read(id: str, path: Path) -> Written:
    book, text = load(id), path.read_text("utf-8")
    return Written(path.relative_to(FOLDER).as_posix(), text, book, tuple(named(book, text)))


@cache
def naming(book: str) -> dict[str, tuple[Written, ...]]:
    """By clause of this book, the hands that name it."""
    found: dict[str, list[Written]] = {}
    for hand in hands():
        if hand.book.id == book:
            for clause in hand.clauses:
                found.setdefault(clause, []).append(hand)
    return {clause: tuple(several) for clause, several in found.items()}


def unfounded(played_hand: PlayedHand, hand: Written) -> list[str]:
    """Lines about a pot whose remark names a clause on winners that did not decide that pot."""
    return [text for pot, clause, text in _claims(hand) if clause != _decided(played_hand, pot)]


def _decided(played_hand: PlayedHand, pot: int) -> str:
    return next((award.clause for award in played_hand.hand.awards if award.pot == pot - 1), "")


@cache
def _claims(hand: Written) -> tuple[tuple[int, str, str], ...]:
    return tuple(_claimed(hand))


def _claimed(hand: Written) -> Iterator[tuple[int, str, str]]:
    for text in hand.text.splitlines():
        for _, entry in parse(f"rulebook x\n{text}").entries:
            for id in named(hand.book, text) if isinstance(entry, ExpectedPot) else ():
                clause = hand.book.clause(id)
                shares = clause.words.get("pot", ()) if clause else ()
                if isinstance(entry, ExpectedPot) and any(
                    key in share for share in shares for key in ("wins", "ties", "odd_to")
                ):
                    yield entry.number, hand.book.cite(id), text
