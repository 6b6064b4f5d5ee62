"""Counters of the server, in the text format of Prometheus."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Histogram bounds in seconds, for the time until a command is durable."""

Labels = tuple[tuple[str, str], ...]


class Counters:
    """Counters, gauges, and one histogram; safe for threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._totals: Counter[tuple[str, Labels]] = Counter()
        self._gauges: Counter[str] = Counter()
        self._taken = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0

    def count(self, name: str, number: int = 1, **labels: str) -> None:
        """Raise a counter by one."""
        with self._lock:
            self._totals[name, tuple(sorted(labels.items()))] += number

    def move(self, name: str, by: int) -> None:
        """Move a gauge."""
        with self._lock:
            self._gauges[name] += by

    def record_seconds(self, seconds: float) -> None:
        """Record the seconds until a command was answered."""
        place = next((n for n, most in enumerate(BUCKETS) if seconds <= most), len(BUCKETS))
        with self._lock:
            self._taken[place] += 1
            self._seconds += seconds

    def text(self, now: Mapping[str, float]) -> str:
        """Return everything counted, and these gauges."""
        with self._lock:
            totals, gauges = dict(self._totals), dict(self._gauges)
            taken, seconds = list(self._taken), self._seconds
        lines: list[str] = []
        names = sorted({name for name, _ in totals})
        for name in names:
            rows = sorted((labels, n) for (item, labels), n in totals.items() if item == name)
            lines += _family(f"croupier_{name}_total", "counter", rows)
        for name, value in sorted({**gauges, **now}.items()):
            lines += _family(f"croupier_{name}", "gauge", [((), value)])
        lines += _histogram("croupier_command_seconds", taken, seconds)
        return "\n".join(lines) + "\n"


def _family(name: str, kind: str, rows: Iterable[tuple[Labels, float]]) -> list[str]:
    return [f"# TYPE {name} {kind}", *(f"{name}{_label_text(labels)} {n:g}" for labels, n in rows)]


def _label_text(labels: Labels) -> str:
    escaped = (
        (key, value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n"))
        for key, value in labels
    )
    inner = ",".join(f'{key}="{value}"' for key, value in escaped)
    return f"{{{inner}}}" if inner else ""


def _histogram(name: str, taken: list[int], seconds: float) -> list[str]:
    lines, so_far = [f"# TYPE {name} histogram"], 0
    for most, number in zip((*map(str, BUCKETS), "+Inf"), taken, strict=True):
        so_far += number
        lines.append(f'{name}_bucket{{le="{most}"}} {so_far}')
    return [*lines, f"{name}_sum {seconds:.6f}", f"{name}_count {so_far}"]
