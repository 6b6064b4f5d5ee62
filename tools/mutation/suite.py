"""The tests that look for a fault, quickest first: written rounds, the oracle, then pytest."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import Phase, settings

if TYPE_CHECKING:
    from croupier.law.clause import Rulebook
    from croupier.law.submission import Examined

ROOT = Path(__file__).parents[2]

ROUNDS, SUBMISSIONS = 1_500, 48
"""Random rounds that are compared with the oracle, and the submissions that they share."""

MONEY = "tests/test_money.py"
"""The whole of it in a second, so a fault in money meets it first."""

UNIT = (
    "tests/round/test_settling.py",
    "tests/round/test_judge.py",
    "tests/round/test_script.py",
    "tests/round/test_round_files.py",
    "tests/round/test_rounds.py",
)
"""What pytest runs on a fault that nothing quicker has noticed."""

SLOW = ("goes_as_it_is_written", "is_short", "remarks_name", "junk", "any_text")
"""Tests among them that look for something else, or were run already."""


PROFILE = "first fault"


class Suite:
    """What the tests need and no fault can change, read and reckoned once.

    Afterwards nothing of the round's code is imported, so that each fault meets fresh modules.
    """

    def __init__(self) -> None:
        from tests.oracle.draw import draw
        from tests.oracle.settlement import settle
        from tests.round.examples import examples

        phases = (Phase.explicit, Phase.generate)  # a smaller example of the fault is not wanted
        settings.register_profile(PROFILE, phases=phases, deadline=None)
        rng = Random(20)
        sources = [draw(rng, number % SUBMISSIONS) for number in range(ROUNDS)]
        self.drawn = [(source, settle(source)) for source in sources]
        self.written = [example.text for example in examples()]
        forget("croupier.round", "tests.round")
        _remember_examined()
        self.sound = not list(self._quick())
        forget("croupier.round", "tests.round")

    def notices(self, *first: str) -> bool:
        """Whether a test fails, of these files or of all; stops at the first."""
        return _fails(*first) or any(True for _ in self._quick()) or _fails(*UNIT)

    def _quick(self) -> Iterator[str]:
        """What is wrong, found without pytest."""
        from croupier.round.notation import parse
        from croupier.round.script import play
        from tests.round.test_oracle import differences, engine

        for text in self.written:
            played = play(parse(text))
            if played.refused or played.differs or played.round.phase != "over":
                yield text
        for source, expected in self.drawn:
            yield from differences(source, expected, engine(source))


def _fails(*files: str) -> bool:
    if not files:
        return False
    ask = ["-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", str(ROOT)]
    ask += ["-p", "no:schemathesis"]  # it warns when it is loaded a second time
    ask += ["--assert", "plain"]  # nobody reads why; and what is imported cannot be rewritten
    ask += ["--hypothesis-profile", PROFILE, "-k", " and ".join(f"not {one}" for one in SLOW)]
    return pytest.main([*ask, *(str(ROOT / one) for one in files)]) != 0


def _remember_examined() -> None:
    """What the law says about a submission is found out once for all faults."""
    from croupier.law import submission

    examine = submission.examine
    known: dict[str, Examined] = {}

    def remembered(table: Mapping[str, object], book: Rulebook | None = None) -> Examined:
        if book is not None:
            return examine(table, book)
        key = json.dumps(table, sort_keys=True, default=str)
        if key not in known:
            known[key] = examine(table)
        return known[key]

    submission.examine = remembered


def forget(*packages: str) -> None:
    """These packages are imported anew when they are next wanted."""
    for name in [*sys.modules]:
        if any(name == one or name.startswith(f"{one}.") for one in packages):
            del sys.modules[name]
