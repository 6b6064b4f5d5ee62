"""Solved games: reckoned beside the server, and kept there by what decides them.

The server itself never takes the solver and its compiler along: hints, practice and the bots that
play as well as can be ask one process, and wait for it in threads of their own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeVar

from croupier.adapters.processes.child import Child
from croupier.adapters.processes.lane import Lane
from croupier.cards import Card
from croupier.house.faults import Busy, Ended
from croupier.house.live.setup import Setup, set_up
from croupier.maths.advice import Advice
from croupier.round.banked.game import Game

if TYPE_CHECKING:
    from croupier.maths.solve import Solution

Result = TypeVar("Result")
Cards = tuple[Card, ...]
Deck = Callable[[], Cards]

MOST: Final = 16
"""Solutions that a process keeps."""
_WAITING: Final = 1_000
_kept: OrderedDict[str, Solution] = OrderedDict()


def solution_of(game: Game) -> Solution:
    """In a process that reckons: the game's solution, as far as it is worked out already."""
    from croupier.maths.cache import digest_of
    from croupier.maths.solve import solve

    found = solve(game)  # nothing of it is worked out yet
    terms = found.terms
    rules = repr((terms.decisions, terms.qualifies, terms.scale, terms.stakes, terms.folded))
    key = digest_of([rules, terms.fixed.tobytes(), terms.played.tobytes()])
    _kept[key] = _kept.pop(key, found)
    while len(_kept) > MOST:
        _kept.popitem(last=False)
    return _kept[key]


class Solutions:
    """The solutions of tables' games, whose process starts when one is first wanted."""

    def __init__(self) -> None:
        self._lane = Lane(Child("trainer"), most=_WAITING)
        self._begun: set[str] = set()
        self.stop = self._lane.stop

    def __call__(self, setup: Setup) -> Solved:
        """What is asked of it is waited for."""
        return Solved(self, setup)

    def best(self, setup: Setup, hole: Cards, board: Cards) -> str:
        """The best action for these cards: "4x", "check", "fold"."""
        return self(setup).advise(hole, board).best

    def ask(self, work: Callable[..., Result], setup: Setup, *args: Any) -> Result:
        """What the work comes to for this game; a process that dies is tried once more."""
        submission = dict(setup.submission)
        try:
            found = self._lane.ask(work, submission, *args).result()
        except Ended:
            found = self._lane.ask(work, submission, *args).result()
        if setup.submission_digest not in self._begun:
            # What the first street needs takes longest: it is there before it is asked for.
            self._begun.add(setup.submission_digest)
            with suppress(Busy, Ended):
                self._lane.ask(_value, submission)
        return found


@dataclass(frozen=True, slots=True)
class Solved:
    """One game's solution, by what its process answers."""

    _solutions: Solutions
    _setup: Setup

    @property
    def value(self) -> Fraction:
        """What the best play is worth on average, in antes."""
        return self._solutions.ask(_value, self._setup)

    @property
    def deviation(self) -> float:
        """By how much hands differ from it, in antes."""
        return self._solutions.ask(_deviation, self._setup)

    def advise(self, hole: Cards, board: Cards) -> Advice:
        """What each action is worth with these cards seen, and the best of them."""
        return self._solutions.ask(_advise, self._setup, hole, board)

    def odds(self, hole: Cards, board: Cards) -> dict[str, float] | None:
        """How often the hand wins, ties and loses at the showdown; None with too few cards seen."""
        return self._solutions.ask(_odds, self._setup, hole, board)

    def close_deck(self, deck: Deck, street: int) -> tuple[Cards, int]:
        """A deck on which best play comes to a close decision on this street.

        And the street that it does come to, where none is found.
        """
        return self._solutions.ask(_close_deck, self._setup, deck, street)


# in the process


def _game(submission: Mapping[str, Any]) -> Game:
    found = set_up("", "", submission).game
    if found is None:
        raise LookupError("players play against each other here")
    return found


def _value(submission: Mapping[str, Any]) -> Fraction:
    return solution_of(_game(submission)).value


def _deviation(submission: Mapping[str, Any]) -> float:
    return solution_of(_game(submission)).outcomes().deviation


def _advise(submission: Mapping[str, Any], hole: Cards, board: Cards) -> Advice:
    return solution_of(_game(submission)).advise(hole, board)


def _odds(_: Mapping[str, Any], hole: Cards, board: Cards) -> dict[str, float] | None:
    from croupier.maths.chances import SEEN, chances

    if len(board) < SEEN:
        return None
    return {name: float(part) for name, part in chances(hole, board)._asdict().items()}


def _close_deck(submission: Mapping[str, Any], deck: Deck, street: int) -> tuple[Cards, int]:
    from croupier.sim.practice import close_hand

    game = _game(submission)
    hand = close_hand(game, solution_of(game), deck, "", street=street)
    return hand.deck, hand.round.stage
