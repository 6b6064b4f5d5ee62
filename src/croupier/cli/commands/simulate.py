"""croupier simulate: random rounds by the million, and what comes of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Fresh, RulebookName, SubmissionFile
from croupier.cli.output.terminal import refuse, say_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.engine.banked.game import Game
    from croupier.sim.expected_win import Takings
    from croupier.sim.run import Result

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def simulate(
    rulebook: RulebookName,
    rounds: Annotated[
        str | None,
        typer.Option("--rounds", help="Rounds to deal, as 5000000, 5_000_000 or 5e6."),
    ] = None,
    seats: Annotated[
        float, typer.Option("--seats", help="Players at the table; with --pace on the average.")
    ] = 1,
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
    strategy: Annotated[
        str, typer.Option("--strategy", help="How all seats play: a strategy by name, or a file.")
    ] = "best",
    submission: SubmissionFile = None,
    together: Annotated[
        bool,
        typer.Option("--together", help="How wagers and seats hang together: covariances."),
    ] = False,
    pace: Annotated[
        float, typer.Option("--pace", help="Rounds an hour: what the house may expect to win.")
    ] = 0,
    hours: Annotated[float, typer.Option("--hours", help="With --pace: over so many hours.")] = 8,
    won: Annotated[
        str | None,
        typer.Option("--won", help="With --pace: what the house won in them, to be judged."),
    ] = None,
    meter: Annotated[
        list[str] | None,
        typer.Option("--meter", help="With --together or --pace: what a meter shows throughout."),
    ] = None,
    fresh: Fresh = False,
    workers: Annotated[
        int, typer.Option("--workers", help="How many deal at a time; 0 for every core.")
    ] = 0,
    where: Annotated[
        str,
        typer.Option("--on", help="threads, processes, or the address of a dask scheduler."),
    ] = "threads",
    as_json: AsJson = False,
) -> None:
    """Deals random rounds with the best play, or a stated one: results, spread, sessions, meters.

    Every seat bets the same. Intervals hold the truth 95 times in 100.

    Example: croupier simulate maryland-uth-1.5 --rounds 5e6 --seats 6 --session 200 --seed 1

    Example: croupier simulate maryland-uth-1.5 --seats 4.5 --pace 35 --hours 8 --won=-3500
    """
    from croupier.cli.commands.edge import amounts, known, submitted

    known(rulebook)
    table = submitted(rulebook, submission)
    asked = Asked(
        rounds=None if rounds is None else _count(rounds),
        seats=seats,
        seed=seed,
        session=session,
        wagers=wagers,
        strategy=strategy,
        meters=amounts(meter, "--meter"),
        fresh=fresh,
        workers=workers,
        where=where,
        as_json=as_json,
    )
    if (hours != 8 or won is not None) and not pace:
        refuse("--hours and --won go with --pace, the rounds that are dealt in an hour")
    if asked.meters and not (pace or together):
        refuse("--meter goes with --together or --pace; otherwise meters live")
    from croupier.maths.edge.wagers import main_game
    from croupier.maths.errors import Unanswered

    try:
        game = main_game(table)
        asked.known(game)
        if pace:
            _tell_takings(game, asked, pace, hours, won)
        elif together:
            _tell_together(game, asked)
        else:
            _tell_rounds(game, asked)
    except Unanswered as error:
        refuse(str(error))


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be dealt, by whom."""

    rounds: int | None
    seats: float
    seed: int
    session: int
    wagers: str | None
    strategy: str
    meters: Mapping[str, int]
    """Cents."""
    fresh: bool
    workers: int
    where: str
    as_json: bool

    def known(self, game: Game) -> None:
        """Refuses a meter that is not there."""
        for name in self.meters:
            if name not in game.meters:
                known = ", ".join(game.meters) or "none"
                refuse(f"there is no meter {name!r} here; there is {known}")

    @property
    def filled(self) -> int:
        """The seats, a whole number of them."""
        if not self.seats.is_integer():
            refuse(f"{self.seats:g} seats cannot be filled; an average goes with --pace")
        return int(self.seats)

    def stakes(self, game: Game) -> dict[str, int] | None:
        """Cents on each wager; None for every wager."""
        from croupier import money
        from croupier.sim.bets import stakes_of

        if self.wagers is None:
            return None
        bet: dict[str, int | None] = {}
        for item in self.wagers.split(","):
            name, equals, amount = (part.strip() for part in item.partition("="))
            try:
                bet[name] = money.cents(amount) if equals else None
            except money.BadMoney as error:
                refuse(f"--wagers {name}: {error}")
        return stakes_of(game, bet)


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


