"""Verification of a stream: finds what was altered, removed, added, or cut off, with its place.

Only the head's mac needs a key. The hash of an entry covers its content and the hash of the entry
before: a mismatch means that the entry was changed, or that the one before was replaced by another
intact one. The head fixes the last entry.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from croupier.house.errors import Fault, What
from croupier.house.log.entry import BEGINNING, Entry, Head, Unreadable, length_prefixed, true_hash


@dataclass(frozen=True, slots=True)
class Stamp:
    """The hash of a stream's last entry as a checkpoint signed it."""

    checkpoint: int
    hash: bytes
    floor: int = 0
    """How far the floor's own log had come then."""


_NO_STAMPS: Final[Mapping[int, Stamp]] = MappingProxyType({})


def head_mac(key: bytes, stream: str, seq: int, digest: bytes) -> bytes:
    """Return the mac of a stream's head, which only a holder of the key can compute."""
    return hmac.digest(
        key, length_prefixed([b"head", stream.encode(), b"%d" % seq, digest]), "sha256"
    )


def head_mac_valid(head: Head, key: bytes) -> bool:
    """Return whether a holder of the key wrote this head."""
    try:
        wanted = head_mac(key, head.stream, head.seq, head.hash)
    except UnicodeError:  # a tampered name that is not text
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
    """Yield every fault of one stream, from its entries in order and its recorded head.

    With the mac key the head itself is checked; stamps are the hashes that checkpoints signed, by
    entry number. The stream's name may be omitted if there is a head.
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
    """The state of a stream's verification: how far it is, and what its last entry was."""

    def __init__(
        self,
        stream: str,
        head: Head | None,
        mac: bytes | None = None,
        stamps: Mapping[int, Stamp] = _NO_STAMPS,
    ) -> None:
        self.stream, self._noted, self._stamps = stream, head, stamps
        ours = head is None or mac is None or head_mac_valid(head, mac)
        self._head = head if ours else None
        """The recorded head, if it can be trusted."""
        self.reached = 0
        """The last number that was seen or reported missing."""
        self._hashes: tuple[bytes, ...] = (BEGINNING,)
        """The hashes that the next entry may follow; none after a gap."""

    def begin(self) -> Iterator[Fault]:
        """Yield a fault if the recorded head cannot be trusted."""
        if self._noted is not None and self._head is None:
            message = "the record of where the stream ends was altered"
            yield Fault(What.HEAD, message, self.stream, self._noted.seq)

    def see(self, item: Entry | Unreadable) -> Iterable[Fault]:
        """The next row is judged by itself, by its place and by the one before."""
        return () if isinstance(item, Entry) and self._follows(item) else self._look(item)

    def _follows(self, entry: Entry) -> bool:
        """Return whether the entry is the next one with the right hash, and step to it."""
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
        """Report the row and continue after it."""
        if item.seq > self.reached + 1:
            yield from self._gap(item.seq)
        yield Fault(What.UNREADABLE, item.message, self.stream, item.seq)
        if item.seq > self.reached:
            self.reached, self._hashes = item.seq, ()

    def _step(self, entry: Entry) -> Iterator[Fault]:
        seq = entry.seq
        if self._head is not None and seq > self._head.seq:
            message = f"the stream ends with entry {self._head.seq}, before this one"
            yield Fault(What.BEYOND, message, self.stream, seq)
            return
        if seq <= self.reached:
            message = f"this entry comes after entry {self.reached}"
            yield Fault(What.ORDER, message, self.stream, seq)
            return
        if seq > self.reached + 1:
            yield from self._gap(seq)
        if self._hashes and true_hash(entry, self._hashes[0]) == entry.hash:
            self.reached, self._hashes = seq, (entry.hash,)
            return
        # The hash of the entry before may be what was altered.
        true = [true_hash(entry, before) for before in self._hashes]
        if true and entry.hash not in true:
            message = (
                "the entry was changed, or the one before it was: its hash is not that of both"
            )
            yield Fault(What.CHANGED, message, self.stream, seq)
        self.reached, self._hashes = seq, tuple(dict.fromkeys((entry.hash, *true)))

    def end(self) -> Iterator[Fault]:
        """Yield the faults of the recorded head and of the checkpoints."""
        known = self.reached if self._head is None else self._head.seq
        if self._noted is None and self.reached:
            message = "the record of where the stream ends is missing"
            yield Fault(What.HEAD, message, self.stream, self.reached)
        if self._head is not None and self.reached < self._head.seq:
            first = self.reached + 1
            message = f"{_missing(first, self._head.seq)} at the end"
            yield Fault(What.TAIL, message, self.stream, first)
        elif self._head is not None and self._hashes and self._head.hash not in self._hashes:
            message = "the entry was replaced: it is not the recorded end of the stream"
            yield Fault(What.REPLACED, message, self.stream, self.reached or 1)
        yield from self._cut_off(known)

    def _cut_off(self, known: int) -> Iterator[Fault]:
        """Yield the entries that checkpoints signed and that come after the end."""
        seq = max(self._stamps, default=0)
        if seq > known:
            number = self._stamps[seq].checkpoint
            message = f"{_missing(known + 1, seq)}, though signed by checkpoint {number}"
            yield Fault(What.TAIL, message, self.stream, known + 1, checkpoint=number)

    def _gap(self, seq: int) -> Iterator[Fault]:
        first = self.reached + 1
        yield Fault(What.GAP, _missing(first, seq - 1), self.stream, first)
        self._hashes = ()
