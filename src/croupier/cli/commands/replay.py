"""croupier replay: hand histories replayed in the cardroom engine."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import Command
from croupier.cli.output.terminal import exit_with, print_line, print_table, usage_error

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.api.histories import Replayed

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(cls=Command)
def replay(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="PHH files (.phh, or .phhs with several hands), or folders.",
        ),
    ],
    strict: Annotated[
        bool, typer.Option("--strict", help="Stop at the first hand that cannot be replayed.")
    ] = False,
    executor: Annotated[
        str | None,
        typer.Option(
            "--executor", metavar="WHERE", help="Use processes, or a dask scheduler's address."
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", help="Number of processes (0: every core).")
    ] = 0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per hand.")
    ] = False,
) -> None:
    """Replay PHH hand histories and print the final stacks.

    Variants FT and NT are supported, with one hand per file or several in numbered tables. A hand
    that cannot be replayed is reported, and the next one follows. Exits with code 1 if there was
    one, or if the recorded result of a hand differs.

    Example: croupier replay tests/phh/pluribus-30-0.phh
    """
    from croupier.errors import Error

    counts = {"hands": 0, "refused": 0, "different": 0}
    rows: list[list[str]] = []
    try:
        for hand in _replayed(files, executor, workers):
            if hand.error is not None and strict:
                usage_error(f"{f'{hand.file} {hand.name}'.strip()}: {hand.error}")
            counts["hands"] += 1
            counts["refused"] += not hand.ok
            counts["different"] += hand.agrees is False
            if as_json:
                print_line(json.dumps(_answer(hand), default=_number))
            else:
                rows.append([f"{hand.file} {hand.name}".strip(), *_cells(hand)])
    except Error as error:
        usage_error(str(error))
    if not as_json:
        print_table(["File", "Final stacks", "Recorded"], rows)
    if counts["hands"] > 1:
        done = counts["hands"] - counts["refused"]
        told = f"{counts['hands']:,} hands, {done:,} replayed, {counts['refused']:,} not"
        print(f"{told}, {counts['different']:,} different from their record", file=sys.stderr)
    exit_with(not counts["refused"] and not counts["different"])


def _replayed(files: list[Path], executor: str | None, workers: int) -> Iterator[Replayed]:
    from croupier.api.histories import replay as replayed

    with ExitStack() as stack:
        crew = None
        if executor is not None:
            from croupier.sim.executors import executor_of

            crew = stack.enter_context(executor_of(executor, workers))
        yield from replayed(files, executor=crew)


def _answer(hand: Replayed) -> dict[str, object]:
    """Return one hand as JSON has it."""
    place: dict[str, object] = {"file": hand.file, **({"index": hand.name} if hand.name else {})}
    if hand.answer is None:
        error = hand.error
        told = {name: getattr(error, name, "") for name in ("path", "message", "advice", "clause")}
        return {**place, "refused": told}
    found = {"finishing_stacks": hand.finishing_stacks, "net": hand.net, "by": hand.answer.by}
    rake = {} if hand.rake is None else {"rake": hand.rake}
    return {**place, **found, **rake}


def _number(value: object) -> object:
    return float(value) if isinstance(value, Decimal) else str(value)


def _cells(hand: Replayed) -> list[str]:
    if hand.answer is None:
        return ["-", f"refused: {hand.error}"]
    stacks = " ".join("inf" if stack is None else str(stack) for stack in hand.finishing_stacks)
    words = {None: "not recorded", True: "the same", False: "different"}
    return [stacks, words[hand.agrees]]
