"""Hand histories in the PHH notation, one after the other."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path

from croupier.api.law import load, rulebooks
from croupier.api.submissions import game
from croupier.engine.cardroom.hand.game import Game
from croupier.errors import Error
from croupier.notation.fault import BadRound
from croupier.notation.phh import hands_of
from croupier.notation.phh_amounts import Amount, Table
from croupier.notation.phh_answers import HandAnswer, answer_of, sections

SUFFIXES = (".phh", ".phhs")
_CHUNK = 200
"""Hands that a worker is given at a time."""

_Hand = tuple[str, str, str]
"""File, name of the hand, and its text."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A hand history with its result, in the file's own money."""

    file: str
    name: str
    """The hand's name in a file with several; empty otherwise."""
    answer: HandAnswer | None
    error: Error | None = None

    @property
    def ok(self) -> bool:
        """Whether the hand could be replayed."""
        return self.answer is not None

    @property
    def finishing_stacks(self) -> list[Amount | None]:
        """The final stacks; None for one without an end. Empty if it could not be replayed."""
        return self.answer.finishing_stacks if self.answer else []

    @property
    def net(self) -> list[Amount]:
        """What each player won or lost."""
        return self.answer.net if self.answer else []

    @property
    def agrees(self) -> bool | None:
        """Whether the file records the same result; None if it records none."""
        return self.answer.agrees if self.answer else None

    @property
    def rake(self) -> Amount | None:
        """What the site took, by the recorded winnings; None if they are not recorded."""
        return self.answer.rake if self.answer else None


def replay(
    source: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    *,
    executor: Executor | None = None,
) -> Iterator[Replayed]:
    """Yield each hand of PHH files, or of all .phh and .phhs files below folders, as it is read.

    A hand that cannot be replayed has an error, and the next one follows. An executor shares the
    work among processes.

    >>> import tempfile
    >>> hand = Path(tempfile.mkdtemp(), "hand.phh")
    >>> _ = hand.write_text('''variant = 'NT'
    ... blinds_or_straddles = [0.5, 1]
    ... min_bet = 1
    ... starting_stacks = [100, 100]
    ... actions = ['d dh p1 AhAd', 'd dh p2 ????', 'p2 cbr 3', 'p1 f']''')
    >>> [replayed.net for replayed in replay(hand)]
    [[-1, 1]]
    """
    several = [source] if isinstance(source, str | os.PathLike) else list(source)
    hands = (hand for path in several for file in _files(Path(path)) for hand in _hands(file))
    if executor is None:
        for hand in hands:
            yield _replayed(hand)
        return
    for found in executor.map(_replay_all, _chunks(hands)):
        yield from found


def _files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(item for item in path.rglob("*") if item.suffix in SUFFIXES)
    else:
        yield path


def _hands(file: Path) -> Iterator[_Hand]:
    try:
        text = file.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not text"
        raise Error(f"cannot read {file}: {why}") from None
    for name, part in sections(text):
        yield str(file), name, part


def _chunks(hands: Iterator[_Hand]) -> Iterator[list[_Hand]]:
    chunk: list[_Hand] = []
    for hand in hands:
        chunk.append(hand)
        if len(chunk) == _CHUNK:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def _replay_all(hands: list[_Hand]) -> list[Replayed]:
    return [_replayed(hand) for hand in hands]


def _replayed(hand: _Hand) -> Replayed:
    file, name, text = hand
    try:
        return Replayed(file, name, answer_of(_cardroom(), _table(text)))
    except BadRound as error:
        return Replayed(file, name, None, error)


def _table(text: str) -> Table:
    """Return the one hand of this text; BadRound if it is not TOML or not a hand."""
    try:
        table = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise BadRound("file", f"not a PHH hand history: {error}", "fix it there") from None
    return hands_of(table)[0][1]


@cache
def _cardroom() -> Game:
    rulebook = next(name for name in rulebooks() if load(name).game == "cardroom")
    return game(rulebook).cardroom
