"""croupier backup and croupier restore: copies of a floor's books."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.commands.audit import DEFAULT_DB, Db, Keys
from croupier.cli.options import AsJson, Command
from croupier.cli.output.terminal import exit_with, print_error, print_json, print_line, usage_error


@dataclass(frozen=True, slots=True)
class Copied:
    """What was copied where, and what a look at the copy found."""

    place: Path
    logs: int
    entries: int
    checkpoint: int
    faults: int | None
    """Faults that an audit of the copy found; None if it was not audited."""
    whole: bool
    """Whether the audit could verify everything; without the keys it cannot."""
    deleted: tuple[Path, ...] = ()
    """Older backups that were deleted."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be copied, and how."""

    db: str
    keys: Path | None
    folder: Path
    with_keys: bool = False
    keep: int = 0
    verify: bool = True


Copier = Callable[[Wish], Copied]

Verify = Annotated[bool, typer.Option(help="Audit the copy, as `audit verify` does.")]


def backup_command(copier: Copier) -> typer.Typer:
    """The command line of `backup`, which copies so."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)

    @app.command(cls=Command)
    def backup(
        folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where backups are kept.")],
        db: Db = DEFAULT_DB,
        keys: Keys = None,
        with_keys: Annotated[
            bool,
            typer.Option("--with-keys", help="Include the keys, which unseal every card."),
        ] = False,
        keep: Annotated[
            int, typer.Option(metavar="N", min=0, help="Delete all but the newest N; 0 keeps all.")
        ] = 0,
        verify: Verify = True,
        as_json: AsJson = False,
    ) -> None:
        """Copy the books to a new folder, while the floor runs.

        The copy is the state of one moment, with the checkpoints and a list of digests; only you
        can read it. Keep the keys somewhere else. Exit code 1 if the copied books have faults.

        Example: croupier backup /var/backups/croupier --keep 48
        """
        _report(copier, Wish(db, keys, folder, with_keys, keep, verify), as_json, "Backed up")

    return app


def restore_command(copier: Copier) -> typer.Typer:
    """The command line of `restore`, which copies so."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)

    @app.command(cls=Command)
    def restore(
        folder: Annotated[Path, typer.Argument(metavar="BACKUP", help="One backup.")],
        db: Db = DEFAULT_DB,
        keys: Keys = None,
        verify: Verify = True,
        as_json: AsJson = False,
    ) -> None:
        """Put the books of a backup in place, where there are none.

        Every file is compared with its digest and the keys with the books. A backup that ends
        before the newest checkpoint in the anchor file is refused. Exit code 1 if the books have
        faults.

        Example: croupier restore /var/backups/croupier/croupier-20261118T133000Z
        """
        _report(copier, Wish(db, keys, folder, verify=verify), as_json, "Restored")

    return app


def _report(copier: Copier, wish: Wish, as_json: bool, done: str) -> None:
    from croupier.house.errors import BadKeys, BadStore, Unavailable

    try:
        copied = copier(wish)
    except (BadKeys, BadStore, Unavailable) as fault:
        usage_error(str(fault))
    if as_json:
        print_json(
            {
                "place": str(copied.place),
                "logs": copied.logs,
                "entries": copied.entries,
                "checkpoint": copied.checkpoint,
                "faults": copied.faults,
                "complete": copied.whole,
                "deleted": [str(path) for path in copied.deleted],
            }
        )
    else:
        _show(copied, done)
    exit_with(not copied.faults)


def _show(copied: Copied, done: str) -> None:
    verdict = {None: "not verified", 0: "verified, clean"}.get(copied.faults, "verified")
    if copied.faults == 0 and not copied.whole:
        verdict = "nothing wrong in what could be verified without the keys"
    count = f"{copied.logs:,} logs, {copied.entries:,} entries"
    print_line(f"{done} {count} to {copied.place}: {verdict}.")
    for path in copied.deleted:
        print_line(f"Deleted the older backup {path}.")
    if copied.faults:
        noun = "fault" if copied.faults == 1 else "faults"
        print_error(f"the books have {copied.faults} {noun}; croupier audit verify lists them")
