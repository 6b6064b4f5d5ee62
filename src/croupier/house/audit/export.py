"""The log and its rounds written out for others: JSON Lines, CSV, PHH, `.round`.

Everything comes as pieces of text, one after another, so that a long log is never held whole.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

import msgspec

from croupier.house.audit.archive import Archive
from croupier.house.audit.games import writer_of
from croupier.house.audit.hand import Hand, hand_of
from croupier.house.audit.rounds import CLOSED, SHUFFLED, NoHand, Rounds, backwards, has_event
from croupier.house.floor import accounts as floor_accounts
from croupier.house.log.entry import BEGINNING, Entry, FinishedRound
from croupier.house.log.record import BadRecord, Movement, read_record
from croupier.house.log.sealing import BadSeal
from croupier.house.table.view_types import Plain

Form = Literal["jsonl", "csv", "phh"]
_DECK = (SHUFFLED, "house:deck_salted/1")
"""Sealed events that hold a whole deck, not only the cards dealt from it."""
COLUMNS = (
    *("hand", "table", "round", "at", "rulebook", "seat", "player", "wager", "tip", "stake"),
    *("result", "pays", "returned", "net", "on", "clause", "odds_clause", "limit_clause", "meter"),
    "bot",
)


class Happened(TypedDict):
    """One event of an entry; without a body where that is sealed."""

    kind: Annotated[str, Plain("EventKind")]
    body: NotRequired[Any]
    moves: NotRequired[list[Movement]]
    """Account, units, and the number of this movement of a shared account or 0."""


class Opened(TypedDict):
    """The request of an entry, and all that came of it."""

    floor: NotRequired[int]
    """How far the floor's log had come; only in the log of a table."""
    request: Mapping[str, Any]
    """The wire name of the command as `do`, and its fields."""
    events: list[Happened]


class Line(TypedDict):
    """An entry of the log as it is written out."""

    stream: str
    seq: int
    at: int
    """Milliseconds since the epoch, UTC."""
    time: str
    """The same for people."""
    actor: str
    command: str
    """The command's id."""
    rulebook: str
    submission: str
    body: Annotated[Any, Plain(Opened)]
    """Without what is sealed."""
    sealed: str
    """Hexadecimal; empty where nothing is sealed."""
    prev: str
    hash: str
    opened: NotRequired[Opened]
    """The whole body, where it may be seen by now."""


@dataclass(frozen=True, slots=True)
class Span:
    """Which part of the log: one table or all, from a time to a time in milliseconds."""

    stream: str = ""
    from_: int = 0
    to: int | None = None

    def holds(self, at: int) -> bool:
        """Whether the moment lies in it."""
        return self.from_ <= at and (self.to is None or at < self.to)


