"""What a question is asked about: a rulebook's name, a submission, or a game made of one."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from croupier.api.law import name_of
from croupier.engine.banked.game import Game as BankedGame
from croupier.engine.banked.game import Stage, compile_game
from croupier.engine.cardroom.hand.game import Game as CardroomGame
from croupier.engine.cardroom.hand.game import compile_game as compile_cardroom
from croupier.errors import Error
from croupier.law.faults import Fault, Faulty, blocking
from croupier.law.load import load
from croupier.law.submission import demonstration as lent
from croupier.law.submission import examine as examined_table
from croupier.law.submission import with_demonstration
from croupier.law.submission.read import Unreadable, table_of
from croupier.notation.submission import key_of


@dataclass(frozen=True, slots=True)
class Examined:
    """A submission with its faults."""

    submission: Mapping[str, object]
    faults: tuple[Fault, ...]
    valid: bool
    """Whether a table may open with it; warnings do not count."""

    def __bool__(self) -> bool:
        return self.valid


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """The game of a valid submission. Equal submissions make equal games, and it can be pickled."""

    submission: Mapping[str, object]
    rulebook: str
    digest: str
    """Digest of the submission and of the rulebook's text."""
    compiled: Any
    """The engine's game, which is not public."""

    @property
    def banked(self) -> BankedGame:
        """The engine's game against the house; Error for a game between players."""
        if isinstance(self.compiled, BankedGame):
            return self.compiled
        raise Error(f"This is for house-banked games only; {self.rulebook} is a cardroom game.")

    @property
    def cardroom(self) -> CardroomGame:
        """The engine's game between players; Error for a game against the house."""
        if isinstance(self.compiled, CardroomGame):
            return self.compiled
        raise Error(f"This is for cardroom games only; {self.rulebook} is banked by the house.")

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers of a game against the house."""
        return tuple(self.banked.bets)

    @property
    def streets(self) -> tuple[Stage, ...]:
        """The decisions of a game against the house: name, multiples, and what else may be done."""
        return self.banked.stages

    @property
    def seats(self) -> int:
        """The number of seats."""
        return cast(int, self.compiled.seats)

    @property
    def meters(self) -> tuple[str, ...]:
        """The meters of a game with a progressive."""
        return tuple(self.banked.meters)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[object, ...]:
        return game, (dict(self.submission),)

    def __repr__(self) -> str:
        return f"<Game {self.rulebook} {self.digest[:12]}>"


Source = str | os.PathLike[str] | Mapping[str, object] | Examined | Game
"""A rulebook's name, the file of a submission, a submission as a table, or what was made of one."""


def demonstration(rulebook: str) -> dict[str, object]:
    """Return a valid submission to begin with.

    >>> examine(demonstration("south-dakota-uth")).valid
    True
    """
    return lent(name_of(rulebook) or rulebook)


def examine(submission: Source) -> Examined:
    """Return every fault of a submission. It never raises for a fault.

    >>> found = examine({**demonstration("south-dakota-uth"), "limits": {"ante": [5, 200]}})
    >>> found.valid, found.faults[0].clause
    (False, 'SD-UTH:2')
    """
    if isinstance(submission, Game | Examined):
        submission = submission.submission
    found = examined_table(submission_of(submission, complete=False))
    return Examined(submission_of(submission, complete=False), found.faults, found.valid)


def submission_of(source: Source, *, complete: bool = True) -> dict[str, object]:
    """Return the submission of a source as a table.

    The demonstration supplies what a table leaves out if `complete`; a file is taken as it is.
    """
    if isinstance(source, Game | Examined):
        return dict(source.submission)
    if isinstance(source, Mapping):
        return with_demonstration(_plain(source)) if complete else _plain(source)
    if isinstance(source, str) and (name := name_of(source)):
        return lent(name)
    if isinstance(source, str) and not source.endswith((".toml", ".json")):
        load(source)  # Faulty, with the rulebooks that there are
    path = Path(source)
    try:
        return dict(table_of(path.read_text("utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not text"
        raise Error(f"cannot read {path}: {why}") from None
    except Unreadable as error:
        raise Error(f"cannot read {path}: {error}") from None


def _plain(value: Any) -> Any:
    """Return the same with tuples as lists and whole numbers as Python's own."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if not isinstance(value, bool | int | float | str) and hasattr(value, "__index__"):
        return value.__index__()
    return value


def game(source: Source) -> Game:
    """Return the game of a valid submission; Faulty with every fault otherwise.

    >>> game("maryland-uth-1.5").streets[0].multiples
    (3, 4)
    """
    if isinstance(source, Game):
        return source
    submission = submission_of(source)
    return _made(key_of(str(submission.get("rulebook", "")), submission))


@lru_cache(maxsize=64)
def _made(key: str) -> Game:
    submission = json.loads(key, parse_float=Decimal)
    found = examined_table(submission)
    if not found.valid or found.book is None:
        raise Faulty("the submission has faults", blocking(found.faults))
    banked = found.book.game == "banked"
    compiled = compile_game(found) if banked else compile_cardroom(found)
    digest = hashlib.sha256(f"{found.submission.digest}{found.book.digest}".encode()).hexdigest()
    return Game(submission, found.book.id, digest, compiled)
