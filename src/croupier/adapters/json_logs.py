"""Structured logs: one JSON object a line on standard error, and no secret in any of them.

Whatever is logged is named: a sentence, and fields beside it. Fields that could hold a secret are
left out by their names, and of an exception only its kind, its first line and where it was raised
are told: the text of a database's error may carry the values of a row.
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
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end."""
        told: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage()[:LONGEST],
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
    return {"kind": type(raised).__name__, "says": lines[0][:LONGEST], "where": where}


class _Stderr(logging.Handler):
    """Writes to whatever standard error is at the moment."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            print(self.format(record), file=sys.stderr, flush=True)
        except Exception:
            self.handleError(record)


def start_logging(level: str = "info") -> None:
    """From now on all logs go out so, from this level on; other libraries' from warnings on."""
    handler = _Stderr()
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("croupier").setLevel(level.upper())
