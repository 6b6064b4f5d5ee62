"""Strategies as Python functions, asked once for each kind of position and turned into a policy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import repeat
from typing import Any, NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from croupier import hands
from croupier.cards import RANKS, Card, rank_of, suit_of, texts
from croupier.maths.kernels import ranking
from croupier.maths.solve import Decision, Solution
from croupier.maths.solve.batches import Cards, cards_of_cells, cards_of_starts
from croupier.maths.solve.boards import boards
from croupier.maths.solve.levels import Choices
from croupier.maths.strategy.predicates import Misstated

_BOARDS = 1_000
"""Boards whose positions are asked for at a time."""


class View(NamedTuple):
    """What a player knows at a decision."""

    street: str
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    made: str
    """The name of the hand made so far, such as "pair"."""
    legal: tuple[str, ...]
    """The actions: multiples such as "4x", and last what is done instead, "check" or "fold"."""

    @property
    def start(self) -> str:
        """The hole cards as players write them: "AA", "AKs", "K9o"."""
        high, low = sorted(self.hole, reverse=True)
        ranks = RANKS[rank_of(high)] + RANKS[rank_of(low)]
        if rank_of(high) == rank_of(low):
            return ranks
        return ranks + ("s" if suit_of(high) == suit_of(low) else "o")


class Batch(NamedTuple):
    """A strategy for many positions at once.

    The function is given the street, hole cards (n, 2) and community cards (n, 0 to 5), both uint8,
    and returns the numbers of the actions, as `Solution.action_names` lists them.
    """

    function: Callable[[str, Cards, Cards], NDArray[Any]]


Function = Callable[[View], str] | Batch


def policy_of(best: Solution, function: Function) -> dict[str, Choices]:
    """Return the actions of the function on every street; Misstated if one is not legal.

    On the last street it is asked only for positions that its earlier play reaches.
    """
    policy: dict[str, Choices] = {}
    for decision in best.terms.decisions:
        asked = _asked(best, decision, policy)
        found = np.full(len(asked), len(decision.multiples), np.int8)
        for place, dealt in _positions(decision.board):
            # Two cards of a kind of which one is left are a cell, but no deal.
            some = asked[place] & (dealt[:, 0] != dealt[:, 1])
            if some.any():
                found[place][some] = _answers(function, decision, dealt[some])
        policy[decision.name] = found
    return policy


def _asked(best: Solution, decision: Decision, policy: dict[str, Choices]) -> NDArray[np.bool_]:
    size = decision.board
    if size < 3:
        return np.ones(len(cards_of_starts(size)), np.bool_)
    if size < 5 or not policy:
        return np.ones(int(boards(size).cells[-1]), np.bool_)
    reached: NDArray[np.bool_] = best.under(policy).undecided() > 0
    return reached


def _positions(size: int) -> Iterator[tuple[slice, Cards]]:
    """Yield the positions with this many community cards, with one deal for each."""
    if size < 3:
        dealt = cards_of_starts(size).astype(np.uint8)
        yield slice(0, len(dealt)), dealt
        return
    cells = boards(size).cells
    for first in range(0, len(cells) - 1, _BOARDS):
        last = min(first + _BOARDS, len(cells) - 1)
        yield slice(int(cells[first]), int(cells[last])), cards_of_cells(size, first, last)


def _answers(function: Function, decision: Decision, dealt: Cards) -> Choices:
    actions = decision.actions
    if isinstance(function, Batch):
        hole, board = dealt[:, :2], dealt[:, 2:]
        given = np.asarray(function.function(decision.name, hole, board))
        if given.shape != (len(dealt),) or given.dtype.kind not in "iub":
            raise Misstated(
                f"the strategy must return {len(dealt)} whole numbers on {decision.name} "
                f"(got {given.dtype} of shape {given.shape})"
            )
        wrong = np.flatnonzero((given < 0) | (given >= len(actions)))
        if len(wrong):
            _complain(decision, dealt[wrong[0]], given[wrong[0]].item())
        return given.astype(np.int8)
    numbers = {action: number for number, action in enumerate(actions)}
    # Ten million views: all that surrounds the function's own work is left to built-in code.
    columns = dealt.T.tolist()
    holes, seen = zip(*columns[:2], strict=True), zip(*columns[2:], strict=True)
    boards_seen = seen if decision.board else repeat((), len(dealt))
    views = map(View, repeat(decision.name), holes, boards_seen, _names(dealt), repeat(actions))
    taken = [numbers.get(action, -1) for action in map(function, views)]
    found = np.array(taken, np.int8)
    if -1 in taken:
        at = taken.index(-1)
        held, name = [Card(item) for item in dealt[at].tolist()], _names(dealt[at : at + 1])[0]
        view = View(decision.name, tuple(held[:2]), tuple(held[2:]), name, actions)
        _complain(decision, dealt[at], function(view))
    return found


def _names(dealt: Cards) -> list[str]:
    if dealt.shape[1] < 5:
        first, second = (dealt[:, at] >> 2 for at in (0, 1))
        paired = first == second
        for at in range(2, dealt.shape[1]):
            paired |= (dealt[:, at] >> 2 == first) | (dealt[:, at] >> 2 == second)
        return [hands.HAND_NAMES[int(pair)] for pair in paired]
    ranked = {5: ranking.rank5, 6: ranking.rank6, 7: ranking.rank7}[dealt.shape[1]]
    names = ranking.classes(ranked(np.ascontiguousarray(dealt)))
    return [hands.HAND_NAMES[name] for name in names.tolist()]


def _complain(decision: Decision, dealt: Cards, given: object) -> NoReturn:
    cards = [Card(item) for item in dealt.tolist()]
    seen = f" and {texts(cards[2:])}" if decision.board else ""
    raise Misstated(
        f"the strategy gave {given!r} on {decision.name} with {texts(cards[:2])}{seen}; "
        f"legal are {', '.join(decision.actions)}"
    )
