"""Every place where the audit can find a fault finds it: one case for each call that makes one.

The places are read from the source, so that a check without a case cannot be added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from croupier.adapters.archive import StoredArchive
from croupier.cards import DECK
from croupier.house import codec
from croupier.house.audit.books import Movement, Row
from croupier.house.audit.compare import StreamRows
from croupier.house.audit.judging import Command, differs
from croupier.house.audit.meters import reckon
from croupier.house.audit.shoe import Shoe
from croupier.house.audit.verify import verify
from croupier.house.entry import Entry, FinishedRound
from croupier.house.faults import Fault
from croupier.house.live import events as h
from croupier.house.posting import Balance
from croupier.house.sealing import plain_body
from croupier.table import events as life
from tests.house.audit.by_hand import ONE, Told, entry
from tests.house.audit.faulty_chains import OF_A_CHAIN
from tests.house.audit.forging import entries_of, enveloped, first_of, rewritten, vouched
from tests.house.audit.night import Night
from tests.house.audit.places import places, watched
from tests.house.audit.shelf import Rows, Shelf, rows_of

TABLE = "table/B1"
Found = tuple[list[Fault], str]
"""What was found, and where the fault of this case is, as a fault says it."""


@dataclass(frozen=True)
class Books:
    """The books of a night."""

    night: Night
    rows: Rows

    def audit(self, rows: Rows, *streams: str) -> list[Fault]:
        """What is wrong with these streams of the books, every end vouched for."""
        beside = ("balances", "checkpoints")
        alone = {
            name: [row for row in several if name in beside or not streams or row[0] in streams]
            for name, several in rows.items()
        }
        told = vouched({**alone, "checkpoints": []}, self.night.keys.mac)
        return verify(Shelf(told), self.night.audit_keys).faults

    def first(self, kind: str, stream: str = TABLE) -> Entry:
        """The stream's first entry of a kind."""
        return first_of(self.rows, stream, kind)


@pytest.fixture(scope="module")
def books(night: Night) -> Books:
    """The books of the night, row by row."""
    return Books(night, rows_of(night.store))


Case = Callable[[Books], Found]
CASES: dict[str, Case] = {}


def case(name: str) -> Callable[[Case], Case]:
    """The case that drives a place."""

    def put(found: Case) -> Case:
        assert name not in CASES
        CASES[name] = found
        return found

    return put


@pytest.mark.parametrize("place", places(), ids=lambda place: place.name)
def test_the_fault_is_found_there(books: Books, place: Any) -> None:
    assert place.name in CASES, "no case drives this place"
    with watched() as made:
        faults, where = CASES[place.name](books)
    here = [one for one in made.at(place) if any(one is told for told in faults)]
    assert here, [str(one) for one in faults][:5]
    assert {one.what.name for one in here} == {place.what}
    assert where in {str(one).partition(": ")[0] for one in here}


def test_no_case_is_of_a_place_that_is_gone() -> None:
    assert CASES.keys() == {place.name for place in places()}


def _of_a_chain(finds: Callable[[], list[Fault]], where: str) -> Case:
    return lambda _: (finds(), where)


# accounts

PAID = {"wallet:ann": 10, "drop:A1": -10}


@case("audit/accounts.py Accounts.moved BALANCE")
def unbalanced(_: Books) -> Found:
    return Told().moves({"tray:A1": 1}).faults, f"{ONE} entry 1"


@case("audit/accounts.py Accounts.moved MARK")
def unnumbered(_: Books) -> Found:
    return Told().moves(PAID).faults, f"{ONE} entry 1"


@case("audit/accounts.py Accounts.command_done BALANCE")
def short_of_chips(_: Books) -> Found:
    return Told().moves({"chips:A1:ann": -1, "tray:A1": 1}).faults, f"{ONE} entry 1"


@case("audit/accounts.py Accounts.balanced BALANCE")
def balance_otherwise(_: Books) -> Found:
    told = Told().moves({"tray:A1": -1, "tips:A1": 1})
    return [*told.accounts.balanced([("tray:A1", 0, 0), ("tips:A1", 1, 0)])], "tray:A1"


