"""Products of results, added up: what covariances and their errors are made of.

Rounds come in groups, each a simulation of its own. A figure's error is the spread of the groups.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.sim.blocks import Block

GROUPS: Final = 64

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Crossed:
    """By group, the means of products of results, in cents; a result is the player's."""

    names: tuple[str, ...]
    """The names of the results: the main wagers together, each other wager, envy."""
    seats: int
    box: Floats
    """By group and by two rows, of one box; row 0 is one, so that its products are the means."""
    table: Floats
    """The same for all boxes together."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Crossed) and all(
            np.array_equal(getattr(self, name), getattr(other, name)) for name in ("box", "table")
        )

    def __hash__(self) -> int:
        return hash(self.box.tobytes())

    def covariance(self, means: Sequence[float | None]) -> tuple[Floats, Floats]:
        """Return by group the covariances on one box, and those between two boxes.

        Exact means are used where they are known.
        """
        seen = self.box[:, 1:, 0]
        known = [
            own if own is not None else float(seen[:, at].mean()) for at, own in enumerate(means)
        ]
        between = np.zeros_like(self.box[:, 1:, 1:])
        if self.seats > 1:
            both = self.table - self.seats * self.box
            between = _centerd(both / (self.seats * (self.seats - 1)), np.array(known), seen)
        return _centerd(self.box, np.array(known), seen), between


def _centerd(products: Floats, known: Floats, seen: Floats) -> Floats:
    """The mean of (x - E x)(y - E y), by group; the means of x and y are known."""
    crosswise = known[None, :, None] * seen[:, None, :]
    centerd: Floats = products[:, 1:, 1:] - crosswise - crosswise.transpose(0, 2, 1)
    centerd += np.outer(known, known)
    return centerd


class Crossing:
    """Sums of products while they are added up."""

    def __init__(self, names: Sequence[str], seats: int, blocks: int) -> None:
        self.names, self.seats, self.blocks = tuple(names), seats, blocks
        size, groups = len(self.names) + 1, min(GROUPS, blocks)
        # Whole numbers of any size: a jackpot's square is large.
        self.sums: NDArray[Any] = np.zeros((groups, 2, size, size), object)
        self.rounds = np.zeros(groups, np.int64)

    def _group(self, block: int) -> int:
        return block * len(self.rounds) // self.blocks

    def take(self, block: Block) -> None:
        """Add the sums of the kernel."""
        size, group = block.cross.shape[1], self._group(block.number)
        self.rounds[group] += block.rounds
        self.sums[group, :, :size, :size] += block.cross.astype(object)

    def add(self, block: int, boxes: Sequence[Mapping[str, int]]) -> None:
        """Add a round with these results by box."""
        group, table = self._group(block), np.zeros(len(self.names) + 1, object)
        for box in boxes:
            own = np.array([1, *(box[name] for name in self.names)], object)
            self.sums[group, 0] += np.tril(np.outer(own, own))
            table += own
        table[0] = 1
        self.sums[group, 1] += np.tril(np.outer(table, table))

    def result(self) -> Crossed:
        """The means of all that was added."""
        rounds = self.rounds[:, None, None, None].astype(object)
        means = (self.sums / rounds).astype(np.float64)
        means[:, 0] /= self.seats
        means += np.tril(means, -1).transpose(0, 1, 3, 2)
        return Crossed(self.names, self.seats, means[:, 0], means[:, 1])
