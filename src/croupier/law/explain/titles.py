"""Titles that people read for steps, irregularities and their effects, written once."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources

_WAYS = ("shoe_", "hand_", "device_")
"""Ways of dealing that begin a step's name and that its title leaves out."""


@lru_cache(maxsize=1)
def titles() -> dict[str, dict[str, str]]:
    """Return every title by kind (step, report, effect, then) and name."""
    file = resources.files("croupier.law.explain") / "titles.toml"
    return tomllib.loads(file.read_text("utf-8"))


def title(kind: str, name: str) -> str:
    """Return the title of a name of this kind; LookupError if nobody has written one.

    What is left to be done after an irregularity is a step, too.
    """
    known = titles()[kind] | (titles()["then"] if kind == "step" else {})
    for way in ("", *_WAYS):
        if name.startswith(way) and (found := known.get(name.removeprefix(way))):
            return found
    raise LookupError(f"law/explain/titles.toml has no title for the {kind} {name!r}")
