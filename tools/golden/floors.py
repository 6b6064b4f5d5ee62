"""A small floor in real books, made by kept requests alone; for what audits and exports say of it.

Names parts of the code, as `adapter.py` and `lookups.py` do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import event

from croupier.adapters.keys import Keys, keys_at
from croupier.adapters.store import Store, open_store
from croupier.adapters.store.anchors import Anchor
from croupier.house.commitment import Shoe
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.request import Request
from croupier.house.floor.table_opening import OpenTable
from croupier.house.floor.writer import Floor
from croupier.house.table.setup import Conduct, set_up
from tools.golden.adapter import PEOPLE, TRAY, Json, Refused, command_of, person, submission_of
from tools.golden.sessions import sessions

TABLES = {
    "A1": "maryland-uth-1.5-virtual-manual_shoe",
    "A2": "maryland-uth-1.4-virtual-manual_shoe",
    "A3": "maryland-jackpot-1.0-virtual-manual_shoe",
    "A4": "south-dakota-uth-virtual-hand",
    "A5": "california-holdem-virtual",
    "B1": "maryland-uth-1.5-physical-hand",
    "B5": "california-holdem-physical",
}
"""Which session each table plays: the first of its kind."""
ROLES = {
    "eve": "floorperson",
    "flo": "floorperson",
    "joe": "dealer",
    "ann": "player",
    "bob": "player",
    "aud": "auditor",
}
"""Who is on the floor; everybody whom a session names."""
_KIND = re.compile(r'"kind":"([^"]+)"')
_METER = "meter:A4:Progressive"
REQUESTS: tuple[Json, ...] = (
    {"by": "floorperson:eve", "do": "add_person", "name": "cy", "role": "dealer"},
    {"by": "floorperson:eve", "do": "change_person", "name": "cy", "role": "auditor"}
    | {"disabled": True},
    {"by": "player:ann", "do": "pay_in", "person": "ann", "cents": 100},
    {"by": "floorperson:eve", "do": "pay_out", "person": "ann", "cents": 1_000},
    {"by": "floorperson:eve", "do": "pay_out", "person": "ann", "cents": 10**12},
    {"by": "floorperson:eve", "do": "propose_meter_change", "account": _METER}
    | {"units": 5_000_000, "reason": "a promotion"},
    {"by": "floorperson:eve", "do": "propose_meter_change", "account": _METER}
    | {"units": 7, "reason": "a slip"},
    {"by": "floorperson:eve", "do": "propose_meter_change", "account": "meter:none"}
    | {"units": 7, "reason": "no such meter"},
    {"by": "floorperson:eve", "do": "confirm_meter_change", "id": 1},
    {"by": "floorperson:flo", "do": "confirm_meter_change", "id": 1},
    {"by": "floorperson:flo", "do": "reject_meter_change", "id": 2},
    {"by": "floorperson:flo", "do": "reject_meter_change", "id": 9},
    {"by": "floorperson:eve", "do": "note_account", "kind": "signed_in", "name": "eve"},
    {"by": "floorperson:eve", "do": "note_account", "kind": "signed_in", "name": "flo"},
)
"""Requests to the floor apart from its tables."""
_GENERAL: dict[str, Any] = {
    "pay_in": floor_accounts.PayIn,
    "pay_out": floor_accounts.PayOut,
    "propose_meter_change": floor_accounts.ProposeMeterChange,
    "confirm_meter_change": floor_accounts.ConfirmMeterChange,
    "reject_meter_change": floor_accounts.RejectMeterChange,
    "note_account": floor_accounts.NoteAccount,
    "add_person": floor_accounts.AddPerson,
    "change_person": floor_accounts.ChangePerson,
}


class Night:
    """The floor while it is played, one request after another, by a clock of its own."""

    def __init__(self, store: Store, keys: Keys) -> None:
        self.now = 0
        self.asked = 0
        self.answers: list[str] = []
        self.floor = Floor(store, keys.seal, clock=lambda: self.now, shoe=self._none)

    def _none(self) -> Shoe:
        raise AssertionError("no table does anything by itself here")

    def asks(self, stream: str, by: str, command: Any, id: str = "") -> None:
        """The request is carried out or refused at once: nobody else is at work."""
        id = id or f"floor-{self.asked}"
        self.asked += 1
        request = Request(stream, person(by), id, command)
        self.floor._carry_out([request])  # without its thread the floor does nothing by itself
        answer = request.answer.result()
        told = f"refused {answer.to_wire()}" if isinstance(answer, Refused) else "done"
        self.answers.append(f"{id} {stream} {by} {told}")

    def plays(self) -> None:
        """Everything is asked."""
        opened = [(id, sessions(group)[0]) for id, group in TABLES.items()]
        self.now = min(item.requests[0]["at"] for _, item in opened)
        for name, role in ROLES.items():
            by = "system" if name in ("eve", "flo", "joe") else "floorperson:eve"
            self.asks("floor", by, floor_accounts.AddPerson(name, role))
        for name in PEOPLE:
            self.asks("floor", "floorperson:eve", floor_accounts.PayIn(name, 10_000_000))
        for id, session in opened:
            wanted = submission_of(session.opening["book"], session.opening["options"])
            conduct = Conduct(**{**session.opening["conduct"], "inventory": TRAY})
            setup = set_up(id, f"Table {id}", wanted, conduct)
            self.asks("floor", "floorperson:eve", OpenTable(setup))
            before = self.asked
            for number, request in enumerate(session.requests):
                self._at_table(id, number, request)
            self.asked = before
        for told in REQUESTS:
            fields = {name: each for name, each in told.items() if name not in ("by", "do")}
            self.asks("floor", told["by"], _GENERAL[told["do"]](**fields))

    def _at_table(self, id: str, number: int, request: Json) -> None:
        command = command_of(request)
        if command is not None:
            self.now = request["at"]
            self.asks(f"table/{id}", request["by"], command, f"{id}-{number}")


@contextmanager
def played() -> Iterator[tuple[Path, list[str]]]:
    """The books of the night, signed at its end, and what was answered."""
    with TemporaryDirectory() as folder:
        books = Path(folder) / "golden.db"
        keys = keys_at(Path(f"{books}.key"))
        store = open_store(str(books), keys.mac)
        # These books need not survive a power cut.
        event.listen(store.engine, "connect", lambda raw, _: raw.execute("PRAGMA synchronous=OFF"))
        store.engine.dispose()
        night = Night(store, keys)
        try:
            night.plays()
            signed = store.checkpoint(night.now, keys.sign)
            assert signed is not None
            Anchor(Path(f"{books}.checkpoints")).append(signed)
        finally:
            store.close()
        yield books, night.answers


def kinds_in(jsonl: str) -> set[str]:
    """The kinds of events in a log that was written out."""
    return set(_KIND.findall(jsonl))
