"""`kill -9` at random moments: what was acknowledged is there, once; play resumes from it.

Each time a floor is started on the same books, in a process of its own, with bots at three tables
and people who pay in, sit down, buy and leave; it says what it is about to ask and what was
acknowledged, and is killed.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from dataclasses import dataclass, field
from typing import IO

import pytest

from croupier.adapters.store import open_store
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.recover import replayed
from croupier.house.log.chain import verify_chain
from croupier.house.log.entry import BEGINNING, Entry, true_hash
from croupier.house.table.state import TableState
from tests import vocabulary
from tests.adapters.store.books import MAC
from tests.house.floor.hall import ANN, EVE, SEAL, done, floor_on, opened
from tests.stages import many

SHARDS, KILLS = many((1, 20), (8, 625))
"""Workers share the shards; a longer one would mostly replay ever longer logs."""
GAMES = ("maryland-uth-1.5", "maryland-jackpot-1.0", "california-holdem")


def work(url: str, out: IO[str], number: int) -> None:
    """A floor at work until it is killed."""
    store = open_store(url, MAC, make=False)
    with floor_on(store) as floor:
        tables = [stream for stream in store.streams() if stream.startswith("table/")]
        for stream in tables:
            floor.run_table(stream)
        out.write("up\n")
        asked = 0
        while True:
            for stream, command in (
                (floor_accounts.STREAM, floor_accounts.PayIn("ann", 1_000_000)),
                *((table, vocabulary.Sit(5, 20_000)) for table in tables),
                *((name, vocabulary.Buy(100)) for name in tables),
                *((item, vocabulary.Stand()) for item in tables),
            ):
                asked += 1
                id = f"{number}-{asked}"
                out.write(f"ask {stream} {id}\n")
                person = EVE if stream == floor_accounts.STREAM else ANN
                answer = floor.ask(stream, person, command, id)
                out.write(f"{type(answer).__name__} {stream} {id}\n")


def killed(url: str, number: int, chance: random.Random) -> list[list[str]]:
    """What a floor said until it was killed, after some lines and a moment more."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:  # pragma: no cover
        os.close(reader)
        try:
            with os.fdopen(writer, "w", buffering=1) as out:
                work(url, out, number)
        except BaseException as error:
            print(f"floor {number}: {error!r}", file=sys.stderr, flush=True)
        finally:
            os._exit(1)
    os.close(writer)
    with os.fdopen(reader) as said:
        assert said.readline() == "up\n"
        heard = [said.readline() for _ in range(chance.randrange(14))]
        time.sleep(chance.random() * 0.01)
        os.kill(child, signal.SIGKILL)
        heard += said.readlines()
    _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL, "the floor ended before it was killed"
    return [line.split() for line in heard if line.endswith("\n")]


@dataclass
class Auditor:
    """Follows the books from kill to kill."""

    url: str
    lives: dict[str, TableState] = field(default_factory=dict)
    last: dict[str, Entry] = field(default_factory=dict)
    rounds: int = 0

    def looks(self, said: list[list[str]]) -> None:
        """Everything acknowledged is there; chain, replay and money are whole."""
        store = open_store(self.url, make=False)
        for line in said:
            if line[0] == "Done":
                assert store.entry(line[1], line[2]) is not None, line
            elif line[0] == "Refused":
                assert store.entry(line[1], line[2]) is None, line
        for stream in store.streams():
            before = self.last.get(stream)
            entries = list(store.entries(stream, before.seq if before else 0))
            head = store.head(stream)
            assert head is not None
            if entries:
                assert entries[-1].seq == head.seq
                assert entries[-1].hash == head.hash
                prev = before.hash if before else BEGINNING
                assert entries[0].hash == true_hash(entries[0], prev)
                self.last[stream] = entries[-1]
            if stream.startswith("table/"):
                live = replayed(self.lives.get(stream), entries, SEAL)
                assert live is not None
                self.lives[stream] = live
        assert sum(balance.units for balance in store.balances().values()) == 0
        self.rounds = sum(live.number for live in self.lives.values())
        store.close()


@pytest.mark.no_cover
@pytest.mark.parametrize("shard", range(SHARDS))
def test_nothing_acknowledged_is_lost_and_nothing_happens_twice(url: str, shard: int) -> None:
    store = open_store(url, MAC)
    with floor_on(store) as floor:
        for book in GAMES:
            stream = opened(floor, book)
            for seat in (1, 2, 3):
                done(floor.ask(stream, EVE, vocabulary.SeatBot(seat, f"Bot {seat}", 40_000)))
    store.close()
    chance, auditor, acknowledged = random.Random(shard), Auditor(url), 0
    for number in range(KILLS):
        said = killed(url, number, chance)
        acknowledged += sum(1 for line in said if line[0] == "Done")
        auditor.looks(said)
    assert acknowledged > KILLS / 2
    assert auditor.rounds >= len(GAMES)
    whole = open_store(url)
    for stream in whole.streams():
        head = whole.head(stream)
        assert head is not None
        assert not list(verify_chain(whole.entries(stream), head, mac=MAC))
    whole.close()
