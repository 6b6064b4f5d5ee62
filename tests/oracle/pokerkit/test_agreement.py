"""Random hands end, and go, the same way in pokerkit as in our engine.

1,000 hands in a normal run, 200,000 with CROUPIER_DEEP=1; `-rP` shows what occurred in them.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.oracle.pokerkit.differences import DIFFERENCES
from tests.oracle.pokerkit.draw import draw
from tests.oracle.pokerkit.play import play
from tests.stages import many

CHUNKS, HANDS = many((2, 500), (80, 2500))
OFTEN = {
    "side pots": 300,
    "short calls": 300,
    "cards turned up without betting": 200,
    "short all-ins": 100,
    "capped rounds": 80,
    "ties": 80,
    "odd chips": 30,
    "heads-up hands": 50,
    "heads-up, the button has the big blind": 20,
    "hands won without a showdown": 20,
    "a cap lifted for two": 10,
    "a cap lifted for two in mid-round": 3,
    "folds for nothing": 5,
    "a short bet after a check": 3,
    "reopened by short all-ins": 2,
    "short big blinds": 4,
    "short big blinds to the end": 2,
}
"""Hands of a thousand in which these occur at least."""
SELDOM = 20
"""Hands of a thousand whose comparison a difference may end."""


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.clause("CA-TH:deal.6.d", "CA-TH:deal.7", "CA-TH:win.2", "CA-TH:win.3")
def test_hands_go_as_in_pokerkit(chunk: int) -> None:
    found: Counter[str] = Counter()
    met: Counter[str] = Counter()
    ended: Counter[str] = Counter()
    for number in range(HANDS):
        chance = Random(f"{chunk} {number}")
        table = play(draw(chance), chance)
        found.update((+table.found).keys())
        met.update((+table.met).keys())
        ended.update([table.ended] if table.ended else [])
    print(f"{HANDS} hands of chunk {chunk}")
    for title, counts in (("occurred", found), ("differences", met), ("ended by", ended)):
        print(f"  {title}: " + ", ".join(f"{name} {n}" for name, n in counts.most_common()))
    assert met.keys() <= DIFFERENCES.keys()
    assert ended.total() * 1000 <= SELDOM * HANDS, ended
    rare = {
        name: found[name] for name, least in OFTEN.items() if found[name] * 1000 < least * HANDS
    }
    assert not rare, rare
