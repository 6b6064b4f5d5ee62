"""The virtual dealer: what a table of virtual cards does next by itself, and when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.engine.command import SYSTEM as SYSTEM_ROLES
from croupier.engine.commands import CloseBets, CloseRound, Deal, Expose, OpenRound, SettleBox
from croupier.engine.machine import FLOORPERSON
from croupier.house.live.banked import abandoned
from croupier.house.live.state import ATTENDANT, SYSTEM, Live, Person
from croupier.round.banked import commands as r
from croupier.round.banked.asks import to_act, to_settle
from croupier.round.banked.envy import owed
from croupier.round.banked.legal import legal
from croupier.round.banked.state import Box
from croupier.round.cardroom.asks import to_act as in_turn
from croupier.round.cardroom.commands import TimeOut
from croupier.table import commands as t
from croupier.table import due
from croupier.table.due import held_up

LOST = "forfeit_all"
"""The policy by which a departed player's wagers are lost, once somebody has said so (I-12)."""


@dataclass(frozen=True, slots=True)
class Next:
    """What is to be done, by whom, and not before when."""

    at: int
    command: Any
    """A command; or `Chance`, for which the shoe must be asked."""
    person: Person = SYSTEM


@dataclass(frozen=True, slots=True)
class Chance:
    """The shoe is asked: for a whole deck, or for so many cards to draw for the button."""

    draw: int = 0


def next_move(live: Live) -> Next | None:
    """What comes next without anybody's asking; None while the table waits for somebody."""
    if live.paused or live.called_for or not live.setup.virtual:
        return None
    if not live.life.open:
        # Closed for good once it has had a deck; a new table gets its first one.
        return None if live.life.received else Next(live.at, t.ReceiveDeck())
    shuffle = _shuffle(live)
    if shuffle is not None:
        return shuffle
    if live.hand is not None:
        return _hand(live)
    if live.round is not None:
        return _round(live)
    return _open(live)


def _shuffle(live: Live) -> Next | None:
    waiting = due(live.setup.ruleset, live.life, live.life.at)
    if any(one.by in SYSTEM_ROLES for one in waiting):
        return Next(live.at, Chance())
    if live.setup.conduct.floor == "automatic":
        for one in waiting:
            if one.by == FLOORPERSON and not one.line and one.ready and not one.seat:
                step = t.Do(one.step, one.deck, device=one.device)
                if one.step == "block_next_round":
                    return Next(live.at, t.ReleaseRound("practice table"), ATTENDANT)
                return Next(live.at, step, ATTENDANT)
    return None


def _open(live: Live) -> Next | None:
    """The next round, as soon as there is somebody to deal to."""
    at = live.at + live.setup.conduct.pace
    rules = live.setup.rooms
    if not live.players if rules is None else len(live.room.ready()) < rules.least:
        return None
    if live.life.idle:
        return Next(at, t.Resume())
    if held_up(live.setup.ruleset, live.life, live.life.at, "play") is not None:
        return None  # a floorperson must do something first
    if rules is None:
        return Next(at, OpenRound())
    if live.room.disks.button is None:
        among = live.room.draw.among if live.room.draw else [one.seat for one in live.room.ready()]
        return Next(at, Chance(draw=len(among)))
    return Next(at, OpenRound())


def _round(live: Live) -> Next | None:
    round, game, conduct = live.round, live.setup.game, live.setup.conduct
    if round is None or game is None:
        return None
    at = live.at + conduct.pace
    gone = _forfeited(live)
    if gone:
        return Next(live.at, r.Forfeit(gone), ATTENDANT)
    match round.phase:
        case "bets":
            return _close_bets(live)
        case "deal":
            return Next(at, Deal())
        case "turn":
            return Next(at, r.TurnUp())
        case "expose":
            return Next(at, Expose())
        case "close":
            return _close(live, at)
        case "decide":
            return _decide(live, to_act(round))
        case "settle":
            box = to_settle(game, round)
            if box is None:
                return None
            if not box.held:
                return Next(at, SettleBox(box.seat))
            if conduct.floor == "automatic":
                return Next(at, r.ApprovePayout(box.seat), ATTENDANT)
    return None


def _close(live: Live, at: int) -> Next | None:
    """Envy payment by payment, each once its hand is validated; then the end of the round."""
    if live.setup.game is None or live.round is None:
        return None
    unpaid = owed(live.setup.game, live.round)
    if not unpaid:
        return Next(at, CloseRound())
    first = unpaid[0]
    if not first.waits:
        return Next(at, r.PayEnvy(first.line.seat))
    if live.setup.conduct.floor == "automatic":
        return Next(at, r.ApprovePayout(first.holder), ATTENDANT)
    return None


def _decide(live: Live, box: Box | None) -> Next | None:
    """Whoever takes too long is checked or folded for; who has left, at once, unless by a word."""
    if box is None or abandoned(live):
        return None
    late = live.at if box.left else live.since + live.setup.seconds * 1000
    return Next(late, TimeOut(box.seat))


def _forfeited(live: Live) -> int:
    """The seat of a departed player whose wagers the attendant now takes as lost (I-12)."""
    game, round = live.setup.game, live.round
    if game is None or round is None or live.setup.conduct.floor != "automatic":
        return 0
    if game.abandon.policy != LOST or not any(box.left and box.open for box in round.boxes):
        return 0
    several = (one.seat for one in legal(game, round) if one.kind is r.Forfeit)
    return next(several, 0)


def _close_bets(live: Live) -> Next | None:
    """Bets close when all who sit are ready, or when the time from the first wager is over."""
    round = live.round
    if round is None or not round.boxes:
        return None
    if set(live.players) <= live.ready:
        return Next(live.at, CloseBets())
    return Next(live.bets_from + live.setup.conduct.betting, CloseBets())


def _hand(live: Live) -> Next | None:
    hand = live.hand
    if hand is None:
        return None
    at = live.at + live.setup.conduct.pace
    if hand.phase in ("post", "deal"):
        return Next(at, Deal())
    if hand.phase == "showdown":
        return Next(at, Expose())
    player = in_turn(hand)
    if player is None:
        return None
    late = live.at if player.left else live.since + live.setup.seconds * 1000
    return Next(late, TimeOut(player.seat))
