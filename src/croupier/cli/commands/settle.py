"""croupier settle: what finished rounds come to, wager by wager, each with its clause."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import AsJson
from croupier.cli.output.files import text_of
from croupier.cli.output.terminal import answer as finish
from croupier.cli.output.terminal import refuse, say

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def settle(
    files: Annotated[list[Path], typer.Argument(help="Rounds: .json, .jsonl or .round.")],
    limits: Annotated[
        bool, typer.Option("--limits", help="Apply the table's limits to the stakes.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Settle finished rounds: every wager with result, payment and clause.

    A .jsonl file has one round a line and gets one answer a line. A .round file may say what it
    expects; a difference is a negative answer.

    Example: croupier settle tests/rounds/maryland-uth-1.5/dealer-below-a-pair.round
    """
    # All rounds are read before the first answer: wrong use says one sentence and nothing else.
    answers = [answer for file in files for answer in _answers(file, limits)]
    for name, told in answers:
        if as_json:
            say(json.dumps(told, ensure_ascii=False))
        else:
            _show(name, told)
    finish(not any("refused" in told or told.get("differs") for _, told in answers))


def _answers(file: Path, limits: bool) -> Iterator[tuple[str, Mapping[str, object]]]:
    from croupier.notation.answers import answer, answer_text
    from croupier.notation.fault import BadRound

    text = text_of(file)
    name = str(file)
    if text.startswith("\ufeff"):
        refuse(f"{name} begins with a byte order mark; save it as UTF-8 without one")
    try:
        if file.suffix == ".round":
            yield name, answer_text(text, limits=limits)
            return
        for name, table in _tables(file, text):
            yield name, answer(table, limits=limits)
    except BadRound as error:
        refuse(f"{name}: {error}")
    except RecursionError:
        refuse(f"{name}: it is nested too deep to be a round; write it plainly")


def _tables(file: Path, text: str) -> Iterator[tuple[str, Mapping[str, object]]]:
    if file.suffix == ".jsonl":
        if not text.strip():
            refuse(f"{file}: there is no round in it; write one round a line")
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
        refuse(f"{name}: it is not JSON ({error}); write one round as an object in braces")
    if not isinstance(table, Mapping):
        refuse(f"{name}: it is not a round; write an object in braces")
    return table


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object whose fields stand in it once each; of two the reader could not know which."""
    table = dict(pairs)
    if len(table) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice!r} stands twice in one object")
    return table


def _show(name: str, told: Mapping[str, object]) -> None:
    from croupier.cli.output.settlement import show_hand, show_refused, show_settled

    if "refused" in told:
        show_refused(name, told["refused"])
    elif "pots" in told:
        show_hand(name, told)
    else:
        show_settled(name, told)
