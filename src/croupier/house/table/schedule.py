"""The virtual dealer: the next automatic move of a table with virtual cards."""

from __future__ import annotations

from croupier.engine.command import SYSTEM as SYSTEM_ROLES
from croupier.engine.machine import FLOORPERSON
from croupier.engine.procedure import due
from croupier.engine.procedure.due import held_up
from croupier.engine.procedure.hours import Resume
from croupier.engine.procedure.opening import ReceiveDeck
from croupier.engine.procedure.rounds import ReleaseRound
from croupier.engine.procedure.steps import CompleteStep
from croupier.house.table.games import game_of
from croupier.house.table.next_move import Chance, Next
from croupier.house.table.state import ATTENDANT, TableState

__all__ = ["Chance", "Next", "next_move"]


def next_move(live: TableState) -> Next | None:
    """Return the next automatic move; None while the table waits for a person."""
    if live.paused or live.called_for or not live.setup.virtual_cards:
        return None
    if not live.procedure.open:
        # Closed for good once it has had a deck; a new table gets its first task.
        return None if live.procedure.received else Next(live.at, ReceiveDeck())
    return _shuffle(live) or (game_of(live).goes_on(live) if live.in_round else _open(live))


def _shuffle(live: TableState) -> Next | None:
    waiting = due(live.setup.ruleset, live.procedure, live.procedure.at)
    if any(item.by in SYSTEM_ROLES for item in waiting):
        return Next(live.at, Chance())
    if live.setup.settings.floor == "automatic":
        for task in waiting:
            if task.by == FLOORPERSON and not task.line and task.ready and not task.seat:
                step = CompleteStep(task.step, task.deck, device=task.device)
                if task.step == "block_next_round":
                    return Next(live.at, ReleaseRound("practice table"), ATTENDANT)
                return Next(live.at, step, ATTENDANT)
    return None


def _open(live: TableState) -> Next | None:
    """Return the opening of the next round, as soon as there is anyone to deal to."""
    at, game = live.at + live.setup.settings.pace, game_of(live)
    if not game.has_players(live):
        return None
    if live.procedure.idle:
        return Next(at, Resume())
    if held_up(live.setup.ruleset, live.procedure, live.procedure.at, "play") is not None:
        return None  # a floorperson must act first
    return game.opens(live, at)
