"""The written examples of a rulebook: which clauses each stands for, and each of them played.

They are one set of files: a checkout has them among its tests, an installed package in itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from croupier.engine.banked.events import BoxSettled
from croupier.engine.cardroom.hand.events import PotsAwarded
from croupier.house.audit.rounds import Step
from croupier.house.log.entry import BEGINNING, Entry
from croupier.house.narrator import Sentence
from croupier.house.table.setup import Setup, set_up
from croupier.house.table.state import Live, new_live
from croupier.law.coverage import find_examples
from croupier.law.load import load
from croupier.law.rulebook import Rulebook
from croupier.law.submission import with_demonstration
from croupier.notation import banked, cardroom
from croupier.notation.frame import title_of
from croupier.notation.player import Script
from croupier.notation.steps import ExpectedRefusal
from croupier.web.api.replays import replayed

FOLDER: Final = "examples"
"""Where an installed package has them."""
SUFFIX: Final = ".round"


@dataclass(frozen=True, slots=True)
class Example:
    """One written round."""

    book: str
    name: str
    """Its path in the folder of its book, without an ending."""
    text: str
    clauses: tuple[str, ...]
    """The clauses that it names, without the book's prefix."""

    @property
    def title(self) -> str:
        """The title on its first line; the name of its file where there is none."""
        return title_of(self.text) or self.name


def shelf() -> Traversable | None:
    """Where the examples are; None if this croupier came without them."""
    packed = resources.files("croupier") / FOLDER
    if packed.is_dir():
        return packed
    source = Path(__file__).resolve().parents[3]
    beside = source.parent / "tests" / "rounds"
    return beside if source.name == "src" and beside.is_dir() else None


@cache
def examples_of(book: str) -> dict[str, Example]:
    """The examples of a released rulebook by name; for an edition, also those of its model."""
    whole = load(book)
    found = {} if not whole.extends else dict(examples_of(whole.extends))
    folder = shelf()
    own = folder / book if folder is not None else None
    if own is not None and own.is_dir():
        for name, text in _files(own):
            found[name] = Example(book, name, text, tuple(_named(whole, text)))
    return found


def _files(folder: Traversable, within: str = "") -> Iterator[tuple[str, str]]:
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.is_dir():
            yield from _files(file, f"{within}{file.name}/")
        elif file.name.endswith(SUFFIX):
            yield within + file.name.removesuffix(SUFFIX), file.read_text("utf-8")


def _named(book: Rulebook, text: str) -> Iterator[str]:
    """The clauses that remarks in the text name, as coverage finds them."""
    whole = load(book.extends) if book.extends else book
    found = find_examples([(f"tests/rounds/{whole.id}/x{SUFFIX}", text)], [whole])
    for id in found.examples:
        yield id.partition(":")[2]


@lru_cache(maxsize=128)
def played(example: Example) -> tuple[Setup, list[dict[str, Any]]]:
    """The table of the example, and its steps, each with the line that it comes from."""
    item = _PLAY[load(example.book).game](example)
    return item.setup, _lined(item)


def steps_of(example: Example) -> list[Step]:
    """The events of the example, each with the table before and after it."""
    item = _PLAY[load(example.book).game](example)
    return item.steps


@dataclass(frozen=True, slots=True)
class _Played:
    """An example that was played: its steps, the lines they come from, what is refused where."""

    setup: Setup
    steps: list[Step]
    reached: list[tuple[int, int]]
    refusals: dict[int, tuple[str, str]]
    line_of: Callable[[Any], int]
    """The line that says what must come of an event, or 0."""


def _table(example: Example, submission: dict[str, object], game: Any) -> Setup:
    """A table that plays the example's game as it chooses, completed by the demonstration."""
    key = json.dumps({**submission, "rulebook": example.book}, default=str)
    chosen = with_demonstration(json.loads(key, parse_float=Decimal))
    setup = set_up("example", example.title, chosen)
    return replace(setup, kind=setup.kind.with_game(game))


def _banked(example: Example) -> _Played:
    script = banked.parse(example.text)
    played_round = banked.play(script)
    setup = _table(example, script.submission, played_round.game)
    first = replace(new_live(setup), play=played_round.opened)
    nets = {at: entry for at, entry in script.entries if isinstance(entry, banked.ExpectedNets)}
    ends = {entry.seat: number for number, entry in nets.items()}

    def line_of(event: Any) -> int:
        return ends.get(event.seat, 0) if isinstance(event, BoxSettled) else 0

    steps = _steps(first, played_round.events)
    return _Played(
        setup, steps, played_round.reached, _refusals(script, played_round.game.cite), line_of
    )


def _between(example: Example) -> _Played:
    script = cardroom.parse(example.text)
    played_hand = cardroom.play(script)
    setup = _table(example, script.submission, played_hand.game)
    first = replace(new_live(setup), play=played_hand.opened)
    pots = [at for at, entry in script.entries if isinstance(entry, cardroom.ExpectedPot)]

    def line_of(event: Any) -> int:
        return pots[0] if pots and isinstance(event, PotsAwarded) else 0

    steps = _steps(first, played_hand.events)
    return _Played(
        setup, steps, played_hand.reached, _refusals(script, played_hand.game.cite), line_of
    )


_PLAY: Final[Mapping[str, Callable[[Example], _Played]]] = {"banked": _banked, "cardroom": _between}


def _refusals(script: Script, cite: Callable[[str], str]) -> dict[int, tuple[str, str]]:
    """By line, the reason and the clause of what must be refused."""
    return {
        number: (entry.reason, cite(entry.clause) if entry.clause else "")
        for number, entry in script.entries
        if isinstance(entry, ExpectedRefusal)
    }


def _steps(live: Live, events: Iterable[Any]) -> list[Step]:
    """The events as steps of a log that nobody wrote."""
    steps: list[Step] = []
    kind = live.setup.kind
    for seq, event in enumerate(events, 1):
        after = replace(live, play=kind.follow(live, event))
        entry = Entry("example", seq, 0, "", "", "", "", b"", b"", BEGINNING)
        steps.append(Step(entry, kind.family, event, live, after, {}))
        live = after
    return steps


def _lined(played: _Played) -> list[dict[str, Any]]:
    """The steps in words, each with its line; what must be refused is a step of its own.

    What a line says must come of it happens after that line.
    """
    steps, reached, refusals = played.steps, played.reached, played.refusals
    told = {row["seq"]: row for row in replayed(steps, hidden=True)}
    found: list[dict[str, Any]] = []
    for place, (line, start) in enumerate(reached):
        last = place + 1 == len(reached)
        upto = len(steps) if last else reached[place + 1][1]
        if line in refusals:
            reason, clause = refusals[line]
            text = f"Refused: {reason.replace('_', ' ')}" if reason else "Refused"
            refused = Sentence(text=text, clauses=(clause,) if clause else ())
            step = {"seq": 0, "at": 0, "hash": "", "sentences": [refused], "refused": True}
            found.append({**step, "line": line})
        for index in range(start, upto):
            if (item := told.get(index + 1)) is not None:
                found.append({**item, "line": played.line_of(steps[index].event) or line})
    return found
