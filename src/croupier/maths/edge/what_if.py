"""A paytable with other odds, to see what they would do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from croupier import hands, money
from croupier.engine.banked.game import Game
from croupier.engine.banked.paytable import Judge, Sheet
from croupier.maths.edge.wagers import Unknown


def with_odds(game: Game, wager: str, changes: Mapping[str, str]) -> Game:
    """Return the game with lines of the wager's paytable changed, added, or removed by "none".

    A line pays its text: "4 to 1", "40 for 1", "10 percent of Meter", "$1,000", "push".
    """
    judge = game.judges[wager]
    sheet = judge.sheet
    pays = dict(sheet.table.pays)
    for hand, text in changes.items():
        if hand not in hands.HAND_NAMES and hand not in sheet.named:
            known = ", ".join([*pays, *(name for name in hands.HAND_NAMES if name not in pays)])
            raise Unknown(f"{wager} has no line for {hand!r}; its hands are {known}.")
        if text.strip().lower() == "none":
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
