"""Every part of the corpus by name."""

from __future__ import annotations

import time
from functools import cache
from itertools import chain

from tools.golden import commands, law, rounds, sessions, wire
from tools.golden.corpus import Part, check, write


@cache
def _parts() -> dict[str, Part]:
    several = chain(rounds.parts(), commands.parts(), sessions.parts(), wire.parts(), law.parts())
    return {part.name: part for part in several}


def names() -> list[str]:
    """The names of all parts."""
    return list(_parts())


def named(name: str) -> Part:
    """The part of this name."""
    return _parts()[name]


def work(job: tuple[str, str]) -> tuple[str, list[str], float]:
    """A part is written or checked: its name, how it differs, how many seconds it took."""
    what, name = job
    began = time.perf_counter()
    differs = (write if what == "write" else check)(named(name))
    return name, differs, time.perf_counter() - began
