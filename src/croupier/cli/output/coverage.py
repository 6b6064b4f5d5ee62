"""The coverage report: which clauses are encoded where, and which have examples."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.output.terminal import print_error, print_json, print_line, print_table
from croupier.law.coverage import Line, find_examples
from croupier.law.coverage import coverage as lines_of
from croupier.law.load import load, released
from croupier.law.rulebook import CLASSES

if TYPE_CHECKING:
    from croupier.law.rulebook import Rulebook


def coverage(books: list[Rulebook] | None, missing: bool, in_json: bool) -> None:
    """Print the counts, the clauses without an example, or every clause as JSON."""
    several = books if books is not None else [load(id) for id in released()]
    folder = folder_of_tests()
    if folder is None:
        print_error("no tests folder found next to this croupier, so examples can't be listed")
    found = find_examples(example_files(folder), several)
    lines = lines_of(several, found.examples)
    shown = [line for line in lines if not (missing and line.examples)]
    if in_json:
        print_json({"clauses": [_line_json(line) for line in shown]})
    elif missing:
        print_table(
            ["clause", "class", "says"], [[line.id, line.class_, line.says] for line in shown]
        )
        print_line()
        print_line(f"{len(shown)} of {len(lines)} clauses have no example.")
    else:
        _counts(several, lines)


def _line_json(line: Line) -> dict[str, object]:
    return {
        "id": line.id,
        "class": line.class_,
        "where": line.where,
        "examples": list(line.examples),
    }


def _counts(books: list[Rulebook], lines: tuple[Line, ...]) -> None:
    """Print for each rulebook and class how many clauses have an example."""
    rows = []
    for book in books:
        own = [line for line in lines if line.id.startswith(f"{book.prefix}:")]
        rows.append([book.prefix, *_cells(own)])
    rows.append(["all", *_cells(lines)])
    print_line("Clauses with at least one example:")
    print_line()
    print_table(["rulebook", *CLASSES, "all"], rows, right=range(1, len(CLASSES) + 2))


def _cells(lines: list[Line] | tuple[Line, ...]) -> Iterator[str]:
    for class_ in (*CLASSES, ""):
        own = [line for line in lines if class_ in ("", line.class_)]
        yield f"{sum(bool(line.examples) for line in own)} of {len(own)}" if own else "-"


def folder_of_tests() -> Path | None:
    """Return the tests folder of this checkout, or None for an installed package."""
    source = Path(__file__).resolve().parents[3]
    folder = source.parent / "tests"
    return folder if source.name == "src" and folder.is_dir() else None


def example_files(folder: Path | None) -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each file that can hold examples."""
    if folder is None:
        return
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".round", ".toml", ".py") and path.is_file():
            yield path.relative_to(folder.parent).as_posix(), path.read_text("utf-8", "replace")
