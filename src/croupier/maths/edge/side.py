"""Side wagers, each decided by its own paytable, independent of the play."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier import money
from croupier.engine.banked.game import Game
from croupier.engine.banked.paytable import Judge
from croupier.maths.edge.counts import Counts, Uncountable, counts_of
from croupier.maths.edge.figures import Edge, LineFigures, edge_of, net_of
from croupier.maths.edge.showdown import counts_between

UNIT = 100
"""The default stake, in cents. It matters only for awards that are sums of money."""


def side_edge(
    game: Game,
    wager: str,
    *,
    stake: int = 0,
    meters: Mapping[str, int] | None = None,
    counts: Counts | None = None,
    fresh: bool = False,
) -> Edge:
    """The figures of a side wager at this stake in cents, the meters showing these cents."""
    judge, bet = game.judges[wager], game.bets[wager]
    staked = stake or bet.unit or UNIT
    counts = counts or counted(game, wager, fresh=fresh)
    shown = {**meters_of(game), **(meters or {})}
    lines = [
        LineFigures(name, count, str(award), net_of(award, staked, shown, keeps=bet.keeps_stake))
        for name, award in judge.sheet.table.pays.items()
        for count in (counts.lines[name],)
    ]
    lines += _rest(judge, counts)
    name = judge.sheet.table.name
    return edge_of(wager, name, judge.odds, counts.total, lines=lines, more={"stake": staked})


def meters_of(game: Game) -> dict[str, int]:
    """Return the reading of each meter after a full award, in cents."""
    return {name: rule.reset // money.UNITS_PER_CENT for name, rule in game.meters.items()}


def counted(game: Game, wager: str, *, fresh: bool = False) -> Counts:
    """Return how often each line pays, where the settlement reads the paytable at all."""
    judge = game.judges[wager]
    if not lives_on(game, wager):
        raise Uncountable(
            f"{wager} is lost by a fold here, so it depends on the play; use `croupier simulate`"
        )
    if judge.subject.lower_of:
        return counts_between(game, wager, fresh=fresh)
    if not always_read(game, wager):
        raise Uncountable(f"{wager} depends on the dealer's hand in a way that is not counted")
    return counts_of(judge, fresh=fresh)


def always_read(game: Game, wager: str) -> bool:
    """Return whether the paytable is read independent of the dealer's hand."""
    return all(result == "pays" for row in game.cells[wager, "in"] for result, _ in row)


def lives_on(game: Game, wager: str) -> bool:
    """Return whether a fold does not affect the wager."""
    results = [
        [[result for result, _ in row] for row in game.cells[wager, stand]]
        for stand in ("in", "folded")
        if (wager, stand) in game.cells
    ]
    return all(item == results[0] for item in results)


def _rest(judge: Judge, counts: Counts) -> list[LineFigures]:
    """Return the result of a hand that the paytable does not list."""
    returned = judge.otherwise == "push"
    rest = [
        LineFigures("otherwise", counts.unlisted, judge.otherwise, Fraction(0 if returned else -1))
    ]
    if counts.pushed:
        rest[0] = LineFigures(
            "otherwise", counts.unlisted - counts.pushed, judge.otherwise, rest[0].net
        )
        rest.append(LineFigures("tie", counts.pushed, "push", Fraction(0)))
    return rest
