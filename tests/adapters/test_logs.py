"""Logs: one object per line, without secrets."""

from __future__ import annotations

import json
import logging
import sys

import pytest

from croupier.adapters.json_logs import WITHHELD, JsonLines


def line(record: logging.LogRecord) -> dict[str, object]:
    written = JsonLines().format(record)
    assert "\n" not in written
    told: dict[str, object] = json.loads(written)
    return told


def record(**extra: object) -> logging.LogRecord:
    told = {"name": "croupier.web", "levelname": "INFO", "msg": "said %s", "args": ("so",)}
    return logging.makeLogRecord({**told, **extra})


def test_line_has_time_weight_source_and_fields() -> None:
    told = line(record(path="/api/me", status=200))
    assert {name: told[name] for name in ("level", "from", "message", "path", "status")} == {
        "level": "info",
        "from": "croupier.web",
        "message": "said so",
        "path": "/api/me",
        "status": 200,
    }
    assert str(told["at"]).endswith("+00:00")


@pytest.mark.parametrize(
    "name", ["password", "token", "session_token", "Authorization", "set-cookie", "keys", "link"]
)
def test_fields_that_could_be_secret_are_withheld(name: str) -> None:
    assert line(record(**{name: "hunter2"}))[name] == WITHHELD


def test_of_a_fault_only_its_first_line_is_told() -> None:
    try:
        try:
            raise ValueError("parameters: hunter1")
        except ValueError as cause:
            raise RuntimeError("the books failed\nparameters: hunter2") from cause
    except RuntimeError:
        told = line(record(exc_info=sys.exc_info()))
    assert "hunter" not in json.dumps(told)
    fault = told["fault"]
    assert isinstance(fault, dict)
    assert (fault["kind"], fault["message"]) == ("RuntimeError", "the books failed")
    assert "test_logs.py" in str(fault["where"])


def test_odd_values_are_written_as_text() -> None:
    assert line(record(odd={1, 2}))["odd"] in ("{1, 2}", "{2, 1}")
