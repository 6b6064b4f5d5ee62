"""The state of a hand between players: copied, never changed in place."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.cards import Card
from croupier.engine.cardroom.hand.commands import Unseen
from croupier.engine.cardroom.hand.events import Award


@dataclass(frozen=True, slots=True)
class Post:
    """What a player who comes in, or has missed blinds, posts besides the two blinds (I-110)."""

    seat: int
    live: int
    """Counts as a wager of the first betting round."""
    dead: int = 0
    """Goes to the pot and counts for nothing."""


class Player:
    """One player dealt into the hand."""

    __slots__ = (
        "acted",
        "bet",
        "cards",
        "dead",
        "fee",
        "folded",
        "killed",
        "left",
        "level",
        "mucked",
        "name",
        "put",
        "seat",
        "stack",
        "tabled",
    )

    def __init__(self, seat: int, name: str, stack: int) -> None:
        self.seat, self.name, self.stack = seat, name, stack
        self.bet = 0
        """Wagered in this betting round."""
        self.put = 0
        """Wagered in the whole hand."""
        self.dead = 0
        """Posted dead: in the pot, without counting as a wager."""
        self.fee = 0
        """Paid to the house from the stack."""
        self.cards: tuple[Unseen, ...] = ()
        self.folded = self.acted = self.left = self.mucked = False
        self.tabled = False
        """Whether the cards are face up for all."""
        self.killed = False
        """Folded by a ruling: the wagers stay in the pot, called or not (I-120)."""
        self.level = 0
        """The price that the player last answered in this round."""

    def copy(self) -> Player:
        """Return a copy that may be changed."""
        new = Player.__new__(Player)
        new.seat, new.name, new.stack = self.seat, self.name, self.stack
        new.bet, new.put, new.cards = self.bet, self.put, self.cards
        new.folded, new.acted, new.left = self.folded, self.acted, self.left
        new.mucked, new.level, new.tabled = self.mucked, self.level, self.tabled
        new.dead, new.fee, new.killed = self.dead, self.fee, self.killed
        return new

    @property
    def can_wager(self) -> bool:
        """Still in the hand with chips behind."""
        return not self.folded and self.stack > 0


class Hand:
    """One deal, from the blinds to the last pot."""

    __slots__ = (
        "aggressor",
        "awards",
        "big",
        "board",
        "burned",
        "button",
        "due",
        "exposed",
        "fee",
        "known",
        "last_raise",
        "lifted",
        "phase",
        "players",
        "posts",
        "price",
        "raises",
        "returned",
        "shown",
        "small",
        "starting",
        "street",
        "turn",
        "voided",
    )

    def __init__(
        self,
        players: tuple[Player, ...],
        button: int,
        small: int,
        big: int,
        posts: tuple[Post, ...] = (),
    ) -> None:
        self.phase = "post"
        """post, deal, act, showdown, over."""
        self.players = players
        """Clockwise, from the left of the button; the button is last."""
        self.button = button
        """The button's seat, which may be empty."""
        self.small, self.big, self.posts = small, big, posts
        """Who posts the blinds, seat 0 for nobody, and what others post."""
        self.starting = tuple((player.seat, player.stack) for player in players)
        self.due: tuple[int, ...] = ()
        """Where the next cards go: a seat, 0 the board, -1 a burn."""
        self.board: tuple[Unseen, ...] = ()
        self.burned: tuple[Unseen, ...] = ()
        self.known: frozenset[int] = frozenset()
        self.street = 0
        self.turn = 0
        """The place in `players` of the one to act."""
        self.price = 0
        """What a player must have wagered in this round to stay in."""
        self.last_raise = 0
        """The last full bet or raise of this round."""
        self.raises = 0
        self.lifted = False
        """The cap on raises does not bind this round."""
        self.aggressor = 0
        """The seat of the last to bet or raise in this round."""
        self.fee = 0
        """Taken by the house from the pot."""
        self.awards: tuple[Award, ...] = ()
        self.shown: tuple[int, ...] = ()
        self.exposed: tuple[Card, ...] = ()
        """Hole cards that all have seen in the deal: the flop's burn, another took the place."""
        self.returned: tuple[Unseen, ...] = ()
        """Cards of a flop that came too early, back in the stub."""
        self.voided = ""
        """The report for which the hand was void; the same button deals again."""

    def copy(self) -> Hand:
        """Return a copy that may be changed."""
        new = Hand.__new__(Hand)
        new.phase, new.players, new.button = self.phase, self.players, self.button
        new.starting, new.due, new.board = self.starting, self.due, self.board
        new.burned, new.known, new.street = self.burned, self.known, self.street
        new.turn, new.price, new.last_raise = self.turn, self.price, self.last_raise
        new.raises, new.lifted, new.aggressor = self.raises, self.lifted, self.aggressor
        new.small, new.big, new.posts = self.small, self.big, self.posts
        new.fee, new.awards, new.shown = self.fee, self.awards, self.shown
        new.exposed, new.returned, new.voided = self.exposed, self.returned, self.voided
        return new

    def at(self, seat: int) -> Player | None:
        """Return the player of this seat, or None."""
        for player in self.players:
            if player.seat == seat:
                return player
        return None

    def live(self) -> list[Player]:
        """Return the players who have not folded."""
        return [player for player in self.players if not player.folded]

    def pot(self) -> int:
        """Return the chips in the pot: all that was wagered or posted, less the house's fee."""
        if self.phase == "over":
            return 0
        return sum(player.put + player.dead for player in self.players) - self.fee

    def taken(self) -> int:
        """Return what the house has taken, from the pot and from stacks."""
        return self.fee + sum(player.fee for player in self.players)
