"""One night on the floor, for all tests of the audit."""

from __future__ import annotations

import pytest

from tests.house.audit.night import Night, the_night


@pytest.fixture(scope="session")
def night(tmp_path_factory: pytest.TempPathFactory) -> Night:
    """The books of a whole night, open."""
    return the_night(tmp_path_factory)
