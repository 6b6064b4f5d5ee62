"""A bar on standard error while something long goes on; a pipe sees none of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


def counted(several: Sequence[T], title: str) -> Iterator[T]:
    """The same things one by one, with a bar that says how far they are."""
    if len(several) < 2 or not sys.stderr.isatty():
        yield from several
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(several, title, console=Console(stderr=True), transient=True)


@contextmanager
def bar(whole: int, title: str) -> Iterator[Callable[[int], None] | None]:
    """Something to call with how much is done; None where nobody looks."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=whole)
        yield lambda done: progress.update(task, completed=done)
