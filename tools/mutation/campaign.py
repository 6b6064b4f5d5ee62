"""Puts faults into the code, each in a process of its own, and sees whether a test notices."""

from __future__ import annotations

import ast
import os
import re
import resource
import signal
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType

from tools.mutation.operators import Mutant, mutants
from tools.mutation.suite import ROOT, Suite, forget, module_of

SOURCE = ROOT / "src"
PACKAGE = SOURCE / "croupier"
_TABLE = tomllib.loads(Path(__file__).with_name("files.toml").read_text("utf-8"))
FILES: dict[str, list[str]] = _TABLE["files"]
"""By file of the package, the tests that must notice a fault in it."""
LEAVES_OUT: list[str] = _TABLE["leaves_out"]

MOST_MEMORY = 6 * 2**30


@dataclass(frozen=True)
class Limits:
    """Seconds of processor time and by the clock: a fault that takes longer hangs, is noticed."""

    seconds: int = 120
    wait: int = 600

    @classmethod
    def after(cls, seconds: float, wait: float) -> Limits:
        """What a fault may take whose tests take so long without it, on a machine as busy."""
        return cls(min(cls.seconds, 20 + round(6 * seconds)), min(cls.wait, 90 + round(12 * wait)))


WIDEST = Limits()


@dataclass(frozen=True)
class Fault:
    """A mutant of one of the files."""

    file: str
    mutant: Mutant

    @property
    def key(self) -> str:
        """The fault as the list of equivalents names it."""
        return key_of(self.file, self.mutant.says)

    @property
    def digest(self) -> str:
        """The fault as the record of scores names it."""
        return sha256(self.key.encode()).hexdigest()[:10]


def key_of(file: str, says: str) -> str:
    """Without blanks, brackets and quotes: Pythons differ in how they write a tree."""
    plain = re.sub(r"[()\s]", "", says).replace('"', "'")
    return f"{file} {plain}"


def faults(files: Iterable[str] = FILES) -> Iterator[Fault]:
    """Every fault of these files."""
    for file in files:
        for mutant in mutants((PACKAGE / file).read_text("utf-8")):
            yield Fault(file, mutant)


def chosen(several: Iterable[Fault], number: int, seed: str) -> list[Fault]:
    """Return this many of them, or all if the number is 0.

    Which, the seed and each fault's own words decide: what else the file holds changes nothing.
    """
    order = sorted(several, key=lambda fault: sha256(f"{seed} {fault.key}".encode()).digest())
    return order[:number] if number else order


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
        self.name = module_of(path.relative_to(SOURCE))
        self.path = str(path)
        tree = fault.mutant.tree(path.read_text("utf-8"))
        self.code = compile(tree, self.path, "exec")

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        if name != self.name:
            return None
        loader = _Loader(name, self.path, self.code)
        return spec_from_file_location(name, self.path, loader=loader)


@cache
def _imports() -> dict[str, set[str]]:
    """By module, every module whose code it names, and all their packages."""
    found: dict[str, set[str]] = {}
    for file in PACKAGE.rglob("*.py"):
        named = found.setdefault(module_of(file.relative_to(SOURCE)), set())
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                named |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
            elif isinstance(node, ast.Import):
                named |= {alias.name for alias in node.names}
    return found


def reached(module: str) -> set[str]:
    """The module, and every one that holds something of it, however far away."""
    known, new = {module}, {module}
    while new:
        new = {name for name, named in _imports().items() if named & new} - known
        known |= new
    return known


def noticed(
    suite: Suite, many: Sequence[Fault], workers: int, limits: Limits = WIDEST
) -> Iterator[tuple[Fault, bool]]:
    """Each fault, and whether a test notices it; a fault that hangs is noticed."""
    waiting, running = [*reversed(many)], dict[int, Fault]()
    try:
        while waiting or running:
            while waiting and len(running) < workers:
                fault = waiting.pop()
                running[_started(suite, fault.file, fault, limits)] = fault
            process, status = os.wait()
            yield running.pop(process), status != 0
    finally:
        for process in running:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)


def sound(suite: Suite, file: str) -> Limits | None:
    """What a fault of the file may take, by what its tests take without any; None if they fail."""
    began = time.monotonic()
    _, status, used = os.wait4(_started(suite, file, None, WIDEST), 0)
    took = time.monotonic() - began
    return None if status else Limits.after(used.ru_utime + used.ru_stime, took)


def _started(suite: Suite, file: str, fault: Fault | None, limits: Limits) -> int:
    """The number of the process that runs the tests; it ends with 0 if all pass."""
    sys.stdout.flush()
    process = os.fork()
    if process:
        return process
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (limits.seconds, limits.seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(limits.wait)
    status = 1
    try:
        if fault is not None:
            finder = _Finder(fault)
            sys.meta_path.insert(0, finder)
            forget(*reached(finder.name))
        status = int(suite.notices(FILES[file]))
    finally:
        os._exit(status)
