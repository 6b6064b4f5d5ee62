"""The times at which an irregularity can be reported; outside them it has no effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from croupier.engine.banked.deal_plan import held_in_device
from croupier.engine.banked.game import Game
from croupier.engine.banked.state import Round
from croupier.engine.banked.turn import cards_left


class TooEarlyOrLate(NamedTuple):
    """Why a report is not possible now, and what to do instead."""

    says: str
    advice: str


def untimely(game: Game, round: Round, report: str, at: str) -> TooEarlyOrLate | None:
    """Return why this cannot be reported now; None if it can."""
    asked = _OF_REPORT.get(report) or _OF_PLACE.get((report, at))
    return asked(game, round) if asked else None


def _while_dealing(_: Game, round: Round) -> TooEarlyOrLate | None:
    """Check that cards are being dealt: from the first card of the round to its last (I-61)."""
    if not round.dealt and not round.next:
        says = "no card of this round has been dealt yet"
        return TooEarlyOrLate(says, "have the deck shuffled again before the deal")
    if not cards_left(round):
        says = "every card of this round has been dealt"
        return TooEarlyOrLate(says, "continue the round, since the wagers stand")
    return None


def _dealers_card_out(game: Game, round: Round) -> TooEarlyOrLate | None:
    """Check that a card of the dealer's has left the deck and the device (I-65)."""
    if round.exposed or (round.dealer and not held_in_device(game)):
        return None
    return TooEarlyOrLate("the dealer has no card yet", "report it after the dealer's first card")


def _box_dealt(_: Game, round: Round) -> TooEarlyOrLate | None:
    """Check that bonus cards were dealt, in any number (I-64)."""
    if round.box:
        return None
    return TooEarlyOrLate("no bonus cards were dealt in this round", "choose another place")


_Asked = Callable[[Game, Round], TooEarlyOrLate | None]
_OF_REPORT: dict[str, _Asked] = {
    "face_up_card": _while_dealing,
    "dealer_card_exposed": _dealers_card_out,
}
_OF_PLACE: dict[tuple[str, str], _Asked] = {("wrong_count", "box"): _box_dealt}
