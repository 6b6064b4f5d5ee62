"""The faults that `python -m tools.mutation` puts into the code."""

from __future__ import annotations

import pytest

from tools.mutation.__main__ import equivalents
from tools.mutation.campaign import faults
from tools.mutation.operators import mutants

FAULTS = {
    "x = a < 3": ["x = a <= 3", "x = a >= 3", "x = a < 4", "x = a < 2"],
    "x = a in b": ["x = a not in b"],
    "x = a and b": ["x = a or b"],
    "x = not a": ["x = a"],
    "x = a - b": ["x = a + b"],
    "x = -a // b": ["x = -a * b", "x = a // b"],
    "x = True": ["x = False"],
    "x = 'push'": ["x = 'push_'"],
    "x = 'no more bets'": [],
    "x = f'{a}'": [],
    "x = max(a, b)": ["x = min(a, b)"],
    "x = reversed(a)": ["x = a"],
    "x = a if b else c": ["x = a if not b else c"],
    "x = [a for a in b if c]": ["x = [a for a in b if not c]"],
    "a.b = c": ["pass"],
    "a += b": ["pass", "a -= b"],
    "a(b)": ["pass"],
    "if a: b = c": ["if not a:"],
    "x: int = 5": ["x: int = 6", "x: int = 4"],
    "import a": [],
    "'''About it.'''": [],
}


@pytest.mark.parametrize("source", FAULTS)
def test_faults_of_a_statement(source: str) -> None:
    assert [one.after for one in mutants(source)] == FAULTS[source]


def test_what_a_function_returns() -> None:
    says = [one.says for one in mutants("class A:\n    def b(self) -> bool:\n        return c")]
    assert says == ["A.b: return c => return True", "A.b: return c => return False"]
    assert [one.after for one in mutants("def a() -> int:\n    return b")] == ["return None"]
    assert not list(mutants("def a() -> None:\n    return None"))


def test_a_mutant_is_the_module_with_one_fault() -> None:
    source = "def a(b):\n    return b + 1\n"
    found: dict[str, object] = {}
    for mutant in mutants(source):
        space: dict[str, object] = {}
        exec(compile(mutant.tree(source), "a", "exec"), space)
        call = space["a"]
        assert callable(call)
        found[mutant.after] = call(5)
    assert found == {
        "return None": None,
        "return b - 1": 4,
        "return b + 2": 7,
        "return b + 0": 5,
    }


def test_faults_that_change_nothing_are_still_there_and_have_reasons() -> None:
    listed = equivalents()
    assert listed.keys() <= {fault.key for fault in faults()}
    assert all(len(reason.split()) > 3 for reason in listed.values())
