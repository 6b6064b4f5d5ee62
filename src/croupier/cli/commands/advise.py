"""croupier advise: what each action is worth with the cards that a player sees."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import AsJson, BonusPaytable, RulebookName, SubmissionFile
from croupier.cli.output.terminal import refuse, say, say_json, say_table

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def advise(
    rulebook: RulebookName,
    hole: Annotated[str, typer.Option("--hole", help='The two hole cards, as "Kh 9d".')],
    board: Annotated[
        str, typer.Option("--board", help='The community cards seen, as "Ks 7c 2d".')
    ] = "",
    paytable: BonusPaytable = None,
    submission: SubmissionFile = None,
    as_json: AsJson = False,
) -> None:
    """The exact value of every action with these cards seen, and the best one.

    Values are in units of the first wager and count everything that is still at stake.

    Example: croupier advise maryland-uth-1.5 --hole "Kh 9d" --board "Ks 7c 2d"
    """
    from croupier import cards
    from croupier.cli.commands.edge import known, submitted
    from croupier.maths.edge.wagers import main_game
    from croupier.maths.errors import Unanswered

    known(rulebook)
    table = submitted(rulebook, submission)
    try:
        held, seen = cards.cards(hole), cards.cards(board)
        if len(held) != 2:
            refuse(f"--hole has {len(held)} cards; a player holds two, such as Kh 9d")
        cards.distinct((*held, *seen))
        game = main_game(table, paytable)
        from croupier.maths.solve import solve

        advice = solve(game).advise(held, seen)
    except (cards.BadCard, Unanswered) as error:
        refuse(str(error))
    if as_json:
        options = [{"action": option.action, "ev": str(option.value)} for option in advice.options]
        say_json({"street": advice.street, "options": options, "best": advice.best})
        return
    most = max(item.value for item in advice.options)
    rows = [
        (
            one.action,
            f"{float(one.value):+.6f}",
            "best" if one.action == advice.best else f"{float(one.value - most):+.6f}",
        )
        for one in sorted(advice.options, key=lambda each: -each.value)
    ]
    say(f"{cards.texts(held)}  {cards.texts(seen)}".rstrip())
    say_table(("Action", "Worth", "Cost"), rows, right=(1, 2))
