"""The settlement of each wager of a box: the deciding row, the odds, the meter, the limit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from croupier import hands, money
from croupier.engine.banked.game import EQUAL, HIGHER, LOWER, Game
from croupier.engine.banked.paytable import Cards, PaytableLine, Reader
from croupier.engine.banked.postings import Readings, readings_of, take
from croupier.engine.banked.state import Box, Round, cards_of
from croupier.engine.payment import Payment
from croupier.law.vocabulary.banked import Limit


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
    """Return the box, its cards compared with the dealer's as far as that can matter."""
    cards = cards_of(round, box)
    qualified, versus = 0, LOWER
    void = round.cut is not None or game.laps[round.lap].before_dealer
    if not void and len(cards.dealer) == 2 and len(cards.hole) == 2:
        dealer = cards.rank(game.dealer, game.subjects)
        player = cards.rank(game.player, game.subjects)
        versus, qualified = versus_of(player, dealer), int(does_qualify(game, dealer))
    return Turn(game, round, box, cards, qualified, versus)


def versus_of(player: int, dealer: int) -> int:
    """Return how a player's rank compares with the dealer's: lower, equal or higher."""
    return HIGHER if player > dealer else EQUAL if player == dealer else LOWER


def does_qualify(game: Game, dealer: int) -> bool:
    """Return whether the dealer qualifies with a hand of this rank."""
    return hands.category(dealer) >= game.qualifies


def lines_of(turn: Turn, wagers: tuple[str, ...]) -> tuple[Payment, ...]:
    """Return the lines of these wagers, in order, then those of tips that ride on them."""
    box, game = turn.box, turn.game
    lines = _lines(turn, wagers, box.stakes, False)
    if game.limit is not None and game.limit.dollars is not None:
        lines = _limited(game, lines, game.limit, game.limit.dollars)
    if box.tips:
        lines += _lines(turn, wagers, box.tips, True)
    return tuple(lines)


def _lines(turn: Turn, wagers: tuple[str, ...], stakes: dict[str, int], tip: bool) -> list[Payment]:
    """Return the lines in one loop, because it runs nine times per box in every round."""
    box, cards, cut = turn.box, turn.cards, turn.round.cut
    clause = "" if cut is None else cut.clause
    rows = _rows(turn.game, box.stand, turn.qualified, turn.versus, clause)
    seat, early = box.seat, box.early
    lines: list[Payment] = []
    for wager in wagers:
        if wager not in stakes:
            continue
        row, stake = rows[wager], stakes[wager]
        if wager in early:
            lines.append(_collected(row, seat, stake, tip))
            continue
        met = None if row.read is None else row.read(cards)
        if met is None:
            lines.append(_unpaid(row, seat, stake, tip))
        elif isinstance(met.award, money.Share):
            lines.append(_metered(turn, row, stake, met.hand, met.award))
        else:
            lines.append(_won(row, met, seat, stake, tip))
    return lines


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """What the book says of a wager, its stand and the hands compared."""

    game: Game
    wager: str
    read: Reader | None
    """The paytable's reader, where the row leaves it to that."""
    clause: str
    odds: str
    otherwise: str
    """The result where no line of a paytable is met."""
    unlisted: str
    """The clause that says so."""


@lru_cache(maxsize=256)
def _rows(game: Game, stand: str, qualified: int, versus: int, cut: str) -> dict[str, Row]:
    """Return the row of each wager; of a round that ended early, with the clause of that."""
    rows: dict[str, Row] = {}
    for (wager, standing), cells in game.cells.items():
        if standing == stand:
            result, clause = cells[qualified][versus]
            clause = cut or clause
            if result == "pays":
                judge = game.judges[wager]
                otherwise, unlisted = judge.otherwise, judge.unlisted or clause
                rows[wager] = Row(game, wager, judge.line, clause, judge.odds, otherwise, unlisted)
            else:
                rows[wager] = Row(game, wager, None, clause, "", result, clause)
    return rows


# The same stakes have the same results again and again, and making a line costs more than looking
# it up. Lines are never changed, so rounds may share them.


@lru_cache(maxsize=4096)
def _collected(row: Row, seat: int, stake: int, tip: bool) -> Payment:
    """Return the line of a wager that the fold has already lost."""
    return Payment(seat, row.wager, stake, "lose", 0, 0, row.clause, tip=tip, early=True)


@lru_cache(maxsize=4096)
def _unpaid(row: Row, seat: int, stake: int, tip: bool) -> Payment:
    """Return the line of a wager that lost or pushed."""
    returned = stake if row.otherwise == "push" else 0
    line = Payment(seat, row.wager, stake, row.otherwise, 0, returned, row.unlisted, row.odds)
    return _ridden(row.game, line) if tip else line


def _ridden(game: Game, line: Payment) -> Payment:
    """Return the line of a tip that lost or pushed (I-86)."""
    kept = line.result != "push" or game.tips is None or game.tips.push_to != "player"
    return replace(line, tip=True, kept=kept)


@lru_cache(maxsize=4096)
def _won(row: Row, met: PaytableLine, seat: int, stake: int, tip: bool) -> Payment:
    """Return the line of a wager that is paid at odds or in dollars."""
    game, wager, award = row.game, row.wager, met.award
    pays, breakage = _in_chips(game, money.won(award, stake, {}))
    return Payment(
        seat,
        wager,
        stake,
        "win",
        pays,
        stake if award.returns_stake and not game.bets[wager].keeps_stake else 0,
        row.clause,
        row.odds,
        met.hand,
        breakage=breakage,
        tip=tip,
    )


def _metered(turn: Turn, row: Row, stake: int, hand: str, share: money.Share) -> Payment:
    """Return the line of a wager that a meter pays; its stake is not returned."""
    game, round = turn.game, turn.round
    turn.readings = readings_of(round)
    pays, breakage = _in_chips(game, take(game, round, share, turn.readings))
    return Payment(
        turn.box.seat,
        row.wager,
        stake,
        "win",
        pays,
        0,
        row.clause,
        row.odds,
        hand,
        share.meter,
        breakage=breakage,
    )


def _in_chips(game: Game, pays: int) -> tuple[int, int]:
    """Return what is paid, and the breakage if the odds need a smaller chip than there is."""
    if game.rounding.payouts == "up_to_chip" and game.rounding.chip:
        return money.to_chip(pays, game.rounding.chip)
    return pays, 0


def _limited(game: Game, lines: list[Payment], limit: Limit, left: int) -> list[Payment]:
    """Return the lines within the payout limit, used up in the order of its wagers (I-55)."""
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
    """Return lines that void or lose these wagers, tips included, without reading a hand."""
    named = tuple(wagers)
    staked = [(name, box.stakes[name], False) for name in named if name in box.stakes]
    staked += [(name, box.tips[name], True) for name in named if name in box.tips]
    return tuple(
        Payment(box.seat, name, stake, result, 0, stake if result == "void" else 0, clause, tip=tip)
        for name, stake, tip in staked
    )
