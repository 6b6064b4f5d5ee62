"""The words in which a strategy is stated, and what each of them means of the marks."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier import hands
from croupier.cards import RANKS
from croupier.maths.errors import Unanswered
from croupier.maths.strategy import features
from croupier.maths.strategy.features import Marks

Yes = NDArray[np.bool_]
Test = Callable[[Marks], Yes]

LAST: Final = 5
"""Community cards with which nothing is drawn to any more."""


class Misstated(Unanswered):
    """A strategy that cannot be followed; one sentence with the line and what would be right."""


@dataclass(frozen=True, slots=True)
class Term:
    """A condition on a position."""

    text: str
    test: Test
    only: Callable[[int], str]
    """Return why the condition is unknown with this many community cards, or an empty text."""


def term(text: str) -> Term:
    """The term of this text; Misstated if there is none."""
    if text.startswith("no "):
        inner = term(text.removeprefix("no "))
        return Term(text, lambda marks: ~inner.test(marks), inner.only)
    for pattern, make in _PATTERNS:
        if found := pattern.fullmatch(text):
            test, only = make(found)
            return Term(text, test, only)
    near = get_close_matches(text, EXAMPLES, 1, 0.5)
    raise Misstated(f"unknown condition {text!r}; did you mean {(near or EXAMPLES)[0]!r}?")


EXAMPLES: Final = (
    "any",
    "77+",
    "A2+",
    "K5o+",
    "99-66",
    "suited",
    "pocket pair",
    "pocket 33+",
    "pair",
    "hidden pair",
    "hidden pair or better",
    "hidden pair of 3+",
    "two pair or better",
    "three of a kind or better",
    "straight or better",
    "top pair",
    "second pair",
    "overpair",
    "overcard",
    "two overcards",
    "three to a flush",
    "four to a flush",
    "four to a straight",
    "four to an open straight",
    "hidden card T+",
    "kicker J+",
    "best kicker",
    "best 3 kickers",
    "high hole card Q+",
    "low hole card 8+",
    "dealer outs below 21",
    "board pair",
    "board two pair or better",
    "board three to a flush",
    "board four to a straight",
    "high board card T-",
    "low board card 5+",
)
"""One of each, for the sentence about a term that is not understood."""

_Made = tuple[Test, Callable[[int], str]]
_NUMBERS: Final = {"two": 2, "three": 3, "four": 4, "five": 5}
_HANDS: Final = {name.replace("_", " "): at for at, name in enumerate(hands.HAND_NAMES)}
_RANK = f"[{RANKS}]"
_BOUND = rf"(?P<rank>{_RANK})(?P<way>[+-]?)"


def _always(size: int) -> str:
    del size
    return ""


def _bound(found: re.Match[str], mark: int) -> Test:
    """A rank, that rank or higher (+), or that rank or lower (-); nothing there is never it."""
    rank, way = RANKS.index(found["rank"]), found["way"]
    if way == "+":
        return lambda marks: marks[:, mark] >= rank
    if way == "-":
        return lambda marks: (marks[:, mark] <= rank) & (marks[:, mark] >= 0)
    return lambda marks: marks[:, mark] == rank


def _hole(found: re.Match[str]) -> _Made:
    """Two ranks, with s or o for suited or not, and + for those and better or - to the last."""
    high, low = sorted((RANKS.index(found["one"]), RANKS.index(found["other"])), reverse=True)
    last = found["last"]
    if high == low:
        if found["suits"]:
            raise Misstated(
                f"{found[0]!r} is a pair, which is never suited; write it without suits"
            )
        lowest, highest = low, 12 if found["more"] else high
        if last:
            lowest = _end(found, pair=True, high=high)
        return (
            lambda m: (
                (m[:, features.HIGH] == m[:, features.LOW])
                & (m[:, features.LOW] >= lowest)
                & (m[:, features.LOW] <= highest)
            )
        ), _always
    lowest, highest = low, high - 1 if found["more"] else low
    if last:
        lowest = _end(found, pair=False, high=high)
    suits = found["suits"]

    def test(marks: Marks) -> Yes:
        low_card = marks[:, features.LOW]
        yes: Yes = (marks[:, features.HIGH] == high) & (low_card >= lowest) & (low_card <= highest)
        return yes & (marks[:, features.SUITED] == (suits == "s")) if suits else yes

    return test, _suits_known if suits else _always


def _end(found: re.Match[str], *, pair: bool, high: int) -> int:
    """The lowest second card of a range like K9s-K5s, or the lowest pair of one like 99-66."""
    first, second = sorted((RANKS.index(item) for item in found["last"][:2]), reverse=True)
    ends = "".join(found["last"][2:]) == found["suits"]
    starts = second <= RANKS.index(found["other"])
    fits = first == second if pair else first == high != second
    if not (ends and starts and fits):
        raise Misstated(f"{found[0]!r} isn't a range; write it like K9s-K5s or 99-66")
    return second


def _suits_known(size: int) -> str:
    if size < 3:
        return ""
    return "depends on suited cards, which is possible before the flop only"


def _named(found: re.Match[str]) -> _Made:
    """A hand by its name, one that a hole card makes, or the board's own."""
    place, better = _HANDS[found["hand"]], found["better"] is not None
    whose = found["whose"]
    mark = features.BOARD_NAME if whose == "board" else features.NAME

    def test(marks: Marks) -> Yes:
        yes: Yes = marks[:, mark] >= place if better else marks[:, mark] == place
        return yes & (marks[:, features.HIDDEN] > 0) if whose == "hidden" else yes

    return test, _always


