"""Where blocks are dealt: in this thread, in threads, in processes, or on a cluster.

Whatever has the interface of `concurrent.futures.Executor` will do. The kernel lets go of the
interpreter's lock, so that threads are enough on one machine.
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
    """A place where nothing can be dealt; says why."""


class InThisThread(Executor):
    """Does at once what it is asked for."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """What was asked for, done."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def executor_of(where: str = "threads", workers: int = 0) -> Executor:
    """An executor: "threads", "processes", or the address of a dask scheduler.

    `workers` are as many as the machine has cores unless told; one thread is this one.
    """
    if workers < 0:
        raise NoExecutor(f"{workers} workers can do nothing; give 1 or more, or 0 for every core")
    count = workers or cores()
    if where == "threads":
        return ThreadPoolExecutor(count) if count > 1 else InThisThread()
    if where == "processes":
        # Not forked: a fork of a process with threads may hang.
        return ProcessPoolExecutor(count, get_context("spawn"))
    if "://" in where:
        return _cluster(where)
    raise NoExecutor(
        f"{where!r} is no place to deal; say threads, processes, or the address of a dask "
        "scheduler such as tcp://host:8786"
    )


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def workers_of(executor: Executor) -> int:
    """How many things an executor does at a time, as far as it tells."""
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
    # What it has to say is said below, in one sentence.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        executor: Executor = client(address, timeout="10s").get_executor()
    except OSError as error:
        raise NoExecutor(f"no dask scheduler answers at {address}: {error}") from None
    return executor
