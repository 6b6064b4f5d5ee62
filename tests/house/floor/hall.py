"""A floor over a real database, for tests: quick tables, people with money, stacked shoes."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from croupier.adapters.shoe import fresh_shoe
from croupier.adapters.store import Store
from croupier.cards import DECK, Card
from croupier.house.commitment import Shoe
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.request import Answer, Change, Done
from croupier.house.floor.table_opening import OpenTable, fresh_id
from croupier.house.floor.writer import Floor
from croupier.house.log.entry import Entry
from croupier.house.log.record import read_record
from croupier.house.table.schedule import next_move
from croupier.house.table.setup import Conduct, set_up
from croupier.house.table.state import Person, TableState
from croupier.law.submission import demonstration
from croupier.refusal import Refused

SEAL = b"s" * 32
EVE = Person("eve", "floorperson")
FLO = Person("flo", "floorperson")
ANN = Person("ann", "player")
BOB = Person("bob", "player")
QUICK = Conduct(floor="automatic", pace=0)


def kinds_of(entry: Entry) -> list[str]:
    """The kinds of the entry's events."""
    return [event.kind for event in read_record(entry, None).events]


def clock() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


def stacked(*cards: Card) -> Callable[[], Shoe]:
    """A shoe with these cards on top of every deck."""
    chance = random.Random(1)

    def shoe() -> Shoe:
        rest = [card for card in DECK if card not in cards]
        chance.shuffle(rest)
        return Shoe((*cards, *rest), fresh_shoe().salts)

    return shoe


@contextmanager
def floor_on(store: Store, **more: Any) -> Iterator[Floor]:
    """A floor at work."""
    floor = Floor(store, SEAL, clock=clock, shoe=more.pop("shoe", fresh_shoe), **more)
    floor.start()
    try:
        yield floor
    finally:
        floor.stop()


def opened(floor: Floor, book: str, conduct: Conduct = QUICK, **changes: Any) -> str:
    """The log of a new table."""
    setup = set_up(fresh_id(), "A table", {**demonstration(book), **changes}, conduct)
    assert isinstance(floor.ask(floor_accounts.STREAM, EVE, OpenTable(setup)), Done)
    waits(floor, setup.stream, lambda live: live.procedure.open and next_move(live) is None)
    return setup.stream


def paid_in(floor: Floor, person: Person, cents: int) -> None:
    """The person has so much more."""
    done(floor.ask(floor_accounts.STREAM, EVE, floor_accounts.PayIn(person.name, cents)))


def done(answer: Answer) -> Done:
    """The command took effect."""
    assert isinstance(answer, Done), answer
    return answer


def refused(answer: Answer) -> Refused:
    """The command was refused."""
    assert isinstance(answer, Refused), answer
    return answer


def waits(floor: Floor, stream: str, until: Callable[[TableState], bool]) -> TableState:
    """The table as soon as this holds; the test run ends an endless wait."""
    changed = threading.Event()

    def watch(change: Change) -> None:
        if change.stream == stream:
            changed.set()

    stop = floor.watch(watch)
    try:
        while not until(floor.lives[stream]):
            changed.wait(0.2)
            changed.clear()
        return floor.lives[stream]
    finally:
        stop()
