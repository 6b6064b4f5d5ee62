"""Hands written as PHH end the same way in pokerkit, and again in our engine."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from pokerkit import HandHistory

from croupier.notation.phh import hands_of, replay
from croupier.notation.phh_writer import write, write_all
from tests.notation.phh.hands import CARDROOM, in_pokerkit, replayed
from tests.oracle.pokerkit.draw import draw
from tests.oracle.pokerkit.peer import division
from tests.oracle.pokerkit.play import Table, play
from tests.stages import many

FILES = sorted((Path(__file__).parent.parent.parent / "phh").glob("*.phh"))
CHUNKS, HANDS = many((2, 150), (40, 500))


def betting(actions: object) -> list[str]:
    """The cards and the wagers of a hand, without what was shown."""
    assert isinstance(actions, list)
    return [action for action in actions if action.split()[1] != "sm"]


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_real_hand_is_written_as_it_was_read(path: Path) -> None:
    source = tomllib.loads(path.read_text("utf-8"))
    played = replay(CARDROOM, source)
    text = write(played.game, played.opened, played.events)
    table = tomllib.loads(text)
    assert betting(table["actions"]) == betting(source["actions"])
    for key in ("variant", "blinds_or_straddles", "starting_stacks", "finishing_stacks"):
        assert table[key] == source[key]
    assert in_pokerkit(text) == source["finishing_stacks"]
    assert replay(CARDROOM, table).finishing_stacks() == source["finishing_stacks"]


def test_several_hands_in_one_file() -> None:
    texts = []
    for path in FILES:
        played = replay(CARDROOM, tomllib.loads(path.read_text("utf-8")))
        texts.append(write(played.game, played.opened, played.events))
    together = write_all(texts)
    hands = hands_of(tomllib.loads(together))
    assert [name for name, _ in hands] == [str(i + 1) for i in range(len(FILES))]
    assert [table for _, table in hands] == [tomllib.loads(text) for text in texts]
    stacks = [table["finishing_stacks"] for _, table in hands]
    assert [replayed(hand_history) for hand_history in HandHistory.loads_all(together)] == stacks
    theirs = HandHistory.dumps_all(HandHistory.loads_all(together))
    assert [
        replay(CARDROOM, table).finishing_stacks() for _, table in hands_of(tomllib.loads(theirs))
    ] == stacks


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_our_own_hands(chunk: int) -> None:
    done: Counter[str] = Counter()
    for number in range(HANDS):
        chance = Random(f"phh {chunk} {number}")
        table = play(draw(chance), chance)
        done[compared(table)] += 1
    print(done)
    assert done["compared"] > 0.8 * HANDS


def compared(table: Table) -> str:
    """Compares the hand, unless pokerkit's own rules make another one of it."""
    if table.ended:
        return table.ended
    text = write(table.game, table.opened, table.events)
    source = tomllib.loads(text)
    stacks = [player.stack for player in table.hand.players]
    assert source["finishing_stacks"] == stacks
    assert replay(CARDROOM, source).finishing_stacks() == stacks
    if source["variant"] == "FT" and most_bets(source["actions"]) > 4:
        return "more bets than its fixed limit allows"
    if table.met["pots of dead hands"]:
        return "pots of dead hands"
    assert in_pokerkit(text, divmod=division(table.drawn.chip)) == stacks, text
    return "compared"


def most_bets(actions: list[str]) -> int:
    """The bets and raises of the betting round that has most."""
    streets = [0]
    for action in actions:
        streets += [0] if action.startswith("d db") else []
        streets[-1] += " cbr " in action
    return max(streets)
