"""What each wager of a box comes to: the row that decides, the odds, the meter, the limit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from croupier import hands, money
from croupier.law.words.banked import Limit
from croupier.round.banked.game import EQUAL, HIGHER, LOWER, Game
from croupier.round.banked.judge import Cards, Line
from croupier.round.banked.known import cards_of
from croupier.round.banked.meters import Readings, readings_of, take
from croupier.round.banked.payment import Payment
from croupier.round.banked.state import Box, Round


@dataclass(slots=True)
class Turn:
    """A box at its turn, with what decides its wagers; meter awards move the readings."""

    game: Game
    round: Round
    box: Box
    cards: Cards
    qualified: int
    versus: int
    readings: Readings | None = None
    """The meters as awards have moved them; None while none has."""


def turn_of(game: Game, round: Round, box: Box) -> Turn:
    """The box, its cards compared with the dealer's as far as that can matter."""
    cards = cards_of(round, box)
    qualified, versus = 0, LOWER
    void = round.cut is not None or game.laps[round.lap].before_dealer
    if not void and len(cards.dealer) == 2 and len(cards.hole) == 2:
        dealer = cards.rank(game.dealer, game.subjects)
        player = cards.rank(game.player, game.subjects)
        if player >= dealer:
            versus = EQUAL if player == dealer else HIGHER
        qualified = 1 if hands.category(dealer) >= game.qualifies else 0
    return Turn(game, round, box, cards, qualified, versus)


def lines_of(turn: Turn, wagers: tuple[str, ...]) -> tuple[Payment, ...]:
    """The lines of these wagers, in order, then those of tips that ride on them."""
    box, game = turn.box, turn.game
    lines = _lines(turn, wagers, box.stakes, False)
    if game.limit is not None and game.limit.dollars is not None:
        lines = _limited(game, lines, game.limit, game.limit.dollars)
    if box.tips:
        lines += _lines(turn, wagers, box.tips, True)
    return tuple(lines)


def _lines(turn: Turn, wagers: tuple[str, ...], stakes: dict[str, int], tip: bool) -> list[Payment]:
    """One loop, because it runs nine times a box in every round."""
    box, game, cards, cut = turn.box, turn.game, turn.cards, turn.round.cut
    cells, judges, seat, stand, early = game.cells, game.judges, box.seat, box.stand, box.early
    qualified, versus = turn.qualified, turn.versus
    lines: list[Payment] = []
    for wager in wagers:
        if wager not in stakes:
            continue
        stake, odds = stakes[wager], ""
        result, clause = cells[wager, stand][qualified][versus]
        if cut is not None:
            clause = cut.clause
        if wager in early:
            line = Payment(seat, wager, stake, "lose", 0, 0, clause, tip=tip, early=True)
            lines.append(line)
            continue
        if result == "pays":
            judge = judges[wager]
            met = judge.line(cards)
            if met is not None:
                lines.append(_won(turn, met, wager, stake, tip=tip, clause=clause, odds=judge.odds))
                continue
            result, clause, odds = judge.otherwise, judge.unlisted or clause, judge.odds
        returned = stake if result == "push" else 0
        line = Payment(seat, wager, stake, result, 0, returned, clause, odds)
        lines.append(_ridden(game, line) if tip else line)
    return lines


def _ridden(game: Game, line: Payment) -> Payment:
    """A tip that lost or pushed; a pushed one goes where the book says (I-86)."""
    kept = line.result != "push" or game.tips is None or game.tips.push_to != "player"
    return replace(line, tip=True, kept=kept)


def _won(
    turn: Turn, met: Line, wager: str, stake: int, *, tip: bool, clause: str, odds: str
) -> Payment:
    game, award, seat, meter = turn.game, met.award, turn.box.seat, ""
    if isinstance(award, money.Share):
        turn.readings = readings_of(turn.round)  # a box has one metered wager, and no tip on it
        meter, pays = award.meter, take(game, turn.round, award, turn.readings)
    else:
        pays = money.won(award, stake, {})
    returned = stake if award.returns_stake and not game.bets[wager].keeps_stake else 0
    line = Payment(
        seat, wager, stake, "win", pays, returned, clause, odds, met.hand, meter, tip=tip
    )
    if game.rounding.payouts == "up_to_chip" and game.rounding.chip:
        pays, breakage = money.to_chip(pays, game.rounding.chip)
        line = replace(line, pays=pays, breakage=breakage)
    return line


def _limited(game: Game, lines: list[Payment], limit: Limit, left: int) -> list[Payment]:
    """The payout limit, paid out in the order of the wagers that it covers (I-55)."""
    by_wager = {line.wager: line for line in lines}
    clause = game.cite(game.law.source(Limit, "dollars"))
    for name in (*(limit.covers or ()), *(limit.late or ())):
        line = by_wager.get(name)
        if line is None:
            continue
        pays = min(line.pays, left)
        left -= pays
        if pays < line.pays:
            by_wager[name] = replace(line, pays=pays, limit=clause, uncapped=line.pays)
    return [*by_wager.values()]


def ended(box: Box, wagers: Iterable[str], result: str, clause: str) -> tuple[Payment, ...]:
    """Lines that end these wagers, tips included, without a hand being read: void or lose."""
    named = tuple(wagers)
    staked = [(name, box.stakes[name], False) for name in named if name in box.stakes]
    staked += [(name, box.tips[name], True) for name in named if name in box.tips]
    return tuple(
        Payment(box.seat, name, stake, result, 0, stake if result == "void" else 0, clause, tip=tip)
        for name, stake, tip in staked
    )
