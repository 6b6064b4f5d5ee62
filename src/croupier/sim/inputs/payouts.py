"""Payouts as the kernel reads them: by rank a class, by class and case the cents.

Wagers on the same cards share a table. Where a line needs more than a rank (a suit, the place of
the cards), or pays from a meter, the class is RARE and the engine settles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

import numpy as np

from croupier import hands, money
from croupier.cards import Card, card
from croupier.engine.banked.game import Game
from croupier.engine.banked.paytable import Cards, Judge, start_of, start_range
from croupier.law.vocabulary.banked import Subject
from croupier.law.vocabulary.common import Hand
from croupier.maths.kernels.tables import HANDS, tables
from croupier.maths.solve.starts import HOLES, hole_number
from croupier.sim.inputs.structs import Sheets
from croupier.sim.kernel import (
    BOARD,
    BOX,
    BY_DEALER,
    CLASSES,
    FIRST_PLAY,
    FLOP,
    FOLDED,
    HOLE,
    LOWER,
    PLAYER,
    RARE,
)

_SOURCES: Final = {
    frozenset({"hole", "board"}): PLAYER,
    frozenset({"hole", "flop"}): FLOP,
    frozenset({"hole", "box"}): BOX,
    frozenset({"board"}): BOARD,
    frozenset({"hole"}): HOLE,
}
UNLISTED: Final = ""
ENGINE: Final = "?"
"""In place of a line: only the engine can tell."""


@dataclass(frozen=True, slots=True)
class PayoutTable:
    """The wagers that are read on the same cards, with the lines that each class meets."""

    source: int
    wagers: tuple[str, ...]
    classes: tuple[tuple[str, ...], ...]
    """By class: by wager the line."""
    numbers: np.ndarray[tuple[int], np.dtype[np.uint8]]
    """By rank, or by number of two cards: the class."""
    by_dealer: tuple[bytes, ...] = ()
    dealers: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """The state of the box after a play."""

    stand: str
    multiple: int


@dataclass(frozen=True, slots=True)
class Priced:
    """All lookup tables of a table, with their payouts."""

    sheets: tuple[PayoutTable, ...]
    rows: tuple[str, ...]
    """The wagers; behind them the name under which several are taken together."""
    tables: Sheets


def priced(
    game: Game,
    stakes: Mapping[str, int],
    seats: int,
    cases: Sequence[Case],
    together: Mapping[str, Iterable[str]],
) -> Priced:
    """The sheets of these stakes; `together` names wagers that are also counted as one."""
    played = {game.play} if any(case.multiple for case in cases) else set()
    wagers = [name for name in game.bets if name in stakes or name in played]
    sheets = [*_sheets(game, wagers), *_envy(game, stakes, seats)]
    of = {name: at for at, sheet in enumerate(sheets) for name in sheet.wagers}
    size = len(cases) * 6 * CLASSES
    sums = {name: tuple(some) for name, some in together.items()}
    sums = {name: some for name, some in sums.items() if len({of[item] for item in some}) == 1}
    rows = (*wagers, *sums)
    nets, pays = np.zeros((len(rows), size), np.int64), np.zeros((len(rows), size), np.int64)
    for row, name in enumerate(wagers):
        _fill(game, stakes, cases, sheets[of[name]], name, nets[row], pays[row])
    for row, some in enumerate(sums.values(), len(wagers)):
        nets[row] = sum(nets[wagers.index(each)] for each in some)
    limit = game.limit.dollars if game.limit and game.limit.dollars is not None else -1
    classes = np.zeros((len(sheets), max(HANDS, HOLES)), np.uint8)
    for at, sheet in enumerate(sheets):
        classes[at, : len(sheet.numbers)] = sheet.numbers
    by_dealer = b"".join(row for sheet in sheets for row in sheet.by_dealer) or bytes(HOLES)
    return Priced(
        tuple(sheets),
        rows,
        Sheets(
            np.array([sheet.source for sheet in sheets], np.int64),
            np.array([sheet.dealers for sheet in sheets], np.bool_),
            classes,
            np.frombuffer(by_dealer, np.uint8).reshape(-1, HOLES).copy(),
            np.array([*(of[name] for name in wagers), *(of[some[0]] for some in sums.values())]),
            len(wagers),
            nets,
            pays,
            limit,
        ),
    )


def _fill(
    game: Game,
    stakes: Mapping[str, int],
    cases: Sequence[Case],
    sheet: PayoutTable,
    wager: str,
    nets: np.ndarray[tuple[int], np.dtype[np.int64]],
    pays: np.ndarray[tuple[int], np.dtype[np.int64]],
) -> None:
    """Fill the rows with this wager's results by outcome."""
    at = sheet.wagers.index(wager)
    limit = game.limit
    covered = limit is not None and wager in (*(limit.covers or ()), *(limit.late or ()))
    for number, case in enumerate(cases):
        stake = case.multiple * stakes[game.base_wager] if wager == game.play else stakes[wager]
        if not stake or (wager, case.stand) not in game.cells:
            continue
        unseen = any(
            lap.before_dealer and wager in lap.wagers and case.stand in lap.stands
            for lap in game.laps
        )
        for qualified, versus in product(range(2), range(3)):
            row = game.cells[wager, case.stand][0 if unseen else qualified]
            result = row[0 if unseen else versus][0]
            outcome = ((number * 2 + qualified) * 3 + versus) * CLASSES
            for found, lines in enumerate(sheet.classes):
                won, back = _ends(game, wager, stake, result, lines[at])
                nets[outcome + found] = won + back - stake
                pays[outcome + found] = won if covered else 0


