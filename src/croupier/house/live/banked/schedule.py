"""What a table against the house does next by itself, and when."""

from __future__ import annotations

from croupier.engine.commands import CloseBets, CloseRound, Deal, Expose, OpenRound, SettleBox
from croupier.house.live.banked.judges import abandoned
from croupier.house.live.plan import Next
from croupier.house.live.state import ATTENDANT, Live
from croupier.round.banked import commands as r
from croupier.round.banked.asks import to_act, to_settle
from croupier.round.banked.envy import owed
from croupier.round.banked.legal import legal
from croupier.round.banked.state import Box
from croupier.round.cardroom.commands import TimeOut

LOST = "forfeit_all"
"""The policy by which a departed player's wagers are lost, once somebody has said so (I-12)."""


def opens(_: Live, at: int) -> Next | None:
    """The next round."""
    return Next(at, OpenRound())


def has_players(live: Live) -> bool:
    """Whether there is somebody to deal to."""
    return bool(live.players)


def goes_on(live: Live) -> Next | None:
    """What comes next in the round that is on."""
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
