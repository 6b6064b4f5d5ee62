"""croupier strategy: the best strategy of a game as a grid and as rules, with exact costs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import (
    AsJson,
    BonusPaytable,
    Command,
    RulebookName,
    SubmissionFile,
    old_names,
)
from croupier.cli.output.terminal import print_json, usage_error

if TYPE_CHECKING:
    from croupier.maths.strategy import EvaluatedStrategy
    from croupier.maths.strategy.exposed_card import Peek

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(cls=Command, context_settings=old_names(rules="strategy", peek="dealer-card"))
def strategy(
    rulebook: RulebookName,
    rules: Annotated[
        str | None,
        typer.Option("--strategy", metavar="NAME", help="Price this strategy: a name or a file."),
    ] = None,
    paytable: BonusPaytable = None,
    submission: SubmissionFile = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Save the strategy card as SVG.")
    ] = None,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="FILE", help="Save the strategy card as PNG.")
    ] = None,
    peek: Annotated[
        bool,
        typer.Option(
            "--dealer-card", help="Also show the edge of a player who sees one dealer card."
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show the best strategy, or price your own.

    A grid shows the starting hands. The rules of each street follow in words, each with its
    exact cost while all other streets are played optimally.

    Example: croupier strategy maryland-uth-1.5 --strategy simple
    """
    from croupier.cli.commands.arguments import check_banked
    from croupier.cli.output.files import only_output
    from croupier.cli.output.strategy import card_of, show, strategy_json, write_png, write_svg

    check_banked("strategy", rulebook)
    to_stdout = only_output({"--svg": svg, "--png": png}, as_json=as_json)
    titled, shown, worded = _played(rulebook, paytable, submission, rules)
    if svg is not None:
        write_svg(svg, card_of(titled, shown, worded))
    if png is not None:
        write_png(png, card_of(titled, shown, worded))
    if to_stdout:
        return
    seen = _peeked(shown) if peek else None
    if as_json:
        print_json(strategy_json(rulebook, shown, worded, seen))
    else:
        show(titled, shown, worded, seen)


def _played(
    rulebook: str, paytable: str | None, submission: Path | None, rules: str | None
) -> tuple[str, EvaluatedStrategy, EvaluatedStrategy | None]:
    """Return a title, the strategy of the grid, and the strategy that is printed as rules."""
    from croupier.cli.commands.arguments import submitted
    from croupier.maths.edge.wagers import bonus_of, main_game
    from croupier.maths.errors import Unanswered

    table = submitted(rulebook, submission)
    try:
        game = main_game(table, paytable)
        from croupier.maths.solve import solve
        from croupier.maths.strategy import IN_WORDS, names, play

        wager = bonus_of(game.law)
        titled = f"{rulebook}, {wager.replace('_', ' ')} {game.judges[wager].sheet.table.name}"
        best = solve(game)
        shown = play(best, rules or "best")
        if shown.rules.streets:
            return titled, shown, shown
        worded = rules is None and IN_WORDS in names(best.terms.decisions)
        return titled, shown, play(best, IN_WORDS) if worded else None
    except Unanswered as error:
        usage_error(str(error))


def _peeked(played: EvaluatedStrategy) -> Peek:
    from croupier.maths.strategy.exposed_card import peek

    return peek(played.best)
