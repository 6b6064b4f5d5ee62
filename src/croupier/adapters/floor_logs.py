"""What the program's logs say about a running floor: failures, and refused card faces."""

from __future__ import annotations

import logging

from croupier.house.floor.request import Request
from croupier.house.floor.writer import Floor
from croupier.house.table.commands import faces_of, wire_name
from croupier.refusal import Refused


def log_floor(floor: Floor) -> None:
    """Log failures and refused card faces."""
    floor.troubles.append(_log_trouble)
    floor.turned_down.append(_log_faces)


def _log_trouble(error: Exception) -> None:
    logging.getLogger("croupier.floor").error("something failed", exc_info=error)


def _log_faces(request: Request, refused: Refused) -> None:
    """Log refused card faces, so that trying faces until one is accepted leaves a trace."""
    told = {
        "stream": request.stream,
        "actor": request.person.actor,
        "command": request.id,
        "do": wire_name(type(request.command)),
        "cards": " ".join(faces_of(request.command))[:200],
        "reason": refused.reason.word,
    }
    logging.getLogger("croupier.floor").warning("faces of cards were refused", extra=told)
