"""A hand between players, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsIndex

from croupier import money
from croupier.api.decks import Cards
from croupier.api.play import Offer, Play
from croupier.api.refusals import raised
from croupier.api.submissions import Source, game
from croupier.cards import Card, texts
from croupier.engine.cardroom.hand import commands
from croupier.engine.cardroom.hand.decide import step
from croupier.engine.cardroom.hand.legal import legal
from croupier.engine.cardroom.hand.opening import open_hand
from croupier.engine.cardroom.hand.pot_view import PotView, pots_shown
from croupier.engine.cardroom.hand.state import Player
from croupier.engine.cardroom.hand.turn import BOARD, BURN, to_act
from croupier.engine.cardroom.hand.view import View, view
from croupier.engine.watcher import Watcher
from croupier.errors import Error
from croupier.maths.display.table import table_of
from croupier.notation import cardroom as notation
from croupier.notation import cardroom_writer, phh_writer

_VERBS: dict[str, type[Any]] = {
    "fold": commands.Fold,
    "check": commands.Check,
    "call": commands.Call,
    "bet": commands.Bet,
    "raise": commands.Bet,
    "muck": commands.Muck,
}


class Hand(Play):
    """One hand at a table between players. Amounts are cents.

    >>> hand = Hand("california-holdem", {1: 20000, 2: 20000, 3: 20000}, button=1)
    >>> hand = hand.deal({1: "Kh 9d", 2: "As Qd", 3: "7c 2d"})
    >>> hand.turn, hand.legal()
    (1, ('fold', 'call', 'raise'))
    >>> hand.act("fold").act("fold").settle().net(2)
    -200
    """

    __slots__ = ()

    def __init__(self, source: Source, stacks: Mapping[int, SupportsIndex], *, button: int) -> None:
        made = game(source)
        seated = [(seat, f"seat {seat}", item.__index__()) for seat, item in stacks.items()]
        self._open(made, open_hand(made.cardroom, seated, button=button))

    @property
    def street(self) -> str:
        """The betting round that is open."""
        return str(self.game.cardroom.streets[self._state.street].name)

    @property
    def board(self) -> tuple[Card, ...]:
        """The community cards."""
        return _known(self._state.board)

    @property
    def turn(self) -> int:
        """The seat that acts now; 0 if none does."""
        player = to_act(self._state)
        return player.seat if player else 0

    @property
    def stacks(self) -> dict[int, int]:
        """The chips of each seat."""
        return dict(sorted((player.seat, player.stack) for player in self._state.players))

    @property
    def pots(self) -> tuple[PotView, ...]:
        """The pots, the main pot first: name, amount, and the seats that can win it."""
        return pots_shown(self._state)

    def cards(self, seat: int) -> tuple[Card, ...]:
        """Return the hole cards of a seat."""
        return _known(self._player(seat).cards)

    def net(self, seat: int) -> int:
        """Return what a seat has won or lost so far."""
        began: dict[int, int] = dict(self._state.starting)
        return self._player(seat).stack - began[seat]

    def view(self, watcher: str | int) -> View:
        """Return what a role, or the player of a seat, may see."""
        seated = isinstance(watcher, int)
        name = self._player(int(watcher)).name if seated else ""
        who = Watcher("player", name) if seated else Watcher(str(watcher))
        return view(self.game.cardroom, self._state, who)

    def legal(self, seat: int | None = None) -> tuple[str, ...]:
        """Return the actions of the seat in turn: "fold", "check", "call", "bet", "raise"."""
        if not self.turn or seat not in (None, self.turn):
            return ()
        found = [_verb(offer, bool(self._state.price)) for offer in self.offers(self.turn)]
        return tuple(verb for verb in found if verb)

    def sizes(self) -> tuple[int, int] | None:
        """Return the least and the most that the seat in turn may bet or raise to; None if not."""
        for offer in self.offers(self.turn) if self.turn else ():
            if offer.name == commands.Bet.__name__:
                return offer._engine.bounds("to")
        return None

    def offers(self, seat: int = 0) -> tuple[Offer, ...]:
        """Return every command that would be accepted now, or those of one seat."""
        found = legal(self.game.cardroom, self._state, seat)
        return tuple(Offer(item.kind.__name__, item.by, item.clause, item) for item in found)

    def deal(self, deck: Cards | Mapping[int | str, Cards]) -> Hand:
        """Deal cards as they leave the shoe, or by place: a seat's number, "board", "burn".

        Blinds are posted first. What is not needed yet is kept for later streets, if the cards
        come as a deck; by place they are those of the street that is due.
        """
        ready = self.do(commands.PostBlinds()) if self.phase == "post" else self
        return ready._dealt(deck)

    def act(self, action: str, *, to: SupportsIndex | None = None, seat: int | None = None) -> Hand:
        """Act for the seat in turn; a bet or raise says to how much."""
        kind = _VERBS.get(action.strip().lower())
        if kind is None:
            raise Error(f"{action!r} is not an action; use {', '.join(self.legal()) or 'none now'}")
        if kind is commands.Bet and to is None:
            bounds = self.sizes() or (0, 0)
            raise Error(f"{action} needs an amount: to= from {bounds[0]} to {bounds[1]} cents")
        amount = {} if to is None else {"to": to.__index__()}
        return self.do(kind(seat or self.turn, **amount))._go_on()

    def settle(self) -> Hand:
        """Compare hands once the betting is over."""
        done = self.do(commands.Expose()) if self.phase == "showdown" else self
        if not done.over:
            raise Error(f"the hand waits for {done.phase}; settle it when the betting is over")
        return done

    def text(self) -> str:
        """Return the hand in the `.round` notation, which `read` plays again."""
        return cardroom_writer.write(
            self.game.submission, self.game.cardroom, self._opened, self._commands
        )

    def to_phh(self) -> str:
        """Return a finished hand in the PHH notation, for other programs."""
        return phh_writer.write(self.game.cardroom, self._opened, self._events)

    @classmethod
    def read(cls, source: str) -> Hand:
        """Play a hand of the `.round` notation; Refused where it breaks a rule."""
        script = notation.parse(source)
        played = notation.play(script)
        if played.refused:
            raise raised(played.refused, played.path)
        made = game({**script.submission, "rulebook": script.rulebook})
        new = object.__new__(cls)
        new._open(made, played.opened)
        happened = {"_commands": tuple(played.commands), "_events": tuple(played.events)}
        return new._next(_state=played.state, **happened)

    def _step(self, command: Any) -> tuple[Any, Any]:
        return step(self.game.cardroom, self._state, command)

    def _due(self) -> int:
        return len(self._state.due) if self.phase == "deal" else 0

    def _places(self) -> tuple[list[int], Mapping[int, str]]:
        return list(self._state.due), {BOARD: "board", BURN: "burn"}

    def _player(self, seat: int) -> Player:
        player: Player | None = self._state.at(seat)
        if player is None:
            there = ", ".join(str(number) for number in self.stacks)
            raise Error(f"seat {seat} is not dealt in; seats that are: {there}")
        return player

    def __repr__(self) -> str:
        stacks = ", ".join(
            f"seat {seat} {money.dollars(chips)}" for seat, chips in self.stacks.items()
        )
        where = f"{self.game.rulebook}: {self.phase}, {self.street}"
        return f"<Hand {where}, {texts(self.board) or 'no board'}; {stacks}>"

    def _repr_html_(self) -> str:
        rows = [
            {"seat": seat, "cards": texts(self.cards(seat)), "stack": money.dollars(chips)}
            for seat, chips in self.stacks.items()
        ]
        title = f"{self.game.rulebook}: {self.phase}, {texts(self.board)}"
        return table_of(rows, title)._repr_html_()


def _verb(offer: Offer, priced: bool) -> str:
    """Return the word of a player's offer; empty for one outside the betting."""
    if offer.name == commands.Bet.__name__:
        return "raise" if priced else "bet"
    names = {kind.__name__: word for word, kind in _VERBS.items() if word not in ("bet", "raise")}
    return names.get(offer.name, "")


def _known(several: tuple[Card | None, ...]) -> tuple[Card, ...]:
    return tuple(card for card in several if card is not None)
