"""Entries and accounts made by hand, without a floor: anything that a log can contain."""

from __future__ import annotations

from croupier.house.audit.accounts import Accounts
from croupier.house.errors import Fault
from croupier.house.ledger.accounts import Moves
from croupier.house.log.entry import BEGINNING, Entry
from croupier.house.log.record import Movement

TABLE_LOG, OTHER = "table/A1", "table/A2"


def entry(seq: int, stream: str = TABLE_LOG) -> Entry:
    """An entry of which only the place matters."""
    return Entry(
        stream=stream,
        seq=seq,
        at=seq,
        actor="system",
        command=f"c{seq}",
        rulebook="",
        submission="",
        body=b"{}",
        sealed=b"",
        hash=BEGINNING,
    )


def numbered(moves: Moves, marks: Moves | None) -> tuple[Movement, ...]:
    """The moves as an event has them."""
    found = marks or {}
    told = [(account, units, found.get(account, 0)) for account, units in moves.items()]
    return (*told, *((name, 0, mark) for name, mark in found.items() if name not in moves))


class Told:
    """Accounts as a log moves them, and all the faults found so far."""

    def __init__(self, *streams: str) -> None:
        self.accounts = Accounts()
        self.faults: list[Fault] = []
        self._seq = 0
        self.begin((streams or (TABLE_LOG,))[0])

    def begin(self, stream: str) -> Told:
        """What follows is this stream's."""
        self.accounts.begin(stream)
        self._stream, self._seq = stream, 0
        return self

    def moves(self, moves: Moves, marks: Moves | None = None, *, done: bool = True) -> Told:
        """The next entry moves this; with it a command is done, or is not yet."""
        self._seq += 1
        item = entry(self._seq, self._stream)
        self.faults += self.accounts.moved(item, moves, numbered(moves, marks))
        if done:
            self.faults += self.accounts.command_done(item)
        return self

    def reads(self, account: str, units: int, own: int = 0) -> Told:
        """The stream says that the account showed this, after its own movement if it made one."""
        marks = {account: own} if own else None
        item = entry(self._seq + (not own), self._stream)
        self.accounts.read(item, account, units, numbered({}, marks))
        self._seq += not own
        return self

    def ends(self) -> list[Fault]:
        """All faults, those of the order of movements among them."""
        return [*self.faults, *self.accounts.in_order()]