def _tell_rounds(game: Game, asked: Asked) -> None:
    from croupier.cli.output.simulation import show, told

    result = _dealt(game, asked)
    if asked.as_json:
        say_json({**told(result), "strategy": asked.strategy})
    else:
        show(result, asked.strategy)


def _dealt(game: Game, asked: Asked) -> Result:
    from croupier.cli.output.progress import bar
    from croupier.sim.executors import executor_of
    from croupier.sim.inputs.table import set_table, stated
    from croupier.sim.run import simulate as simulated

    stakes, count = asked.stakes(game), asked.rounds or 1_000_000
    policy = stated(game, asked.strategy)
    setting = set_table(game, seats=asked.filled, stakes=stakes, policy=policy)
    with executor_of(asked.where, asked.workers) as executor, bar(count, "dealing") as told:
        return simulated(
            setting, count, seed=asked.seed, session=asked.session, executor=executor, told=told
        )


def _tell_together(game: Game, asked: Asked) -> None:
    from croupier.cli.output.joint import show
    from croupier.cli.output.progress import bar
    from croupier.sim.estimate import reckon
    from croupier.sim.executors import executor_of
    from croupier.sim.joint import ROUNDS

    count = asked.rounds or ROUNDS
    with executor_of(asked.where, asked.workers) as executor, bar(count, "dealing") as heard:
        found = reckon(
            game,
            stakes=asked.stakes(game),
            seats=asked.filled,
            strategy=asked.strategy,
            meters=asked.meters,
            rounds=count,
            seed=asked.seed,
            executor=executor,
            told=heard,
            fresh=asked.fresh,
        )
    if asked.as_json:
        say_json(found.figures())
    else:
        show(found)


def _tell_takings(game: Game, asked: Asked, pace: float, hours: float, won: str | None) -> None:
    from croupier.cli.output.expected_win import Horizon, judged, show, told

    if not (0 < pace <= 10_000 and 0 < hours <= 1_000_000):
        refuse(f"{pace:g} rounds an hour for {hours:g} hours cannot be dealt")
    stakes = asked.stakes(game)
    found = [
        Horizon(value, _takings(game, asked, stakes, pace, value))
        for value in dict.fromkeys((1.0, hours))
    ]
    verdict = None if won is None else judged(found[-1], won)
    table = {"rulebook": game.rulebook, "strategy": asked.strategy, "seats": asked.seats}
    if asked.as_json:
        say_json(told({**table, "pace": pace}, found, verdict))
    else:
        show(table, pace, found, verdict)


def _takings(
    game: Game, asked: Asked, stakes: Mapping[str, int] | None, pace: float, hours: float
) -> Takings:
    from croupier.cli.output.progress import bar
    from croupier.sim.executors import executor_of
    from croupier.sim.expected_win import takings
    from croupier.sim.joint import ROUNDS

    whole = pace == int(pace) and hours == int(hours)
    rounds, times = (int(pace), int(hours)) if whole else (max(1, round(pace * hours)), 1)
    count = asked.rounds or ROUNDS
    with executor_of(asked.where, asked.workers) as executor, bar(count, "dealing") as heard:
        return takings(
            game,
            rounds=rounds,
            times=times,
            seats=asked.seats,
            stakes=stakes,
            strategy=asked.strategy,
            meters=asked.meters,
            simulated=count,
            seed=asked.seed,
            executor=executor,
            told=heard,
            fresh=asked.fresh,
        )
