"""The hub: sends every table's changes to its watchers, in the order in which they became durable.

The writer of the floor reports a change in its own thread; everything here runs in the server's
event loop. Each change is prepared once for all watchers.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from croupier.engine.procedure.rounds import RoundFinished
from croupier.house.floor.request import Change
from croupier.house.floor.writer import Floor
from croupier.house.narrator import Moment
from croupier.house.narrator.chronicle import Chronicle, Narrated, from_log, narrated
from croupier.house.people import Endings
from croupier.house.table.state import TableState
from croupier.house.table.view import Sight
from croupier.web.live.updates import News, Update

WAITING: Final = 64
"""Changes that can be queued for one watcher; a slower watcher is disconnected."""
KEPT: Final = 256
"""Changes of a table that are kept, so that a lost connection can be resumed."""


def _set() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


@dataclass(eq=False, slots=True)
class Subscription:
    """One watcher's subscription to a table."""

    stream: str
    news: asyncio.Queue[News] = field(default_factory=lambda: asyncio.Queue(WAITING))
    behind: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the watcher is too slow, or the server stops."""
    person: str = ""
    """The watcher's name; empty for the public."""
    doubted: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when sessions of this person have ended, perhaps this one."""
    sure: asyncio.Event = field(default_factory=_set)
    """Clear while the session must be checked; no message is sent until then."""

    def doubt(self) -> None:
        """Have the watcher's session checked before the next message."""
        self.sure.clear()
        self.doubted.set()


class Hub:
    """The recent changes of every table, and their watchers."""

    def __init__(self, floor: Floor, endings: Endings) -> None:
        self._floor, self._endings = floor, endings
        self._last: dict[str, TableState] = {}
        self._kept: dict[str, deque[Update]] = {}
        self._chronicles: dict[str, Chronicle] = {}
        self._sights: dict[str, Sight] = {}
        self._subscriptions: dict[str, set[Subscription]] = {}
        self._stop: list[Callable[[], None]] = []
        self.moved = asyncio.Event()
        """Set at the next change anywhere, or when the server stops; then replaced by a new one."""
        self.closing = False

    def open(self) -> None:
        """Start following the floor; called in the event loop."""
        loop = asyncio.get_running_loop()

        def heard(change: Change) -> None:
            with suppress(RuntimeError):  # the loop is closed, and so is every connection
                loop.call_soon_threadsafe(self._tell, change)

        def ended(person: str) -> None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._doubt, person)

        self._stop = [self._floor.watch(heard), self._endings.watch(ended)]
        # After subscribing, so that no change is missed in between.
        for stream, live in tuple(self._floor.lives.items()):
            self._last.setdefault(stream, live)

    def close(self) -> None:
        """Stop following the floor, and disconnect all watchers."""
        self.closing = True
        for stop in self._stop:
            stop()
        self._stop = []
        for lines in self._subscriptions.values():
            for subscription in lines:
                subscription.behind.set()
        self._stir()

    # subscriptions

    def live(self, stream: str) -> TableState | None:
        """Return the table in the state that watchers know."""
        return self._last.get(stream) or self._floor.lives.get(stream)

    def sight(self, stream: str) -> Sight | None:
        """Return the table as seen now; shared by all who look within a second."""
        live, at, meters = self.live(stream), self._floor.clock(), self._floor.meters
        if live is None:
            return None
        sight, fresh = self._sights.get(stream), Sight(live, at, meters)
        if sight is None or not sight.is_like(fresh):
            sight = self._sights[stream] = fresh
        return sight

    def again(self, update: Update) -> News:
        """Return the change again, for a watcher who missed it."""
        return News(update, self._floor.clock(), self._floor.meters)

    def follow(self, stream: str, person: str = "") -> Subscription:
        """Return a subscription to everything after `live`."""
        subscription = Subscription(stream, person=person)
        if person:
            subscription.doubt()  # sessions may have ended before the subscription
        self._subscriptions.setdefault(stream, set()).add(subscription)
        return subscription

    def leave(self, subscription: Subscription) -> None:
        """End the subscription."""
        self._subscriptions.get(subscription.stream, set()).discard(subscription)

    def since(self, stream: str, seq: int) -> list[Update] | None:
        """Return all changes after this entry; None if some are no longer kept."""
        last = self._last.get(stream)
        if last is None or seq > last.seq:
            return None
        later = [update for update in self._kept.get(stream, ()) if update.seq > seq]
        if not later:
            return [] if last.seq == seq else None
        whole = later[0].before == seq and not any(item.resynced for item in later)
        return later if whole else None

    def chronicle(self, stream: str) -> Chronicle | None:
        """Return the sentences of the table's last rounds; None until its log is read."""
        return self._chronicles.get(stream)

    def read_log(self, stream: str) -> Chronicle | None:
        """Read the table's last rounds from the log; slow, so not in the event loop."""
        live = self.live(stream)
        return from_log(self._floor.books, live, self._floor.seal) if live is not None else None

    def keep(self, stream: str, read: Chronicle | None) -> None:
        """Keep the chronicle that was read, with all changes since."""
        if read is None or stream in self._chronicles:
            return
        later = self.since(stream, read.seq)
        if later is not None:
            for update in later:
                read.add(update.narrated)
            self._chronicles[stream] = read

    def state_at(self, stream: str, seq: int) -> TableState | None:
        """Return the table after this entry, if that state is kept."""
        last = self._last.get(stream)
        if last is not None and last.seq == seq:
            return last
        return next(
            (update.live for update in self._kept.get(stream, ()) if update.seq == seq), None
        )

    # changes

    def _tell(self, change: Change) -> None:
        update = self._update_of(change)
        if update is None:
            return
        stream = change.stream
        self._last[stream] = change.live
        self._kept.setdefault(stream, deque(maxlen=KEPT)).append(update)
        chronicle = self._chronicles.get(stream)
        if chronicle is not None and chronicle.seq == update.before and not update.resynced:
            chronicle.add(update.narrated)
            chronicle.seq = update.seq
        else:
            chronicle = None
            self._chronicles.pop(stream, None)
        steps = chronicle.steps if chronicle is not None else None
        news = News(update, self._floor.clock(), self._floor.meters, steps)
        self._sights[stream] = news.sight
        for subscription in self._subscriptions.get(stream, ()):
            try:
                subscription.news.put_nowait(news)
            except asyncio.QueueFull:
                subscription.behind.set()
        self._stir()

    def _doubt(self, person: str) -> None:
        """Have the sessions of this person checked, or everybody's."""
        for lines in self._subscriptions.values():
            for subscription in lines:
                if subscription.person and person in ("", subscription.person):
                    subscription.doubt()

    def _stir(self) -> None:
        self.moved.set()
        self.moved = asyncio.Event()

    def _update_of(self, change: Change) -> Update | None:
        last, live = self._last.get(change.stream), change.live
        before = live.seq - 1
        if last is not None and live.seq <= last.seq:
            return None  # it was durable before the hub was opened
        if last is None or last.seq != before or not change.known:
            return Update(live, before, resynced=True)
        several, ended = list[Narrated](), None
        for (family, event), was, now in zip(
            change.events, change.befores, change.afters, strict=True
        ):
            if isinstance(event, RoundFinished):
                ended = was
            several.append(narrated(Moment(live.seq, live.at, family, event, was, now)))
        return Update(live, before, tuple(several), ended)
