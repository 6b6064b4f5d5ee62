"""The narrator's sentences for every kind of event, as a text file that people read.

`python -m tests.house.narrator.golden` writes the file and prints what changed in it. Rounds and
hands come from the written examples of the rulebooks; steps, seats and what the house records are
made up, since their sentences need nothing but the event.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from functools import cache
from pathlib import Path
from typing import Any

from croupier.cards import DECK
from croupier.engine.banked import events as banked
from croupier.engine.banked.evolve import opening
from croupier.engine.cardroom.seating.state import HandOpening
from croupier.engine.copies import copy_with
from croupier.house.audit.examples import steps_of
from croupier.house.audit.hand_history import moment_of
from croupier.house.log import codec
from croupier.house.narrator import TELLERS, Moment, narrate
from croupier.house.table.setup import set_up
from croupier.house.table.state import TableState, new_table_state
from croupier.law.examples import examples_of
from croupier.law.load import released
from croupier.law.submission import with_demonstration

FILE = Path(__file__).with_name("sentences.txt")
MOST = 6
"""Sentences that the file has of one kind of event."""
SAMPLES: dict[str, Any] = {
    "at": 0,
    "by": "dealer",
    "who": "ada",
    "seat": 3,
    "seats": (3, 5),
    "player": "ann",
    "deck": 1,
    "live": 2,
    "decks": (1,),
    "occasion": "round_finished",
    "step": "wash",
    "steps": ("wash", "cut"),
    "device": "shuffler",
    "clause": "MD-UTH-1.5:1.A",
    "clauses": ("MD-UTH-1.5:1.A",),
    "effect": "void",
    "report": "shuffler_failed",
    "reason": "a card is bent",
    "method": "hand",
    "chips": 40_000,
    "accepted": 2,
    "cards": 52,
    "depth": 20,
    "number": 12,
    "round": 12,
    "cents": 250_000,
    "meters": (("Meter", 100_000_000),),
    "right": True,
    "command": "report",
    "message": "wrong_count: void",
    "name": "Lantern",
    "rulebook": "maryland-uth-1.5",
    "root": "7f3a91c2",
    "hand": HandOpening(((3, "ann", 40_000), (5, "bob", 39_000)), 5, 3, 3, 5),
    "stacks": ((3, 41_000), (5, 38_000)),
}


def made_up(kind: type[Any]) -> Any:
    """An event of this kind with a sample in every field that has no default."""
    given: dict[str, Any] = {}
    for field in fields(kind):
        if field.name in SAMPLES:
            given[field.name] = SAMPLES[field.name]
        elif field.default is MISSING and field.default_factory is MISSING:
            written = str(field.type)
            empty = {"int": 1, "bool": False, "str": ""}.get(written)
            given[field.name] = empty if empty is not None else {} if "Mapping" in written else ()
    if kind.wire == "cardroom_button_cards_dealt/1":
        given["cards"] = ((3, DECK[0]), (5, DECK[51]))
    return kind(**given)


def lives() -> dict[str, TableState]:
    """A table against the house, and one between players."""
    books = {"": "maryland-uth-1.5", "room": "california-holdem"}
    tables = {
        family: new_table_state(
            set_up("T", "Lantern", with_demonstration({"rulebook": book, "options": options}))
        )
        for family, book, options in (
            (family, book, {"mode": "physical"}) for family, book in books.items()
        )
    }
    game = tables[""].setup.game
    assert game is not None
    return {**tables, "round": copy_with(tables[""], play=opening(game))}


def from_examples() -> Iterator[Moment]:
    """Every moment of every written example."""
    for book in released():
        for example in examples_of(book).values():
            if example.book == book:
                yield from (moment_of(step, hidden=False) for step in steps_of(example))


def of_the_rest() -> Iterator[Moment]:
    """A moment for every kind of event whose sentence needs nothing but the event."""
    tables = lives()
    for family in ("table", "room", "house"):
        live = tables.get(family, tables[""])
        for kind in TELLERS[family]:
            yield Moment(0, 0, family, made_up(kind), live, live)
    read = banked.MetersRead((("Meter", 100_000_000),), ())
    yield Moment(0, 0, "round", read, tables["round"], tables["round"])


@cache
def written() -> str:
    """The file: by kind of event and effect, some of its sentences with level and parts."""
    found: dict[str, dict[str, None]] = {}
    for moment in (*from_examples(), *of_the_rest()):
        effect = getattr(moment.event, "effect", "") if moment.family in ("round", "hand") else ""
        kept = found.setdefault(f"{codec.kind_of(moment.event)} {effect}".rstrip(), {})
        for sentence in narrate(moment):
            if len(kept) < MOST:
                parts = "".join(f"\n        {part.text}" for part in sentence.parts)
                kept.setdefault(f"    {sentence.whole}  [{sentence.level}]{parts}")
    kinds = (f"{family}:{kind.wire}" for family, several in TELLERS.items() for kind in several)
    names = (name for kind in kinds for name in _headings(kind, found))
    return "\n".join("\n".join((name, *found.get(name, {}))) for name in names) + "\n"


def _headings(kind: str, found: Mapping[str, object]) -> list[str]:
    """The kind itself; of rulings, one for each effect."""
    return sorted(name for name in found if name.partition(" ")[0] == kind) or [kind]


if __name__ == "__main__":
    before = FILE.read_text("utf-8") if FILE.exists() else ""
    old, new = before.splitlines(keepends=True), written().splitlines(keepends=True)
    print("".join(difflib.unified_diff(old, new)))
    FILE.write_text(written(), "utf-8")
