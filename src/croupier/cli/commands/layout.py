"""croupier layout: a table's layout and sign, drawn from its submission."""

from __future__ import annotations

import json
from os.path import exists
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import Command, old_names
from croupier.cli.output.files import print_written, read_submission, write_text
from croupier.cli.output.terminal import print_line, usage_error

if TYPE_CHECKING:
    from croupier.law.submission import Examined

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(cls=Command, context_settings=old_names(plain="sign-first"))
def layout(
    submission: Annotated[
        str,
        typer.Argument(
            metavar="SUBMISSION", help="A submission file, or a rulebook for its demonstration."
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Output file, or - for stdout."),
    ] = None,
    sign: Annotated[
        bool, typer.Option("--sign", help="Draw the table sign instead of the layout.")
    ] = False,
    sign_first: Annotated[
        bool,
        typer.Option(
            "--sign-first",
            help="Put everything the rules allow on the sign instead of the layout.",
        ),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the layout plan as JSON.")] = False,
) -> None:
    """Draw a table's layout and sign as SVG.

    The layout has every spot, inscription, and payout that the rulebook requires.

    Example: croupier layout maryland-uth-1.5 -o layout.svg
    """
    from croupier.felt.layout import layout_svg
    from croupier.felt.plan import plan_of
    from croupier.felt.sign import sign_svg

    plan = plan_of(_examined(submission), plain=sign_first)
    if as_json:
        drawn = plan.told()
        text = json.dumps(drawn["sign"] if sign else drawn, indent=2, ensure_ascii=False) + "\n"
    else:
        text = sign_svg(plan) if sign else layout_svg(plan)
    if output is None:
        print_line(text.rstrip("\n"))
        return
    write_text(output, (text,))
    print_written(output, f"Wrote {output}.{_advice(submission, plan.sign.needed, sign)}")


def _advice(submission: str, needed: tuple[str, ...], sign: bool) -> str:
    """Return how to draw the sign, where the layout alone is not enough."""
    if sign or not needed:
        return ""
    return f" A sign is required too: croupier layout {submission} --sign -o sign.svg"


def _examined(submission: str) -> Examined:
    from croupier.cli.commands.arguments import check_rulebook
    from croupier.law.load import released
    from croupier.law.submission import demonstration, examine

    file = Path(submission)
    if submission in released() and not file.is_file():
        return examine(demonstration(submission))
    if not exists(submission):
        if file.suffix in (".toml", ".json"):
            usage_error(f"no such file: {submission}")
        check_rulebook(submission)
    return read_submission(file)
