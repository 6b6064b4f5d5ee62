"""Arguments and options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
RulebookName = Annotated[str, typer.Argument(help="The rulebook, such as maryland-uth-1.5.")]
SubmissionFile = Annotated[
    Path | None, typer.Option("--submission", help="A Rules Submission to take choices from.")
]
BonusPaytable = Annotated[
    str | None, typer.Option("--paytable", help="The paytable of the bonus wager.")
]
Fresh = Annotated[bool, typer.Option("--no-cache", help="Compute again; ignore the cache.")]
