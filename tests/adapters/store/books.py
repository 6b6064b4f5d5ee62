"""Commands for tests of the store: made as the floor makes them, with links, marks and receipts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlalchemy import text

from croupier.adapters.store import Store, Transaction, open_store, schema
from croupier.house.entry import Entry, Receipt, follow
from croupier.house.posting import Posting, shared

MAC = bytes(range(32))
SIGN = bytes(range(32, 64))


def emptied(address: str) -> str:
    """The address of books on PostgreSQL that hold nothing any more."""
    store = open_store(address)
    with store.engine.begin() as connection:
        names = ", ".join(table.name for table in schema.metadata.sorted_tables)
        connection.execute(text(f"TRUNCATE {names}"))
    store.close()
    return address


def draft(
    transaction: Transaction,
    stream: str,
    command: str,
    moves: Mapping[str, int],
    *,
    body: bytes = b"{}",
    at: int = 0,
) -> tuple[list[Entry], list[Posting], Receipt]:
    """A command of one entry that moves so much into each account."""
    head = transaction.head(stream)
    marks = {
        account: transaction.balance(account).mark + 1 if shared(account) else 0
        for account in moves
    }
    entry = follow(
        head, at=at, actor="player:ann", command=command, rulebook="ab" * 32, submission="cd" * 32,
        kind="house:moved/1", body=body,
        marks=[(account, mark) for account, mark in marks.items() if mark],
    )  # fmt: skip
    postings = [Posting(entry.seq, name, units, marks[name]) for name, units in moves.items()]
    return [entry], postings, Receipt(stream, command, entry.seq, entry.seq, f"did {command}")


def carry_out(
    store: Store,
    stream: str,
    command: str,
    moves: Mapping[str, int],
    *,
    body: bytes = b"{}",
    fence: int = 0,
) -> Receipt:
    """The command's receipt, from now or from before."""
    with store.transaction() as transaction:
        transaction.lock([stream], moves)
        before = transaction.receipt(stream, command)
        if before is not None:
            return before
        entries, postings, receipt = draft(transaction, stream, command, moves, body=body)
        transaction.append(entries, postings, receipt, fence)
    return receipt


def deposit(store: Store, person: str, units: int, command: str) -> Receipt:
    """Money from outside is in the person's wallet."""
    return carry_out(store, "floor", command, {"cage": -units, f"wallet:{person}": units})


class BrokenOff(Exception):
    """The work came to nothing."""


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
            body = b'{"number":%d,"cards":["Ah","Kd"]}' % number
            carry_out(store, f"table/{table}", f"buy-{table}-{number}", moves, body=body)
