"""croupier strategy: how to play a game, in a grid and in words, and what that costs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, BonusPaytable, RulebookName, SubmissionFile
from croupier.cli.output.terminal import refuse, say_json

if TYPE_CHECKING:
    from croupier.maths.strategy import Played
    from croupier.maths.strategy.exposed_card import Peek

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def strategy(
    rulebook: RulebookName,
    rules: Annotated[
        str | None,
        typer.Option("--rules", help="A strategy by name, or a file that states one."),
    ] = None,
    paytable: BonusPaytable = None,
    submission: SubmissionFile = None,
    svg: Annotated[Path | None, typer.Option("--svg", help="Draw the sheet to this file.")] = None,
    png: Annotated[Path | None, typer.Option("--png", help="The same as a picture.")] = None,
    peek: Annotated[
        bool,
        typer.Option("--peek", help="Also what it is worth to see one of the dealer's cards."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """The best play of a game, or a stated one, with its exact value and what it gives up.

    The starting hands stand in a grid, the rules of each street in words, each with its cost
    while all other streets are played as well as possible.

    Example: croupier strategy maryland-uth-1.5 --rules simple
    """
    from croupier.cli.commands.edge import known
    from croupier.cli.output.files import only_output
    from croupier.cli.output.strategy import card_of, show, told, write_png, write_svg

    known(rulebook)
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
        say_json(told(rulebook, shown, worded, seen))
    else:
        show(titled, shown, worded, seen)


def _played(
    rulebook: str, paytable: str | None, submission: Path | None, rules: str | None
) -> tuple[str, Played, Played | None]:
    """What the game is called, the play shown in the grid, and the play told in words."""
    from croupier.cli.commands.edge import submitted
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
        refuse(str(error))


def _peeked(played: Played) -> Peek:
    from croupier.maths.strategy.exposed_card import peek

    return peek(played.best)
