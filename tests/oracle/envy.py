"""Envy Bonuses: who holds, who receives, how much."""

from __future__ import annotations

from collections.abc import Callable

from tests.oracle.paytables import ENVY_PER_DOLLAR
from tests.oracle.plain_cards import STRAIGHT_FLUSH
from tests.oracle.table import Box, Table


def pay_envy(table: Table, shown: Callable[[Box], bool], clause: str) -> None:
    """Adds one line per receiver and holder, after all else is settled (I-50).

    `shown` says whether a box's cards are there to be read. Nobody receives for a box of the
    same person (I-49); a folded receiver receives.
    """
    holders = [box for box in table.lap() if shown(box) and _holds(table, box)]
    for box in table.boxes:
        stake = box.wagers.get("progressive")
        if not stake:
            continue
        for holder in holders:
            if holder.player != box.player:
                hand = table.progressive_hand(holder).name
                table.envy(box, ENVY_PER_DOLLAR[hand] * stake, clause)


def _holds(table: Table, box: Box) -> bool:
    hand = table.progressive_hand(box)
    if hand.place < STRAIGHT_FLUSH:
        return False
    if table.options["envy_holder_must_bet"] and not box.wagers.get("progressive"):
        return False
    if table.options["envy_on_community_hand"] == "exclude":  # I-51
        return set(hand.best) != set(table.board)
    return True
