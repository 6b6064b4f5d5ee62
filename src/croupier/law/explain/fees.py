"""The collection fee in words: how and when it is taken, and what becomes of it without a flop."""

from __future__ import annotations

from croupier.law.vocabulary.cardroom import Fee

_TAKEN = {
    "from_pot_at_flop": "from the pot at the flop",
    "from_blinds_before_deal": "from the blinds before the deal",
    "button_pays": "from the button before the deal",
    "each_player_pays": "before the deal",
}
_NO_FLOP = {True: ("no fee", "the fee goes back"), False: ("the fee is taken", "the fee is kept")}
"""What becomes of the fee without a flop: due at the flop, and due before the deal."""


def taken(fee: Fee) -> str:
    """Return how and when the fee is taken; empty if the rulebook does not say."""
    return _TAKEN[fee.timing] if fee.timing else ""


def without_flop(fee: Fee) -> str:
    """Return what becomes of the fee when a hand ends before the flop; empty if not stated."""
    if fee.no_flop_no_drop is None:
        return ""
    return _NO_FLOP[fee.no_flop_no_drop][fee.timing != "from_pot_at_flop"]
