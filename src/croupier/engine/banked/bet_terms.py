"""The terms of a bet: the constraints on a box's wagers, as a screen may show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.engine.banked.bets import MOST, rides_on_own, tip_limits, tipped
from croupier.engine.banked.game import Bet, Game
from croupier.engine.banked.state import Round


@dataclass(frozen=True, slots=True)
class BetTerms:
    """What may be bet on one box."""

    wagers: tuple[tuple[str, int, int], ...]
    """Each wager with its minimum and maximum, in cents."""
    equal: tuple[tuple[str, str], ...]
    """Two wagers that have the same stake if both are made."""
    opening: tuple[frozenset[str], ...]
    """Sets that open a box. A wager of such a set, unless it has needs, must find one complete."""
    needs: tuple[tuple[str, frozenset[str], frozenset[str]], ...]
    """Each wager that requires others: all of the first set, one of the second."""
    tips: tuple[tuple[str, int, int, bool], ...]
    """Tips: the wager, minimum, maximum, and whether the player's own wager is required there."""
    only: str
    """The only player who may bet here; empty if the box is free."""
    barred: tuple[str, ...]
    """Players who may not bet here: they would have too many boxes, or separate ones."""
    room: int
    """The most that one player's wagers may count in all; 0 if there is no such cap."""
    counts: tuple[tuple[str, int, int], ...]
    """How many times a wager counts toward it, and a tip on it."""
    used: tuple[tuple[str, int], ...]
    """What players' other boxes count."""

    def holds(self, value: Any) -> bool:
        """Return whether each wager is offered and within its limits."""
        spans = {name: (least, most) for name, least, most in self.wagers}
        return all(
            name in spans and spans[name][0] <= cents <= spans[name][1] for name, cents in value
        )

    def some(self) -> tuple[tuple[str, int], ...]:
        """Return the smallest bet of the first set that opens a box."""
        least = {name: low for name, low, _ in self.wagers}
        return tuple((name, max(least.values())) for name in sorted(self.opening[0]))

    def written(self) -> Any:
        """Return the terms themselves."""
        return self


def terms(game: Game, round: Round, seat: int) -> BetTerms:
    """Return the terms for this seat now."""
    taken = round.at(seat)
    bets = [bet for bet in game.bets.values() if bet.name != game.play]
    total = game.cap is not None and game.cap.scope == "total"
    counts = _counts(game) if total else ()
    return BetTerms(
        wagers=tuple((bet.name, *_span(game, bet)) for bet in bets),
        equal=tuple((bet.name, bet.of) for bet in bets if bet.stake == "equal"),
        opening=tuple(wagers for wagers, _, _ in game.entries),
        needs=tuple((bet.name, also, any_of) for bet in bets for also, any_of, _ in bet.needs),
        tips=tuple(
            (name, least, min(most, _each(game, name, tip=True)), rides_on_own(game, name))
            for name in tipped(game)
            for least, most in (tip_limits(game, name),)
        ),
        only=taken.player if taken else "",
        barred=tuple(player for player in _players(round) if not _fits(game, round, seat, player)),
        room=game.cap.dollars if game.cap and total else 0,
        counts=counts,
        used=_used(round, seat, counts),
    )


def _span(game: Game, bet: Bet) -> tuple[int, int]:
    """Return the limits of a wager; one that must equal another has the other's."""
    if bet.stake == "unit":
        return bet.unit, bet.unit
    measure = game.bets[bet.of] if bet.stake == "equal" else bet
    most = min(measure.most, _each(game, bet.name), _each(game, measure.name))
    return measure.least, most


def _each(game: Game, wager: str, *, tip: bool = False) -> int:
    """Return the maximum of one wager, with the Play wager that it leads to counted in (I-85)."""
    cap = game.cap
    if cap is None or cap.scope != "each_bet" or (tip and not cap.counts_tips):
        return MOST - 1
    return cap.dollars // game.largest if wager == game.measure else cap.dollars


def _counts(game: Game) -> tuple[tuple[str, int, int], ...]:
    largest, tips = game.largest, game.cap is not None and game.cap.counts_tips
    return tuple(
        (name, times, times if tips else 0)
        for name in game.bets
        for times in (1 + largest if name == game.measure else 1,)
        if name != game.play
    )


def _players(round: Round) -> tuple[str, ...]:
    return tuple(dict.fromkeys(box.player for box in round.boxes))


def _fits(game: Game, round: Round, seat: int, player: str) -> bool:
    seats = {seat, *(box.seat for box in round.boxes if box.player == player)}
    return len(seats) <= game.boxes.most and max(seats) - min(seats) == len(seats) - 1


def _used(
    round: Round, seat: int, counts: tuple[tuple[str, int, int], ...]
) -> tuple[tuple[str, int], ...]:
    return tuple(
        (
            player,
            sum(
                box.stakes.get(name, 0) * times + box.tips.get(name, 0) * tip_times
                for box in round.boxes
                if box.player == player and box.seat != seat
                for name, times, tip_times in counts
            ),
        )
        for player in _players(round)
    )
