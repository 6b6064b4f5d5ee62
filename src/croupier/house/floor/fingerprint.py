"""The fingerprint of a request: what was asked, by whom, of which stream.

Kept with the command's id, so that the same id with another request is noticed. It is keyed: from
a plain digest of a command that names one or two hidden cards, the cards could be found by trying.
"""

from __future__ import annotations

import hmac
from dataclasses import fields
from hashlib import sha256
from typing import Any, Final

import msgspec

from croupier.house.entry import framed
from croupier.house.floor.opening import OpenTable
from croupier.house.floor.request import Request
from croupier.house.live import commands as w

_FORM: Final = b"croupier request 1"


def fingerprint(key: bytes, request: Request) -> str:
    """The same for the same command by the same person on the same stream, and for no other."""
    name = w.wire_name(type(request.command))
    told = msgspec.json.encode(_told(request.command), order="sorted")
    parts = (request.stream.encode(), request.person.actor.encode(), name.encode(), told)
    return hmac.new(key, framed([_FORM, *parts]), sha256).hexdigest()


def _told(command: Any) -> dict[str, Any]:
    """What the command says; not what the house itself adds to it."""
    if isinstance(command, OpenTable):
        setup = command.setup  # its id is the house's choice, another one each time
        conduct = msgspec.to_builtins(setup.conduct)
        return {"name": setup.name, "submission": setup.submission_digest, "conduct": conduct}
    said = {one.name for one in fields(command) if one.compare}
    return {name: value for name, value in w.told(command).items() if name in said}
