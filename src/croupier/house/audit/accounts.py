"""Every account added up as the log moves it, and the shared ones in the order of their movements.

The movements of a shared account come from several streams; their numbers (marks) say in which
order. What a table took a meter to show must be what it did show at some moment between the table's
own movements of it, and never earlier than what the table saw before.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from croupier.house.audit.archive import Row
from croupier.house.audit.stored_rows import whole
from croupier.house.errors import Fault, What
from croupier.house.ledger.accounts import Moves
from croupier.house.ledger.postings import never_below_zero, shared
from croupier.house.log.entry import Entry
from croupier.house.log.record import Movement


@dataclass(slots=True)
class Movements:
    """The numbered movements of one account, as the streams record them."""

    marks: array[int] = field(default_factory=lambda: array("q"))
    units: array[int] = field(default_factory=lambda: array("q"))
    streams: array[int] = field(default_factory=lambda: array("q"))
    seqs: array[int] = field(default_factory=lambda: array("q"))
    ends: set[int] = field(default_factory=set)
    """The marks with which commands were done; in between, an account may be short."""


@dataclass(slots=True)
class Reading:
    """What a table took a shared account to show."""

    account: str
    seq: int
    units: int
    mark: int
    """The entry's own movement after which it showed that; 0 where it made none."""
    after: int
    """The stream's own movement of the account before."""
    before: int = 0
    """Its next one; 0 if there was none."""


