"""Irregularities: finds the case of a report, its effect, and the fate of each wager."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from croupier import money
from croupier.engine.banked.bets import Judged
from croupier.engine.banked.deal import check_cards, moment
from croupier.engine.banked.deal_plan import BOARD, BOX, BURN, held_in_device
from croupier.engine.banked.events import IrregularityRuled
from croupier.engine.banked.game import Game, MeterRule
from croupier.engine.banked.lines import ended
from croupier.engine.banked.state import Box, Round, cards_of
from croupier.engine.banked.turn import cards_left
from croupier.engine.irregularity import (
    Case,
    ReportIrregularity,
    facts_of,
    readings_of,
    refuse_idle_facts,
    undoes,
)
from croupier.engine.payment import Payment
from croupier.engine.validation import brief
from croupier.law.irregularities import REPORTS, axes_of, fates_of, rows_for
from croupier.law.resolve import Granted
from croupier.law.vocabulary.banked import Irregularity
from croupier.law.vocabulary.common import Table
from croupier.refusal import Reason, Refused


class TooEarlyOrLate(NamedTuple):
    """Why a report is not possible now, and what to do instead."""

    message: str
    advice: str


def untimely(game: Game, round: Round, report: str, at: str) -> TooEarlyOrLate | None:
    """Return why this cannot be reported now; None if it can."""
    asked = _OF_REPORT.get(report) or _OF_PLACE.get((report, at))
    return asked(game, round) if asked else None


def _while_dealing(_: Game, round: Round) -> TooEarlyOrLate | None:
    """Check that cards are being dealt: from the first card of the round to its last (I-61)."""
    if not round.dealt and not round.next:
        message = "no card of this round has been dealt yet"
        return TooEarlyOrLate(message, "have the deck shuffled again before the deal")
    if not cards_left(round):
        message = "every card of this round has been dealt"
        return TooEarlyOrLate(message, "continue the round, since the wagers stand")
    return None


def _dealers_card_out(game: Game, round: Round) -> TooEarlyOrLate | None:
    """Check that a card of the dealer's has left the deck and the device (I-65)."""
    if round.exposed or (round.dealer and not held_in_device(game)):
        return None
    return TooEarlyOrLate("the dealer has no card yet", "report it after the dealer's first card")


def _box_dealt(_: Game, round: Round) -> TooEarlyOrLate | None:
    """Check that bonus cards were dealt, in any number (I-64)."""
    if round.box:
        return None
    return TooEarlyOrLate("no bonus cards were dealt in this round", "choose another place")


_Asked = Callable[[Game, Round], TooEarlyOrLate | None]
_OF_REPORT: dict[str, _Asked] = {
    "face_up_card": _while_dealing,
    "dealer_card_exposed": _dealers_card_out,
}
_OF_PLACE: dict[tuple[str, str], _Asked] = {("wrong_count", "box"): _box_dealt}


Rows = tuple[Granted[Irregularity], ...]
Stands = tuple[tuple[str, Any], ...]
"""A report's value by axis."""
Consequences = dict[str, Any]
"""Fields of the event that follow from the law."""

_NO_HANDS = (BOARD, BOX, BURN)
"""Places that belong to no player's hand."""


def report(game: Game, round: Round, command: ReportIrregularity) -> Judged:
    """Rule on a report by the rulebook."""
    found = _found(game, round, command)
    if isinstance(found, Refused):
        return found
    case, rows = found
    decisive = decisive_of(rows)
    effect = decisive.item.effect or "none"
    wrong = _refusal(game, round, command, rows)
    if wrong is not None:
        return wrong
    return (
        IrregularityRuled(
            **facts_of(command),
            effect=effect,
            clause=game.cite(decisive.clause),
            readings=readings_of(rows),
            case=case,
            then=tuple(name for row in rows for name in row.item.then),
            **_CONSEQUENCES.get(effect, _noted)(game, round, command, rows),
        ),
    )


