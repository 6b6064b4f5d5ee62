"""The command line: names its commands, loads only the one that is asked for."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any, cast

import typer
from typer.core import TyperGroup
from typer.main import get_command

# The module has the command's Typer application as `app`, or by the name behind a colon.
COMMANDS: dict[str, tuple[str, str]] = {
    "rules": ("croupier.cli.commands.rules", "Read, compare and check rulebooks."),
    "submission": (
        "croupier.cli.commands.submission",
        "Write or check a Rules Submission.",
    ),
    "settle": (
        "croupier.cli.commands.settle",
        "Settle finished rounds, every wager with its clause.",
    ),
    "replay": ("croupier.cli.commands.replay", "Replay hand histories of games between players."),
    "advise": ("croupier.cli.commands.advise", "Show the exact value of every action."),
    "edge": ("croupier.cli.commands.edge", "Compute the house edge of every wager, exactly."),
    "sweep": ("croupier.cli.commands.sweep", "Compute every combination of a paytable's lines."),
    "strategy": ("croupier.cli.commands.strategy", "Show how to play, and what it costs."),
    "layout": (
        "croupier.cli.commands.layout",
        "Draw a table's layout and sign from its submission.",
    ),
    "simulate": ("croupier.cli.commands.simulate", "Simulate millions of rounds."),
    "play": ("croupier.cli.commands.play", "Play at a table in the terminal."),
    "serve": ("croupier.wiring", "Run tables in the browser."),
    "audit": ("croupier.wiring:audit", "Verify a floor's log, and show its hands."),
    "backup": ("croupier.wiring:backup", "Copy a floor's books while it runs."),
    "restore": ("croupier.wiring:restore", "Put the books of a backup in place."),
    "cache": ("croupier.cli.commands.cache", "Show or empty the cache of computed tables."),
}

WRONG_USE = 2
A_FAULT_OF_OURS = 70
_USAGE = cast(type[Exception], typer.BadParameter.__mro__[2])
"""What Typer raises for any wrong use, whichever Click it carries."""


class Commands(TyperGroup):
    """Lists commands without importing them: `--help` starts at once.

    Typer calls these three with its context, which none of them needs.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands.update(cast(Any, dict.fromkeys(COMMANDS)))  # names to suggest for a wrong one

    def list_commands(self, _ctx: Any) -> list[str]:
        """The names, in the order of COMMANDS."""
        return list(COMMANDS)

    def get_command(self, _ctx: Any, cmd_name: str) -> Any:
        """The command of this name, imported now; None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command = get_command(getattr(import_module(module), name or "app"))
        command.name = cmd_name
        return command

    def format_commands(self, _ctx: Any, formatter: Any) -> None:
        """Writes the commands with their one line each."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])


app = typer.Typer(
    name="croupier",
    cls=Commands,
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(
    epilog="Example: croupier rules show maryland-uth-1.5 5.F. Each command has --help and --json."
)
def croupier(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", "-V", help="Show the version and exit.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", hidden=True)] = False,
) -> None:
    """A casino's hold'em tables, dealt by the rulebook."""
    from croupier.cli.output.terminal import WrongUse, say, say_json
    from croupier.cli.version import versions

    if version:
        found = versions()
        parts = ", ".join(f"{name} {number}" for name, number in found.items() if number)
        if as_json:
            say_json(found)
        else:
            say(f"{parts.replace(', ', ' (', 1)})")
        raise typer.Exit
    if as_json:
        command = context.invoked_subcommand or "COMMAND"
        raise WrongUse(f"put --json after the command, as in: croupier {command} … --json")
    if context.invoked_subcommand is None:
        say(context.get_help())


def run(arguments: Sequence[str]) -> int:
    """Runs one command and returns its exit code; whatever goes wrong is said in one sentence."""
    from croupier.cli.output.terminal import WrongUse, complain, complain_of, complain_of_use
    from croupier.law.faults import Faulty

    try:
        code = get_command(app).main(list(arguments), "croupier", standalone_mode=False)
    except WrongUse as error:
        complain(str(error))
        return WRONG_USE
    except Faulty as error:
        complain_of(error)
        return 1
    except typer.Abort:
        complain("stopped")
        return 130
    except _USAGE as error:
        complain_of_use(str(getattr(error, "format_message", error.__str__)()))
        return WRONG_USE
    except Exception as error:
        if os.environ.get("CROUPIER_TRACEBACK"):
            raise
        told = f"{type(error).__name__}: {error}; CROUPIER_TRACEBACK=1 shows where"
        complain(f"this is a fault of croupier itself: {told}")
        return A_FAULT_OF_OURS
    return code if isinstance(code, int) else 0


PLAIN_SIGNS = str.maketrans(
    {
        **dict.fromkeys("−–─", "-"),
        **dict.fromkeys("“”„‘’", "'"),  # a double quote would end a text of JSON
        **dict(zip("♣♦♥♠", "cdhs", strict=True)),
        **{"…": "...", "→": "->", "×": "x", "✗": "x", "•": "*", "·": ".", "▸": ">", "│": "|"},
        **{"▒": "+", "█": "#", "§": "section ", "\N{NO-BREAK SPACE}": " "},
    }
)
"""What is written for a sign that a terminal's encoding lacks: a loss must keep its minus."""


def write_plain(error: UnicodeError) -> tuple[str, int]:
    """Replaces the signs that the encoding lacks, as `codecs.register_error` wants it."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    plain = lacking.translate(PLAIN_SIGNS)
    return "".join(name if name.isascii() else "?" for name in plain), error.end


def main() -> None:
    """The process ends here, with the exit code of the command."""
    codecs.register_error("croupier.plain", write_plain)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="croupier.plain")  # a card's suit must not stop a terminal
    sys.exit(run(sys.argv[1:]))