def _ends(game: Game, wager: str, stake: int, result: str, line: str) -> tuple[int, int]:
    """Return what is won, and the part of the stake that is returned."""
    judge = game.judges[wager]
    if result == "pays" and line == UNLISTED:
        result = judge.otherwise
    if result != "pays":
        return 0, stake if result == "push" else 0
    award = judge.sheet.table.pays[line]
    won = money.won(award, stake, {})
    if game.rounding.payouts == "up_to_chip" and game.rounding.chip:
        won = money.to_chip(won, game.rounding.chip)[0]
    return won, 0 if game.bets[wager].keeps_stake else money.returned(award, stake)


def _sheets(game: Game, wagers: Sequence[str]) -> list[PayoutTable]:
    by_source: dict[int, list[str]] = {}
    lines: dict[str, list[str]] = {}
    for name in wagers:
        source = _source(game, game.judges[name])
        if source is None or _hidden(game, name):
            source = PLAYER
            lines[name] = [ENGINE] * HANDS
        elif source != HOLE:
            lines[name] = lines_by_rank(game.judges[name])
        by_source.setdefault(source, []).append(name)
    return [
        _starting(game, names)
        if source == HOLE
        else _ranked(source, names, [lines[item] for item in names])
        for source, names in by_source.items()
    ]


def _source(game: Game, judge: Judge) -> int | None:
    """Return the cards that decide the wager, or None if the kernel does not support them."""
    subject = judge.subject
    if "any" in judge.sheet.table.pays:
        return PLAYER
    if subject.lower_of:
        both = {*subject.lower_of} == {game.player.name, game.dealer.name}
        return LOWER if both and _is_player(game.player) else None
    return _SOURCES.get(frozenset(subject.cards))


def _is_player(subject: Subject) -> bool:
    return _SOURCES.get(frozenset(subject.cards)) == PLAYER


def _hidden(game: Game, wager: str) -> bool:
    """Return whether it can be settled before the dealer's cards and still depends on them."""
    early = any(lap.before_dealer and wager in lap.wagers for lap in game.laps)
    judge = game.judges[wager]
    return early and (
        bool(judge.subject.lower_of) or any(hand.and_starts for hand in _named(judge))
    )


def _named(judge: Judge) -> list[Hand]:
    named = judge.sheet.named
    return [named[name] for name in judge.sheet.table.pays if name in named]


def _ranked(source: int, wagers: Sequence[str], lines: Sequence[Sequence[str]]) -> PayoutTable:
    """Classes of ranks that meet the same lines."""
    known: dict[tuple[str, ...], int] = {}
    numbers = np.full(HANDS, RARE, np.uint8)
    for rank, met in enumerate(zip(*lines, strict=True)):
        if ENGINE not in met:
            numbers[rank] = known.setdefault(met, len(known))
    return PayoutTable(source, tuple(wagers), _fitting(known), numbers)


def _fitting(known: Mapping[tuple[str, ...], int]) -> tuple[tuple[str, ...], ...]:
    if len(known) > CLASSES:
        raise AssertionError(f"{len(known)} classes do not fit in {CLASSES}")
    return tuple(known)


