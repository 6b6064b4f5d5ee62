"""croupier settle: the result of finished rounds, wager by wager, each with its clause."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import AsJson, Command
from croupier.cli.output.files import text_of
from croupier.cli.output.terminal import exit_with, print_line, usage_error

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(cls=Command)
def settle(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Rounds: .json, .jsonl, or .round.")
    ],
    limits: Annotated[
        bool, typer.Option("--limits", help="Apply the table's limits to the stakes.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Settle finished rounds; cite a clause for every wager.

    A .jsonl file has one round per line and gets one result per line. A .round file can state
    the expected result; a mismatch exits with code 1.

    Example: croupier settle docs/example.round
    """
    # Read every round before printing: a usage error must be the only output.
    answers = [answer for file in files for answer in _answers(file, limits)]
    for name, result in answers:
        if as_json:
            print_line(json.dumps(result, ensure_ascii=False))
        else:
            _show(name, result)
    exit_with(not any("refused" in result or result.get("differs") for _, result in answers))


def _answers(file: Path, limits: bool) -> Iterator[tuple[str, Mapping[str, object]]]:
    from croupier.notation.answers import answer, answer_text
    from croupier.notation.fault import BadRound

    text = text_of(file)
    name = str(file)
    if text.startswith("\ufeff"):
        usage_error(f"{name} starts with a byte order mark; save it as UTF-8 without one")
    try:
        if file.suffix == ".round":
            yield name, answer_text(text, limits=limits)
            return
        for name, table in _tables(file, text):
            yield name, answer(table, limits=limits)
    except BadRound as error:
        usage_error(f"{name}: {error}")
    except RecursionError:
        usage_error(f"{name}: nested too deeply")


def _tables(file: Path, text: str) -> Iterator[tuple[str, Mapping[str, object]]]:
    if file.suffix == ".jsonl":
        if not text.strip():
            usage_error(f"{file}: the file has no rounds; write one round per line")
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip():
                yield f"{file} line {number}", _table(f"{file} line {number}", line)
    else:
        yield str(file), _table(str(file), text)


def _table(name: str, text: str) -> Mapping[str, object]:
    try:
        table = json.loads(
            text, parse_float=Decimal, parse_constant=_no_constant, object_pairs_hook=_once
        )
    except (json.JSONDecodeError, ValueError) as error:
        usage_error(f"{name}: not JSON ({error}); write one round as an object in braces")
    if not isinstance(table, Mapping):
        usage_error(f"{name}: not a round; write an object in braces")
    return table


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object whose keys are unique."""
    table = dict(pairs)
    if len(table) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"duplicate key {twice!r}")
    return table


def _show(name: str, result: Mapping[str, object]) -> None:
    from croupier.cli.output.settlement import show_hand, show_refused, show_settled

    if "refused" in result:
        show_refused(name, result["refused"])
    elif "pots" in result:
        show_hand(name, result)
    else:
        show_settled(name, result)
