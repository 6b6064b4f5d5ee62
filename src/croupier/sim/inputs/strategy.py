"""A strategy as the kernel looks it up: the actions of every start and every cell, packed."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from croupier.maths.cache import Arrays, digest_of, kept
from croupier.maths.jit import sources
from croupier.maths.kernels import rank5
from croupier.maths.solve import Decision, Policy, Solution, Terms
from croupier.maths.solve.boards import (
    MOST_KINDS,
    boards,
    kinds_by_card,
    masks_of,
    number_of,
)
from croupier.maths.solve.starts import HOLES, starts
from croupier.sim.bets import Unsimulated
from croupier.sim.inputs.structs import Plays, Rule, Street
from croupier.sim.kernel import (
    BEGINS,
    CONTINUES,
    FIRST_PLAY,
    FOLDED,
    LOOSE,
    STARTS,
    SUITED,
    UNPLAYED,
)

_NOTHING = Street(0, 0, 0, 0, CONTINUES)


def plays_of(terms: Terms, policy: Policy | None = None) -> Plays:
    """The best play of the game, or the policy where it speaks, ready for the kernel."""
    known = {item.board: item for item in terms.decisions}
    if strange := set(known) - {0, 1, 3, 5}:
        seen = ", ".join(map(str, sorted(strange)))
        raise Unsimulated(
            f"a decision with {seen} community cards is not simulated; 0, 1, 3 and 5 are"
        )
    acted = _actions(terms, dict(policy or {}))
    numbers = dict(zip(known, _numbered(terms), strict=True))
    opening = known.get(0) or known.get(1)
    first = np.full(HOLES, CONTINUES, np.uint8)
    if opening is not None:
        first = _opening(terms, opening, acted[opening.name], numbers[opening.board])
    book, streets = [first], []
    for size in (3, 5):
        street = _NOTHING
        if size in known:
            at, decision = sum(map(len, book)), known[size]
            street = _street(terms, decision, at, numbers[size])
            book.append(pack(acted[decision.name], street.width))
        streets.append(street)
    return Plays(Rule(True, len(first) // HOLES, *streets), np.concatenate(book), places())


def idle() -> Plays:
    """The plays of a box that is not in: there are none."""
    return Plays(Rule(False, 1, _NOTHING, _NOTHING), np.zeros(HOLES, np.uint8), places())


def words_of(terms: Terms) -> tuple[tuple[str, ...], ...]:
    """By the number of a play: the decisions that it is made of, as a round file writes them."""
    before: list[str] = []
    found: list[tuple[str, ...]] = []
    for decision in terms.decisions:
        found += [(*before, f"{multiple}x") for multiple in decision.multiples]
        before.append(decision.otherwise)
    unplayed = tuple(before)
    return (unplayed, unplayed, *found)


def multiples_of(terms: Terms) -> tuple[int, ...]:
    """By the number of a play: the multiple."""
    return (0, 0, *(multiple for decision in terms.decisions for multiple in decision.multiples))


def _numbered(terms: Terms) -> list[int]:
    """By decision: the number of the play of its first multiple."""
    found, at = [], FIRST_PLAY
    for decision in terms.decisions:
        found.append(at)
        at += len(decision.multiples)
    return found


def _otherwise(terms: Terms, decision: Decision) -> int:
    if decision.otherwise == "fold":
        if decision is not terms.decisions[-1]:
            raise Unsimulated(f"a fold before the last street, on {decision.name}, is not played")
        return FOLDED
    return UNPLAYED if decision is terms.decisions[-1] else CONTINUES


def _actions(terms: Terms, policy: dict[str, NDArray[np.int8]]) -> Arrays:
    """By street the action of every start or cell; worked out once, then kept on the disk."""
    given = [policy[street].tobytes() for street in sorted(policy)]
    facts = [repr(terms.decisions), repr((terms.qualifies, terms.folded, sorted(policy)))]
    paid = [terms.fixed.tobytes(), terms.played.tobytes()]
    key = digest_of([sources(), *facts, *paid, *given])

    def make() -> Arrays:
        solution = Solution(terms, policy)
        found = {}
        for decision in terms.decisions:
            given = policy.get(decision.name)
            whole = given is not None and bool((given >= 0).all())
            found[decision.name] = given if whole else solution.choices(decision.name)
        return {name: some.astype(np.int8) for name, some in found.items() if some is not None}

    return kept("plays", key, make)


def _opening(
    terms: Terms, decision: Decision, acted: NDArray[np.int8], first: int
) -> NDArray[np.uint8]:
    """By hole cards and, where it is seen, the first community card: the play."""
    numbers = starts(decision.board).numbers
    plays = np.where(acted < len(decision.multiples), first + acted, _otherwise(terms, decision))
    return plays[numbers].astype(np.uint8).reshape(-1)


def _street(terms: Terms, decision: Decision, at: int, first: int) -> Street:
    multiples = len(decision.multiples)
    width = next(bits for bits in (1, 2, 4, 8) if multiples < 1 << bits)
    return Street(at, width, multiples, first, _otherwise(terms, decision))


def pack(acted: NDArray[np.int8], width: int) -> NDArray[np.uint8]:
    """Return actions packed into bits, the first in the lowest bits of the first byte."""
    each = 8 // width
    padded = np.zeros(-(-len(acted) // each) * each, np.uint8)
    padded[: len(acted)] = acted
    by_byte = padded.reshape(-1, each)
    packed = np.zeros(len(by_byte), np.uint8)
    for at in range(each):
        packed |= by_byte[:, at] << np.uint8(at * width)
    return packed


@cache
def places() -> NDArray[np.int32]:
    """Where the cells of each flop and each board begin, as the solver numbers them."""
    key = digest_of([Path(__file__), sources()])
    found: NDArray[np.int32] = kept("places", key, _place)["places"]
    return found


def _place() -> Arrays:
    found = np.full(BEGINS + len(boards(5).cells), -1, np.int32)
    flops = np.array(list(combinations(range(52), 3)))
    low, middle, top = flops.T
    at = top * (top - 1) * (top - 2) // 6 + middle * (middle - 1) // 2 + low
    masks = masks_of(flops)
    found[at] = boards(3).cells[number_of(masks, 3)]
    found[STARTS + at] = _begins(masks)
    # Suits in turn: equal ranks lie side by side, and no suit has three of five cards.
    ranks = [five for five in combinations_with_replacement(range(13), 5) if five[0] != five[4]]
    dealt = np.array([[4 * number + at % 4 for at, number in enumerate(five)] for five in ranks])
    numbers = number_of(masks_of(dealt), 5)
    found[LOOSE + rank5(dealt.astype(np.uint8)).astype(np.int64)] = boards(5).cells[numbers]
    for size in (3, 4, 5):
        suited = np.array(list(combinations(range(13), size)))
        deuces = np.tile(np.arange(1, 6 - size), (len(suited), 1))  # of other suits
        numbers = number_of(masks_of(np.hstack([4 * suited, deuces])), 5)
        found[SUITED + (1 << suited).sum(axis=1)] = numbers
    found[BEGINS:] = boards(5).cells
    return {"places": found}


def _begins(flops: NDArray[np.int64]) -> NDArray[np.int64]:
    """By flop where each suit's kinds begin, a byte for each suit; nothing for a suit not there."""
    kinds = kinds_by_card(flops, 3).astype(np.int64)
    begins = np.zeros(len(flops), np.int64)
    for suit in range(4):
        own = flops[:, suit]
        # The kind of the lowest card that is not on the flop is the first.
        cards = [4 * rank + suit for rank in range(13)]
        first = np.where(kinds[:, cards] < 0, MOST_KINDS, kinds[:, cards]).min(axis=1)
        begins |= np.where(own > 0, first, 0) << 8 * suit
    return begins
