"""croupier layout: a table's layout and sign, drawn from its submission alone."""

from __future__ import annotations

import json
from os.path import exists
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output.files import read_submission, say_written, write_text
from croupier.cli.output.terminal import refuse, say

if TYPE_CHECKING:
    from croupier.law.submission import Examined

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def layout(
    submission: Annotated[
        str, typer.Argument(help="A submission's file, or a rulebook for its demonstration.")
    ],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write to this file, or - for stdout.")
    ] = None,
    sign: Annotated[
        bool, typer.Option("--sign", help="Draw the sign at the table, not the layout.")
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Leave to the sign whatever a sign may carry.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Tell the plan in JSON: places, words, clauses.")
    ] = False,
) -> None:
    """Draw the table's layout as SVG: every area, inscription and odds that its rulebook demands.

    Example: croupier layout maryland-uth-1.5 -o layout.svg
    """
    from croupier.felt.layout import layout_svg
    from croupier.felt.plan import plan_of
    from croupier.felt.sign import sign_svg

    plan = plan_of(_examined(submission), plain=plain)
    if as_json:
        told = plan.told()
        text = json.dumps(told["sign"] if sign else told, indent=2, ensure_ascii=False) + "\n"
    else:
        text = sign_svg(plan) if sign else layout_svg(plan)
    if output is None:
        say(text.rstrip("\n"))
        return
    write_text(output, (text,))
    say_written(output, f"Wrote {output}.{_advice(submission, plan.sign.needed, sign)}")


def _advice(submission: str, needed: tuple[str, ...], sign: bool) -> str:
    """Where the layout alone does not tell everything, how to draw the sign."""
    if sign or not needed:
        return ""
    return f" The sign must be posted as well: croupier layout {submission} --sign -o sign.svg"


def _examined(submission: str) -> Examined:
    from croupier.law.load import released
    from croupier.law.submission import demonstration, examine

    file = Path(submission)
    if submission in released() and not file.is_file():
        return examine(demonstration(submission))
    if not exists(submission):
        known = ", ".join(released())
        refuse(f"{submission} is neither a file nor a rulebook; the rulebooks are {known}")
    return read_submission(file)
