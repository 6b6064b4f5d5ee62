"""Real hand histories end with the stacks that they record."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from croupier.engine.cardroom.hand.game import compile_game
from croupier.law.submission import demonstration, examine
from croupier.notation.phh import replay

HANDS = sorted((Path(__file__).parent.parent / "phh").glob("*.phh"))
GAME = compile_game(examine(demonstration("california-holdem")))


def test_there_are_hands_of_both_variants() -> None:
    variants = {tomllib.loads(path.read_text("utf-8"))["variant"] for path in HANDS}
    assert variants == {"FT", "NT"}
    assert len(HANDS) > 30


@pytest.mark.parametrize("path", HANDS, ids=[path.stem for path in HANDS])
def test_a_hand_ends_as_recorded(path: Path) -> None:
    table = tomllib.loads(path.read_text("utf-8"))
    played = replay(GAME, table)
    assert played.hand.phase == "over"
    assert played.finishing_stacks() == table["finishing_stacks"]
    assert sum(played.finishing_stacks()) == sum(table["starting_stacks"])
