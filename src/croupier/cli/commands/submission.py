"""croupier submission: compose a Rules Submission, and examine one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson

if TYPE_CHECKING:
    from croupier.law.submission import Examined

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None)


@app.callback()
def submission() -> None:
    """Compose a Rules Submission, or check one against its rulebook."""


@app.command()
def new(
    rulebook: Annotated[str, typer.Argument(help="A rulebook, see `croupier rules list`.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write to this file; never over one.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write a template that lists every option.

    Example: croupier submission new maryland-uth-1.5 -o mine.toml
    """
    from croupier.cli.output.files import say_written, write_text
    from croupier.cli.output.terminal import say
    from croupier.law.load import load
    from croupier.law.submission.compose import compose

    text = compose(load(rulebook))
    if output is None:
        say(json.dumps({"rulebook": rulebook, "text": text}) if as_json else text.rstrip("\n"))
        return
    write_text(output, (text,), new=True)
    told = {"rulebook": rulebook, "file": str(output)}
    done = f"Wrote {output}. Examine it: croupier submission check {output}"
    say_written(output, json.dumps(told) if as_json else done)


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="Submissions, TOML or JSON.")],
    as_json: AsJson = False,
) -> None:
    """Check submissions and list every fault.

    Example: croupier submission check mine.toml
    """
    from croupier.cli.output.files import text_of
    from croupier.cli.output.terminal import answer, say, show_faults
    from croupier.law.submission import examine_text

    sound = True
    reports = []
    for file in files:
        examined = examine_text(text_of(file), file.name)
        sound = sound and examined.sound
        reports.append((file, examined))
    if as_json:
        say(json.dumps([_told(str(file), examined) for file, examined in reports], indent=2))
    else:
        for file, examined in reports:
            show_faults(str(file), examined.faults, _verdict(examined))
    answer(sound)


def _told(file: str, examined: Examined) -> dict[str, object]:
    return {
        "file": file,
        "rulebook": examined.submission.rulebook,
        "sound": examined.sound,
        "demonstration": examined.demonstration,
        "digest": examined.submission.digest,
        "faults": [
            {
                "place": fault.place,
                "clause": fault.clause,
                "says": fault.says,
                "advice": fault.advice,
                "weight": fault.weight,
                "reading": fault.reading,
            }
            for fault in examined.faults
        ],
    }


def _verdict(examined: Examined) -> str:
    if not examined.sound:
        return "not sound"
    return "sound, as a demonstration" if examined.demonstration else "sound"
