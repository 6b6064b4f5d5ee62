"""The whole audit: clean books are clean, and a forger is found out by whatever he cannot forge."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from croupier.adapters.store.anchors import Anchor
from croupier.engine.banked import events as banked
from croupier.engine.copies import copy_with
from croupier.house.audit.archive import AnchorFile, AuditKeys
from croupier.house.audit.key_check import fits
from croupier.house.audit.report import Report
from croupier.house.audit.verify import verify
from croupier.house.errors import Fault, What
from croupier.house.floor.recover import SNAPSHOT
from croupier.house.log.entry import Entry
from croupier.house.log.record import SEALED, Movement, Record, Recorded, read_record
from croupier.house.log.sealing import seal, unseal
from croupier.house.table import events as table_events
from tests.house.audit.forging import (
    entries_of,
    enveloped,
    first_of,
    moved,
    retold,
    rewritten,
    said,
    signed,
    vouched,
    with_events,
    with_request,
)
from tests.house.audit.night import Night
from tests.house.audit.shelf import Rows, Shelf, only, rows_of

MILLION = 1_000_000
"""Units in a dollar."""


@pytest.fixture(scope="module")
def rows(night: Night) -> Rows:
    """All rows of the night."""
    return rows_of(night.store)


@pytest.fixture(scope="module")
def anchors(night: Night) -> tuple[AnchorFile, ...]:
    """The checkpoints as they were kept outside."""
    return (AnchorFile("anchor", tuple(Anchor(night.folder / "night.db.checkpoints").read())),)


def places(faults: list[Fault]) -> set[tuple[What, str, int]]:
    """What is wrong, and where."""
    return {(fault.what, fault.stream, fault.seq) for fault in faults}


def test_a_night_is_clean(night: Night, anchors: tuple[AnchorFile, ...]) -> None:
    heard: list[int] = []
    with night.archive.reading() as kept:
        assert fits(kept, night.audit_keys)
        report = verify(kept, night.audit_keys, anchors, heard.append)
    assert report.findings == []
    assert report.clean
    assert report.complete
    assert (report.checkpoints, report.anchored) == (3, 3)
    assert all(told.replayed for told in report.streams)
    assert heard == sorted(heard)
    books = {told.rulebook for told in report.streams if told.rulebook}
    assert len(books) == 5
    assert sum(told.rounds for told in report.streams) >= 30
    assert sum(report.accounts.values()) == 0
    assert report.money["meter"] > 0
    shown = night.store.balances("meter:")
    assert report.of_kind("meter") == {
        name: entry.units for name, entry in shown.items() if entry.mark
    }


def test_what_happened_that_night_was_seen(rows: Rows) -> None:
    """Else the audit would be clean because nothing happened."""
    streams = {row[0] for row in rows["entries"]}
    log = [entry for stream in streams for entry in entries_of(rows, stream)]
    kinds = {recorded.kind for entry in log for recorded in read_record(entry, None).events}
    assert {
        "round:payout_approved/1", "round:irregularity_ruled/1", "round:meters_read/1",
        "round:player_left/1", "round:wagers_withdrawn/1", "house:chips_cashed/1",
        "house:proposal_settled/1", "house:tray_filled/1", "house:table_paused/1",
        "house:limits_changed/1",
        "table:table_closed/1",
        "hand:irregularity_ruled/1", "hand:player_left/1", "hand:pots_awarded/1",
        "floor:meter_changed/1", "floor:meter_change_rejected/1", "floor:money_paid_out/1",
    } <= kinds  # fmt: skip


def test_without_keys_it_says_what_it_could_not_verify(night: Night) -> None:
    with night.archive.reading() as kept:
        report = verify(kept, AuditKeys())
    assert report.clean
    assert not report.complete
    said = " ".join(report.not_verified)
    assert "signatures" in said
    assert "table/A1" in said
    assert report.accounts == {}


def test_the_public_key_alone_tells_who_signed(night: Night, rows: Rows) -> None:
    public = AuditKeys(public=night.audit_keys.public)
    assert not any("signatures" in said for said in verify(Shelf(rows), public).not_verified)
    other = AuditKeys(public=bytes(32))
    assert {fault.checkpoint for fault in verify(Shelf(rows), other).findings} == {1, 2, 3}


def test_keys_of_another_floor_fit_nothing(night: Night, rows: Rows) -> None:
    strange = AuditKeys(bytes(32), bytes(32), night.audit_keys.public)
    assert fits(Shelf(rows), strange)  # the checkpoints are ours
    assert not fits(Shelf({**rows, "checkpoints": []}), strange)
    assert fits(Shelf({name: [] for name in rows}), strange)


# a forged payment: Ann's royal flush pays a hundred dollars more than it should


def raised(event: banked.PayoutApproved) -> banked.PayoutApproved:
    """The payment with a hundred dollars more."""
    return copy_with(event, line=copy_with(event.line, pays=event.line.pays + 10_000))


@pytest.fixture(scope="module")
def forged(night: Night, rows: Rows) -> tuple[Rows, int]:
    """A payment raised, with every hash, movement and balance made to fit, and its entry."""
    key, kind = night.keys.seal, "round:payout_approved/1"
    seq = first_of(rows, "table/B1", kind).seq
    told = rewritten(rows, "table/B1", seq, kind, raised, key)
    more = 100 * MILLION
    return moved(told, "table/B1", seq, {"tray:B1": -more, "chips:B1:ann": more}, key), seq


def test_a_forger_without_keys_is_noticed_in_three_ways(
    night: Night, forged: tuple[Rows, int], anchors: tuple[AnchorFile, ...]
) -> None:
    told, seq = forged
    found = places(verify(Shelf(told), night.audit_keys, anchors).findings)
    end = next(row[1] for row in told["heads"] if row[0] == "table/B1")
    assert (What.HEAD, "table/B1", end) in found
    assert (What.CHECKPOINT, "table/B1", end) in found
    assert (What.RULING, "table/B1", seq) in found
    assert {stream for _, stream, _ in found} == {"table/B1"}


def test_a_forger_with_all_keys_is_noticed_by_the_law_and_by_an_anchor_kept_elsewhere(
    night: Night, forged: tuple[Rows, int], anchors: tuple[AnchorFile, ...]
) -> None:
    told, seq = forged
    perfect = signed(vouched(told, night.keys.mac), night.keys.sign)
    alone = verify(Shelf(perfect), night.audit_keys)
    assert (What.RULING, "table/B1", seq) in places(alone.findings)
    assert {fault.what for fault in alone.findings} <= {What.RULING, What.ROUND, What.SNAPSHOT}
    anchored = verify(Shelf(perfect), night.audit_keys, anchors)
    assert {fault.checkpoint for fault in anchored.findings} >= {2, 3}


def test_the_fault_says_what_the_law_gives(night: Night, forged: tuple[Rows, int]) -> None:
    told, seq = forged
    report = verify(Shelf(told), night.audit_keys)
    says = next(fault.message for fault in report.findings if fault.what is What.RULING)
    assert says.endswith("line.pays is 1010020 where the law gives 1000020")
    assert seq


CHANGES: dict[str, tuple[str, str, Any, What]] = {
    "a wager above the table's limit": (
        "table/B1",
        "round:wagers_placed/1",
        lambda event: copy_with(event, wagers=(("ante", 60_000), ("blind", 60_000))),
        What.RULING,
    ),
    "a card dealt that lay elsewhere in the deck": (
        "table/B1",
        "round:cards_dealt/1",
        lambda event: copy_with(event, cards=(*event.cards[1:], event.cards[0])),
        What.DECK,
    ),
    "a root that is not that of the deck": (
        "table/B1",
        "house:deck_committed/1",
        lambda event: copy_with(event, root=event.root[::-1]),
        What.DECK,
    ),
    "a meter that did not show that": (
        "table/B1",
        "house:round_opened/1",
        lambda event: table_events.RoundOpened(
            event.number, (("Meter", 11_000 * MILLION),), event.reserves
        ),
        What.METER,
    ),
    "chips that the house gave a friend": (
        "table/B1",
        "house:chips_bought/1",
        lambda event: copy_with(event, bot=True),
        What.RULING,
    ),
    "a proposal confirmed by who made it": (
        "table/B1",
        "house:proposal_settled/1",
        lambda event: copy_with(event, by="eve"),
        What.RULING,
    ),
    "a pot to another": (
        "table/A5",
        "hand:pots_awarded/1",
        lambda event: copy_with(
            event, awards=(copy_with(event.awards[0], clause="CA-TH:win.2"), *event.awards[1:])
        ),
        What.RULING,
    ),
    "a meter moved by entry person": (
        "floor",
        "floor:meter_changed/1",
        lambda event: copy_with(event, by="eve"),
        What.RULING,
    ),
}


DECK_KINDS = (
    *("table:deck_shuffled/1", "house:deck_salted/1"),
    *("round:cards_dealt/1", "hand:cards_dealt/1"),
)


@pytest.mark.parametrize("what", CHANGES)
def test_whatever_the_law_does_not_give_is_found_though_everything_is_signed(
    night: Night, rows: Rows, what: str
) -> None:
    stream, kind, change, wanted = CHANGES[what]
    entry = first_of(rows, stream, kind)
    told = rewritten(rows, stream, entry.seq, kind, change, night.keys.seal)
    report = _of(vouched(told, night.keys.mac), night, stream)
    found = [fault for fault in report.findings if fault.seq == entry.seq]
    assert wanted in {fault.what for fault in found}, report.findings[:5]
    if kind in DECK_KINDS:
        assert {fault.message for fault in found} == {"this is not the deck that was committed to"}


Envelope = Callable[[Entry, list[Entry], bytes], list[Entry]]
"""Of an entry, its stream's log and the key of sealed parts: entries that take others' places."""


def exchanged(entry: Entry, log: list[Entry], _: bytes) -> list[Entry]:
    """The entry and the next one have changed places."""
    other = log[entry.seq]
    return [
        copy_with(other, seq=entry.seq, at=entry.at),
        copy_with(entry, seq=other.seq, at=other.at),
    ]


def unsealed(entry: Entry, _: list[Entry], key: bytes) -> list[Entry]:
    """Everything that it says can be read by anybody."""
    record = read_record(entry, key)
    events = [{"kind": each.kind, "body": msgspec.Raw(each.body)} for each in record.events]
    body = msgspec.json.encode({"request": record.request, "events": events})
    return [copy_with(entry, body=body, sealed=b"")]


def asked(**fields: Any) -> Envelope:
    """Something else was asked for than brought this about."""

    def change(entry: Entry, _: list[Entry], key: bytes) -> list[Entry]:
        return [said(entry, with_request(read_record(entry, key), **fields), key)]

    return change


def numbered(change: Callable[[Movement], Movement]) -> Envelope:
    """The movements of the entry are others."""

    def put(entry: Entry, _: list[Entry], key: bytes) -> list[Entry]:
        def event(each: Recorded) -> Recorded:
            return copy_with(each, moves=tuple(map(change, each.moves)))

        return [said(entry, with_events(read_record(entry, key), event), key)]

    return put


ENVELOPES: dict[str, tuple[str, Envelope, What, str]] = {
    "another person": (
        "house:chips_bought/1",
        lambda entry, _, __: [copy_with(entry, actor="player:eve")],
        What.RULING,
        "",
    ),
    "a person of another role": (
        "round:wagers_placed/1",
        lambda entry, _, __: [copy_with(entry, actor="auditor:ann")],
        What.RULING,
        "this is refused: ",
    ),
    "a millisecond before the entry before": (
        "round:checked/1",
        lambda entry, log, _: [copy_with(entry, at=log[entry.seq - 2].at - 1)],
        What.RULING,
        "it happened before the entry that it follows",
    ),
    "cards that anybody can read": (
        "round:cards_dealt/1", unsealed, What.RULING, "it carries cards and is not sealed",
    ),
    "a check with something sealed": (
        "round:checked/1",
        lambda entry, _, key: [
            copy_with(entry, sealed=seal(key, entry.stream, entry.seq, SEALED, b'{"request":{}}'))
        ],
        What.RULING,
        "it is sealed",
    ),
    "another form of the same": (
        "round:checked/1",
        lambda entry, _, __: [copy_with(entry, body=entry.body.replace(b":", b": ", 1))],
        What.RULING,
        "it is not written in the form of the log",
    ),
    "the submission of another table": (
        "round:checked/1",
        lambda entry, _, __: [copy_with(entry, submission="ab" * 32)],
        What.RULING,
        "it names another submission than the table's",
    ),
    "a rulebook that nobody has": (
        "round:checked/1",
        lambda entry, _, __: [copy_with(entry, rulebook="ab" * 32)],
        What.RULING,
        "from here on it was judged under a rulebook that this program does not have",
    ),
    "a request for another wager": (
        "round:wagers_placed/1",
        asked(wagers={"ante": 1000, "blind": 1000}),
        What.RULING,
        "round:wagers_placed/1: wagers",
    ),
    "a request for another seat": (
        "round:checked/1", asked(seat=9), What.RULING, "this is refused",
    ),
    "a request that nobody knows": (
        "round:checked/1", asked(do="cheat"), What.RULING, "nobody can ask for this: ",
    ),
    "a field that the request does not have": (
        "round:checked/1", asked(friend="eve"), What.RULING, "nobody can ask for this: ",
    ),
    "a number of a movement that is not shared": (
        "round:wagers_placed/1",
        numbered(lambda move: (move[0], move[1], 99)),
        What.MARK,
        "the entry numbers other movements than it makes",
    ),
    "a movement without its number": (
        "house:chips_bought/1",
        numbered(lambda move: (move[0], move[1], 0)),
        What.MARK,
        "the entry numbers other movements than it makes",
    ),
    "a movement of more": (
        "house:chips_bought/1",
        numbered(lambda move: (move[0], 2 * move[1], move[2])),
        What.LEDGER,
        "house:chips_bought/1 is noted to move ",
    ),
    "two entries exchanged": ("round:play_placed/1", exchanged, What.RULING, "this is refused"),
}  # fmt: skip


@pytest.mark.parametrize("what", ENVELOPES)
def test_an_envelope_that_was_altered_is_found_though_everything_is_signed(
    night: Night, rows: Rows, what: str
) -> None:
    kind, change, wanted, says = ENVELOPES[what]
    entry = first_of(rows, "table/B1", kind)
    log = entries_of(rows, "table/B1")
    put = {changed.seq: changed for changed in change(entry, log, night.keys.seal)}
    told = enveloped(rows, "table/B1", lambda entry: put.get(entry.seq, entry))
    report = _of(vouched(told, night.keys.mac), night, "table/B1")
    found = [fault for fault in report.findings if fault.seq == entry.seq]
    assert any(fault.what is wanted and fault.message.startswith(says) for fault in found), (
        report.findings[:5]
    )
    whats = {fault.what for fault in report.findings}
    assert not whats & {What.CHANGED, What.REPLACED, What.HEAD}  # the chain itself holds


def _of(rows: Rows, night: Night, stream: str) -> Report:
    """The audit of one stream; other streams' money is not there, and not looked for."""
    alone = only(rows, stream)
    return verify(Shelf({**alone, "checkpoints": []}), night.audit_keys)


