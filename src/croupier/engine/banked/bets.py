"""Bets: their terms, checked when they are placed, locked when bets close."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from croupier import money
from croupier.engine.banked.commands import CloseBets, PlaceWagers, TakeBack
from croupier.engine.banked.deal_plan import plan_of
from croupier.engine.banked.events import BetsClosed, Event, WagersPlaced, WagersWithdrawn
from croupier.engine.banked.game import Bet, Game
from croupier.engine.banked.state import Round
from croupier.engine.validation import brief
from croupier.law.vocabulary.banked import Bets, Boxes, Cap, Tips
from croupier.law.vocabulary.common import Seats
from croupier.refusal import Reason, Refused

MOST = 10**13
"""No stake in cents is ever this large."""

_FORM = (str, tuple, tuple)
_CENTS = "a whole number of cents above zero"
Wagers = tuple[tuple[str, int], ...]

Judged = tuple[Event, ...] | Refused


def no_seat(game: Game, seat: int) -> Refused | None:
    """Return the refusal of a seat that the table does not have."""
    if type(seat) is int and 1 <= seat <= game.seats:
        return None
    clause = game.law.source(Seats, "count")
    message = f"there is no seat {brief(seat)}"
    return Refused(
        Reason.NO_SUCH_SEAT, message, f"choose a seat from 1 to {game.seats}", game.cite(clause)
    )


def locked(game: Game) -> Refused:
    """Return the refusal of a change after bets are closed."""
    clause = game.law.source(Bets, "then")
    message = "bets are closed, so no wager can be placed, changed or withdrawn"
    return Refused(Reason.WRONG_MOMENT, message, "wait for the next round", game.cite(clause))


def place(game: Game, round: Round, command: PlaceWagers) -> Judged:
    """Place a whole bet on a box, or return the refusal with the first reason that applies."""
    if round.phase != "bets":
        return locked(game)
    seat, wagers, tips = command.seat, command.wagers, command.tips
    if (type(command.player), type(wagers), type(tips)) != _FORM:
        raise TypeError(command)  # `decide` returns the refusal of its form
    bet = _bet if _in_cents(wagers + tips) else _bet.__wrapped__
    wrong = no_seat(game, seat)
    if wrong:
        return wrong
    player = command.player or f"seat {seat}"
    wrong = (
        _theirs(game, round, seat, player)
        or bet(game, wagers, tips)
        or _boxes(game, round, seat, player)
        or _cap(game, round, command, player)
    )
    if wrong:
        return wrong
    return (WagersPlaced(seat, player, wagers, tips),)


def _in_cents(wagers: Wagers) -> bool:
    """Return whether all amounts are integers: True must not hit the cached result of 1."""
    whole = True
    for wager in wagers:
        if type(wager) is not tuple:
            raise TypeError(wager)
        _, amount = wager
        whole &= type(amount) is int
    return whole


@lru_cache(maxsize=4096)
def _bet(game: Game, wagers: Wagers, tipped_on: Wagers) -> Refused | None:
    """Return the refusal of a bet on any seat; cached, because players repeat their bets."""
    stakes, tips = dict(wagers), dict(tipped_on)
    return (
        _on_offer(game, stakes, tips)
        or _amounts(game, wagers, tipped_on)
        or _limits(game, stakes)
        or _tip_limits(game, tips)
        or _equal(game, stakes)
        or _together(game, stakes)
        or (_tip_needs(game, stakes, tips) if tips else None)
    )


def _theirs(game: Game, round: Round, seat: int, player: str) -> Refused | None:
    taken = round.at(seat)
    if taken is None or taken.player == player:
        return None
    clause = game.law.source(Boxes, "most")
    message = f"seat {seat} belongs to {taken.player}"
    return Refused(Reason.NOT_YOUR_BOX, message, "bet on your own box", game.cite(clause))


def _on_offer(game: Game, stakes: dict[str, int], tips: dict[str, int]) -> Refused | None:
    for name in stakes:
        if name not in game.bets or name == game.play:
            bet = game.bets.get(name)
            if bet:
                message = f"the {game.wager_name(name)} wager can't be placed before the deal"
                advice = "place it when it is your turn to decide"
                return Refused(Reason.NOT_OFFERED, message, advice, game.cite(bet.clause))
            listed = ", ".join(wager for wager in game.bets if wager != game.play)
            return Refused(Reason.NOT_OFFERED, f"unknown wager {brief(name)}", f"use {listed}")
    on = tipped(game)
    for name in tips:
        if name not in on:
            message = f"no tip wager is allowed on {brief(name)}"
            advice = f"tip on {', '.join(on)}" if on else "give the tip outside the round"
            return Refused(
                Reason.NOT_OFFERED, message, advice, game.cite(game.law.source(Tips, "on"))
            )
    return None


def tipped(game: Game) -> tuple[str, ...]:
    """Return the wagers on which a tip is allowed."""
    on = game.tips.on if game.tips and game.tips.on else ()
    return tuple(name for name in on if name in game.bets)


def _amounts(game: Game, wagers: Wagers, tips: Wagers) -> Refused | None:
    bets = game.bets
    for name, amount in wagers:
        bet = bets[name]
        if type(amount) is not int or not 0 < amount < MOST:
            message = f"{game.wager_name(name)} must be {_CENTS} (got {brief(amount)})"
            advice = "stake whole cents above zero"
            return Refused(Reason.BAD_AMOUNT, message, advice, game.cite(bet.clause))
        if amount != bet.unit and bet.stake == "unit":
            message = f"the {game.wager_name(name)} wager is exactly {money.dollars(bet.unit)}"
            advice = f"stake {money.dollars(bet.unit)}"
            return Refused(Reason.BAD_AMOUNT, message, advice, game.cite(bet.unit_clause))
    for name, amount in tips:
        if type(amount) is not int or not 0 < amount < MOST:
            message = f"the tip on {game.wager_name(name)} must be {_CENTS} (got {brief(amount)})"
            advice, clause = "stake whole cents above zero", game.law.source(Tips, "on")
            return Refused(Reason.BAD_AMOUNT, message, advice, game.cite(clause))
    for pairs in (wagers, tips):
        if len(dict(pairs)) != len(pairs):
            message = "the same wager appears twice"
            clause = game.entries[0][2]
            return Refused(Reason.BAD_AMOUNT, message, "name each wager once", game.cite(clause))
    return None


def _opening(game: Game) -> str:
    sets = [_all_of(game, wagers) for wagers, _, _ in game.entries]
    return f"bet {', or '.join(sets)}"


def _all_of(game: Game, wagers: Iterable[str]) -> str:
    return " and ".join(game.wager_name(wager) for wager in sorted(wagers))


def _one_of(game: Game, wagers: Iterable[str]) -> str:
    return " or ".join(game.wager_name(wager) for wager in sorted(wagers))


def _limits(game: Game, stakes: dict[str, int]) -> Refused | None:
    for name, amount in stakes.items():
        bet = game.bets[name]
        if bet.stake == "free" and not bet.min <= amount <= bet.max:
            limits = f"{money.dollars(bet.min)} to {money.dollars(bet.max)}"
            message = f"{game.wager_name(name)} must be {limits} (got {money.dollars(amount)})"
            return Refused(Reason.OUT_OF_LIMITS, message, f"stake {limits}", game.cite(bet.clause))
    return None


def _tip_limits(game: Game, tips: dict[str, int]) -> Refused | None:
    """Return the refusal of a tip outside the limits of its wager (I-86)."""
    for name, amount in tips.items():
        least, most = tip_limits(game, name)
        if not least <= amount <= most:
            limits = f"{money.dollars(least)} to {money.dollars(most)}"
            tip = f"the tip on {game.wager_name(name)}"
            message = f"{tip} must be {limits} (got {money.dollars(amount)})"
            clause = game.bets[name].clause
            return Refused(Reason.OUT_OF_LIMITS, message, f"stake {limits}", game.cite(clause))
    return None


def tip_limits(game: Game, wager: str) -> tuple[int, int]:
    """Return the limits of a tip: those of its wager, or of the one that the wager must equal."""
    bet = game.bets[wager]
    measure = game.bets[bet.of] if bet.stake == "equal" else bet
    return (measure.min, measure.max) if measure.stake == "free" else (1, MOST - 1)


def _equal(game: Game, stakes: dict[str, int]) -> Refused | None:
    for name, amount in stakes.items():
        bet = game.bets[name]
        if bet.stake == "equal" and stakes.get(bet.of, amount) != amount:
            wanted = money.dollars(stakes[bet.of])
            message = f"the {game.wager_name(name)} must equal the {game.wager_name(bet.of)}"
            return Refused(
                Reason.UNEQUAL, message, f"stake {wanted} on both", game.cite(bet.clause)
            )
    return None


def _together(game: Game, stakes: dict[str, int]) -> Refused | None:
    names = stakes.keys()
    opened = [wagers for wagers, _, _ in game.entries if wagers <= names]
    whole_set = frozenset().union(*opened)
    for name in stakes:
        bet = game.bets[name]
        if bet.opens and name not in whole_set and not bet.needs:
            message = f"{game.wager_name(name)} alone doesn't open a box"
            return Refused(Reason.PREREQUISITE, message, _opening(game), game.cite(bet.clause))
        for also, any_of, clause in bet.needs:
            if also <= names and (not any_of or any_of & names):
                continue
            wanted = _all_of(game, also - names) or _one_of(game, any_of)
            message = f"{game.wager_name(name)} requires {wanted} on the same box"
            return Refused(Reason.PREREQUISITE, message, f"bet {wanted} as well", game.cite(clause))
    if not opened:
        message = "these wagers don't open a box" if stakes else "the bet has no wagers"
        return Refused(Reason.PREREQUISITE, message, _opening(game), game.cite(game.entries[0][2]))
    return None


def _tip_needs(game: Game, stakes: dict[str, int], tips: dict[str, int]) -> Refused | None:
    for name in tips:
        if name not in stakes and rides_on_own(game, name):
            own = game.wager_name(name)
            message = f"a tip on {own} requires your own {own} wager"
            clause = game.law.source(Tips, "on")
            return Refused(Reason.PREREQUISITE, message, f"bet {own} yourself", game.cite(clause))
    return None


def rides_on_own(game: Game, wager: str) -> bool:
    """Return whether a tip requires the player's own wager there, not only on the box."""
    return any(wager in wagers and stand == "in" for wagers, stand, _ in game.entries)


