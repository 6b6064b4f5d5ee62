"""The house-banked kind of game, as the state of a table uses it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.cards import Card, text
from croupier.engine.banked.commands import TakeBack
from croupier.engine.banked.deal_plan import place_name
from croupier.engine.banked.events import MetersRead, WagersPlaced
from croupier.engine.banked.evolve import evolve, opening
from croupier.engine.banked.game import Game
from croupier.engine.banked.postings import postings
from croupier.engine.banked.results import (
    all_lines,
    house_net_of,
    lines_of,
    net_of,
    tip_box_of,
    tips_of,
)
from croupier.engine.banked.state import Round, known
from croupier.engine.banked.view import own_boxes, view
from croupier.engine.banked.wager_fates import Chips, chips_of
from croupier.engine.commands import CloseRound, Stand
from croupier.engine.payment import Payment
from croupier.engine.watcher import HIDDEN, Watcher
from croupier.house.table.banked.engine_calls import ask
from croupier.house.table.command_form import written_cards
from croupier.house.table.events import ChipsCashed, RoundOpened
from croupier.money import MOST_CENTS

if TYPE_CHECKING:
    from croupier.engine.commands import Sit
    from croupier.house.table.decision import Decision
    from croupier.house.table.game_kind import Sitter
    from croupier.house.table.state import TableState

PUBLIC = Watcher("public")


@dataclass(frozen=True, slots=True, eq=False)
class BankedKind:
    """A game that the house banks."""

    game: Game
    name: str = "banked"
    family: str = "round"
    tray: bool = True
    gives_up: bool = False
    has_edge: bool = True
    accounts: tuple[str, ...] = ("layout", "tray")

    def with_game(self, game: Game) -> BankedKind:
        """Return the same kind with another game."""
        return replace(self, game=game)

    @property
    def seconds(self) -> int:
        """Seconds to decide (I-12)."""
        return self.game.abandon.seconds

    @property
    def meters(self) -> Mapping[str, int]:
        """Return what each meter shows when a table opens."""
        return {name: rule.initial for name, rule in self.game.meters.items()}

    @property
    def buy_in(self) -> tuple[int, int]:
        """Any amount."""
        return 1, 0

    def seats(self, live: TableState) -> tuple[Sitter, ...]:
        """Return everyone who has a seat."""
        return live.procedure.seats

    def opened_by(self, event: Any) -> Round | None:
        """Return the round that the event opens."""
        if not isinstance(event, RoundOpened):
            return None
        return opening(self.game, dict(event.meters), dict(event.reserves))

    def follow(self, live: TableState, event: Any) -> Round:
        """Return the round after one of its own events."""
        if not isinstance(live.play, Round):
            raise LookupError("no round is in progress")
        return evolve(self.game, live.play, event)

    def dealt_in(self, event: Any) -> tuple[str, ...]:
        """Return the players who bet."""
        return (event.player,) if isinstance(event, WagersPlaced) else ()

    def in_play(self, live: TableState) -> tuple[tuple[int, str], ...]:
        """Return the boxes of the round."""
        current = live.play
        boxes = current.boxes if isinstance(current, Round) else ()
        return tuple((box.seat, box.player) for box in boxes)

    def has_left(self, live: TableState, seat: int) -> bool:
        """Return whether the player of this box has left it."""
        box = live.play.at(seat) if isinstance(live.play, Round) else None
        return box is not None and box.left

    def leaving(self, live: TableState) -> frozenset[str]:
        """Return who leaves when the round is over, or now, with chips and no seat."""
        gone = (name for name in live.chips if name not in live.players)
        return frozenset((*gone, *(seat.player for seat in live.procedure.seats if seat.leaving)))

    def phase(self, live: TableState) -> str:
        """Return the phase of the round."""
        return live.play.phase if isinstance(live.play, Round) else ""

    def waits_for(self, live: TableState) -> tuple[object, ...]:
        """Return what the round waits for."""
        current = live.play
        if not isinstance(current, Round):
            return ()
        in_turn = current.turn >= 0 and current.phase in ("decide", "settle")
        seat = current.boxes[current.turn].seat if in_turn else 0
        return current.phase, current.stage, seat

    def chips(self, live: TableState, player: str) -> int:
        """Return the player's cents apart from stakes on the layout."""
        return live.chips.get(player, 0)

    def bought(self, live: TableState, player: str, cents: int) -> Mapping[str, int]:
        """Return each player's chips after a purchase."""
        return {**live.chips, player: live.chips.get(player, 0) + cents}

    def sits(self, decision: Decision, command: Sit) -> None:
        """Seat the player in the procedure."""
        decision.life(command, "player")

    def buys(self, decision: Decision, seat: int, cents: int, /) -> None:
        """Allow any amount at any time."""

    def leaves(self, decision: Decision, seat: int, name: str) -> None:
        """Withdraw the bets of a player who leaves, or let them be played on."""
        _leave_boxes(decision, self.game, name)
        decision.life(Stand(seat), "player")
        _give_up(decision)

    def cash_out(self, decision: Decision) -> None:
        """Pay out those who have left; who leaves during a round keeps the seat until its end."""
        live, players = decision.live, decision.live.players
        for player, cents in live.chips.items():
            if player not in players:
                decision.house(ChipsCashed(player, cents, player in live.bots))

    def player_of(self, live: TableState, seat: int) -> str:
        """Return the player of the box at the seat, or without a bet, of the seat."""
        box = live.play.at(seat) if isinstance(live.play, Round) else None
        return box.player if box is not None else live.player_at(seat)

    def scene(self, live: TableState, watcher: Watcher) -> dict[str, Any]:
        """Return the round as this watcher may see it."""
        if not isinstance(live.play, Round):
            return {}
        return {"round": msgspec.to_builtins(view(self.game, live.play, watcher))}

    def own_seats(self, live: TableState, player: str) -> list[dict[str, Any]]:
        """Return the player's own boxes as the player sees them."""
        if not isinstance(live.play, Round):
            return []
        return [msgspec.to_builtins(box) for box in own_boxes(self.game, live.play, player)]

    def seating(self, _: TableState) -> dict[str, Any]:
        """Return nothing: the seats are the table's."""
        return {}

    def open_faces(self, live: TableState) -> frozenset[str]:
        """Return the faces that everyone at the table sees."""
        if not isinstance(live.play, Round):
            return frozenset()
        seen = view(self.game, live.play, PUBLIC)
        hands = (card for seat in seen.seats for card in seat.cards)
        found_up = map(text, known(live.play.discards))
        return frozenset((*seen.board, *seen.dealer, *seen.box, *hands, *found_up)) - {HIDDEN}

    def cards(self, live: TableState) -> dict[str, Any]:
        """Return every card on the table by its place."""
        current = live.play
        if not isinstance(current, Round):
            return {"seats": {}}
        seats = {str(box.seat): written_cards(box.cards) for box in current.boxes}
        common = {"dealer": current.dealer, "board": current.board, "box": current.box}
        return {"seats": seats, **{name: written_cards(cards) for name, cards in common.items()}}

    def places(self, live: TableState) -> Mapping[str, tuple[Card | None, ...]]:
        """Return every dealt card, by the name of its place."""
        current = live.play
        if not isinstance(current, Round):
            return {}
        seats = {place_name(box.seat): box.cards for box in current.boxes}
        common = {"dealer": current.dealer, "board": current.board, "box": current.box}
        return {**seats, **common, "burned": current.burned}

    def place_name(self, target: int) -> str:
        """Return the name of a card's place."""
        return place_name(target)

    def postings(self, live: TableState, event: Any) -> Iterable[tuple[str, int]]:
        """Yield the postings of the event; what other tables did to meters is in their own logs."""
        if not isinstance(live.play, Round) or isinstance(event, MetersRead):
            return ()
        return postings(self.game, live.play, event)

    def chips_of(self, live: TableState, event: Any) -> tuple[Chips, ...]:
        """Return what the event does to wagers out of turn."""
        return chips_of(self.game, live.play, event) if isinstance(live.play, Round) else ()

    @property
    def base_wager(self) -> str:
        """The wager in whose units values are given."""
        return self.game.base_wager

    def solvable(self) -> Game:
        """Return the game itself."""
        return self.game

    @property
    def limits(self) -> tuple[tuple[str, int, int], ...]:
        """The limits of every wager; one without its own follows another."""
        bets = self.game.bets.values()
        told = ((bet.name, bet.unit or bet.min, bet.unit or bet.max) for bet in bets)
        return tuple(row for row in told if row[2] < MOST_CENTS)

    def outcome(self, live: TableState) -> dict[str, Any]:
        """Return the result of the round."""
        if not isinstance(live.play, Round):
            return {}
        return _outcome(live.play)


