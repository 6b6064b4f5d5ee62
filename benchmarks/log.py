"""The log: bytes a round, rounds verified a second, and how soon a server is back.

    .venv/bin/python benchmarks/log.py [--rounds 300] [--restart 10000] [--json FILE]

One table of six seats, every seat with every wager, rounds played as fast as the floor takes them.
The size of a round is measured by the pages that its tables fill. The audit verifies the log on one
core. With --restart the table plays on to this many rounds, and a new floor is made
from its books.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import threading
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

from sqlalchemy import event, text

from croupier.adapters.archive import StoredArchive
from croupier.adapters.keys import Keys, fresh_keys
from croupier.adapters.shoe import fresh_shoe
from croupier.adapters.store import Store, open_store
from croupier.house.audit.archive import AuditKeys
from croupier.house.audit.verify import verify
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.request import Done
from croupier.house.floor.table_opening import OpenTable
from croupier.house.floor.writer import Floor
from croupier.house.table.commands import read
from croupier.house.table.setup import Conduct, set_up
from croupier.house.table.state import SYSTEM, Person, TableState
from croupier.law.submission import demonstration

EVE = Person("eve", "floorperson")
BOOK = "maryland-uth-1.5"
STREAM = "table/7K2M4Q"
SEATS = range(1, 7)
EVERY_WAGER = {
    **{"ante": 1000, "blind": 1000, "trips": 500, "progressive": 100},
    **{"six_card_bonus": 500, "ultimate_pairs": 500, "bad_beat": 500, "play_the_board": 500},
}
PLAYS = {1: (4,), 2: (0, 2), 3: (0, 0, 1), 4: (4,), 5: (0, 2), 6: (0, 0, 0)}
"""By seat, how often the ante is played on each street; 0 for a check, at the end for a fold."""


class Players:
    """Six people who bet on everything; five see it through, one folds at the end."""

    def __init__(self, floor: Floor) -> None:
        self.floor, self.commands = floor, 0
        self._moved = threading.Event()
        floor.watch(lambda _: self._moved.set())

    def ask(self, seat: int, command: Any) -> None:
        """The command is carried out; one that the table overtook is let go."""
        self.commands += 1
        self.floor.ask(STREAM, Person(f"p{seat}", "player"), command, f"p{seat}/{uuid4()}")

    def play(self, upto: int) -> None:
        """Play until the table has finished this many rounds."""
        while True:
            self._moved.clear()
            live = self.floor.lives[STREAM]
            if live.number > upto or (live.number == upto and not live.in_round):
                return
            if not self._act(live):
                self._moved.wait(0.05)

    @staticmethod
    def _passes(seat: int, street: int) -> Any:
        return read("fold" if street == 2 else "check", {"seat": seat})

    def _act(self, live: TableState) -> bool:
        round = live.round
        if round is None:
            return False
        if round.phase == "bets":
            missing = [seat for seat in SEATS if round.at(seat) is None]
            for seat in missing:
                if live.chips[f"p{seat}"] < 20_000:
                    self.ask(seat, read("buy", {"chips": 500_000}))
                self.ask(seat, read("wager", {"seat": seat, "wagers": EVERY_WAGER}))
            for seat in missing:
                self.ask(seat, read("ready", {}))
            return bool(missing)
        if round.phase == "decide" and round.turn >= 0:
            seat = round.boxes[round.turn].seat
            street = (0, 3, 5).index(round.seen)
            plays = PLAYS[seat][street]
            play = read("play", {"seat": seat, "multiple": plays or 1})
            self.ask(seat, play if plays else self._passes(seat, street))
            return True
        return False


def opened(folder: Path) -> tuple[Store, Keys, Floor, Players]:
    """A floor with one table, its six seats taken."""
    keys = fresh_keys()
    store = open_store(str(folder / "books.db"), keys.mac)
    event.listen(store.engine, "connect", lambda raw, _: raw.execute("PRAGMA synchronous=OFF"))
    store.engine.dispose()
    floor = floor_of(store, keys)
    floor.start()
    people = {EVE.name: EVE.role, **{f"p{seat}": "player" for seat in SEATS}}
    for name, role in people.items():
        by = SYSTEM if name == EVE.name else EVE
        floor.ask(floor_accounts.STREAM, by, floor_accounts.AddPerson(name, role))
    setup = set_up("7K2M4Q", "Table 1", demonstration(BOOK), Conduct(floor="automatic", pace=0))
    assert isinstance(floor.ask(floor_accounts.STREAM, EVE, OpenTable(setup)), Done)
    players = Players(floor)
    for seat in SEATS:
        floor.ask(floor_accounts.STREAM, EVE, floor_accounts.PayIn(f"p{seat}", 9_000_000_000))
        floor.ask(
            STREAM, Person(f"p{seat}", "player"), read("sit", {"seat": seat, "chips": 500_000})
        )
    return store, keys, floor, players


def floor_of(store: Store, keys: Keys) -> Floor:
    """A floor on these books."""
    return Floor(store, keys.seal, clock=lambda: time.time_ns() // 1_000_000, shoe=fresh_shoe)


def size_of(store: Store) -> dict[str, int]:
    """Bytes in use, by table with its indexes."""
    with store.connection() as connection:
        rows = connection.execute(
            text(
                "SELECT m.tbl_name, sum(s.pgsize) FROM dbstat AS s"
                " JOIN sqlite_master AS m ON m.name = s.name GROUP BY m.tbl_name"
            )
        )
        return {name: int(size) for name, size in rows}


def main() -> None:
    """Measures, and tells."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--restart", type=int, default=0)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name:
        store, keys, floor, players = opened(Path(name))
        players.play(10)
        before, asked, began = size_of(store), floor.lives[STREAM].seq, time.perf_counter()
        players.play(10 + given.rounds)
        took = time.perf_counter() - began
        after = size_of(store)
        each = {
            item: round((after[item] - before.get(item, 0)) / given.rounds)
            for item in after
            if after[item] != before.get(item, 0)
        }
        figures["bytes a round"] = sum(each.values())
        figures["of these"] = each
        figures["entries a round"] = (floor.lives[STREAM].seq - asked) / given.rounds
        figures["rounds played a second"] = given.rounds / took
        if given.restart:
            players.play(given.restart)
        floor.stop()
        figures["rounds"] = floor.lives[STREAM].number
        began = time.perf_counter()
        again = floor_of(store, keys)
        again.run_table(STREAM)
        figures["seconds to come back"] = time.perf_counter() - began
        audit = AuditKeys(keys.seal, keys.mac, bytes.fromhex(keys.public))
        began = time.process_time()  # CPU time of this process only
        with StoredArchive(store).reading() as kept:
            report = verify(kept, audit)
        took = time.process_time() - began
        figures["clean"] = report.clean
        figures["rounds verified a second"] = sum(stream.rounds for stream in report.streams) / took
        for fault in report.findings[:5]:
            print(fault)
    print(json.dumps(figures, indent=2))
    if given.json:
        given.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