class Accounts:
    """All accounts of the books."""

    def __init__(self) -> None:
        self.units: dict[str, int] = {}
        self.movements: dict[str, Movements] = {}
        self._streams: list[str] = []
        self._readings: list[list[Reading]] = []
        self._own: dict[str, int] = {}
        self._waiting: dict[str, list[Reading]] = {}
        self._touched: set[str] = set()

    def begin(self, stream: str) -> None:
        """What follows is this stream's."""
        self._streams.append(stream)
        self._readings.append([])
        self._own, self._waiting = {}, {}

    def moved(self, entry: Entry, moves: Moves, noted: Sequence[Movement]) -> list[Fault]:
        """An event of the entry moved this; the numbers are those of the shared accounts."""
        faults: list[Fault] = []
        marks = {account: mark for account, _, mark in noted if mark}
        if sum(moves.values()):
            message = f"what the entry moves sums to {sum(moves.values())} units instead of 0"
            faults.append(Fault(What.BALANCE, message, entry.stream, entry.seq))
        if marks.keys() != {account for account in moves if shared(account)}:
            message = "the entry numbers other movements than it makes"
            faults.append(Fault(What.MARK, message, entry.stream, entry.seq))
        held = self.units
        for account, units in moves.items():
            held[account] = held.get(account, 0) + units
            if account in marks:
                self._number(account, units, marks[account], entry.seq)
        self._touched.update(moves)
        return faults

    def _number(self, account: str, units: int, mark: int, seq: int) -> None:
        several = self.movements.setdefault(account, Movements())
        several.marks.append(mark)
        several.units.append(units)
        several.streams.append(len(self._streams) - 1)
        several.seqs.append(seq)
        self._own[account] = mark
        for reading in self._waiting.pop(account, ()):
            reading.before = mark

    def read(self, entry: Entry, account: str, units: int, noted: Sequence[Movement]) -> None:
        """An event says that the account showed this, after its own movement if it made one."""
        own = next((mark for name, _, mark in noted if name == account), 0)
        reading = Reading(account, entry.seq, units, own, self._own.get(account, 0))
        self._readings[-1].append(reading)
        if not own:
            self._waiting.setdefault(account, []).append(reading)

    def command_done(self, last: Entry) -> Iterable[Fault]:
        """Between two commands nobody has less than nothing."""
        return self._short(last) if self._touched else ()

    def _short(self, last: Entry) -> Iterator[Fault]:
        for account in self._touched:
            if account in self.movements:
                self.movements[account].ends.add(self._own.get(account, 0))
            elif self.units[account] < 0 and never_below_zero(account):
                message = f"{account} stands below zero, at {self.units[account]} units"
                yield Fault(What.BALANCE, message, last.stream, last.seq, account)
        self._touched.clear()

    # when all streams have been followed

    def balanced(self, rows: Iterable[Row]) -> Iterator[Fault]:
        """Faults of the balances that are kept beside the log."""
        left = dict(self.units)
        for account, units, mark in rows:
            known = account if isinstance(account, str) else ""
            right = (left.pop(known, 0), self._last(known))
            if (units, mark) != right or type(units) is not int or type(mark) is not int:
                message = (
                    f"{account} is noted with {units!r} units after {mark!r} movements; "
                    f"the log says {right[0]} after {right[1]}"
                )
                yield Fault(What.BALANCE, message, account=str(account))
        for account in left:
            yield Fault(What.BALANCE, f"the balance of {account} is missing", account=account)

    def _last(self, account: str) -> int:
        several = self.movements.get(account)
        return len(several.marks) if several else 0

    def listed(self, rows: Iterable[Row]) -> Iterator[Fault]:
        """Faults of the list of movements that is kept beside the log."""
        left = {
            account: {
                mark: (self._streams[stream], seq, units)
                for mark, stream, seq, units in zip(
                    several.marks, several.streams, several.seqs, several.units, strict=True
                )
            }
            for account, several in self.movements.items()
        }
        for account, mark, *made in rows:
            right = left.get(account, {}).pop(mark, None)
            if tuple(made) != right:
                message = f"movement {mark!r} of {account} is not listed as the log has it"
                place = right[:2] if right else (str(made[0]), whole(made[1]))
                yield Fault(What.LEDGER, message, *place, str(account))
        for account, several in left.items():
            for mark, (stream, seq, _) in several.items():
                message = f"movement {mark} of {account} is not listed"
                yield Fault(What.LEDGER, message, stream, seq, account)

    def add(self, part: Accounts) -> None:
        """Streams that were followed elsewhere are counted in."""
        offset = len(self._streams)
        self._streams += part._streams
        self._readings += part._readings
        for account, units in part.units.items():
            self.units[account] = self.units.get(account, 0) + units
        for account, several in part.movements.items():
            own = self.movements.setdefault(account, Movements())
            own.marks.extend(several.marks)
            own.units.extend(several.units)
            own.streams.extend(array("q", (stream + offset for stream in several.streams)))
            own.seqs.extend(several.seqs)
            own.ends |= several.ends

    def in_order(self) -> Iterator[Fault]:
        """Faults of the order of movements, and of what tables took meters to show."""
        read = {reading.account for several in self._readings for reading in several}
        shown = {account: [0] for account in read if account not in self.movements}
        for account, several in self.movements.items():
            faults = list(self._counted(account, several))
            yield from faults
            if account in read and not any(fault.what is What.MARK for fault in faults):
                shown[account] = self._values(several)
        for stream, readings in zip(self._streams, self._readings, strict=True):
            yield from self._seen(stream, readings, shown)

    def _counted(self, account: str, several: Movements) -> Iterator[Fault]:
        """The marks are 1, 2, 3 …, and what they lead to is never short."""
        order = sorted(range(len(several.marks)), key=lambda at: several.marks[at])
        units = 0
        for number, at in enumerate(order, 1):
            place = (self._streams[several.streams[at]], several.seqs[at], account)
            if several.marks[at] != number:
                message = f"movement {several.marks[at]} of {account} stands where {number} should"
                yield Fault(What.MARK, message, *place)
                return
            units += several.units[at]
            if units < 0 and never_below_zero(account) and number in several.ends:
                message = f"{account} stands below zero, at {units} units"
                yield Fault(What.BALANCE, message, *place)

    @staticmethod
    def _values(several: Movements) -> list[int]:
        """By mark, what the account held after that movement."""
        values = [0] * (len(several.marks) + 1)
        for mark, units in zip(several.marks, several.units, strict=True):
            values[mark] = units
        for mark in range(1, len(values)):
            values[mark] += values[mark - 1]
        return values

    @staticmethod
    def _seen(stream: str, readings: list[Reading], shown: dict[str, list[int]]) -> Iterator[Fault]:
        """Each reading is what the account showed then; one stream's readings go forward."""
        reached: dict[str, int] = {}
        for reading in readings:
            values = shown.get(reading.account)
            if values is None:
                continue  # its movements are in no order
            if reading.mark:
                right = reading.mark < len(values) and values[reading.mark] == reading.units
                reached[reading.account] = reading.mark
            else:
                from_ = max(reached.get(reading.account, 0), reading.after)
                span = range(from_, reading.before or len(values))
                at = next((mark for mark in span if values[mark] == reading.units), None)
                right = at is not None
                reached[reading.account] = from_ if at is None else at
            if not right:
                message = f"{reading.account} did not show {reading.units} units then"
                yield Fault(What.METER, message, stream, reading.seq, reading.account)
