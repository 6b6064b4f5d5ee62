"""Counting the books over: postings against balances, marks against the log, sums of zero.

What the events themselves should have moved is another question, answered by replaying them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import and_, func, select

from croupier.adapters.store import schema
from croupier.adapters.store.reading import RawRow, Reading
from croupier.adapters.store.rows import raw_columns
from croupier.house.entry import BadEntry, read_marks
from croupier.house.faults import Fault, What
from croupier.house.posting import Balance, never_below_zero, shared

_ENTRIES, _POSTINGS, _RECEIPTS = schema.entries, schema.postings, schema.receipts


def recount(reading: Reading) -> Iterator[Fault]:
    """Every fault of the accounts, the movements' numbers and the receipts."""
    yield from _accounts(reading)
    yield from _commands(reading)
    yield from _orphans(reading)
    yield from _receipts(reading)


def _accounts(reading: Reading) -> Iterator[Fault]:
    """Each account's postings sum to its balance, and the marks are 1, 2, 3 … without a gap."""
    noted: dict[str, Balance] = {}
    for account, units, mark in reading.table(schema.balances):
        if (type(account), type(units), type(mark)) == (str, int, int):
            noted[account] = Balance(units, mark)
        else:
            yield Fault(What.BALANCE, "the balance was altered", account=str(account))
    columns = raw_columns(_POSTINGS)
    rows = reading.rows(select(*columns).order_by(_POSTINGS.c.account, _POSTINGS.c.mark))
    for account, group in groupby(rows, key=itemgetter(2)):
        units, mark = 0, 0
        for row in group:
            if tuple(map(type, row)) != (str, int, str, int, int):
                yield _at(row, What.BALANCE, f"a posting to {account} was altered")
                continue
            units += row.units
            if row.mark != (mark + 1 if shared(account) else 0):
                yield _at(row, What.MARK, f"movement {row.mark} of {account} follows {mark}")
            mark = row.mark
        yield from _balance(str(account), noted.pop(account, Balance()), Balance(units, mark))
    for account, balance in noted.items():
        yield from _balance(account, balance, Balance())


def _at(row: RawRow, what: What, says: str) -> Fault:
    return Fault(what, says, str(row.stream), row.seq if type(row.seq) is int else 0, row.account)


def _balance(account: str, noted: Balance, counted: Balance) -> Iterator[Fault]:
    if noted.units != counted.units:
        says = f"{account} is noted with {noted.units} units, its postings sum to {counted.units}"
        yield Fault(What.BALANCE, says, account=account)
    if noted.mark != counted.mark:
        says = f"{account} is noted with {noted.mark} movements, its last is {counted.mark}"
        yield Fault(What.MARK, says, account=account)
    if counted.units < 0 and never_below_zero(account):
        says = f"{account} stands below zero, at {counted.units} units"
        yield Fault(What.BALANCE, says, account=account)


def _commands(reading: Reading) -> Iterator[Fault]:
    """Each command's postings sum to zero, and each entry's marks are those of its postings."""
    entry = {column.key: column for column in raw_columns(_ENTRIES)}
    posting = {column.key: column for column in raw_columns(_POSTINGS)}
    join = _ENTRIES.outerjoin(
        _POSTINGS,
        and_(_POSTINGS.c.stream == _ENTRIES.c.stream, _POSTINGS.c.seq == _ENTRIES.c.seq),
    )
    columns = [entry[name] for name in ("stream", "seq", "command", "marks")]
    columns += [posting[name] for name in ("account", "units", "mark")]
    rows = reading.rows(
        select(*columns)
        .select_from(join)
        .order_by(_ENTRIES.c.stream, _ENTRIES.c.seq, _POSTINGS.c.account)
    )
    for (stream, command), group in groupby(rows, key=itemgetter(0, 2)):
        total, first = 0, 0
        for seq, moves in groupby(group, key=itemgetter(1)):
            first = first or seq
            of_entry = list(moves)
            total += sum(row.units for row in of_entry if type(row.units) is int)
            moved = tuple((row.account, row.mark) for row in of_entry if row.mark)
            if moved != _marks(of_entry[0].marks):
                says = "the entry and its postings name different movements of shared accounts"
                yield Fault(What.MARK, says, str(stream), seq)
        if total:
            says = f"the postings of command {command!r} sum to {total} units instead of 0"
            yield Fault(What.BALANCE, says, str(stream), first)


def _marks(text: Any) -> Any:
    try:
        return read_marks(text) if isinstance(text, str) else None
    except BadEntry:
        return None


def _orphans(reading: Reading) -> Iterator[Fault]:
    """Postings of entries that are not there."""
    same = and_(_ENTRIES.c.stream == _POSTINGS.c.stream, _ENTRIES.c.seq == _POSTINGS.c.seq)
    statement = select(*raw_columns(_POSTINGS)).where(~select(_ENTRIES.c.seq).where(same).exists())
    for row in reading.rows(statement):
        yield _at(row, What.BALANCE, f"a posting to {row.account} belongs to no entry")


def _receipts(reading: Reading) -> Iterator[Fault]:
    """Each entry is covered by its command's receipt, and each receipt covers such entries only."""
    own = and_(_RECEIPTS.c.stream == _ENTRIES.c.stream, _RECEIPTS.c.command == _ENTRIES.c.command)
    inside = _ENTRIES.c.seq.between(_RECEIPTS.c.first, _RECEIPTS.c.last)
    covered = select(_RECEIPTS.c.first).where(own, inside).exists()
    stream, seq = raw_columns(_ENTRIES)[:2]
    for row in reading.rows(select(stream, seq).where(~covered)):
        yield Fault(What.RECEIPT, "the entry's command has no receipt for it", row[0], row[1])
    number = func.count().label("number")
    counted = (
        select(number)
        .select_from(_ENTRIES)
        .where(_ENTRIES.c.stream == _RECEIPTS.c.stream, inside, own)
        .scalar_subquery()
    )
    wanted = _RECEIPTS.c.last - _RECEIPTS.c.first + 1
    columns = raw_columns(_RECEIPTS)[:3]
    for stream, command, first in reading.rows(select(*columns).where(counted != wanted)):
        says = f"the receipt of command {command!r} does not fit the log"
        yield Fault(What.RECEIPT, says, str(stream), first if type(first) is int else 0)
