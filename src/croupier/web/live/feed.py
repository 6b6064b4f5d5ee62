"""What one watcher is told of one table, message by message."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from croupier.house import commitment
from croupier.house.narrator import Sentence
from croupier.house.narrator.chronicle import Chronicle, Step
from croupier.house.table.state import Live, Person
from croupier.house.table.view import STAFF, Sight, openings, scene, seen_cards
from croupier.web.live.messages import Shown
from croupier.web.live.updates import Levels, News

VERSION: Final = 1
PUBLIC: Final = Person("", "public")
"""Whoever looks without having signed in."""

_ENCODER: Final = msgspec.json.Encoder()


def encoded(**message: Any) -> str:
    """A message of the protocol as it goes over the wire."""
    return _ENCODER.encode({"v": VERSION, **message}).decode()


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
        sight: Sight,
        at: int,
        *,
        gap: bool = False,
        chronicle: Chronicle | None = None,
        log: bool = False,
    ) -> str:
        """A message that stands by itself: the table as it is, every card on it opened.

        With `log`, the sentences of the present round and of the one before it.
        """
        seen = self._view(sight, chronicle)
        message: Shown = {
            "seq": sight.live.seq,
            "at": at,
            "sentences": self._sentences(chronicle.sentences if log and chronicle else ()),
            "openings": self._new(sight.live, seen_cards(seen)),
            "view": seen,
        }
        if gap:
            message["gap"] = True
        return encoded(type="view", **message)

    def next(self, news: News, at: int, chronicle: Chronicle | None = None) -> str:
        """A message of what has changed since the one before."""
        if news.told.gap:
            return self.whole(news.sight, at, gap=True, chronicle=chronicle)
        seen = self._view(news.sight, chronicle, news.steps)
        opened: list[commitment.Opening] = []
        ended = news.ended.scene(self.person) if news.ended is not None else None
        if news.ended is not None and ended is not None:
            opened += self._new(news.ended.live, seen_cards(ended))
        opened += self._new(news.sight.live, seen_cards(seen))
        message: Shown = {
            "seq": news.told.seq,
            "at": at,
            "sentences": news.sentences(self._levels),
            "openings": opened,
            "view": seen,
        }
        if ended is not None:
            message["ended"] = ended
        return encoded(type="view", **message)

    def _view(
        self,
        sight: Sight,
        chronicle: Chronicle | None,
        steps: tuple[Step, ...] | None = None,
    ) -> dict[str, Any]:
        """Return the table as the person sees it; for staff with the steps since the last round.

        `steps` are those of the moment itself, which the chronicle may have left behind.
        """
        seen = sight.of(self.person)
        if self.person.role in STAFF:
            known = chronicle.steps if chronicle is not None else ()
            seen["steps"] = known if steps is None else steps
        return seen

    @property
    def _levels(self) -> Levels:
        """Which sentences the person may read."""
        return ("player", "staff") if self.person.role in STAFF else ("player",)

    def _sentences(self, told: Iterable[Sentence]) -> list[Sentence]:
        """Of these sentences, those that the person may read."""
        return [sentence for sentence in told if sentence.level in self._levels]

    def _new(self, live: Live, cards: tuple[str, ...]) -> list[commitment.Opening]:
        """Openings of the cards that the watcher sees for the first time in this deck."""
        if live.shoe.root != self._root:
            self._root, self._opened = live.shoe.root, set()
        fresh = tuple(card for card in cards if card not in self._opened)
        self._opened.update(fresh)
        return list(openings(live, fresh)) if fresh else []
