"""Snapshots: a table between two rounds as bytes and back, to shorten a replay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.engine.cardroom import seating as rooms
from croupier.engine.procedure import Table
from croupier.house.table.setup import Conduct, set_up
from croupier.house.table.state import Pack, Proposal, TableState, Undone


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything of a table that does not belong to a round."""

    id: str
    name: str
    submission: dict[str, Any]
    settings: Conduct
    life: Table
    room: rooms.Seating
    number: int
    began: int
    chips: dict[str, int]
    bots: dict[str, str]
    pack: Pack
    paused: str
    proposals: tuple[Proposal, ...]
    proposed: int
    undone: tuple[Undone, ...]
    seq: int
    at: int
    since: int
    short: int = 0


def taken(live: TableState) -> bytes:
    """Return the table as bytes; only between two rounds."""
    if live.in_round:
        raise ValueError("a round is in progress")
    setup = live.setup
    return msgspec.json.encode(
        StoredTable(
            id=setup.id,
            name=setup.name,
            submission=dict(setup.submission),
            settings=setup.settings,
            life=live.procedure,
            room=live.seating,
            number=live.number,
            began=live.round_started_seq,
            chips=dict(live.chips),
            bots=dict(live.bots),
            pack=live.shoe,
            paused=live.paused,
            proposals=live.proposals,
            proposed=live.proposed,
            undone=live.undone,
            seq=live.seq,
            at=live.at,
            since=live.since,
            short=live.short,
        )
    )


def restored(body: bytes) -> TableState:
    """Return the table of the bytes."""
    kept = msgspec.json.decode(body, type=StoredTable)
    return TableState(
        setup=set_up(kept.id, kept.name, kept.submission, kept.settings),
        procedure=kept.life,
        seating=kept.room,
        number=kept.number,
        round_started_seq=kept.began,
        chips=kept.chips,
        bots=kept.bots,
        shoe=kept.pack,
        paused=kept.paused,
        proposals=kept.proposals,
        proposed=kept.proposed,
        undone=kept.undone,
        seq=kept.seq,
        at=kept.at,
        since=kept.since,
        short=kept.short,
    )
