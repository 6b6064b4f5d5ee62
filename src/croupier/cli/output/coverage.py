"""Coverage on the screen: which clauses are encoded where, and which have examples."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.output.terminal import complain, say, say_json, say_table
from croupier.law.coverage import Line, find_examples
from croupier.law.coverage import coverage as lines_of
from croupier.law.load import load, released
from croupier.law.rulebook import CLASSES

if TYPE_CHECKING:
    from croupier.law.rulebook import Rulebook


def coverage(books: list[Rulebook] | None, missing: bool, in_json: bool) -> None:
    """The counts, or the clauses without an example, or every line for programs."""
    several = books if books is not None else [load(id) for id in released()]
    folder = folder_of_tests()
    if folder is None:
        complain("there is no tests folder beside this croupier, so no examples can be named")
    found = find_examples(example_files(folder), several)
    lines = lines_of(several, found.examples)
    shown = [line for line in lines if not (missing and line.examples)]
    if in_json:
        say_json({"clauses": [_told(line) for line in shown]})
    elif missing:
        say_table(
            ["clause", "class", "says"], [[item.id, item.class_, item.says] for item in shown]
        )
        say()
        say(f"{len(shown)} of {len(lines)} clauses have no example.")
    else:
        _counts(several, lines)


def _told(line: Line) -> dict[str, object]:
    return {
        "id": line.id,
        "class": line.class_,
        "where": line.where,
        "examples": list(line.examples),
    }


def _counts(books: list[Rulebook], lines: tuple[Line, ...]) -> None:
    """For each book and class: how many clauses have an example, of how many."""
    rows = []
    for book in books:
        own = [line for line in lines if line.id.startswith(f"{book.prefix}:")]
        rows.append([book.prefix, *_cells(own)])
    rows.append(["all", *_cells(lines)])
    say("Clauses with an example, of all:")
    say()
    say_table(["rulebook", *CLASSES, "all"], rows, right=range(1, len(CLASSES) + 2))


def _cells(lines: list[Line] | tuple[Line, ...]) -> Iterator[str]:
    for class_ in (*CLASSES, ""):
        own = [line for line in lines if class_ in ("", line.class_)]
        yield f"{sum(bool(line.examples) for line in own)} of {len(own)}" if own else "-"


def folder_of_tests() -> Path | None:
    """The tests of the checkout that this code runs from; None if it is installed elsewhere."""
    source = Path(__file__).resolve().parents[3]
    folder = source.parent / "tests"
    return folder if source.name == "src" and folder.is_dir() else None


def example_files(folder: Path | None) -> Iterator[tuple[str, str]]:
    """The files that may hold examples, as path below the checkout and text."""
    if folder is None:
        return
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".round", ".toml", ".py") and path.is_file():
            yield path.relative_to(folder.parent).as_posix(), path.read_text("utf-8", "replace")
