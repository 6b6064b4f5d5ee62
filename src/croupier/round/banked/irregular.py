"""Irregularities: the report finds its case, the case its effect, each wager its fate."""

from __future__ import annotations

from croupier import money
from croupier.law.check.irregularities import REPORTS, axes_of, fates_of, rows_for
from croupier.law.resolve import Granted
from croupier.law.words.banked import Irregularity
from croupier.law.words.common import Table
from croupier.round.banked.bets import Judged, refused
from croupier.round.banked.commands import ReportIrregularity
from croupier.round.banked.dealing import bad_cards, moment
from croupier.round.banked.events import (
    BoxVoided,
    IrregularityNoted,
    RoundCutShort,
    RoundVoided,
)
from croupier.round.banked.game import Game
from croupier.round.banked.payment import Payment
from croupier.round.banked.state import Box, Round
from croupier.round.refusal import Reason, Refused

Rows = tuple[Granted[Irregularity], ...]


def report(game: Game, round: Round, command: ReportIrregularity) -> Judged:
    """What the law says when this is reported now."""
    rows = _rows(game, round, command)
    if isinstance(rows, Refused):
        return rows
    decisive = next(row for row in rows if row.item.effect is not None)
    clause, effect = game.cite(decisive.clause), decisive.item.effect or "none"
    then = tuple(one for row in rows for one in row.item.then)
    wrong = bad_cards(game, round, (command.card,))
    if wrong:
        return wrong
    settled = any(line for box in round.boxes for line in box.lines if not line.early)
    if effect in ("void", "end_round") and settled and not command.by:
        says = "boxes have been settled already"
        advice = "have a floorperson approve the reversal"
        return refused(game, Reason.NEEDS_APPROVAL, decisive.clause, says, advice)
    if effect == "void":
        return (_void(game, round, command, clause, then),)
    if effect == "end_round":
        return (_cut(game, round, rows, clause, then),)
    if effect == "void_box":
        return _void_box(game, round, command, decisive)
    lines = _returned(round, _named(rows), clause)
    return (IrregularityNoted(command.report, effect, clause, command.card, lines, then),)


def _rows(game: Game, round: Round, command: ReportIrregularity) -> Rows | Refused:
    if command.report not in REPORTS:
        says = f"{command.report!r} is no irregularity that can be reported"
        return refused(game, Reason.NO_SUCH_REPORT, "", says, f"report {', '.join(REPORTS)}")
    if round.phase == "bets":
        return moment(game, "bets are still open", "take bets back instead")
    axes = axes_of(game.law, command.report)
    case = _case(game, round, command)
    for axis, values in axes.items():
        if case[axis] not in values:
            listed = ", ".join(str(value) for value in values)
            says = f"{command.report} is distinguished by {axis!r}, not {case[axis]!r}"
            return refused(game, Reason.NO_SUCH_REPORT, "", says, f"say one of {listed}")
    rows = rows_for(game.law, command.report, {axis: case[axis] for axis in axes})
    if not any(row.item.effect for row in rows):
        says = f"the rulebook is silent on {command.report}"
        return refused(game, Reason.NO_SUCH_REPORT, "", says, "the floor rules without it")
    return rows


def _case(game: Game, round: Round, command: ReportIrregularity) -> dict[str, object]:
    table = game.law.whole(Table)
    dealt = round.dealt > 0 or round.phase != "deal"
    return {
        "found": "again" if round.face_up else "first",
        "hands": "complete" if dealt else "incomplete",
        "decisions": "open" if round.phase in ("deal", "turn", "decide") else "over",
        "at": command.at,
        "cause": command.cause,
        "misdealt": command.misdealt,
        "fifty_two": command.fifty_two,
        "deck": command.deck,
        "methods": table.dealing if table else None,
    }


def _void(
    game: Game, round: Round, command: ReportIrregularity, clause: str, then: tuple[str, ...]
) -> RoundVoided:
    lines = tuple(line for box in round.boxes for line in _back(box, tuple(box.stakes), clause))
    return RoundVoided(
        command.report, clause, command.by, lines, _unfed(game, round, round.boxes), then
    )


def _back(box: Box, wagers: tuple[str, ...], clause: str) -> tuple[Payment, ...]:
    """Stakes that go back because the wager never counted."""
    lines = [
        Payment(box.seat, name, box.stakes[name], "void", 0, box.stakes[name], clause)
        for name in wagers
        if name in box.stakes
    ]
    lines += [
        Payment(box.seat, name, stake, "void", 0, stake, clause, tip=True)
        for name, stake in box.tips.items()
        if name in wagers
    ]
    return tuple(lines)


def _unfed(game: Game, round: Round, boxes: tuple[Box, ...]) -> tuple[tuple[str, int, int], ...]:
    """The meters without what these boxes' wagers of this round added to them."""
    staked = [box.stakes[game.metered] for box in boxes if game.metered in box.stakes]
    if not staked:
        return ()
    return tuple(
        (
            name,
            round.meters[name] - sum(money.contribution(one, rule.rate) for one in staked),
            round.reserves.get(name, 0)
            - sum(money.contribution(one, rule.reserve_rate) for one in staked),
        )
        for name, rule in game.meters.items()
    )


def _cut(game: Game, round: Round, rows: Rows, clause: str, then: tuple[str, ...]) -> RoundCutShort:
    fates = fates_of(game.law, rows)
    settles = tuple(name for name in game.bets if fates.get(name) == ["settled"])
    returns = tuple(name for name in game.bets if name not in settles)
    lines = tuple(line for box in round.boxes for line in _back(box, returns, clause))
    deciding = game.cite(next((row.clause for row in rows if row.item.settles), rows[0].clause))
    meters = _unfed(game, round, round.boxes) if game.metered in returns else ()
    return RoundCutShort(rows[0].item.report, clause, lines, settles, deciding, meters, then)


def _void_box(
    game: Game, round: Round, command: ReportIrregularity, row: Granted[Irregularity]
) -> Judged:
    box = round.at(command.seat)
    if box is None or not box.open:
        says = f"seat {command.seat} has no live hand"
        return refused(game, Reason.NO_BOX, row.clause, says, "name the seat of the hand")
    if not command.by:
        says = "a floorperson voids a hand"
        return refused(game, Reason.NEEDS_APPROVAL, row.clause, says, "say who does")
    clause = game.cite(row.clause)
    if row.item.returns == "all":
        lines = _back(box, box.open, clause)
    else:
        lines = tuple(
            Payment(box.seat, name, box.stakes[name], "lose", 0, 0, clause) for name in box.open
        )
    meters = _unfed(game, round, (box,)) if row.item.returns == "all" else ()
    return (BoxVoided(box.seat, command.report, clause, lines, meters),)


def _named(rows: Rows) -> tuple[str, ...]:
    return tuple(
        name for row in rows if isinstance(row.item.returns, tuple) for name in row.item.returns
    )


def _returned(round: Round, wagers: tuple[str, ...], clause: str) -> tuple[Payment, ...]:
    return tuple(line for box in round.boxes for line in _back(box, wagers, clause))
