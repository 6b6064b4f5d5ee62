"""Settlement in South Dakota, 20:18:16:15.15."""

from __future__ import annotations

from tests.oracle import paytables
from tests.oracle.envy import pay_envy
from tests.oracle.plain_cards import ROYAL, judge
from tests.oracle.table import Box, Table


def settle(table: Table) -> None:
    """One lap for Play, Ante, Blind and Trips, one for the progressives, then envy (I-90)."""
    for box in table.lap():
        if box.folded:
            table.lose(box, "ante", "12")
            table.lose(box, "blind", "12")
            if "progressive" in box.wagers and not _lives(table, box):
                table.lose(box, "progressive", "18")
        elif box.play:
            _main(table, box)
        if "trips" in box.wagers:
            award = table.odds(paytables.SOUTH_DAKOTA, "trips").get(box.hand.name)
            table.pay(box, "trips", award, "12.s2" if box.folded else "17", lost="17.s2")
    for box in table.lap():
        if "progressive" in box.wagers and _lives(table, box):
            _progressive(table, box)
    if table.paytables["progressive"].startswith("PMG"):  # I-101: UTHP has no envy
        pay_envy(table, lambda box: _read(table, box), "18.b.iii")


def _main(table: Table, box: Box) -> None:
    versus = table.versus(box)
    table.settle_play(box, win="15", lose="15.s2", tie="15.s3")
    if not table.qualified:
        table.push(box, "ante", "13.a")
    elif versus > 0:
        table.even(box, "ante", box.wagers["ante"], "15")
    elif versus == 0:
        table.push(box, "ante", "15.s3")
    else:
        table.lose(box, "ante", "15.s2")
    if versus == 0:
        table.push(box, "blind", "14")
    elif versus < 0:
        table.lose(box, "blind", "16")
    else:
        award = table.odds(paytables.SOUTH_DAKOTA, "blind").get(box.hand.name)
        if award is None:
            table.push(box, "blind", "13.b")
        else:
            table.pay(box, "blind", award, "16.s2")


def _progressive(table: Table, box: Box) -> None:
    award = table.odds(paytables.SOUTH_DAKOTA, "progressive").get(progressive_line(table, box))
    table.pay(box, "progressive", award, "18", lost="18.s2")


def progressive_line(table: Table, box: Box) -> str:
    """The line of the schedule: PMG by the kind of hand, UTHP by where the royal lies (I-97)."""
    if table.paytables["progressive"].startswith("PMG"):
        return table.progressive_hand(box).name
    if box.hand.place != ROYAL:
        return box.hand.name
    if table.board_hand.place == ROYAL:
        return "community_royal"
    first_five = judge(box.cards + table.board[:3]).place == ROYAL
    return "first_five_royal" if first_five else "seven_card_royal"


def _read(table: Table, box: Box) -> bool:
    """Whether anybody reads the box's cards: a folder's only for a living wager (I-134)."""
    if not box.folded or "trips" in box.wagers:
        return True
    return "progressive" in box.wagers and _lives(table, box)


def _lives(table: Table, box: Box) -> bool:
    """Whether the box's progressive is still to be settled: a fold may end it (I-91)."""
    return not box.folded or bool(table.options["survives_fold.progressive"])
