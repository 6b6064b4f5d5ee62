"""The books on both databases: every test that asks for `store` or `url` runs twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.adapters.store import Store, open_store
from tests.adapters.store.books import MAC, emptied
from tests.postgres import new_database, postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of books that hold nothing yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'floor.db'}"
    return emptied(request.getfixturevalue("postgres_url"))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """Books that hold nothing yet, open for writing."""
    opened = open_store(url, MAC)
    yield opened
    opened.close()


@pytest.fixture
def other(url: str, store: Store) -> Iterator[Store]:
    """The same books, opened once more, as by another process."""
    opened = open_store(url, MAC)
    yield opened
    opened.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database without any table."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'floor.db'}"
        return
    with new_database(request.getfixturevalue("postgres_server")) as address:
        yield address
