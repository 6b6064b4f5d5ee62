"""What a table runs by: one submission has one digest, wherever it is named."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.cli import run
from croupier.house.table.setup import set_up
from croupier.law.load import released
from croupier.law.submission import demonstration, digest_of, examine, examine_text
from croupier.law.submission.demonstration import demonstration_text
from croupier.law.submission.read import flatten

books = pytest.mark.parametrize("book", released())


@books
def test_the_log_and_the_examination_name_a_submission_alike(book: str) -> None:
    table = demonstration(book)
    kept = msgspec.json.decode(msgspec.json.encode(msgspec.to_builtins(table)))
    flat: dict[str, Any] = {
        name: flatten(part) if isinstance(part, dict) else part for name, part in table.items()
    }
    named = {
        examine(table).submission.digest,
        examine_text(demonstration_text(book)).submission.digest,
        examine_text(json.dumps(table, default=float)).submission.digest,
        *(digest_of(item) for item in (table, kept, flat)),
        *(set_up("A", "a", each).submission_digest for each in (table, kept, flat)),
    }
    assert len(named) == 1


def test_the_check_prints_the_digest_that_the_log_keeps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = "maryland-uth-1.5"
    file = tmp_path / "mine.toml"
    file.write_text(demonstration_text(book))
    assert run(["submission", "check", str(file), "--json"]) == 0
    [told] = json.loads(capsys.readouterr().out)
    assert told["digest"] == set_up("A", "a", demonstration(book)).submission_digest


@pytest.mark.parametrize(
    ("first", "other"),
    [
        (["2.50", 500], [Decimal("2.5"), "500"]),
        (["2.50", 500], ["$2.50", Decimal("500.00")]),
    ],
)
def test_an_amount_is_the_same_however_it_is_written(first: list[Any], other: list[Any]) -> None:
    table = demonstration("maryland-uth-1.5")
    told = [digest_of({**table, "limits": {"trips": limits}}) for limits in (first, other)]
    assert told[0] == told[1]


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Another"},
        {"limits": {"trips": [5, 501]}},
        {"limits": {"trips": "five"}},
        {"limits": {"trips": "six"}},
        {"fees": {"2": "5%"}},
        {"fees": {"2": "6%"}},
        {"rates": {"Meter": "15%"}},
        {"options": {"boxes": {}}},
        {"options": {"boxes": "1"}},
        {"strange": 1},
    ],
)
def test_another_choice_has_another_digest(change: dict[str, Any]) -> None:
    table = demonstration("maryland-uth-1.5")
    others: tuple[dict[str, Any], ...] = (
        {},
        {"limits": {"trips": "seven"}},
        {"fees": {"2": "7%"}},
        {"strange": 2},
    )
    assert digest_of({**table, **change}) not in {digest_of({**table, **other}) for other in others}
