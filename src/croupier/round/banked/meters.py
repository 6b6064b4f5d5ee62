"""Meters within a round: fed at lock, read at the box's turn, reduced and reset by awards."""

from __future__ import annotations

from croupier import money
from croupier.round.banked.game import Game
from croupier.round.banked.known import cards_of
from croupier.round.banked.state import Round

Readings = dict[str, tuple[int, int]]
"""By meter: what it shows and its reserve, in meter units; moved as awards are taken."""


def readings_of(round: Round) -> Readings:
    """The meters as they show."""
    return {name: (shown, round.reserves[name]) for name, shown in round.meters.items()}


def moved(round: Round, after: Readings | None) -> tuple[tuple[str, int, int], ...]:
    """The meters that differ from what the round shows, as they are afterwards."""
    if after is None:
        return ()
    before = readings_of(round)
    return tuple((name, *after[name]) for name in after if after[name] != before[name])


def take(game: Game, round: Round, award: money.Share, readings: Readings) -> int:
    """The cents that a share of a meter comes to; the reading is moved (I-41, I-42, I-100)."""
    shown, reserve = readings[award.meter]
    sharers = _sharers(game, round, award)
    if len(sharers) > 1:
        amount = money.share_of(shown, award.percent / _left(game, round, sharers))
        full = award.percent == 1 and _left(game, round, sharers) == 1
    else:
        amount = money.share_of(shown, award.percent)
        full = award.percent == 1
    rule = game.meters[award.meter]
    if full:
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


def _sharers(game: Game, round: Round, award: money.Share) -> tuple[int, ...]:
    """The seats that win this very award when the house splits it (I-99)."""
    if game.metering.simultaneous != "split_equally":
        return ()
    found = []
    for box in round.boxes:
        if game.metered in box.stakes and not box.void and None not in box.cards:
            line = game.judges[game.metered].line(cards_of(round, box))
            if line is not None and line.award == award:
                found.append(box.seat)
    return tuple(found)


def _left(game: Game, round: Round, sharers: tuple[int, ...]) -> int:
    """How many of the sharers have not been paid yet."""
    paid = {line.seat for box in round.boxes for line in box.lines if line.wager == game.metered}
    return max(1, len([seat for seat in sharers if seat not in paid]))
