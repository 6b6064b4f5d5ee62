"""Events of every kind applied to a running table. Never refuses; replay is a fold of this."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.engine.copies import copy_with
from croupier.engine.procedure import Table
from croupier.engine.procedure import evolve as evolve_life
from croupier.engine.procedure.noun import Event
from croupier.engine.procedure.rounds import RoundFinished
from croupier.engine.procedure.shuffle import DeckShuffled
from croupier.house.table import events
from croupier.house.table.banked.evolve import in_round, round_opened
from croupier.house.table.cardroom.evolve import in_hand, in_seating
from croupier.house.table.setup import set_up
from croupier.house.table.state import Pack, Proposal, TableState
from croupier.money import dollars

Family = str
"""round, hand, table, room, or house: where an event's kind is declared."""
Postings = tuple[tuple[str, int], ...]
"""What an event adds to accounts of the round, in units."""
AT_REST = (events.TableUnpaused, events.TableLoaded)
"""Before these no one could act: everyone's clock is reset."""


def evolve(live: TableState, family: Family, event: Any, at: int) -> TableState:
    """Return the table after the event at this time; the given one is unchanged."""
    return advance(live, family, event, at)[0]


def advance(live: TableState, family: Family, event: Any, at: int) -> tuple[TableState, Postings]:
    """Return the table after the event, with the postings that chips and ledger both use."""
    moved: Postings = ()
    play = _OF_PLAY.get(family)
    if play is not None:
        moved = tuple(live.setup.kind.postings(live, event))
        after = play(live, event, moved)
    else:
        after = _BY_FAMILY[family](live, event)
    return _timed(live, after, event, at), moved


def lived(live: TableState, life: Table, event: Event, at: int) -> TableState:
    """Return the table after an event of its procedure, whose state is already known."""
    return _timed(live, _living(live, life, event), event, at)


def _timed(live: TableState, after: TableState, event: Any, at: int) -> TableState:
    """Return the table after the event, with the clocks that it starts."""
    kind = type(event)
    if kind is events.Proposed:
        latest = copy_with(after.proposals[-1], at=at)
        after = copy_with(after, proposals=(*after.proposals[:-1], latest))
    restarted = kind in AT_REST or (
        bool(live.proposals) and live.called_for is not None and not after.called_for
    )
    since = at if restarted or _waits_for_more(live, after) else live.since
    bets_from = at if after.bets_from < 0 or (restarted and after.bets_from) else after.bets_from
    called = event.seat if kind is events.TimeCalled else 0  # until its turn is taken
    same_times = after.at == at and after.since == since and after.bets_from == bets_from
    if same_times and after.timed_out_seat == called:
        return after
    return copy_with(after, at=at, since=since, bets_from=bets_from, timed_out_seat=called)


def _waits_for_more(live: TableState, after: TableState) -> bool:
    """Return whether the table waits for something new."""
    same = after.play is live.play and after.number == live.number
    # In a round the table waits for the round alone.
    if same and (after.play is not None or after.procedure is live.procedure):
        return False
    if live.play is not None and after.play is not None and after.number == live.number:
        waits = live.setup.kind.waits_for
        return waits(after) != waits(live)
    return waits_for(after) != waits_for(live)


def waits_for(live: TableState) -> tuple[object, ...]:
    """Return what the table waits for, to notice a change of it."""
    if live.play is not None:
        return live.number, *live.setup.kind.waits_for(live)
    return live.number, live.procedure.open, bool(live.procedure.round)


def _life(live: TableState, event: Event) -> TableState:
    return _living(live, evolve_life(live.setup.ruleset, live.procedure, event), event)


def _living(live: TableState, life: Table, event: Event) -> TableState:
    """Return the table with this procedure, and what its event does to the cards and the round."""
    live = live if life is live.procedure else replace(live, procedure=life)
    if isinstance(event, DeckShuffled) and event.order is not None:
        return copy_with(live, shoe=Pack(event.deck, event.order))
    if isinstance(event, RoundFinished):
        return replace(live, play=None, ready=frozenset(), bets_from=0, demands=())
    return live


def _house(live: TableState, event: events.Event) -> TableState:
    return _APPLY[type(event)](live, event)


def _nothing(live: TableState, _: events.Event) -> TableState:
    return live


