"""The rules of the pure parts: no clock, disk, randomness, output, or floats."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from tests.source_tree import called, imports, sources

PURE = ("errors", "cards", "hands", "money", "refusal", "law", "engine", "notation")

# hashlib is absent on purpose: a digest is a function of its bytes.
IMPURE = frozenset(
    {
        "asyncio",
        "cmath",
        "concurrent",
        "contextvars",
        "ctypes",
        "datetime",
        "dbm",
        "email",
        "fileinput",
        "ftplib",
        "getpass",
        "glob",
        "http",
        "imaplib",
        "importlib",
        "io",
        "locale",
        "logging",
        "mmap",
        "multiprocessing",
        "os",
        "pathlib",
        "pickle",
        "platform",
        "poplib",
        "queue",
        "random",
        "runpy",
        "sched",
        "secrets",
        "select",
        "selectors",
        "shelve",
        "shutil",
        "signal",
        "smtplib",
        "socket",
        "socketserver",
        "sqlite3",
        "ssl",
        "statistics",
        "subprocess",
        "tempfile",
        "threading",
        "time",
        "tomllib",
        "urllib",
        "uuid",
        "webbrowser",
        "xmlrpc",
        "zoneinfo",
    }
)
LAW_MAY_READ = frozenset({"tomllib", "importlib.resources", "pathlib"})
SPEAKING_CALLS = frozenset({"print", "input", "breakpoint", "eval", "exec"})
READING_MODES = frozenset({"r", "rb", "rt"})
WRITING_METHODS = frozenset(
    {"write_text", "write_bytes", "unlink", "mkdir", "rmdir", "symlink_to", "hardlink_to"}
)


def impurities(package: Path) -> list[str]:
    """In the pure parts: foreign or impure imports, files, talk, floats."""
    faults = []
    for source in sources(package):
        if source.part not in PURE:
            continue
        faults += [
            source.at(node, f"{source.part} is pure and may not import {name}")
            for node, name in imports(source)
            if impure_import(source.part, package.name, name)
        ]
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Call) and (fault := impure_call(source.part, node)):
                faults.append(source.at(node, f"{source.part} is pure: {fault}"))
            elif isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
                faults.append(source.at(node, f"{source.part} is exact: no float {node.value!r}"))
    return faults


def impure_import(part: str, package: str, name: str) -> bool:
    """Whether a pure part must not import this name."""
    top = name.partition(".")[0]
    if top in (package, "__future__"):
        return False
    if part == "law" and any(f"{name}.".startswith(f"{allowed}.") for allowed in LAW_MAY_READ):
        return False
    return top in IMPURE or top not in sys.stdlib_module_names


def impure_call(part: str, node: ast.Call) -> str:
    """What is wrong with a call in a pure part, or nothing."""
    name = called(node)
    if isinstance(node.func, ast.Name) and name in SPEAKING_CALLS:
        return f"no {name}()"
    if isinstance(node.func, ast.Name) and name == "float":
        return "no float()"
    if name == "open":
        if part != "law":
            return "no open()"
        mode = node.args[1:2] if isinstance(node.func, ast.Name) else node.args[:1]
        mode += [keyword.value for keyword in node.keywords if keyword.arg == "mode"]
        if not all(isinstance(item, ast.Constant) and item.value in READING_MODES for item in mode):
            return "law reads and does not write"
    if isinstance(node.func, ast.Attribute) and name in WRITING_METHODS:
        return f"no {name}()"
    return ""
