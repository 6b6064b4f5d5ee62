"""Whatever is done to the books of a night is reported, at the right place."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.adapters.store.anchors import Anchor
from croupier.house.audit.archive import AnchorFile, Row
from croupier.house.errors import Fault
from tests.adapters.store.tampering import OTHERS, Tampering, bit_flip, bits, flipped, judge
from tests.house.audit.night import Night
from tests.house.audit.shelf import Auditor, Rows, Shelf, columns, rows_of
from tests.stages import many

SHARDS = 4
EACH = many(2_500, 25_000)
SHORT = 160
"""Entries of a stream that is tampered with most often: looking at it again takes a moment."""


@pytest.fixture(scope="session")
def auditor(night: Night) -> Auditor:
    """Who has seen the untouched books."""
    anchor = Anchor(night.folder / "night.db.checkpoints")
    anchors = (AnchorFile("anchor", tuple(anchor.read())),)
    return Auditor(Shelf(rows_of(night.store)), night.audit_keys, anchors)


def test_the_untouched_books_are_good(auditor: Auditor) -> None:
    shelf, streams = auditor.shelf, auditor.shelf.streams()
    assert auditor.chain(shelf, *streams) == []
    assert auditor.kept(shelf, *streams) == []
    assert auditor.balanced(shelf) == []
    assert auditor.signed(shelf) == []


@pytest.mark.parametrize("shard", range(SHARDS))
def test_thousands_of_tamperings_are_reported_at_their_places(auditor: Auditor, shard: int) -> None:
    dice, rows = random.Random(shard), auditor.short(SHORT)
    tried: Counter[str] = Counter()
    for turn in range(EACH):
        kind = KINDS[turn % len(KINDS)]
        wrong = kind(auditor, rows, dice)
        assert wrong is None, f"{kind.__name__}, turn {turn}: {wrong}"
        tried[kind.__name__] += 1
    assert set(tried) == {kind.__name__ for kind in KINDS}


def altered(rows: Rows, table: str, put: list[Row]) -> Shelf:
    """The books with other rows in one table."""
    return Shelf({**rows, table: put})


# the log


def entries(auditor: Auditor, rows: Rows, dice: random.Random) -> str | None:
    """Bits flipped, rows gone, swapped, cut off, spliced in, rewritten with a hash that fits."""
    streams = [dice.choice(rows["heads"])[0] for _ in range(2)]
    own = [row for row in rows["entries"] if row[0] in streams]
    if len(set(streams)) == 2 and dice.random() < 0.5:
        done = dice.choice(OTHERS)(own, dice)
    else:
        done = bit_of_an_entry(own, dice)
    put = [*done.rows]
    shelf = altered(rows, "entries", put)
    # What has moved into another stream of the floor would be a second row with one key there.
    looked = {*streams, *({str(row[0]) for row in put} - auditor.log.keys())}
    return judge(done, auditor.chain(shelf, *sorted(looked)))


def bit_of_an_entry(rows: list[Row], dice: random.Random) -> Tampering:
    """One bit of one column of one row."""
    at = dice.randrange(len(rows))
    done = bit_flip(rows, at, *dice.choice(list(bits(rows[at]))))
    if len({row[:2] for row in done.rows}) < len(rows):
        return bit_of_an_entry(rows, dice)  # no database has two rows with one key
    return done


def any_bit(row: Row, dice: random.Random) -> tuple[int, object]:
    """A column of the row, and its value with one bit the other way round."""
    while True:
        place = dice.randrange(len(row))
        value = row[place]
        kind = type(value)
        bits = 64
        if kind is not int:
            bits = 8 * len(value.encode("utf-8", "surrogateescape") if kind is str else value)
        if bits:
            return place, flipped(value, kind, dice.randrange(bits))


# what is kept beside it


KEYS = {
    "rounds": ("stream", "number"),
    "notes": ("stream", "seq", "kind"),
    "movements": ("account", "mark"),
    "balances": ("account",),
    "heads": ("stream",),
    "checkpoints": ("number",),
}


def one_row(
    table: str, rows: list[Row], dice: random.Random, own: Callable[[Row], bool]
) -> tuple[Row, list[Row]]:
    """A row of the table, and the table with that row altered, gone, or there once more.

    No database has two rows with one key.
    """
    at = dice.choice([place for place, row in enumerate(rows) if own(row)])
    row, others = rows[at], [*rows[:at], *rows[at + 1 :]]
    if dice.random() < 0.2:
        return row, others
    place, value = any_bit(row, dice)
    other = (*row[:place], value, *row[place + 1 :])
    key = [columns(table).index(name) for name in KEYS[table]]
    if any(all(item[part] == other[part] for part in key) for item in others):
        return one_row(table, rows, dice, own)
    again = place in key and dice.random() < 0.4
    return row, [*rows, other] if again else [*others, other]


def beside(table: str, place: str) -> Callable[[Auditor, Rows, random.Random], str | None]:
    """Tamperings with a table of which each row stands for entries of a stream."""

    def tampers(auditor: Auditor, rows: Rows, dice: random.Random) -> str | None:
        stream = dice.choice(rows[table])[0]
        row, put = one_row(table, rows[table], dice, lambda item: item[0] == stream)
        at, here = columns(table).index(place), {each[0] for each in rows["heads"]}
        strange = [line for line in put if line not in rows[table]]
        if any(line[0] in auditor.log.keys() - here for line in strange):
            return tampers(auditor, rows, dice)  # into a stream that is not looked at again
        wanted = {(line[0], line[at]) for line in (row, *strange)}
        faults = auditor.kept(altered(rows, table, put), *{one for one, _ in wanted})
        return right_place(faults, wanted)

    tampers.__name__ = table
    return tampers


def right_place(faults: list[Fault], wanted: set[tuple[str, int]]) -> str | None:
    """What is wrong with the faults; None if they are where they should be, and nowhere else."""
    places = {(fault.stream, fault.seq) for fault in faults}
    vague = {(stream, 0) for stream, _ in wanted}  # an altered place cannot be named
    if places and places <= wanted | vague:
        return None
    return f"{wanted} expected, {places} reported"


def movements(auditor: Auditor, rows: Rows, dice: random.Random) -> str | None:
    """A movement of a shared account is listed otherwise, is gone, or is there once more."""
    row, put = one_row("movements", auditor.shelf.rows["movements"], dice, lambda _: True)
    faults = auditor.balanced(altered(auditor.shelf.rows, "movements", put))
    named = {fault.account for fault in faults}
    strange = {str(item[0]) for item in put if item not in auditor.shelf.rows["movements"]}
    return None if named and named <= {row[0]} | strange else f"{row} altered, {named} reported"


def balances(auditor: Auditor, rows: Rows, dice: random.Random) -> str | None:
    """An account holds something else, is gone, or is there once more."""
    row, put = one_row("balances", rows["balances"], dice, lambda item: bool(item[1] or item[2]))
    faults = auditor.balanced(altered(auditor.shelf.rows, "balances", put))
    strange = {str(each[0]) for each in put if each not in rows["balances"]}
    named = {fault.account for fault in faults}
    return None if named & ({row[0]} | strange) else f"{row} altered, {named} reported"


def heads(auditor: Auditor, rows: Rows, dice: random.Random) -> str | None:
    """The note of where a stream ends says something else, or is gone."""
    stream = dice.choice(rows["heads"])[0]
    row, put = one_row("heads", rows["heads"], dice, lambda item: item[0] == stream)
    shelf = altered(rows, "heads", put)
    strange = {str(each[0]) for each in put} - {line[0] for line in rows["heads"]}
    if strange & auditor.log.keys():
        return heads(auditor, rows, dice)  # of a stream that is not looked at again
    faults = auditor.chain(shelf, stream, *strange)
    places = {fault.stream for fault in faults}
    return None if places and places <= {stream} | strange else f"{row}: {places} reported"


def checkpoints(auditor: Auditor, rows: Rows, dice: random.Random) -> str | None:
    """A checkpoint says something else, is gone, or was signed by another."""
    row, put = one_row("checkpoints", rows["checkpoints"], dice, lambda _: True)
    faults = auditor.signed(altered(rows, "checkpoints", put))
    numbers = {fault.checkpoint for fault in faults}
    strange = {item[0] for item in put if item not in rows["checkpoints"]}
    return None if numbers & ({row[0]} | strange) else f"{row[0]} altered, {numbers} reported"


KINDS = (
    entries,
    entries,
    entries,
    entries,
    movements,
    beside("notes", "seq"),
    beside("rounds", "last"),
    balances,
    heads,
    checkpoints,
)


def test_a_stored_file_is_verified_the_same_way(night: Night, tmp_path: Path) -> None:
    """The shelf in memory is what the database holds."""
    with night.archive.reading() as kept:
        shelf = Shelf(rows_of(night.store))
        assert kept.streams() == shelf.streams()
        assert kept.heads() == shelf.heads()
        for stream in kept.streams():
            assert list(kept.entries(stream)) == list(shelf.entries(stream))
            assert list(kept.notes(stream)) == list(shelf.notes(stream))
            assert list(kept.rounds(stream)) == list(shelf.rounds(stream))
        assert list(kept.movements()) == list(shelf.movements())
        assert list(kept.checkpoints()) == list(shelf.checkpoints())
