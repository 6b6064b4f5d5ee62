"""Edges computed outside the server, also on a machine without cached solutions."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from croupier.adapters.processes.edges import ROUNDS, Edges, edge_of, spread_of
from croupier.cli import run
from croupier.house.table.setup import Conduct, set_up
from croupier.law.submission import demonstration


def test_a_new_machine_is_worked_at_until_it_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    edges = Edges(edge_of)
    setup = set_up("D26UJK", "Lantern", demonstration("maryland-uth-1.5"), Conduct())
    assert not edges.works_at(setup)
    assert edges(setup) is None
    assert edges.works_at(setup)  # a later call finds a figure
    edges.close()
    assert not edges.works_at(setup)
    assert edges(setup) is None


def test_players_among_themselves_have_no_edge() -> None:
    edges = Edges(edge_of)
    setup = set_up("D26UJL", "Slate", demonstration("california-holdem"), Conduct())
    assert edges(setup) is None
    assert not edges.works_at(setup)
    edges.close()


@pytest.mark.parametrize(
    ("compute", "words"),
    [
        (edge_of, ("edge", "--wager", "main", "--paytable", "A")),
        (spread_of, ("simulate", "--covariance", "--seats", "6", "--rounds", str(ROUNDS))),
    ],
)
def test_figures_are_those_of_the_command_line(
    compute: Callable[[dict[str, Any]], Mapping[str, object]],
    words: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
) -> None:
    setup = set_up("D26UJK", "Lantern", demonstration("maryland-uth-1.5"), Conduct())
    figures = Edges(compute)
    while (found := figures(setup)) is None:
        assert figures.works_at(setup)
        time.sleep(0.05)
    figures.close()
    command, *more = words
    assert run([command, "maryland-uth-1.5", *more, "--json"]) == 0
    wanted = json.loads(capsys.readouterr().out)
    wanted = wanted[0] if isinstance(wanted, list) else wanted
    assert found == {name: wanted[name] for name in found}
