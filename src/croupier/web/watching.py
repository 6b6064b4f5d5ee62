"""What one watcher is told of one table, message by message."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from croupier.house import fair
from croupier.house.live.state import Live, Person
from croupier.house.live.view import openings, seen_cards, view, watcher_of
from croupier.round.banked.view import view as round_view
from croupier.round.cardroom.view import view as hand_view
from croupier.web.board import Told
from croupier.web.public import public

VERSION: Final = 1
PUBLIC: Final = Person("", "public")
"""Whoever looks without having signed in."""

_ENCODER: Final = msgspec.json.Encoder()


def encoded(**message: Any) -> str:
    """A message of the protocol as it goes over the wire."""
    return _ENCODER.encode({"v": VERSION, **message}).decode()


def scene(live: Live, person: Person) -> dict[str, Any]:
    """The cards and bets on the table as the person sees them."""
    setup, watcher = live.setup, watcher_of(person, live.bots)
    told: dict[str, Any] = {"number": live.number, "commitment": live.pack.root}
    told["own"] = live.own_boxes(person)
    if live.round is not None and setup.game is not None:
        told["round"] = msgspec.to_builtins(round_view(setup.game, live.round, watcher))
    if live.hand is not None and setup.hands is not None:
        told["hand"] = msgspec.to_builtins(hand_view(setup.hands, live.hand, watcher))
    return told


class Watching:
    """Builds each message from what changed; knows which cards were opened to the watcher."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self._root = ""
        self._opened: set[str] = set()

    def knows(self, live: Live) -> None:
        """The watcher has been told of the table as it was then."""
        self._new(live, seen_cards(scene(live, self.person)))

    def whole(
        self,
        live: Live,
        at: int,
        meters: Mapping[str, int],
        *,
        gap: bool = False,
        past: Iterable[Told] | None = None,
    ) -> str:
        """A message that stands by itself: the table as it is, every card on it opened.

        With `past`, what has led there, each change as the watcher might have seen it then.
        """
        seen = view(live, self.person, at, meters)
        opened = self._new(live, seen_cards(seen))
        message = {"seq": live.seq, "at": at, "events": [], "openings": opened, "view": seen}
        more: dict[str, Any] = {"gap": True} if gap else {}
        if past is not None:
            more["past"] = [self._then(told) for told in past]
        return encoded(type="view", **message, **more)

    def next(self, told: Told, at: int, meters: Mapping[str, int]) -> str:
        """A message of what has changed since the one before."""
        if told.gap:
            return self.whole(told.live, at, meters, gap=True)
        seen = view(told.live, self.person, at, meters)
        opened: list[fair.Opening] = []
        faces: set[str] = set()
        more: dict[str, Any] = {}
        if told.ended is not None:
            more["ended"] = scene(told.ended, self.person)
            shown = seen_cards(more["ended"])
            faces |= set(shown)
            opened += self._new(told.ended, shown)
        shown = seen_cards(seen)
        faces |= set(shown)
        opened += self._new(told.live, shown)
        events = self._events(told, faces)
        message = {"seq": told.seq, "at": at, "events": events, "openings": opened, "view": seen}
        return encoded(type="view", **message, **more)

    def _then(self, told: Told) -> dict[str, Any]:
        """A change that is past: the cards and bets after it, and what happened."""
        shown = scene(told.live, self.person)
        return {"seq": told.seq, "events": self._events(told, set(seen_cards(shown))), **shown}

    def _events(self, told: Told, faces: set[str]) -> list[Any]:
        """What happened, without the faces that the watcher did not see."""
        return [
            one
            for family, event, targets in told.events
            if (one := public(self.person, family, event, targets, faces)) is not None
        ]

    def _new(self, live: Live, cards: tuple[str, ...]) -> list[fair.Opening]:
        """Openings of the cards that the watcher sees for the first time in this deck."""
        if live.pack.root != self._root:
            self._root, self._opened = live.pack.root, set()
        fresh = tuple(one for one in cards if one not in self._opened)
        self._opened.update(fresh)
        return list(openings(live, fresh)) if fresh else []