def time_text(at: int) -> str:
    """A moment as people and programs read it, UTC."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")


def _streams(archive: Archive, span: Span) -> list[str]:
    return [stream for stream in archive.streams() if span.stream in ("", stream)]


# the log


def jsonl(archive: Archive, seal: bytes | None, span: Span) -> Iterator[str]:
    """Every entry as a line of JSON; what a live round hides stays sealed."""
    for stream in _streams(archive, span):
        over, shuffled = _open_upto(archive, stream)
        before = BEGINNING
        for entry in archive.entries(stream):
            if span.holds(entry.at):
                upto = min(over, shuffled - 1) if has_event(entry, *_DECK) else over
                yield _line(entry, before, seal if entry.seq <= upto else None)
            before = entry.hash


def _open_upto(archive: Archive, stream: str) -> tuple[int, int]:
    """The end of the last finished round, and the last shuffle: that deck may still be dealt."""
    last = archive.rounds(stream, 1)
    over = last[0].last if last else 0
    later = archive.entries(stream, over)
    since = [entry.seq for entry in later if has_event(entry, SHUFFLED, CLOSED)]
    if since:
        return over, max(since)
    before = next(backwards(archive, stream, over, SHUFFLED), None)
    return over, before.seq if before is not None else 0


def _line(entry: Entry, before: bytes, key: bytes | None) -> str:
    """The entry as docs/log.md has it, and what of it was sealed where that may be seen."""
    told: Line = {
        "stream": entry.stream,
        "seq": entry.seq,
        "at": entry.at,
        "time": time_text(entry.at),
        "actor": entry.actor,
        "command": entry.command,
        "rulebook": entry.rulebook,
        "submission": entry.submission,
        "body": msgspec.Raw(entry.body),
        "sealed": entry.sealed.hex(),
        "prev": before.hex(),
        "hash": entry.hash.hex(),
    }
    opened = _opened(entry, key) if entry.sealed and key is not None else None
    if opened is not None:
        told["opened"] = opened
    return msgspec.json.encode(told).decode() + "\n"


def _opened(entry: Entry, key: bytes) -> Opened | None:
    """The request and the events that were sealed; None where they do not open."""
    try:
        record = read_record(entry, key)
    except (BadSeal, BadRecord):
        return None
    events: list[Happened] = [
        {"kind": event.kind, "body": msgspec.Raw(event.body)} for event in record.events
    ]
    return {"request": record.request, "events": events}


# finished rounds


def finished(archive: Archive, span: Span) -> Iterator[FinishedRound]:
    """The finished rounds of the span, table by table in their order."""
    for stream in _streams(archive, span):
        if stream != floor_accounts.STREAM:
            for finished_round in reversed(archive.rounds(stream, _ALL)):
                if span.holds(finished_round.at):
                    yield finished_round


_ALL = 2**62


def hands(
    archive: Archive, seal: bytes | None, span: Span, *, in_phh: bool = False
) -> Iterator[Hand]:
    """The finished hands of the span, told whole; only those that PHH has words for if so asked."""
    rounds = Rounds(archive, seal)
    written: dict[str, bool] = {}
    for finished_round in finished(archive, span):
        if in_phh:
            if finished_round.stream not in written:
                written[finished_round.stream] = writer_of(
                    rounds.table(finished_round.stream)
                ).in_phh
            if not written[finished_round.stream]:
                continue
        yield hand_of(rounds.read(finished_round))


def csv_lines(archive: Archive, seal: bytes | None, span: Span) -> Iterator[str]:
    """One line for every wager of every finished round; between players, one for every player."""
    yield _csv(COLUMNS)
    for hand in hands(archive, seal, span):
        for row in _rows(hand):
            yield _csv(row)


def _csv(row: Sequence[object]) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerow([_cell(item) for item in row])
    return written.getvalue()


def _cell(value: object) -> object:
    """Quote a name that a spreadsheet would take for a formula."""
    formula = isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r")
    return f"'{value}" if formula else value


def _rows(hand: Hand) -> Iterator[tuple[object, ...]]:
    finished = hand.played.finished
    setup = hand.played.setup
    head = (hand.id, setup.id, finished.number, time_text(finished.at), setup.book.id)
    bots = hand.played.bots
    for row in hand.rows():
        yield (*head, *row, int(row[1] in bots))


def phh(archive: Archive, seal: bytes | None, span: Span) -> Iterator[str]:
    """The hands between players, in numbered tables: the form of a `.phhs` file.

    A hand of which the notation has no words is left out, with a remark that says why.
    """
    number = 0
    for hand in hands(archive, seal, span, in_phh=True):
        try:
            text = hand.phh()
        except NoHand as error:
            yield f"# {error}\n"
            continue
        number += 1
        yield f"\n[{number}]\n" if number > 1 else f"[{number}]\n"
        yield f"# {hand.id}\n{text}"


WRITERS: Final[Mapping[str, Callable[[Archive, bytes | None, Span], Iterator[str]]]] = {
    "jsonl": jsonl,
    "csv": csv_lines,
    "phh": phh,
}
"""The log as JSON Lines, every wager's end as CSV, hands between players as PHH."""


def round_files(archive: Archive, seal: bytes | None, span: Span) -> Iterator[tuple[str, str]]:
    """The name and text of a `.round` file for every finished hand that can be written so."""
    for hand in hands(archive, seal, span):
        try:
            yield f"{hand.id}.round", f"# {hand.id}\n{hand.round_text()}"
        except NoHand as error:
            yield f"{hand.id}.txt", f"{error}\n"
