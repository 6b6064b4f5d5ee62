"""croupier play: a table in the terminal, with bots, against the house or between players."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import Command, RulebookName, old_names
from croupier.cli.output.files import read_submission
from croupier.cli.output.terminal import print_line, usage_error

if TYPE_CHECKING:
    from croupier.cli.table.banked import Sitting
    from croupier.cli.table.cardroom import CardroomSitting
    from croupier.house.table.setup import Setup
    from croupier.law.submission import Examined

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(cls=Command, context_settings=old_names(balance="bankroll"))
def play(
    rulebook: RulebookName,
    seats: Annotated[int, typer.Option(metavar="N", help="Number of players, including you.")] = 3,
    balance: Annotated[
        int, typer.Option("--bankroll", metavar="DOLLARS", help="What you sit down with.")
    ] = 1000,
    submission: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Rules Submission to play under (default: demonstration)."
        ),
    ] = None,
    rounds: Annotated[
        int, typer.Option(metavar="N", help="Number of rounds; 0 plays until you quit.")
    ] = 0,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Random seed; the same seed deals the same cards."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Play in the terminal.

    The prompt lists the keys that the rules allow. Against the house: 4, 3, 2, or 1 to play,
    c to check, f to fold. Between players: c to check or call, b to bet, r to raise, a to go all
    in, f to fold. Press ? for the rule behind what just happened, q to quit.

    Example: croupier play maryland-uth-1.5 --seats 4 --seed 7
    """
    chance = random.Random(seed) if seed is not None else None
    sitting = _sit(rulebook, seats, balance, submission, chance)
    sitting.quiet = sitting.narration.quiet = as_json
    played = sitting.play(rounds)
    if as_json:
        from croupier.cli.output.terminal import print_json

        print_json({"rulebook": rulebook, "rounds": played, "balance": sitting.balance})
    else:
        from croupier import money

        after = money.plural(played, sitting.unit)
        print_line(f"You leave after {after} with {sitting.money_text()}.")


def _sit(
    rulebook: str, seats: int, balance: int, submission: Path | None, chance: random.Random | None
) -> Sitting | CardroomSitting:
    from croupier.cli.commands.arguments import check_rulebook
    from croupier.house.table.setup import set_up_examined
    from croupier.law.load import load

    check_rulebook(rulebook)
    book = load(rulebook)
    examined = _examined(rulebook, submission)
    if not 0 < balance <= 10**9:
        usage_error(f"--bankroll must be $1 to $1,000,000,000 (got {balance})")
    setup = set_up_examined("play", book.title, examined)
    # With a seed a game can be repeated; without one the operating system's entropy deals.
    return _SIT[setup.kind.name](setup, seats, balance * 100, chance or random.SystemRandom())


def _sit_against_the_house(
    setup: Setup, seats: int, balance: int, chance: random.Random
) -> Sitting:
    from croupier.cli.table.banked import Sitting

    if not 1 <= seats <= setup.ruleset.seats:
        usage_error(f"--seats must be 1 to {setup.ruleset.seats} (got {seats})")
    return Sitting(setup, seats, balance, chance)


def _sit_between_players(
    setup: Setup, seats: int, balance: int, chance: random.Random
) -> CardroomSitting:
    from croupier import money
    from croupier.cli.table.cardroom import CardroomSitting
    from croupier.house.table.cardroom.play import rules_of

    rules = rules_of(setup)
    if not rules.least <= seats <= rules.seats:
        usage_error(f"--seats must be {rules.least} to {rules.seats} (got {seats})")
    if balance < rules.buy_in[0]:
        least, clause = money.dollars(rules.buy_in[0]), rules.clauses["buy_in"]
        usage_error(
            f"--bankroll {money.dollars(balance)} is below the minimum buy-in of {least} [{clause}]"
        )
    return CardroomSitting(setup, seats, balance, chance)


_SIT: Mapping[str, Callable[[Setup, int, int, random.Random], Sitting | CardroomSitting]] = {
    "banked": _sit_against_the_house,
    "cardroom": _sit_between_players,
}


def _examined(rulebook: str, submission: Path | None) -> Examined:
    """Return the submission in the file, or the demonstration."""
    from croupier.law.submission import demonstration, examine

    if submission is None:
        return examine(demonstration(rulebook))
    examined = read_submission(submission)
    if examined.submission.rulebook != rulebook:
        usage_error(f"{submission} is under {examined.submission.rulebook}, not {rulebook}")
    return examined
