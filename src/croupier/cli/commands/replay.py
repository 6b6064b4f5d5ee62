"""croupier replay: hand histories played again in the California engine."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.output.files import text_of
from croupier.cli.output.terminal import answer as finish
from croupier.cli.output.terminal import refuse, say, say_table

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def replay(
    files: Annotated[
        list[Path], typer.Argument(help="PHH files (.phh, or .phhs with several hands).")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a hand.")] = False,
) -> None:
    """Replay hand histories and tell the stacks that they end with.

    Variants FT and NT, one hand a file or several in numbered tables. A history that records other
    finishing stacks than ours is a negative answer.

    Example: croupier replay tests/phh/pluribus-30-0.phh
    """
    told = _replayed(files)
    if as_json:
        for each in told:
            say(json.dumps({key: value for key, value in each.items() if key != "agrees"}))
    else:
        rows = [[str(row["file"]), _stacks(row), _verdict(row)] for row in told]
        say_table(["File", "Finishing stacks", "Recorded"], rows)
    finish(all(item["agrees"] is not False for item in told))


def _stacks(row: Mapping[str, object]) -> str:
    stacks = row["finishing_stacks"]
    return " ".join(str(stack) for stack in stacks) if isinstance(stacks, list) else ""


def _verdict(row: Mapping[str, object]) -> str:
    if row["agrees"] is None:
        return "not told"
    return "the same" if row["agrees"] else "other"


def _replayed(files: list[Path]) -> list[dict[str, object]]:
    """What each hand of each file ends with."""
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
                refuse(f"{name}: {error}")
            recorded = table.get("finishing_stacks")
            agrees = None if recorded is None else recorded == stacks
            answers.append({"file": name, "finishing_stacks": stacks, "agrees": agrees})
    return answers


def _hands(file: Path) -> list[tuple[str, Mapping[str, object]]]:
    """The hands of a file: one, or several in numbered tables, which follow its name."""
    from croupier.notation.fault import BadRound
    from croupier.notation.phh import hands_of

    try:
        hands = hands_of(tomllib.loads(text_of(file)))
    except tomllib.TOMLDecodeError as error:
        refuse(f"{file} is no hand history: {error}")
    except BadRound as error:
        refuse(f"{file} is no hand history: {error.says}; {error.advice}")
    return [(f"{file} {name}".strip(), table) for name, table in hands]
