"""A table is looked at once for all who watch, and each sees what they would have seen alone."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from croupier.house.table import offers, view
from croupier.house.table.banked import kind as banked
from croupier.house.table.banked import offers as banked_offers
from croupier.house.table.cardroom import kind as cardroom
from croupier.house.table.cardroom import offers as cardroom_offers
from croupier.house.table.setup import Conduct
from croupier.house.table.state import Person
from croupier.house.table.view import Sight, watcher_of
from tests.house.audit.walk import Walk
from tests.house.table.pit import BOOKS, EVERYBODY, Pit

LOOKING_ON = (Person("zoe", "player"), Person("yan", "player"), Person("", "public"))
WATCHERS = (*EVERYBODY, *LOOKING_ON)
LOOKS = 40


@pytest.mark.parametrize("mode", ["virtual", "physical"])
@pytest.mark.parametrize("book", BOOKS)
def test_everybody_sees_what_they_would_see_alone(book: str, mode: str) -> None:
    pit = Walk(book, mode, staff=True, seed=4)
    pit.rich, pit.hides, pit.steered = True, 0.3, 0.8 if mode == "physical" else 0.0
    chance = random.Random(f"{book} {mode} sight")
    looked = 0
    while looked < LOOKS:
        pit.steps(1)
        if not pit.live.in_round or chance.random() > 0.25:
            continue
        looked += 1
        shared = Sight(pit.live, pit.now, pit.balances)
        for person in WATCHERS:
            seen = shared.of(person)
            assert seen == Sight(pit.live, pit.now, pit.balances).of(person)
            scene = pit.setup.kind.scene(pit.live, watcher_of(person, pit.live.bots))
            assert {name: seen[name] for name in scene} == scene


class Counting:
    """How often each of these was called; each is the real one."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.calls: Counter[str] = Counter()
        for module, name in (
            (view, "next_move"),
            (view, "life_view"),
            (offers, "life_legal"),
            (banked_offers, "legal"),
            (cardroom_offers, "legal"),
            (banked, "view"),
            (cardroom, "view"),
        ):
            patch.setattr(module, name, self._counted(name, getattr(module, name)))

    def _counted(self, name: str, real: Any) -> Any:
        def call(*given: Any, **named: Any) -> Any:
            self.calls[name] += 1
            return real(*given, **named)

        return call


@pytest.mark.parametrize("book", BOOKS)
def test_what_all_see_is_built_once(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pit = Pit(book, Conduct(floor="automatic", pace=0)).opened().bots(4)
    while not pit.live.in_round:
        assert pit.goes_on()
    counting = Counting(monkeypatch)
    sight = Sight(pit.live, pit.now, pit.balances)
    for person in (*WATCHERS, *(Person(name, "bot") for name in pit.live.bots)):
        sight.of(person)
    once = dict.fromkeys(("next_move", "life_view", "life_legal", "legal"), 1)
    # The public's view, and the auditor's, who sees more when a round is over.
    assert counting.calls == Counter({**once, "view": 2})


def test_whoever_looks_on_is_offered_the_same_and_the_public_nothing() -> None:
    pit = Pit(BOOKS[0]).opened()
    sight = Sight(pit.live, pit.now, pit.balances)
    zoe, yan, public = LOOKING_ON
    assert sight.offers(zoe) is sight.offers(yan)
    assert [offer["do"] for offer in sight.offers(zoe)] == ["sit", "seat_bot"]
    assert sight.offers(public) == []
