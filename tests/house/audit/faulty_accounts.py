"""Accounts, rows beside the log and meters with one thing wrong in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.adapters.archive import StoredArchive
from croupier.engine.copies import copy_with
from croupier.house.audit.archive import Movement
from croupier.house.audit.meters import reconcile
from croupier.house.audit.stored_rows import StreamRows
from croupier.house.errors import Fault
from croupier.house.ledger.postings import Balance
from croupier.house.log.entry import FinishedRound
from tests.house.audit.by_hand import TABLE_LOG, Told
from tests.house.audit.faulty_books import TABLE, Books, Cases, Found
from tests.house.audit.night import Night

CASES = Cases()

# accounts

PAID = {"wallet:ann": 10, "drop:A1": -10}


@CASES.of("audit/accounts.py Accounts.moved BALANCE")
def unbalanced(_: Books) -> Found:
    return Told().moves({"tray:A1": 1}).faults, f"{TABLE_LOG} entry 1"


@CASES.of("audit/accounts.py Accounts.moved MARK")
def unnumbered(_: Books) -> Found:
    return Told().moves(PAID).faults, f"{TABLE_LOG} entry 1"


@CASES.of("audit/accounts.py Accounts._short BALANCE")
def short_of_chips(_: Books) -> Found:
    return Told().moves({"chips:A1:ann": -1, "tray:A1": 1}).faults, f"{TABLE_LOG} entry 1"


@CASES.of("audit/accounts.py Accounts.balanced BALANCE")
def balance_otherwise(_: Books) -> Found:
    told = Told().moves({"tray:A1": -1, "tips:A1": 1})
    return [*told.accounts.balanced([("tray:A1", 0, 0), ("tips:A1", 1, 0)])], "tray:A1"


@CASES.of("audit/accounts.py Accounts.balanced BALANCE 2")
def balance_missing(_: Books) -> Found:
    told = Told().moves({"tray:A1": -1, "tips:A1": 1})
    return [*told.accounts.balanced([("tray:A1", -1, 0)])], "tips:A1"


@CASES.of("audit/accounts.py Accounts._counted MARK")
def number_left_out(_: Books) -> Found:
    return Told().moves(PAID, {"wallet:ann": 2}).ends(), f"{TABLE_LOG} entry 1"


@CASES.of("audit/accounts.py Accounts._counted BALANCE")
def short_of_money(_: Books) -> Found:
    told = Told().moves({"wallet:ann": -1, "drop:A1": 1}, {"wallet:ann": 1})
    return told.ends(), f"{TABLE_LOG} entry 1"


@CASES.of("audit/accounts.py Accounts._seen METER")
def meter_misread(_: Books) -> Found:
    return Told().reads("meter:A1:Meter", 1).ends(), f"{TABLE_LOG} entry 1"


# rows beside the log

ROUND = FinishedRound(TABLE_LOG, 1, 1, 9, 77, "{}")


@CASES.of("audit/accounts.py Accounts.listed LEDGER")
def movement_listed_otherwise(_: Books) -> Found:
    told = Told().moves(PAID, {"wallet:ann": 1})
    return [*told.accounts.listed([("wallet:ann", 1, TABLE_LOG, 1, 11)])], f"{TABLE_LOG} entry 1"


@CASES.of("audit/accounts.py Accounts.listed LEDGER 2")
def movement_not_listed(_: Books) -> Found:
    return [*Told().moves(PAID, {"wallet:ann": 1}).accounts.listed([])], f"{TABLE_LOG} entry 1"


@CASES.of("audit/stored_rows.py StreamRows.noted ROUND")
def note_too_many(_: Books) -> Found:
    return [*StreamRows(TABLE_LOG, (), ((3, "x"),)).noted(3, ())], f"{TABLE_LOG} entry 3"


@CASES.of("audit/stored_rows.py StreamRows.noted ROUND 2")
def note_missing(_: Books) -> Found:
    return [*StreamRows(TABLE_LOG, (), ()).noted(3, ("x",))], f"{TABLE_LOG} entry 3"


@CASES.of("audit/stored_rows.py StreamRows.finished ROUND")
def round_otherwise(_: Books) -> Found:
    return [
        *StreamRows(TABLE_LOG, ((1, 1, 9, 78, "{}"),), ()).finished(ROUND)
    ], f"{TABLE_LOG} entry 9"


@CASES.of("audit/stored_rows.py StreamRows.finished ROUND 2")
def round_missing(_: Books) -> Found:
    return [*StreamRows(TABLE_LOG, (), ()).finished(ROUND)], f"{TABLE_LOG} entry 9"


@CASES.of("audit/stored_rows.py StreamRows.left_over ROUND")
def round_of_no_log(_: Books) -> Found:
    return [*StreamRows(TABLE_LOG, ((1, 1, 9, 77, "{}"),), ()).left_over()], f"{TABLE_LOG} entry 9"


@CASES.of("audit/stored_rows.py StreamRows.left_over ROUND 2")
def note_of_no_entry(_: Books) -> Found:
    return [*StreamRows(TABLE_LOG, (), ((9, "x"),)).left_over()], f"{TABLE_LOG} entry 9"


# meters


class Altered(StoredArchive):
    """The archive with every movement of one account altered, or its balance."""

    def __init__(self, night: Night, account: str, **change: Any) -> None:
        super().__init__(night.store)
        self._account, self._change = account, change

    def movements(self, *accounts: str) -> Iterator[Movement]:
        """The movements, the account's otherwise."""
        for movement in super().movements(*accounts):
            change = {} if movement.account != self._account else self._change
            yield copy_with(movement, **{name: value(movement) for name, value in change.items()})

    def balances(self, prefix: str = "") -> dict[str, Balance]:
        """The balances, the account with one movement more if nothing else is altered."""
        found = super().balances(prefix)
        if not self._change and self._account in found:
            found[self._account] = copy_with(found[self._account], mark=99)
        return found


METER, LINKED = "meter:B1:Meter", "meter:link:Progressive"


def reconciled(books: Books, account: str, **change: Any) -> list[Fault]:
    """What is wrong with the account's meter."""
    [item] = [
        meter
        for meter in reconcile(Altered(books.night, account, **change))
        if meter.account == account
    ]
    return item.faults


@CASES.of("audit/meters.py reconcile MARK")
def more_movements_are_noted(books: Books) -> Found:
    return reconciled(books, METER), METER


@CASES.of("audit/meters.py _reconciled METER")
def movement_of_no_event(books: Books) -> Found:
    found = reconciled(books, METER, made=lambda item: copy_with(item.made, body=b"?"))
    return found, f"{TABLE} entry {books.first('house:meters_seeded/1').seq}"


@CASES.of("audit/meters.py _reconciled METER 2")
def movement_out_of_order(books: Books) -> Found:
    found = reconciled(books, METER, mark=lambda item: item.mark + 1)
    return found, f"{TABLE} entry {books.first('house:meters_seeded/1').seq}"


@CASES.of("audit/meters.py _reconciled METER 3")
def movement_too_large(books: Books) -> Found:
    found = reconciled(books, METER, units=lambda item: item.units + 1)
    return found, f"{TABLE} entry {books.first('round:payout_approved/1').seq}"


@CASES.of("audit/meters.py _book METER")
def change_that_nobody_agreed_to(books: Books) -> Found:
    found = reconciled(books, LINKED, units=lambda item: item.units + 1)
    return found, f"floor entry {books.first('floor:meter_changed/1', 'floor').seq}"
