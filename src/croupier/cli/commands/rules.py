"""croupier rules: read, compare and check rulebooks."""

from __future__ import annotations

from collections.abc import Iterable
from os.path import isfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson

if TYPE_CHECKING:
    from croupier.law.rulebook import Clause, Rulebook

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None)

A_BOOK = "A rulebook, see `croupier rules list`, or a rulebook file."


@app.callback()
def rules() -> None:
    """Read, compare and check rulebooks."""


@app.command("list")
def list_(as_json: AsJson = False) -> None:
    """List the rulebooks that come with croupier.

    Example: croupier rules list
    """
    from croupier.cli.output.terminal import say_json, say_table
    from croupier.law.load import load, released
    from croupier.law.options import options_of

    rows = [
        {
            "id": book.id,
            "title": book.title,
            "game": book.game,
            "clauses": len(book.clauses),
            "options": len(options_of(book)),
            "digest": book.digest,
        }
        for book in map(load, released())
    ]
    if as_json:
        say_json(rows)
        return
    heads = ["id", "game", "clauses", "options", "digest", "title"]
    cells = [[str(row[head])[: 8 if head == "digest" else None] for head in heads] for row in rows]
    say_table(heads, cells, right=(2, 3))


@app.command()
def show(
    rulebook: Annotated[str, typer.Argument(help=A_BOOK)],
    clause: Annotated[
        str, typer.Argument(help="A clause (5.F), a part (12.D) or a chapter (5); all if left out.")
    ] = "",
    beside: Annotated[
        Path | None,
        typer.Option("--beside", metavar="STATUTE", help="Your copy of the statute, in a column."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show clauses, and our encoding in plain words.

    Example: croupier rules show maryland-uth-1.5 5.F
    """
    from croupier.cli.output import clauses as showing
    from croupier.cli.output.files import text_of

    book = find_book(rulebook)
    clauses = find_clauses(book, clause)
    statute = text_of(beside) if beside else None
    if as_json:
        showing.as_json(book, clauses, statute)
    elif statute is None:
        showing.plainly(book, clauses)
    else:
        showing.beside(book, clauses, statute)


@app.command()
def diff(
    old: Annotated[str, typer.Argument(help=A_BOOK)],
    new: Annotated[str, typer.Argument(help=A_BOOK)],
    as_json: AsJson = False,
) -> None:
    """Show the clauses in which two rulebooks differ.

    Example: croupier rules diff maryland-uth-1.4 maryland-uth-1.5
    """
    from croupier.cli.output import clauses as showing
    from croupier.law.diff import diff as differences

    books = find_book(old), find_book(new)
    showing.differences(*books, differences(*books), as_json)


@app.command()
def coverage(
    rulebook: Annotated[str, typer.Argument(help="One rulebook; all if left out.")] = "",
    missing: Annotated[
        bool, typer.Option("--missing", help="List the clauses that have no example.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Count the clauses and those that have an example.

    Example: croupier rules coverage maryland-uth-1.5 --missing
    """
    from croupier.cli.output import coverage as covering

    books = [find_book(rulebook)] if rulebook else None
    covering.coverage(books, missing, as_json)


@app.command()
def check(
    file: Annotated[Path | None, typer.Argument(help="A rulebook file; all if left out.")] = None,
    as_json: AsJson = False,
) -> None:
    """Check rulebooks and print every fault at once.

    The exit code is 1 if there is any fault. Example: croupier rules check mine.toml
    """
    from croupier.cli.output.files import text_of
    from croupier.cli.output.terminal import answer, faults_told, say_json, show_faults
    from croupier.law.check import check as faults_of
    from croupier.law.faults import Fault, Faulty
    from croupier.law.load import load, read_text, released

    reports: list[tuple[str, tuple[Fault, ...]]] = []
    if file is None:
        reports = [(id, faults_of(load(id))) for id in released()]
    else:
        text = text_of(file)
        try:
            reports = [(str(file), faults_of(read_text(text, file.name)))]
        except Faulty as error:
            reports = [(str(file), error.faults)]
    if as_json:
        say_json([{"rulebook": name, "faults": faults_told(faults)} for name, faults in reports])
    else:
        for name, faults in reports:
            show_faults(name, faults, f"{len(faults)} fault(s)" if faults else "holds together")
    answer(not any(faults for _, faults in reports))


def find_book(name: str) -> Rulebook:
    """The released rulebook of this id, or the one in this file; refused if there is neither."""
    from croupier.cli.output.files import text_of
    from croupier.cli.output.terminal import refuse
    from croupier.law.load import load, read_text, released

    if name in released():
        return load(name)
    path = Path(name)
    if isfile(name):
        return read_text(text_of(path), path.name)
    if path.suffix == ".toml":
        refuse(f"there is no file {name}")
    return refuse(f"there is no rulebook {name!r}; {_near(name, released())}")


def find_clauses(book: Rulebook, wanted: str) -> list[Clause]:
    """The clause of this number and those below it; all for none; refused if there is none."""
    from croupier.cli.output.terminal import refuse

    prefix, _, bare = wanted.rpartition(":")
    if prefix and prefix not in (book.prefix, book.id):
        refuse(f"{wanted} is no clause of {book.id}, whose clauses begin with {book.prefix}")
    found = [clause for clause in book if not bare or f"{clause.id}.".startswith(f"{bare}.")]
    if not found:
        known = {**book.chapters, **{item.id: "" for item in book}}
        refuse(f"{book.id} has no clause {bare!r}; {_near(bare, known)}")
    return found


def _near(name: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    names = list(known)
    near = get_close_matches(name, names, 4, 0.5)
    return f"did you mean {' or '.join(near)}" if near else f"use one of {', '.join(names[:8])}"
