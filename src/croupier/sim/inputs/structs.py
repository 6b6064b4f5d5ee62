"""The forms in which the kernel is given what it needs, and gives back what it counted."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Whole = NDArray[np.int64]


class Ranking(NamedTuple):
    """The tables of batch ranking, those for five, six and seven cards behind one another."""

    keys: Words
    flushes: NDArray[np.uint16]
    rows: NDArray[np.uint32]
    cells: NDArray[np.uint16]
    six: int
    """Where the rows for six cards begin."""
    seven: int
    qualifies: int
    """The lowest rank with which the dealer qualifies."""


class Street(NamedTuple):
    """A decision that is looked up by the cell of a board."""

    at: int
    """Where its actions begin among all."""
    width: int
    """Bits of an action; 0 where nothing is decided here."""
    multiples: int
    first: int
    """The number of the play of the first multiple."""
    otherwise: int
    """The play where none of them is played; CONTINUES."""


class Rule(NamedTuple):
    """The coding of the actions."""

    decides: bool
    """False for a box that is not in."""
    columns: int
    """1, or 52 where the first community card counts at the start."""
    flop: Street
    river: Street


class Plays(NamedTuple):
    """The strategy of a player as lookup tables."""

    rule: Rule
    book: Bytes
    """By the hole cards and the first community card the play, or CONTINUES; then the actions on
    the flop and on the river, several in a byte."""
    places: NDArray[np.int32]
    """Where the cells of boards begin; see STARTS, LOOSE, SUITED, BEGINS."""


class Sheets(NamedTuple):
    """The results of the wagers as lookup tables."""

    sources: Whole
    """By sheet: what it is read on."""
    dealers: NDArray[np.bool_]
    """By sheet: read on the dealer's two cards in place of a seat's."""
    classes: Bytes
    """By sheet and by rank, or by number of two cards: the class."""
    by_dealer: Bytes
    """By row and by the number of the dealer's two cards: the class."""
    of: Whole
    """By row: its sheet. A row is a wager, or several that are looked at together."""
    wagers: int
    """The number of rows that are wagers. The rows after them are sums of wagers."""
    nets: Whole
    """By row and outcome: cents won or lost."""
    pays: Whole
    """By wager and outcome: cents that count toward the payout limit."""
    limit: int
    """Above this sum the engine settles; negative if there is no limit."""


class Shape(NamedTuple):
    """The deal of a round."""

    seats: int
    box: int
    """Where the box's cards begin; -1 if there is none."""
    cards: int
    """Cards that are dealt in all."""
    session: int
    """Rounds of a session; 0 if results are not gathered in sessions."""


class Tally(NamedTuple):
    """The counts of a simulation."""

    counts: Whole
    """By sheet and outcome, all seats together."""
    squares: Whole
    """By row: the sum of squared results per round, all seats together."""
    seats: Whole
    """By seat: the sum and the sum of squares; behind the last seat those of the whole table."""
    sessions: Whole
    """By session and seat."""
    rare: Whole
    """The numbers of the rounds that the engine must settle."""
    rare_cards: Bytes
    rare_plays: Bytes
    """By such a round and seat: the play."""
    crossed: Whole
    """The rows whose products are added up, or none."""
    cross: Whole
    """Sums of products, of each seat's results and of those of all seats together: by two rows,
    of which the first is one, so that its products are plain sums."""
    vectors: Whole
    """Room for one seat's results, and for those of the table."""
