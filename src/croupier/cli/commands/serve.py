"""croupier serve: the floor over HTTP. What it is made of is chosen where all parts are known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Level(StrEnum):
    """From which weight on something is logged."""

    debug = "debug"
    info = "info"
    warning = "warning"
    error = "error"


@dataclass(frozen=True, slots=True)
class Reach:
    """Where the floor listens, and how people reach it."""

    host: str
    port: int
    tls_cert: Path | None
    tls_key: Path | None
    address: str
    insecure: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """How the floor is to be served."""

    reach: Reach
    db: str
    keys: Path | None
    demo: bool
    welcome: bool
    open: bool
    recover: str
    as_json: bool
    log_level: str


Host = Annotated[str, typer.Option(help="Where to listen.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="0 for any free one.")]
Db = Annotated[
    str, typer.Option(help="The books: sqlite:///FILE or postgresql://NAME@HOST/DATABASE.")
]
Keys = Annotated[
    Path | None, typer.Option(envvar="CROUPIER_KEYS", help="The keys; else beside the database.")
]
TlsCert = Annotated[Path | None, typer.Option(help="Certificate chain, PEM.")]
TlsKey = Annotated[Path | None, typer.Option(help="Its private key, PEM.")]
Address = Annotated[
    str,
    typer.Option(metavar="URL", help="How people reach it, where a proxy of yours is before it."),
]
Insecure = Annotated[
    bool, typer.Option("--insecure", help="Listen beyond this machine without TLS.")
]
NoDemo = Annotated[
    bool, typer.Option("--no-demo", help="A first start opens no demonstration tables.")
]
NoWelcome = Annotated[bool, typer.Option("--no-welcome", help="New players get no play money.")]
Open = Annotated[bool, typer.Option("--open", help="Guests may sit down without a link.")]
Recover = Annotated[
    str, typer.Option(metavar="NAME", help="Give this person a new one-time password.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Say in JSON what is served.")]
LogLevel = Annotated[Level, typer.Option(help="Logs go to standard error, a JSON object a line.")]


def command(start: Callable[[Asked], int]) -> typer.Typer:
    """The command line of `serve`, which starts the floor so."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)

    @app.command()
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
        as_json: AsJson = False,
        log_level: LogLevel = Level.warning,
    ) -> None:
        """Run tables in the browser.

        The first start makes the books and their keys, prints the floorperson's one-time password
        and opens a table of each rulebook. Ctrl-C stops it; the next start goes on from there.

        Example: croupier serve
        """
        reach = Reach(host, port, tls_cert, tls_key, address, insecure)
        asked = Asked(
            reach, db, keys, not no_demo, not no_welcome, open_, recover, as_json, log_level.value
        )
        raise typer.Exit(start(asked))

    return app
