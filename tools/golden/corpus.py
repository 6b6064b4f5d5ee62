"""What is kept, where it lies, and how two versions of it differ, in words and lines."""

from __future__ import annotations

import difflib
import gzip
import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "tests" / "golden"
MOST_LINES = 60
"""Lines of one file's difference that are shown."""
MOST_WIDTH = 400
"""Characters of one such line."""
DIGITS = 12

Files = dict[str, str]


@dataclass(frozen=True)
class Part:
    """One piece of the corpus: every kept file whose name begins with its own is made by it."""

    name: str
    make: Callable[[], Files]

    def owns(self, name: str) -> bool:
        """Whether the kept file is this part's."""
        return name.startswith(f"{self.name}.")


def plain(value: Any) -> str:
    """Canonical JSON: the same text every time."""
    return msgspec.json.encode(value, order="sorted").decode()


def digest(text: str) -> str:
    """A short fingerprint of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def read(name: str) -> str:
    """The text of a kept file."""
    raw = (KEPT / name).read_bytes()
    return (gzip.decompress(raw) if name.endswith(".gz") else raw).decode()


def keep(name: str, text: str) -> None:
    """The file holds the text; the same text gives the same bytes."""
    raw = text.encode()
    path = KEPT / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(raw, 9, mtime=0) if name.endswith(".gz") else raw)


def kept(part: Part) -> Files:
    """What is kept of a part."""
    names = sorted(str(path.relative_to(KEPT)) for path in KEPT.rglob("*") if path.is_file())
    return {name: read(name) for name in names if part.owns(name)}


def write(part: Part) -> list[str]:
    """Write a part again, and return its differences from the stored one."""
    before, now = kept(part), part.make()
    for name, text in now.items():
        assert part.owns(name), f"{name} is not a file of {part.name}"
        if before.get(name) != text:
            keep(name, text)
    for name in before.keys() - now.keys():
        (KEPT / name).unlink()
    return list(differences(before, now))


def check(part: Part) -> list[str]:
    """How the part, made now, differs from what is kept; nothing if it does not."""
    return list(differences(kept(part), part.make()))


def differences(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    """The files that differ: in words and counts, then as a unified difference cut short."""
    for name in sorted({*before, *now}):
        old, new = before.get(name), now.get(name)
        if old == new:
            continue
        if old is None or new is None:
            what = "is new" if old is None else "is gone"
            yield f"{name}: {what}, {len((old or new or '').splitlines())} lines"
            continue
        yield f"{name}: {_counted(old, new)}"
        yield from _cut(old, new)


def _counted(old: str, new: str) -> str:
    """How many lines differ; of a table of digests, which columns and where first."""
    was, now = old.splitlines(), new.splitlines()
    if len(was) == len(now):
        pairs = [(item, two) for item, two in zip(was, now, strict=True) if item != two]
        columns: dict[str, int] = {}
        for each, two in pairs:
            for first, second in zip(each.split(), two.split(), strict=False):
                head = second.partition("=")[0] if "=" in second else ""
                if first != second and head and first.startswith(f"{head}="):
                    columns[head] = columns.get(head, 0) + 1
        told = ", ".join(f"{name} in {count}" for name, count in sorted(columns.items()))
        return f"{len(pairs)} of {len(now)} lines differ" + (f" ({told})" if told else "")
    return f"{len(was)} lines have become {len(now)}"


def _cut(old: str, new: str) -> Iterator[str]:
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), "kept", "now", "", "", 1, "")
    for number, line in enumerate(lines):
        if number == MOST_LINES:
            yield "  … and more"
            return
        yield f"  {line[:MOST_WIDTH]}{'…' if len(line) > MOST_WIDTH else ''}"