def _leave_boxes(decision: Decision, game: Game, name: str) -> None:
    current = decision.live.play
    for box in current.boxes if isinstance(current, Round) else ():
        if not isinstance(current, Round) or box.player != name:
            continue
        if current.phase == "bets":
            ask(decision, game, TakeBack(box.seat))
        elif box.open and not box.left and current.phase not in ("close", "over"):
            ask(decision, game, Stand(box.seat))


def _give_up(decision: Decision) -> None:
    """End a round in which no one has bet and no one is left to bet."""
    current, seats = decision.live.play, decision.live.procedure.seats
    waits = isinstance(current, Round) and current.phase == "bets" and not current.boxes
    if waits and all(seat.leaving for seat in seats):
        decision.life(CloseRound(voided=True))


def _outcome(current: Round) -> dict[str, Any]:
    lines: dict[str, list[Payment]] = {}
    for box in current.boxes:
        lines.setdefault(box.player, []).extend(lines_of(current, box))
    all_of_them = all_lines(current)
    settled = [line for box in current.boxes for line in box.lines]
    best = max([line.pays for line in settled], default=0)
    meters = sorted({line.meter for line in settled if line.meter})
    told: dict[str, Any] = {
        "net": {player: net_of(own) for player, own in lines.items()},
        "house_net": house_net_of(all_of_them),
        "tip_box": tip_box_of(all_of_them),
        "seats": [box.seat for box in current.boxes],
        "best": best,
        "meters": meters,
    }
    tips = {
        player: tips_of(own) for player, own in lines.items() if any(payment.tip for payment in own)
    }
    return {**told, "tips": tips} if tips else told
