"""The messages that one watcher of one table gets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from croupier.house import commitment
from croupier.house.narrator import Sentence
from croupier.house.narrator.chronicle import Chronicle, Step
from croupier.house.table.state import Person, TableState
from croupier.house.table.view import STAFF, Sight, openings, scene, seen_cards
from croupier.web.live.messages import Shown
from croupier.web.live.updates import Levels, News

VERSION: Final = 1
PUBLIC: Final = Person("", "public")
"""A watcher who is not signed in."""

_ENCODER: Final = msgspec.json.Encoder()


def encoded(**message: Any) -> str:
    """Return a message of the protocol as JSON text."""
    return _ENCODER.encode({"v": VERSION, **message}).decode()


class WatcherFeed:
    """Messages for one watcher; it remembers which cards were opened to them."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self._root = ""
        self._opened: set[str] = set()

    def knows(self, live: TableState) -> None:
        """Record that the watcher has seen the table in this state."""
        self._new(live, seen_cards(scene(live, self.person)))

    def whole(
        self,
        sight: Sight,
        at: int,
        *,
        resynced: bool = False,
        chronicle: Chronicle | None = None,
        log: bool = False,
    ) -> str:
        """Return a complete message: the table now, with the opening of every card on it.

        With `log`, it has the sentences of the current round and of the one before.
        """
        seen = self._view(sight, chronicle)
        message: Shown = {
            "seq": sight.live.seq,
            "at": at,
            "sentences": self._sentences(chronicle.sentences if log and chronicle else ()),
            "openings": self._new(sight.live, seen_cards(seen)),
            "view": seen,
        }
        if resynced:
            message["resynced"] = True
        return encoded(type="view", **message)

    def next(self, news: News, at: int, chronicle: Chronicle | None = None) -> str:
        """Return a message with the changes since the one before."""
        if news.update.resynced:
            return self.whole(news.sight, at, resynced=True, chronicle=chronicle)
        seen = self._view(news.sight, chronicle, news.steps)
        opened: list[commitment.Opening] = []
        ended = news.ended.scene(self.person) if news.ended is not None else None
        if news.ended is not None and ended is not None:
            opened += self._new(news.ended.live, seen_cards(ended))
        opened += self._new(news.sight.live, seen_cards(seen))
        message: Shown = {
            "seq": news.update.seq,
            "at": at,
            "sentences": news.sentences(self._levels),
            "openings": opened,
            "view": seen,
        }
        if ended is not None:
            message["finished_round"] = ended
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
        """Return the levels of sentences that the person may read."""
        return ("player", "staff") if self.person.role in STAFF else ("player",)

    def _sentences(self, update: Iterable[Sentence]) -> list[Sentence]:
        """Return those of the sentences that the person may read."""
        return [sentence for sentence in update if sentence.level in self._levels]

    def _new(self, live: TableState, cards: tuple[str, ...]) -> list[commitment.Opening]:
        """Openings of the cards that the watcher sees for the first time in this deck."""
        if live.shoe.root != self._root:
            self._root, self._opened = live.shoe.root, set()
        fresh = tuple(card for card in cards if card not in self._opened)
        self._opened.update(fresh)
        return list(openings(live, fresh)) if fresh else []
