"""A floor under load: how soon commands are acknowledged, and how many it holds.

    .venv/bin/python benchmarks/floor.py [--tables 50] [--seconds 20] [--db URL] [--json FILE]

Fifty tables of six seats on SQLite, commands from their players at a steady hundred a second, each
timed from the asking to the durable acknowledgement; then as many as the floor takes. In the same
run a probe writes and syncs small pieces to a file on the same disk: an acknowledgement cannot be
sooner than that. With --db postgresql://… the same on PostgreSQL. Memory is read every second.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

from croupier.adapters.keys import fresh_keys
from croupier.adapters.shoe import fresh_shoe
from croupier.adapters.store import open_store
from croupier.engine.banked.commands import PlaceWagers, TakeBack
from croupier.engine.commands import Buy, Sit
from croupier.house.bots.banked import smallest_bet
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.request import Answer, Done
from croupier.house.floor.table_opening import OpenTable, fresh_id
from croupier.house.floor.writer import Floor
from croupier.house.table.setup import Conduct, set_up
from croupier.house.table.state import Person
from croupier.law.load import released
from croupier.law.submission import demonstration

EVE = Person("eve", "floorperson")
SEATS = 6


def percentile(times: list[float], part: float) -> float:
    """The time, in milliseconds, that this part of them stay below."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def probe(folder: Path, seconds: float) -> list[float]:
    """How long a small write and its sync take on this disk."""
    times = []
    with (folder / "probe").open("wb") as file:
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            began = time.perf_counter()
            file.write(b"x" * 4096)
            file.flush()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - began)
            time.sleep(0.005)
    return times


def memory() -> float:
    """Resident megabytes of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


class Load:
    """Players of every table who bet, take back and bet again."""

    def __init__(self, floor: Floor, streams: list[str]) -> None:
        self.floor, self.streams = floor, streams
        self.chance = random.Random(1)
        self.times: list[float] = []
        self.refused = 0
        self._count = 0
        self._lock = threading.Lock()

    def ask(self, then: Callable[[], None] | None = None) -> None:
        """One command, timed until it is acknowledged."""
        self._count += 1
        stream = self.chance.choice(self.streams)
        seat = self.chance.randint(1, SEATS)
        live = self.floor.lives[stream]
        person = Person(f"p{seat}", "player")
        game, round = live.setup.game, live.round
        placed = round is not None and round.at(seat) is not None
        command: object = Buy(100)
        if game is not None and round is not None and not placed:
            command = PlaceWagers(seat, tuple(smallest_bet(game).items()))
        elif placed:
            command = TakeBack(seat)
        began = time.perf_counter()
        request = self.floor.submit(stream, person, f"load-{self._count}", command)

        def heard(answer: Future[Answer]) -> None:
            took = time.perf_counter() - began
            with self._lock:
                if isinstance(answer.result(), Done):
                    self.times.append(took)
                else:
                    self.refused += 1
            if then is not None:
                then()

        request.answer.add_done_callback(heard)


def steady(load: Load, seconds: float, rate: float) -> None:
    """Send this many commands per second."""
    began = time.perf_counter()
    for number in range(int(seconds * rate)):
        wait = began + number / rate - time.perf_counter()
        if wait > 0:
            time.sleep(wait)
        load.ask()
    time.sleep(0.5)


def flat_out(load: Load, seconds: float, at_once: int = 64) -> float:
    """Return the commands per second of the floor with this many always waiting."""
    free = threading.Semaphore(at_once)
    began, before = time.perf_counter(), len(load.times)
    while time.perf_counter() < began + seconds:
        free.acquire()
        load.ask(free.release)
    for _ in range(at_once):
        free.acquire()
    return (len(load.times) - before) / (time.perf_counter() - began)


def opened(floor: Floor, count: int) -> list[str]:
    """Banked tables with all seats taken by people with money, waiting for bets."""
    books = [name for name in released() if "holdem" not in name]
    conduct = Conduct(floor="automatic", pace=0, betting=10**9)
    streams = []
    for seat in range(1, SEATS + 1):
        floor.ask(floor_accounts.STREAM, EVE, floor_accounts.PayIn(f"p{seat}", 100_000_000))
    for number in range(count):
        book = books[number % len(books)]
        setup = set_up(fresh_id(), f"Table {number}", demonstration(book), conduct)
        floor.ask(floor_accounts.STREAM, EVE, OpenTable(setup))
        streams.append(setup.stream)
    time.sleep(1)
    for stream in streams:
        for seat in range(1, SEATS + 1):
            floor.ask(stream, Person(f"p{seat}", "player"), Sit(seat, 500_000))
    time.sleep(1)
    return streams


def main() -> None:
    """Prints a table, and the same as JSON where a file is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--db", default="")
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        keys = fresh_keys()
        store = open_store(asked.db or f"sqlite:///{folder}/floor.db", keys.mac)
        floor = Floor(store, keys.seal, clock=lambda: time.time_ns() // 1_000_000, shoe=fresh_shoe)
        floor.start()
        load = Load(floor, opened(floor, asked.tables))
        disk: list[float] = []
        probing = threading.Thread(
            target=lambda: disk.extend(probe(Path(folder), asked.seconds)), daemon=True
        )
        before = memory()
        probing.start()
        steady(load, asked.seconds, 100)
        probing.join()
        times, middle = load.times[:], memory()
        most = flat_out(load, asked.seconds / 2)
        figures = {
            "books": "postgresql" if asked.db else "sqlite",
            "tables": asked.tables,
            "commands": len(times),
            "refused": load.refused,
            "p50_ms": percentile(times, 0.5),
            "p99_ms": percentile(times, 0.99),
            "fsync_p50_ms": percentile(disk, 0.5),
            "fsync_p99_ms": percentile(disk, 0.99),
            "most_a_second": most,
            "mb_before": before,
            "mb_after_steady": middle,
            "mb_after": memory(),
        }
        floor.stop()
        store.close()
    for name, value in figures.items():
        print(f"{name:16} {value:>12.1f}" if isinstance(value, float) else f"{name:16} {value:>12}")
    if asked.json:
        asked.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