@case("audit/accounts.py Accounts.balanced BALANCE 2")
def balance_missing(_: Books) -> Found:
    told = Told().moves({"tray:A1": -1, "tips:A1": 1})
    return [*told.accounts.balanced([("tray:A1", -1, 0)])], "tips:A1"


@case("audit/accounts.py Accounts._counted MARK")
def number_left_out(_: Books) -> Found:
    return Told().moves(PAID, {"wallet:ann": 2}).ends(), f"{ONE} entry 1"


@case("audit/accounts.py Accounts._counted BALANCE")
def short_of_money(_: Books) -> Found:
    told = Told().moves({"wallet:ann": -1, "drop:A1": 1}, {"wallet:ann": 1})
    return told.ends(), f"{ONE} entry 1"


@case("audit/accounts.py Accounts._seen METER")
def meter_misread(_: Books) -> Found:
    return Told().reads("meter:A1:Meter", 1).ends(), f"{ONE} entry 1"


# rows beside the log

HOUSE_PAYS = {"house": -5, "tray:A1": 5}
ROUND = FinishedRound(ONE, 1, 1, 9, 77, "{}")
POSTINGS = ((3, "house", -5, 7), (3, "tray:A1", 5, 0))


def posted(*rows: Row) -> list[Fault]:
    """What is wrong with these postings of an entry."""
    told = StreamRows(ONE, rows, (), ())
    return [*told.posted(entry(3, {"house": 7}), HOUSE_PAYS)]


@case("audit/compare.py StreamRows.posted LEDGER")
def posting_too_many(_: Books) -> Found:
    return posted((2, "tips:A1", 1, 0), *POSTINGS), f"{ONE} entry 2"


@case("audit/compare.py StreamRows.posted LEDGER 2")
def posting_otherwise(_: Books) -> Found:
    return posted((3, "house", -5, 8), POSTINGS[1]), f"{ONE} entry 3"


@case("audit/compare.py StreamRows.posted LEDGER 3")
def posting_missing(_: Books) -> Found:
    return posted(POSTINGS[0]), f"{ONE} entry 3"


@case("audit/compare.py StreamRows.received RECEIPT")
def receipt_too_many(_: Books) -> Found:
    told = StreamRows(ONE, (), ((4, 5, "b", "", ""), (4, 6, "c4", "", "")), ())
    return [*told.received(entry(4), 6)], f"{ONE} entry 4"


@case("audit/compare.py StreamRows.received RECEIPT 2")
def receipt_missing(_: Books) -> Found:
    return [*StreamRows(ONE, (), (), ()).received(entry(4), 6)], f"{ONE} entry 4"


@case("audit/compare.py StreamRows.finished ROUND")
def round_otherwise(_: Books) -> Found:
    return [*StreamRows(ONE, (), (), ((1, 1, 9, 78, "{}"),)).finished(ROUND)], f"{ONE} entry 9"


@case("audit/compare.py StreamRows.finished ROUND 2")
def round_missing(_: Books) -> Found:
    return [*StreamRows(ONE, (), (), ()).finished(ROUND)], f"{ONE} entry 9"


@case("audit/compare.py StreamRows.left_over LEDGER")
def posting_of_no_entry(_: Books) -> Found:
    return [*StreamRows(ONE, ((9, "house", 1, 1),), (), ()).left_over(8)], f"{ONE} entry 9"


@case("audit/compare.py StreamRows.left_over RECEIPT")
def receipt_of_no_command(_: Books) -> Found:
    return [*StreamRows(ONE, (), ((9, 9, "a", "", ""),), ()).left_over(8)], f"{ONE} entry 9"


@case("audit/compare.py StreamRows.left_over ROUND")
def round_of_no_log(_: Books) -> Found:
    return [*StreamRows(ONE, (), (), ((1, 1, 9, 77, "{}"),)).left_over(8)], f"{ONE} entry 9"


# the law asked again


