"""Blocks of rounds: what is dealt in one depends on the seed and the block's number alone."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.maths.kernels import classes
from croupier.maths.kernels.tables import HANDS, tables
from croupier.sim.inputs.structs import Ranking, Shape, Tally
from croupier.sim.inputs.table import Deal
from croupier.sim.kernel import deal_rounds

BLOCK: Final = 1 << 16
"""Rounds of a block. The numbers that a seed gives depend on it."""


class Block(NamedTuple):
    """The results of a block. Arrays are those of the kernel's tally."""

    number: int
    rounds: int
    counts: NDArray[np.int64]
    squares: NDArray[np.int64]
    seats: NDArray[np.int64]
    first_session: int
    sessions: NDArray[np.int64]
    rare: NDArray[np.int64]
    rare_cards: NDArray[np.uint8]
    rare_plays: NDArray[np.uint8]
    cross: NDArray[np.int64]


def stream(seed: int, block: int) -> NDArray[np.uint64]:
    """The state from which a block's cards come."""
    seed_text = f"croupier {seed} {block}".encode()
    return np.frombuffer(hashlib.blake2b(seed_text, digest_size=32).digest(), np.uint64).copy()


def deal_block(deal: Deal, seed: int, number: int, rounds: int, session: int) -> Block:
    """Deal the block of this number in a simulation of this many rounds."""
    first = number * BLOCK
    size = min(BLOCK, rounds - first)
    cases, crossed = deal.sheets.nets.shape[1], len(deal.crossed) + 1
    sessions = (first + size - 1) // session - first // session + 1 if session else 1
    tally = Tally(
        np.zeros((len(deal.sheets.sources), cases), np.int64),
        np.zeros(len(deal.sheets.of), np.int64),
        np.zeros((deal.seats + 1, 2), np.int64),
        np.zeros((sessions, deal.seats), np.int64),
        np.zeros(size, np.int64),
        np.zeros((size, deal.cards), np.uint8),
        np.zeros((size, deal.seats), np.uint8),
        np.array(deal.crossed, np.int64),
        np.zeros((2, crossed, crossed), np.int64),
        np.zeros((2, crossed), np.int64),
    )
    shape = Shape(deal.seats, deal.box, deal.cards, session)
    state, ranking = stream(seed, number), ranking_for(deal.qualifies)
    rare = deal_rounds(state, first, size, shape, deal.plays, deal.sheets, ranking, tally)
    at = first // session if session else 0
    return Block(
        number,
        size,
        tally.counts,
        tally.squares,
        tally.seats,
        at,
        tally.sessions,
        tally.rare[:rare].copy(),
        tally.rare_cards[:rare].copy(),
        tally.rare_plays[:rare].copy(),
        tally.cross,
    )


def deal_blocks(
    deal: Deal, seed: int, numbers: Sequence[int], rounds: int, session: int
) -> list[Block]:
    """Several blocks, in order: what one worker is asked for at a time."""
    return [deal_block(deal, seed, number, rounds, session) for number in numbers]


@cache
def ranking_for(qualifies: int) -> Ranking:
    """The tables of ranking, with the lowest rank of the category that qualifies."""
    made = tables()
    names = classes(np.arange(HANDS))
    five, six, seven = made.lookups
    ends = np.cumsum([len(lookup.cells) for lookup in made.lookups]).astype(np.uint32)
    return Ranking(
        made.keys,
        made.flushes,
        np.concatenate([five.rows, six.rows + ends[0], seven.rows + ends[1]]),
        np.concatenate([five.cells, six.cells, seven.cells]),
        len(five.rows),
        len(five.rows) + len(six.rows),
        int(np.argmax(names >= qualifies)),
    )
