"""croupier serve: the floor over HTTP. `croupier.wiring` chooses its parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.commands.reach import Reach
from croupier.cli.options import Command, old_names


class Level(StrEnum):
    """The lowest level that is logged."""

    debug = "debug"
    info = "info"
    warning = "warning"
    error = "error"


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """How to serve the floor."""

    reach: Reach
    db: str
    keys: Path | None
    demo: bool
    welcome: bool
    open: bool
    recover: str
    floorpersons: tuple[str, ...]
    accept_rollback: str
    as_json: bool
    log_level: str


Host = Annotated[str, typer.Option(metavar="HOST", help="Address to listen on.")]
Port = Annotated[
    int,
    typer.Option(min=0, max=65535, metavar="N", help="Port to listen on; 0 uses any free port."),
]
Db = Annotated[
    str,
    typer.Option(
        metavar="URL", help="Database: sqlite:///FILE or postgresql://NAME@HOST/DATABASE."
    ),
]
Keys = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        envvar="CROUPIER_KEYS",
        help="Keys file (default: next to the database).",
    ),
]
TlsCert = Annotated[Path | None, typer.Option(metavar="FILE", help="TLS certificate chain, PEM.")]
TlsKey = Annotated[Path | None, typer.Option(metavar="FILE", help="TLS private key, PEM.")]
Address = Annotated[
    str,
    typer.Option(
        "--public-url", metavar="URL", help="Public URL, when a reverse proxy sits in front."
    ),
]
Insecure = Annotated[bool, typer.Option("--insecure", help="Accept other machines without TLS.")]
NoDemo = Annotated[
    bool, typer.Option("--no-demo", help="Don't open demonstration tables on first start.")
]
NoWelcome = Annotated[bool, typer.Option("--no-welcome", help="Don't give new players play money.")]
Open = Annotated[
    bool, typer.Option("--allow-guests", help="Let guests sit down without an invitation link.")
]
Recover = Annotated[
    str,
    typer.Option(
        "--reset-password", metavar="NAME", help="Give this person a new one-time password."
    ),
]
Floorpersons = Annotated[
    list[str] | None,
    typer.Option(
        "--floorperson", metavar="NAME", help="One more floorperson of a new floor (repeatable)."
    ),
]
AcceptRollback = Annotated[
    str,
    typer.Option(
        metavar="NAME", help="Start on a rolled-back database; NAME answers for it, on record."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print startup information as JSON.")]
LogLevel = Annotated[Level, typer.Option(help="Log level; logs are JSON lines on stderr.")]


def command(start: Callable[[ServeOptions], int]) -> typer.Typer:
    """Return the application of `serve`, which calls this function to start the server."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)

    @app.command(
        cls=Command,
        context_settings=old_names(
            open="allow-guests", address="public-url", recover="reset-password"
        ),
    )
    def serve(
        host: Host = "127.0.0.1",
        port: Port = 8765,
        db: Db = "sqlite:///croupier.db",
        keys: Keys = None,
        tls_cert: TlsCert = None,
        tls_key: TlsKey = None,
        address: Address = "",
        insecure: Insecure = False,
        no_demo: NoDemo = False,
        no_welcome: NoWelcome = False,
        open_: Open = False,
        recover: Recover = "",
        floorperson: Floorpersons = None,
        accept_rollback: AcceptRollback = "",
        as_json: AsJson = False,
        log_level: LogLevel = Level.warning,
    ) -> None:
        """Run the casino floor server.

        The first start creates the database and its keys, prints a one-time password for the
        floorperson, and opens one table per rulebook. Press Ctrl-C to stop. The next start resumes.

        Example: croupier serve
        """
        reach = Reach(host, port, tls_cert, tls_key, address, insecure)
        options = ServeOptions(
            reach,
            db,
            keys,
            demo=not no_demo,
            welcome=not no_welcome,
            open=open_,
            recover=recover,
            floorpersons=tuple(floorperson or ()),
            accept_rollback=accept_rollback,
            as_json=as_json,
            log_level=log_level.value,
        )
        raise typer.Exit(start(options))

    return app
