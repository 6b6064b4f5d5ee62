"""Tables for tests."""

from __future__ import annotations

import pytest

from tests.engine.procedure import crew


@pytest.fixture
def house() -> crew.House:
    """Opens demonstration tables under the released rulebooks."""
    return crew.house
