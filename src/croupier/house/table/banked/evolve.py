"""Events of a round against the house, applied to the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from croupier.engine.banked import events as banked_events
from croupier.engine.banked.evolve import evolve
from croupier.engine.banked.game import Game
from croupier.engine.banked.postings import Postings
from croupier.engine.banked.state import Round
from croupier.engine.banked.wager_fates import OUT_OF_TURN, chips_of
from croupier.engine.copies import copy_with
from croupier.engine.procedure.pending import AWARD
from croupier.house.table.banked.play import playing
from croupier.house.table.events import RoundOpened
from croupier.house.table.state import TableState, Undone, drawn
from croupier.money import UNITS_PER_CENT

_PLAYER = "player:"
"""How the account of a player begins, in the postings of a round."""
_PLAIN = frozenset(
    (
        *(banked_events.Checked, banked_events.Folded, banked_events.PlayPlaced),
        *(banked_events.BoxSettled, banked_events.CommunityTurnedUp),
    )
)
"""Frequent events that change nothing beside the round and the chips."""


def round_opened(live: TableState, event: RoundOpened) -> TableState:
    """Return the table with a new round in which bets may be made."""
    current = live.setup.kind.opened_by(event)
    if current is None:
        raise LookupError("this is not a house-banked table")
    return copy_with(
        live, play=current, number=event.number, ready=frozenset(), bets_from=0, undone=()
    )


def in_round(live: TableState, event: banked_events.Event, moved: Postings) -> TableState:
    """Return the table after an event of the round with these postings."""
    game, current = playing(live)
    after = evolve(game, current, event)
    live = replace(live, play=after, chips=_chips(live, moved) if moved else live.chips)
    if isinstance(event, OUT_OF_TURN):
        live = _undone(live, game, current, event)
    for box in current.boxes:
        if box.held:
            live = _unheld(live, current, after, event)
            break
    if type(event) in _PLAIN:
        return live
    if isinstance(event, banked_events.CardsDealt) and live.setup.virtual_cards:
        return drawn(live, len(event.cards))
    if isinstance(event, banked_events.IrregularityRuled):
        demands = ((what, event.clause) for what in event.then)
        live = copy_with(live, demands=(*live.demands, *demands))
        # An unused card was face up on top of the deck.
        return drawn(live, 1) if live.setup.virtual_cards and event.unused is not None else live
    if isinstance(event, banked_events.WagersPlaced) and not live.bets_from:
        return replace(live, bets_from=-1)
    return live


def _unheld(live: TableState, before: Round, after: Round, event: Any) -> TableState:
    """Return the table without the steps of awards that are not paid anymore."""
    if isinstance(event, banked_events.PayoutApproved):
        return live
    held = {box.seat for box in before.boxes if box.held}
    gone = held - {box.seat for box in after.boxes if box.held}
    if not gone:
        return live
    items = tuple(
        item for item in live.procedure.items if item.occasion != AWARD or item.seat not in gone
    )
    return copy_with(live, procedure=copy_with(live.procedure, items=items))


def _undone(live: TableState, game: Game, current: Round, event: Any) -> TableState:
    """Return the table with what a dealer must do if the event ends wagers out of turn."""
    moved = chips_of(game, current, event)
    if not moved:
        return live
    clause = getattr(event, "clause", "") or event.lines[0].clause
    told = Undone(len(live.undone), getattr(event, "report", ""), clause, moved)
    return replace(live, undone=(*live.undone, told))


def _chips(live: TableState, moved: Postings) -> Mapping[str, int]:
    """Return each player's chips after money moved: stakes go out, payouts come in."""
    chips = dict(live.chips)
    for account, units in moved:
        if account.startswith(_PLAYER):
            player = account[len(_PLAYER) :]
            chips[player] = chips.get(player, 0) + units // UNITS_PER_CENT
    return chips
