"""A short chain and a few checkpoints, with each fault that either can have."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from croupier.engine.copies import copy_with
from croupier.house.errors import Fault
from croupier.house.log.chain import Stamp, head_mac, verify_chain
from croupier.house.log.checkpoints import (
    Checkpoint,
    compare_anchor,
    make_checkpoint,
    public_key,
    read_anchor,
    verify_checkpoints,
)
from croupier.house.log.entry import (
    BEGINNING,
    Entry,
    Head,
    Unreadable,
    follow,
    head_after,
    true_hash,
)
from tests.house.audit.by_hand import TABLE_LOG

Finds = tuple[Callable[[], list[Fault]], str]
"""Finds faults; and where one of them is."""

MAC, SIGN = bytes(range(32)), bytes(range(32))


def chained(length: int, stream: str = TABLE_LOG) -> list[Entry]:
    """A good stream."""
    made: list[Entry] = []
    head = Head(stream)
    for number in range(1, length + 1):
        body = b'{"number":%d}' % number
        made.append(follow(head, at=number, actor="system", command="c", body=body))
        head = head_after(made[-1])
    return made


LOG = chained(5)
HEAD = copy_with(head_after(LOG[-1]), mac=head_mac(MAC, TABLE_LOG, 5, LOG[-1].hash))


def chain(
    *several: Entry | Unreadable, head: Head | None = HEAD, stamps: dict[int, Stamp] | None = None
) -> list[Fault]:
    """What is wrong with a stream of these."""
    return [*verify_chain(several, head, stream=TABLE_LOG, mac=MAC, stamps=stamps or {})]


def rehashed(entry: Entry) -> Entry:
    """The entry with a hash that fits its content and its place."""
    before = LOG[entry.seq - 2].hash if entry.seq > 1 else BEGINNING
    return copy_with(entry, hash=true_hash(entry, before))


CHAINS: dict[str, tuple[Callable[[], list[Fault]], int]] = {
    "Walk.begin HEAD": (partial(chain, *LOG, head=copy_with(HEAD, mac=b"")), 5),
    "Walk._look CHECKPOINT": (partial(chain, *LOG, stamps={3: Stamp(1, bytes(32))}), 3),
    "Walk._cut_off TAIL": (partial(chain, *LOG, stamps={7: Stamp(1, bytes(32))}), 6),
    "Walk._unreadable UNREADABLE": (
        partial(chain, *LOG[:2], Unreadable(TABLE_LOG, 3, "altered"), *LOG[3:]),
        3,
    ),
    "Walk._step BEYOND": (
        partial(chain, *LOG, follow(HEAD, at=6, actor="system", command="c", body=b"{}")),
        6,
    ),
    "Walk._step ORDER": (partial(chain, *LOG[:3], LOG[1], *LOG[3:]), 2),
    "Walk._step CHANGED": (partial(chain, *LOG[:2], copy_with(LOG[2], body=b"{}"), *LOG[3:]), 3),
    "Walk.end HEAD": (partial(chain, *LOG, head=None), 5),
    "Walk.end TAIL": (partial(chain, *LOG[:3]), 4),
    "Walk.end REPLACED": (partial(chain, *LOG[:4], rehashed(copy_with(LOG[4], body=b"{}"))), 5),
    "Walk._gap GAP": (partial(chain, *LOG[:2], *LOG[3:]), 3),
}


# checkpoints


def signs(*ends: int, before: Checkpoint | None = None) -> list[Checkpoint]:
    """Checkpoints made when the stream had this many entries."""
    made = [before] if before else []
    for at, end in enumerate(ends):
        head = head_after(LOG[end - 1])
        entry = make_checkpoint(made[-1] if made else None, [head], at, SIGN)
        assert entry is not None
        made.append(entry)
    return made


def signed(*several: Checkpoint) -> list[Fault]:
    """What is wrong with these checkpoints."""
    return [*verify_checkpoints(several, public_key(SIGN))]


FIRST, SECOND, THIRD = signs(1, 3, 5)

SIGNED: dict[str, Finds] = {
    "verify_checkpoints CHECKPOINT": (lambda: signed(FIRST, THIRD), "checkpoint 2"),
    "verify_checkpoints CHECKPOINT 2": (
        lambda: signed(FIRST, copy_with(SECOND, signature=bytes(64))),
        "checkpoint 2",
    ),
    "verify_checkpoints CHECKPOINT 3": (
        lambda: signed(FIRST, signs(2, 3)[1]),
        "checkpoint 2",
    ),
    "verify_checkpoints CHECKPOINT 4": (
        lambda: signed(FIRST, SECOND, signs(2, before=SECOND)[1]),
        "checkpoint 3",
    ),
    "read_anchor CHECKPOINT": (
        lambda: [line for line in read_anchor(b"?\n") if isinstance(line, Fault)],
        "the books",
    ),
    "compare_anchor CHECKPOINT": (
        lambda: [*compare_anchor([FIRST, SECOND], [FIRST])],
        "checkpoint 2",
    ),
    "compare_anchor CHECKPOINT 2": (
        lambda: [*compare_anchor([FIRST, signs(1, 2)[1]], [FIRST, SECOND])],
        "checkpoint 2",
    ),
}

OF_A_CHAIN: dict[str, Finds] = {
    **{
        f"log/chain.py {name}": (found, f"{TABLE_LOG} entry {seq}")
        for name, (found, seq) in CHAINS.items()
    },
    **{f"log/checkpoints.py {name}": entry for name, entry in SIGNED.items()},
}
"""By the name of a place, what drives it and where the fault is."""
