"""A recount: the movements in the log compared with the stored balances.

Whether the events should have moved that much is decided by replaying them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.adapters.store import schema
from croupier.adapters.store.reader import Reading
from croupier.house.errors import Fault, What
from croupier.house.ledger.postings import Balance, never_below_zero, shared
from croupier.house.log.entry import Entry
from croupier.house.log.record import BadRecord, read_record

Place = tuple[str, int]
"""A stream and the number of an entry in it."""


def recount(reading: Reading) -> Iterator[Fault]:
    """Yield every fault of the accounts and of the movements' numbers."""
    units: dict[str, int] = {}
    marks: dict[str, dict[int, tuple[Place, int]]] = {}
    for stream in reading.streams():
        for entry in reading.entries(stream):
            if isinstance(entry, Entry):
                yield from _entry(entry, units, marks)
    yield from _balances(reading, units, marks)
    yield from _movements(reading, marks)


def _entry(
    entry: Entry, units: dict[str, int], marks: dict[str, dict[int, tuple[Place, int]]]
) -> Iterator[Fault]:
    """Count the movements of an entry; they sum to zero, and none is made twice."""
    try:
        moves = read_record(entry, None).moves
    except BadRecord:
        return  # reported by the chain or by the replay
    total = 0
    for account, moved, mark in moves:
        units[account] = units.get(account, 0) + moved
        total += moved
        if bool(mark) != shared(account):
            message = f"the movement of {account} is numbered {mark}"
            yield Fault(What.MARK, message, entry.stream, entry.seq, account)
        elif mark:
            known = marks.setdefault(account, {})
            if mark in known:
                message = f"movement {mark} of {account} was made before"
                yield Fault(What.MARK, message, entry.stream, entry.seq, account)
            known[mark] = ((entry.stream, entry.seq), moved)
    if total:
        message = f"what the entry moves sums to {total} units instead of 0"
        yield Fault(What.BALANCE, message, entry.stream, entry.seq)


def _balances(
    reading: Reading, units: dict[str, int], marks: dict[str, dict[int, tuple[Place, int]]]
) -> Iterator[Fault]:
    """Compare each balance with the sum of its movements, whose numbers are 1, 2, 3 …."""
    noted: dict[str, Balance] = {}
    for account, held, mark in reading.table(schema.balances):
        if (type(account), type(held), type(mark)) == (str, int, int):
            noted[account] = Balance(held, mark)
        else:
            yield Fault(What.BALANCE, "the balance was altered", account=str(account))
    for account in sorted({*noted, *units}):
        numbers = sorted(marks.get(account, ()))
        if numbers != [*range(1, len(numbers) + 1)]:
            message = f"the movements of {account} are not numbered 1 to {len(numbers)}"
            yield Fault(What.MARK, message, account=account)
        counted = Balance(units.get(account, 0), numbers[-1] if numbers else 0)
        yield from _balance(account, noted.get(account, Balance()), counted)


def _balance(account: str, noted: Balance, counted: Balance) -> Iterator[Fault]:
    if noted.units != counted.units:
        message = f"{account} is recorded with {noted.units} units, the log has {counted.units}"
        yield Fault(What.BALANCE, message, account=account)
    if noted.mark != counted.mark:
        message = f"{account} is recorded with {noted.mark} movements, its last is {counted.mark}"
        yield Fault(What.MARK, message, account=account)
    if counted.units < 0 and never_below_zero(account):
        message = f"{account} is below zero, at {counted.units} units"
        yield Fault(What.BALANCE, message, account=account)


def _movements(reading: Reading, marks: dict[str, dict[int, tuple[Place, int]]]) -> Iterator[Fault]:
    """Compare the list of movements with the log."""
    names = {number: name for name, number in reading.numbers.items()}
    for account, mark, stream, seq, units in reading.table(schema.movements):
        known: dict[Any, tuple[Place, int]] = marks.get(account, {})
        place = (names.get(stream, ""), seq)
        if known.pop(mark, None) != (place, units):
            message = f"movement {mark!r} of {account} differs from the log"
            yield Fault(
                What.LEDGER, message, place[0], seq if type(seq) is int else 0, str(account)
            )
    for account, several in marks.items():
        for mark, (place, _) in several.items():
            message = f"movement {mark} of {account} is not listed"
            yield Fault(What.LEDGER, message, *place, account)
