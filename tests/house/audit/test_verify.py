"""The whole audit: clean books are clean, and a forger is found out by whatever he cannot forge."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from croupier.adapters.store.anchor import Anchor
from croupier.house import codec
from croupier.house.audit.books import AnchorFile, AuditKeys
from croupier.house.audit.fitting import fits
from croupier.house.audit.report import Report
from croupier.house.audit.verify import verify
from croupier.house.entry import Entry
from croupier.house.faults import Fault, What
from croupier.house.floor.recover import SNAPSHOT
from croupier.house.live import events as h
from croupier.house.sealing import plain_body, seal, unseal
from croupier.round.banked import events as banked
from tests.house.audit.forging import (
    entries_of,
    enveloped,
    first_of,
    moved,
    rewritten,
    signed,
    vouched,
)
from tests.house.audit.night import Night
from tests.house.audit.shelf import Rows, Shelf, rows_of

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
    assert report.faults == []
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
    assert report.of_kind("meter") == {name: one.units for name, one in shown.items() if one.mark}


def test_what_happened_that_night_was_seen(rows: Rows) -> None:
    """Else the audit would be clean because nothing happened."""
    kinds = {row[8] for row in rows["entries"]}
    assert {
        "round:payout_approved/1", "round:round_voided/1", "round:meters_read/1",
        "round:player_left/1", "round:wagers_taken_back/1", "house:chips_cashed/1",
        "house:proposal_settled/1", "house:tray_filled/1", "house:table_paused/1",
        "house:limits_changed/1",
        "table:table_closed/1",
        "hand:hand_voided/1", "hand:player_left/1", "hand:pots_awarded/1",
        "floor:meter_changed/1", "floor:meter_change_rejected/1", "floor:money_paid_out/1",
    } <= kinds  # fmt: skip


def test_without_keys_it_says_what_it_could_not_verify(night: Night) -> None:
    with night.archive.reading() as kept:
        report = verify(kept, AuditKeys())
    assert report.clean
    assert not report.complete
    said = " ".join(report.unverified)
    assert "signatures" in said
    assert "table/A1" in said
    assert report.accounts == {}


def test_the_public_key_alone_tells_who_signed(night: Night, rows: Rows) -> None:
    public = AuditKeys(public=night.audit_keys.public)
    assert not any("signatures" in said for said in verify(Shelf(rows), public).unverified)
    other = AuditKeys(public=bytes(32))
    assert {fault.checkpoint for fault in verify(Shelf(rows), other).faults} == {1, 2, 3}


def test_keys_of_another_floor_fit_nothing(night: Night, rows: Rows) -> None:
    strange = AuditKeys(bytes(32), bytes(32), night.audit_keys.public)
    assert fits(Shelf(rows), strange)  # the checkpoints are ours
    assert not fits(Shelf({**rows, "checkpoints": []}), strange)
    assert fits(Shelf({name: [] for name in rows}), strange)


# a forged payment: Ann's royal flush pays a hundred dollars more than it should


def raised(event: banked.PayoutApproved) -> banked.PayoutApproved:
    """The payment with a hundred dollars more."""
    return replace(event, line=replace(event.line, pays=event.line.pays + 10_000))


@pytest.fixture(scope="module")
def forged(rows: Rows) -> tuple[Rows, int]:
    """A payment raised, with every hash, posting and balance made to fit, and its entry."""
    seq = first_of(rows, "table/B1", "round:payout_approved/1").seq
    told = rewritten(rows, "table/B1", seq, raised)
    more = 100 * MILLION
    return moved(told, "table/B1", seq, {"tray:B1": -more, "chips:B1:ann": more}), seq


def test_a_forger_without_keys_is_noticed_in_three_ways(
    night: Night, forged: tuple[Rows, int], anchors: tuple[AnchorFile, ...]
) -> None:
    told, seq = forged
    found = places(verify(Shelf(told), night.audit_keys, anchors).faults)
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
    assert (What.RULING, "table/B1", seq) in places(alone.faults)
    assert {one.what for one in alone.faults} <= {What.RULING, What.ROUND, What.SNAPSHOT}
    anchored = verify(Shelf(perfect), night.audit_keys, anchors)
    assert {fault.checkpoint for fault in anchored.faults} >= {2, 3}


def test_the_fault_says_what_the_law_gives(night: Night, forged: tuple[Rows, int]) -> None:
    told, seq = forged
    report = verify(Shelf(told), night.audit_keys)
    says = next(fault.says for fault in report.faults if fault.what is What.RULING)
    assert says == "line.pays is 1010020 where the law gives 1000020"
    assert seq


CHANGES: dict[str, tuple[str, str, Any, What]] = {
    "a wager above the table's limit": (
        "table/B1",
        "round:wagers_placed/1",
        lambda event: replace(event, wagers=(("ante", 60_000), ("blind", 60_000))),
        What.RULING,
    ),
    "a card dealt that lay elsewhere in the deck": (
        "table/B1",
        "round:cards_dealt/1",
        lambda event: replace(event, cards=(*event.cards[1:], event.cards[0])),
        What.DECK,
    ),
    "a root that is not that of the deck": (
        "table/B1",
        "house:deck_committed/1",
        lambda event: replace(event, root=event.root[::-1]),
        What.DECK,
    ),
    "a meter that did not show that": (
        "table/B1",
        "house:round_opened/1",
        lambda event: h.RoundOpened(event.number, (("Meter", 11_000 * MILLION),), event.reserves),
        What.METER,
    ),
    "chips that the house gave a friend": (
        "table/B1",
        "house:chips_bought/1",
        lambda event: replace(event, bot=True),
        What.RULING,
    ),
    "a proposal confirmed by who made it": (
        "table/B1",
        "house:proposal_settled/1",
        lambda event: replace(event, by="eve"),
        What.RULING,
    ),
    "a pot to another": (
        "table/A5",
        "hand:pots_awarded/1",
        lambda event: replace(
            event, awards=(replace(event.awards[0], clause="CA-TH:win.2"), *event.awards[1:])
        ),
        What.RULING,
    ),
    "a meter moved by one person": (
        "floor",
        "floor:meter_changed/1",
        lambda event: replace(event, by="eve"),
        What.RULING,
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_whatever_the_law_does_not_give_is_found_though_everything_is_signed(
    night: Night, rows: Rows, what: str
) -> None:
    stream, kind, change, wanted = CHANGES[what]
    entry = first_of(rows, stream, kind)
    told = rewritten(rows, stream, entry.seq, change, night.keys.seal)
    report = _of(vouched(told, night.keys.mac), night, stream)
    found = [fault for fault in report.faults if fault.seq == entry.seq]
    assert wanted in {fault.what for fault in found}, report.faults[:5]
    if entry.kind in codec.HIDDEN:
        assert {fault.says for fault in found} == {"this is not the deck that was committed to"}


Envelope = Callable[[Entry, list[Entry], bytes], list[Entry]]
"""Of an entry, its stream's log and the key of sealed bodies: entries that take others' places."""


def exchanged(one: Entry, log: list[Entry], _: bytes) -> list[Entry]:
    """The entry and the next one, which another command wrote, have changed places."""
    other = log[one.seq]
    assert one.command != other.command
    return [replace(other, seq=one.seq, at=one.at), replace(one, seq=other.seq, at=other.at)]


ENVELOPES: dict[str, tuple[str, Envelope, What, str]] = {
    "another person in mid-command": (
        "house:chips_bought/1",
        lambda one, _, __: [replace(one, actor="player:eve")],
        What.RULING,
        "it has another time or person than its command",
    ),
    "another time in mid-command": (
        "house:chips_bought/1",
        lambda one, _, __: [replace(one, at=one.at + 1)],
        What.RULING,
        "it has another time or person than its command",
    ),
    "a millisecond before the entry before": (
        "round:checked/1",
        lambda one, log, _: [replace(one, at=log[one.seq - 2].at - 1)],
        What.RULING,
        "it happened before the entry that it follows",
    ),
    "cards that anybody can read": (
        "round:cards_dealt/1",
        lambda one, _, key: [replace(one, sealed=False, body=plain_body(one, key))],
        What.RULING,
        "it carries cards and is not sealed",
    ),
    "a check that nobody can read": (
        "round:checked/1",
        lambda one, _, key: [
            replace(one, sealed=True, body=seal(key, one.stream, one.seq, one.kind, one.body))
        ],
        What.RULING,
        "it is sealed",
    ),
    "the submission of another table": (
        "round:checked/1",
        lambda one, _, __: [replace(one, submission="ab" * 32)],
        What.RULING,
        "it names another submission than the table's",
    ),
    "a rulebook that nobody has": (
        "round:checked/1",
        lambda one, _, __: [replace(one, rulebook="ab" * 32)],
        What.RULING,
        "from here on it was judged under a rulebook that this program does not have",
    ),
    "a mark too many": (
        "round:checked/1",
        lambda one, _, __: [replace(one, marks=(("house", 99),))],
        What.MARK,
        "the entry numbers other movements than it makes",
    ),
    "a mark too few": (
        "house:chips_bought/1",
        lambda one, _, __: [replace(one, marks=())],
        What.MARK,
        "the entry numbers other movements than it makes",
    ),
    "two entries of different commands exchanged": (
        "round:play_placed/1",
        exchanged,
        What.RECEIPT,
        "the receipt of command",
    ),
}


@pytest.mark.parametrize("what", ENVELOPES)
def test_an_envelope_that_was_altered_is_found_though_everything_is_signed(
    night: Night, rows: Rows, what: str
) -> None:
    kind, change, wanted, says = ENVELOPES[what]
    entry = first_of(rows, "table/B1", kind)
    log = entries_of(rows, "table/B1")
    put = {one.seq: one for one in change(entry, log, night.keys.seal)}
    told = enveloped(rows, "table/B1", lambda one: put.get(one.seq, one))
    report = _of(vouched(told, night.keys.mac), night, "table/B1")
    found = [fault for fault in report.faults if fault.seq == entry.seq]
    assert any(fault.what is wanted and fault.says.startswith(says) for fault in found), (
        report.faults[:5]
    )
    whats = {fault.what for fault in report.faults}
    assert not whats & {What.CHANGED, What.REPLACED, What.HEAD}  # the chain itself holds


def _of(rows: Rows, night: Night, stream: str) -> Report:
    """The audit of one stream; other streams' money is not there, and not looked for."""
    alone = {
        name: [row for row in several if name in ("balances", "checkpoints") or row[0] == stream]
        for name, several in rows.items()
    }
    return verify(Shelf({**alone, "checkpoints": []}), night.audit_keys)


