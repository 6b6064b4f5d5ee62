"""The cardroom kind of game, as the state of a table uses it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.cards import Card
from croupier.engine.cardroom import seating
from croupier.engine.cardroom.hand.evolve import evolve
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.opening import open_hand
from croupier.engine.cardroom.hand.postings import postings
from croupier.engine.cardroom.hand.pot_view import fee_shown
from croupier.engine.cardroom.hand.state import Hand, Post
from croupier.engine.cardroom.hand.turn import place_name, to_act
from croupier.engine.cardroom.hand.view import own_seats, view
from croupier.engine.cardroom.seating.events import HandOpened, SeatLeft
from croupier.engine.commands import Buy, Stand
from croupier.engine.watcher import HIDDEN, Watcher
from croupier.house.table.cardroom.engine_calls import ask, ask_seating
from croupier.house.table.command_form import written_cards
from croupier.house.table.events import ChipsCashed
from croupier.house.table.game_kind import Unsolvable

if TYPE_CHECKING:
    from croupier.engine.banked.game import Game as BankedGame
    from croupier.engine.banked.wager_fates import Chips
    from croupier.engine.commands import Sit
    from croupier.house.table.decision import Decision
    from croupier.house.table.game_kind import Sitter
    from croupier.house.table.state import TableState

PUBLIC = Watcher("public")


@dataclass(frozen=True, slots=True, eq=False)
class CardroomKind:
    """A game between players, from which the house takes a fee."""

    game: Game
    rules: seating.Rules
    name: str = "cardroom"
    family: str = "hand"
    tray: bool = False
    gives_up: bool = True
    has_edge: bool = False
    base_wager: str = ""
    accounts: tuple[str, ...] = ("pot", "fees")

    def with_game(self, game: Game) -> CardroomKind:
        """Return the same kind with another game."""
        return replace(self, game=game)

    @property
    def seconds(self) -> int:
        """Seconds to decide (I-124)."""
        return self.game.seconds

    @property
    def meters(self) -> Mapping[str, int]:
        """None."""
        return {}

    @property
    def buy_in(self) -> tuple[int, int]:
        """The minimum and maximum buy-in."""
        return self.rules.buy_in

    def seats(self, live: TableState) -> tuple[Sitter, ...]:
        """Return everyone who has a seat."""
        return live.seating.seats

    def opened_by(self, event: Any) -> Hand | None:
        """Return the hand that the event opens, with everyone's stack."""
        return hand_opened(self.game, event.hand) if isinstance(event, HandOpened) else None

    def follow(self, live: TableState, event: Any) -> Hand:
        """Return the hand after one of its own events."""
        if not isinstance(live.play, Hand):
            raise LookupError("no hand is in progress")
        return evolve(self.game, live.play, event)

    def dealt_in(self, event: Any) -> tuple[str, ...]:
        """Return everyone the hand opens with."""
        if not isinstance(event, HandOpened):
            return ()
        return tuple(name for _, name, _ in event.hand.players)

    def in_play(self, live: TableState) -> tuple[tuple[int, str], ...]:
        """Return the players who are dealt in."""
        hand = live.play
        dealt = hand.players if isinstance(hand, Hand) else ()
        return tuple((player.seat, player.name) for player in dealt)

    def has_left(self, live: TableState, seat: int) -> bool:
        """Return whether the player at this seat has left the hand."""
        player = live.play.at(seat) if isinstance(live.play, Hand) else None
        return player is not None and player.left

    def leaving(self, live: TableState) -> frozenset[str]:
        """Return who leaves when the hand is over."""
        hand = live.play
        gone = (
            [player.name for player in hand.players if player.left]
            if isinstance(hand, Hand)
            else []
        )
        return frozenset((*gone, *(seat.player for seat in live.seating.seats if seat.leaving)))

    def phase(self, live: TableState) -> str:
        """Return the phase of the hand."""
        return live.play.phase if isinstance(live.play, Hand) else ""

    def waits_for(self, live: TableState) -> tuple[object, ...]:
        """Return what the hand waits for."""
        hand = live.play
        if not isinstance(hand, Hand):
            return ()
        player = to_act(hand)
        return hand.phase, hand.street, player and player.seat

    def chips(self, live: TableState, player: str) -> int:
        """Return the cents of the player's stack."""
        return next((seat.stack for seat in live.seating.seats if seat.player == player), 0)

    def bought(self, live: TableState, _player: str, _cents: int, /) -> Mapping[str, int]:
        """Return the chips unchanged: they are in the player's stack."""
        return live.chips

    def sits(self, decision: Decision, command: Sit) -> None:
        """Seat the player."""
        ask_seating(decision, self.rules, command)

    def buys(self, decision: Decision, seat: int, cents: int) -> None:
        """Allow a purchase between two hands, up to the table maximum."""
        ask_seating(decision, self.rules, Buy(cents, seat))

    def leaves(self, decision: Decision, seat: int, _: str, /) -> None:
        """Give up the hand; the seat is free when it is over."""
        hand = decision.live.play
        on = isinstance(hand, Hand) and hand.phase != "over"
        player = hand.at(seat) if isinstance(hand, Hand) and on else None
        if player is not None and not player.folded and not player.left:
            ask(decision, self.game, Stand(seat))
        ask_seating(decision, self.rules, Stand(seat))

    def cash_out(self, decision: Decision) -> None:
        """Pay out those who have left."""
        live, events = decision.live, [event for _, event in decision.happened]
        cashed = {item.player for item in events if isinstance(item, ChipsCashed)}
        for event in events:
            if isinstance(event, SeatLeft) and event.player not in cashed:
                decision.house(ChipsCashed(event.player, event.chips, event.player in live.bots))

    def player_of(self, live: TableState, seat: int) -> str:
        """Return the player at the seat."""
        return live.player_at(seat)

    def scene(self, live: TableState, watcher: Watcher) -> dict[str, Any]:
        """Return the hand as this watcher may see it."""
        if not isinstance(live.play, Hand):
            return {}
        return {"hand": msgspec.to_builtins(view(self.game, live.play, watcher))}

    def own_seats(self, live: TableState, player: str) -> list[dict[str, Any]]:
        """Return the player's own hand as the player sees it."""
        if not isinstance(live.play, Hand):
            return []
        return [msgspec.to_builtins(seat) for seat in own_seats(self.game, live.play, player)]

    def seating(self, live: TableState) -> dict[str, Any]:
        """Return the seats and the house's fee."""
        room = msgspec.to_builtins(seating.view(self.rules, live.seating))
        dealt = live.play.players if isinstance(live.play, Hand) else live.seating.seats
        fee = msgspec.to_builtins(fee_shown(self.game, len(dealt)))
        return {"room": room, "fee": fee}

    def open_faces(self, live: TableState) -> frozenset[str]:
        """Return the faces that everyone at the table sees."""
        if not isinstance(live.play, Hand):
            return frozenset()
        seen = view(self.game, live.play, PUBLIC)
        hands = (card for seat in seen.seats for card in seat.cards)
        lying = (*seen.board, *seen.burned, *seen.exposed, *seen.returned)
        return frozenset((*lying, *hands)) - {HIDDEN}

    def cards(self, live: TableState) -> dict[str, Any]:
        """Return every card in the players' hands."""
        players = live.play.players if isinstance(live.play, Hand) else ()
        return {"seats": {str(player.seat): written_cards(player.cards) for player in players}}

    def places(self, live: TableState) -> Mapping[str, tuple[Card | None, ...]]:
        """Return every dealt card, by the name of its place."""
        hand = live.play
        if not isinstance(hand, Hand):
            return {}
        seats = {place_name(player.seat): player.cards for player in hand.players}
        return {**seats, "board": hand.board, "burned": hand.burned}

    def place_name(self, target: int) -> str:
        """Return the name of a card's place."""
        return place_name(target)

    def postings(self, live: TableState, event: Any) -> Iterable[tuple[str, int]]:
        """Yield what the event adds to pots, stacks, and the fee."""
        return postings(self.game, live.play, event) if isinstance(live.play, Hand) else ()

    def chips_of(self, _live: TableState, _event: Any, /) -> tuple[Chips, ...]:
        """Return nothing: pots are awarded, and no wager ends out of turn."""
        return ()

    def solvable(self) -> BankedGame:
        """Raise Unsolvable: the best play depends on the other players."""
        raise Unsolvable("The trainer covers house-banked games only.")

    @property
    def limits(self) -> tuple[tuple[str, int, int], ...]:
        """The limits of the buy-in and the blinds."""
        small, big = self.game.small_blind, self.game.big_blind
        blinds = (("small_blind", small, small), ("big_blind", big, big))
        return ("buy_in", *self.rules.buy_in), *blinds

    def outcome(self, live: TableState) -> dict[str, Any]:
        """Return the result of the hand."""
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


def hand_opened(game: Game, told: seating.HandOpening) -> Hand:
    """Return the hand that a cardroom table opens."""
    return open_hand(
        game,
        told.players,
        button=told.button,
        small_blind=told.small,
        big_blind=told.big,
        posts=[Post(post.seat, post.live, post.dead) for post in told.posts],
    )
