"""Exact counts of the deals that meet each line of a paytable.

Hands of the ranking use the known counts. Where a paytable names more than the ranking does (a
suit, the place of the cards, the minimum rank of a pair), those hands are enumerated and read by
the same reader that pays them at the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import comb
from pathlib import Path

from croupier import hands
from croupier.cards import DECK, RANKS, SUITS, Card, card
from croupier.engine.banked import paytable as judged
from croupier.engine.banked.paytable import Cards, Judge, start_of, start_range
from croupier.law.vocabulary.common import Hand
from croupier.maths.edge.frequencies import FREQUENCIES
from croupier.maths.errors import Unanswered

_STRAIGHT_FLUSH, _ROYAL = 8, 9
_SIZES = {"hole": 2, "dealer": 2, "flop": 3, "board": 5, "box": 4}


class Uncountable(Unanswered):
    """A paytable whose lines have no exact count here; says why."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts of equally likely deals by line. The remaining deals meet no line."""

    total: int
    lines: Mapping[str, int]
    pushed: int = 0
    """Deals without a line that push, regardless of the rule for unlisted hands."""

    @property
    def unlisted(self) -> int:
        """Deals that meet no line."""
        return self.total - sum(self.lines.values())


def counts_of(judge: Judge, *, fresh: bool = False) -> Counts:
    """The counts of a paytable's lines, on the cards that its wager judges.

    Those that take long are kept on the disk; `fresh` neither reads nor keeps them.
    """
    subject, listed = judge.subject, judge.sheet.table.pays
    if subject.lower_of:
        raise Uncountable(f"{judge.sheet.table.wager} is decided between two hands")
    size = sum(_SIZES[part] for part in subject.cards)
    placed = size > 2 and any(_looks_elsewhere(hand, judge) for hand in _named(judge))
    if placed and not fresh:
        return _kept(judge, size)
    met, total = _starting(judge) if size == 2 else _made(judge, size, placed=placed)
    return Counts(total, {name: met[name] for name in listed})


def _kept(judge: Judge, size: int) -> Counts:
    """Return the same by the places of the cards, which takes seconds."""
    import numpy as np

    from croupier.maths.cache import Arrays, digest_of, kept

    listed = list(judge.sheet.table.pays)
    facts = repr((listed, _named(judge), judge.subject, dict(judge.sheet.subjects)))
    code = [Path(item) for item in (__file__, hands.__file__, judged.__file__)]

    def work() -> Arrays:
        met, total = _made(judge, size, placed=True)
        return {"counts": np.array([total, *(met[name] for name in listed)], np.int64)}

    found = kept("counts", digest_of([*code, facts]), work)["counts"].tolist()
    return Counts(found[0], dict(zip(listed, found[1:], strict=True)))


def _starting(judge: Judge) -> tuple[Counter[str], int]:
    """Two cards; where a line asks for the dealer's two as well, every pair of hands."""
    met: Counter[str] = Counter()
    asking = [hand for hand in _named(judge) if hand.and_starts is not None]
    against = comb(50, 2) if asking else 1
    for hole in combinations(DECK, 2):
        if not any(start_of(hole) in start_range(hand.starts or "") for hand in asking):
            line = judge.line(Cards(hole, (), (), (), {}))
            met[line.hand if line else ""] += against
            continue
        for dealer in combinations([item for item in DECK if item not in hole], 2):
            line = judge.line(Cards(hole, (), dealer, (), {}))
            met[line.hand if line else ""] += 1
    return met, comb(52, 2) * against


def _made(judge: Judge, size: int, *, placed: bool) -> tuple[Counter[str], int]:
    """Five cards or more, ranked; `placed` tells apart where the cards lie."""
    places = comb(7, 2) * comb(5, 3) if placed else 1
    met: Counter[str] = Counter()
    for category, count in enumerate(FREQUENCIES[size]):
        name = hands.HAND_NAMES[category]
        special = [hand for hand in _named(judge) if _bears_on(hand, judge, category)]
        if not special:
            met[name] += count * places
        elif all(_ranks_only(item) for item in special):
            met.update(_by_rank(judge, size, category))
        else:
            met.update(_laid_out(judge, size, category, placed))
    return met, comb(52, size) * places


