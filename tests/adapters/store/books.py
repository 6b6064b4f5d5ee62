"""Commands for tests of the store: made as the floor makes them, with numbered movements."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlalchemy import text

from croupier.adapters.store import Store, Transaction, open_store, schema
from croupier.house.ledger.postings import shared
from croupier.house.log.entry import Entry, follow
from croupier.house.log.record import Recorded, compose

MAC = bytes(range(32))
SIGN = bytes(range(32, 64))
MOVED = "house:moved/1"


def emptied(address: str) -> str:
    """The address of books on PostgreSQL that hold nothing any more."""
    store = open_store(address)
    with store.engine.begin() as connection:
        names = ", ".join(table.name for table in schema.metadata.sorted_tables)
        connection.execute(text(f"TRUNCATE {names}"))
    store.close()
    return address


def body_of(moves: Mapping[str, tuple[int, int]], told: bytes = b"{}") -> bytes:
    """The body of an entry with one event that moves this: units and number by account."""
    movements = tuple((name, units, mark) for name, (units, mark) in moves.items())
    return compose({"do": "move"}, (), [Recorded(MOVED, told, movements)])[0]


def draft(
    transaction: Transaction,
    stream: str,
    command: str,
    moves: Mapping[str, int],
    *,
    told: bytes = b"{}",
    at: int = 0,
) -> tuple[Entry]:
    """A command that moves so much into each account."""
    marks = {
        account: transaction.balance(account).mark + 1 if shared(account) else 0
        for account in moves
    }
    entry = follow(
        transaction.head(stream), at=at, actor="player:ann", command=command,
        rulebook="ab" * 32, submission="cd" * 32,
        body=body_of({name: (units, marks[name]) for name, units in moves.items()}, told),
    )  # fmt: skip
    return (entry,)


def carry_out(
    store: Store,
    stream: str,
    command: str,
    moves: Mapping[str, int],
    *,
    told: bytes = b"{}",
    fence: int = 0,
) -> Entry:
    """The command's entry, from now or from before."""
    with store.transaction() as transaction:
        transaction.lock([stream], moves)
        before = transaction.entry(stream, command)
        if before is not None:
            return before
        [entry] = draft(transaction, stream, command, moves, told=told)
        transaction.append(entry, fence)
        transaction.note(stream, entry.seq, [MOVED])
    return entry


def deposit(store: Store, person: str, units: int, command: str) -> Entry:
    """Money from outside is in the person's wallet."""
    return carry_out(store, "floor", command, {"cage": -units, f"wallet:{person}": units})


class BrokenOff(Exception):
    """The work failed."""


def break_off(store: Store, work: Callable[[Transaction], None]) -> None:
    """The work is done, written, and then undone by an exception."""
    with store.transaction() as transaction:
        work(transaction)
        transaction.flush()
        raise BrokenOff


def play(store: Store, tables: int = 2, commands: int = 6) -> None:
    """Some life: deposits, buy-ins and bets at some tables."""
    for table in range(1, tables + 1):
        deposit(store, f"p{table}", 10_000, f"deposit-{table}")
        for number in range(commands):
            wallet = f"wallet:p{table}"
            moves = {wallet: -100, f"drop:{table}": 100}
            told = b'{"number":%d,"cards":["Ah","Kd"]}' % number
            carry_out(store, f"table/{table}", f"buy-{table}-{number}", moves, told=told)
