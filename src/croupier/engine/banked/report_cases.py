"""The irregularities that may be reported now, each with what it leads to."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from croupier.engine.banked.game import Game
from croupier.engine.banked.irregularities import Rows, case_of, decisive_of, reverses
from croupier.engine.banked.report_times import untimely
from croupier.engine.banked.state import Round
from croupier.engine.irregularity import Case, ReportIrregularity, undoes
from croupier.law.irregularities import REPORTS, axes_of, fates_of, rows_for

_TOLD = ("at", "cause", "misdealt", "fifty_two", "deck")
"""Axes that the report itself tells; on the others the round stands somewhere."""


def cases(game: Game, round: Round) -> tuple[Case, ...]:
    """What may be reported now."""
    if round.phase in ("bets", "over"):
        return ()
    stands = case_of(game, round, ReportIrregularity(""))
    known = tuple(sorted((axis, at) for axis, at in stands.items() if axis not in _TOLD))
    open_seats = tuple(box.seat for box in round.boxes if box.open)
    found = []
    for report, told, rows in _answered(game, known):
        if untimely(game, round, report, str(dict(told).get("at", ""))):
            continue
        row = decisive_of(rows)
        effect = row.item.effect or "none"
        hand = effect == "void_box"
        if hand and not open_seats:
            continue
        back, later, taken = _fates(game, rows, effect)
        approved = hand or reverses(round, rows)
        staked = any(wager in box.stakes for box in round.boxes for wager in back)
        found.append(
            Case(
                report,
                effect,
                game.cite(row.clause),
                told,
                approved=approved,
                undoes=undoes(effect, ends_wagers=approved or staked),
                seats=open_seats if hand else (),
                cards=1,
                unused=effect == "skip_card",
                clauses=tuple(dict.fromkeys(game.cite(rule.clause) for rule in rows)),
                back=back,
                later=later,
                taken=taken,
            )
        )
    return tuple(found)


Told = tuple[tuple[str, str | bool], ...]


@lru_cache(maxsize=1024)
def _fates(game: Game, rows: Rows, effect: str) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
    """What goes back, what is settled later, and whether the hand's wagers are lost."""
    if effect == "void_box":
        back = decisive_of(rows).item.returns == "all"
        return (tuple(game.bets) if back else ()), (), not back
    fates = fates_of(game.law, rows)
    return (
        tuple(name for name in game.bets if fates.get(name) == ["returned"]),
        tuple(name for name in game.bets if fates.get(name) == ["settled"]),
        False,
    )


@lru_cache(maxsize=1024)
def _answered(
    game: Game, known: tuple[tuple[str, object], ...]
) -> tuple[tuple[str, Told, Rows], ...]:
    """Every report that the book answers where the round stands so, by what it tells."""
    stands = dict(known)
    found = []
    for report in REPORTS:
        axes = axes_of(game.law, report)
        asked = [axis for axis in axes if axis in _TOLD]
        for values in product(*(axes[axis] for axis in asked)):
            told = dict(zip(asked, values, strict=True))
            rows = rows_for(game.law, report, {axis: {**stands, **told}[axis] for axis in axes})
            if any(row.item.effect for row in rows):
                found.append((report, tuple(told.items()), rows))
    return tuple(found)
