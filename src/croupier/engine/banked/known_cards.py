"""The known cards that matter for a box."""

from __future__ import annotations

from typing import cast

from croupier.cards import Card
from croupier.engine.banked.commands import Unseen
from croupier.engine.banked.paytable import Cards
from croupier.engine.banked.state import Box, Round


def cards_of(round: Round, box: Box) -> Cards:
    """Return the known cards that matter for a box."""
    hole = known(box.cards)
    if round.shared is not None:
        return round.shared.with_hole(hole)
    return Cards(hole, known(round.board), known(round.dealer), known(round.box), {})


def known(cards: tuple[Unseen, ...]) -> tuple[Card, ...]:
    """Return the cards whose faces are known."""
    if None in cards:
        return tuple([card for card in cards if card is not None])
    return cast(tuple[Card, ...], cards)
