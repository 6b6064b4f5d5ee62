"""What one watcher is told of one table, message by message."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from croupier.house import fair
from croupier.house.live.state import Live, Person
from croupier.house.live.view import STAFF, openings, seen_cards, view, watcher_of
from croupier.house.narrator import Sentence
from croupier.house.narrator.chronicle import Chronicle
from croupier.web.board import Told
from croupier.web.messages import Shown

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
    return told | setup.kind.scene(live, watcher)


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
        chronicle: Chronicle | None = None,
        log: bool = False,
    ) -> str:
        """A message that stands by itself: the table as it is, every card on it opened.

        With `log`, the sentences of the present round and of the one before it.
        """
        seen = self._view(live, at, meters, chronicle)
        opened = self._new(live, seen_cards(seen))
        said = self._sentences(chronicle.sentences if log and chronicle is not None else ())
        message: Shown = {
            "seq": live.seq,
            "at": at,
            "sentences": said,
            "openings": opened,
            "view": seen,
        }
        if gap:
            message["gap"] = True
        return encoded(type="view", **message)

    def next(
        self, told: Told, at: int, meters: Mapping[str, int], chronicle: Chronicle | None = None
    ) -> str:
        """A message of what has changed since the one before."""
        if told.gap:
            return self.whole(told.live, at, meters, gap=True, chronicle=chronicle)
        seen = self._view(told.live, at, meters, chronicle)
        opened: list[fair.Opening] = []
        ended = scene(told.ended, self.person) if told.ended is not None else None
        if told.ended is not None and ended is not None:
            opened += self._new(told.ended, seen_cards(ended))
        opened += self._new(told.live, seen_cards(seen))
        said = self._sentences(one for _, several in told.narrated for one in several)
        message: Shown = {
            "seq": told.seq,
            "at": at,
            "sentences": said,
            "openings": opened,
            "view": seen,
        }
        if ended is not None:
            message["ended"] = ended
        return encoded(type="view", **message)

    def _view(
        self, live: Live, at: int, meters: Mapping[str, int], chronicle: Chronicle | None
    ) -> dict[str, Any]:
        """The table as the person sees it; for staff with the steps done since the last round."""
        seen = view(live, self.person, at, meters)
        if self.person.role in STAFF:
            seen["steps"] = chronicle.steps if chronicle is not None else []
        return seen

    def _sentences(self, told: Iterable[Sentence]) -> list[Sentence]:
        """Of these sentences, those that the person may read."""
        read = ("player", "staff") if self.person.role in STAFF else ("player",)
        return [one for one in told if one.level in read]

    def _new(self, live: Live, cards: tuple[str, ...]) -> list[fair.Opening]:
        """Openings of the cards that the watcher sees for the first time in this deck."""
        if live.pack.root != self._root:
            self._root, self._opened = live.pack.root, set()
        fresh = tuple(one for one in cards if one not in self._opened)
        self._opened.update(fresh)
        return list(openings(live, fresh)) if fresh else []
