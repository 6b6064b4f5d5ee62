"""The faults that `python -m tools.mutation` puts into the code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.mutation import scores
from tools.mutation.__main__ import equivalents
from tools.mutation.campaign import FILES, PACKAGE, Fault, chosen, faults, reached
from tools.mutation.operators import mutants
from tools.mutation.scores import Score, lowered, raised
from tools.mutation.suite import QUICK, ROOT

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
    assert [mutant.after for mutant in mutants(source)] == FAULTS[source]


def test_what_a_function_returns() -> None:
    says = [
        mutant.says for mutant in mutants("class A:\n    def b(self) -> bool:\n        return c")
    ]
    assert says == ["A.b: return c => return True", "A.b: return c => return False"]
    assert [mutant.after for mutant in mutants("def a() -> int:\n    return b")] == ["return None"]
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


def test_every_file_and_every_test_of_the_table_is_there() -> None:
    assert all((PACKAGE / file).is_file() for file in FILES)
    tests = {test for several in FILES.values() for test in several} - {QUICK}
    assert all((ROOT / test).is_file() for test in tests)
    assert all(FILES.values())


FEW = [Fault("a.py", mutant) for mutant in mutants("x = a + 1\ny = b - 2\nz = c * 3")]


def test_a_sample_does_not_change_with_the_faults_around_it() -> None:
    assert len(FEW) == 9
    sample = chosen(FEW, 4, "1")
    assert chosen(reversed(FEW), 4, "1") == sample
    assert chosen(FEW, 0, "1") == chosen(FEW, 99, "1")
    assert {fault.key for fault in chosen(FEW, 4, "2")} != {fault.key for fault in sample}
    left = [fault for fault in FEW if fault is not sample[-1]]
    assert chosen(left, 3, "1") == sample[:3]


def test_a_fault_reaches_what_holds_something_of_its_file() -> None:
    """Those modules are imported again with the fault in; all others stay."""
    found = reached("croupier.house.log.chain")
    assert {"croupier.house.log.chain", "croupier.house.audit.verify"} <= found
    assert "croupier.web.server.app" in found  # through several others
    assert not {"croupier.house.log.entry", "croupier.money", "croupier.law.load"} & found


def score(killed: int, *faults: Fault) -> Score:
    """A score of four faults."""
    return Score(4, 1, 4, killed, frozenset(fault.digest for fault in faults))


def test_a_score_only_ever_rises() -> None:
    old = {"a.py": score(3, *FEW[:3])}
    assert list(lowered(old, {"a.py": score(3, *FEW[:3])}, [FEW[3]])) == []
    assert list(lowered(old, {"a.py": score(4, *FEW[:4])}, [])) == []
    assert list(lowered(old, {"b.py": score(0)}, FEW[4:])) == []
    [fell] = lowered(old, {"a.py": score(2, *FEW[:2])}, [])
    assert fell == "a.py falls from 75.0 to 50.0 per cent"
    [lost] = lowered(old, {"a.py": score(3, *FEW[1:4])}, [FEW[0]])
    assert lost.startswith("no longer noticed: a.py:1 module: x = a + 1 => ")


def test_what_was_noticed_once_stays_on_record_while_the_code_has_it(tmp_path: Path) -> None:
    old = {"a.py": score(2, FEW[0], FEW[1]), "b.py": score(4)}
    kept = raised(old, {"a.py": score(3, *FEW[2:5])}, FEW[1:])
    assert kept["b.py"] == old["b.py"]
    assert kept["a.py"] == score(3, *FEW[1:5])  # the first is gone from the code
    scores.write(kept, tmp_path / "scores.toml")
    assert scores.read(tmp_path / "scores.toml") == kept
    assert scores.read(tmp_path / "none.toml") == {}


def test_the_record_is_of_files_in_the_table() -> None:
    assert scores.read().keys() <= FILES.keys()
