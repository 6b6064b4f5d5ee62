"""croupier edge: what every wager is worth to the house, exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Fresh, RulebookName, SubmissionFile
from croupier.cli.output.terminal import complain, refuse, say_json

if TYPE_CHECKING:
    from croupier.maths.edge.figures import Edge

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def edge(
    rulebook: RulebookName,
    wager: Annotated[
        str | None, typer.Option("--wager", help="One wager only; main is the game itself.")
    ] = None,
    paytable: Annotated[str | None, typer.Option("--paytable", help="One paytable only.")] = None,
    stake: Annotated[
        str | None,
        typer.Option("--stake", help="Dollars staked, where an award is a sum of money."),
    ] = None,
    meter: Annotated[
        list[str] | None,
        typer.Option("--meter", help="What a meter shows, as Meter=23456.78; once for each."),
    ] = None,
    what_if: Annotated[
        list[str] | None,
        typer.Option("--what-if", help='Another line, as "straight=5 to 1" or "straight=none".'),
    ] = None,
    strategy: Annotated[
        str | None,
        typer.Option("--strategy", help="How main is played: a strategy by name, or a file."),
    ] = None,
    submission: SubmissionFile = None,
    csv: Annotated[Path | None, typer.Option("--csv", help="Write the lines to this file.")] = None,
    xlsx: Annotated[
        Path | None, typer.Option("--xlsx", help="Write a workbook with live formulas.")
    ] = None,
    fresh: Fresh = False,
    as_json: AsJson = False,
) -> None:
    """What each wager is worth: house edge, spread and hit rate, by exact counts.

    With one wager and one paytable, every line: Hand, Count, Probability, Pays, Return.

    Example: croupier edge maryland-uth-1.5 --wager trips --paytable C
    """
    from croupier.cli.output.figures import show_edges, write_csv, write_xlsx
    from croupier.cli.output.files import only_output
    from croupier.maths.edge.figures_json import told

    known(rulebook)
    to_stdout = only_output({"--csv": csv, "--xlsx": xlsx}, as_json=as_json)
    asked = Asked(
        table=submitted(rulebook, submission),
        wager=wager,
        paytable=paytable,
        stake=cents_of(stake, "--stake") if stake is not None else 0,
        meters=amounts(meter, "--meter"),
        odds=pairs_of(what_if, "--what-if", '"straight=5 to 1"'),
        strategy=strategy,
        fresh=fresh,
    )
    if asked.odds and (wager is None or paytable is None):
        refuse("--what-if changes one paytable; say which with --wager and --paytable")
    found = _found(asked)
    if csv is not None:
        write_csv(csv, found)
    if xlsx is not None:
        write_xlsx(xlsx, found)
    if to_stdout:
        return
    if as_json:
        say_json([told(item) for item in found])
    else:
        show_edges(found, lines=wager is not None and paytable is not None)


@dataclass(frozen=True, slots=True)
class Asked:
    """What figures are asked for; amounts are cents."""

    table: Mapping[str, object]
    wager: str | None
    paytable: str | None
    stake: int
    meters: Mapping[str, int]
    odds: Mapping[str, str]
    strategy: str | None
    fresh: bool


def known(rulebook: str) -> None:
    """Refuses a rulebook that is not there."""
    from croupier.law.load import released

    if rulebook not in released():
        refuse(f"there is no rulebook {rulebook!r}; use one of {', '.join(released())}")


def submitted(rulebook: str, submission: Path | None) -> Mapping[str, object]:
    """The submission that figures are asked for; a file must be of the same rulebook."""
    if submission is None:
        return {"rulebook": rulebook}
    from croupier.cli.output.files import text_of
    from croupier.law.submission.read import Unreadable, table_of

    try:
        table = table_of(text_of(submission))
    except Unreadable as error:
        refuse(f"{submission} cannot be read: {error}")
    if table.get("rulebook") != rulebook:
        refuse(f"{submission} is a submission under {table.get('rulebook')}, not under {rulebook}")
    return table


def amounts(several: list[str] | None, option: str) -> dict[str, int]:
    """What meters show, in cents, as an option is given once for each."""
    return {
        name: cents_of(text, f"{option} {name}")
        for name, text in pairs_of(several, option, "Meter=23456.78").items()
    }


def pairs_of(several: list[str] | None, option: str, example: str) -> dict[str, str]:
    """Names with their values, as an option is given once for each."""
    pairs = {}
    for item in several or ():
        name, equals, value = item.partition("=")
        if not equals or not name.strip() or not value.strip():
            refuse(f"{option} {item!r} is not understood; write it as {example}")
        pairs[name.strip()] = value.strip()
    return pairs


def cents_of(text: str, what: str) -> int:
    """An amount in dollars, in cents; refused unless it is above zero."""
    from croupier import money

    try:
        cents = money.cents(text)
    except money.BadMoney as error:
        refuse(f"{what}: {error}")
    if cents <= 0:
        refuse(f"{what}: {text} is not an amount above zero; write dollars, such as 5 or 23456.78")
    return cents


def _found(asked: Asked) -> list[Edge]:
    from croupier.cli.output.progress import counted
    from croupier.maths.edge import edges
    from croupier.maths.edge.counts import Uncountable
    from croupier.maths.edge.wagers import MAIN, chosen, meters_known
    from croupier.maths.errors import Unanswered

    try:
        several = chosen(str(asked.table["rulebook"]), asked.wager, asked.paytable)
        meters = meters_known(asked.table, several) if asked.meters else []
        for name in asked.meters:
            if name not in meters:
                refuse(f"there is no meter {name!r} here; there is {', '.join(meters) or 'none'}")
        if asked.strategy is not None and MAIN not in dict(several):
            refuse(f"--strategy is how {MAIN} is played; {asked.wager} does not depend on it")
        found: list[Edge] = []
        for wager, letter in counted(several, "counting"):
            try:
                found += edges(
                    asked.table,
                    wager,
                    letter,
                    stake=asked.stake,
                    meters=asked.meters,
                    odds=asked.odds,
                    strategy=asked.strategy,
                    fresh=asked.fresh,
                )
            except Uncountable as error:
                if asked.wager is not None:
                    raise
                complain(str(error))  # and the others go on
        return found
    except Unanswered as error:
        refuse(str(error))
