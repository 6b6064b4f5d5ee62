"""Entries and accounts made by hand, without a floor: whatever a log could tell an auditor."""

from __future__ import annotations

from croupier.house.audit.accounts import Accounts
from croupier.house.entry import BEGINNING, Entry
from croupier.house.faults import Fault
from croupier.house.ledger import Moves

ONE, OTHER = "table/A1", "table/A2"


def entry(seq: int, marks: Moves | None = None, stream: str = ONE) -> Entry:
    """An entry with these movements numbered."""
    return Entry(
        stream=stream,
        seq=seq,
        at=seq,
        actor="system",
        command=f"c{seq}",
        request="",
        rulebook="",
        submission="",
        kind="house:chips_bought/1",
        body=b"{}",
        sealed=False,
        marks=tuple((marks or {}).items()),
        prev=BEGINNING,
        hash=BEGINNING,
    )


class Told:
    """Accounts as a log moves them, and all the faults found so far."""

    def __init__(self, *streams: str) -> None:
        self.accounts = Accounts()
        self.faults: list[Fault] = []
        self._seq = 0
        self.begin((streams or (ONE,))[0])

    def begin(self, stream: str) -> Told:
        """What follows is this stream's."""
        self.accounts.begin(stream)
        self._stream, self._seq = stream, 0
        return self

    def moves(self, moves: Moves, marks: Moves | None = None, *, done: bool = True) -> Told:
        """The next entry moves this; with it a command is done, or is not yet."""
        self._seq += 1
        one = entry(self._seq, marks, self._stream)
        self.faults += self.accounts.moved(one, moves)
        if done:
            self.faults += self.accounts.command_done(one)
        return self

    def reads(self, account: str, units: int, own: int = 0) -> Told:
        """The stream says that the account showed this, after its own movement if it made one."""
        marks = {account: own} if own else None
        self.accounts.read(entry(self._seq + (not own), marks, self._stream), account, units)
        self._seq += not own
        return self

    def ends(self) -> list[Fault]:
        """All faults, those of the order of movements among them."""
        return [*self.faults, *self.accounts.in_order()]
