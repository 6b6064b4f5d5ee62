"""The files of a source tree, parsed: what the rules of the architecture read."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path


@dataclass(frozen=True)
class Source:
    """One parsed file of the package."""

    path: Path
    name: str  # croupier.law.load
    tree: ast.Module
    lines: int

    @property
    def part(self) -> str:
        """The part of the design that the file belongs to: law, cards, cli, ..."""
        parts = self.name.split(".")
        return parts[1] if len(parts) > 1 else "__init__"

    def at(self, node: ast.AST, fault: str) -> str:
        """A fault with its place."""
        return f"{self.path}:{getattr(node, 'lineno', 1)}: {fault}"


@lru_cache(maxsize=4096)
def parsed(path: Path, text: str) -> ast.Module:
    """The syntax tree of a text; the same text is parsed once for all checks."""
    return ast.parse(text, str(path))


def sources(package: Path) -> Iterator[Source]:
    """Every Python file of the package, parsed."""
    for path in sorted(package.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        inner = path.relative_to(package.parent).with_suffix("").parts
        name = ".".join(inner[:-1] if inner[-1] == "__init__" else inner)
        yield Source(path.relative_to(package.parent), name, parsed(path, text), text.count("\n"))


def imports(source: Source) -> Iterator[tuple[ast.AST, str]]:
    """Every module or name that the file imports, dotted and absolute, wherever it stands.

    `from a import b` yields `a.b`: whether b is a module does not matter here.
    """
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = absolute(source, node)
            yield from ((node, f"{origin}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and called(node) in ("import_module", "__import__"):
            match node.args:
                case [ast.Constant(value=str(name)), *_]:
                    yield node, name
                case _:
                    yield node, "?"


def absolute(source: Source, node: ast.ImportFrom) -> str:
    """The module of a from-import, with leading dots resolved."""
    if not node.level:
        return node.module or ""
    package = source.name.split(".")
    if source.path.stem != "__init__":
        package.pop()
    package = package[: len(package) - node.level + 1]
    return ".".join([*package, *([node.module] if node.module else [])])


def called(node: ast.Call) -> str:
    """The last word of what is called: `open` for open(...) and for path.open(...)."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
