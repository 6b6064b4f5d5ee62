"""Verifying a stream: whatever was altered, taken out, put in or cut off is named with its place.

Nothing here needs a key but the check of the head's mac. An entry is *changed* if its hash is not
that of its content. Where a link between two whole entries does not hold, one of them was replaced:
the one that both its neighbours disown, or else the earlier, because the later is held in its place
by all that follows it up to the head.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from croupier.house.entry import BEGINNING, Entry, Head, Unreadable, framed, true_hash
from croupier.house.faults import Fault, What


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a checkpoint says of one stream: the hash of its last entry then."""

    checkpoint: int
    hash: bytes


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
    name = stream if stream is not None else head.stream if head else ""
    trusted = head
    if head is not None and mac is not None and not head_is_ours(head, mac):
        yield Fault(What.HEAD, "the note of where the stream ends was altered", name, head.seq)
        trusted = None
    walk = _Walk(name, trusted)
    for item in entries:
        if isinstance(item, Unreadable):
            yield from walk.unreadable(item)
            continue
        yield from walk.step(item)
        stamp = stamps.get(item.seq)
        if stamp is not None and stamp.hash not in (item.hash, walk.true):
            yield Fault(
                What.CHECKPOINT,
                f"checkpoint {stamp.checkpoint} signed another entry here",
                name,
                item.seq,
                checkpoint=stamp.checkpoint,
            )
    yield from walk.end(head)
    yield from _cut_off(name, stamps, walk.reached if trusted is None else trusted.seq)


def _cut_off(name: str, stamps: Mapping[int, Stamp], known: int) -> Iterator[Fault]:
    """Entries that checkpoints signed and that lie behind the end."""
    seq = max(stamps, default=0)
    if seq > known:
        yield Fault(
            What.TAIL,
            f"{_missing(known + 1, seq)}, though signed by checkpoint {stamps[seq].checkpoint}",
            name,
            known + 1,
            checkpoint=stamps[seq].checkpoint,
        )


def _missing(first: int, last: int) -> str:
    return (
        f"entry {first} is missing" if first == last else f"entries {first} to {last} are missing"
    )


@dataclass(slots=True)
class _Walk:
    """How far a stream has been followed, and what its last entry was."""

    stream: str
    head: Head | None
    reached: int = 0
    """The last number that was met, or whose absence was reported."""
    hashes: tuple[bytes, ...] = (BEGINNING,)
    """What the next entry may name as the one before; none after a gap."""
    true: bytes = b""
    torn: list[int] = field(default_factory=list)
    """Links that do not hold, one directly after another, each by its earlier entry's number."""
    reported: int = 0
    """The last entry that was reported as changed."""

    def unreadable(self, item: Unreadable) -> Iterator[Fault]:
        """The row is reported, and the walk goes on behind it."""
        if item.seq > self.reached:
            yield from self._gap(item.seq)
            yield from self._mend()
        yield Fault(What.UNREADABLE, item.says, self.stream, item.seq)
        if item.seq > self.reached:
            self.reached, self.hashes = item.seq, ()

    def step(self, entry: Entry) -> Iterator[Fault]:
        """The entry is judged by itself, by its place and by the one before."""
        self.true = true_hash(entry)
        seq = entry.seq
        if entry.stream != self.stream:
            says = f"this entry belongs to {entry.stream!r}"
            yield Fault(What.FOREIGN, says, self.stream, seq)
        if self.head is not None and seq > self.head.seq:
            says = f"the stream ends with entry {self.head.seq}, before this one"
            yield Fault(What.BEYOND, says, self.stream, seq)
            return
        if seq <= self.reached:
            says = f"this entry stands behind entry {self.reached}"
            yield Fault(What.ORDER, says, self.stream, seq)
            return
        yield from self._gap(seq)
        whole = self.true == entry.hash
        if not whole:
            says = "the entry was changed: its hash is not that of its content"
            yield Fault(What.CHANGED, says, self.stream, seq)
        if self.hashes and whole and entry.prev not in self.hashes:
            self.torn.append(seq - 1)
        else:
            yield from self._mend()
        if not whole:
            self.reported = seq
        self.reached, self.hashes = seq, (entry.hash, self.true)

    def end(self, head: Head | None) -> Iterator[Fault]:
        """What the note of the stream's end adds to it; the mac has been looked at before."""
        if self.head is None:
            yield from self._mend()
            if head is None and self.reached:
                says = "the note of where the stream ends is gone"
                yield Fault(What.HEAD, says, self.stream, self.reached)
            return
        if self.reached < self.head.seq:
            yield from self._mend()
            first = self.reached + 1
            says = f"{_missing(first, self.head.seq)} at the end"
            yield Fault(What.TAIL, says, self.stream, first)
            return
        if self.hashes and self.head.hash not in self.hashes:
            self.torn.append(self.reached)
        yield from self._mend()

    def _gap(self, seq: int) -> Iterator[Fault]:
        if seq > self.reached + 1:
            first = self.reached + 1
            yield from self._mend()
            yield Fault(What.GAP, _missing(first, seq - 1), self.stream, first)
            self.hashes = ()

    def _mend(self) -> Iterator[Fault]:
        """Names the entries that the torn links lead to, and forgets the links."""
        blamed = self.torn[1:] if len(self.torn) > 1 else [max(seq, 1) for seq in self.torn]
        for seq in blamed:
            if seq != self.reported:
                says = (
                    "the entry was replaced: it is not the one that its neighbours are chained to"
                )
                yield Fault(What.REPLACED, says, self.stream, seq)
        self.torn.clear()