def lines_by_rank(judge: Judge) -> list[str]:
    """Return by rank the line, UNLISTED, or ENGINE where the rank is not enough."""
    pays, found = judge.sheet.table.pays, []
    named = _named(judge)
    telling = [hand for hand in named if _rank_tells(hand, judge)]
    special = [_range(item, judge) for item in named if item not in telling]
    for rank in tables().plain.tolist():
        category = hands.category(rank)
        name = hands.HAND_NAMES[category]
        if "any" in pays:
            line = "any"
        elif any(low <= rank < high for low, high in special):
            line = ENGINE
        elif any(each.is_ == name for each in telling):
            met = judge.line(Cards((), (), (), (), {judge.subject.name: rank}))
            line = met.hand if met else UNLISTED
        else:
            line = name if name in pays else UNLISTED
        found.append(ENGINE if isinstance(pays.get(line), money.Share) else line)
    return found


def _rank_tells(hand: Hand, judge: Judge) -> bool:
    own = hand.on in (None, judge.subject.name)
    return own and hand.is_ is not None and hand.suits is None and hand.not_on is None


def _range(hand: Hand, judge: Judge) -> tuple[int, int]:
    """The ranks of the wager's own cards from and below which this hand may be among them."""
    step, end = hands.category, 1 << 40
    own = set(judge.subject.cards)
    where = judge.sheet.subjects[hand.on] if hand.on else judge.subject
    if not own.issuperset(where.cards) or not where.cards:
        return 0, end
    if hand.is_ is not None:
        low = hands.HAND_NAMES.index(hand.is_)
        of_category = [rank for rank in tables().plain.tolist() if step(rank) == low]
        same = hand.on in (None, judge.subject.name)
        return of_category[0], of_category[-1] + 1 if same else end
    held = hand.exactly or tuple(card(f"{name}s") for name in hand.holds or "")
    # Cards that are all there make at least this; the suit is one and the same.
    return (hands.rank(held) if len(held) >= 5 else 0), end


def _starting(game: Game, wagers: Sequence[str]) -> PayoutTable:
    """Classes of two cards; where the dealer's two count as well, a row of them."""
    judges = [game.judges[name] for name in wagers]
    asking = [hand for judge in judges for hand in _named(judge) if hand.and_starts]
    pairs = list(combinations(map(Card, range(52)), 2))
    known: dict[tuple[str, ...], int] = {}
    rows: dict[bytes, int] = {}
    numbers = np.full(HOLES, RARE, np.uint8)

    def number(hole: tuple[Card, ...], dealer: tuple[Card, ...]) -> int:
        met = tuple(_line(judge, Cards(hole, (), dealer, (), {})) for judge in judges)
        return RARE if ENGINE in met else known.setdefault(met, len(known))

    for hole in pairs:
        if not any(start_of(hole) in start_range(item.starts or "") for item in asking):
            numbers[hole_number(*hole)] = number(hole, ())
            continue
        row = np.zeros(HOLES, np.uint8)
        for dealer in pairs:
            row[hole_number(*dealer)] = number(hole, dealer)
        numbers[hole_number(*hole)] = BY_DEALER + rows.setdefault(row.tobytes(), len(rows))
    if BY_DEALER + len(rows) > RARE:
        raise AssertionError(f"{len(rows)} rows of dealer's cards are too many")
    return PayoutTable(HOLE, tuple(wagers), _fitting(known), numbers, tuple(rows))


def _line(judge: Judge, cards: Cards) -> str:
    met = judge.line(cards)
    if met is None:
        return UNLISTED
    return ENGINE if isinstance(met.award, money.Share) else met.hand


def _envy(game: Game, stakes: Mapping[str, int], seats: int) -> list[PayoutTable]:
    """Return tables without a wager, so that the engine settles hands that may pay envy."""
    rule, judge = game.envy, game.envy_judge
    if rule is None or judge is None or rule.to not in stakes:
        return []
    if seats == 1 and not rule.own and not rule.dealer:
        return []  # there is nobody to envy
    source = _source(game, judge)
    lines = [
        ENGINE if line != UNLISTED else UNLISTED
        for line in (lines_by_rank(judge) if source in (PLAYER, FLOP, BOX) else [ENGINE] * HANDS)
    ]
    found = [_ranked(PLAYER if source is None else source, (), [lines])]
    if rule.dealer:
        sheet = found[0]
        found.append(PayoutTable(sheet.source, (), sheet.classes, sheet.numbers, dealers=True))
    return found


def cases_of(stand: str, multiples: Sequence[int]) -> tuple[Case, ...]:
    """By the number of a play: how it leaves a box that stood so when bets closed."""
    if stand != "in":
        return (Case(stand, 0),)
    return tuple(
        Case("folded" if number == FOLDED else "in", multiple if number >= FIRST_PLAY else 0)
        for number, multiple in enumerate(multiples)
    )