def _named(judge: Judge) -> list[Hand]:
    named = judge.sheet.named
    return [named[name] for name in judge.sheet.table.pays if name in named]


def _bears_on(hand: Hand, judge: Judge, category: int) -> bool:
    """Return whether a hand of this category, on the wager's own cards, can be this named hand."""
    if hand.holds is not None:
        held = tuple(card(f"{rank}{SUITS[0]}") for rank in hand.holds)
        return category == hands.category(hands.rank(held))
    if hand.is_ is None:
        raise Uncountable(f"{hand.name} cannot be counted among made hands")
    return category == hands.HAND_NAMES.index(hand.is_) or (
        _looks_elsewhere(hand, judge) and category == _ROYAL
    )


def _looks_elsewhere(hand: Hand, judge: Judge) -> bool:
    """Return whether it matters which cards are hole, flop, and board."""
    subjects = judge.sheet.subjects
    own = set(judge.subject.cards)
    return hand.not_on is not None or (hand.on is not None and set(subjects[hand.on].cards) != own)


def _ranks_only(hand: Hand) -> bool:
    return hand.pair_at_least is not None and hand.suits is None and hand.on is None


def _by_rank(judge: Judge, size: int, category: int) -> Counter[str]:
    """Pairs of five cards by their ranks: suits are free, and no flush or straight is near."""
    if size != 5 or hands.HAND_NAMES[category] != "pair":
        raise Uncountable("a pair's least rank is counted on five cards only")
    met: Counter[str] = Counter()
    for pair in RANKS:
        for sides in combinations([rank for rank in RANKS if rank != pair], 3):
            suited = (pair + "c", pair + "d", *(side + "h" for side in sides))
            line = _read(judge, tuple(card(name) for name in suited))
            met[line] += comb(4, 2) * 4**3
    return met


def _laid_out(judge: Judge, size: int, category: int, placed: bool) -> Counter[str]:
    """Straight and royal flushes one by one, in every place where their cards may lie."""
    if category not in (_STRAIGHT_FLUSH, _ROYAL):
        raise Uncountable(f"a {hands.HAND_NAMES[category]} of a suit or place is not counted")
    met: Counter[str] = Counter()
    # Suits are alike unless a line names one: then each is laid out.
    suited = any(hand.suits is not None for hand in _named(judge))
    suits, times = (SUITS, 1) if suited else (SUITS[:1], len(SUITS))
    for cards in straight_flushes(size, category, suits):
        if not placed:
            met[_read(judge, cards)] += times
            continue
        for hole in combinations(cards, 2):
            board = [item for item in cards if item not in hole]
            for flop in combinations(board, 3):
                rest = tuple(each for each in board if each not in flop)
                line = judge.line(Cards(hole, flop + rest, (), (), {}))
                met[line.hand if line else ""] += times
    return met


def _read(judge: Judge, cards: tuple[Card, ...]) -> str:
    """The line that these cards meet as the wager's own, wherever they lie."""
    laid: dict[str, tuple[Card, ...]] = {}
    for part in judge.subject.cards:
        laid[part], cards = cards[: _SIZES[part]], cards[_SIZES[part] :]
    board = laid.get("board", laid.get("flop", ()))
    line = judge.line(Cards(laid.get("hole", ()), board, (), laid.get("box", ()), {}))
    return line.hand if line else ""


def straight_flushes(size: int, category: int, suits: str = SUITS) -> Iterator[tuple[Card, ...]]:
    """Every hand of this size whose best five are a straight flush, or a royal flush."""
    tops = RANKS[-1:] if category == _ROYAL else RANKS[3:-1]
    for suit in suits:
        for top in tops:
            place = RANKS.index(top)
            run = [RANKS[place - back] for back in range(5)]  # the five's run ends with the ace
            five = tuple(card(rank + suit) for rank in run)
            above = [] if category == _ROYAL else [card(RANKS[place + 1] + suit)]
            others = [item for item in DECK if item not in five and item not in above]
            for more in combinations(others, size - 5):
                yield (*five, *more)