def _refusal(game: Game, round: Round, command: ReportIrregularity, rows: Rows) -> Refused | None:
    """Return the refusal if the ruling is not possible now, or not by this report."""
    decisive = decisive_of(rows)
    effect, clause = decisive.item.effect, game.cite(decisive.clause)
    hand = ("seat",) if effect == "void_box" else ()
    idle = refuse_idle_facts(command, (*axes_of(game.law, command.report), "cards", *hand), clause)
    if idle is not None:
        return idle
    if len(command.cards) > 1:
        message = f"a report names at most one card (got {len(command.cards)})"
        return Refused(Reason.BAD_CARDS, message, "report each card separately", clause)
    if effect == "void_box":
        box = round.at(command.seat)
        if box is None or not box.open:
            message = f"seat {command.seat} has no live hand"
            return Refused(Reason.NO_BOX, message, "name the seat of the hand", clause)
        if not command.by:
            message = "only a floorperson can void a hand"
            return Refused(Reason.NEEDS_APPROVAL, message, "enter the floorperson's name", clause)
        return None
    # Only an unused card is one more card out; any other is named at its place.
    wrong = check_cards(game, round, command.cards) if effect == "skip_card" else None
    if wrong is None and reverses(round, rows) and not command.by:
        message = "boxes have already been settled"
        advice = "ask a floorperson to approve the reversal"
        return Refused(Reason.NEEDS_APPROVAL, message, advice, clause)
    return wrong


def decisive_of(rows: Rows) -> Granted[Irregularity]:
    """Return the row that decides the effect of the report."""
    return next(row for row in rows if row.item.effect is not None)


def reverses(round: Round, rows: Rows) -> bool:
    """Return whether a payment made at a box's turn would be reversed (I-126)."""
    effect, named = decisive_of(rows).item.effect, _named(rows)
    every = effect in ("void", "end_round")
    return any(
        line.result != "void" and not line.early and (every or line.wager in named)
        for box in round.boxes
        for line in box.lines
        if effect == "void" or not box.void
    )


def _found(game: Game, round: Round, command: ReportIrregularity) -> tuple[Stands, Rows] | Refused:
    """Return the report's value on each axis, and the rows that apply."""
    if round.phase == "bets":
        return moment(game, "bets are still open", "withdraw the bets instead")
    if command.report not in REPORTS:
        message = f"unknown irregularity {brief(command.report)}"
        return Refused(Reason.NO_SUCH_REPORT, message, f"report {', '.join(REPORTS)}")
    axes = axes_of(game.law, command.report)
    case = case_of(game, round, command)
    for axis, values in axes.items():
        if case[axis] not in values:
            listed = ", ".join(str(value) for value in values)
            message = f"{axis} must be one of {listed} (got {brief(case[axis])})"
            return Refused(Reason.NO_SUCH_REPORT, message, f"use one of {listed}")
    stands = {axis: case[axis] for axis in axes}
    rows = rows_for(game.law, command.report, stands)
    if not any(row.item.effect for row in rows):
        message = f"the rulebook has no ruling for {command.report}"
        return Refused(Reason.NO_SUCH_REPORT, message, "ask a floorperson for a ruling")
    late = untimely(game, round, command.report, command.at)
    if late:
        return moment(game, late.message, late.advice, decisive_of(rows).clause)
    return tuple(stands.items()), rows


def case_of(game: Game, round: Round, command: ReportIrregularity) -> dict[str, Any]:
    """Return the value on every axis: from the state of the round, and from the report."""
    table = game.law.whole(Table)
    due = round.plan[0][round.next :] if not round.dealt else ()
    dealt = all(target in _NO_HANDS for target in due)
    return {
        "found": "again" if round.face_up else "first",
        "hands": "complete" if dealt else "incomplete",
        "decisions": "open" if decided_later(round) else "over",
        "at": command.at,
        "cause": command.cause,
        "misdealt": command.misdealt,
        "fifty_two": command.fifty_two,
        "deck": command.deck,
        "methods": table.dealing if table else None,
    }


def decided_later(round: Round) -> bool:
    """Return whether some box that is in has neither folded nor a Play wager (I-65).

    The stage does not matter. In a round that ends early there are no more decisions.
    """
    return round.cut is None and any(
        box.stand == "in" and not box.play and not box.void for box in round.boxes
    )


def _void(game: Game, round: Round, _: ReportIrregularity, rows: Rows) -> Consequences:
    """Return every wager; meters show the amounts from before the round."""
    lines = _returned(round.boxes, None, game.cite(_returning(rows)))
    return {"lines": lines, "meters": _meters(game, round, ())}


def _noted(game: Game, round: Round, _: ReportIrregularity, rows: Rows) -> Consequences:
    """Continue play: a card is skipped, used next, turned down, or left."""
    live = tuple(box for box in round.boxes if not box.void)
    return {"lines": _returned(live, _named(rows), game.cite(decisive_of(rows).clause))}


def _returning(rows: Rows, wager: str = "") -> str:
    """Return the clause that returns this wager: of the row that names it, all, or the rest."""
    for named in ((wager,), "all", "rest"):
        for row in rows:
            returns = row.item.returns
            if returns == named or (wager and isinstance(returns, tuple) and wager in returns):
                return row.clause
    return decisive_of(rows).clause


Moves = tuple[tuple[str, int, int], ...]


