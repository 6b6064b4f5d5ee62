"""What a console shows of a table; never the order of a deck."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.procedure.due import Due, due
from croupier.engine.procedure.pending import ends_at, expired, mode_of
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Device, Seat, Table


@dataclass(frozen=True, slots=True)
class DeckClock:
    """One deck, how it is and how long it may stay."""

    deck: int
    live: bool
    opening: bool
    shuffled: bool
    cut: bool
    since: int | None
    ends: int | None
    """When it must have been changed; None if nothing sets it a time."""
    left: int | None
    """Seconds until then, none left below zero."""
    expired: bool


@dataclass(frozen=True, slots=True)
class ProcedureView:
    """The table as its console shows it."""

    open: bool
    idle: bool
    method: str
    round: int
    """The number of the round that is on; 0 if none is."""
    stage: str
    decks: tuple[DeckClock, ...]
    uncounted: int
    """Rounds since the stub was last counted."""
    count_every: int
    """After how many rounds it must be; 0 where a device counts."""
    rack: int
    devices: tuple[Device, ...]
    seats: tuple[Seat, ...]
    due: tuple[Due, ...]
    checklist: tuple[Due, ...]


def view(ruleset: Ruleset, table: Table, at: int) -> ProcedureView:
    """Return the table at this time, for the people who run it."""
    everything = due(ruleset, table, at)
    counts = None if ruleset.virtual_cards else mode_of(ruleset, table).acting("count")
    return ProcedureView(
        open=table.open,
        idle=table.idle,
        method=table.method,
        round=table.round.number if table.round else 0,
        stage=table.round.stage if table.round else "",
        decks=tuple(_clocks(ruleset, table, at)),
        uncounted=table.uncounted,
        count_every=counts.every if counts else 0,
        rack=table.rack,
        devices=table.devices,
        seats=table.seats,
        due=tuple(item for item in everything if not item.line),
        checklist=tuple(each for each in everything if each.line),
    )


def _clocks(ruleset: Ruleset, table: Table, at: int) -> list[DeckClock]:
    """Return how long each deck may stay."""
    clocks = []
    for deck in table.decks:
        ends = ends_at(ruleset, table, deck)
        clocks.append(
            DeckClock(
                deck=deck.id,
                live=deck.id == table.live,
                opening=deck.opening,
                shuffled=bool(deck.shuffled),
                cut=deck.cut,
                since=deck.since,
                ends=ends,
                left=None if ends is None else max(0, ends - at),
                expired=expired(ruleset, table, deck, at),
            )
        )
    return clocks
