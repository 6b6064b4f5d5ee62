"""What can be wrong with a floor's database: findings are values, failures are exceptions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class What(StrEnum):
    """The kinds of finding of an audit."""

    GAP = "gap"
    """Entries are missing between others, or at the start."""
    TAIL = "missing_tail"
    """Entries are missing at the end."""
    BEYOND = "beyond_head"
    """An entry comes after the end of its stream."""
    ORDER = "out_of_order"
    """An entry has a number that does not belong at its place."""
    CHANGED = "changed"
    """An entry's hash does not match its content and the entry before."""
    REPLACED = "replaced"
    """The last entry is intact but not the recorded end of its stream."""
    FOREIGN = "foreign"
    """A stream that no floor has, or a table that the floor does not list."""
    UNREADABLE = "unreadable"
    """A row that only tampering can have produced."""
    HEAD = "head"
    """The recorded head of a stream was altered or is missing."""
    CHECKPOINT = "checkpoint"
    """A checkpoint was altered, is missing, or contradicts the log."""
    MARK = "mark"
    """The numbered movements of a shared account have a gap, or differ from the log's."""
    BALANCE = "balance"
    """Movements do not sum to the balance, or not to zero."""
    REPLAY = "replay"
    """An entry cannot be opened, is not an event, or belongs to a table that did not exist."""
    RULING = "ruling"
    """Replaying the command gives another result than the recorded one."""
    ACTOR = "actor"
    """A person acted in a role that the floor's log had not given them."""
    TWO_PERSONS = "two_persons"
    """What takes two people was done by one, or by two who are not independent."""
    AWARD = "award"
    """An award was paid without one of its steps, or approved by someone who took part in it."""
    LEDGER = "ledger"
    """A movement of money does not match its event, or the list of movements."""
    METER = "meter"
    """A table used a meter amount that was not shown then."""
    ROUND = "round"
    """The list of finished rounds, or of what they are searched by, differs from the log."""
    SNAPSHOT = "snapshot"
    """A snapshot differs from the table as its log leaves it."""
    DECK = "deck"
    """A deck is not the committed one, or cards were not dealt in its order."""
    FILE = "file"
    """The database file itself is damaged."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One finding, with its place."""

    what: What
    message: str
    """One sentence without a period."""
    stream: str = ""
    """Empty where the finding is not about a stream."""
    seq: int = 0
    """The entry's number in its stream; 0 where the finding is not about an entry."""
    account: str = ""
    checkpoint: int = 0

    def __str__(self) -> str:
        if self.stream:
            place = f"{self.stream} entry {self.seq}" if self.seq else self.stream
        elif self.checkpoint:
            place = f"checkpoint {self.checkpoint}"
        else:
            place = self.account or "the books"
        return f"{place}: {self.message}"


class Conflict(Exception):
    """Another writer came first: nothing was written, and it can be tried again from the head."""


class Fenced(Exception):
    """Another process has taken over the stream; this one must stop writing to it."""


class Unavailable(Exception):
    """The database failed in the middle of the work.

    If it failed while committing, it is unknown whether the work took effect: look up the entries
    of its commands.
    """


class Ended(Unavailable):
    """A child process ended before its work was finished."""


class TooLong(Unavailable):
    """The answer did not come in time."""


class Busy(Exception):
    """The queue is full."""


class Superseded(Exception):
    """The same asker has asked a newer question."""


class BadStore(Exception):
    """A database that cannot be used, with the reason in one sentence."""


class BadKeys(Exception):
    """Keys that cannot be used, with the reason in one sentence."""
