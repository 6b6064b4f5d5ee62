"""A progress bar on standard error. A pipe gets none."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


def counted(several: Sequence[T], title: str) -> Iterator[T]:
    """Yield the same things one by one, with a progress bar."""
    if len(several) < 2 or not sys.stderr.isatty():
        yield from several
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(several, title, console=Console(stderr=True), transient=True)


@contextmanager
def bar(whole: int, title: str) -> Iterator[Callable[[int], None] | None]:
    """Yield a function to call with the amount done, or None without a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=whole)
        yield lambda done: progress.update(task, completed=done)
