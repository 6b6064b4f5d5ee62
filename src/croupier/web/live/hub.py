"""The board: what every table's watchers are told, in the order in which it became durable.

The floor's writer tells of a change in its own thread; everything here happens in the server's
event loop. Each change is taken apart once, for all who watch.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from croupier.engine.procedure import events as procedure_events
from croupier.house.floor.request import Change
from croupier.house.floor.writer import Floor
from croupier.house.narrator import Moment
from croupier.house.narrator.chronicle import Chronicle, Narrated, from_log, narrated
from croupier.house.people import Endings
from croupier.house.table.state import Live
from croupier.house.table.view import Sight
from croupier.web.live.updates import News, Told

WAITING: Final = 64
"""Changes that may wait for one watcher; one who falls further behind is let go."""
KEPT: Final = 256
"""Changes of a table that are kept, so that a lost connection can be resumed."""


def _set() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


@dataclass(eq=False, slots=True)
class Line:
    """One watcher's connection to the board."""

    stream: str
    news: asyncio.Queue[News] = field(default_factory=lambda: asyncio.Queue(WAITING))
    behind: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the watcher cannot keep up, or the floor closes."""
    person: str = ""
    """Who watches; nobody's name for the public."""
    doubted: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when sessions of this person have ended, and this one may be among them."""
    sure: asyncio.Event = field(default_factory=_set)
    """Set while nothing of the kind is to be looked into: until then nothing more is told."""

    def doubt(self) -> None:
        """The watcher's session is looked at before anything more is told."""
        self.sure.clear()
        self.doubted.set()


class Board:
    """What has been told of each table lately, and who listens."""

    def __init__(self, floor: Floor, endings: Endings) -> None:
        self._floor, self._endings = floor, endings
        self._last: dict[str, Live] = {}
        self._kept: dict[str, deque[Told]] = {}
        self._chronicles: dict[str, Chronicle] = {}
        self._sights: dict[str, Sight] = {}
        self._lines: dict[str, set[Line]] = {}
        self._stop: list[Callable[[], None]] = []
        self.moved = asyncio.Event()
        """Set when anything next changes anywhere, or the floor closes; then there is a new one."""
        self.closing = False

    def open(self) -> None:
        """The board follows the floor; called in the event loop."""
        loop = asyncio.get_running_loop()

        def heard(change: Change) -> None:
            with suppress(RuntimeError):  # the loop has gone, and nobody listens any more
                loop.call_soon_threadsafe(self._tell, change)

        def ended(person: str) -> None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._doubt, person)

        self._stop = [self._floor.watch(heard), self._endings.watch(ended)]
        # After this: what was durable by now is in here, and what comes later is heard.
        for stream, live in tuple(self._floor.lives.items()):
            self._last.setdefault(stream, live)

    def close(self) -> None:
        """Nobody is told anything any more, and everybody who listens is let go."""
        self.closing = True
        for stop in self._stop:
            stop()
        self._stop = []
        for lines in self._lines.values():
            for line in lines:
                line.behind.set()
        self._stir()

    # listening

    def live(self, stream: str) -> Live | None:
        """The table as watchers know it."""
        return self._last.get(stream) or self._floor.lives.get(stream)

    def sight(self, stream: str) -> Sight | None:
        """The table as it is looked at now; the same for all who look within a second."""
        live, at, meters = self.live(stream), self._floor.clock(), self._floor.meters
        if live is None:
            return None
        sight, fresh = self._sights.get(stream), Sight(live, at, meters)
        if sight is None or not sight.is_like(fresh):
            sight = self._sights[stream] = fresh
        return sight

    def again(self, told: Told) -> News:
        """The change, for one who missed it."""
        return News(told, self._floor.clock(), self._floor.meters)

    def follow(self, stream: str, person: str = "") -> Line:
        """A line that hears of everything that comes after `live`."""
        line = Line(stream, person=person)
        if person:
            line.doubt()  # what ended before nobody has told this line
        self._lines.setdefault(stream, set()).add(line)
        return line

    def leave(self, line: Line) -> None:
        """The line hears nothing any more."""
        self._lines.get(line.stream, set()).discard(line)

    def since(self, stream: str, seq: int) -> list[Told] | None:
        """All that came after this entry; None if not all of it is kept."""
        last = self._last.get(stream)
        if last is None or seq > last.seq:
            return None
        later = [told for told in self._kept.get(stream, ()) if told.seq > seq]
        if not later:
            return [] if last.seq == seq else None
        whole = later[0].before == seq and not any(item.gap for item in later)
        return later if whole else None

    def chronicle(self, stream: str) -> Chronicle | None:
        """The sentences of the table's last rounds; None until they are read from its log."""
        return self._chronicles.get(stream)

    def read_log(self, stream: str) -> Chronicle | None:
        """What the log says of the table's last rounds; reads it, so not in the event loop."""
        live = self.live(stream)
        return from_log(self._floor.books, live, self._floor.seal) if live is not None else None

    def keep(self, stream: str, read: Chronicle | None) -> None:
        """The chronicle that was read is kept, with all that has come since."""
        if read is None or stream in self._chronicles:
            return
        later = self.since(stream, read.seq)
        if later is not None:
            for told in later:
                read.add(told.narrated)
            self._chronicles[stream] = read

    def state_at(self, stream: str, seq: int) -> Live | None:
        """The table after this entry, if that is kept."""
        last = self._last.get(stream)
        if last is not None and last.seq == seq:
            return last
        return next((told.live for told in self._kept.get(stream, ()) if told.seq == seq), None)

    # telling

    def _tell(self, change: Change) -> None:
        told = self._taken_apart(change)
        if told is None:
            return
        stream = change.stream
        self._last[stream] = change.live
        self._kept.setdefault(stream, deque(maxlen=KEPT)).append(told)
        chronicle = self._chronicles.get(stream)
        if chronicle is not None and chronicle.seq == told.before and not told.gap:
            chronicle.add(told.narrated)
            chronicle.seq = told.seq
        else:
            chronicle = None
            self._chronicles.pop(stream, None)
        steps = chronicle.steps if chronicle is not None else None
        news = News(told, self._floor.clock(), self._floor.meters, steps)
        self._sights[stream] = news.sight
        for line in self._lines.get(stream, ()):
            try:
                line.news.put_nowait(news)
            except asyncio.QueueFull:
                line.behind.set()
        self._stir()

    def _doubt(self, person: str) -> None:
        """Sessions of this person have ended, or of anybody: whoever came by one looks at it."""
        for lines in self._lines.values():
            for line in lines:
                if line.person and person in ("", line.person):
                    line.doubt()

    def _stir(self) -> None:
        self.moved.set()
        self.moved = asyncio.Event()

    def _taken_apart(self, change: Change) -> Told | None:
        last, live = self._last.get(change.stream), change.live
        before = live.seq - 1
        if last is not None and live.seq <= last.seq:
            return None  # it was in the books before the board was opened
        if last is None or last.seq != before or not change.known:
            return Told(live, before, gap=True)
        several, ended = list[Narrated](), None
        for (family, event), was, now in zip(
            change.events, change.befores, change.afters, strict=True
        ):
            if isinstance(event, procedure_events.RoundFinished):
                ended = was
            several.append(narrated(Moment(live.seq, live.at, family, event, was, now)))
        return Told(live, before, tuple(several), ended)
