"""What a table against the house does next by itself, and when."""

from __future__ import annotations

from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.game import Game
from croupier.engine.banked.legal import legal
from croupier.engine.banked.settlement import next_automatic
from croupier.engine.banked.state import Box, Round
from croupier.engine.banked.turn import to_act
from croupier.engine.cardroom.hand.commands import TimeOut
from croupier.engine.commands import CloseBets, OpenRound
from croupier.house.table.banked.judges import abandoned
from croupier.house.table.banked.play import playing
from croupier.house.table.next_move import Next
from croupier.house.table.state import ATTENDANT, Live

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
    game, round = playing(live)
    conduct = live.setup.conduct
    at = live.at + conduct.pace
    gone = _forfeited(live, game, round)
    if gone:
        return Next(live.at, banked_commands.Forfeit(gone), ATTENDANT)
    if round.phase == "bets":
        return _close_bets(live, round)
    if round.phase == "decide":
        return _decide(live, to_act(round))
    command = next_automatic(game, round, "")
    if isinstance(command, banked_commands.ApprovePayout):
        return Next(at, command, ATTENDANT) if conduct.floor == "automatic" else None
    return Next(at, command) if command is not None else None


def _decide(live: Live, box: Box | None) -> Next | None:
    """Whoever takes too long is checked or folded for; who has left, at once, unless by a word."""
    if box is None or abandoned(live):
        return None
    late = live.at if box.left else live.since + live.setup.seconds * 1000
    return Next(late, TimeOut(box.seat))


def _forfeited(live: Live, game: Game, round: Round) -> int:
    """The seat of a departed player whose wagers the attendant now takes as lost (I-12)."""
    if live.setup.conduct.floor != "automatic":
        return 0
    if game.abandon.policy != LOST or not any(box.left and box.open for box in round.boxes):
        return 0
    several = (offer.seat for offer in legal(game, round) if offer.kind is banked_commands.Forfeit)
    return next(several, 0)


def _close_bets(live: Live, round: Round) -> Next | None:
    """Bets close when all who sit are ready, or when the time from the first wager is over."""
    if not round.boxes:
        return None
    if set(live.players) <= live.ready:
        return Next(live.at, CloseBets())
    return Next(live.bets_from + live.setup.conduct.betting, CloseBets())