def retold(kind: str, change: Callable[[Any], Any], stream: str = TABLE, at: str = "") -> Case:
    """The stream's first event of a kind says something else, and all hashes fit.

    The fault is there, or at the stream's first entry of another kind.
    """

    def found(books: Books) -> Found:
        seq = books.first(kind, stream).seq
        rows = rewritten(books.rows, stream, seq, change, books.night.keys.seal)
        return books.audit(rows, stream), f"{stream} entry {books.first(at or kind, stream).seq}"

    return found


def reposted(
    kind: str, change: Callable[[Books, Entry], Entry], stream: str = TABLE, at: str = ""
) -> Case:
    """The stream's first entry of a kind is in another envelope, and all hashes fit.

    The fault is there, or at the stream's first entry of another kind.
    """

    def found(books: Books) -> Found:
        one = books.first(kind, stream)
        rows = enveloped(
            books.rows, stream, lambda each: change(books, each) if each.seq == one.seq else each
        )
        return books.audit(rows, stream), f"{stream} entry {books.first(at or kind, stream).seq}"

    return found


def earlier(books: Books, one: Entry) -> Entry:
    """The entry a millisecond before the one before."""
    return replace(one, at=entries_of(books.rows, TABLE)[one.seq - 2].at - 1)


def unsealed(books: Books, one: Entry) -> Entry:
    """The entry with a body that anybody can read."""
    return replace(one, sealed=False, body=plain_body(one, books.night.keys.seal))


def idle(books: Books, one: Entry) -> Entry:
    """The entry with an event that nothing brings about alone."""
    other = books.first("table:steps_not_applicable/1")
    return replace(one, kind=other.kind, body=other.body)


def other_order(event: Any) -> Any:
    """The same cards dealt, the first of them last."""
    return replace(event, cards=(*event.cards[1:], event.cards[0]))


def other_root(event: Any) -> Any:
    """A commitment to no deck that anybody has."""
    return replace(event, root="ab" * 32)


CASES |= {
    "audit/awards.py Awards.see AWARD": retold(
        "table:step_done/1", lambda event: replace(event, seat=4), at="round:payout_approved/1"
    ),
    "audit/awards.py Awards._second AWARD": retold(
        "round:payout_approved/1", lambda event: replace(event, by="flo")
    ),
    "audit/awards.py Awards._second AWARD 2": retold(
        "round:payout_approved/1", lambda event: replace(event, by="ann")
    ),
    "audit/floor_witness.py FloorWitness.see RULING": reposted(
        "floor:meter_changed/1", lambda _, one: replace(one, actor="floorperson:eve"), "floor"
    ),
    "audit/floor_witness.py FloorWitness.see RULING 2": reposted(
        "floor:money_paid_in/1", lambda _, one: replace(one, rulebook="ab" * 32), "floor"
    ),
    "audit/judging.py difference RULING": retold(
        "round:wagers_placed/1",
        lambda event: replace(event, wagers=(("ante", 60_000), ("blind", 60_000))),
    ),
    "audit/judging.py _otherwise DECK": retold(  # of its cards the shoe would have said the same
        "table:deck_shuffled/1", lambda event: replace(event, clauses=())
    ),
    "audit/judging.py _otherwise RULING 2": retold(
        "round:play_placed/1", lambda event: replace(event, stake=event.stake + 1)
    ),
    "audit/shoe.py Shoe.see DECK 2": retold(
        "house:deck_committed/1", other_root, at="round:bets_closed/1"
    ),
    "audit/shoe.py Shoe._shuffled DECK": reposted(
        "house:deck_committed/1", idle, at="table:deck_shuffled/1"
    ),
    "audit/shoe.py Shoe._shuffled DECK 2": reposted(
        "table:deck_shuffled/1", lambda _, one: replace(one, actor="dealer:joe")
    ),
    "audit/shoe.py Shoe._shuffled DECK 3": retold("house:deck_committed/1", other_root),
    "audit/shoe.py Shoe._left DECK": retold(
        "house:deck_committed/1", other_root, at="round:cards_dealt/1"
    ),
    "audit/shoe.py Shoe._left DECK 2": retold("round:cards_dealt/1", other_order),
    "audit/verify.py _Audit._replay REPLAY": retold(
        "round:play_placed/1", lambda event: replace(event, seat=9)
    ),
    "audit/witness.py TableWitness._go_on RULING": reposted("round:checked/1", idle),
    "audit/witness.py TableWitness._envelope RULING": reposted("round:cards_dealt/1", unsealed),
    "audit/witness.py TableWitness._envelope RULING 2": reposted(
        "round:checked/1", lambda _, one: replace(one, rulebook="ab" * 32)
    ),
    "audit/witness.py TableWitness._envelope RULING 3": reposted(
        "round:checked/1", lambda _, one: replace(one, submission="ab" * 32)
    ),
    "audit/witness.py _one_command RULING": reposted("round:checked/1", earlier),
    "audit/witness.py _one_command RULING 2": reposted(
        "house:chips_bought/1", lambda _, one: replace(one, actor="player:eve")
    ),
    "audit/witness.py opened_lawfully RULING": retold(
        "house:table_set_up/1", lambda event: replace(event, id="B2")
    ),
    "audit/witness.py opened_lawfully RULING 2": retold(
        "house:meters_seeded/1", lambda event: replace(event, meters=(("Meter", 1),))
    ),
    "audit/witness.py opened_lawfully RULING 3": retold(
        "house:tray_filled/1", lambda event: replace(event, cents=event.cents + 1)
    ),
}


