"""Verification in a child process: callers share one report, and failures are reported."""

from __future__ import annotations

import os
import time
from concurrent.futures import Future
from functools import partial
from pathlib import Path

import pytest

from croupier.adapters.processes.verify import Progress, Verification, Work
from croupier.house.audit.report import Report
from croupier.house.errors import BadStore, Unavailable

SOON = 60.0


def tells_its_process(progress: Progress) -> Report:
    """A report that names the process that made it."""
    progress(1, 2)
    return Report(not_verified=[str(os.getpid())])


def waits_for(file: Path, progress: Progress) -> Report:
    """Continues once the file exists."""
    progress(3, 4)
    while not file.exists():
        time.sleep(0.01)
    return Report()


def cannot(_: Progress) -> Report:
    """There is nothing to verify."""
    raise BadStore("There are no books.")


def falls(_: Progress) -> Report:
    """The process is gone in the middle of it."""
    os._exit(3)


def test_another_process_does_it() -> None:
    verification = Verification(tells_its_process)
    first = verification.ask().result(SOON)
    assert first.not_verified != [str(os.getpid())]
    assert verification.progress is None
    assert verification.ask().result(SOON).not_verified != first.not_verified


def test_whoever_asks_meanwhile_hears_the_same(tmp_path: Path) -> None:
    verification = Verification(partial(waits_for, tmp_path / "go"))
    asked = [verification.ask(), verification.ask()]
    assert asked[0] is asked[1]
    while verification.progress != (3, 4):
        assert not asked[0].done()
        time.sleep(0.01)
    (tmp_path / "go").touch()
    assert asked[0].result(SOON).clean


@pytest.mark.parametrize(
    ("work", "says"), [(cannot, "There are no books."), (falls, "ended before it finished")]
)
def test_what_fails_says_so_and_may_be_tried_again(work: Work, says: str) -> None:
    verification = Verification(work)
    for _ in range(2):
        with pytest.raises(Unavailable, match=says):
            verification.ask().result(SOON)


def test_it_ends_when_the_floor_does(tmp_path: Path) -> None:
    verification = Verification(partial(waits_for, tmp_path / "never"))
    asked: Future[Report] = verification.ask()
    while verification.progress != (3, 4):
        time.sleep(0.01)
    verification.close()
    with pytest.raises(Unavailable):
        asked.result(SOON)
