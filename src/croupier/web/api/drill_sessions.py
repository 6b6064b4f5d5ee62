"""Practice of one person: a drill of close decisions, or an examination of whole hands.

A sitting is moved on by the trainer's thread alone. What it has told last stands in `told`; it is
made of what the player sees of a hand, and never of the hand's deck.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.cards import Card
from croupier.engine.banked.game import Game
from croupier.house.table.setup import Setup, set_up
from croupier.maths import lessons
from croupier.maths.lessons import Solve
from croupier.sim.environments.practice import Deck, PracticeHand, close_hand

if TYPE_CHECKING:
    from croupier.maths.solve import Solution

HANDS: Final = 100
"""Hands of an examination."""
STOOL: Final = 100
"""Least wagers that the plate shows as the player's chips; nothing is won or lost with them."""


class WrongMoment(ValueError):
    """What is asked does not fit where the sitting is; says why."""


@dataclass(frozen=True, slots=True)
class Made:
    """A decision, as it counts."""

    street: str
    good: bool
    hinted: bool
    cost: Fraction
    """In antes."""


class Sitting:
    """One person's practice at one game, from when it began."""

    kind = ""
    to_the_end = True
    """Whether hands are played on and settled; otherwise one decision is all."""
    hints = True

    def __init__(self, setup: Setup, table: str, player: str, deck: Deck) -> None:
        self.setup, self.table, self.player, self.deck = setup, table, player, deck
        self.game: Game = setup.kind.solvable()
        self.hands = 0
        """How many there are; 0 for as many as one likes."""
        self.number = 0
        self.phase = "decide"
        """decide, judged (drill), settled (examination), over."""
        self._now: PracticeHand | None = None
        self.shown: list[dict[str, Any]] = []
        """The decisions of this hand, judged."""
        self.hint: dict[str, Any] | None = None
        self.made: list[Made] = []
        self.luck: list[Fraction] = []
        """By finished hand: what came beside the game's worth and the player's mistakes."""
        self.told: dict[str, Any] = {}

    def begin(self, solve: Solve) -> None:
        """The first hand is dealt."""
        self._deal(solve)
        self._tell()

    def decide(self, solve: Solve, hand: int, street: str, action: str) -> None:
        """The decision on this street of this hand is taken and judged."""
        now = self._deciding(hand, street)
        choice = lessons.Choice(now.hole, now.board, action)
        if action not in now.words():
            now.decide(action)  # says what is open
        about = solve(judged, choice, self.unit)
        values = {item["action"]: Fraction(item["ev"]) for item in about["options"]}
        cost = max(values.values()) - values[action]
        self.made.append(Made(about["street"], not cost, self.hint is not None, cost))
        self.shown.append(about)
        self.hint = None
        if self.to_the_end:
            now.decide(action)
        if now.over:
            self._settled(solve, now)
        elif not self.to_the_end:
            self.phase = "judged"  # no luck is in it
        self._tell()

    def ask(self, solve: Solve, hand: int, street: str) -> None:
        """What each action is worth is told before the decision, which then does not count."""
        if not self.hints:
            raise WrongMoment("An examination gives no hints")
        now = self._deciding(hand, street)
        choice = lessons.Choice(now.hole, now.board, "")
        self.hint = solve(lessons.hint, choice, self.unit)
        self._tell()

    def next(self, solve: Solve, hand: int) -> None:
        """The hand that comes after this one is dealt, or all of them have been."""
        if hand != self.number or self.phase not in ("judged", "settled"):
            raise WrongMoment("This hand is not over, or the next is already dealt")
        if self.hands and self.number >= self.hands:
            self.phase = "over"
        else:
            self._deal(solve)
        self._tell()

    @property
    def now(self) -> PracticeHand:
        """The hand that was dealt last."""
        if self._now is None:
            raise WrongMoment("No hand is dealt yet")
        return self._now

    @property
    def unit(self) -> int:
        """Cents of the wager in whose units values are told."""
        return lessons.unit_of(self.game, self.now.box)

    def _deciding(self, hand: int, street: str) -> PracticeHand:
        now = self.now
        if self.phase != "decide" or (hand, street) != (self.number, now.stage.name):
            raise WrongMoment("That decision is not before you any more")
        return now

    def _deal(self, solve: Solve) -> None:
        self._now = self._dealt(solve)
        self.number += 1
        self.phase, self.shown, self.hint = "decide", [], None

    def _dealt(self, _: Solve, /) -> PracticeHand:
        return PracticeHand(self.game, self.deck(), self.player)

    def _settled(self, solve: Solve, hand: PracticeHand) -> None:
        self.phase = "settled"
        came = Fraction(lessons.came_to(self.game, hand.box), self.unit)
        given_up = sum((made.cost for made in self.made[-len(self.shown) :]), Fraction(0))
        self.luck.append(came + given_up - solve(lessons.worth))

    def _tell(self) -> None:
        self.told = {
            "kind": self.kind,
            "rulebook": self.setup.book.id,
            "table": self.table,
            "hands": self.hands,
            "number": self.number,
            "phase": self.phase,
            "unit": self.unit,
            "view": seen(self.now, self.number, deciding=self.phase == "decide"),
            "hint": self.hint,
            "made": list(self.shown),
            "report": report(self.game, self.made, self.luck),
        }