def test_a_log_that_cannot_have_happened_is_followed_as_far_as_it_goes(
    night: Night, rows: Rows
) -> None:
    entry = first_of(rows, "table/B1", "round:play_placed/1")
    told = rewritten(rows, "table/B1", entry.seq, lambda event: replace(event, seat=9))
    report = verify(Shelf(told), night.audit_keys)
    assert (What.REPLAY, "table/B1", entry.seq) in places(report.faults)
    assert any(f"table/B1 from entry {entry.seq}" in said for said in report.unverified)


def test_a_table_whose_log_is_gone_is_missed(night: Night, rows: Rows) -> None:
    gone = {
        name: several if name in ("balances", "checkpoints")
        else [row for row in several if row[0] != "table/L1"]
        for name, several in rows.items()
    }  # fmt: skip
    found = places(verify(Shelf(gone), night.audit_keys).faults)
    assert (What.TAIL, "table/L1", 1) in found
    alone = verify(Shelf({**gone, "checkpoints": []}), night.audit_keys)
    assert (What.TAIL, "table/L1", 1) in places(alone.faults)


def test_a_stream_that_no_floor_has_is_named(night: Night, rows: Rows) -> None:
    strange = [("table/XX", *row[1:]) for row in rows["entries"] if row[0] == "table/L1"]
    report = verify(Shelf({**rows, "entries": [*rows["entries"], *strange]}), night.audit_keys)
    assert {fault.stream for fault in report.faults} == {"table/XX"}


def test_two_movements_with_one_number_are_found(night: Night, rows: Rows) -> None:
    """An insider writes a second seed for a meter into the log of another table."""
    entry = first_of(rows, "table/A1", "house:meters_seeded/1")
    double = [
        (*row[:11], row[11].replace(f'"meter:A1:Meter",{1}', '"meter:A1:Meter",2'), *row[12:])
        if row[:2] == ("table/A1", entry.seq)
        else row
        for row in rows["entries"]
    ]
    told = rewritten({**rows, "entries": double}, "table/A1", 0, lambda event: event)
    report = verify(Shelf(vouched(told, night.keys.mac)), night.audit_keys)
    assert (What.MARK, "table/A1", entry.seq) in places(report.faults)


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
        assert (What.SNAPSHOT, stream, seq) in places(report.faults), what
    moved = _of(snapped(rows, lambda row: (row[0], 2, *row[2:])), night, stream)
    assert (What.SNAPSHOT, stream, 2) in places(moved.faults)
