"""A cache of computed arrays on the user's disk.

A file holds a digest and the arrays it was taken of. A file that does not match its digest, is
truncated, or cannot be read counts as absent: that costs time, never a result. Unused files, such
as those of an earlier version, are deleted.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import time
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Arrays: TypeAlias = Mapping[str, NDArray[Any]]

_DIGEST = 32

COMPILED: Final = "compiled"
"""The prefix of folders with machine code."""
_OURS: Final = re.compile(rf".+-[0-9a-f]{{20}}\.npz|{COMPILED}-[0-9a-f]{{20}}|.+\.draft")
_DAY: Final = 86_400
UNUSED: Final = 14 * _DAY
"""Seconds for which what nobody uses is kept."""
MOST: Final = 512 << 20
"""Bytes that are kept in all, what was used last before the rest."""


def folder() -> Path:
    """Return the cache folder of this user: CROUPIER_CACHE, or the platform's default."""
    if given := os.environ.get("CROUPIER_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        place = os.environ.get("LOCALAPPDATA")
        return Path(place) / "croupier" if place else Path.home() / "AppData/Local/croupier"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/croupier"
    place = os.environ.get("XDG_CACHE_HOME")
    return Path(place) / "croupier" if place else Path.home() / ".cache/croupier"


def digest_of(sources: Iterable[Path | str | bytes]) -> str:
    """A short digest of files (by their content) and texts: the key under which results lie."""
    whole = hashlib.sha256()
    for source in sources:
        content = source.read_bytes() if isinstance(source, Path) else source
        content = content.encode() if isinstance(content, str) else content
        whole.update(hashlib.sha256(content).digest())
    return whole.hexdigest()[:20]


def kept(name: str, key: str, make: Callable[[], Arrays]) -> Arrays:
    """The arrays of `make`, which is asked only if they do not lie whole under this key."""
    path = folder() / f"{name}-{key}.npz"
    found = _read(path)
    if found is None:
        found = make()
        _write(path, found)
        _tidied(path.parent)
    else:
        used(path)
    return found


def used(path: Path) -> None:
    """Mark a file or folder as used today."""
    with suppress(OSError):
        if path.stat().st_mtime < time() - _DAY:
            os.utime(path)


@cache
def _tidied(place: Path) -> None:
    tidy(place)  # once in the life of a process is enough


def tidy(place: Path, *, now: float | None = None) -> None:
    """Delete cache files that are stale or exceed the limit. Leave all other files alone.

    Other processes may do the same at any time. They compute again what they miss.
    """
    today, room = now or time(), MOST
    found = []
    with suppress(OSError):
        for path in place.iterdir():
            if _OURS.fullmatch(path.name):
                with suppress(OSError):
                    found.append((path.stat().st_mtime, _bytes(path), path))
    for last, size, path in sorted(found, reverse=True):
        room -= size
        left_over = path.suffix == ".draft" and last < today - _DAY
        if left_over or last < today - UNUSED or room < 0:
            _remove(path)


def kept_files(place: Path | None = None) -> list[tuple[Path, int]]:
    """The files that croupier wrote to the folder, each with its size in bytes."""
    found = []
    with suppress(OSError):
        for path in sorted((place or folder()).iterdir()):
            if _OURS.fullmatch(path.name):
                with suppress(OSError):
                    found.append((path, _bytes(path)))
    return found


def empty(place: Path | None = None) -> list[tuple[Path, int]]:
    """Delete the files that croupier wrote to the folder; others are left alone."""
    found = kept_files(place)
    for path, _ in found:
        _remove(path)
    return found


def _bytes(path: Path) -> int:
    if not path.is_dir():
        return path.stat().st_size
    return sum(_bytes(item) for item in path.iterdir())


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
        return
    with suppress(OSError):
        path.unlink()


def _read(path: Path) -> Arrays | None:
    try:
        content = path.read_bytes()
    except OSError:
        return None
    if hashlib.sha256(content[_DIGEST:]).digest() != content[:_DIGEST]:
        return None
    with np.load(io.BytesIO(content[_DIGEST:]), allow_pickle=False) as arrays:
        return dict(arrays)


def _write(path: Path, arrays: Arrays) -> None:
    """Write the file atomically. A disk that cannot be written is ignored."""
    packed = io.BytesIO()
    named: dict[str, Any] = dict(arrays)  # numpy 2.0 would keep allow_pickle as one more array
    np.savez(packed, **named)
    content = packed.getvalue()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".draft")
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(content).digest() + content)
        os.replace(draft, path)
    except OSError:
        Path(draft).unlink(missing_ok=True)
