"""The transitions from a board to the boards with one more card.

They are the same for all games, computed once, and cached on disk.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.maths.cache import Arrays, digest_of, kept
from croupier.maths.solve import boards as numbering
from croupier.maths.solve.boards import (
    MOST_KINDS,
    Whole,
    boards,
    kinds,
    kinds_by_card,
    number_of,
    with_card,
)

Bytes = NDArray[np.uint8]

_AT_A_TIME: Final = 20_000
"""Boards that are looked at together; more would take too much room."""


class Steps(NamedTuple):
    """The boards of three or four cards with one more.

    Cards that were alike stay alike: a suit that does not matter will not matter again.
    """

    kinds: Whole
    """By board: how many kinds of card there are."""
    squares: Whole
    """By board: where its part of `becomes` begins."""
    left: Bytes
    """By board and kind: the cards left."""
    following: NDArray[np.int32]
    """By board and kind: the number of the board with such a card; -1 if none is left."""
    becomes: Bytes
    """By board, kind of the card that falls and other kind: what that is afterward."""


@cache
def steps(size: int) -> Steps:
    """Return the transitions of the boards of three or four cards."""
    key = digest_of([Path(__file__), Path(numbering.__file__)])
    found = kept(f"steps{size}", key, lambda: _enumerate(size))
    return Steps(*(found[name] for name in Steps._fields))


def _enumerate(size: int) -> Arrays:
    masks, here = boards(size).masks, kinds(size)
    counts = here.counts
    ends = np.cumsum(counts * counts)
    made = Steps(
        counts,
        ends - counts * counts,
        here.left.astype(np.uint8),
        np.full((len(masks), MOST_KINDS), -1, np.int32),
        np.zeros(int(ends[-1]), np.uint8),
    )
    board, kind = here.left.nonzero()
    for first in range(0, len(board), _AT_A_TIME):
        some, fallen = board[first : first + _AT_A_TIME], kind[first : first + _AT_A_TIME]
        after = with_card(masks[some], here.cards[some, fallen])
        made.following[some, fallen] = number_of(after, size + 1)
        _fill(made, some, fallen, here.cards, kinds_by_card(after, size + 1))
    return made._asdict()


def _fill(made: Steps, boards: Whole, fallen: Whole, cards: Whole, after: NDArray[np.int8]) -> None:
    """Fill `becomes` with the kinds of the other cards after one card has fallen."""
    for count in np.unique(made.kinds[boards]).tolist():
        own = np.flatnonzero(made.kinds[boards] == count)
        others = np.arange(count)
        found = np.take_along_axis(after[own], cards[boards[own], :count], axis=1)
        found = np.where(others < 13, others, found)
        # The card itself is gone. What is read for it is subtracted again.
        found = np.maximum(found, 0)
        places = made.squares[boards[own]] + fallen[own] * count
        made.becomes[places[:, None] + others] = found