def _boxes(game: Game, round: Round, seat: int, player: str) -> Refused | None:
    theirs = {box.seat for box in round.boxes if box.player == player}
    if not theirs:
        return None
    seats = sorted({seat, *theirs})
    clause = game.law.source(Boxes, "most")
    if len(seats) > game.boxes.most:
        most = game.boxes.most
        message = f"{player} would have {len(seats)} boxes (limit {most})"
        return Refused(Reason.TOO_MANY_BOXES, message, "bet on fewer boxes", game.cite(clause))
    if seats[-1] - seats[0] != len(seats) - 1:
        message = f"{player}'s boxes must be adjacent (got {', '.join(map(str, seats))})"
        return Refused(Reason.TOO_MANY_BOXES, message, "bet on adjacent boxes", game.cite(clause))
    return None


def _cap(game: Game, round: Round, command: PlaceWagers, player: str) -> Refused | None:
    """Return the refusal of a bet above the cap; the largest Play wager counts already (I-85)."""
    cap = game.cap
    if cap is None:
        return None
    largest = game.largest
    tips = dict(command.tips) if cap.counts_tips else {}
    measure = dict(command.wagers).get(game.base_wager, 0)
    bets = [*(amount for _, amount in command.wagers), measure * largest, *tips.values()]
    bets.append(tips.get(game.base_wager, 0) * largest)
    if cap.scope == "each_bet":
        worst = max(bets)
    else:
        worst = sum(bets)
        for box in round.boxes:
            if box.player == player and box.seat != command.seat:
                worst += sum(box.stakes.values()) + box.stakes.get(game.base_wager, 0) * largest
                if cap.counts_tips:
                    worst += sum(box.tips.values()) + box.tips.get(game.base_wager, 0) * largest
    if worst <= cap.dollars:
        return None
    clause = game.law.source(Cap, "dollars")
    limit = money.dollars(cap.dollars)
    message = f"this could put {money.dollars(worst)} at risk (limit {limit})"
    advice = f"bet so that at most {limit} is at risk"
    return Refused(Reason.OVER_THE_CAP, message, advice, game.cite(clause))


