"""Verifying a stream: whatever was altered, taken out, put in or cut off is named with its place.

Nothing here needs a key but the check of the head's mac. The hash of an entry covers its content
and the hash of the entry before: where it does not hold, the entry was changed, or the one before
was replaced by another that is whole in itself. The last entry is held in its place by the head.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from croupier.house.errors import Fault, What
from croupier.house.log.entry import BEGINNING, Entry, Head, Unreadable, framed, true_hash


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a checkpoint says of one stream: the hash of its last entry then."""

    checkpoint: int
    hash: bytes
    floor: int = 0
    """How far the floor's own log had come then."""


_NO_STAMPS: Final[Mapping[int, Stamp]] = MappingProxyType({})


def head_mac(key: bytes, stream: str, seq: int, hash: bytes) -> bytes:
    """What only a holder of the key can write beside a stream's end."""
    return hmac.digest(key, framed([b"head", stream.encode(), b"%d" % seq, hash]), "sha256")


def head_is_ours(head: Head, key: bytes) -> bool:
    """Whether a holder of the key put the stream's end here."""
    try:
        wanted = head_mac(key, head.stream, head.seq, head.hash)
    except UnicodeError:  # a tampered name that is no text
        return False
    return hmac.compare_digest(wanted, head.mac)


def verify_chain(
    entries: Iterable[Entry | Unreadable],
    head: Head | None,
    *,
    stream: str | None = None,
    mac: bytes | None = None,
    stamps: Mapping[int, Stamp] = _NO_STAMPS,
) -> Iterator[Fault]:
    """Every fault of one stream, given its entries in their order and the end noted for it.

    With the mac key the note itself is checked; stamps are the stream's hashes that checkpoints
    signed, by entry number. The stream's name may be left out if there is a head.
    """
    walk = Walk(stream if stream is not None else head.stream if head else "", head, mac, stamps)
    yield from walk.begin()
    for item in entries:
        yield from walk.see(item)
    yield from walk.end()


def _missing(first: int, last: int) -> str:
    return (
        f"entry {first} is missing" if first == last else f"entries {first} to {last} are missing"
    )


class Walk:
    """A stream followed entry by entry: how far it is, and what its last entry was."""

    def __init__(
        self,
        stream: str,
        head: Head | None,
        mac: bytes | None = None,
        stamps: Mapping[int, Stamp] = _NO_STAMPS,
    ) -> None:
        self.stream, self._noted, self._stamps = stream, head, stamps
        ours = head is None or mac is None or head_is_ours(head, mac)
        self._head = head if ours else None
        """The end noted, where it can be trusted."""
        self.reached = 0
        """The last number that was met, or whose absence was reported."""
        self._hashes: tuple[bytes, ...] = (BEGINNING,)
        """What the next entry may stand behind; none after a gap."""

    def begin(self) -> Iterator[Fault]:
        """Whether the note of the stream's end is to be trusted."""
        if self._noted is not None and self._head is None:
            says = "the note of where the stream ends was altered"
            yield Fault(What.HEAD, says, self.stream, self._noted.seq)

    def see(self, item: Entry | Unreadable) -> Iterable[Fault]:
        """The next row is judged by itself, by its place and by the one before."""
        return () if isinstance(item, Entry) and self._follows(item) else self._look(item)

    def _follows(self, entry: Entry) -> bool:
        """Whether the entry is the next one, and its hash the right one; the walk goes on then."""
        seq, hashes = entry.seq, self._hashes
        if seq != self.reached + 1 or not hashes or seq in self._stamps:
            return False
        if self._head is not None and seq > self._head.seq:
            return False
        if true_hash(entry, hashes[0]) != entry.hash:
            return False
        self.reached, self._hashes = seq, (entry.hash,)
        return True

    def _look(self, item: Entry | Unreadable) -> Iterator[Fault]:
        """What is wrong with a row that needs a closer look."""
        if isinstance(item, Unreadable):
            yield from self._unreadable(item)
            return
        yield from self._step(item)
        stamp = self._stamps.get(item.seq)
        if stamp is not None and stamp.hash not in (item.hash, *self._hashes):
            yield Fault(
                What.CHECKPOINT,
                f"checkpoint {stamp.checkpoint} signed another entry here",
                self.stream,
                item.seq,
                checkpoint=stamp.checkpoint,
            )

    def _unreadable(self, item: Unreadable) -> Iterator[Fault]:
        """The row is reported, and the walk goes on behind it."""
        if item.seq > self.reached + 1:
            yield from self._gap(item.seq)
        yield Fault(What.UNREADABLE, item.says, self.stream, item.seq)
        if item.seq > self.reached:
            self.reached, self._hashes = item.seq, ()

    def _step(self, entry: Entry) -> Iterator[Fault]:
        seq = entry.seq
        if self._head is not None and seq > self._head.seq:
            says = f"the stream ends with entry {self._head.seq}, before this one"
            yield Fault(What.BEYOND, says, self.stream, seq)
            return
        if seq <= self.reached:
            says = f"this entry stands behind entry {self.reached}"
            yield Fault(What.ORDER, says, self.stream, seq)
            return
        if seq > self.reached + 1:
            yield from self._gap(seq)
        if self._hashes and true_hash(entry, self._hashes[0]) == entry.hash:
            self.reached, self._hashes = seq, (entry.hash,)
            return
        # The hash of the entry before may be what was altered.
        true = [true_hash(entry, before) for before in self._hashes]
        if true and entry.hash not in true:
            says = "the entry was changed, or the one before it was: its hash is not that of both"
            yield Fault(What.CHANGED, says, self.stream, seq)
        self.reached, self._hashes = seq, tuple(dict.fromkeys((entry.hash, *true)))

    def end(self) -> Iterator[Fault]:
        """What the note of the stream's end, and the checkpoints, add to it."""
        known = self.reached if self._head is None else self._head.seq
        if self._noted is None and self.reached:
            says = "the note of where the stream ends is gone"
            yield Fault(What.HEAD, says, self.stream, self.reached)
        if self._head is not None and self.reached < self._head.seq:
            first = self.reached + 1
            says = f"{_missing(first, self._head.seq)} at the end"
            yield Fault(What.TAIL, says, self.stream, first)
        elif self._head is not None and self._hashes and self._head.hash not in self._hashes:
            says = "the entry was replaced: it is not the one that the stream was noted to end with"
            yield Fault(What.REPLACED, says, self.stream, self.reached or 1)
        yield from self._cut_off(known)

    def _cut_off(self, known: int) -> Iterator[Fault]:
        """Entries that checkpoints signed and that lie behind the end."""
        seq = max(self._stamps, default=0)
        if seq > known:
            number = self._stamps[seq].checkpoint
            says = f"{_missing(known + 1, seq)}, though signed by checkpoint {number}"
            yield Fault(What.TAIL, says, self.stream, known + 1, checkpoint=number)

    def _gap(self, seq: int) -> Iterator[Fault]:
        first = self.reached + 1
        yield Fault(What.GAP, _missing(first, seq - 1), self.stream, first)
        self._hashes = ()
