"""The selection and order of tests, and a summary of the comparison with the oracle."""

from __future__ import annotations

import gc
import json
import random
from collections import Counter
from itertools import groupby

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import is_hypothesis_test, settings

from tests.stages import DEEP, ORDER

gc.set_threshold(200_000, 20, 100)  # many small objects: saves an eighth of the time
# A busy machine is not a failure. Every run draws the same cases, except in the deep stage, where a
# failure prints how to repeat it.
settings.register_profile("croupier", deadline=None, derandomize=not DEEP, print_blob=DEEP)
settings.load_profile("croupier")


LONG = ("test_night.py", "test_crash.py", "pages/test_console.py")
"""These begin first, so that no worker is left with one of them at the end."""


@pytest.hookimpl(tryfirst=True)  # before -m selects by marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle, order, and select the tests of this stage. Randomized tests are slow.

    Workers take tests from each other, so no test may depend on another: with CROUPIER_ORDER, each
    file's tests run in a random order. Coverage from randomized tests does not count, because the
    next run may not reach the same lines.
    """
    if ORDER is not None:
        chance = random.Random(ORDER)
        files = [list(group) for _, group in groupby(items, lambda item: item.path)]
        items[:] = [item for group in files for item in chance.sample(group, len(group))]
    items.sort(key=lambda item: not any(name in item.nodeid for name in LONG))
    for item in items:
        if not DEEP and item.get_closest_marker("deep"):
            item.add_marker(pytest.mark.skip(reason="in ./check --deep"))
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("no_cover")
            item.add_marker("slow")


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Print the sums of what the shards recorded; xdist's workers send it with their reports."""
    seen: Counter[str] = Counter()
    for report in terminalreporter.stats.get("passed", []):
        for name, value in getattr(report, "user_properties", []):
            if name == "oracle":
                seen.update(json.loads(value))
    if seen:
        terminalreporter.section("engine and oracle agree")
        for kind, number in sorted(seen.items(), key=lambda item: (-item[1], item[0])):
            terminalreporter.write_line(f"{number:9,}  {kind}")
