"""What the code answers is what it answered when the golden corpus was written."""

from __future__ import annotations

import pytest

from tools.golden.corpus import KEPT, check, read
from tools.golden.lookups import command_names, event_kinds
from tools.golden.parts import named, names
from tools.golden.sessions import reached

MOST_BYTES = 5_000_000
NEVER = {
    "table:round_released/1": "a shuffler's failure is reported of the device (13.H), which itself "
    "holds the next round up: no running table ever demands a release",
}
"""Kinds of events that no session brings about, and why."""
NEVER_ASKED: dict[str, str] = {}
"""The same of commands."""


@pytest.mark.parametrize("part", names())
def test_nothing_differs(part: str) -> None:
    """A difference on purpose: `python -m tools.golden write`, and a line of the change log."""
    differs = check(named(part))
    assert not differs, "\n".join(differs)


def test_every_kept_file_is_made_by_a_part() -> None:
    files = {str(path.relative_to(KEPT)) for path in KEPT.rglob("*") if path.is_file()}
    made = {name for name in files for part in names() if named(part).owns(name)}
    assert {name for name in files - made if not name.startswith("requests/")} == set()


def test_sessions_bring_about_every_kind_of_event() -> None:
    found = reached("event") | set(read("commands/audit.kinds.txt").split())
    assert set(event_kinds()) - found == set(NEVER)


def test_sessions_ask_for_every_command() -> None:
    assert set(command_names()) - reached("do") == set(NEVER_ASKED)


def test_the_corpus_stays_small() -> None:
    assert sum(path.stat().st_size for path in KEPT.rglob("*") if path.is_file()) < MOST_BYTES