@case("audit/awards.py Awards._unapproved AWARD")
def award_paid_with_its_box(books: Books) -> Found:
    approved = books.first("round:payout_approved/1")
    line = codec.decode(approved.kind, approved.body).line
    paid = retold(
        "round:box_settled/1", lambda event: replace(event, lines=(*event.lines, line), held="")
    )
    return paid(books)


@case("audit/shoe.py Shoe.see DECK")
def order_of_cards_on_a_table(_: Books) -> Found:
    shuffled = life.DeckShuffled(0, "dealer", "", 1, "hand", (), DECK)
    command = Command("c", ((entry(1), "table", shuffled),))
    return [*Shoe().see(command, virtual=False)], f"{ONE} entry 1"


READY, OPENED = h.PlayerReady("ann"), h.RoundOpened(1, (), ())


def compared(told: list[Any], given: list[Any]) -> list[Fault]:
    """Where events of the log differ from what the law gives."""
    several = tuple((entry(seq), "house", event) for seq, event in enumerate(told, 1))
    kinded = [
        (replace(one, kind=codec.kind_of(event)), *rest, event) for one, *rest, event in several
    ]
    fault = differs(Command("c", tuple(kinded)), given)
    return [fault] if fault else []


@case("audit/judging.py differs RULING")
def more_is_given(_: Books) -> Found:
    return compared([READY], [READY, OPENED]), f"{ONE} entry 1"


@case("audit/judging.py differs RULING 2")
def less_is_given(_: Books) -> Found:
    return compared([READY, OPENED], [READY]), f"{ONE} entry 2"


@case("audit/judging.py _otherwise RULING")
def another_kind_is_given(_: Books) -> Found:
    return compared([READY, OPENED], [READY, READY]), f"{ONE} entry 2"


# snapshots, ends, lists


@case("audit/following.py Following.end SNAPSHOT")
def snapshot_in_mid_command(books: Books) -> Found:
    [row] = books.rows["snapshots"]
    rows = {**books.rows, "snapshots": [(row[0], 2, *row[2:])]}
    return books.audit(rows, row[0]), f"{row[0]} entry 2"


@case("audit/following.py Following._shortcut SNAPSHOT")
def snapshot_of_another_entry(books: Books) -> Found:
    [row] = books.rows["snapshots"]
    rows = {**books.rows, "snapshots": [(*row[:2], bytes(32), row[3])]}
    return books.audit(rows, row[0]), f"{row[0]} entry {row[1]}"


