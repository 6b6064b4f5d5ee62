"""The OpenAPI document names every operation for people and for generated clients."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.web.floors import within

VERBS = frozenset(
    [
        "add",
        "answer",
        "call",
        "change",
        "check",
        "confirm",
        "create",
        "deal",
        "decide",
        "deposit",
        "evaluate",
        "export",
        "follow",
        "get",
        "inspect",
        "join",
        "list",
        "open",
        "price",
        "propose",
        "reconcile",
        "refill",
        "reject",
        "revoke",
        "search",
        "send",
        "sign",
        "simulate",
        "solve",
        "start",
        "verify",
    ]
)


@pytest.fixture(scope="module")
def operations(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    with within(tmp_path_factory.mktemp("openapi")) as floor, floor.call() as client:
        paths = client.get("/api/openapi.json").json()["paths"]
    return {
        f"{method.upper()} {path}": operation
        for path, methods in paths.items()
        for method, operation in methods.items()
    }


def test_every_summary_is_a_phrase_that_starts_with_a_verb(
    operations: dict[str, dict[str, Any]],
) -> None:
    assert len(operations) > 60
    for place, operation in operations.items():
        words = operation["summary"].split()
        assert len(words) >= 2, place
        assert words[0].lower() in VERBS, f"{place}: {operation['summary']}"
        assert not operation["summary"].endswith("."), place


@pytest.mark.parametrize("key", ["summary", "operationId"])
def test_names_of_operations_are_unique(operations: dict[str, dict[str, Any]], key: str) -> None:
    times = Counter(operation[key] for operation in operations.values())
    assert [name for name, count in times.items() if count > 1] == []


def test_operation_ids_are_words(operations: dict[str, dict[str, Any]]) -> None:
    for operation in operations.values():
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", operation["operationId"])


def test_errors_are_described_in_plain_words(operations: dict[str, dict[str, Any]]) -> None:
    for operation in operations.values():
        about = {status: told["description"] for status, told in operation["responses"].items()}
        assert about["400"] == "Malformed request."
        assert about["403"] == "Forbidden for this role."
        assert about["404"] == "Not found."


def test_unknown_paths_are_not_found(tmp_path: Path) -> None:
    with within(tmp_path) as floor, floor.call() as client:
        for path in ("/api/nothing", "/nothing.js"):
            answer = client.get(path)
            assert answer.status_code == 404
            assert answer.json()["error"]["message"] == "Not found."
