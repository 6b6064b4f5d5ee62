"""Finished rounds in, payments with their clauses out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import chain, islice
from multiprocessing import get_context
from typing import Any, TextIO, cast

from croupier.api.refusals import Refused
from croupier.cards import BadCard, text
from croupier.cards import cards as cards_of
from croupier.errors import Error
from croupier.notation.answers import answer, answer_text
from croupier.notation.fault import BadRound

Written = Mapping[str, object] | str | TextIO
"""A round as JSON's table, as the text of JSON or of the `.round` notation, or as an open file."""

_CARD_FIELDS = ("dealer", "board", "six_card_box", "cards")
_CHUNK = 500
"""Rounds that a worker is given at a time."""


@dataclass(frozen=True, slots=True)
class Line:
    """What became of one wager. Amounts are cents."""

    wager: str
    stake: int
    result: str
    """win, push, lose, or void."""
    pays: int
    """What is won on top."""
    returned: int
    """The part of the stake that is returned."""
    clause: str
    """The clause that decided."""
    odds: str = ""
    """The clause of the odds."""
    hand: str = ""
    """The line of the paytable that was met."""
    meter: str = ""
    limit: str = ""
    """The clause of the payout limit, where it cut the payment."""
    uncapped: int = 0
    breakage: int = 0

    @property
    def net(self) -> int:
        """What the player won or lost on it."""
        return self.pays + self.returned - self.stake


@dataclass(frozen=True, slots=True)
class SeatSettled:
    """What became of one seat."""

    seat: int
    net: int
    hand: str = ""
    best: tuple[str, ...] = ()
    """The five cards that count."""
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Settlement:
    """A settled round. Amounts are cents; meters are dollars as text."""

    rulebook: str
    seats: tuple[SeatSettled, ...]
    house_net: int
    dealer: Mapping[str, object] = field(default_factory=dict)
    meters: Mapping[str, str] = field(default_factory=dict)
    _answer: Mapping[str, object] = field(default_factory=dict)

    def __repr__(self) -> str:
        seats = ", ".join(f"seat {seat.seat} {seat.net:+,}" for seat in self.seats)
        return f"<Settlement {self.rulebook}: {seats}; house {self.house_net:+,}>"

    def to_dict(self) -> dict[str, object]:
        """Return what `croupier settle --json` prints."""
        return dict(self._answer)

    def rows(self) -> list[dict[str, object]]:
        """Return a row for each payment line."""
        return [
            {"seat": seat.seat, "wager": line.wager, "stake": line.stake, "result": line.result}
            | {"pays": line.pays, "returned": line.returned, "net": line.net, "clause": line.clause}
            for seat in self.seats
            for line in seat.lines
        ]

    def to_pandas(self) -> Any:
        """Return the rows as a pandas DataFrame, if pandas is installed."""
        from croupier.maths.display.table import frame_of

        return frame_of(self.rows())

    def _repr_html_(self) -> str:
        from croupier.maths.display.table import table_of

        title = f"{self.rulebook}: house {self.house_net / 100:+,.2f}"
        return table_of(self.rows(), title)._repr_html_()


def settle(round: Written, *, limits: bool = False) -> Settlement:
    """Settle a finished round; Refused if it breaks a rule, BadRound if it cannot be read.

    >>> done = settle({
    ...     "rulebook": "maryland-uth-1.5", "dealer": "Jh 8d", "board": "Ks 7c 2d 4h 3s",
    ...     "seats": [{"seat": 1, "cards": "Kh 9d", "wagers": {"ante": 1000, "blind": 1000},
    ...                "decisions": ["check", "2x"]}]})
    >>> done.seats[0].net, done.seats[0].lines[0].clause
    (2000, 'MD-UTH-1.5:11.H.1')
    """
    if not isinstance(round, Mapping | str):
        round = round.read()
    if isinstance(round, str):
        round = round.removeprefix("\ufeff")
        if not round.lstrip().startswith("{"):
            return settlement_of(answer_text(round, limits=limits))
        try:
            round = cast(Mapping[str, object], json.loads(round))
        except json.JSONDecodeError as error:
            raise BadRound("round", f"it is not JSON: {error}", "fix it at that place") from None
    return settlement_of(answer(_plain(round), limits=limits))


def settle_many(
    rounds: Iterable[Mapping[str, object] | str], *, workers: int | None = None
) -> Iterator[Settlement | Error]:
    """Yield the settlement of each round in order; the error of one that has none in its place.

    Rounds are tables, or lines of JSON. `workers` is the number of processes, by default one for
    each core; 1 uses this process alone.

    >>> [type(item).__name__ for item in settle_many(["{}"], workers=1)]
    ['BadRound']
    """
    several = iter(rounds)
    first = list(islice(several, _CHUNK))
    if workers == 1 or len(first) < _CHUNK:
        for round in chain(first, several):
            yield _attempt(round)
        return
    chunks = chain([first], iter(lambda: list(islice(several, _CHUNK)), []))
    with ProcessPoolExecutor(workers, get_context("spawn")) as crew:
        for settled in crew.map(_attempt_all, chunks):
            yield from settled


def _attempt(round: Mapping[str, object] | str) -> Settlement | Error:
    try:
        return settle(round)
    except Error as error:
        return error


def _attempt_all(rounds: list[Mapping[str, object] | str]) -> list[Settlement | Error]:
    return [_attempt(round) for round in rounds]


def _plain(value: Any, key: str = "") -> Any:
    """Return the same as JSON has it: lists, whole numbers, and cards one by one."""
    if isinstance(value, Mapping):
        return {str(name): _plain(item, str(name)) for name, item in value.items()}
    if isinstance(value, str) and key in _CARD_FIELDS:
        return _texts(value)
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, bool | int | float | str) or not hasattr(value, "__index__"):
        return value
    return value.__index__()


def _texts(value: str) -> list[str]:
    try:
        return [text(card) for card in cards_of(value)]
    except BadCard:
        return re.split(r"[\s,]+", value.strip())  # the reader names the one that is wrong


def settlement_of(found: Mapping[str, Any]) -> Settlement:
    if why := found.get("refused"):
        raise Refused(why["reason"], why["message"], why["advice"], why["clause"], why["path"])
    seats = tuple(
        SeatSettled(
            seat["seat"],
            seat["net"],
            seat.get("hand", ""),
            tuple(seat.get("best", ())),
            tuple(Line(**line) for line in seat.get("lines", ())),
        )
        for seat in found["seats"]
    )
    return Settlement(
        found["rulebook"],
        seats,
        found["house_net"],
        found.get("dealer", {}),
        found.get("meters", {}),
        found,
    )
