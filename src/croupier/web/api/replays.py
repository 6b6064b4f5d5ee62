"""A round step by step for a screen: what happened, by which clause, and how the table lay then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from croupier.engine.watcher import Watcher
from croupier.house.audit.hand_history import story_of
from croupier.house.audit.rounds import Step
from croupier.house.table.state import Live

PUBLIC: Final = Watcher("public")


def replayed(steps: Iterable[Step], *, hidden: bool) -> list[dict[str, Any]]:
    """Every step with its words and clauses; where the table changed, as the public saw it then.

    `hidden` also tells the cards that lay face down, which only an auditor may see, and anybody in
    an example.
    """
    return list(_steps(steps, hidden=hidden))


def _steps(steps: Iterable[Step], *, hidden: bool) -> Iterator[dict[str, Any]]:
    last: object = None
    for step in steps:
        state = step.after.play
        sentences = [line.sentence for line in story_of((step,), hidden=hidden)]
        scene: dict[str, Any] = {}
        if state is not None and state is not last:
            scene = seen(step.after, hidden=hidden)
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


def seen(live: Live, *, hidden: bool) -> dict[str, Any]:
    """The round or the hand as the public sees it, and if so asked what lies face down."""
    kind = live.setup.kind
    return kind.scene(live, PUBLIC) | ({"cards": kind.cards(live)} if hidden else {})
