"""One line of a settlement: what a wager staked, won and got back, and by which clause."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True, unsafe_hash=True)
class Payment:
    """A wager's end. Not frozen, because freezing doubles what a round costs; never changed."""

    seat: int
    wager: str
    stake: int
    result: str
    """win, push, lose, or void where the stake goes back because the wager never counted."""
    pays: int
    """What is won on top, in cents."""
    returned: int
    """The part of the stake that is returned."""
    clause: str
    """The clause that decided."""
    odds: str = ""
    """The clause of the odds, where they bore on it."""
    hand: str = ""
    """The line of the paytable that was met."""
    meter: str = ""
    """The meter that paid."""
    limit: str = ""
    """The clause of the payout limit, where it cut the payment."""
    uncapped: int = 0
    """What would have been paid without the limit; 0 if it was paid."""
    breakage: int = 0
    """What was paid above the odds because there is no smaller chip."""
    tip: bool = False
    """Ridden for the dealer: what comes of it goes to the tip box."""
    kept: bool = True
    """Of a pushed tip: whether its stake goes to the tip box, or back to the player."""
    early: bool = False
    """Collected at the fold; only its line comes now."""

    @property
    def net(self) -> int:
        """The net result, for the player or for the dealer in case of a tip."""
        return self.pays + self.returned - self.stake

    @property
    def for_dealer(self) -> bool:
        """Whether its proceeds are the dealers'; a tip that never counted goes back (I-86)."""
        return self.tip and self.result != "void" and (self.result != "push" or self.kept)
