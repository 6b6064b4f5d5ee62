"""Finished rounds are looked for in both databases alike."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.adapters.archive import StoredArchive
from croupier.adapters.store import Store
from croupier.house.audit.archive import Sought
from croupier.house.log.entry import FinishedRound
from tests.adapters.store.books import carry_out

MOVED = "house:moved/1"


def rounds() -> Iterator[FinishedRound]:
    """Three rounds at one table and two at another, some of them at the same moment."""
    yield FinishedRound("table/1", 1, 1, 2, 100, '{"net":{"Ann":500},"meters":["Meter"]}')
    yield FinishedRound("table/1", 2, 3, 9, 200, '{"net":{"bob_":-5}}')
    yield FinishedRound("table/1", 3, 10, 12, 300, '{"net":{"ann":7,"bobx":1}}')
    yield FinishedRound("table/2", 1, 1, 1, 200, '{"net":{}}')
    yield FinishedRound("table/2", 2, 2, 4, 200, '{"net":{}}')


@pytest.fixture
def archive(store: Store) -> StoredArchive:
    """Books with five rounds, and entries 1 and 2 of the first table."""
    with store.transaction() as transaction:
        for finished_round in rounds():
            transaction.round_finished(finished_round)
    for number in (1, 2):
        carry_out(store, "table/1", f"c{number}", {"cage": -1, "wallet:ann": 1})
    return StoredArchive(store)


def places(found: list[FinishedRound]) -> list[tuple[str, int]]:
    """Which rounds these are."""
    return [(finished_round.stream[-1], finished_round.number) for finished_round in found]


ALL = [("1", 3), ("1", 2), ("2", 2), ("2", 1), ("1", 1)]


@pytest.mark.parametrize(
    ("sought", "wanted"),
    [
        (Sought(), ALL),
        (Sought(stream="table/2"), [("2", 2), ("2", 1)]),
        (Sought(number=1), [("2", 1), ("1", 1)]),
        (Sought(from_=200), ALL[:4]),
        (Sought(from_=200, to=300), ALL[1:4]),
        (Sought(holds=("ann",)), [("1", 3), ("1", 1)]),
        (Sought(holds=("bob_",)), [("1", 2)]),
        (Sought(holds=('"meters":["',)), [("1", 1)]),
        (Sought(kinds=(MOVED,)), [("1", 1)]),
        (Sought(kinds=("house:other/1",)), []),
        (Sought(behind=(200, "table/2", 2)), ALL[3:]),
    ],
)
def test_rounds_are_found(
    archive: StoredArchive, sought: Sought, wanted: list[tuple[str, int]]
) -> None:
    assert places(archive.find(sought, 10)) == wanted


def test_pages_follow_each_other_without_a_gap(archive: StoredArchive) -> None:
    found: list[FinishedRound] = []
    behind = None
    while page := archive.find(Sought(behind=behind), 2):
        found += page
        behind = (page[-1].at, page[-1].stream, page[-1].number)
    assert places(found) == ALL


def test_kinds_of_entries_are_told_by_round(archive: StoredArchive) -> None:
    several = archive.find(Sought(), 10)
    assert archive.kinds(several, (MOVED, "house:other/1")) == {("table/1", 1): {MOVED}}
    assert archive.kinds([], (MOVED,)) == {}
