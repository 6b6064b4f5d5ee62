"""One floor for the tests that change nothing which another test relies on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.floors import Within, within


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Within]:
    """A floor without tables, served within this process."""
    with within(tmp_path_factory.mktemp("floor"), floorpersons=("eve", "wes")) as served:
        yield served
