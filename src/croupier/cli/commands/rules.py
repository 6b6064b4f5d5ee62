"""croupier rules: read, compare, and check rulebooks."""

from __future__ import annotations

from os.path import isfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Command, old_names

if TYPE_CHECKING:
    from croupier.law.rulebook import Clause, Rulebook

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None)

A_BOOK = "A rulebook (see `croupier rules list`) or a rulebook file."


@app.callback()
def rules() -> None:
    """Read, compare, and check rulebooks."""


@app.command("list", cls=Command)
def list_(as_json: AsJson = False) -> None:
    """List the rulebooks that come with croupier.

    Example: croupier rules list
    """
    from croupier.cli.output.terminal import print_json, print_table
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
        print_json(rows)
        return
    heads = ["id", "game", "clauses", "options", "digest", "title"]
    cells = [[str(row[head])[: 8 if head == "digest" else None] for head in heads] for row in rows]
    print_table(heads, cells, right=(2, 3))


@app.command(cls=Command, context_settings=old_names(beside="side-by-side"))
def show(
    rulebook: Annotated[str, typer.Argument(metavar="RULEBOOK", help=A_BOOK)],
    clause: Annotated[
        str,
        typer.Argument(
            metavar="[CLAUSE]",
            help="A clause (5.F), a part (12.D), or a chapter (5) (default: all).",
        ),
    ] = "",
    statute_file: Annotated[
        Path | None,
        typer.Option(
            "--side-by-side",
            metavar="STATUTE",
            help="Print your copy of the statute next to each clause.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show clauses and how they are encoded.

    Example: croupier rules show maryland-uth-1.5 5.F
    """
    from croupier.cli.output import clauses as output
    from croupier.cli.output.files import text_of

    book = find_book(rulebook)
    clauses = find_clauses(book, clause)
    statute = text_of(statute_file) if statute_file else None
    if as_json:
        output.print_as_json(book, clauses, statute)
    elif statute is None:
        output.print_clauses(book, clauses)
    else:
        output.print_side_by_side(book, clauses, statute)


@app.command(cls=Command)
def diff(
    old: Annotated[str, typer.Argument(metavar="OLD", help=A_BOOK)],
    new: Annotated[str, typer.Argument(metavar="NEW", help=A_BOOK)],
    as_json: AsJson = False,
) -> None:
    """Show the clauses that differ between two rulebooks.

    Example: croupier rules diff maryland-uth-1.4 maryland-uth-1.5
    """
    from croupier.cli.output import clauses as output
    from croupier.law.diff import diff as differences

    books = find_book(old), find_book(new)
    output.print_differences(*books, differences(*books), as_json)


@app.command(cls=Command)
def coverage(
    rulebook: Annotated[
        str, typer.Argument(metavar="[RULEBOOK]", help="One rulebook (default: all).")
    ] = "",
    missing: Annotated[
        bool, typer.Option("--missing", help="List the clauses without an example.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Count the clauses that have an example.

    Example: croupier rules coverage maryland-uth-1.5 --missing
    """
    from croupier.cli.output import coverage as output

    books = [find_book(rulebook)] if rulebook else None
    output.coverage(books, missing, as_json)


@app.command(cls=Command)
def check(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="A rulebook file (default: every rulebook)."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check rulebooks and list every fault.

    Exits with code 1 if there is a fault.

    Example: croupier rules check mine.toml
    """
    from croupier import money
    from croupier.cli.output.files import text_of
    from croupier.cli.output.terminal import exit_with, faults_json, print_faults, print_json
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
        print_json([{"rulebook": name, "faults": faults_json(faults)} for name, faults in reports])
    else:
        for name, faults in reports:
            print_faults(name, faults, money.plural(len(faults), "fault") if faults else "ok")
    exit_with(not any(faults for _, faults in reports))


def find_book(name: str) -> Rulebook:
    """Return the rulebook of this id, or the one in this file."""
    from croupier.cli.commands.arguments import suggestion
    from croupier.cli.output.files import text_of
    from croupier.cli.output.terminal import usage_error
    from croupier.law.load import load, read_text, released

    if name in released():
        return load(name)
    path = Path(name)
    if isfile(name):
        return read_text(text_of(path), path.name)
    if path.suffix == ".toml":
        usage_error(f"no such file: {name}")
    return usage_error(f"unknown rulebook {name!r}; {suggestion(name, released())}")


def find_clauses(book: Rulebook, wanted: str) -> list[Clause]:
    """Return the clause of this number with those below it, or all clauses."""
    from croupier.cli.commands.arguments import suggestion
    from croupier.cli.output.terminal import usage_error

    prefix, _, bare = wanted.rpartition(":")
    if prefix and prefix not in (book.prefix, book.id):
        usage_error(f"{wanted} is not a clause of {book.id}; its clauses start with {book.prefix}")
    found = [clause for clause in book if not bare or f"{clause.id}.".startswith(f"{bare}.")]
    if not found:
        known = {**book.chapters, **{clause.id: "" for clause in book}}
        usage_error(f"{book.id} has no clause {bare!r}; {suggestion(bare, known)}")
    return found
