"""The result of `audit fair`: whether cards match the commitment to their deck."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.output.terminal import print_json, print_line, usage_error

if TYPE_CHECKING:
    from croupier.cli.commands.audit import Books
    from croupier.house.audit.deck_check import Checked

MOST_BYTES = 10_000_000


def run_file(file: str, root: str, as_json: bool) -> bool:
    """Print the check of a file of openings. Return whether all of them match the root."""
    from croupier.house.audit.deck_check import check_text
    from croupier.house.commitment import BadOpening

    name = "standard input" if file == "-" else file
    try:
        source = sys.stdin.buffer.read(MOST_BYTES + 1) if file == "-" else _read(Path(file))
    except OSError as error:
        usage_error(f"cannot read {name}: {error.strerror}")
    if len(source) > MOST_BYTES:
        usage_error(f"{name} is too long for the openings of a deck")
    try:
        checked = check_text(source, root)
    except BadOpening as error:
        usage_error(f"{name}: {error}")
    return _show(checked, as_json)


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def run_hand(books: Books, id: str, as_json: bool) -> bool:
    """Print the check of a finished hand. Return whether it came from the committed deck."""
    from croupier.house.audit.deck_check import check_hand
    from croupier.house.audit.hand import hand

    checked = check_hand(hand(books.archive, books.keys.seal, id))
    if not checked:
        usage_error(f"{id} has no commitment, because a dealer keyed its cards in")
    return _show(checked, as_json)


def _show(checked: Sequence[Checked], as_json: bool) -> bool:
    good = all(card.holds for card in checked)
    if as_json:
        print_json({"fair": good, "checked": [asdict(card) for card in checked]})
        return good
    for card in checked:
        print_line(f"{'true ' if card.holds else 'FALSE'}  {card.message}")
    return good
