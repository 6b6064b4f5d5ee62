"""croupier sweep: one paytable in every combination of other lines."""

from __future__ import annotations

import csv as table_format
import io
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated

import typer

from croupier.cli.commands.arguments import (
    amounts,
    check_rulebook,
    pairs,
    positive_cents,
    submitted,
)
from croupier.cli.options import AsJson, Command, RulebookName, SubmissionFile
from croupier.cli.output.files import STDOUT
from croupier.cli.output.terminal import (
    print_error,
    print_json,
    print_line,
    print_table,
    usage_error,
)

if TYPE_CHECKING:
    from croupier.maths.edge.sweep import Figures, Lines, Sweep

    Write = Callable[[Lines, Figures], None]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_KEY = ("rulebook", "submission", "wager", "paytable", "stake", "meters", "strategy")
FIGURES = ("house_edge", "hit_rate", "sd", "ev")
INTERRUPTED = 130
_DOLLARS = re.compile(r"\$\d{1,3}(,\d{3})+(?!\d)")
_JOINT = "\0"
FEW = 16
"""Combinations up to which this process is done before others have started."""


@app.command(cls=Command)
def sweep(
    rulebook: RulebookName,
    wager: Annotated[
        str, typer.Option("--wager", metavar="NAME", help='The wager; "main" is the game itself.')
    ],
    paytable: Annotated[
        str, typer.Option("--paytable", metavar="NAME", help="The paytable to start from.")
    ],
    line: Annotated[
        list[str],
        typer.Option(
            "--line",
            metavar="HAND=PAYS,…",
            help='A line with its values, e.g. "straight=4 to 1,5 to 1" (repeatable).',
        ),
    ],
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
    strategy: Annotated[
        str | None,
        typer.Option(
            "--strategy", metavar="NAME", help="Strategy for the main game: a name or a file."
        ),
    ] = None,
    submission: SubmissionFile = None,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write the rows to this file.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the file of --csv where it ends.")
    ] = False,
    workers: Annotated[
        int, typer.Option(metavar="N", min=0, help="Processes; 0 means one for each core.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Compute every combination of a paytable's lines.

    Each --line names a hand and the values to try, separated by commas; "none" leaves the line
    out. An interrupted sweep keeps the rows it has, and --resume computes the others.

    Example: croupier sweep maryland-uth-1.5 --wager trips --paytable C
    --line "straight=4 to 1,5 to 1" --line "flush=6 to 1,7 to 1"
    """
    from croupier.maths.edge.sweep import Sweep
    from croupier.maths.errors import Unanswered

    check_rulebook(rulebook)
    if resume and csv in (None, STDOUT):
        usage_error("--resume continues a file; name it with --csv")
    if as_json and csv == STDOUT:
        usage_error("--csv and --json cannot both write to standard output; name a file for one")
    wish = Sweep(
        submitted(rulebook, submission),
        wager,
        paytable,
        _values(line),
        positive_cents(stake, "--stake") if stake is not None else 0,
        amounts(meter, "--meter"),
        strategy,
    )
    try:
        _run(wish, csv, resume, workers, as_json)
    except Unanswered as error:
        usage_error(str(error))


def _values(several: list[str]) -> dict[str, list[str]]:
    """By hand, what its line shall pay; a comma within a sum of dollars does not separate."""
    given = pairs(several, "--line", '"straight=4 to 1,5 to 1"')
    if len(given) < len(several):
        usage_error("--line names a hand twice; give all its values in one --line")
    found = {name: _DOLLARS.sub(_joined, text).split(",") for name, text in given.items()}
    for name, values in found.items():
        if not all(value.strip() for value in values):
            usage_error(f"--line {name} has an empty value; write it as {name}=4 to 1,5 to 1")
    return {
        name: list(dict.fromkeys(value.strip().replace(_JOINT, ",") for value in values))
        for name, values in found.items()
    }


def _joined(amount: re.Match[str]) -> str:
    return amount.group().replace(",", _JOINT)


def _run(wish: Sweep, csv: Path | None, resume: bool, workers: int, as_json: bool) -> None:
    from croupier.cli.output.progress import bar
    from croupier.maths.edge.sweep import AHEAD, swept
    from croupier.sim.executors import InThisThread, executor_of

    every = list(wish.combinations())
    wish.check()
    there = _rows(csv, wish) if resume and csv is not None and csv.exists() else []
    known = {tuple(row[len(_KEY) : -len(FIGURES)]) for row in there}
    wanted = [lines for lines in every if tuple(lines.values()) not in known]
    small = len(wanted) <= FEW and not workers
    executor = InThisThread() if small else executor_of("processes", workers)
    found: list[tuple[Lines, Figures]] = []
    try:
        with (
            executor,
            _writing(csv, wish, there) as write,
            bar(len(wanted), "Sweeping") as progress,
        ):
            for lines, figures in swept(wish, wanted, executor, 1 if small else AHEAD):
                found.append((lines, figures))
                write(lines, figures)
                if progress is not None:
                    progress(len(found))
    except KeyboardInterrupt:
        rest = "; --resume computes the others" if csv not in (None, STDOUT) else ""
        print_error(f"stopped after {len(every) - len(wanted) + len(found)} of {len(every)}{rest}")
        raise typer.Exit(INTERRUPTED) from None
    _show(found, csv, len(there), as_json)


def _show(found: list[tuple[Lines, Figures]], csv: Path | None, before: int, as_json: bool) -> None:
    if csv == STDOUT:
        return
    if as_json:
        print_json([{"pays": dict(lines), **figures} for lines, figures in found])
        return
    if csv is not None:
        old = f", {before:,} were there before" if before else ""
        print_line(f"Wrote {len(found):,} rows to {csv}{old}.")
        return
    heads = [*(found[0][0] if found else ()), "House edge", "Hit rate", "SD"]
    rows = [[*lines.values(), *map(_text, FIGURES[:3], map(figures.get, FIGURES[:3]))]
            for lines, figures in found]  # fmt: skip
    print_table(heads, rows, right=range(len(heads) - 3, len(heads)))


def _text(name: str, value: object) -> str:
    if not isinstance(value, float):
        return "" if value is None else str(value)
    return f"{value:.4f}" if name == "sd" else f"{value:.4%}"


def _key(wish: Sweep) -> list[str]:
    """Return what all rows of a sweep have in common, apart from the lines."""
    meters = " ".join(f"{name}={cents}" for name, cents in sorted(wish.meters.items()))
    book = str(wish.table.get("rulebook", ""))
    own = sha256(repr(sorted(wish.table.items())).encode()).hexdigest()[:12]
    return [book, own, wish.wager, wish.paytable, str(wish.stake), meters, wish.strategy or ""]


def _heads(wish: Sweep) -> list[str]:
    return [*_KEY, *wish.lines, *FIGURES]


def _rows(csv: Path, wish: Sweep) -> list[list[str]]:
    """Return the whole rows that an earlier run of the same sweep wrote; refuse another's file."""
    try:
        text = csv.read_bytes().decode("utf-8")
        whole = text[: text.rfind("\n") + 1]  # without a row that was cut off
        rows = list(table_format.reader(io.StringIO(whole, newline="")))
    except (OSError, UnicodeDecodeError, table_format.Error) as error:
        usage_error(f"{csv} cannot be read: {getattr(error, 'strerror', None) or error}")
    if rows and rows[0] != _heads(wish):
        usage_error(f"{csv} is not from this sweep: its columns are {', '.join(rows[0])}")
    for row in rows[1:]:
        if row[: len(_KEY)] != _key(wish):
            usage_error(f"{csv} is not from this sweep: it has rows of {', '.join(row[:4])}")
    return rows[1:]


@contextmanager
def _writing(csv: Path | None, wish: Sweep, there: list[list[str]]) -> Iterator[Write]:
    """Yield a function that writes each row at once."""
    if csv is None:
        yield lambda _lines, _figures: None
        return
    try:
        with _file(csv) as file:
            for row in (_heads(wish), *there):
                file.write(_row(row))

            def write(lines: Lines, figures: Figures) -> None:
                told = [figures[name] for name in FIGURES]
                file.write(_row([*_key(wish), *lines.values(), *told]))
                file.flush()

            yield write
    except OSError as error:
        usage_error(f"{csv} cannot be written: {error.strerror or error}")


@contextmanager
def _file(csv: Path) -> Iterator[IO[str]]:
    import sys

    if csv == STDOUT:
        yield sys.stdout
        return
    with csv.open("w", newline="", encoding="utf-8") as file:
        yield file


def _row(cells: Sequence[object]) -> str:
    text = io.StringIO(newline="")
    table_format.writer(text).writerow(cells)
    return text.getvalue()
