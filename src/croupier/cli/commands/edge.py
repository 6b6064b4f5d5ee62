"""croupier edge: the exact house edge of every wager."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Command, Fresh, RulebookName, SubmissionFile
from croupier.cli.output.terminal import print_error, print_json, usage_error

if TYPE_CHECKING:
    from croupier.maths.edge.figures import Edge

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(cls=Command)
def edge(
    rulebook: RulebookName,
    wager: Annotated[
        str | None,
        typer.Option("--wager", metavar="NAME", help='Only this wager; "main" is the game itself.'),
    ] = None,
    paytable: Annotated[
        str | None, typer.Option("--paytable", metavar="NAME", help="Only this paytable.")
    ] = None,
    stake: Annotated[
        str | None,
        typer.Option(
            "--stake",
            metavar="DOLLARS",
            help="Stake in dollars, for wagers with fixed-dollar awards.",
        ),
    ] = None,
    meter: Annotated[
        list[str] | None,
        typer.Option(
            "--meter",
            metavar="NAME=DOLLARS",
            help="Meter reading, e.g. Meter=23456.78 (repeatable).",
        ),
    ] = None,
    what_if: Annotated[
        list[str] | None,
        typer.Option(
            "--what-if",
            metavar="HAND=PAYS",
            help='Change a payout, e.g. "straight=5 to 1" or "straight=none" (repeatable).',
        ),
    ] = None,
    strategy: Annotated[
        str | None,
        typer.Option(
            "--strategy", metavar="NAME", help="Strategy for the main game: a name or a file."
        ),
    ] = None,
    submission: SubmissionFile = None,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write the lines as CSV.")
    ] = None,
    xlsx: Annotated[
        Path | None,
        typer.Option("--xlsx", metavar="FILE", help="Write a workbook with live formulas."),
    ] = None,
    every: Annotated[
        bool,
        typer.Option("--all", help="With --submission: also paytables that it did not choose."),
    ] = False,
    fresh: Fresh = False,
    as_json: AsJson = False,
) -> None:
    """Compute the exact house edge of every wager.

    Every figure comes from exact counts. With one wager and one paytable, every line of it is
    listed: hand, count, probability, payout, and return.

    Example: croupier edge maryland-uth-1.5 --wager trips --paytable C
    """
    from croupier.cli.commands.arguments import (
        amounts,
        check_banked,
        pairs,
        positive_cents,
        submitted,
    )
    from croupier.cli.output.figures import show_edges, write_csv, write_xlsx
    from croupier.cli.output.files import only_output
    from croupier.maths.edge.figures_json import edge_json

    check_banked("edge", rulebook)
    to_stdout = only_output({"--csv": csv, "--xlsx": xlsx}, as_json=as_json)
    options = EdgeOptions(
        table=submitted(rulebook, submission),
        wager=wager,
        paytable=paytable,
        stake=positive_cents(stake, "--stake") if stake is not None else 0,
        meters=amounts(meter, "--meter"),
        odds=pairs(what_if, "--what-if", '"straight=5 to 1"'),
        strategy=strategy,
        fresh=fresh,
        submitted=submission is not None and paytable is None and not every,
    )
    if options.odds and (wager is None or paytable is None):
        usage_error("--what-if changes one paytable; give --wager and --paytable")
    found = _edges(options)
    if csv is not None:
        write_csv(csv, found)
    if xlsx is not None:
        write_xlsx(xlsx, found)
    if to_stdout:
        return
    if as_json:
        print_json([edge_json(edge) for edge in found])
    else:
        show_edges(found, lines=wager is not None and paytable is not None)


@dataclass(frozen=True, slots=True)
class EdgeOptions:
    """The figures to compute. Amounts are cents."""

    table: Mapping[str, object]
    wager: str | None
    paytable: str | None
    stake: int
    meters: Mapping[str, int]
    odds: Mapping[str, str]
    strategy: str | None
    fresh: bool
    submitted: bool
    """Whether only what a submission chose is listed."""


def _submitted(options: EdgeOptions) -> list[Edge]:
    """Return one line for each wager that the submission offers, by the paytable that it chose."""
    from croupier.cli.commands.arguments import check_meters
    from croupier.law.submission import examine, with_demonstration
    from croupier.maths.edge import edge_of_wager
    from croupier.maths.edge.counts import Uncountable
    from croupier.maths.edge.wagers import Unknown, examined_game

    whole = examine(options.table).valid
    game, several = examined_game(options.table if whole else with_demonstration(options.table))
    names = [name for name, _ in several]
    if options.wager is not None and options.wager not in names:
        raise Unknown(f"the submission does not offer {options.wager!r}; use {', '.join(names)}.")
    check_meters(options.meters, game.meters)
    same = {"stake": options.stake, "strategy": options.strategy, "fresh": options.fresh}
    found: list[Edge] = []
    for name in names if options.wager is None else [options.wager]:
        try:
            found.append(edge_of_wager(game, name, meters=options.meters, **same))  # type: ignore[arg-type]
        except Uncountable as error:
            if options.wager is not None:
                raise
            print_error(str(error))  # and continue with the other wagers
    return found


def _edges(options: EdgeOptions) -> list[Edge]:
    from croupier.cli.commands.arguments import check_meters
    from croupier.cli.output.progress import counted
    from croupier.maths.edge import edges
    from croupier.maths.edge.counts import Uncountable
    from croupier.maths.edge.wagers import MAIN, chosen, meters_known
    from croupier.maths.errors import Unanswered

    try:
        if options.submitted:
            return _submitted(options)
        several = chosen(str(options.table["rulebook"]), options.wager, options.paytable)
        if options.meters:
            check_meters(options.meters, meters_known(options.table, several))
        if options.strategy is not None and MAIN not in dict(several):
            usage_error(f"--strategy is for {MAIN}; {options.wager} does not depend on the play")
        found: list[Edge] = []
        for wager, letter in counted(several, "counting"):
            try:
                found += edges(
                    options.table,
                    wager,
                    letter,
                    stake=options.stake,
                    meters=options.meters,
                    odds=options.odds,
                    strategy=options.strategy,
                    fresh=options.fresh,
                )
            except Uncountable as error:
                if options.wager is not None:
                    raise
                print_error(str(error))  # and continue with the other wagers
        return found
    except Unanswered as error:
        usage_error(str(error))
