"""Structured logs: one JSON object per line on standard error, without secrets.

Each record has a message and named fields. Fields that could hold a secret are dropped by name. Of
an exception only its class, its first line, and its place are logged, because the text of a
database error may contain values of a row.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Final

SECRETS: Final = (
    "authorization",
    "cookie",
    "key",
    "link",
    "one_time",
    "password",
    "secret",
    "token",
)
WITHHELD: Final = "withheld"
LONGEST: Final = 500

_STANDARD: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime"}


class JsonLines(logging.Formatter):
    """A formatter that writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line without its newline."""
        told: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage()[:LONGEST],
        }
        for name, value in record.__dict__.items():
            if name not in _STANDARD:
                told[name] = WITHHELD if _secret(name) else value
        if record.exc_info and record.exc_info[1] is not None:
            told["fault"] = _fault(record.exc_info[1])
        return json.dumps(told, ensure_ascii=False, default=lambda item: str(item)[:LONGEST])


def _secret(name: str) -> bool:
    return any(word in name.lower() for word in SECRETS)


def _fault(raised: BaseException) -> dict[str, object]:
    lines = str(raised).splitlines() or [""]
    frames = traceback.extract_tb(raised.__traceback__)[-12:]
    where = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    return {"kind": type(raised).__name__, "message": lines[0][:LONGEST], "where": where}


class _Stderr(logging.Handler):
    """A handler that writes to the current standard error."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            print(self.format(record), file=sys.stderr, flush=True)
        except Exception:
            self.handleError(record)


def start_logging(level: str = "info") -> None:
    """Log as JSON from this level up; other libraries from warnings up."""
    handler = _Stderr()
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("croupier").setLevel(level.upper())
