"""croupier replay: hand histories replayed in the California engine."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import Command
from croupier.cli.output.files import text_of
from croupier.cli.output.terminal import exit_with, print_line, print_table, usage_error

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(cls=Command)
def replay(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="PHH files (.phh, or .phhs with several hands)."),
    ],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per hand.")
    ] = False,
) -> None:
    """Replay PHH hand histories and print the final stacks.

    Variants FT and NT are supported, with one hand per file or several in numbered tables.
    Exits with code 1 if the recorded final stacks differ.

    Example: croupier replay tests/phh/pluribus-30-0.phh
    """
    hands = _replayed(files)
    if as_json:
        for hand in hands:
            shown = {key: value for key, value in hand.items() if key != "agrees"}
            print_line(json.dumps(shown))
    else:
        rows = [[str(row["file"]), _stacks(row), _verdict(row)] for row in hands]
        print_table(["File", "Final stacks", "Recorded"], rows)
    exit_with(all(hand["agrees"] is not False for hand in hands))


def _stacks(row: Mapping[str, object]) -> str:
    stacks = row["finishing_stacks"]
    return " ".join(str(stack) for stack in stacks) if isinstance(stacks, list) else ""


def _verdict(row: Mapping[str, object]) -> str:
    if row["agrees"] is None:
        return "not recorded"
    return "the same" if row["agrees"] else "different"


def _replayed(files: list[Path]) -> list[dict[str, object]]:
    """Return the final stacks of each hand of each file."""
    from croupier.engine.cardroom.hand.game import compile_game
    from croupier.law.load import load, released
    from croupier.law.submission import demonstration, examine
    from croupier.notation.fault import BadRound
    from croupier.notation.phh import replay

    rulebook = next(item for item in released() if load(item).game == "cardroom")
    game = compile_game(examine(demonstration(rulebook)))
    answers: list[dict[str, object]] = []
    for file in files:
        for name, table in _hands(file):
            try:
                stacks = replay(game, table).finishing_stacks()
            except BadRound as error:
                usage_error(f"{name}: {error}")
            recorded = table.get("finishing_stacks")
            agrees = None if recorded is None else recorded == stacks
            answers.append({"file": name, "finishing_stacks": stacks, "agrees": agrees})
    return answers


def _hands(file: Path) -> list[tuple[str, Mapping[str, object]]]:
    """Return the hands of a file by name: one hand, or several in numbered tables."""
    from croupier.notation.fault import BadRound
    from croupier.notation.phh import hands_of

    try:
        hands = hands_of(tomllib.loads(text_of(file)))
    except tomllib.TOMLDecodeError as error:
        usage_error(f"{file} is not a PHH hand history: {error}")
    except BadRound as error:
        usage_error(f"{file} is not a PHH hand history: {error.says}; {error.advice}")
    return [(f"{file} {name}".strip(), table) for name, table in hands]
