"""The words of the vocabulary, how clauses share them, and the games that use them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

from croupier.law.vocabulary import banked, cardroom, common, display, procedure

Game = Literal["banked", "cardroom"]
GAMES: tuple[Game, ...] = ("banked", "cardroom")


@dataclass(frozen=True, slots=True)
class Word:
    """One word of the vocabulary."""

    name: str
    kind: type[Any]
    many: bool
    """True: each clause adds items. False: clauses fill in one set of fields between them."""
    games: tuple[Game, ...]

    @property
    def meaning(self) -> str:
        """The meaning of the word, in one line."""
        return (self.kind.__doc__ or "").strip().splitlines()[0]


_GATHERED = {
    common.Seats,
    common.Deck,
    common.CardOrder,
    common.Table,
    banked.Bets,
    banked.Dealer,
    banked.Metering,
    banked.Envy,
    banked.Limit,
    banked.Cap,
    banked.Box,
    banked.Boxes,
    banked.Tips,
    banked.Abandon,
    banked.Rounding,
    cardroom.Contest,
    cardroom.MakeHand,
    cardroom.Button,
    cardroom.Blinds,
    cardroom.Raises,
    cardroom.Stakes,
    cardroom.Pot,
    cardroom.Showdown,
    cardroom.Fold,
    cardroom.Fee,
}
_NOT_WORDS = {common.Test}
_BANKED_ONLY = {common.Hand, common.Refers}


def _spoken(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _all() -> dict[str, Word]:
    words: dict[str, Word] = {}
    for module, games in (
        (common, GAMES),
        (procedure, GAMES),
        (display, GAMES),
        (banked, ("banked",)),
        (cardroom, ("cardroom",)),
    ):
        for kind in vars(module).values():
            own = isinstance(kind, type) and kind.__module__ == module.__name__
            if not own or kind in _NOT_WORDS:
                continue
            name = _spoken(kind.__name__)
            spoken_in: tuple[Game, ...] = ("banked",) if kind in _BANKED_ONLY else games
            words[name] = Word(name, kind, kind not in _GATHERED, spoken_in)
    return words


WORDS: dict[str, Word] = _all()


def words_of(game: str) -> dict[str, Word]:
    """Return the words that a rulebook of this game may use."""
    return {name: word for name, word in WORDS.items() if game in word.games}
