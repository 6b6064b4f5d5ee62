"""Wagers that are decided before the last two community cards: by hole cards, or with the flop.

Each class of flops is combined with every pair of hole cards. The result of a wager there is
carried on to the showdown like a deal, so that its covariance with everything decided there is
exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations
from math import lcm
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier import hands
from croupier.cards import Card
from croupier.engine.banked.game import Game
from croupier.engine.banked.paytable import Cards, Judge
from croupier.maths.edge.figures import net_of
from croupier.maths.edge.side import always_read, lives_on, meters_of
from croupier.maths.kernels import classes, rank5
from croupier.maths.solve.boards import boards
from croupier.maths.solve.starts import HOLES, PAIRS, flop_cells

_FLOPS: Final = frozenset({"hole", "flop"})
_HOLES: Final = frozenset({"hole"})
_SUITS: Final = tuple(permutations(range(4)))
_READ_ONE_BY_ONE: Final = 20_000
"""Hands of a flop that are worth reading one by one."""


class ByFlop(NamedTuple):
    """A wager by flop and pair of hole cards."""

    numbers: NDArray[np.uint8]
    """By flop and pair: which of the results; the last where a card would be there twice."""
    nets: tuple[Fraction, ...]
    """The results, in units of the stake; the last is 0."""
    averaged: bool
    """Whether suits matter. If so, results are means over suits that play alike."""

    @property
    def unit(self) -> int:
        """The least common denominator of the results."""
        return lcm(*(net.denominator for net in self.nets))

    @property
    def weights(self) -> NDArray[np.int64]:
        """By flop and pair the result, times the unit."""
        whole = [int(net * self.unit) for net in self.nets]
        return np.array(whole, np.int64)[self.numbers]


def by_flop(
    game: Game, wager: str, stake: int, meters: Mapping[str, int] | None = None
) -> ByFlop | None:
    """Return the result of the wager on each flop, or None if later cards decide it."""
    judge = game.judges[wager]
    cards = frozenset(judge.subject.cards)
    if cards not in (_FLOPS, _HOLES) or not (lives_on(game, wager) and always_read(game, wager)):
        return None
    named = [
        judge.sheet.named[item] for item in judge.sheet.table.pays if item in judge.sheet.named
    ]
    if any(hand.and_starts or hand.on or hand.not_on for hand in named):
        return None
    shown = {**meters_of(game), **(meters or {})}
    keeps = game.bets[wager].keeps_stake
    pays = judge.sheet.table.pays
    nets = {name: net_of(award, stake, shown, keeps=keeps) for name, award in pays.items()}
    nets[""] = Fraction(0 if judge.otherwise == "push" else -1)
    averaged = any(each.suits or each.exactly for each in named)
    read = _of_holes if cards == _HOLES else _of_flops
    return read(judge, nets, averaged)


def _of_holes(judge: Judge, nets: Mapping[str, Fraction], averaged: bool) -> ByFlop:
    results = list(nets.values())
    own = np.zeros(HOLES, np.uint8)
    for number, pair in enumerate(PAIRS.tolist()):
        net = _net(judge, nets, pair, averaged)
        if net not in results:
            results.append(net)
        own[number] = results.index(net)
    numbers = np.tile(own, (len(boards(3).times), 1))
    numbers[flop_cells() == boards(3).cells[-1]] = len(results)
    return ByFlop(numbers, (*results, Fraction(0)), averaged)


def _of_flops(judge: Judge, nets: Mapping[str, Fraction], averaged: bool) -> ByFlop | None:
    flops = _flop_cards()
    dealt = np.empty((len(flops), HOLES, 5), np.uint8)
    dealt[:, :, :2], dealt[:, :, 2:] = PAIRS, flops[:, None]
    named = {judge.sheet.named[item].is_ for item in nets if item in judge.sheet.named}
    held = {hands.HAND_NAMES[-1]} if None in named else set()
    apart = [hands.HAND_NAMES.index(each) for each in {*named, *held} if each is not None]
    categories = classes(rank5(dealt.reshape(-1, 5))).reshape(len(flops), HOLES)
    categories[flop_cells() == boards(3).cells[-1]] = len(hands.HAND_NAMES)
    results = [nets.get(name, nets[""]) for name in hands.HAND_NAMES]
    numbers = categories.copy()
    special = np.argwhere(np.isin(categories, apart))
    if len(special) > _READ_ONE_BY_ONE:
        return None
    for flop, hole in special.tolist():
        net = _net(judge, nets, dealt[flop, hole].tolist(), averaged)
        if net not in results:
            results.append(net)
        numbers[flop, hole] = results.index(net)
    numbers[categories == len(hands.HAND_NAMES)] = len(results)
    return ByFlop(numbers, (*results, Fraction(0)), averaged)


def _net(judge: Judge, nets: Mapping[str, Fraction], cards: list[int], averaged: bool) -> Fraction:
    """The result of hole cards and flop; its mean over all that play alike if suits matter."""
    total, ways = Fraction(0), _SUITS if averaged else _SUITS[:1]
    for suits in ways:
        item, other, *flop = (Card(card & ~3 | suits[card & 3]) for card in cards)
        line = judge.line(Cards((item, other), tuple(flop), (), (), {}))
        total += nets[line.hand if line else ""]
    return total / len(ways)


def _flop_cards() -> NDArray[np.uint8]:
    masks = boards(3).masks
    cards = np.arange(52)
    found = np.nonzero(masks[:, cards & 3] >> (cards >> 2) & 1)[1]
    return found.reshape(-1, 3).astype(np.uint8)


def mean_product(row: ByFlop, other: ByFlop) -> Fraction:
    """The mean of the product of two wagers, in units of their stakes."""
    times = np.repeat(boards(3).times, HOLES)
    width = len(other.nets)
    both = row.numbers.reshape(-1).astype(np.int64) * width + other.numbers.reshape(-1)
    counts = np.bincount(both, times, len(row.nets) * width).reshape(-1, width)
    whole = Fraction(0)
    for a, b in np.argwhere(counts).tolist():
        whole += int(counts[a, b]) * row.nets[a] * other.nets[b]
    return whole / _deals(row)


def mean(row: ByFlop) -> Fraction:
    """The mean of a wager, in units of its stake."""
    times = np.repeat(boards(3).times, HOLES)
    counts = np.bincount(row.numbers.reshape(-1), times, len(row.nets)).tolist()
    whole = sum(
        (int(count) * net for count, net in zip(counts, row.nets, strict=True)), Fraction(0)
    )
    return whole / _deals(row)


def _deals(row: ByFlop) -> int:
    possible = row.numbers != len(row.nets) - 1
    return int((possible.sum(axis=1) * boards(3).times).sum())
