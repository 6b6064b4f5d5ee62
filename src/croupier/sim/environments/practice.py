"""Hands to practice on: one box against the house, dealt and settled by the real engine.

A hand has its whole deck. Show only its `view` to the player, as a table does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from croupier.cards import Card
from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.evolve import opening
from croupier.engine.banked.game import Game, Stage
from croupier.engine.banked.legal import legal
from croupier.engine.banked.state import Box
from croupier.engine.banked.view import View, view
from croupier.engine.machine import Offer
from croupier.engine.watcher import Watcher
from croupier.sim.bets import main_of, stakes_of
from croupier.sim.environments.house import do, shoe_of, to_decision

if TYPE_CHECKING:
    from croupier.maths.solve import Advice, Solution

Deck = Callable[[], tuple[Card, ...]]
"""Returns a newly shuffled deck."""

CLOSE: Final = Fraction(3, 20)
"""Antes between playing and not playing, up to which a decision is close."""
LOOKS: Final = 150
"""Decisions that are looked at for a close one before the closest of them is taken."""
DEALS: Final = 5000
"""The limit of deals for a drill. Optimal play seldom reaches the last street undecided."""


class NotOffered(ValueError):
    """A decision that the hand does not offer now; says which it does."""


class PracticeHand:
    """One hand of one player, from the first decision to the last payment."""

    def __init__(self, game: Game, deck: tuple[Card, ...], player: str) -> None:
        self.game, self.deck, self.player = game, deck, player
        self.seat = max(1, game.seats // 2)
        self._shoe = shoe_of(deck)
        bet = tuple(stakes(game).items())
        round = do(game, opening(game), banked_commands.PlaceWagers(self.seat, bet, player))
        self.round = to_decision(game, round, self._shoe)

    @property
    def over(self) -> bool:
        """Whether the round is settled."""
        return self.round.phase == "over"

    @property
    def stage(self) -> Stage:
        """The street that is open, or was last."""
        return self.game.stages[self.round.stage]

    @property
    def box(self) -> Box:
        """The player's box."""
        found = self.round.at(self.seat)
        assert found is not None  # it was bet on
        return found

    @property
    def hole(self) -> tuple[Card, ...]:
        """The player's two cards."""
        return tuple(card for card in self.box.cards if card is not None)

    @property
    def board(self) -> tuple[Card, ...]:
        """The community cards that are turned up."""
        return tuple(card for card in self.round.board[: self.round.seen] if card is not None)

    def offers(self) -> list[Offer]:
        """Return the decisions that the engine offers the player now."""
        found = legal(self.game, self.round, self.seat)
        return [
            offer
            for offer in found
            if offer.kind in (banked_commands.Play, banked_commands.Check, banked_commands.Fold)
        ]

    def words(self) -> list[str]:
        """Return the same as words of a round file: 4x, check, fold."""
        found = []
        for offer in self.offers():
            plays = [f"{multiple}x" for multiple in offer.choices("multiple")]
            found += plays or [offer.kind.__name__.lower()]
        return found

    def decide(self, word: str) -> None:
        """Take the decision, then play on to the next one or to the end of the hand."""
        offered = self.words()
        if word not in offered:
            open_now = f"{', '.join(offered)}" if offered else "nothing"
            raise NotOffered(f"{word[:20]!r} isn't available now; choose {open_now}")
        self.round = do(self.game, self.round, banked_commands.decision(self.seat, word))
        self.round = to_decision(self.game, self.round, self._shoe)

    def check_to(self, street: int) -> None:
        """Check until this street is reached."""
        while self.round.stage < street:
            self.decide(self.stage.otherwise)

    def view(self) -> View:
        """The hand as its player may see it now."""
        return view(self.game, self.round, Watcher("player", self.player))


def stakes(game: Game) -> Mapping[str, int]:
    """The least that opens a box which decides, in cents."""
    return stakes_of(game, dict.fromkeys(main_of(game)))


def gap(advice: Advice) -> Fraction:
    """Antes between the best way to play and what one does instead."""
    *plays, instead = advice.options
    return abs(max((play.value for play in plays), default=instead.value) - instead.value)


def close_hand(
    game: Game, solution: Solution, deck: Deck, player: str, *, street: int, looks: int = LOOKS
) -> PracticeHand:
    """Return a hand at this street, reached by optimal play, with a close decision.

    If none is within `CLOSE`, return the closest one found.
    """
    found: PracticeHand | None = None
    nearest = Fraction(0)
    for _ in range(DEALS):
        hand = PracticeHand(game, deck(), player)
        if not _checked_to(hand, solution, street):
            continue
        between = gap(solution.advise(hand.hole, hand.board))
        if found is None or between < nearest:
            found, nearest = hand, between
        looks -= 1
        if nearest <= CLOSE or looks <= 0:
            return found
    return found or PracticeHand(game, deck(), player)


def _checked_to(hand: PracticeHand, solution: Solution, street: int) -> bool:
    """Play optimally up to this street. Return whether the hand is still undecided there."""
    while hand.round.stage < street:
        instead = hand.stage.otherwise
        if hand.over or best_action(solution, hand) != instead:
            return False
        hand.decide(instead)
    return not hand.over


def best_action(solution: Solution, hand: PracticeHand) -> str:
    """The best action, without its value: between the first street and the last it is known."""
    from croupier.maths.solve.boards import boards
    from croupier.maths.solve.tree import placed

    stage, size = hand.stage, len(hand.board)
    if size not in (3, 4):
        return solution.advise(hand.hole, hand.board).best
    number, cell = placed(hand.hole, hand.board)
    taken = solution.choices(stage.name)[int(boards(size).cells[number]) + cell]
    return (*(f"{multiple}x" for multiple in stage.multiples), stage.otherwise)[int(taken)]
