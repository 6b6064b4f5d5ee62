"""croupier audit: verify a floor's log, show its hands, and export them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Command, old_names
from croupier.cli.output.terminal import exit_with, usage_error

if TYPE_CHECKING:
    from croupier.house.audit.archive import AnchorFile, Archive, AuditKeys
    from croupier.house.audit.verify import Spread


@dataclass(frozen=True, slots=True)
class Books:
    """A floor's database, opened for reading."""

    name: str
    archive: Archive
    keys: AuditKeys
    anchors: tuple[AnchorFile, ...]
    spread: Callable[[int], Spread | None] = lambda _: None
    """Returns what verifies streams in parallel, given the number of processes."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the database is, with its keys and anchor files."""

    db: str
    keys: Path | None = None
    anchor: Path | None = None
    public: str = ""


Opener = Callable[[Place], AbstractContextManager[Books]]

Db = Annotated[
    str,
    typer.Option(
        "--db",
        metavar="URL",
        envvar="CROUPIER_DB",
        help="Database: a file, sqlite:///FILE, or postgresql://….",
    ),
]
Keys = Annotated[
    Path | None,
    typer.Option(
        "--keys",
        metavar="FILE",
        envvar="CROUPIER_KEYS",
        help="Keys file (default: next to the database).",
    ),
]
Table = Annotated[str, typer.Option("--table", metavar="ID", help="Only this table.")]
Since = Annotated[
    str, typer.Option("--since", metavar="TIME", help="From this date or time on, UTC.")
]
Until = Annotated[
    str, typer.Option("--until", metavar="TIME", help="Before this date or time, UTC.")
]

DEFAULT_DB = "sqlite:///croupier.db"


class HandFormat(StrEnum):
    """The formats of a hand."""

    text = "text"
    round = "round"
    phh = "phh"
    json = "json"


class ExportFormat(StrEnum):
    """The formats of an export."""

    jsonl = "jsonl"
    csv = "csv"
    phh = "phh"
    round = "round"


def verify(
    context: typer.Context,
    db: Db = DEFAULT_DB,
    keys: Keys = None,
    anchor: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="An additional anchor file, e.g. an off-site copy."),
    ] = None,
    public: Annotated[
        str,
        typer.Option(
            metavar="HEX", help="The floor's public key, if you don't have the keys file."
        ),
    ] = "",
    since: Annotated[
        int,
        typer.Option(
            metavar="CHECKPOINT",
            min=0,
            help="Check rulings only after this checkpoint.",
        ),
    ] = 0,
    jobs: Annotated[
        int, typer.Option(metavar="N", min=0, help="Number of processes; 0 uses every core.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Verify the log: chain, signatures, rulings, money, meters.

    The audit follows every stream from its first entry, checks every signature, decides every
    command again, and adds up every account. Without the keys it verifies what it can and lists
    the rest. Exits with code 1 if there are findings.

    Example: croupier audit verify --db croupier.db
    """
    from croupier.cli.commands.audit_verify import run

    with _opened(context, Place(db, keys, anchor, public)) as books:
        exit_with(run(books, as_json, since=since, jobs=jobs))


def hand(
    context: typer.Context,
    id: Annotated[str, typer.Argument(metavar="HAND", help="Table and number: 7K2M4Q-17.")],
    form: Annotated[HandFormat, typer.Option("--format", help="Output format.")] = HandFormat.text,
    db: Db = DEFAULT_DB,
    keys: Keys = None,
    as_json: AsJson = False,
) -> None:
    """Show a finished hand: actions, clauses, and money.

    With `--format round`, `croupier settle` can settle it again. With `phh`, it is a hand
    history. Hands in progress are never shown.

    Example: croupier audit hand 7K2M4Q-17 --format round > hand.round
    """
    from croupier.cli.commands.audit_hand import run

    with _opened(context, Place(db, keys)) as books:
        run(books, id, "json" if as_json else form.value)


def export(
    context: typer.Context,
    form: Annotated[ExportFormat, typer.Option("--format", help="Output format.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="PATH", help="Output file, or a new folder for round files."
        ),
    ] = None,
    table: Table = "",
    since: Since = "",
    until: Until = "",
    db: Db = DEFAULT_DB,
    keys: Keys = None,
    as_json: AsJson = False,
) -> None:
    """Export the log or its finished hands.

    jsonl has every entry, csv one line per settled wager, phh the hands between players. Hidden
    cards of a live round stay sealed. Files are written atomically.

    Example: croupier audit export --format csv --since 2026-01-01 -o wagers.csv
    """
    from croupier.cli.commands.audit_export import run

    with _opened(context, Place(db, keys)) as books:
        run(books, form.value, output, (table, since, until), as_json)


def fair(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="[FILE]", help="Openings or a whole deck as JSON; - for standard input."
        ),
    ] = "",
    root: Annotated[str, typer.Option(metavar="HEX", help="The published root.")] = "",
    hand: Annotated[
        str, typer.Option(metavar="HAND", help="Check a finished hand in the log instead.")
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
        usage_error("give either an openings file or --hand")
    if file:
        exit_with(run_file(file, root, as_json))
    with _opened(context, Place(db, keys)) as books:
        exit_with(run_hand(books, hand, as_json))


def meters(
    context: typer.Context, db: Db = DEFAULT_DB, keys: Keys = None, as_json: AsJson = False
) -> None:
    """Reconcile every meter to the last unit.

    Adds up seed, contributions, awards, and adjustments. Exits with code 1 if a meter does not
    reconcile.

    Example: croupier audit meters --db croupier.db
    """
    from croupier.cli.commands.audit_meters import run

    with _opened(context, Place(db, keys)) as books:
        exit_with(run(books, as_json))


def receipt(
    context: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A receipt as JSON; - for standard input.")
    ],
    db: Db = DEFAULT_DB,
    keys: Keys = None,
    public: Annotated[
        str,
        typer.Option(
            metavar="HEX", help="The floor's public key, if you don't have the keys file."
        ),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Compare a player's receipt with the log.

    A receipt is the floor's signed word that a command is in the log. Exits with code 1 if it was
    altered, or if the log was rolled back or rewritten since.

    Example: croupier audit receipt receipt.json --db croupier.db
    """
    from croupier.cli.commands.audit_receipt import run

    with _opened(context, Place(db, keys, public=public)) as books:
        exit_with(run(books, file, as_json))


def command(opener: Opener) -> typer.Typer:
    """Return the application of `audit`, which opens the database with this function."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

    @app.callback()
    def audit(context: typer.Context) -> None:
        """Verify a floor's log, show its hands, and export them."""
        context.obj = opener

    app.command(cls=Command)(verify)
    app.command(cls=Command, context_settings=old_names(story="text"))(hand)
    app.command(cls=Command, context_settings=old_names(**{"from": "since", "to": "until"}))(export)
    app.command(cls=Command)(fair)
    app.command(cls=Command)(meters)
    app.command(cls=Command)(receipt)
    return app


@contextmanager
def _opened(context: typer.Context, place: Place) -> Iterator[Books]:
    """Open the database, with one line for anything that prevents it."""
    opener: Opener = context.obj
    from croupier.house.audit.rounds import NoHand
    from croupier.house.errors import BadKeys, BadStore, Unavailable

    try:
        with opener(place) as books:
            yield books
    except (BadKeys, BadStore, Unavailable, NoHand) as fault:
        usage_error(str(fault))