def _bought(live: TableState, event: events.ChipsBought) -> TableState:
    return replace(live, chips=live.setup.kind.bought(live, event.player, event.cents))


def _cashed(live: TableState, event: events.ChipsCashed) -> TableState:
    chips = {name: cents for name, cents in live.chips.items() if name != event.player}
    bots = {name: how for name, how in live.bots.items() if name != event.player}
    return replace(live, chips=chips, bots=bots)


def _bot(live: TableState, event: events.BotSeated) -> TableState:
    return replace(live, bots={**live.bots, event.player: event.strategy})


def _committed(live: TableState, event: events.DeckCommitted) -> TableState:
    return copy_with(live, shoe=copy_with(live.shoe, root=event.root))


def _salted(live: TableState, event: events.DeckSalted) -> TableState:
    return copy_with(live, shoe=copy_with(live.shoe, salts=event.salts))


def _ready(live: TableState, event: events.PlayerReady) -> TableState:
    return replace(live, ready=live.ready | {event.player})


def _paused(live: TableState, event: events.TablePaused) -> TableState:
    return replace(live, paused=event.reason)


def _unpaused(live: TableState, _: events.TableUnpaused) -> TableState:
    return replace(live, paused="", short=0)


def _wanting(cents: int) -> str:
    return f"the tray is {dollars(cents)} short; fill it" if cents else ""


def _short(live: TableState, event: events.TrayShort) -> TableState:
    """Pause for a fill of the latest amount; a pause that the floor ordered stays."""
    own = live.paused in ("", _wanting(live.short))
    return replace(live, short=event.cents, paused=_wanting(event.cents) if own else live.paused)


def _filled(live: TableState, event: events.TrayFilled) -> TableState:
    """Resume play if the tray now has enough."""
    if not live.short:
        return live
    left = max(0, live.short - event.cents)
    own = live.paused == _wanting(live.short)
    return replace(live, short=left, paused=_wanting(left) if own else live.paused)


def _proposed(live: TableState, event: events.Proposed) -> TableState:
    what = (event.command, event.fields, event.message, event.clause, event.faces)
    proposal = Proposal(event.id, event.by, *what)
    return replace(live, proposals=(*live.proposals, proposal), proposed=event.id)


def _called(live: TableState, event: events.FloorCalled) -> TableState:
    return replace(live, proposals=tuple(_about(proposal, event) for proposal in live.proposals))


def _about(proposal: Proposal, event: events.FloorCalled) -> Proposal:
    if proposal.id != event.proposal:
        return proposal
    return copy_with(proposal, report=event.report, seat=event.seat, chips=event.chips)


def _settled(live: TableState, event: events.ProposalSettled) -> TableState:
    return replace(
        live, proposals=tuple(proposal for proposal in live.proposals if proposal.id != event.id)
    )


def _limits(live: TableState, event: events.LimitsChanged) -> TableState:
    old = live.setup
    setup = set_up(old.id, old.name, event.submission, old.settings)
    return replace(live, setup=setup)


_APPLY: dict[type[Any], Callable[[TableState, Any], TableState]] = {
    events.TableSetUp: _nothing,
    events.MetersSeeded: _nothing,
    events.TrayFilled: _filled,
    events.TrayShort: _short,
    events.ChipsBought: _bought,
    events.ChipsCashed: _cashed,
    events.BotSeated: _bot,
    events.DeckCommitted: _committed,
    events.DeckSalted: _salted,
    events.RoundOpened: round_opened,
    events.PlayerReady: _ready,
    events.TablePaused: _paused,
    events.TableUnpaused: _unpaused,
    events.TableLoaded: _nothing,
    events.TimeCalled: _nothing,
    events.Proposed: _proposed,
    events.FloorCalled: _called,
    events.BetsTakenDown: _nothing,
    events.ProposalSettled: _settled,
    events.LimitsChanged: _limits,
}

_BY_FAMILY: dict[Family, Callable[[TableState, Any], TableState]] = {
    "table": _life,
    "room": in_seating,
    "house": _house,
}

_OF_PLAY: dict[Family, Callable[[TableState, Any, Postings], TableState]] = {
    "round": in_round,
    "hand": in_hand,
}
"""Events that may move chips."""