def test_a_log_that_cannot_have_happened_is_followed_as_far_as_it_goes(
    night: Night, rows: Rows
) -> None:
    entry = first_of(rows, "table/B1", "round:play_placed/1")
    kind = "round:play_placed/1"
    told = rewritten(
        rows, "table/B1", entry.seq, kind, lambda event: copy_with(event, seat=9), night.keys.seal
    )
    report = verify(Shelf(told), night.audit_keys)
    assert (What.REPLAY, "table/B1", entry.seq) in places(report.findings)
    assert any(f"table/B1 from entry {entry.seq}" in said for said in report.not_verified)


def test_a_table_whose_log_is_gone_is_missed(night: Night, rows: Rows) -> None:
    streams = {row[0] for row in rows["heads"]} - {"table/L1"}
    gone = only(rows, *streams)
    found = places(verify(Shelf(gone), night.audit_keys).findings)
    assert (What.TAIL, "table/L1", 1) in found
    alone = verify(Shelf({**gone, "checkpoints": []}), night.audit_keys)
    assert (What.TAIL, "table/L1", 1) in places(alone.findings)


def test_a_stream_that_no_floor_has_is_named(night: Night, rows: Rows) -> None:
    strange = [("table/XX", *row[1:]) for row in rows["entries"] if row[0] == "table/L1"]
    report = verify(Shelf({**rows, "entries": [*rows["entries"], *strange]}), night.audit_keys)
    assert {fault.stream for fault in report.findings} == {"table/XX"}


