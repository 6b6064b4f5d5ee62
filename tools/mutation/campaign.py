"""Puts faults into the code, each in a process of its own, and sees whether a test notices."""

from __future__ import annotations

import os
import re
import resource
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType

from tools.mutation.operators import Mutant, mutants
from tools.mutation.suite import MONEY, ROOT, Suite, forget

PACKAGE = ROOT / "src" / "croupier"
FILES = (
    "money.py",
    "round/banked/settling.py",
    "round/banked/lines.py",
    "round/banked/payment.py",
    "round/banked/meters.py",
    "round/banked/envy.py",
    "round/banked/judge.py",
    "round/banked/plan.py",
)
"""Settlement and meters."""

MOST_MEMORY = 4 * 2**30


@dataclass(frozen=True)
class Fault:
    """A mutant of one of the files."""

    file: str
    mutant: Mutant

    @property
    def key(self) -> str:
        """The fault as the list of equivalents names it."""
        return key_of(self.file, self.mutant.says)


def key_of(file: str, says: str) -> str:
    """Without blanks, brackets and quotes: Pythons differ in how they write a tree."""
    plain = re.sub(r"[()\s]", "", says).replace('"', "'")
    return f"{file} {plain}"


def faults(files: Iterable[str] = FILES) -> Iterator[Fault]:
    """Every fault of these files."""
    for file in files:
        for mutant in mutants((PACKAGE / file).read_text("utf-8")):
            yield Fault(file, mutant)


class _Loader(SourceFileLoader):
    """Gives a module's code with the fault in it."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, _: str) -> CodeType:
        return self._code


class _Finder:
    """Finds the module with the fault before anybody finds the sound one."""

    def __init__(self, fault: Fault) -> None:
        path = PACKAGE / fault.file
        self.name = ".".join(("croupier", *Path(fault.file).with_suffix("").parts))
        self.path = str(path)
        tree = fault.mutant.tree(path.read_text("utf-8"))
        self.code = compile(tree, self.path, "exec")

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        if name != self.name:
            return None
        loader = _Loader(name, self.path, self.code)
        return spec_from_file_location(name, self.path, loader=loader)


def noticed(suite: Suite, many: list[Fault], workers: int) -> Iterator[tuple[Fault, bool]]:
    """Each fault, and whether a test notices it; a fault that hangs is noticed."""
    seconds = _sound(suite)
    waiting, running = [*reversed(many)], dict[int, Fault]()
    while waiting or running:
        while waiting and len(running) < workers:
            fault = waiting.pop()
            running[_started(suite, fault, seconds)] = fault
        process, status = os.wait()
        yield running.pop(process), status != 0


def _sound(suite: Suite) -> int:
    """The seconds of processor time after which a fault hangs; the tests pass without any."""
    began = time.monotonic()
    _, status, used = os.wait4(_started(suite, None, 10_000), 0)
    if status:
        raise SystemExit("The tests fail without any fault; mend that first.")
    told = f"The tests take {time.monotonic() - began:.0f} s on the code as it is."
    print(told, flush=True)
    return int(3 * (used.ru_utime + used.ru_stime)) + 10


def _started(suite: Suite, fault: Fault | None, seconds: int) -> int:
    """The number of the process that runs the tests; it ends with 0 if all pass."""
    sys.stdout.flush()
    process = os.fork()
    if process:
        return process
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    status = 1
    try:
        first: tuple[str, ...] = ()
        if fault is not None:
            sys.meta_path.insert(0, _Finder(fault))
            if not fault.file.startswith("round/"):
                forget("croupier", "tests")
                first = (MONEY,)
        status = int(suite.notices(*first))
    finally:
        os._exit(status)
