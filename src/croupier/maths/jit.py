"""The one way in which a function of this package is compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numba.core import config

from croupier.maths.cache import COMPILED, digest_of, folder, used

Number: TypeAlias = int | np.signedinteger[Any]
"""A whole number given to a compiled function; one of numpy's is not compiled apart as a literal
would be."""

_PLACE = "CACHE_DIR"
"""Numba's setting, which its types do not know; read when a function is decorated."""

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function to machine code that releases the GIL, and cache it on disk.

    Numba detects a change of a function's own file, but not of a function it calls. The cache is
    therefore in a folder named after the content of all these files. Without a writable cache,
    each process compiles the function again.
    """
    before = getattr(config, _PLACE)
    setattr(config, _PLACE, _place())
    try:
        made = numba.njit(nogil=True, cache=True)(function)
    except RuntimeError:
        made = numba.njit(nogil=True)(function)
    finally:
        setattr(config, _PLACE, before)
    return cast("Callable[P, R]", made)


@cache
def sources() -> str:
    """A digest of all the code that an answer depends on here."""
    here = Path(__file__).parent
    files = [Path(__file__), *here.glob("kernels/*.py"), *here.glob("solve/*.py")]
    return digest_of([numba.__version__, *sorted(files)])


@cache
def _place() -> str:
    place = folder() / f"{COMPILED}-{sources()}"
    used(place)
    return str(place)
