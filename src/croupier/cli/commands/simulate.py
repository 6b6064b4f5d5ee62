"""croupier simulate: random rounds by the million, and their figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Command, Fresh, RulebookName, SubmissionFile, old_names
from croupier.cli.output.terminal import print_error, print_json, usage_error

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.engine.banked.game import Game
    from croupier.sim.expected_win import ExpectedWin
    from croupier.sim.run import Result

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(
    cls=Command,
    context_settings=old_names(
        together="covariance", pace="rounds-per-hour", won="actual-win", on="executor"
    ),
)
def simulate(
    rulebook: RulebookName,
    rounds: Annotated[
        str | None,
        typer.Option("--rounds", metavar="N", help="Rounds to deal, e.g. 5000000 or 5e6."),
    ] = None,
    seats: Annotated[
        float,
        typer.Option(
            "--seats",
            metavar="N",
            help="Number of players; with --rounds-per-hour, the average (may be fractional).",
        ),
    ] = 1,
    seed: Annotated[
        int,
        typer.Option(
            "--seed", metavar="N", help="Random seed; the same seed deals the same rounds."
        ),
    ] = 0,
    session: Annotated[
        int,
        typer.Option(
            "--session",
            metavar="N",
            help="Also report results per session of this many rounds (0: off).",
        ),
    ] = 0,
    wagers: Annotated[
        str | None,
        typer.Option(
            "--wagers",
            metavar="BETS",
            help='What each box bets, e.g. "ante=10,trips=5"; a wager without an amount gets the '
            "table minimum (default: every wager).",
        ),
    ] = None,
    strategy: Annotated[
        str,
        typer.Option("--strategy", metavar="NAME", help="Strategy of all seats: a name or a file."),
    ] = "best",
    submission: SubmissionFile = None,
    covariance: Annotated[
        bool,
        typer.Option("--covariance", help="Show covariances between wagers and between seats."),
    ] = False,
    pace: Annotated[
        float,
        typer.Option(
            "--rounds-per-hour",
            metavar="N",
            help="Rounds per hour; report the expected house win (0: off).",
        ),
    ] = 0,
    hours: Annotated[
        float,
        typer.Option("--hours", metavar="N", help="With --rounds-per-hour: number of hours."),
    ] = 8,
    won: Annotated[
        str | None,
        typer.Option(
            "--actual-win",
            metavar="DOLLARS",
            help="With --rounds-per-hour: the actual win, to test against expectation.",
        ),
    ] = None,
    meter: Annotated[
        list[str] | None,
        typer.Option(
            "--meter",
            metavar="NAME=DOLLARS",
            help="With --covariance or --rounds-per-hour: a constant meter reading (repeatable).",
        ),
    ] = None,
    fresh: Fresh = False,
    workers: Annotated[
        int,
        typer.Option("--workers", metavar="N", help="Number of workers; 0 uses every core."),
    ] = 0,
    executor: Annotated[
        str,
        typer.Option(
            "--executor",
            metavar="WHERE",
            help="threads, processes, or the address of a dask scheduler.",
        ),
    ] = "threads",
    as_json: AsJson = False,
) -> None:
    """Simulate millions of rounds.

    All seats bet the same and play the best strategy, or the one you name. The report has
    results with 95% confidence intervals, standard deviations, sessions, and meters.

    Example: croupier simulate maryland-uth-1.5 --rounds 5e6 --seats 6 --session 200 --seed 1

    Example: croupier simulate maryland-uth-1.5 --seats 4.5 --rounds-per-hour 35 --actual-win=-3500
    """
    from croupier.cli.commands.arguments import amounts, check_banked, check_meters, submitted

    check_banked("simulate", rulebook)
    table = submitted(rulebook, submission)
    options = SimulateOptions(
        rounds=None if rounds is None else _count(rounds),
        seats=seats,
        seed=seed,
        session=session,
        wagers=wagers,
        strategy=strategy,
        meters=amounts(meter, "--meter"),
        fresh=fresh,
        workers=workers,
        where=executor,
        as_json=as_json,
    )
    if (hours != 8 or won is not None) and not pace:
        usage_error("--hours and --actual-win need --rounds-per-hour")
    if options.meters and not (pace or covariance):
        usage_error("--meter needs --covariance or --rounds-per-hour; otherwise meters change")
    from croupier.maths.edge.wagers import main_game
    from croupier.maths.errors import Unanswered

    try:
        game = main_game(table)
        check_meters(options.meters, game.meters)
        if pace:
            _show_expected_win(game, options, pace, hours, won)
        elif covariance:
            _show_covariance(game, options)
        else:
            _show_rounds(game, options)
    except Unanswered as error:
        usage_error(str(error))


@dataclass(frozen=True, slots=True)
class SimulateOptions:
    """The rounds to deal, and where."""

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

    @property
    def whole_seats(self) -> int:
        """The number of seats, which must be whole."""
        if not self.seats.is_integer():
            usage_error(
                f"--seats must be a whole number without --rounds-per-hour (got {self.seats:g})"
            )
        return int(self.seats)

    def stakes(self, game: Game) -> dict[str, int] | None:
        """Return the cents on each wager, or None for every wager."""
        from croupier import money
        from croupier.sim.bets import stakes_of

        if self.wagers is None:
            return None
        bet: dict[str, int | None] = {}
        for part in self.wagers.split(","):
            name, equals, amount = (text.strip() for text in part.partition("="))
            try:
                bet[name] = money.cents(amount) if equals else None
            except money.BadMoney as error:
                usage_error(f"--wagers {name}: {error}")
        return stakes_of(game, bet)


def _count(text: str) -> int:
    """Return a number of rounds, also when it is written like 5e6."""
    from decimal import Decimal, InvalidOperation

    try:
        number = Decimal(text.replace(",", ""))
    except InvalidOperation:
        number = Decimal(0)
    if not number.is_finite() or number != int(number) or number < 1:
        usage_error(f"--rounds must be a positive number, like 5000000 or 5e6 (got {text!r})")
    return int(number)


def _show_rounds(game: Game, options: SimulateOptions) -> None:
    from croupier.cli.output.simulation import result_json, show

    result = _deal(game, options)
    if options.as_json:
        stopped = {"asked": result.asked, "interrupted": True} if result.interrupted else {}
        print_json({**result_json(result), "strategy": options.strategy, **stopped})
    else:
        show(result, options.strategy)
    if result.interrupted:
        print_error(f"stopped after {result.rounds:,} of {result.asked:,} rounds")
        raise typer.Exit(130)


def _deal(game: Game, options: SimulateOptions) -> Result:
    from croupier.cli.output.progress import bar
    from croupier.sim.executors import executor_of
    from croupier.sim.inputs.table import set_table, stated
    from croupier.sim.interrupts import stopped_by_user
    from croupier.sim.run import simulate as simulated

    stakes, count = options.stakes(game), options.rounds or 1_000_000
    policy = stated(game, options.strategy)
    setting = set_table(game, seats=options.whole_seats, stakes=stakes, policy=policy)
    with (
        executor_of(options.where, options.workers) as executor,
        bar(count, "dealing") as report,
        stopped_by_user() as stop,
    ):
        return simulated(
            setting,
            count,
            seed=options.seed,
            session=options.session,
            executor=executor,
            progress=report,
            stop=stop,
        )


def _show_covariance(game: Game, options: SimulateOptions) -> None:
    from croupier.cli.output.joint import show
    from croupier.cli.output.progress import bar
    from croupier.sim.estimate import estimate
    from croupier.sim.executors import executor_of
    from croupier.sim.joint import ROUNDS

    count = options.rounds or ROUNDS
    with executor_of(options.where, options.workers) as executor, bar(count, "dealing") as report:
        found = estimate(
            game,
            stakes=options.stakes(game),
            seats=options.whole_seats,
            strategy=options.strategy,
            meters=options.meters,
            rounds=count,
            seed=options.seed,
            executor=executor,
            progress=report,
            fresh=options.fresh,
        )
    if options.as_json:
        print_json(found.figures())
    else:
        show(found)


def _show_expected_win(
    game: Game, options: SimulateOptions, pace: float, hours: float, won: str | None
) -> None:
    from croupier.cli.output.expected_win import Horizon, expected_win_json, show, verdict_on

    if not (0 < pace <= 10_000 and 0 < hours <= 1_000_000):
        usage_error(
            "--rounds-per-hour must be above 0 and at most 10000, --hours at most 1000000 "
            f"(got {pace:g} and {hours:g})"
        )
    stakes = options.stakes(game)
    found = [
        Horizon(value, _expected_win(game, options, stakes, pace, value))
        for value in dict.fromkeys((1.0, hours))
    ]
    verdict = None if won is None else verdict_on(found[-1], won)
    table = {"rulebook": game.rulebook, "strategy": options.strategy, "seats": options.seats}
    if options.as_json:
        print_json(expected_win_json({**table, "pace": pace}, found, verdict))
    else:
        show(table, pace, found, verdict)


def _expected_win(
    game: Game,
    options: SimulateOptions,
    stakes: Mapping[str, int] | None,
    pace: float,
    hours: float,
) -> ExpectedWin:
    from croupier.cli.output.progress import bar
    from croupier.sim.executors import executor_of
    from croupier.sim.expected_win import expected_win
    from croupier.sim.joint import ROUNDS

    whole = pace == int(pace) and hours == int(hours)
    rounds, times = (int(pace), int(hours)) if whole else (max(1, round(pace * hours)), 1)
    count = options.rounds or ROUNDS
    with executor_of(options.where, options.workers) as executor, bar(count, "dealing") as report:
        return expected_win(
            game,
            rounds=rounds,
            times=times,
            seats=options.seats,
            stakes=stakes,
            strategy=options.strategy,
            meters=options.meters,
            simulated=count,
            seed=options.seed,
            executor=executor,
            progress=report,
            fresh=options.fresh,
        )
