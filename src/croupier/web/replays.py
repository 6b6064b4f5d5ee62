"""A round step by step for a screen: what happened, by which clause, and how the table lay then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from croupier.cards import text
from croupier.house.audit.played import Step
from croupier.house.audit.story import story_of
from croupier.house.live.state import Live
from croupier.round.banked.commands import Unseen
from croupier.round.banked.view import HIDDEN, Watcher
from croupier.round.banked.view import view as round_view
from croupier.round.cardroom.view import view as hand_view

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
        state = step.after.round or step.after.hand
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
    setup = live.setup
    found: dict[str, Any] = {}
    if live.round is not None and setup.game is not None:
        found["round"] = msgspec.to_builtins(round_view(setup.game, live.round, PUBLIC))
    elif live.hand is not None and setup.hands is not None:
        found["hand"] = msgspec.to_builtins(hand_view(setup.hands, live.hand, PUBLIC))
    return found | ({"cards": _cards(live)} if hidden else {})


def _cards(live: Live) -> dict[str, Any]:
    """Every card on the table, by its place."""
    if live.round is not None:
        round = live.round
        seats = {str(box.seat): _faces(box.cards) for box in round.boxes}
        common = {"dealer": round.dealer, "board": round.board, "box": round.box}
        return {"seats": seats, **{name: _faces(cards) for name, cards in common.items()}}
    if live.hand is not None:
        return {"seats": {str(one.seat): _faces(one.cards) for one in live.hand.players}}
    return {"seats": {}}


def _faces(cards: Iterable[Unseen]) -> list[str]:
    return [HIDDEN if card is None else text(card) for card in cards]
