"""After the comparison with the oracle: how often each rare thing was among the rounds."""

from __future__ import annotations

import json
from collections import Counter

from _pytest.terminal import TerminalReporter


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
