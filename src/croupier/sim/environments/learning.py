"""One round after another in the real engine, as somebody who learns to play meets it.

What both learning environments share: seats see what their player may see, act by what is legal,
and are paid in antes.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier import cards as decks
from croupier.cards import DECK, Card
from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.evolve import opening
from croupier.engine.banked.game import Game
from croupier.engine.banked.legal import legal
from croupier.engine.banked.results import lines_of, net_of
from croupier.engine.banked.turn import to_act
from croupier.engine.banked.view import View, view
from croupier.engine.watcher import HIDDEN, Watcher
from croupier.maths.edge.wagers import main_game
from croupier.sim.bets import Unsimulated, stakes_of, stand_of
from croupier.sim.environments.house import Shoe, do, shoe_of, to_decision

MISSING = "the learning environments need {0}; install croupier[learn]"
"""The message if a package of the extra is not installed."""


class Learning:
    """A table whose seats are players that learn; every seat bets the same."""

    def __init__(
        self, table: Mapping[str, object] | Game, seats: int, stakes: Mapping[str, int] | None
    ) -> None:
        self.game = table if isinstance(table, Game) else main_game(table)
        self.stakes = dict(stakes) if stakes is not None else stakes_of(self.game)
        if stand_of(self.game, seats, self.stakes) != "in":
            raise Unsimulated("a box that is not in decides nothing, so there is nothing to learn")
        self.seats = range(1, seats + 1)
        self.words = _words(self.game)
        """Every decision of the game; an action is a place among them."""
        self.again()

    def again(self) -> None:
        """The meters stand where they began."""
        self.round = opening(self.game)
        self.shoe: Shoe = shoe_of(())

    def deal(self, chance: np.random.Generator) -> None:
        """Deal a new round. The meters carry over."""
        before = self.round
        self.round = opening(self.game, before.meters, before.reserves)
        deck = tuple(DECK[at] for at in chance.permutation(len(DECK)).tolist())
        self.shoe = shoe_of(deck)
        for seat in self.seats:
            bet = banked_commands.PlaceWagers(seat, tuple(self.stakes.items()), _name(seat))
            self.round = do(self.game, self.round, bet)
        self.round = to_decision(self.game, self.round, self.shoe)

    @property
    def turn(self) -> int:
        """The seat that decides; 0 once the round is over."""
        box = to_act(self.round)
        return box.seat if box else 0

    def legal(self, seat: int) -> list[str]:
        """The decisions that this seat may take now, as the engine offers them."""
        found = []
        for offer in legal(self.game, self.round, seat):
            if offer.kind is banked_commands.Play:
                found += [f"{multiple}x" for multiple in offer.choices("multiple")]
            elif offer.kind in (banked_commands.Check, banked_commands.Fold):
                found.append(offer.kind.__name__.lower())
        return found

    def act(self, seat: int, action: int) -> bool:
        """The seat decides; what is not legal counts as not playing, and False is returned."""
        offered, word = self.legal(seat), self.words[action]
        taken = word if word in offered else offered[-1]
        self.round = do(self.game, self.round, banked_commands.decision(seat, taken))
        self.round = to_decision(self.game, self.round, self.shoe)
        return taken == word

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return by action whether it is legal for this seat now."""
        offered = self.legal(seat)
        return np.array([word in offered for word in self.words], np.int8)

    def size(self) -> int:
        """The length of an observation."""
        return 2 * len(DECK) + len(self.game.stages) + 2 * len(self.seats)

    def observed(self, seat: int) -> NDArray[np.int8]:
        """Return what the player sees: own cards, board, street, each seat's play and fold."""
        seen = view(self.game, self.round, Watcher("player", _name(seat)))
        own = next(seat_view.cards for seat_view in seen.seats if seat_view.seat == seat)
        streets = [int(stage.name == seen.street) for stage in self.game.stages]
        plays = [item.play for item in seen.seats]
        folds = [int(each.status == "folded") for each in seen.seats]
        return np.array([*_held(own), *_held(seen.board), *streets, *plays, *folds], np.int8)

    def meters(self) -> NDArray[np.float64]:
        """The dollars that the meters show."""
        shown = [units / 1_000_000 for units in self.round.meters.values()]
        return np.array(shown, np.float64)

    def net(self, seat: int) -> float:
        """Return the seat's net result of the finished round, in antes."""
        box = self.round.at(seat)
        cents = net_of(lines_of(self.round, box)) if box else 0
        return float(Fraction(cents, self.stakes[self.game.base_wager]))

    def text_for(self, seat: int) -> str:
        """The round as the seat's player sees it, in words."""
        seen: View = view(self.game, self.round, Watcher("player", _name(seat)))
        own = next(seat_view.cards for seat_view in seen.seats if seat_view.seat == seat)
        board = " ".join(name for name in seen.board if name != HIDDEN)
        return f"{seen.street}: {' '.join(own)} | {board}".rstrip()


def _name(seat: int) -> str:
    return f"seat {seat}"


def _words(game: Game) -> list[str]:
    found: dict[str, None] = {}
    for stage in game.stages:
        found.update(dict.fromkeys(f"{multiple}x" for multiple in stage.multiples))
    found.update(dict.fromkeys(stage.otherwise for stage in game.stages))
    return list(found)


def _held(faces: tuple[str, ...]) -> list[int]:
    """Return by card whether it is among these. Hidden cards are not."""
    held: set[Card] = {decks.card(face) for face in faces if face != HIDDEN}
    return [int(card in held) for card in DECK]
