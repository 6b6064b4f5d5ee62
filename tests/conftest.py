"""What counts as covered; after the comparison with the oracle, how often each rare thing was."""

from __future__ import annotations

import gc
import json
from collections import Counter

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import is_hypothesis_test, settings

gc.set_threshold(200_000, 20, 100)  # states are many and small: an eighth of the tests' time
settings.register_profile("croupier", deadline=None)  # a busy machine is no fault
settings.load_profile("croupier")


LONG = ("test_night.py", "test_crash.py", "pages/test_console.py")
"""These begin first, so that nobody waits for them at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is reached by chance is not covered: the next run may not reach it."""
    items.sort(key=lambda item: not any(one in item.nodeid for one in LONG))
    for item in items:
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("no_cover")


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Adds up what the shards recorded; xdist's workers send it with their reports."""
    seen: Counter[str] = Counter()
    for report in terminalreporter.stats.get("passed", []):
        for name, value in getattr(report, "user_properties", []):
            if name == "oracle":
                seen.update(json.loads(value))
    if seen:
        terminalreporter.section("engine and oracle agree")
        for kind, number in sorted(seen.items(), key=lambda item: (-item[1], item[0])):
            terminalreporter.write_line(f"{number:9,}  {kind}")
