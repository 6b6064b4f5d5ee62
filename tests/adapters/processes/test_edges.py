"""Edges reckoned beside the tables: also where the machine has solved nothing yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.adapters.edges import Edges
from croupier.house.live.setup import Conduct, set_up
from croupier.law.submission import demonstration


def test_a_new_machine_is_worked_at_until_it_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    edges = Edges()
    setup = set_up("D26UJK", "Lantern", demonstration("maryland-uth-1.5"), Conduct())
    assert not edges.works_at(setup)
    assert edges(setup) is None
    assert edges.works_at(setup)  # whoever looks later finds a figure
    edges.stop()
    assert not edges.works_at(setup)
    assert edges(setup) is None


def test_players_among_themselves_have_no_edge() -> None:
    edges = Edges()
    setup = set_up("D26UJL", "Slate", demonstration("california-holdem"), Conduct())
    assert edges(setup) is None
    assert not edges.works_at(setup)
    edges.stop()
