"""croupier advise: the value of each action with the cards that a player sees."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import AsJson, BonusPaytable, Command, RulebookName, SubmissionFile
from croupier.cli.output.terminal import print_json, print_line, print_table, usage_error

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(cls=Command)
def advise(
    rulebook: RulebookName,
    hole: Annotated[
        str, typer.Option("--hole", metavar="CARDS", help='Your two hole cards, e.g. "Kh 9d".')
    ],
    board: Annotated[
        str,
        typer.Option(
            "--board", metavar="CARDS", help='The community cards you see, e.g. "Ks 7c 2d".'
        ),
    ] = "",
    paytable: BonusPaytable = None,
    submission: SubmissionFile = None,
    as_json: AsJson = False,
) -> None:
    """Show the exact value of every action for given cards.

    Values are in units of the first wager and include everything still at stake.

    Example: croupier advise maryland-uth-1.5 --hole "Kh 9d" --board "Ks 7c 2d"
    """
    from croupier import cards
    from croupier.cli.commands.arguments import check_banked, submitted
    from croupier.maths.edge.wagers import main_game
    from croupier.maths.errors import Unanswered

    check_banked("advise", rulebook)
    table = submitted(rulebook, submission)
    try:
        held, seen = cards.cards(hole), cards.cards(board)
        if len(held) != 2:
            usage_error(f'--hole takes two cards, like "Kh 9d" (got {len(held)})')
        cards.distinct((*held, *seen))
        game = main_game(table, paytable)
        from croupier.maths.solve import solve

        solution = solve(game)
        sizes = [str(decision.board) for decision in solution.terms.decisions]
        if str(len(seen)) not in sizes:
            takes = f"{', '.join(sizes[:-1])}, or {sizes[-1]}"
            usage_error(f"--board takes {takes} cards in this game (got {len(seen)})")
        advice = solution.advise(held, seen)
    except (cards.BadCard, Unanswered) as error:
        usage_error(str(error))
    if as_json:
        options = [{"action": option.action, "ev": str(option.value)} for option in advice.options]
        print_json({"street": advice.street, "options": options, "best": advice.best})
        return
    most = max(option.value for option in advice.options)
    rows = [
        (
            option.action,
            f"{float(option.value):+.6f}",
            "best" if option.action == advice.best else f"{float(option.value - most):+.6f}",
        )
        for option in sorted(advice.options, key=lambda option: -option.value)
    ]
    print_line(f"{cards.texts(held)}  {cards.texts(seen)}".rstrip())
    print_table(("Action", "Value (antes)", "Cost of mistake"), rows, right=(1, 2))
