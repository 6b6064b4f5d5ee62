"""The command line. It lists every command and imports only the one that runs."""

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

# The Typer application of a command is `app` in this module, or the name after a colon.
COMMANDS: dict[str, tuple[str, str]] = {
    "rules": ("croupier.cli.commands.rules", "Read, compare, and check rulebooks."),
    "submission": ("croupier.cli.commands.submission", "Create and check Rules Submissions."),
    "settle": (
        "croupier.cli.commands.settle",
        "Settle finished rounds; cite a clause for every wager.",
    ),
    "replay": ("croupier.cli.commands.replay", "Replay PHH hand histories."),
    "rank": ("croupier.cli.commands.ranking:rank_app", "Rank and compare hands."),
    "odds": ("croupier.cli.commands.ranking:odds_app", "Compute exact shares of the pot."),
    "advise": ("croupier.cli.commands.advise", "Show the exact value of every action."),
    "edge": ("croupier.cli.commands.edge", "Compute the exact house edge of every wager."),
    "sweep": ("croupier.cli.commands.sweep", "Compute every combination of a paytable's lines."),
    "strategy": ("croupier.cli.commands.strategy", "Show the best strategy, or price your own."),
    "layout": ("croupier.cli.commands.layout", "Draw a table's layout and sign as SVG."),
    "simulate": ("croupier.cli.commands.simulate", "Simulate millions of rounds."),
    "play": ("croupier.cli.commands.play", "Play in the terminal."),
    "serve": ("croupier.wiring", "Run the casino floor server."),
    "audit": ("croupier.wiring:audit", "Verify a floor's log, show hands, and export them."),
    "backup": ("croupier.wiring:backup", "Copy a floor's database while it runs."),
    "restore": ("croupier.wiring:restore", "Put the database of a backup in place."),
    "keys": ("croupier.wiring:keys", "Show which keys a floor has, without the secrets."),
    "cache": ("croupier.cli.commands.cache", "Show or empty the cache of computed tables."),
}

USAGE_ERROR = 2
INTERNAL_ERROR = 70
_USAGE = cast(type[Exception], typer.BadParameter.__mro__[2])
"""Usage errors raised by Typer or its bundled Click."""


class Commands(TyperGroup):
    """The top-level commands, listed without importing them so that `--help` starts fast."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands.update(
            cast(Any, dict.fromkeys(COMMANDS))
        )  # names to suggest for an unknown one

    def list_commands(self, _ctx: Any) -> list[str]:
        """Return the names, in the order of COMMANDS."""
        return list(COMMANDS)

    def get_command(self, _ctx: Any, cmd_name: str) -> Any:
        """Import and return the command of this name, or return None."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command = get_command(getattr(import_module(module), name or "app"))
        command.name = cmd_name
        return command

    def format_commands(self, _ctx: Any, formatter: Any) -> None:
        """Write each command with its summary."""
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
    invoke_without_command=True,
    epilog="Example: croupier rules show maryland-uth-1.5 5.F. Each command has --help and --json.",
)
def croupier(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", "-V", help="Show the version and exit.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", hidden=True)] = False,
) -> None:
    """A casino's hold'em tables, dealt by the rulebook."""
    from croupier.cli.output.terminal import UsageError, print_json, print_line
    from croupier.cli.version import versions

    if version:
        found = versions()
        parts = ", ".join(f"{name} {number}" for name, number in found.items() if number)
        if as_json:
            print_json(found)
        else:
            print_line(f"{parts.replace(', ', ' (', 1)})")
        raise typer.Exit
    if as_json:
        command = context.invoked_subcommand or "COMMAND"
        raise UsageError(f"put --json after the command, as in: croupier {command} … --json")
    if context.invoked_subcommand is None:
        print_line(context.get_help())


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code. Print any error as one line."""
    from croupier.cli.output.terminal import UsageError, print_error, print_faulty, print_misuse
    from croupier.errors import is_extra, missing
    from croupier.law.faults import Faulty

    try:
        code = get_command(app).main(list(arguments), "croupier", standalone_mode=False)
    except UsageError as error:
        print_error(str(error))
        return USAGE_ERROR
    except Faulty as error:
        print_faulty(error)
        return 1
    except typer.Abort:
        print_error("stopped")
        return 130
    except _USAGE as error:
        print_misuse(str(getattr(error, "format_message", error.__str__)()))
        return USAGE_ERROR
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and is_extra(error):
            print_error(str(missing(error)))
            return USAGE_ERROR
        if os.environ.get("CROUPIER_TRACEBACK"):
            raise
        print_error(
            f"internal error: {type(error).__name__}: {error}; "
            "set CROUPIER_TRACEBACK=1 to see the traceback"
        )
        return INTERNAL_ERROR
    return code if isinstance(code, int) else 0


PLAIN_CHARACTERS = str.maketrans(
    {
        **dict.fromkeys("−–─", "-"),
        **dict.fromkeys("“”„‘’", "'"),  # a double quote would end a JSON string
        **dict(zip("♣♦♥♠", "cdhs", strict=True)),
        **{"…": "...", "→": "->", "×": "x", "✗": "x", "•": "*", "·": ".", "▸": ">", "│": "|"},
        **{"▒": "+", "█": "#", "§": "section ", "\N{NO-BREAK SPACE}": " "},
    }
)
"""Replacements for characters that a terminal's encoding lacks. A loss must keep its minus."""


def write_plain(error: UnicodeError) -> tuple[str, int]:
    """Replace the characters that the encoding lacks, as an error handler of `codecs`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    plain = lacking.translate(PLAIN_CHARACTERS)
    return "".join(name if name.isascii() else "?" for name in plain), error.end


def main() -> None:
    """Run the command of this process and exit with its code."""
    codecs.register_error("croupier.plain", write_plain)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="croupier.plain")  # a suit symbol must not stop the command
    sys.exit(run(sys.argv[1:]))
