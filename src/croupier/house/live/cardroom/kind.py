"""What the state of a table between players rests on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.engine.commands import Buy, Stand
from croupier.house.live.events import ChipsCashed
from croupier.house.live.form import written_cards
from croupier.round.banked.view import Watcher
from croupier.round.cardroom.asks import to_act
from croupier.round.cardroom.events import CardsDealt
from croupier.round.cardroom.game import Game
from croupier.round.cardroom.postings import postings
from croupier.round.cardroom.shown import fee_shown
from croupier.round.cardroom.state import Hand
from croupier.round.cardroom.view import view
from croupier.table import cardroom as seating
from croupier.table.cardroom.events import SeatLeft

if TYPE_CHECKING:
    from croupier.engine.commands import Sit
    from croupier.house.live.course import Course
    from croupier.house.live.kind import Sitter
    from croupier.house.live.state import Live


@dataclass(frozen=True, slots=True, eq=False)
class CardroomKind:
    """A game between players, from which the house takes a fee."""

    game: Game
    rules: seating.Rules
    name: str = "cardroom"
    tray: bool = False
    gives_up: bool = True
    accounts: tuple[str, ...] = ("pot", "fees")

    @property
    def seconds(self) -> int:
        """Time to decide (I-124)."""
        return self.game.seconds

    @property
    def meters(self) -> Mapping[str, int]:
        """None."""
        return {}

    @property
    def buy_in(self) -> tuple[int, int]:
        """The least and most that a player brings."""
        return self.rules.buy_in

    def seats(self, live: Live) -> tuple[Sitter, ...]:
        """Everybody who has a seat."""
        return live.room.seats

    def in_play(self, live: Live) -> tuple[tuple[int, str], ...]:
        """The players who are dealt in."""
        hand = live.play
        dealt = hand.players if isinstance(hand, Hand) else ()
        return tuple((one.seat, one.name) for one in dealt)

    def leaving(self, live: Live) -> frozenset[str]:
        """Who goes when the hand is over."""
        hand = live.play
        gone = [one.name for one in hand.players if one.left] if isinstance(hand, Hand) else []
        return frozenset((*gone, *(one.player for one in live.room.seats if one.leaving)))

    def waits_for(self, live: Live) -> tuple[object, ...]:
        """What the hand waits for."""
        hand = live.play
        if not isinstance(hand, Hand):
            return ()
        player = to_act(hand)
        return hand.phase, hand.street, player and player.seat

    def chips(self, live: Live, player: str) -> int:
        """Cents in the player's stack."""
        return next((one.stack for one in live.room.seats if one.player == player), 0)

    def bought(self, live: Live, _player: str, _cents: int, /) -> Mapping[str, int]:
        """The chips lie in the player's stack, and nowhere beside it."""
        return live.chips

    def sits(self, course: Course, command: Sit) -> None:
        """The seating has the player at the seat."""
        course.room(command)

    def buys(self, course: Course, seat: int, cents: int) -> None:
        """Between two hands, up to the most that a player may have."""
        course.room(Buy(cents, seat))

    def leaves(self, course: Course, seat: int, _: str, /) -> None:
        """The hand is given up, and the seat is free when it is over."""
        hand = course.live.play
        on = isinstance(hand, Hand) and hand.phase != "over"
        player = hand.at(seat) if isinstance(hand, Hand) and on else None
        if player is not None and not player.folded and not player.left:
            course.hand(Stand(seat))
        course.room(Stand(seat))

    def cash_out(self, course: Course) -> None:
        """Whoever has gone has money."""
        live, events = course.live, [event for _, event in course.happened]
        cashed = {one.player for one in events if isinstance(one, ChipsCashed)}
        for one in events:
            if isinstance(one, SeatLeft) and one.player not in cashed:
                course.house(ChipsCashed(one.player, one.chips, one.player in live.bots))

    def player_of(self, live: Live, seat: int) -> str:
        """Who sits there."""
        return live.player_at(seat)

    def scene(self, live: Live, watcher: Watcher) -> dict[str, Any]:
        """The hand as this watcher may see it."""
        if not isinstance(live.play, Hand):
            return {}
        return {"hand": msgspec.to_builtins(view(self.game, live.play, watcher))}

    def view(self, live: Live, watcher: Watcher) -> dict[str, Any]:
        """The hand as this watcher may see it, and the seats."""
        room = msgspec.to_builtins(seating.view(self.rules, live.room))
        dealt = live.play.players if isinstance(live.play, Hand) else live.room.seats
        fee = msgspec.to_builtins(fee_shown(self.game, len(dealt)))
        return {**self.scene(live, watcher), "room": room, "fee": fee}

    def cards(self, live: Live) -> dict[str, Any]:
        """Every card in the players' hands."""
        players = live.play.players if isinstance(live.play, Hand) else ()
        return {"seats": {str(one.seat): written_cards(one.cards) for one in players}}

    def targets(self, live: Live, event: Any) -> tuple[int, ...]:
        """Where the cards go that this event, coming next, deals."""
        if not isinstance(live.play, Hand) or not isinstance(event, CardsDealt):
            return ()
        return tuple(live.play.due[: len(event.cards)])

    def postings(self, live: Live, event: Any) -> Iterable[tuple[str, int]]:
        """What the event adds to pots, stacks and the collection."""
        return postings(self.game, live.play, event) if isinstance(live.play, Hand) else ()

    @property
    def limits(self) -> tuple[tuple[str, int, int], ...]:
        """The buy-in and the blinds."""
        small, big = self.game.small_blind, self.game.big_blind
        blinds = (("small_blind", small, small), ("big_blind", big, big))
        return ("buy_in", *self.rules.buy_in), *blinds

    def outcome(self, live: Live) -> dict[str, Any]:
        """What came of the hand."""
        hand = live.play
        if not isinstance(hand, Hand):
            return {}
        started = dict(hand.starting)
        net = {player.name: player.stack - started[player.seat] for player in hand.players}
        return {
            "net": net,
            "seats": [player.seat for player in hand.players],
            "best": max(net.values(), default=0),
            "fee": hand.taken(),
            "voided": bool(hand.voided),
        }
