"""Draws new requests for the sessions: random ones at each table, and those of the table tests.

The kept requests are data. They are drawn again only if the corpus is to hold other sessions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from tests.house.table import pit as pits
from tools.golden import directed
from tools.golden.adapter import Table
from tools.golden.corpus import keep
from tools.golden.sessions import Session, written
from tools.golden.strolls import Recorder, stroll, tables

SEEDS = range(1, 9)
STEPS = 160
LONGEST = 300
MOST = 10_000
"""Requests in all."""
Feature = tuple[Any, ...]


class Candidate:
    """A session that could be kept, and what it shows."""

    def __init__(self, group: str, told: Recorder) -> None:
        self.group, self.opening, self.requests = group, told.opening, told.requests
        self.answers = told.answers
        self.features: frozenset[Feature] = frozenset()

    def holds(self) -> bool:
        """Whether the requests alone bring about the same again; notes what they bring about."""
        found: set[Feature] = set()
        book, mode = self.opening["book"], self.opening["options"].get("mode", "virtual")
        table = Table(self.opening)
        for request, reason in zip(self.requests, self.answers, strict=True):
            answer = table.ask(request)
            refused = answer.refused or {"reason": "", "clause": ""}
            if refused["reason"] != reason:
                return False
            do, role = request["do"], request["by"].partition(":")[0]
            found.add((do, role, refused["reason"]))
            found.add((do, book, mode, not reason))
            found.add((refused["reason"], refused.get("clause", "")))
            for kind, body in answer.events:
                found |= {(kind,), (kind, book), (kind, book, mode)}
                found |= {(kind, str(body[key])) for key in ("report", "step") if key in body}
        self.features = frozenset(found)
        return True


def of_tests() -> Iterator[Candidate]:
    """The tables of the tests, as far as requests alone bring them about."""
    Recorder.made.clear()
    before, pits.Pit = pits.Pit, Recorder  # type: ignore[misc]
    try:
        code = pytest.main(["-p", "no:cacheprovider", "-p", "no:xdist", "tests/house/table"])
    finally:
        pits.Pit = before  # type: ignore[misc]
    assert code == 0, "the tests of tables fail"
    for told in (*Recorder.made,):
        mode = told.opening["options"].get("mode", "virtual")
        if 0 < len(told.requests) <= LONGEST and len(told.answers) == len(told.requests):
            yield Candidate(f"{told.opening['book']}-{mode}-told", told)


def of_strolls() -> Iterator[Candidate]:
    """Draw random sessions of every kind of table, several times."""
    for group, (book, options) in tables().items():
        for seed in SEEDS:
            yield Candidate(group, stroll(book, options, seed, STEPS))


def of_hand() -> Iterator[Candidate]:
    """What neither chance nor the tests bring about."""
    for told in directed.sessions():
        yield Candidate(f"{told.opening['book']}-{told.opening['options']['mode']}-told", told)


def chosen(pool: Iterable[Candidate]) -> list[Candidate]:
    """Choose one session per kind of table, then those with the most new content per length."""
    left = [candidate for candidate in pool if candidate.holds()]
    found: list[Candidate] = []
    known: set[Feature] = set()
    length = 0

    def take(one: Candidate) -> None:
        nonlocal length
        left.remove(one)
        found.append(one)
        known.update(one.features)
        length += len(one.requests)

    firsts: dict[str, Candidate] = {}
    for candidate in left:
        best = firsts.get(candidate.group)
        if not candidate.group.endswith("-told") and (
            best is None or len(candidate.features) > len(best.features)
        ):
            firsts[candidate.group] = candidate
    for candidate in firsts.values():
        take(candidate)
    while left and length < MOST:
        best = max(left, key=lambda left: len(left.features - known) / len(left.requests))
        if not best.features - known:
            break
        take(best)
    return found


def record() -> None:
    """Draw new requests and store them."""
    by_group: dict[str, list[Session]] = defaultdict(list)
    for candidate in chosen([*of_strolls(), *of_tests(), *of_hand()]):
        number = len(by_group[candidate.group]) + 1
        by_group[candidate.group].append(
            Session(f"{candidate.group}-{number:02}", candidate.opening, candidate.requests)
        )
    for group, several in by_group.items():
        keep(f"requests/{group}.jsonl.gz", written(several))
