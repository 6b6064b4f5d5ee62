"""One person's practice: a drill of close decisions, or a test of whole hands.

Only the trainer's thread moves a session forward. `state` is what the client sees: it is built from
the player's view of a hand, never from the hand's deck.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.cards import Card
from croupier.engine.banked.game import Game, compile_game
from croupier.law.submission import examine
from croupier.maths import lessons
from croupier.maths.lessons import Solve
from croupier.sim.environments.practice import Deck, PracticeHand, close_hand

if TYPE_CHECKING:
    from croupier.maths.solve import Solution

HANDS: Final = 100
"""Hands in a test."""
CHIPS: Final = 100
"""Minimum bets that the seat shows as the player's chips; nothing is won or lost with them."""


class WrongMoment(ValueError):
    """Raised when a request does not fit the state of the session."""


@dataclass(frozen=True, slots=True)
class Made:
    """A decision that counts."""

    street: str
    good: bool
    hinted: bool
    cost: Fraction
    """In antes."""


@dataclass(frozen=True, slots=True)
class PracticeGame:
    """A house-banked game to practice, and its solution."""

    rulebook: str
    submission: Mapping[str, Any]
    game: Game
    solve: Solve


class Session:
    """One person's practice at one game."""

    kind = ""
    to_the_end = True
    """Whether hands are played to the end and settled; otherwise each is one decision."""
    hints = True

    def __init__(self, practiced: PracticeGame, table: str, player: str, deck: Deck) -> None:
        self.practiced, self.table, self.player, self.deck = practiced, table, player, deck
        self.game, self.solve = practiced.game, practiced.solve
        self.hands = 0
        """Number of hands; 0 for no limit."""
        self.number = 0
        self.phase = "decide"
        """decide, judged (drill), settled (test), over."""
        self._now: PracticeHand | None = None
        self.shown: list[dict[str, Any]] = []
        """The decisions of this hand with their values."""
        self.hint: dict[str, Any] | None = None
        self.made: list[Made] = []
        self.luck: list[Fraction] = []
        """For each finished hand, the result minus the game's value and the cost of mistakes."""
        self.state: dict[str, Any] = {}

    def begin(self) -> None:
        """Deal the first hand."""
        self._deal()
        self._update()

    def decide(self, hand: int, street: str, action: str) -> None:
        """Take the decision on this street of this hand, and evaluate it."""
        now = self._deciding(hand, street)
        choice = lessons.Choice(now.hole, now.board, action)
        if action not in now.words():
            now.decide(action)  # raises with the actions on offer
        about = self.solve(judged, choice, self.unit)
        values = {option["action"]: Fraction(option["ev"]) for option in about["options"]}
        cost = max(values.values()) - values[action]
        self.made.append(Made(about["street"], not cost, self.hint is not None, cost))
        self.shown.append(about)
        self.hint = None
        if self.to_the_end:
            now.decide(action)
        if now.over:
            self._settle(now)
        elif not self.to_the_end:
            self.phase = "judged"  # luck has no part in it
        self._update()

    def ask(self, hand: int, street: str) -> None:
        """Show the value of each action before the decision, which then does not count."""
        if not self.hints:
            raise WrongMoment("A test gives no hints")
        now = self._deciding(hand, street)
        choice = lessons.Choice(now.hole, now.board, "")
        self.hint = self.solve(lessons.hint, choice, self.unit)
        self._update()

    def next(self, hand: int) -> None:
        """Deal the hand after this one, or end the session after the last hand."""
        if hand != self.number or self.phase not in ("judged", "settled"):
            raise WrongMoment("This hand isn't over, or the next one has already been dealt")
        if self.hands and self.number >= self.hands:
            self.phase = "over"
        else:
            self._deal()
        self._update()

    @property
    def now(self) -> PracticeHand:
        """The current hand."""
        if self._now is None:
            raise WrongMoment("No hand has been dealt yet")
        return self._now

    @property
    def unit(self) -> int:
        """The ante of the current hand in cents, the unit of all values."""
        return lessons.unit_of(self.game, self.now.box)

    def _deciding(self, hand: int, street: str) -> PracticeHand:
        now = self.now
        if self.phase != "decide" or (hand, street) != (self.number, now.stage.name):
            raise WrongMoment("That decision has already been made")
        return now

    def _deal(self) -> None:
        self._now = self._dealt()
        self.number += 1
        self.phase, self.shown, self.hint = "decide", [], None

    def _dealt(self) -> PracticeHand:
        return PracticeHand(self.game, self.deck(), self.player)

    def _settle(self, hand: PracticeHand) -> None:
        self.phase = "settled"
        result = Fraction(lessons.came_to(self.game, hand.box), self.unit)
        cost = sum((made.cost for made in self.made[-len(self.shown) :]), Fraction(0))
        self.luck.append(result + cost - self.solve(lessons.worth))

    def _update(self) -> None:
        self.state = {
            "kind": self.kind,
            "rulebook": self.practiced.rulebook,
            "table": self.table,
            "hands": self.hands,
            "number": self.number,
            "phase": self.phase,
            "unit": self.unit,
            "view": hand_view(self.now, self.number, deciding=self.phase == "decide"),
            "hint": self.hint,
            "made": list(self.shown),
            "report": report(self.game, self.made, self.luck),
        }


