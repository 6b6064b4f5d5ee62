"""croupier keys: which keys a floor has, without showing a secret."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import AsJson, Command
from croupier.cli.output.terminal import print_json, print_line, usage_error


@dataclass(frozen=True, slots=True)
class KeysShown:
    """A keys file without its secrets."""

    file: Path
    public: str
    """The public key, in hex, to verify checkpoints and receipts with."""
    fingerprints: dict[str, str]
    """By key the start of its SHA-256, to compare a copy with."""


def keys_command(reads: Callable[[str, Path | None], KeysShown]) -> typer.Typer:
    """Return the application of `keys`, which reads a keys file with this function."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

    @app.callback()
    def keys() -> None:
        """Show which keys a floor has, without the secrets."""

    @app.command(cls=Command)
    def show(
        db: Annotated[
            str, typer.Option(metavar="URL", help="Database whose keys to show.")
        ] = "sqlite:///croupier.db",
        keys: Annotated[
            Path | None,
            typer.Option(
                metavar="FILE",
                envvar="CROUPIER_KEYS",
                help="Keys file (default: next to the database).",
            ),
        ] = None,
        as_json: AsJson = False,
    ) -> None:
        """Show the public key and fingerprints of the keys.

        Give the public key to auditors and players. Equal fingerprints mean that two files have
        the same keys; no key can be computed from them.

        Example: croupier keys show --json
        """
        from croupier.house.errors import BadKeys, BadStore

        try:
            found = reads(db, keys)
        except (BadKeys, BadStore) as fault:
            usage_error(str(fault))
        if as_json:
            told = {"file": str(found.file), "public": found.public}
            print_json({**told, "fingerprints": found.fingerprints})
            return
        print_line(f"{found.file}")
        print_line(f"Public key: {found.public}")
        for name, start in found.fingerprints.items():
            print_line(f"{name}: {start}")

    return app
