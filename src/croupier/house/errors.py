"""What can be wrong with the books of a floor: faults found are values, failures are exceptions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class What(StrEnum):
    """The kinds of fault that an audit of the books can find."""

    GAP = "gap"
    """Entries are missing between others, or at the beginning."""
    TAIL = "missing_tail"
    """Entries are missing at the end."""
    BEYOND = "beyond_head"
    """An entry stands behind the end of its stream."""
    ORDER = "out_of_order"
    """An entry stands where its number does not belong."""
    CHANGED = "changed"
    """An entry's hash is not that of its content behind the entry before."""
    REPLACED = "replaced"
    """The last entry is whole in itself but not the one that its stream was noted to end with."""
    FOREIGN = "foreign"
    """A stream that no floor has, or a table that the floor does not list."""
    UNREADABLE = "unreadable"
    """A row that nobody but a tamperer can have written."""
    HEAD = "head"
    """The note of where a stream ends is altered or gone."""
    CHECKPOINT = "checkpoint"
    """A checkpoint is altered, gone, or contradicted by the log."""
    MARK = "mark"
    """The numbered movements of a shared account have a gap, or differ from the log's."""
    BALANCE = "balance"
    """Movements do not sum to what the balance says, or not to zero."""
    REPLAY = "replay"
    """An entry cannot be opened, is no event, or happened to no table that there was."""
    RULING = "ruling"
    """The law, asked again, gives something else than what is on record."""
    ACTOR = "actor"
    """Somebody acted in another role than the floor's log had given."""
    AWARD = "award"
    """An award was paid without one of its steps, or approved by who had a part in it."""
    LEDGER = "ledger"
    """A movement of money is not what its event moves, or not listed as it was made."""
    METER = "meter"
    """A table went by a meter that did not show that amount then."""
    ROUND = "round"
    """The list of finished rounds, or of what they are looked for by, is not what the log says."""
    SNAPSHOT = "snapshot"
    """What is kept to shorten a replay is not the table as its log leaves it."""
    DECK = "deck"
    """A deck is not the one that was committed to, or cards came out otherwise than it lay."""
    FILE = "file"
    """The database file itself is damaged."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in the books, and exactly where."""

    what: What
    says: str
    """One sentence without a full stop."""
    stream: str = ""
    """Empty where the fault is not one of a stream."""
    seq: int = 0
    """The entry's number in its stream; 0 where the fault is not one of an entry."""
    account: str = ""
    checkpoint: int = 0

    def __str__(self) -> str:
        if self.stream:
            place = f"{self.stream} entry {self.seq}" if self.seq else self.stream
        elif self.checkpoint:
            place = f"checkpoint {self.checkpoint}"
        else:
            place = self.account or "the books"
        return f"{place}: {self.says}"


class Conflict(Exception):
    """Another writer came first: nothing was written, and it may be tried again from the head."""


class Fenced(Exception):
    """The stream has been taken over by another process; this one must stop writing to it."""


class Unavailable(Exception):
    """The database failed in the middle of the work.

    If it failed while committing, nobody knows whether the work took effect: look whether its
    commands have entries.
    """


class Ended(Unavailable):
    """A process beside the server ended before its work was through; says which."""


class TooLong(Unavailable):
    """What was asked did not come in time."""


class Busy(Exception):
    """Too much waits to be worked at already."""


class Superseded(Exception):
    """The same asker has asked for something newer meanwhile."""


class BadStore(Exception):
    """A database that cannot be used; says why in one sentence."""


class BadKeys(Exception):
    """Keys that cannot be used; says why in one sentence."""
