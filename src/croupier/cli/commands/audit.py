"""croupier audit: the books of a floor verified, told and written out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson
from croupier.cli.output.terminal import answer, refuse

if TYPE_CHECKING:
    from croupier.house.audit.archive import AnchorFile, Archive, AuditKeys
    from croupier.house.audit.verify import Spread


@dataclass(frozen=True, slots=True)
class Books:
    """The books of a floor, opened to be read."""

    name: str
    archive: Archive
    keys: AuditKeys
    anchors: tuple[AnchorFile, ...]
    spread: Callable[[int], Spread | None] = lambda _: None
    """By how many processes there may be, what looks at streams in them."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the books are, and what helps to read them."""

    db: str
    keys: Path | None = None
    anchor: Path | None = None
    public: str = ""


Opener = Callable[[Place], AbstractContextManager[Books]]

Db = Annotated[
    str,
    typer.Option(
        "--db", envvar="CROUPIER_DB", help="The books: a file, sqlite:///FILE or postgresql://…."
    ),
]
Keys = Annotated[
    Path | None,
    typer.Option("--keys", envvar="CROUPIER_KEYS", help="The keys; else beside the database."),
]
Table = Annotated[str, typer.Option("--table", metavar="ID", help="Only this table.")]
From = Annotated[
    str, typer.Option("--from", metavar="TIME", help="From this day or moment on, UTC.")
]
To = Annotated[str, typer.Option("--to", metavar="TIME", help="Before this day or moment, UTC.")]

DEFAULT_DB = "sqlite:///croupier.db"


class Form(StrEnum):
    """How a hand is told."""

    story = "story"
    round = "round"
    phh = "phh"
    json = "json"


class ExportForm(StrEnum):
    """How the log is written out."""

    jsonl = "jsonl"
    csv = "csv"
    phh = "phh"
    round = "round"


def verify(
    context: typer.Context,
    db: Db = DEFAULT_DB,
    keys: Keys = None,
    anchor: Annotated[
        Path | None, typer.Option(help="An anchor file kept elsewhere, beside the usual one.")
    ] = None,
    public: Annotated[
        str,
        typer.Option(metavar="HEX", help="The floor's public key, for who has no keys file."),
    ] = "",
    since: Annotated[
        int,
        typer.Option(
            metavar="CHECKPOINT",
            min=0,
            help="Judge only what came after this one.",
        ),
    ] = 0,
    jobs: Annotated[
        int, typer.Option(metavar="N", min=0, help="Processes; as many as cores if left out.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Verify the log: chain, signatures, rulings, money, meters.

    Every stream is followed from its first entry, every checkpoint's signature checked, every
    command judged anew, every account added up. Without the keys it verifies what it can, and
    says what it could not. Exit code 1 if anything is wrong.

    Example: croupier audit verify --db croupier.db
    """
    from croupier.cli.commands.audit_verify import run

    with _opened(context, Place(db, keys, anchor, public)) as books:
        answer(run(books, as_json, since=since, jobs=jobs))


def hand(
    context: typer.Context,
    id: Annotated[str, typer.Argument(metavar="HAND", help="Table and number: 7K2M4Q-17.")],
    form: Annotated[Form, typer.Option("--format", help="How it is told.")] = Form.story,
    db: Db = DEFAULT_DB,
    keys: Keys = None,
    as_json: AsJson = False,
) -> None:
    """Show a finished hand: actions, clauses, and money.

    `--format round` writes it so that `croupier settle` settles it again, `phh` as a hand
    history. A hand that is still being played is told to nobody.

    Example: croupier audit hand 7K2M4Q-17 --format round > hand.round
    """
    from croupier.cli.commands.audit_hand import run

    with _opened(context, Place(db, keys)) as books:
        run(books, id, "json" if as_json else form.value)


def export(
    context: typer.Context,
    form: Annotated[ExportForm, typer.Option("--format", help="How it is written.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="A file; for round files a new folder."),
    ] = None,
    table: Table = "",
    from_: From = "",
    to: To = "",
    db: Db = DEFAULT_DB,
    keys: Keys = None,
    as_json: AsJson = False,
) -> None:
    """Export the log or its finished hands.

    jsonl has every entry, csv a line for every wager's end, phh the hands between players.
    What a live round hides stays sealed. A file is whole or not there.

    Example: croupier audit export --format csv --from 2026-01-01 -o wagers.csv
    """
    from croupier.cli.commands.audit_export import run

    with _opened(context, Place(db, keys)) as books:
        run(books, form.value, output, (table, from_, to), as_json)


def fair(
    context: typer.Context,
    file: Annotated[
        str, typer.Argument(help="Openings or a whole deck as JSON; - for standard input.")
    ] = "",
    root: Annotated[str, typer.Option(metavar="HEX", help="The root that was published.")] = "",
    hand: Annotated[
        str, typer.Option(metavar="HAND", help="Check a finished hand of the log instead.")
    ] = "",
    db: Db = DEFAULT_DB,
    keys: Keys = None,
    as_json: AsJson = False,
) -> None:
    """Check cards against the commitment to their deck.

    Example: croupier audit fair openings.json --root 4c1f…
    """
    from croupier.cli.commands.audit_fair import run_file, run_hand

    if bool(file) == bool(hand):
        refuse("name a file of openings, or a hand with --hand")
    if file:
        answer(run_file(file, root, as_json))
    with _opened(context, Place(db, keys)) as books:
        answer(run_hand(books, hand, as_json))


def meters(
    context: typer.Context, db: Db = DEFAULT_DB, keys: Keys = None, as_json: AsJson = False
) -> None:
    """Reconcile every meter to the last unit.

    Exit code 1 if one does not show what all of it comes to.

    Example: croupier audit meters --db croupier.db
    """
    from croupier.cli.commands.audit_meters import run

    with _opened(context, Place(db, keys)) as books:
        answer(run(books, as_json))


def command(opener: Opener) -> typer.Typer:
    """The command line of `audit`, which opens the books so."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

    @app.callback()
    def audit(context: typer.Context) -> None:
        """Verify a floor's log, show its hands, and export them."""
        context.obj = opener

    for call in (verify, hand, export, fair, meters):
        app.command()(call)
    return app


@contextmanager
def _opened(context: typer.Context, place: Place) -> Iterator[Books]:
    """The books; what keeps them shut is said in one sentence."""
    opener: Opener = context.obj
    from croupier.house.audit.rounds import NoHand
    from croupier.house.errors import BadKeys, BadStore, Unavailable

    try:
        with opener(place) as books:
            yield books
    except (BadKeys, BadStore, Unavailable, NoHand) as fault:
        refuse(str(fault))
