"""A running table after an event of its round against the house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.house.live.events import RoundOpened
from croupier.house.live.state import Live, Undone, drawn
from croupier.money import UNITS_PER_CENT
from croupier.round.banked import events as r
from croupier.round.banked.evolve import evolve, opening
from croupier.round.banked.fates import chips_of
from croupier.round.banked.game import Game
from croupier.round.banked.postings import Postings, postings
from croupier.round.banked.state import Round
from croupier.table.asks import AWARD


def round_opened(live: Live, event: RoundOpened) -> Live:
    """The table with a round on which bets may be made."""
    if live.setup.game is None:
        raise LookupError("no house-banked game is dealt here")
    round = opening(live.setup.game, dict(event.meters), dict(event.reserves))
    return replace(live, play=round, number=event.number, ready=frozenset(), bets_from=0, undone=())


def in_round(live: Live, event: r.Event) -> Live:
    """The table after an event of the round."""
    game, round = live.setup.game, live.round
    if game is None or round is None:
        raise LookupError("no round is on")
    chips = _chips(live, postings(game, round, event))
    live = replace(live, play=evolve(game, round, event), chips=chips)
    live = _undone(live, game, round, event)
    live = _unheld(live, round, event)
    if isinstance(event, r.IrregularityNoted | r.RoundCutShort | r.RoundVoided):
        demands = ((what, event.clause) for what in event.then)
        live = replace(live, demands=(*live.demands, *demands))
    if isinstance(event, r.CardsDealt) and live.setup.virtual:
        return drawn(live, len(event.cards))
    if isinstance(event, r.IrregularityNoted) and live.setup.virtual and event.card is not None:
        return drawn(live, 1)  # it lay face up on top of the deck, and is not used
    if isinstance(event, r.WagersPlaced) and not live.bets_from:
        return replace(live, bets_from=-1)
    return live


def _unheld(live: Live, before: Round, event: Any) -> Live:
    """The table without the steps of awards that are not to be paid any more."""
    if isinstance(event, r.PayoutApproved) or live.round is None:
        return live
    held = {box.seat for box in before.boxes if box.held}
    gone = held - {box.seat for box in live.round.boxes if box.held}
    if not gone:
        return live
    items = tuple(one for one in live.life.items if one.occasion != AWARD or one.seat not in gone)
    return replace(live, life=replace(live.life, items=items))


def _undone(live: Live, game: Game, round: Round, event: Any) -> Live:
    """The table with what a dealer has to do if the event ends wagers out of turn."""
    moved = chips_of(game, round, event)
    if not moved:
        return live
    clause = getattr(event, "clause", "") or event.lines[0].clause
    told = Undone(len(live.undone), getattr(event, "report", ""), clause, moved)
    return replace(live, undone=(*live.undone, told))


def _chips(live: Live, moved: Postings) -> Mapping[str, int]:
    """What each player has after money moved: stakes go out, returns and winnings come in."""
    chips = dict(live.chips)
    for account, units in moved:
        kind, _, player = account.partition(":")
        if kind == "player":
            chips[player] = chips.get(player, 0) + units // UNITS_PER_CENT
    return chips
