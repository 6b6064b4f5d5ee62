"""The state of a hand between players: copied, never changed in place."""

from __future__ import annotations

from croupier.round.cardroom.commands import Unseen
from croupier.round.cardroom.events import Award


class Player:
    """One player dealt into the hand."""

    __slots__ = (
        "acted",
        "bet",
        "cards",
        "exposed",
        "folded",
        "left",
        "level",
        "mucked",
        "name",
        "put",
        "seat",
        "stack",
    )

    def __init__(self, seat: int, name: str, stack: int) -> None:
        self.seat, self.name, self.stack = seat, name, stack
        self.bet = 0
        """Wagered in this betting round."""
        self.put = 0
        """Wagered in the whole hand."""
        self.cards: tuple[Unseen, ...] = ()
        self.folded = self.acted = self.left = self.mucked = False
        self.exposed = False
        """One of the hole cards was exposed in the deal."""
        self.level = 0
        """The price that the player last answered in this round."""

    def copy(self) -> Player:
        """The same player, free to be changed."""
        new = Player.__new__(Player)
        new.seat, new.name, new.stack = self.seat, self.name, self.stack
        new.bet, new.put, new.cards = self.bet, self.put, self.cards
        new.folded, new.acted, new.left = self.folded, self.acted, self.left
        new.mucked, new.level, new.exposed = self.mucked, self.level, self.exposed
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
        "board",
        "burned",
        "button",
        "due",
        "fee",
        "fee_owed",
        "known",
        "last_raise",
        "lifted",
        "phase",
        "players",
        "price",
        "raises",
        "replaced",
        "shown",
        "starting",
        "street",
        "turn",
    )

    def __init__(self, players: tuple[Player, ...], button: int) -> None:
        self.phase = "post"
        """post, deal, act, showdown, over."""
        self.players = players
        """Clockwise, from the left of the button; the button is last."""
        self.button = button
        """The button's seat."""
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
        self.fee_owed = 0
        """A fee that the pot will bear."""
        self.awards: tuple[Award, ...] = ()
        self.shown: tuple[int, ...] = ()
        self.replaced = 0
        """Exposed cards replaced so far."""

    def copy(self) -> Hand:
        """The same hand, free to be changed."""
        new = Hand.__new__(Hand)
        new.phase, new.players, new.button = self.phase, self.players, self.button
        new.starting, new.due, new.board = self.starting, self.due, self.board
        new.burned, new.known, new.street = self.burned, self.known, self.street
        new.turn, new.price, new.last_raise = self.turn, self.price, self.last_raise
        new.raises, new.lifted, new.aggressor = self.raises, self.lifted, self.aggressor
        new.fee, new.fee_owed, new.awards = self.fee, self.fee_owed, self.awards
        new.shown, new.replaced = self.shown, self.replaced
        return new

    def at(self, seat: int) -> Player | None:
        """The player of this seat, or None."""
        for player in self.players:
            if player.seat == seat:
                return player
        return None

    def live(self) -> list[Player]:
        """Players who have not folded."""
        return [player for player in self.players if not player.folded]

    def pot(self) -> int:
        """Everything wagered, less what the house has taken."""
        return sum(player.put for player in self.players) - self.fee
