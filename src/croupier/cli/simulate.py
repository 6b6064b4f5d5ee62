"""croupier simulate: random rounds by the million, and what comes of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.say import refuse, say_json

if TYPE_CHECKING:
    from croupier.round.banked.game import Game
    from croupier.sim.run import Result
    from croupier.sim.setting import Setting

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def simulate(
    rulebook: Annotated[str, typer.Argument(help="The rulebook, such as maryland-uth-1.5.")],
    rounds: Annotated[
        str, typer.Option("--rounds", help="Rounds to deal, as 5000000, 5_000_000 or 5e6.")
    ] = "1000000",
    seats: Annotated[int, typer.Option("--seats", help="Players at the table.")] = 1,
    seed: Annotated[
        int, typer.Option("--seed", help="The same seed deals the same rounds, anywhere.")
    ] = 0,
    session: Annotated[
        int, typer.Option("--session", help="Also gather results in sessions of so many rounds.")
    ] = 0,
    wagers: Annotated[
        str | None,
        typer.Option(
            "--wagers",
            help='What each box bets, as "ante=10,trips=5"; without an amount the least that '
            "the table takes. Every wager unless told.",
        ),
    ] = None,
    submission: Annotated[
        Path | None, typer.Option("--submission", help="A Rules Submission to take choices from.")
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", help="How many deal at a time; 0 for every core.")
    ] = 0,
    where: Annotated[
        str,
        typer.Option("--on", help="threads, processes, or the address of a dask scheduler."),
    ] = "threads",
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Deals random rounds with the best play: results, spread, sessions and meters.

    Every seat bets the same. Intervals hold the truth 95 times in 100.

    Example: croupier simulate maryland-uth-1.5 --rounds 5e6 --seats 6 --session 200 --seed 1
    """
    from croupier.cli.edge import submitted
    from croupier.law.load import load

    load(rulebook)
    table, count = submitted(rulebook, submission), _count(rounds)
    from croupier.maths.edge.choosing import Unknown, main_game
    from croupier.sim.bets import Unsimulated
    from croupier.sim.executors import NoExecutor

    try:
        game = main_game(table)
        setting = _setting(game, seats, wagers)
        result = _dealt(setting, count, seed, session, where, workers)
    except (Unknown, Unsimulated, NoExecutor) as error:
        refuse(str(error))
    from croupier.cli.simulated import show, told

    if as_json:
        say_json(told(result))
    else:
        show(result)


def _count(text: str) -> int:
    """A number of rounds, also as people write large ones."""
    from decimal import Decimal, InvalidOperation

    try:
        number = Decimal(text.replace(",", ""))
    except InvalidOperation:
        number = Decimal(0)
    if not number.is_finite() or number != int(number) or number < 1:
        refuse(f"--rounds {text!r} is no number of rounds; write 5000000 or 5e6")
    return int(number)


def _setting(game: Game, seats: int, wagers: str | None) -> Setting:
    from croupier import money
    from croupier.sim.bets import stakes_of
    from croupier.sim.setting import set_table

    if wagers is None:
        return set_table(game, seats=seats)
    asked: dict[str, int | None] = {}
    for one in wagers.split(","):
        name, equals, amount = (part.strip() for part in one.partition("="))
        try:
            asked[name] = money.cents(amount) if equals else None
        except money.BadMoney as error:
            refuse(f"--wagers {name}: {error}")
    return set_table(game, seats=seats, stakes=stakes_of(game, asked))


def _dealt(
    setting: Setting, rounds: int, seed: int, session: int, where: str, workers: int
) -> Result:
    from croupier.cli.progress import bar
    from croupier.sim.executors import executor_of
    from croupier.sim.run import simulate as simulated

    with executor_of(where, workers) as executor, bar(rounds, "dealing") as told:
        return simulated(setting, rounds, seed=seed, session=session, executor=executor, told=told)