def take_back(game: Game, round: Round, command: TakeBack) -> Judged:
    """Withdraw a bet while bets are open."""
    if round.phase != "bets":
        return locked(game)
    wrong = no_seat(game, command.seat)
    if wrong:
        return wrong
    if round.at(command.seat) is None:
        clause = game.entries[0][2]
        message = f"seat {command.seat} has no bet"
        return Refused(Reason.NO_BOX, message, "choose a seat that has a bet", game.cite(clause))
    return (WagersWithdrawn(command.seat),)


def close(game: Game, round: Round, _: CloseBets) -> Judged:
    """Close the bets: fix the order of cards and feed the meters (I-43)."""
    if round.phase != "bets":
        return locked(game)
    if not round.boxes:
        clause = game.entries[0][2]
        return Refused(Reason.NO_BOX, "no bets are placed", _opening(game), game.cite(clause))
    seats = tuple([box.seat for box in round.boxes])
    boxed = any(not game.on_box.isdisjoint(box.stakes) for box in round.boxes)
    return (BetsClosed(plan_of(game, seats, boxed), _contributions(game, round)),)


def _contributions(game: Game, round: Round) -> tuple[tuple[str, int, int], ...]:
    metered = game.metered
    staked = tuple([box.stakes[metered] for box in round.boxes if metered in box.stakes])
    return _fed(game, staked)


@lru_cache(maxsize=1024)
def _fed(game: Game, staked: tuple[int, ...]) -> tuple[tuple[str, int, int], ...]:
    """Return what these wagers add to each meter and its reserve; cached."""
    if not staked:
        return ()
    return tuple(
        (
            name,
            sum(money.contribution(stake, rule.rate) for stake in staked),
            sum(money.contribution(stake, rule.reserve_rate) for stake in staked),
        )
        for name, rule in game.meters.items()
    )


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
    most = min(measure.max, _each(game, bet.name), _each(game, measure.name))
    return measure.min, most


def _each(game: Game, wager: str, *, tip: bool = False) -> int:
    """Return the maximum of one wager, with the Play wager that it leads to counted in (I-85)."""
    cap = game.cap
    if cap is None or cap.scope != "each_bet" or (tip and not cap.counts_tips):
        return MOST - 1
    return cap.dollars // game.largest if wager == game.base_wager else cap.dollars


def _counts(game: Game) -> tuple[tuple[str, int, int], ...]:
    largest, tips = game.largest, game.cap is not None and game.cap.counts_tips
    return tuple(
        (name, times, times if tips else 0)
        for name in game.bets
        for times in (1 + largest if name == game.base_wager else 1,)
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