class Drill(Sitting):
    """Close decisions, one a hand, on one street or on all of them by turns."""

    kind = "drill"
    to_the_end = False

    def __init__(self, setup: Setup, table: str, player: str, deck: Deck, street: str) -> None:
        super().__init__(setup, table, player, deck)
        names = [stage.name for stage in self.game.stages]
        self._streets = [names.index(street)] if street else list(range(len(names)))
        self._chance = random.SystemRandom()
        self._coming: PracticeHand | None = None

    def prepare(self, solve: Solve) -> None:
        """The next hand is looked for, so that nobody waits for it."""
        if self._coming is None:
            street = self._chance.choice(self._streets)
            order, reached = solve(close_deck, dict(self.setup.submission), self.deck, street)
            self._coming = PracticeHand(self.game, order, self.player)
            self._coming.check_to(reached)

    def _dealt(self, solve: Solve, /) -> PracticeHand:
        self.prepare(solve)
        assert self._coming is not None
        hand, self._coming = self._coming, None
        return hand


class Exam(Sitting):
    """Whole hands, each played and settled as at a table."""

    kind = "exam"
    hints = False

    def __init__(self, setup: Setup, table: str, player: str, deck: Deck, hands: int) -> None:
        super().__init__(setup, table, player, deck)
        self.hands = hands


def judged(solution: Solution, choice: lessons.Choice, unit: int) -> dict[str, Any]:
    """A decision with what each action was worth, what was best and what it cost."""
    return {**lessons.judged(solution, choice, unit), "odds": lessons.odds_of(choice)}


def close_deck(
    solution: Solution, submission: dict[str, Any], deck: Deck, street: int
) -> tuple[tuple[Card, ...], int]:
    """A deck on which best play comes to a close decision there, and the street it comes to."""
    game = set_up("", "", submission).kind.solvable()
    hand = close_hand(game, solution, deck, "", street=street)
    return hand.deck, hand.round.stage


def seen(hand: PracticeHand, number: int, *, deciding: bool) -> dict[str, Any]:
    """The hand as a table's view tells one, to its player."""
    chips = STOOL * sum(cents for _, cents in hand.view().seats[0].wagers)
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
    """What was right and what mistakes cost, by street; luck after each finished hand, in antes."""
    own = [item for item in made if not item.hinted]
    total, run = Fraction(0), []
    for value in luck:
        total += value
        run.append(float(total))
    return {
        **_summed(own),
        "hinted": len(made) - len(own),
        "hands": len(luck),
        "streets": [
            {"street": stage.name, **_summed([each for each in own if each.street == stage.name])}
            for stage in game.stages
        ],
        "luck": run,
    }


def _summed(made: Sequence[Made]) -> dict[str, Any]:
    right = sum(item.good for item in made)
    return {
        "decisions": len(made),
        "right": right,
        "mistakes": len(made) - right,
        "cost": float(sum((each.cost for each in made), Fraction(0))),
        "score": right / len(made) if made else None,
    }
