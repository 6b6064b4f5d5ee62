"""The stages of the tests, read from the environment in this one place.

`./check` runs every test that isn't marked `deep`. `./check --deep` sets CROUPIER_DEEP=1: then
`deep` tests run too, and campaigns have their full length.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

T = TypeVar("T")

DEEP = os.environ.get("CROUPIER_DEEP") == "1"
ORDER = int(os.environ["CROUPIER_ORDER"]) if os.environ.get("CROUPIER_ORDER") else None
"""The seed of the order in which each file's tests run, or None for the order in the file."""


def many(usual: T, deep: T) -> T:
    """Return the length of a campaign: the usual one, or the full one in the deep stage."""
    return deep if DEEP else usual


def rows(values: Iterable[tuple[object, ...]], *, deep: Iterable[int]) -> list[ParameterSet]:
    """Return rows of parameters. Those at the places in `deep` are for the deep stage only."""
    places = set(deep)
    return [
        pytest.param(*row, marks=[pytest.mark.deep] if number in places else [])
        for number, row in enumerate(values)
    ]
