"""The books of a floor from which players leave in mid-round: an auditor finds them clean."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.adapters.keys import keys_at
from croupier.adapters.store import open_store
from croupier.house.audit.export import Span, hands
from croupier.house.audit.verify import verify
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.table_opening import OpenTable
from croupier.house.floor.writer import Floor
from croupier.house.log import codec
from croupier.house.table.banked.judges import abandoned
from croupier.house.table.setup import Conduct, set_up
from croupier.law.submission import with_demonstration
from tests import vocabulary
from tests.house.audit.night import ANN, BANKED, EVE, Night, Shoes

STAKES = {"ante": 1000, "blind": 1000, "trips": 500}


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    """A floor at work, Ann with money on it."""
    keys = keys_at(tmp_path / "night.db.key")
    store = open_store(str(tmp_path / "night.db"), keys.mac)
    shoes = Shoes(random.Random(5))
    floor = Floor(store, keys.seal, clock=lambda: time.time_ns() // 1_000_000, shoe=shoes)
    floor.start()
    try:
        found = Night(tmp_path, keys, store, floor, shoes)
        for person in (EVE, ANN):
            found.admits(person)
        found.asks("floor", EVE, floor_accounts.PayIn(ANN.name, 1_000_000))
        yield found
    finally:
        floor.stop()
        store.close()


def leaves(night: Night, id: str, conduct: Conduct, policy: str, *, later: bool) -> None:
    """Ann has left a round of her own, before the flop or after a check."""
    options = {"abandon_policy": policy}
    told: dict[str, Any] = {"rulebook": BANKED["A1"], "options": options}
    setup = set_up(id, f"Table {id}", with_demonstration(told), conduct)
    night.asks("floor", EVE, OpenTable(setup))
    night.until(id, lambda live: live.procedure.open and bool(live.shoe.root))
    night.at(id, ANN, vocabulary.Sit(1, 100_000))
    night.bets(id, ANN, 1, **STAKES)
    night.decides(id, 1)
    if later:
        night.at(id, ANN, vocabulary.Check(1))
        night.decides(id, 1)
    night.at(id, ANN, vocabulary.Stand())


@pytest.mark.parametrize("policy", ["auto_check_fold", "floor_decides", "forfeit_all"])
def test_whatever_becomes_of_them_the_books_are_clean(night: Night, policy: str) -> None:
    practice, staff = Conduct(floor="automatic", pace=0), Conduct(floor="staff", pace=0)
    decided = policy != "auto_check_fold"
    for later in (False, True):
        leaves(night, f"P{later:d}", practice, policy, later=later)
        night.until(f"P{later:d}", lambda live: not live.players)
        for command in (vocabulary.Forfeit, vocabulary.TimeOut):
            id = f"S{later:d}{command.__name__[0]}"
            leaves(night, id, staff, policy, later=later)
            while (
                decided
                and night.until(id, lambda live: not live.players or abandoned(live) == 1).players
            ):
                night.at(id, EVE, command(1))
            night.until(id, lambda live: not live.players)
    with night.archive.reading() as kept:
        report = verify(kept, night.audit_keys)
    assert report.findings == []
    assert report.clean
    for hand in hands(night.archive, night.keys.seal, Span()):
        kinds = [codec.kind_of(event) for event in hand.played.events("round")]
        forfeited = "round:wagers_forfeited/1" in kinds
        wanted = hand.id.startswith("P") and policy == "forfeit_all"
        wanted |= decided and hand.id.split("-")[0].endswith("F")
        assert forfeited == wanted, hand.id
        assert hand.round_text()
