"""The random rounds are lawful and rich in what is rare; the oracle has no croupier inside."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from random import Random

from tests.oracle.draw import counts, draw
from tests.oracle.settlement import settle

ROUNDS = 3000
EXPECTED = """
    3 to 2 on odd cents
    a folded box wins
    a folded box wins the progressive
    a meter award
    bad beat lose
    bad beat push
    bad beat win
    capped payout
    dealer below a pair
    envy
    envy for several holders
    everybody folded
    four_of_a_kind on the board
    full_house on the board
    maryland-jackpot-1.0
    maryland-uth-1.4
    maryland-uth-1.5
    one player on adjacent boxes
    royal_flush in seven cards
    royal_flush in six cards
    royal_flush in the first five
    royal_flush on the board
    several meter awards
    south-dakota-uth
    straight_flush in seven cards
    straight_flush in six cards
    straight_flush in the first five
    straight_flush on the board
    super royal c
    super royal d
    super royal h
    super royal s
    tie with the dealer
    trips only
    ultimate pairs: aces against aces
    ultimate pairs: red aces
"""


def test_every_rare_thing_occurs_and_no_card_twice() -> None:
    rng = Random(20)
    seen: Counter[str] = Counter()
    for _ in range(ROUNDS):
        source = draw(rng)
        cards = source["dealer"] + source["board"] + source.get("six_card_box", [])
        cards += [card for seat in source["seats"] for card in seat["cards"]]
        assert len(set(cards)) == len(cards)
        seen.update(counts(source, settle(source)))
    assert sorted(seen) == EXPECTED.strip().split("\n    ")
    assert min(seen.values()) >= 3


def test_money_is_kept() -> None:
    """What the boxes win the house loses, and no stake is left out or told twice."""
    rng = Random(21)
    for _ in range(500):
        source = draw(rng)
        answer = settle(source)
        assert answer["house_net"] == -sum(seat["net"] for seat in answer["seats"])
        for placed, seat in zip(source["seats"], answer["seats"], strict=True):
            told = [line["wager"] for line in seat["lines"] if line["wager"] != "envy"]
            assert sorted(set(told) - {"play"}) == sorted(placed["wagers"])
            assert len(told) == len(set(told))


def test_the_oracle_imports_no_croupier() -> None:
    for path in Path(__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                module = node.module if isinstance(node, ast.ImportFrom) else node.names[0].name
                assert not (module or "").startswith("croupier"), path
