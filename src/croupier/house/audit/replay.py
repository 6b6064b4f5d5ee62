"""The replay of a round for a screen: each step in words, with its clauses and the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from croupier.engine.watcher import Watcher
from croupier.house.audit.hand_history import story_of
from croupier.house.audit.rounds import Step
from croupier.house.table.state import TableState

PUBLIC: Final = Watcher("public")


def replayed(steps: Iterable[Step], *, hidden: bool) -> list[dict[str, Any]]:
    """Return every step with its sentences, and the public view wherever the table changed.

    With `hidden`, the view includes face-down cards: for auditors, and for written examples.
    """
    return list(_steps(steps, hidden=hidden))


def _steps(steps: Iterable[Step], *, hidden: bool) -> Iterator[dict[str, Any]]:
    last: object = None
    for step in steps:
        state = step.after.play
        sentences = [line.sentence for line in story_of((step,), hidden=hidden)]
        scene: dict[str, Any] = {}
        if state is not None and state is not last:
            scene = scene_of(step.after, hidden=hidden)
        last = state
        if not sentences and not scene:
            continue
        yield {
            "seq": step.entry.seq,
            "at": step.entry.at,
            "hash": step.entry.hash.hex(),
            "sentences": sentences,
            **scene,
        }


def scene_of(live: TableState, *, hidden: bool) -> dict[str, Any]:
    """Return the public view of the round or hand, with `hidden` also its face-down cards."""
    kind = live.setup.kind
    return kind.scene(live, PUBLIC) | ({"cards": kind.cards(live)} if hidden else {})
