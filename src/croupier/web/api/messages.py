"""Messages that several routes share, so that the same mistake reads the same everywhere."""

from __future__ import annotations

from typing import Final

NOT_FOUND: Final = "Not found."
TABLE_NOT_FOUND: Final = "Table not found."
NOT_SIGNED_IN: Final = "You are not signed in."
TOO_MANY_REQUESTS: Final = "Too many requests."
DATABASE_UNAVAILABLE: Final = "The database is unavailable."
STOPPING: Final = "The server is stopping."

SIGN_IN: Final = "sign in first"
CHOOSE_TABLE: Final = "choose a table in the lobby"
TRY_AGAIN: Final = "try again in a moment"
ASK_FLOOR: Final = "ask a floorperson"


def wait(milliseconds: int) -> str:
    """Return the advice to wait, in whole seconds."""
    seconds = -(-milliseconds // 1000)
    return f"try again in {seconds} second{'' if seconds == 1 else 's'}"