def _meters(game: Game, round: Round, fed_by: tuple[Box, ...]) -> Moves:
    """Return the meters from before the round, fed by these boxes alone, with awards reversed."""
    shown, kept = round.opened
    moves = []
    for name, rule in game.meters.items():
        added, reserved = _fed(game, rule, fed_by)
        now = (round.meters[name], round.reserves[name])
        then = (shown[name] + added, kept[name] + reserved)
        if now != then:
            moves.append((name, *then))
    return tuple(moves)


def _fed(game: Game, rule: MeterRule, boxes: tuple[Box, ...]) -> tuple[int, int]:
    staked = [box.stakes[game.metered] for box in boxes if game.metered in box.stakes]
    return (
        sum(money.contribution(number, rule.rate) for number in staked),
        sum(money.contribution(item, rule.reserve_rate) for item in staked),
    )


def _cut(game: Game, round: Round, _: ReportIrregularity, rows: Rows) -> Consequences:
    """End the round early: return some wagers, settle the rest on cards still to be dealt.

    Wagers that an earlier report returned stay returned.
    """
    fates = fates_of(game.law, rows)
    still = game.bets if round.cut is None else round.cut.settles
    settles = tuple(n for n in game.bets if n in still and fates.get(n) == ["settled"])
    returns = tuple(name for name in game.bets if name not in settles)
    live = tuple(box for box in round.boxes if not box.void)
    lines = tuple(
        line
        for box in live
        for name in box.wagers
        if name in returns or name in _back(box)
        for line in ended(box, (name,), "void", game.cite(_returning(rows, name)))
    )
    deciding = game.cite(next((row.clause for row in rows if row.item.settles), rows[0].clause))
    lost = tuple(box for box in round.boxes if box.void and game.metered not in _back(box))
    meters = _meters(game, round, lost if game.metered in returns else (*live, *lost))
    return {"lines": lines, "settles": settles, "settling_clause": deciding, "meters": meters}


def _back(box: Box) -> frozenset[str]:
    """Return the wagers that have been returned."""
    return frozenset(line.wager for line in box.lines if line.result == "void")


def _void_box(game: Game, round: Round, command: ReportIrregularity, rows: Rows) -> Consequences:
    """Return the wagers of the seat's hand, or take them as lost."""
    box, row = next(item for item in round.boxes if item.seat == command.seat), decisive_of(rows)
    clause = game.cite(row.clause)
    live = tuple(name for name in box.open if name not in box.early)
    back = live if row.item.returns == "all" else ()
    lost = tuple(name for name in box.open if name not in back)
    lines = ended(box, back, "void", clause) + ended(box, lost, "lose", clause)
    return {"lines": lines, "meters": _less(game, round, box) if game.metered in back else ()}


def _less(game: Game, round: Round, box: Box) -> Moves:
    """Return the meters without what the wager of this box added to them.

    A meter that has been won in full since is left alone: the house bears the difference (I-137).
    """
    return tuple(
        (name, round.meters[name] - added, round.reserves[name] - reserved)
        for name, rule in game.meters.items()
        for added, reserved in (_fed(game, rule, (box,)),)
        if not _won_in_full(game, round, name)
    )


def _won_in_full(game: Game, round: Round, meter: str) -> bool:
    for box in round.boxes:
        for line in box.lines:
            if line.meter == meter:
                met = game.judges[line.wager].line(cards_of(round, box))
                if met is not None and getattr(met.award, "percent", 0) == 1:
                    return True
    return False


def _named(rows: Rows) -> tuple[str, ...]:
    return tuple(
        name for row in rows if isinstance(row.item.returns, tuple) for name in row.item.returns
    )


def _returned(
    boxes: tuple[Box, ...], wagers: tuple[str, ...] | None, clause: str
) -> tuple[Payment, ...]:
    """Return the lines that return these wagers of the boxes, or all of them."""
    return tuple(
        line
        for box in boxes
        for line in ended(box, box.wagers if wagers is None else wagers, "void", clause)
    )


_CONSEQUENCES: Mapping[str, Callable[[Game, Round, ReportIrregularity, Rows], Consequences]] = {
    "void": _void,
    "end_round": _cut,
    "void_box": _void_box,
}


_TOLD = ("at", "cause", "misdealt", "fifty_two", "deck")
"""Axes that the report itself tells; on the others the round stands somewhere."""


def cases(game: Game, round: Round) -> tuple[Case, ...]:
    """Return what may be reported now."""
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
    """Return what goes back, what is settled later, and whether the hand's wagers are lost."""
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
    """Return every report that the rulebook rules on in this state, with the facts it states."""
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