def test_two_movements_with_one_number_are_found(night: Night, rows: Rows) -> None:
    """An insider writes a second seed for a meter into the log of another table."""
    entry = first_of(rows, "table/A1", "house:meters_seeded/1")

    def second(record: Record) -> Record:
        def event(made: Recorded) -> Recorded:
            moves = ((name, units, 2 if mark else 0) for name, units, mark in made.moves)
            return copy_with(made, moves=tuple(moves)) if "seeded" in made.kind else made

        return with_events(record, event)

    told = retold(rows, "table/A1", entry.seq, second, night.keys.seal)
    report = verify(Shelf(vouched(told, night.keys.mac)), night.audit_keys)
    assert (What.MARK, "table/A1", entry.seq) in places(report.findings)


def snapped(rows: Rows, change: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> Rows:
    """The books with their snapshot altered."""
    [row] = rows["snapshots"]
    return {**rows, "snapshots": [change(row)]}


def richer(night: Night, row: tuple[Any, ...]) -> tuple[Any, ...]:
    """A snapshot that an insider sealed: somebody has chips."""
    stream, seq, hash, body = row
    told = json.loads(unseal(night.keys.seal, stream, seq, SNAPSHOT, body))
    told["chips"] = {"eve": 1_000_000}
    return (
        stream,
        seq,
        hash,
        seal(night.keys.seal, stream, seq, SNAPSHOT, json.dumps(told).encode()),
    )


def test_a_snapshot_is_the_table_as_its_log_leaves_it(night: Night, rows: Rows) -> None:
    [(stream, seq, _, _)] = rows["snapshots"]
    changes: dict[str, Callable[[tuple[Any, ...]], tuple[Any, ...]]] = {
        "sealed by an insider": lambda row: richer(night, row),
        "a bit": lambda row: (*row[:3], bytes([row[3][0] ^ 1, *row[3][1:]])),
        "another entry's": lambda row: (*row[:2], bytes(32), row[3]),
    }
    for what, change in changes.items():
        report = _of(snapped(rows, change), night, stream)
        assert (What.SNAPSHOT, stream, seq) in places(report.findings), what
    nowhere = _of(snapped(rows, lambda row: (row[0], 9_999, *row[2:])), night, stream)
    assert (What.SNAPSHOT, stream, 9_999) in places(nowhere.findings)
