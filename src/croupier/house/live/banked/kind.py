"""What the state of a table against the house rests on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.engine.commands import CloseRound, Stand
from croupier.house.live.events import ChipsCashed
from croupier.house.live.form import written_cards
from croupier.money import MOST_CENTS
from croupier.round.banked.asks import to_act, to_settle
from croupier.round.banked.commands import TakeBack
from croupier.round.banked.events import CardsDealt, MetersRead
from croupier.round.banked.game import Game
from croupier.round.banked.payment import Payment
from croupier.round.banked.postings import postings
from croupier.round.banked.results import (
    all_lines,
    house_net_of,
    lines_of,
    net_of,
    tip_box_of,
    tips_of,
)
from croupier.round.banked.state import Round
from croupier.round.banked.view import Watcher, view

if TYPE_CHECKING:
    from croupier.engine.commands import Sit
    from croupier.house.live.course import Course
    from croupier.house.live.kind import Sitter
    from croupier.house.live.state import Live


@dataclass(frozen=True, slots=True, eq=False)
class BankedKind:
    """A game that the house banks."""

    game: Game
    name: str = "banked"
    tray: bool = True
    gives_up: bool = False
    accounts: tuple[str, ...] = ("layout", "tray")

    @property
    def seconds(self) -> int:
        """Time to decide (I-12)."""
        return self.game.abandon.seconds

    @property
    def meters(self) -> Mapping[str, int]:
        """What each meter shows when a table opens."""
        return {name: rule.initial for name, rule in self.game.meters.items()}

    @property
    def buy_in(self) -> tuple[int, int]:
        """Any amount."""
        return 1, 0

    def seats(self, live: Live) -> tuple[Sitter, ...]:
        """Everybody who has a seat."""
        return live.life.seats

    def in_play(self, live: Live) -> tuple[tuple[int, str], ...]:
        """The boxes of the round."""
        round = live.play
        boxes = round.boxes if isinstance(round, Round) else ()
        return tuple((box.seat, box.player) for box in boxes)

    def leaving(self, live: Live) -> frozenset[str]:
        """Who goes when the round is over; whoever has chips and no seat goes now."""
        gone = (name for name in live.chips if name not in live.players)
        return frozenset((*gone, *(one.player for one in live.life.seats if one.leaving)))

    def waits_for(self, live: Live) -> tuple[object, ...]:
        """What the round waits for."""
        round = live.play
        if not isinstance(round, Round):
            return ()
        acting, settling = to_act(round), to_settle(self.game, round)
        turn = acting.seat if acting else 0
        return round.phase, round.stage, turn, settling and settling.seat

    def chips(self, live: Live, player: str) -> int:
        """Cents before the player, beside what lies on the layout."""
        return live.chips.get(player, 0)

    def bought(self, live: Live, player: str, cents: int) -> Mapping[str, int]:
        """What lies before each player after one has bought chips."""
        return {**live.chips, player: live.chips.get(player, 0) + cents}

    def sits(self, course: Course, command: Sit) -> None:
        """The procedures have the player at the seat."""
        course.life(command, "player")

    def buys(self, course: Course, seat: int, cents: int, /) -> None:
        """Any amount, at any time."""

    def leaves(self, course: Course, seat: int, name: str) -> None:
        """What lies on the layout is played on, or taken back while that is lawful."""
        _leave_boxes(course, name)
        course.life(Stand(seat), "player")
        _give_up(course)

    def cash_out(self, course: Course) -> None:
        """Whoever has gone has money; who leaves in mid-round keeps the seat until it is over."""
        live = course.live
        for player, cents in live.chips.items():
            if player not in live.players:
                course.house(ChipsCashed(player, cents, player in live.bots))

    def player_of(self, live: Live, seat: int) -> str:
        """Whose box is at the seat; before any bet, who sits there."""
        box = live.play.at(seat) if isinstance(live.play, Round) else None
        return box.player if box is not None else live.player_at(seat)

    def scene(self, live: Live, watcher: Watcher) -> dict[str, Any]:
        """The round as this watcher may see it."""
        if not isinstance(live.play, Round):
            return {}
        return {"round": msgspec.to_builtins(view(self.game, live.play, watcher))}

    def view(self, live: Live, watcher: Watcher) -> dict[str, Any]:
        """The round as this watcher may see it."""
        return self.scene(live, watcher)

    def cards(self, live: Live) -> dict[str, Any]:
        """Every card on the table by its place."""
        round = live.play
        if not isinstance(round, Round):
            return {"seats": {}}
        seats = {str(box.seat): written_cards(box.cards) for box in round.boxes}
        common = {"dealer": round.dealer, "board": round.board, "box": round.box}
        return {"seats": seats, **{name: written_cards(cards) for name, cards in common.items()}}

    def targets(self, live: Live, event: Any) -> tuple[int, ...]:
        """Where the cards go that this event, coming next, deals."""
        round = live.play
        if not isinstance(round, Round) or not isinstance(event, CardsDealt):
            return ()
        rest = [target for stage in round.plan[round.dealt :] for target in stage][round.next :]
        return tuple(rest[: len(event.cards)])

    def postings(self, live: Live, event: Any) -> Iterable[tuple[str, int]]:
        """What the event adds; what other tables did to meters is in their own logs."""
        if not isinstance(live.play, Round) or isinstance(event, MetersRead):
            return ()
        return postings(self.game, live.play, event)

    @property
    def limits(self) -> tuple[tuple[str, int, int], ...]:
        """Every wager; what has no limits of its own follows another one."""
        bets = self.game.bets.values()
        told = ((one.name, one.unit or one.least, one.unit or one.most) for one in bets)
        return tuple(one for one in told if one[2] < MOST_CENTS)

    def outcome(self, live: Live) -> dict[str, Any]:
        """What came of the round."""
        if not isinstance(live.play, Round):
            return {}
        return _outcome(live.play)


def _leave_boxes(course: Course, name: str) -> None:
    round = course.live.play
    for box in round.boxes if isinstance(round, Round) else ():
        if not isinstance(round, Round) or box.player != name:
            continue
        if round.phase == "bets":
            course.round(TakeBack(box.seat))
        elif box.open and not box.left and round.phase not in ("close", "over"):
            course.round(Stand(box.seat))


def _give_up(course: Course) -> None:
    """A round in which nobody has bet, and nobody is left to bet, is over."""
    round, seats = course.live.play, course.live.life.seats
    waits = isinstance(round, Round) and round.phase == "bets" and not round.boxes
    if waits and all(one.leaving for one in seats):
        course.life(CloseRound(voided=True))


def _outcome(round: Round) -> dict[str, Any]:
    lines: dict[str, list[Payment]] = {}
    for box in round.boxes:
        lines.setdefault(box.player, []).extend(lines_of(round, box))
    all_of_them = all_lines(round)
    best = max((line.pays for box in round.boxes for line in box.lines), default=0)
    meters = sorted({line.meter for box in round.boxes for line in box.lines if line.meter})
    told: dict[str, Any] = {
        "net": {player: net_of(own) for player, own in lines.items()},
        "house_net": house_net_of(all_of_them),
        "tip_box": tip_box_of(all_of_them),
        "seats": [box.seat for box in round.boxes],
        "best": best,
        "meters": meters,
    }
    tips = {player: tips_of(own) for player, own in lines.items() if any(one.tip for one in own)}
    return {**told, "tips": tips} if tips else told
