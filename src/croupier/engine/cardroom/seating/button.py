"""Where button and blinds go for the next hand (deal.1.a, deal.2, deal.4, I-108, I-109)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from croupier.engine.cardroom.seating.rules import Rules
from croupier.engine.cardroom.seating.state import Disks


@dataclass(frozen=True, slots=True)
class Places:
    """The disks of a hand, and the players who are in it in any case."""

    button: int
    small: int | None
    small_at: int
    big: int
    core: frozenset[int]


def steps(rules: Rules, start: int, seat: int) -> int:
    """Return how many seats clockwise from one to the other."""
    return (seat - start) % rules.seats


def next_of(rules: Rules, seats: Collection[int], start: int) -> int:
    """Return the first of these seats clockwise after that one, which itself comes last."""
    return min(seats, key=lambda seat: steps(rules, start, seat) or rules.seats)


def passed(rules: Rules, before: int | None, now: int, seat: int) -> bool:
    """Return whether a disk that moved from one seat to another went past this one."""
    return before is not None and 0 < steps(rules, before, seat) < steps(rules, before, now)


def places(rules: Rules, disks: Disks, settled: frozenset[int], ready: frozenset[int]) -> Places:
    """Return the disks of the next hand.

    `settled` are the seats in the game, at least two of them; `ready` also has those who want to
    come in. Of these the one to whom the big blind comes by itself is in the hand.
    """
    if rules.leaves == "dead_button" and disks.small is not None and disks.big is not None:
        return _dead(rules, disks.small, disks.big, settled, ready)
    drawn = disks.button or 0
    stays = disks.big is None and drawn in settled
    button = drawn if stays else next_of(rules, settled, drawn)
    small = next_of(rules, settled, button)
    big = next_of(rules, ready, small)
    core = settled | {big}
    if len(core) == 2:
        return _two(rules, small if rules.heads_up == "literal" else button, core)
    return Places(button, small, small, big, core)


def _dead(
    rules: Rules, small_was: int, big_was: int, settled: frozenset[int], ready: frozenset[int]
) -> Places:
    """Move the big blind to the next player; small blind and button follow to its old seats."""
    big = next_of(rules, ready, big_was)
    core = settled | {big}
    if len(core) == 2:
        return _two(rules, next(iter(core - {big})), core)
    button = small_was
    if not 0 < steps(rules, button, big_was) < steps(rules, button, big):
        # After a hand of two players the button is not yet behind the small blind.
        button = max(core - {big, big_was}, key=lambda seat: steps(rules, big_was, seat))
    return Places(button, big_was if big_was in core else None, big_was, big, core)


def _two(rules: Rules, small: int, core: frozenset[int]) -> Places:
    """Return the places of two players, of whom this one has the small blind (I-108)."""
    big = next(iter(core - {small}))
    button = big if rules.heads_up == "literal" else small
    return Places(button, small, small, big, core)
