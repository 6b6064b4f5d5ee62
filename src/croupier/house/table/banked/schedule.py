"""Automatic moves of a house-banked table, and when they are due."""

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
from croupier.house.table.state import ATTENDANT, TableState

LOST = "forfeit_all"
"""The policy under which an absent player's wagers are lost once a floorperson says so (I-12)."""


def opens(_: TableState, at: int) -> Next | None:
    """Return the opening of the next round."""
    return Next(at, OpenRound())


def has_players(live: TableState) -> bool:
    """Return whether there is anyone to deal to."""
    return bool(live.players)


def goes_on(live: TableState) -> Next | None:
    """Return the next automatic move of the current round."""
    game, current = playing(live)
    conduct = live.setup.settings
    at = live.at + conduct.pace
    gone = _forfeited(live, game, current)
    if gone:
        return Next(live.at, banked_commands.Forfeit(gone), ATTENDANT)
    if current.phase == "bets":
        return _close_bets(live, current)
    if current.phase == "decide":
        return _decide(live, to_act(current))
    command = next_automatic(game, current, "")
    if isinstance(command, banked_commands.ApprovePayout):
        return Next(at, command, ATTENDANT) if conduct.floor == "automatic" else None
    return Next(at, command) if command is not None else None


def _decide(live: TableState, box: Box | None) -> Next | None:
    """Check or fold for a player who is too slow, or at once for an absent one unless approved."""
    if box is None or abandoned(live):
        return None
    late = live.at if box.left else live.since + live.setup.seconds * 1000
    return Next(late, TimeOut(box.seat))


def _forfeited(live: TableState, game: Game, current: Round) -> int:
    """Return the seat of an absent player whose wagers the attendant now takes as lost (I-12)."""
    if live.setup.settings.floor != "automatic":
        return 0
    if game.abandon.policy != LOST or not any(box.left and box.open for box in current.boxes):
        return 0
    several = (
        offer.seat for offer in legal(game, current) if offer.kind is banked_commands.Forfeit
    )
    return next(several, 0)


def _close_bets(live: TableState, current: Round) -> Next | None:
    """Close bets when everyone seated is ready, or when the time since the first wager is up."""
    if not current.boxes:
        return None
    if set(live.players) <= live.ready:
        return Next(live.at, CloseBets())
    return Next(live.bets_from + live.setup.settings.betting, CloseBets())
