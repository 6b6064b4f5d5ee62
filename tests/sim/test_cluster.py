"""A dask scheduler with two workers, where the package is there: the same numbers as anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.sim.executors import NoExecutor, executor_of
from croupier.sim.run import simulate
from tests.sim.tables import UTH, table

distributed: Any = pytest.importorskip("distributed")

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """Its address."""
    settings = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**settings, scheduler_port=0) as cluster:
        yield cluster.scheduler_address


def test_a_cluster_deals_the_same_rounds(scheduler: str) -> None:
    setting = table(UTH, 2).crossed
    alone = simulate(setting, 300_000, seed=5, session=100)
    with executor_of(scheduler) as executor:
        assert simulate(setting, 300_000, seed=5, session=100, executor=executor) == alone


def test_no_scheduler_no_executor() -> None:
    with pytest.raises(NoExecutor, match="no dask scheduler answers at tcp"):
        executor_of("tcp://127.0.0.1:1")
