"""Meters within a round: fed at lock, read at the box's turn, reduced and reset by awards."""

from __future__ import annotations

from fractions import Fraction

from croupier import money
from croupier.engine.banked.game import Game
from croupier.engine.banked.state import Box, Round, cards_of

Readings = dict[str, tuple[int, int]]
"""By meter: what it shows and its reserve, in meter units; moved as awards are taken."""


def readings_of(round: Round) -> Readings:
    """Return the readings of the meters."""
    return {name: (shown, round.reserves[name]) for name, shown in round.meters.items()}


def moved(round: Round, after: Readings | None) -> tuple[tuple[str, int, int], ...]:
    """Return the meters that differ from those of the round, with their new readings."""
    if after is None:
        return ()
    before = readings_of(round)
    return tuple((name, *after[name]) for name in after if after[name] != before[name])


def take(game: Game, round: Round, award: money.Share, readings: Readings) -> int:
    """Return the cents in a share of a meter, and move the reading (I-41, I-42, I-100)."""
    shown, reserve = readings[award.meter]
    part, last = _part(game, round, award)
    amount = money.share_of(shown, part)
    rule = game.meters[award.meter]
    if award.percent == 1 and last:
        refill = rule.reset
        if game.metering.full == "to_seed_and_reserve":
            refill, reserve = refill + reserve, 0
        readings[award.meter] = (refill, reserve)
        return amount
    rest = max(0, shown - amount * money.UNITS_PER_CENT)
    if game.metering.top_up == "to_reset" and award.percent < 1:
        rest = max(rest, rule.reset)
    readings[award.meter] = (rest, reserve)
    return amount


def _part(game: Game, round: Round, award: money.Share) -> tuple[Fraction, bool]:
    """Return the part of the reading, and whether this is the last winner of the award.

    If the house splits awards (I-99), the winners of the same award get equal parts of the reading
    before the first of them.
    """
    if game.metering.simultaneous != "split_equally":
        return award.percent, True
    sharers = [box for box in round.boxes if _wins(game, round, box, award)]
    paid = [box for box in sharers if any(line.wager == game.metered for line in box.lines)]
    part = award.percent / (len(sharers) - len(paid) * award.percent)
    return part, len(paid) + 1 == len(sharers)


def _wins(game: Game, round: Round, box: Box, award: money.Share) -> bool:
    if game.metered not in box.stakes or box.void or None in box.cards:
        return False
    line = game.judges[game.metered].line(cards_of(round, box))
    return line is not None and line.award == award
