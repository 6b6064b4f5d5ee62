"""A paytable with other odds, to see what they would do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from croupier import hands, money
from croupier.engine.banked.game import Game
from croupier.engine.banked.paytable import Judge, Sheet
from croupier.maths.edge.wagers import Unknown

OTHERWISE: Final = "otherwise"
"""The key of a whole paytable that says what a hand without a line does: lose or push."""
_BRIEF = re.compile(r"(\d+)\s*(?:[:/-]\s*(\d+))?")


def with_paytable(game: Game, wager: str, lines: Mapping[str, object]) -> Game:
    """Return the game with these lines in place of the wager's whole paytable."""
    table = game.judges[wager].sheet.table
    given = {hand: pays for hand, pays in lines.items() if hand != OTHERWISE}
    gone = {hand: "none" for hand in table.pays if hand not in given}
    changed = with_odds(game, wager, {**gone, **given})
    sheet = changed.judges[wager].sheet
    otherwise = lines.get(OTHERWISE, table.otherwise)
    if otherwise not in ("lose", "push"):
        raise Unknown(f"{OTHERWISE}: {otherwise!r} is neither lose nor push.")
    own = replace(sheet.table, name="own", otherwise=otherwise)
    judges = {**changed.judges, wager: Judge(replace(sheet, table=own))}
    return replace(changed, judges=judges)


def award_text(pays: object) -> str:
    """Return odds as paytables write them: 5, "5:1" and "5-1" are 5 to 1."""
    if isinstance(pays, Fraction):
        return f"{pays.numerator} to {pays.denominator}"
    text = str(pays).strip()
    brief = _BRIEF.fullmatch(text)
    return f"{brief[1]} to {brief[2] or 1}" if brief else text


def with_odds(game: Game, wager: str, changes: Mapping[str, object]) -> Game:
    """Return the game with lines of the wager's paytable changed, added, or removed by "none".

    A line pays its text: "4 to 1", "40 for 1", "10 percent of Meter", "$1,000", "push"; a number
    is odds to 1.
    """
    judge = game.judges[wager]
    sheet = judge.sheet
    pays = dict(sheet.table.pays)
    for hand, given in changes.items():
        text = award_text(given)
        if hand not in hands.HAND_NAMES and hand not in sheet.named:
            known = ", ".join([*pays, *(name for name in hands.HAND_NAMES if name not in pays)])
            raise Unknown(f"{wager} has no line for {hand!r}; its hands are {known}.")
        if text.lower() == "none":
            pays.pop(hand, None)
            continue
        try:
            award = money.award(text)
        except money.BadAward as error:
            raise Unknown(f"{hand}: {error}") from None
        if isinstance(award, money.Share) and award.meter not in game.meters:
            meters = ", ".join(game.meters) or "none"
            raise Unknown(f"{hand}: unknown meter {award.meter!r}; this table has {meters}.")
        pays[hand] = award
    return replace(game, judges={**game.judges, wager: Judge(_ordered(sheet, pays))})


def _ordered(sheet: Sheet, pays: Mapping[str, money.Award]) -> Sheet:
    """Named hands before those of the ranking, and these from the highest."""
    named = [name for name in pays if name in sheet.named]
    ranked = [name for name in reversed(hands.HAND_NAMES) if name in pays]
    lines = {name: pays[name] for name in (*named, *ranked)}
    others = {name: pays[name] for name in pays if name not in lines}
    return replace(sheet, table=replace(sheet.table, pays={**lines, **others}))
