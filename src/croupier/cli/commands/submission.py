"""croupier submission: create and check Rules Submissions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Command, RulebookName

if TYPE_CHECKING:
    from croupier.law.submission import Examined

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None)


@app.callback()
def submission() -> None:
    """Create and check Rules Submissions."""


@app.command(cls=Command)
def new(
    rulebook: RulebookName,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Output file (must not exist)."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write a template that lists every option.

    Example: croupier submission new maryland-uth-1.5 -o mine.toml
    """
    from croupier.cli.commands.arguments import check_rulebook
    from croupier.cli.output.files import print_written, write_text
    from croupier.cli.output.terminal import print_line
    from croupier.law.load import load
    from croupier.law.submission.compose import compose

    check_rulebook(rulebook)
    text = compose(load(rulebook))
    if output is None:
        print_line(
            json.dumps({"rulebook": rulebook, "text": text}) if as_json else text.rstrip("\n")
        )
        return
    write_text(output, (text,), new=True)
    written = {"rulebook": rulebook, "file": str(output)}
    done = f"Wrote {output}. Check it with: croupier submission check {output}"
    print_written(output, json.dumps(written) if as_json else done)


@app.command(cls=Command)
def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Submissions, TOML or JSON.")
    ],
    as_json: AsJson = False,
) -> None:
    """Check submissions and list every fault.

    Example: croupier submission check mine.toml
    """
    from croupier.cli.output.files import text_of
    from croupier.cli.output.terminal import exit_with, print_faults, print_line
    from croupier.law.submission import examine_text

    reports = [(file, examine_text(text_of(file), file.name)) for file in files]
    if as_json:
        print_line(
            json.dumps([_report(str(file), examined) for file, examined in reports], indent=2)
        )
    else:
        for file, examined in reports:
            print_faults(str(file), examined.faults, _verdict(examined))
    exit_with(all(examined.valid for _, examined in reports))


def _report(file: str, examined: Examined) -> dict[str, object]:
    return {
        "file": file,
        "rulebook": examined.submission.rulebook,
        "valid": examined.valid,
        "demonstration": examined.demonstration,
        "digest": examined.submission.digest,
        "faults": [
            {
                "path": fault.path,
                "clause": fault.clause,
                "message": fault.message,
                "advice": fault.advice,
                "severity": fault.severity,
                "reading": fault.reading,
            }
            for fault in examined.faults
        ],
    }


def _verdict(examined: Examined) -> str:
    """Return the summary of a submission: its number of faults, or that it is valid."""
    from croupier import money
    from croupier.law.faults import blocking

    if not examined.valid:
        return money.plural(len(blocking(examined.faults)), "fault")
    return "valid (demonstration values)" if examined.demonstration else "valid"
