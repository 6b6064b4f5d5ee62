"""The floor reports every change to the hub, here or in another process."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import CancelledError, ThreadPoolExecutor
from pathlib import Path

import pytest

from croupier.adapters.shoe import fresh_shoe
from croupier.adapters.store import open_store
from croupier.house.floor.peers import Sharing
from croupier.house.floor.request import Change, Done
from croupier.house.floor.writer import Floor
from croupier.house.table.state import Person
from tests import vocabulary
from tests.web.floors import Within, within
from tests.web.playing import by_offers, finished


def test_process_that_follows_a_table_hears_every_command(tmp_path: Path) -> None:
    """Watchers there get the same messages as those of the process that runs the table."""
    with within(tmp_path) as floor:
        table = floor.open("south-dakota-uth")
        stream = f"table/{table}"
        keys = floor.premises.keys
        other = open_store(str(tmp_path / "floor.db"), keys.mac)
        following = Floor(other, keys.seal, clock=floor.premises.house.floor.clock, shoe=fresh_shoe)
        sharing = Sharing(following, other)
        here: list[Change] = []
        there: list[Change] = []
        floor.premises.house.floor.watch(
            lambda change: here.append(change) if change.stream == stream else None
        )
        sharing.catch_up(stream)
        begun = following.lives[stream].seq
        following.watch(there.append)
        with floor.sit(table, "ann") as seat:
            seat.until(finished, by_offers)
        # The table plays on by itself, so what was heard here is taken first.
        seen = [(item.live.seq, item.events) for item in here if item.live.seq > begun]
        sharing.catch_up(stream)
        assert len(seen) > 10
        assert [(each.live.seq, each.events) for each in there][: len(seen)] == seen
        other.close()


def test_table_goes_on_however_much_is_refused_meanwhile(floor: Within) -> None:
    """A refused command that comes as the table acts by itself must not swallow that act."""
    table = floor.open("south-dakota-uth", pace=3)
    house = floor.premises.house
    with floor.sit(table, "ann") as seat:
        stop = threading.Event()

        def pester() -> None:
            while not stop.is_set():
                house.floor.ask(f"table/{table}", Person("pest", "player"), vocabulary.Fold(1))

        pests = [threading.Thread(target=pester) for _ in range(2)]
        for pest in pests:
            pest.start()
        try:
            for _ in range(3):
                seat.until(finished, by_offers)
                seat.views.clear()
                seat.view()
        finally:
            stop.set()
            for pest in pests:
                pest.join()


def test_client_that_stops_waiting_does_not_stop_the_writer(floor: Within) -> None:
    table = floor.open("south-dakota-uth")
    house = floor.premises.house
    with floor.sit(table, "bob") as seat:

        async def ask_and_leave() -> None:
            asked = house.floor.submit(
                f"table/{table}", Person("bob", "player"), "x", vocabulary.Buy(1)
            )
            waiting = asyncio.ensure_future(asyncio.wrap_future(asked.answer))
            await asyncio.sleep(0)
            waiting.cancel()
            with pytest.raises((asyncio.CancelledError, CancelledError)):
                await waiting
            assert not asked.answer.cancelled()
            assert isinstance(asked.answer.result(10), Done)

        with ThreadPoolExecutor(1) as elsewhere:  # a browser's loop may be running in this thread
            elsewhere.submit(lambda: asyncio.run(ask_and_leave())).result()
        seat.shown(seat.must("buy", chips=1))
        assert floor.live(table).chips["bob"] == 20_002


def test_command_that_fails_takes_no_other_with_it(floor: Within) -> None:
    """A command that cannot be written fails alone, and the floor continues."""
    table = floor.open("south-dakota-uth")
    house, stream = floor.premises.house, f"table/{table}"
    with floor.sit(table, "cid"):
        gate = threading.Event()
        held = threading.Thread(target=house.floor._does, args=(gate.wait,))
        held.start()  # the writer waits, so that both come in one group
        boss = Person("floor", "floorperson")
        bad = house.floor.submit(stream, boss, "bad", vocabulary.Pause("\ud800"))
        good = house.floor.submit(stream, Person("cid", "player"), "good", vocabulary.Buy(5))
        gate.set()
        held.join()
        assert isinstance(bad.answer.exception(10), UnicodeEncodeError)
        assert isinstance(good.answer.result(10), Done)
    assert floor.live(table).chips["cid"] == 20_005
