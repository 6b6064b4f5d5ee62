"""Arguments and options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
RulebookName = Annotated[
    str, typer.Argument(metavar="RULEBOOK", help="A rulebook, e.g. maryland-uth-1.5.")
]
SubmissionFile = Annotated[
    Path | None,
    typer.Option("--submission", metavar="FILE", help="Use the options in this Rules Submission."),
]
BonusPaytable = Annotated[
    str | None,
    typer.Option(
        "--paytable", metavar="NAME", help="Blind (UTH) or X-tra Bonus (Jackpot) paytable."
    ),
]
Fresh = Annotated[bool, typer.Option("--no-cache", help="Ignore cached results.")]


def old_names(**names: str) -> dict[str, Any]:
    """Return the settings of a command that still accepts its options by their former names."""
    renamed = {old.replace("_", "-"): new for old, new in names.items()}
    return {"token_normalize_func": lambda token: renamed.get(token, token)}


class Command(TyperCommand):
    """A command whose usage names arguments plainly: RULEBOOK instead of {RULEBOOK}."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the parts of the usage line after the command's name."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]