class Drill(Session):
    """Close decisions, one per hand, on one street or on a random one."""

    kind = "drill"
    to_the_end = False

    def __init__(
        self, practiced: PracticeGame, table: str, player: str, deck: Deck, street: str
    ) -> None:
        super().__init__(practiced, table, player, deck)
        names = [stage.name for stage in self.game.stages]
        self._streets = [names.index(street)] if street else list(range(len(names)))
        self._random = random.SystemRandom()
        self._next: PracticeHand | None = None

    def prepare(self) -> None:
        """Find the next hand in advance."""
        if self._next is None:
            street = self._random.choice(self._streets)
            submission = dict(self.practiced.submission)
            order, reached = self.solve(close_deck, submission, self.deck, street)
            self._next = PracticeHand(self.game, order, self.player)
            self._next.check_to(reached)

    def _dealt(self) -> PracticeHand:
        self.prepare()
        assert self._next is not None
        hand, self._next = self._next, None
        return hand


class Exam(Session):
    """A test: whole hands, each played and settled as at a table."""

    kind = "test"
    hints = False

    def __init__(
        self, practiced: PracticeGame, table: str, player: str, deck: Deck, hands: int
    ) -> None:
        super().__init__(practiced, table, player, deck)
        self.hands = hands


def judged(solution: Solution, choice: lessons.Choice, unit: int) -> dict[str, Any]:
    """Return a decision with the value of each action, the best one, and the cost."""
    return {**lessons.judged(solution, choice, unit), "odds": lessons.odds_of(choice)}


def close_deck(
    solution: Solution, submission: dict[str, Any], deck: Deck, street: int
) -> tuple[tuple[Card, ...], int]:
    """Return a deck on which optimal play reaches a close decision, and the street it reaches."""
    game = _compiled(msgspec.json.encode(submission, order="sorted"))
    hand = close_hand(game, solution, deck, "", street=street)
    return hand.deck, hand.round.stage


@lru_cache(maxsize=16)
def _compiled(submission: bytes) -> Game:
    """Return the game of a submission, compiled once in the process that solves it."""
    return compile_game(examine(msgspec.json.decode(submission)))


def hand_view(hand: PracticeHand, number: int, *, deciding: bool) -> dict[str, Any]:
    """Return the hand in the form of a table's view, as its player sees it."""
    chips = CHIPS * sum(cents for _, cents in hand.view().seats[0].wagers)
    return {
        "number": number,
        "open": True,
        "paused": "",
        "you": hand.player,
        "seat": hand.seat,
        "seats": [{"seat": hand.seat, "player": hand.player, "chips": chips, "ready": False}],
        "meters": {},
        "deadline": 0,
        "offers": _offers(hand) if deciding else [],
        "round": msgspec.to_builtins(hand.view()),
    }


def _offers(hand: PracticeHand) -> list[dict[str, Any]]:
    return [
        {
            "do": offer.kind.__name__.lower(),
            "seat": offer.seat,
            "clause": offer.clause,
            **({"choices": list(plays)} if plays else {}),
        }
        for offer in hand.offers()
        for plays in (offer.choices("multiple"),)
    ]


def report(game: Game, made: Sequence[Made], luck: Sequence[Fraction]) -> dict[str, Any]:
    """Return the score and the cost of mistakes by street, and cumulative luck in antes."""
    own = [decision for decision in made if not decision.hinted]
    total, run = Fraction(0), []
    for value in luck:
        total += value
        run.append(float(total))
    return {
        **_summed(own),
        "hinted": len(made) - len(own),
        "hands": len(luck),
        "streets": [
            {
                "street": stage.name,
                **_summed([decision for decision in own if decision.street == stage.name]),
            }
            for stage in game.stages
        ],
        "luck": run,
    }


def _summed(made: Sequence[Made]) -> dict[str, Any]:
    right = sum(decision.good for decision in made)
    return {
        "decisions": len(made),
        "right": right,
        "mistakes": len(made) - right,
        "cost": float(sum((decision.cost for decision in made), Fraction(0))),
        "score": right / len(made) if made else None,
    }