@case("audit/verify.py _Audit.stream HEAD")
def end_that_is_none(books: Books) -> Found:
    [head] = [row for row in books.rows["heads"] if row[0] == TABLE]
    none: Rows = {name: [] for name in books.rows}
    told = Shelf({**none, "heads": [(*head[:4], "mac")]})
    return verify(told, books.night.audit_keys).faults, TABLE


@case("audit/verify.py _Audit._fenced HEAD")
def end_with_another_fence(books: Books) -> Found:
    heads = [(*row[:3], 1, row[4]) for row in books.rows["heads"]]
    end = max(row[1] for row in heads if row[0] == TABLE)
    return books.audit({**books.rows, "heads": heads}, TABLE), f"{TABLE} entry {end}"


@case("audit/verify.py _Audit._replay FOREIGN")
def stream_of_no_floor(books: Books) -> Found:
    heads = [("bar/1", 0, bytes(32), 0, b""), *books.rows["heads"]]
    return books.audit({**books.rows, "heads": heads}, "bar/1"), "bar/1"


@case("audit/verify.py _Audit.tables_listed TAIL")
def table_without_log(books: Books) -> Found:
    return books.audit(books.rows, "floor"), "table/L1 entry 1"


@case("audit/verify.py _Audit.tables_listed FOREIGN")
def table_that_nobody_listed(books: Books) -> Found:
    strange = [("table/XX", *row[1:]) for row in books.rows["entries"] if row[0] == "table/L1"]
    rows = {**books.rows, "entries": [*books.rows["entries"], *strange]}
    return books.audit(rows, "floor", "table/XX"), "table/XX entry 1"


# meters


class Altered(StoredArchive):
    """The archive with every movement of one account altered, or its balance."""

    def __init__(self, night: Night, account: str, **change: Any) -> None:
        super().__init__(night.store)
        self._account, self._change = account, change

    def movements(self, *accounts: str) -> Iterator[Movement]:
        """The movements, the account's otherwise."""
        for one in super().movements(*accounts):
            change = {} if one.account != self._account else self._change
            yield replace(one, **{name: value(one) for name, value in change.items()})

    def balances(self, prefix: str = "") -> dict[str, Balance]:
        """The balances, the account with one movement more if nothing else is altered."""
        found = super().balances(prefix)
        if not self._change and self._account in found:
            found[self._account] = replace(found[self._account], mark=99)
        return found


METER, LINKED = "meter:B1:Meter", "meter:link:Progressive"


def reckoned(books: Books, account: str, **change: Any) -> list[Fault]:
    """What is wrong with the account's reckoning."""
    [one] = [
        one for one in reckon(Altered(books.night, account, **change)) if one.account == account
    ]
    return one.faults


@case("audit/meters.py reckon MARK")
def more_movements_are_noted(books: Books) -> Found:
    return reckoned(books, METER), METER


@case("audit/meters.py _reckoned METER")
def movement_of_no_event(books: Books) -> Found:
    found = reckoned(books, METER, entry=lambda one: replace(one.entry, body=b"?"))
    return found, f"{TABLE} entry {books.first('house:meters_seeded/1').seq}"


@case("audit/meters.py _reckoned METER 2")
def movement_out_of_order(books: Books) -> Found:
    found = reckoned(books, METER, mark=lambda one: one.mark + 1)
    return found, f"{TABLE} entry {books.first('house:meters_seeded/1').seq}"


@case("audit/meters.py _reckoned METER 3")
def movement_too_large(books: Books) -> Found:
    found = reckoned(books, METER, units=lambda one: one.units + 1)
    return found, f"{TABLE} entry {books.first('round:payout_approved/1').seq}"


@case("audit/meters.py _book METER")
def change_that_nobody_agreed_to(books: Books) -> Found:
    found = reckoned(books, LINKED, units=lambda one: one.units + 1)
    return found, f"floor entry {books.first('floor:meter_changed/1', 'floor').seq}"


CASES |= {name: _of_a_chain(*found) for name, found in OF_A_CHAIN.items()}
