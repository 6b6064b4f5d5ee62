"""What `audit fair` says: whether cards were the ones committed to."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.output.terminal import refuse, say, say_json

if TYPE_CHECKING:
    from croupier.cli.commands.audit import Books
    from croupier.house.audit.deck_check import Checked

MOST_BYTES = 10_000_000


def run_file(file: str, root: str, as_json: bool) -> bool:
    """Whether everything in the file holds against the root."""
    from croupier.house.audit.deck_check import check_text
    from croupier.house.commitment import BadOpening

    name = "standard input" if file == "-" else file
    try:
        source = sys.stdin.buffer.read(MOST_BYTES + 1) if file == "-" else _read(Path(file))
    except OSError as error:
        refuse(f"{name} cannot be read: {error.strerror}")
    if len(source) > MOST_BYTES:
        refuse(f"{name} is too long to be openings of a deck")
    try:
        checked = check_text(source, root)
    except BadOpening as error:
        refuse(f"{name}: {error}")
    return _say(checked, as_json)


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def run_hand(books: Books, id: str, as_json: bool) -> bool:
    """Whether the hand was dealt from the deck that was committed to."""
    from croupier.house.audit.deck_check import check_hand
    from croupier.house.audit.hand import hand

    checked = check_hand(hand(books.archive, books.keys.seal, id))
    if not checked:
        refuse(f"{id} was dealt with cards that a dealer keyed in; there is no commitment to them")
    return _say(checked, as_json)


def _say(checked: Sequence[Checked], as_json: bool) -> bool:
    good = all(item.holds for item in checked)
    if as_json:
        say_json({"fair": good, "checked": [asdict(each) for each in checked]})
        return good
    for one in checked:
        say(f"{'true ' if one.holds else 'FALSE'}  {one.says}")
    return good