def _draw(found: re.Match[str]) -> _Made:
    """This many cards of a flush or straight, with a hole card or all on the board."""
    count, on_board = _NUMBERS[found["count"]], found["whose"] is not None
    straight, is_open = found["to"] != "a flush", found["to"] == "an open straight"
    marks_of = {
        (False, False): features.FLUSH,
        (False, True): features.STRAIGHT,
        (True, False): features.BOARD_FLUSH,
        (True, True): features.BOARD_STRAIGHT,
    }
    mark = marks_of[on_board, straight]

    def test(marks: Marks) -> Yes:
        yes: Yes = marks[:, mark] == count
        return yes & (marks[:, features.OPEN] > 0) if is_open else yes

    def only(size: int) -> str:
        if size == LAST and not on_board:
            return "is about cards to come, and none comes after the last"
        least = 2 if straight else max(2, size - 2) if on_board else max(2, size)
        if size >= 3 and count < least:
            names = {number: word for word, number in _NUMBERS.items()}
            return f"cannot become a flush here; {names[least]} to a flush is the least"
        if is_open and count != 4:
            return "has no open straight; four cards have one"
        return ""

    return test, only


def _after_flop(size: int) -> str:
    return "" if size else "is about community cards, and none is seen yet"


def _outs(found: re.Match[str]) -> _Made:
    most = int(found["number"]) - (found["how"] == "below")

    def only(size: int) -> str:
        return (
            "" if size == LAST else "needs all community cards, so it is for the last street only"
        )

    return (lambda marks: marks[:, features.OUTS] <= most), only


def _simple(test: Test, only: Callable[[int], str] = _always) -> Callable[[re.Match[str]], _Made]:
    return lambda _: (test, only)


def _ranked(mark: int, only: Callable[[int], str] = _always) -> Callable[[re.Match[str]], _Made]:
    return lambda found: (_bound(found, mark), only)


def _paired(found: re.Match[str]) -> _Made:
    """A pair that a hole card makes, of a rank; nothing more is asked of the hand."""
    bound = _bound(found, features.PAIRED)
    return (lambda marks: bound(marks) & (marks[:, features.NAME] == 1)), _always


def _pocket(found: re.Match[str]) -> _Made:
    bound = _bound(found, features.LOW)
    return (
        lambda marks: (marks[:, features.HIGH] == marks[:, features.LOW]) & bound(marks)
    ), _always


def _of_board(pocket: bool, above: int) -> Test:
    """A pair with one of the board's ranks, the highest or a lower one, or a pair above them."""
    return lambda m: (
        (m[:, features.PAIRED] >= 0)
        & (m[:, features.ABOVE] == above)
        & ((m[:, features.HIGH] == m[:, features.LOW]) == pocket)
    )


def _kickers(found: re.Match[str]) -> _Made:
    most = int(found["number"] or 1)
    return (
        lambda m: (m[:, features.KICKER] >= 0) & (m[:, features.BETTER_KICKERS] < most)
    ), _always


def _everything(marks: Marks) -> Yes:
    return np.ones(len(marks), np.bool_)


_PATTERNS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], _Made]], ...]] = tuple(
    (re.compile(pattern), make)
    for pattern, make in (
        (
            rf"(?P<one>{_RANK})(?P<other>{_RANK})(?P<suits>[so]?)"
            rf"(?:(?P<more>\+)|-(?P<last>{_RANK}{{2}}[so]?))?",
            _hole,
        ),
        ("any", _simple(_everything)),
        ("suited", _simple(lambda m: m[:, features.SUITED] > 0, _suits_known)),
        ("offsuit", _simple(lambda m: m[:, features.SUITED] == 0, _suits_known)),
        ("pocket pair", _simple(lambda m: m[:, features.HIGH] == m[:, features.LOW])),
        (rf"pocket (?P<also>{_RANK})(?P<rank>(?P=also))(?P<way>[+-]?)", _pocket),
        (rf"hidden pair of {_BOUND}", _paired),
        (
            rf"(?:(?P<whose>hidden|board) )?(?P<hand>{'|'.join(_HANDS)})(?P<better> or better)?",
            _named,
        ),
        (
            rf"(?:(?P<whose>board) )?(?P<count>{'|'.join(_NUMBERS)}) to "
            r"(?P<to>a flush|a straight|an open straight)",
            _draw,
        ),
        ("top pair", _simple(_of_board(False, 0), _after_flop)),
        ("second pair", _simple(_of_board(False, 1), _after_flop)),
        ("overpair", _simple(_of_board(True, 0), _after_flop)),
        ("overcards?", _simple(lambda m: m[:, features.OVERCARDS] > 0, _after_flop)),
        ("two overcards", _simple(lambda m: m[:, features.OVERCARDS] == 2, _after_flop)),
        (rf"hidden card {_BOUND}", _ranked(features.FLUSH_CARD)),
        (rf"kicker {_BOUND}", _ranked(features.KICKER)),
        (r"best(?: (?P<number>\d+))? kickers?", _kickers),
        (rf"high hole card {_BOUND}", _ranked(features.HIGH)),
        (rf"low hole card {_BOUND}", _ranked(features.LOW)),
        (rf"high board card {_BOUND}", _ranked(features.BOARD_HIGH, _after_flop)),
        (rf"low board card {_BOUND}", _ranked(features.BOARD_LOW, _after_flop)),
        (r"dealer outs (?P<how>below|at most) (?P<number>\d+)", _outs),
    )
)
