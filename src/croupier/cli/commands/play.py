"""croupier play: a terminal table, you and simple players, against the house or each other."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output.files import read_submission
from croupier.cli.output.terminal import refuse, say

if TYPE_CHECKING:
    from croupier.cli.table.banked import Sitting
    from croupier.cli.table.cardroom import CardroomSitting
    from croupier.house.table.setup import Setup
    from croupier.law.submission import Examined

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def play(
    rulebook: Annotated[str, typer.Argument(help="A rulebook, see `croupier rules list`.")],
    seats: Annotated[int, typer.Option(help="Players at the table, you among them.")] = 3,
    balance: Annotated[int, typer.Option(help="What you sit down with, in dollars.")] = 1000,
    submission: Annotated[
        Path | None, typer.Option(help="The house's own submission; else the demonstration's.")
    ] = None,
    rounds: Annotated[int, typer.Option(help="Stop after so many rounds; 0 goes on.")] = 0,
    seed: Annotated[
        int | None, typer.Option(help="The same number deals the same cards: a lesson to repeat.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Tell the sitting's result in JSON.")
    ] = False,
) -> None:
    """Sit down at a table in the terminal.

    Keys are what the rulebook allows at that moment: 4 3 2 1 play, c check, f fold; between
    players c check or call, b bet, r raise, a all in, f fold; ? the rule behind what just
    happened, q leaves.

    Example: croupier play maryland-uth-1.5 --seats 4 --seed 7
    """
    chance = random.Random(seed) if seed is not None else None
    sitting = _sit(rulebook, seats, balance, submission, chance)
    sitting.quiet = sitting.narration.quiet = as_json
    played = sitting.play(rounds)
    if as_json:
        from croupier.cli.output.terminal import say_json

        say_json({"rulebook": rulebook, "rounds": played, "balance": sitting.balance})
    else:
        say(f"You leave after {played} round(s) with {sitting.money_told()}.")


def _sit(
    rulebook: str, seats: int, balance: int, submission: Path | None, chance: random.Random | None
) -> Sitting | CardroomSitting:
    from croupier.house.table.setup import set_up_examined
    from croupier.law.load import load

    book = load(rulebook)
    examined = _examined(rulebook, submission)
    if not 0 < balance <= 10**9:
        refuse(f"{balance} is no sum to sit down with; bring between 1 and 1,000,000,000 dollars")
    setup = set_up_examined("play", book.title, examined)
    # A seed makes a lesson that can be repeated; without one the system's own chance deals.
    return _SIT[setup.kind.name](setup, seats, balance * 100, chance or random.SystemRandom())


def _sit_against_the_house(
    setup: Setup, seats: int, balance: int, chance: random.Random
) -> Sitting:
    from croupier.cli.table.banked import Sitting

    if not 1 <= seats <= setup.ruleset.seats:
        refuse(f"{seats} seats are not to be had; take 1 to {setup.ruleset.seats}")
    return Sitting(setup, seats, balance, chance)


def _sit_between_players(
    setup: Setup, seats: int, balance: int, chance: random.Random
) -> CardroomSitting:
    from croupier import money
    from croupier.cli.table.cardroom import CardroomSitting
    from croupier.house.table.cardroom.play import rules_of

    rules = rules_of(setup)
    if not rules.least <= seats <= rules.seats:
        refuse(f"{seats} seats are not to be had; take {rules.least} to {rules.seats}")
    if balance < rules.buy_in[0]:
        least, clause = money.dollars(rules.buy_in[0]), rules.clauses["buy_in"]
        refuse(f"{money.dollars(balance)} does not buy in; bring {least} or more [{clause}]")
    return CardroomSitting(setup, seats, balance, chance)


_SIT: Mapping[str, Callable[[Setup, int, int, random.Random], Sitting | CardroomSitting]] = {
    "banked": _sit_against_the_house,
    "cardroom": _sit_between_players,
}


def _examined(rulebook: str, submission: Path | None) -> Examined:
    """The house's own submission, or the demonstration's."""
    from croupier.law.submission import demonstration, examine

    if submission is None:
        return examine(demonstration(rulebook))
    examined = read_submission(submission)
    if examined.submission.rulebook != rulebook:
        refuse(f"{submission} is of {examined.submission.rulebook}, not of {rulebook}")
    return examined
