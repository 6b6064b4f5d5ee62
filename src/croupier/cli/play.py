"""croupier play: a terminal table, you and simple players against the house."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.say import refuse, say

if TYPE_CHECKING:
    from croupier.cli.sitting import Sitting

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def play(
    rulebook: Annotated[str, typer.Argument(help="A rulebook, see `croupier rules list`.")],
    seats: Annotated[int, typer.Option(help="Players at the table, you among them.")] = 3,
    balance: Annotated[int, typer.Option(help="What you sit down with, in dollars.")] = 1000,
    rounds: Annotated[int, typer.Option(help="Stop after so many rounds; 0 goes on.")] = 0,
    seed: Annotated[
        int | None, typer.Option(help="The same number deals the same cards: a lesson to repeat.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Tell the sitting's result in JSON.")
    ] = False,
) -> None:
    """Sit down at a table in the terminal.

    Keys are what the rulebook allows at that moment: 4 3 2 1 play, c check, f fold, ? the rule
    behind what just happened, q leaves.

    Example: croupier play maryland-uth-1.5 --seats 4 --seed 7
    """
    sitting = _sit(rulebook, seats, balance, random.Random(seed) if seed is not None else None)
    sitting.quiet = as_json
    played = sitting.play(rounds)
    if as_json:
        from croupier.cli.say import say_json

        say_json({"rulebook": rulebook, "rounds": played, "balance": sitting.balance})
    else:
        say(f"You leave after {played} round(s) with {sitting.money_told()}.")


def _sit(rulebook: str, seats: int, balance: int, chance: random.Random | None) -> Sitting:
    from croupier.cli.sitting import Sitting
    from croupier.law.load import load
    from croupier.law.submission import demonstration, examine
    from croupier.round.banked.compile import compile_game

    book = load(rulebook)
    if book.game != "banked":
        refuse(f"{rulebook} is a game between players, and its table is not built yet")
    game = compile_game(examine(demonstration(rulebook)))
    if not 1 <= seats <= game.seats:
        refuse(f"{seats} seats are not to be had; take 1 to {game.seats}")
    if not 0 < balance <= 10**9:
        refuse(f"{balance} is no sum to sit down with; bring between 1 and 1,000,000,000 dollars")
    # A seed makes a lesson that can be repeated; without one the system's own chance deals.
    return Sitting(book, game, seats, balance * 100, chance or random.SystemRandom())
