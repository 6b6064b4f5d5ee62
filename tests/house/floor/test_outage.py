"""The database is unavailable for a while: requests fail, and tables resume when it is back."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url

from croupier.adapters.store import open_store
from croupier.house.errors import Unavailable
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.peers import Sharing
from tests import vocabulary
from tests.adapters.store.books import MAC
from tests.house.floor.hall import ANN, EVE, done, floor_on, opened
from tests.postgres import new_database


@pytest.fixture
def url(postgres_server: Path) -> Iterator[str]:
    with new_database(postgres_server) as address:
        yield address


@contextmanager
def away(postgres_server: Path, url: str) -> Iterator[None]:
    """Within the block nobody reaches the database."""
    name = make_url(url).database
    with psycopg.connect(
        host=str(postgres_server), user="postgres", dbname="postgres", autocommit=True
    ) as connection:
        connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
        try:
            connection.execute(end, (name,))
            yield
        finally:
            connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')


def eventually(holds: Callable[[], bool]) -> None:
    """Waits until it holds; the test run ends an endless wait."""
    while not holds():
        time.sleep(0.02)


@pytest.mark.parametrize("shared", [False, True], ids=["alone", "sharing"])
def test_tables_go_on_after_an_outage(postgres_server: Path, url: str, shared: bool) -> None:
    store, troubles = open_store(url, MAC), list[Exception]()
    with floor_on(store) as floor:
        floor.troubles.append(troubles.append)
        streams = [opened(floor, "maryland-uth-1.5"), opened(floor, "california-holdem")]
        for stream in streams:
            for seat in (1, 2):
                done(floor.ask(stream, EVE, vocabulary.SeatBot(seat, f"Bot {seat}", 40_000)))
        sharing = Sharing(floor, store, "one")
        if shared:
            sharing.start()
            eventually(lambda: all(map(sharing.holds, streams)))
        eventually(lambda: all(floor.lives[stream].number >= 2 for stream in streams))
        assert floor.healthy
        with away(postgres_server, url):
            asked = [
                floor.submit(
                    floor_accounts.STREAM, EVE, "in vain", floor_accounts.PayIn("ann", 100)
                )
            ]
            asked += [
                floor.submit(name, ANN, "in vain", vocabulary.Sit(5, 100)) for name in streams
            ]
            for request in asked:
                with pytest.raises(Unavailable):
                    request.answer.result()
            eventually(lambda: not floor.healthy)
        eventually(lambda: floor.healthy)
        before = {stream: floor.lives[stream].number for stream in streams}
        eventually(lambda: all(floor.lives[item].number > before[item] + 1 for item in streams))
        done(floor.ask(floor_accounts.STREAM, EVE, floor_accounts.PayIn("ann", 100), "in vain"))
        assert troubles
        assert sum(balance.units for balance in store.balances().values()) == 0
        if shared:
            sharing.stop()
    store.close()
