"""Every command of every kind is judged again as the log has it, at tables of all books."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from croupier.house.audit.hand_history import story_of
from croupier.house.audit.round_commands import Untold, hand_commands, round_commands
from croupier.notation.answers import answer_text
from croupier.notation.banked_writer import Header
from croupier.notation.banked_writer import write as write_round
from croupier.notation.cardroom_writer import write as write_hand
from tests.house.audit.walk import Walk
from tests.house.table.pit import BOOKS
from tests.stages import many

KEYS = ("wager", "stake", "result", "pays", "returned", "clause")
STEPS = many(180, 3_000)


@pytest.mark.parametrize("staff", [True, False], ids=["staff", "automatic"])
@pytest.mark.parametrize("mode", ["virtual", "physical"])
@pytest.mark.parametrize("book", BOOKS)
def test_what_happened_is_what_the_law_gives_and_what_can_be_written(
    book: str, mode: str, staff: bool
) -> None:
    walk = Walk(book, mode, staff, seed=5)
    walk.steps(STEPS)
    assert walk.wrong == []
    assert len(walk.kinds) > 12
    for hidden in (True, False):
        assert all(line.sentence.text for line in story_of(walk.steps_told, hidden=hidden))
    for opened, events, ended in walk.told:
        if ended.phase == "over":
            assert written(walk, opened, events, ended) in ("the same", "untold")


def written(walk: Walk, opened: Any, events: list[Any], ended: Any) -> str:
    """Whether a round that is written down settles to the same lines."""
    setup = walk.setup
    try:
        if setup.hands is not None:
            hand = hand_commands(setup.hands, opened, events)
            text = write_hand(setup.submission, setup.hands, opened, hand)
        else:
            assert setup.game is not None
            round = round_commands(setup.game, opened, events)
            header = Header(setup.book.id, setup.submission)
            text = write_round(header, setup.game, opened, round)
    except Untold:
        return "untold"
    told: Any = answer_text(text)
    assert told.get("differs") == [], (told, text)
    if setup.game is not None:
        assert lines_of(told) == Counter(
            (line.seat, line.wager, line.stake, line.result, line.pays, line.returned, line.clause)
            for box in ended.boxes
            for line in box.lines
            if not line.tip
        ), text
    return "the same"


def lines_of(told: Any) -> Counter[tuple[Any, ...]]:
    """The lines of an answer, tips and envy apart."""
    return Counter(
        (seat["seat"], *(line[key] for key in KEYS))
        for seat in told["seats"]
        for line in seat["lines"]
        if line["wager"] != "envy"
    )
