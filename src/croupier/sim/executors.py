"""Executors of a simulation: this thread, threads, processes, or a cluster.

Any `concurrent.futures.Executor` works. The kernel releases the GIL, so that threads are enough on
one machine.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from typing import Any, ParamSpec, TypeVar

from croupier.maths.errors import Unanswered

P = ParamSpec("P")
T = TypeVar("T")


class NoExecutor(Unanswered):
    """An executor that cannot be used. Its text is the reason."""


class InThisThread(Executor):
    """An executor that runs everything at once in the calling thread."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run the function and return a finished future."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def executor_of(where: str = "threads", workers: int = 0) -> Executor:
    """Return an executor: "threads", "processes", or the address of a dask scheduler.

    By default there is one worker per core. A single thread is the calling one.
    """
    if workers < 0:
        raise NoExecutor(f"--workers must be 0 or more (got {workers}); 0 uses every core")
    count = workers or cores()
    if where == "threads":
        return ThreadPoolExecutor(count) if count > 1 else InThisThread()
    if where == "processes":
        # Not forked: a fork of a process with threads may hang.
        return ProcessPoolExecutor(count, get_context("spawn"))
    if "://" in where:
        return _cluster(where)
    raise NoExecutor(
        "--executor must be threads, processes, or a dask scheduler address like "
        f"tcp://host:8786 (got {where!r})"
    )


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def workers_of(executor: Executor) -> int:
    """Return the number of workers of an executor, or an estimate."""
    if isinstance(executor, InThisThread):
        return 1
    known: Any = getattr(executor, "_max_workers", 0)
    return known if isinstance(known, int) and known > 0 else 2 * cores()


def _cluster(address: str) -> Executor:
    try:
        client = import_module("distributed").Client
    except ImportError:
        raise NoExecutor(
            "a cluster needs the package distributed; install croupier[cluster]"
        ) from None
    # Its own messages are replaced by the error below.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        executor: Executor = client(address, timeout="10s").get_executor()
    except OSError as error:
        raise NoExecutor(f"no dask scheduler answers at {address}: {error}") from None
    return executor
