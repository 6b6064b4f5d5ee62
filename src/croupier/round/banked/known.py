"""The cards that bear on a box, as far as they are known."""

from __future__ import annotations

from typing import cast

from croupier.cards import Card
from croupier.round.banked.judge import Cards
from croupier.round.banked.state import Box, Round


def cards_of(round: Round, box: Box) -> Cards:
    """The cards that bear on a box; what nobody knows yet is left out."""
    return Cards(
        known(box.cards), known(round.board), known(round.dealer), known(round.box), round.ranks
    )


def known(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
    """The cards whose faces are known."""
    if None not in cards:
        return cast(tuple[Card, ...], cards)
    return tuple(card for card in cards if card is not None)
