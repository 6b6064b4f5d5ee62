"""The tests that look for a fault: those that its file names, stopped by the first that fails."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import Phase, settings

if TYPE_CHECKING:
    from croupier.law.rulebook import Rulebook
    from croupier.law.submission import Examined

ROOT = Path(__file__).parents[2]

ROUNDS, SUBMISSIONS = 1_500, 48
"""Random rounds that are compared with the oracle, and the submissions that they share."""

QUICK = "rounds"
"""What the table of files calls the written rounds and the random ones."""

LOADED = ("law", "round", "table", "house", "adapters", "web")
"""Parts of the package that are imported before any fault is put in."""

PROFILE = "first fault"


class Suite:
    """What the tests need and no fault can change, read and worked out once.

    Everything is imported, so that a fault's process imports only what the fault can reach.
    """

    def __init__(self, leaves_out: Sequence[str], *, rounds: bool) -> None:
        phases = (Phase.explicit, Phase.generate)  # a smaller example of the fault is not wanted
        settings.register_profile(PROFILE, phases=phases, deadline=None, derandomize=True)
        self._leaves_out = leaves_out
        _remember_examined()
        for part in LOADED:
            for file in sorted((ROOT / "src" / "croupier" / part).rglob("*.py")):
                if "migrations" not in file.parts:  # alembic alone can load these
                    import_module(module_of(file.relative_to(ROOT / "src")))
        if rounds:
            assert self._written
            assert self._drawn
            forget("tests")

    @cached_property
    def _written(self) -> list[str]:
        from tests.engine.banked.examples import examples

        return [example.text for example in examples()]

    @cached_property
    def _drawn(self) -> list[tuple[Any, Any]]:
        from tests.oracle.draw import draw
        from tests.oracle.settlement import settle

        rng = Random(20)
        sources = [draw(rng, number % SUBMISSIONS) for number in range(ROUNDS)]
        return [(source, settle(source)) for source in sources]

    def notices(self, tests: Sequence[str]) -> bool:
        """Whether one of these fails; the first that does ends it."""
        if QUICK not in tests:
            return self._fails(tests)
        place = tests.index(QUICK)
        return (
            self._fails(tests[:place])
            or any(True for _ in self._differs())
            or self._fails(tests[place + 1 :])
        )

    def _differs(self) -> Iterator[str]:
        """What is wrong with a round, found without pytest."""
        from croupier.notation.banked import parse, play
        from tests.engine.banked.test_oracle import differences, engine

        for text in self._written:
            played = play(parse(text))
            if played.refused or played.differs or played.round.phase != "over":
                yield text
        for source, expected in self._drawn:
            yield from differences(source, expected, engine(source))

    def _fails(self, files: Sequence[str]) -> bool:
        if not files:
            return False
        ask = ["-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", str(ROOT)]
        ask += ["-p", "no:schemathesis"]  # it warns when it is loaded a second time
        ask += ["--assert", "plain"]  # nobody reads why; and what is imported cannot be rewritten
        left_out = " and ".join(f"not {name}" for name in self._leaves_out)
        ask += ["--hypothesis-profile", PROFILE, "-k", left_out]
        return pytest.main([*ask, *(str(ROOT / file) for file in files)]) != 0


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


def module_of(path: Path) -> str:
    """The name under which a file below `src` is imported."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def forget(*names: str) -> None:
    """Forget these modules and their submodules, so that the next import loads them again."""
    for name in [*sys.modules]:
        if any(name == item or name.startswith(f"{item}.") for item in names):
            holder, _, own = name.rpartition(".")
            del sys.modules[name]
            if holder in sys.modules and own in vars(sys.modules[holder]):
                delattr(sys.modules[holder], own)
