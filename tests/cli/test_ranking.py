"""croupier rank and croupier odds."""

from __future__ import annotations

import json

import pytest

from tests.cli.called import called


def test_hands_are_ranked_the_best_first() -> None:
    done = called("rank", "JhJd9d7c2d", "Ks Kh 9d 7c 2d 4h 3s", "--json")
    assert done.returncode == 0, done.stderr
    first, second = json.loads(done.stdout)
    assert first["best"] == "Ks Kh 9d 7c 4h"
    assert first["rank"] > second["rank"]
    assert second["hand"].startswith("pair of jacks")


def test_odds_are_exact() -> None:
    done = called("odds", "Kh9d", "QsQc", "--board", "Ks7c2d", "--json")
    assert [row["share"] for row in json.loads(done.stdout)] == ["301/330", "29/330"]


@pytest.mark.parametrize(
    "words",
    [
        ("rank", "Kx"),
        ("rank", "KsKs9d7c2d"),
        ("rank", "Ks"),
        ("odds", "Kh9d"),
        ("odds", "Kh9d", "KhQs"),
    ],
)
def test_a_mistake_gets_one_sentence(words: tuple[str, ...]) -> None:
    done = called(*words)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
