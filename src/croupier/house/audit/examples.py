"""Written examples, played: their events as steps of a log, and as a replay for a screen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from croupier.engine.banked.events import BoxSettled
from croupier.engine.cardroom.hand.events import PotsAwarded
from croupier.engine.copies import copy_with
from croupier.house.audit.replay import replayed
from croupier.house.audit.rounds import Step
from croupier.house.log.entry import BEGINNING, Entry
from croupier.house.narrator import Sentence
from croupier.house.table.setup import Setup, set_up
from croupier.house.table.state import TableState, new_table_state
from croupier.law.examples import Example
from croupier.law.load import load
from croupier.law.submission import with_demonstration
from croupier.notation import banked, cardroom
from croupier.notation.player import Script
from croupier.notation.steps import ExpectedRefusal


@lru_cache(maxsize=128)
def replay_of(example: Example) -> tuple[Setup, list[dict[str, Any]]]:
    """Return the table of the example, and its steps, each with its line in the file."""
    played = _PLAY[load(example.book).game](example)
    return played.setup, _with_lines(played)


def steps_of(example: Example) -> list[Step]:
    """Return the events of the example, each with the table before and after it."""
    return _PLAY[load(example.book).game](example).steps


@dataclass(frozen=True, slots=True)
class _Played:
    """A played example: its steps, the lines that they come from, and what is refused where."""

    setup: Setup
    steps: list[Step]
    reached: list[tuple[int, int]]
    refusals: dict[int, tuple[str, str]]
    line_of: Callable[[Any], int]
    """Returns the line that states the expected result of an event, or 0."""


def _table(example: Example, submission: dict[str, object], game: Any) -> Setup:
    """Return a table with the example's choices, completed by the demo submission."""
    key = json.dumps({**submission, "rulebook": example.book}, default=str)
    chosen = with_demonstration(json.loads(key, parse_float=Decimal))
    setup = set_up("example", example.title, chosen)
    return replace(setup, kind=setup.kind.with_game(game))


def _banked(example: Example) -> _Played:
    script = banked.parse(example.text)
    played_round = banked.play(script)
    setup = _table(example, script.submission, played_round.game)
    first = copy_with(new_table_state(setup), play=played_round.opened)
    nets = {at: entry for at, entry in script.entries if isinstance(entry, banked.ExpectedNets)}
    ends = {entry.seat: number for number, entry in nets.items()}

    def line_of(event: Any) -> int:
        return ends.get(event.seat, 0) if isinstance(event, BoxSettled) else 0

    steps = _steps(first, played_round.events)
    return _Played(
        setup, steps, played_round.reached, _refusals(script, played_round.game.cite), line_of
    )


def _cardroom(example: Example) -> _Played:
    script = cardroom.parse(example.text)
    played_hand = cardroom.play(script)
    setup = _table(example, script.submission, played_hand.game)
    first = copy_with(new_table_state(setup), play=played_hand.opened)
    pots = [at for at, entry in script.entries if isinstance(entry, cardroom.ExpectedPot)]

    def line_of(event: Any) -> int:
        return pots[0] if pots and isinstance(event, PotsAwarded) else 0

    steps = _steps(first, played_hand.events)
    return _Played(
        setup, steps, played_hand.reached, _refusals(script, played_hand.game.cite), line_of
    )


_PLAY: Final[Mapping[str, Callable[[Example], _Played]]] = {
    "banked": _banked,
    "cardroom": _cardroom,
}


def _refusals(script: Script, cite: Callable[[str], str]) -> dict[int, tuple[str, str]]:
    """Return, by line, the reason and the clause of each expected refusal."""
    return {
        number: (entry.reason, cite(entry.clause) if entry.clause else "")
        for number, entry in script.entries
        if isinstance(entry, ExpectedRefusal)
    }


def _steps(live: TableState, events: Iterable[Any]) -> list[Step]:
    """Return the events as steps of a log that exists only here."""
    steps: list[Step] = []
    kind = live.setup.kind
    for seq, event in enumerate(events, 1):
        after = copy_with(live, play=kind.follow(live, event))
        entry = Entry("example", seq, 0, "", "", "", "", b"", b"", BEGINNING)
        steps.append(Step(entry, kind.family, event, live, after, {}))
        live = after
    return steps


def _with_lines(played: _Played) -> list[dict[str, Any]]:
    """Return the steps in words, each with its line; an expected refusal is a step of its own.

    The result that a line states happens after that line.
    """
    steps, reached, refusals = played.steps, played.reached, played.refusals
    rows = {row["seq"]: row for row in replayed(steps, hidden=True)}
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
            if (row := rows.get(index + 1)) is not None:
                found.append({**row, "line": played.line_of(steps[index].event) or line})
    return found
