"""Events of every kind applied to a running table: cannot refuse; replay is a fold of this."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from croupier.house.live import events as h
from croupier.house.live.setup import set_up
from croupier.house.live.state import Live, Pack, Proposal, Undone
from croupier.money import UNITS_PER_CENT, dollars
from croupier.round.banked import events as r
from croupier.round.banked.evolve import evolve as evolve_round
from croupier.round.banked.evolve import opening
from croupier.round.banked.fates import chips_of
from croupier.round.banked.game import Game as BankedGame
from croupier.round.banked.postings import Postings, postings
from croupier.round.banked.state import Round
from croupier.round.cardroom import events as k
from croupier.round.cardroom.evolve import evolve as evolve_hand
from croupier.round.cardroom.game import Game
from croupier.round.cardroom.opening import open_hand
from croupier.round.cardroom.state import Hand, Post
from croupier.table import cardroom as rooms
from croupier.table import events as t
from croupier.table import evolve as evolve_life
from croupier.table.asks import AWARD
from croupier.table.cardroom import events as c

Family = str
"""round, hand, table, room or house: where an event's kind is declared."""
AT_REST = (h.TableUnpaused, h.TableTakenUp)
"""Before these nobody could do anything: everybody's time begins anew."""


def evolve(live: Live, family: Family, event: Any, at: int) -> Live:
    """The table after the event, which happened then; the one given is unchanged."""
    after = _BY_FAMILY[family](live, event)
    if isinstance(event, h.Proposed):
        latest = replace(after.proposals[-1], at=at)
        after = replace(after, proposals=(*after.proposals[:-1], latest))
    anew = isinstance(event, AT_REST) or (live.called_for is not None and not after.called_for)
    since = at if anew or waits_for(after) != waits_for(live) else live.since
    bets_from = at if after.bets_from < 0 or (anew and after.bets_from) else after.bets_from
    called = event.seat if isinstance(event, h.TimeCalled) else 0  # until its turn is taken
    return replace(after, at=at, since=since, bets_from=bets_from, called=called)


def waits_for(live: Live) -> tuple[object, ...]:
    """What the table waits for, so that a change of it can be told."""
    if live.on:
        return live.number, *live.setup.kind.waits_for(live)
    return live.number, live.life.open, bool(live.life.round)


def _life(live: Live, event: t.Event) -> Live:
    life = evolve_life(live.setup.ruleset, live.life, event)
    live = replace(live, life=life)
    if isinstance(event, t.DeckShuffled) and event.order is not None:
        return replace(live, pack=Pack(event.deck, event.order))
    if isinstance(event, t.RoundFinished):
        return replace(live, play=None, ready=frozenset(), bets_from=0, demands=())
    return live


def _room(live: Live, event: c.Event) -> Live:
    rules, game = live.setup.rooms, live.setup.hands
    if rules is None or game is None:
        raise LookupError("no game between players is dealt here")
    live = replace(live, room=rooms.evolve(rules, live.room, event))
    if isinstance(event, c.HandOpened):
        # A hand dealt again after a misdeal has the same number at the table; a round never has.
        number = live.life.round.number if live.life.round is not None else event.number
        return replace(live, play=dealt_in(game, event.hand), number=number)
    return live


def dealt_in(game: Game, told: rooms.Opening) -> Hand:
    """The hand that a table between players opens."""
    return open_hand(
        game,
        told.players,
        button=told.button,
        small_blind=told.small,
        big_blind=told.big,
        posts=[Post(one.seat, one.live, one.dead) for one in told.posts],
    )


def _round(live: Live, event: r.Event) -> Live:
    game, round = live.setup.game, live.round
    if game is None or round is None:
        raise LookupError("no round is on")
    chips = _chips(live, postings(game, round, event))
    live = replace(live, play=evolve_round(game, round, event), chips=chips)
    live = _undone(live, game, round, event)
    live = _unheld(live, round, event)
    if isinstance(event, r.IrregularityNoted | r.RoundCutShort | r.RoundVoided):
        demands = ((what, event.clause) for what in event.then)
        live = replace(live, demands=(*live.demands, *demands))
    if isinstance(event, r.CardsDealt) and live.setup.virtual:
        return _drawn(live, len(event.cards))
    if isinstance(event, r.IrregularityNoted) and live.setup.virtual and event.card is not None:
        return _drawn(live, 1)  # it lay face up on top of the deck, and is not used
    if isinstance(event, r.WagersPlaced) and not live.bets_from:
        return replace(live, bets_from=-1)
    return live


def _unheld(live: Live, before: Round, event: Any) -> Live:
    """The table without the steps of awards that are not to be paid any more."""
    if isinstance(event, r.PayoutApproved) or live.round is None:
        return live
    held = {box.seat for box in before.boxes if box.held}
    gone = held - {box.seat for box in live.round.boxes if box.held}
    if not gone:
        return live
    items = tuple(one for one in live.life.items if one.occasion != AWARD or one.seat not in gone)
    return replace(live, life=replace(live.life, items=items))


def _undone(live: Live, game: BankedGame, round: Round, event: Any) -> Live:
    """The table with what a dealer has to do if the event ends wagers out of turn."""
    moved = chips_of(game, round, event)
    if not moved:
        return live
    clause = getattr(event, "clause", "") or event.lines[0].clause
    told = Undone(len(live.undone), getattr(event, "report", ""), clause, moved)
    return replace(live, undone=(*live.undone, told))


def _chips(live: Live, moved: Postings) -> Mapping[str, int]:
    """What each player has after money moved: stakes go out, returns and winnings come in."""
    chips = dict(live.chips)
    for account, units in moved:
        kind, _, player = account.partition(":")
        if kind == "player":
            chips[player] = chips.get(player, 0) + units // UNITS_PER_CENT
    return chips


def _hand(live: Live, event: k.Event) -> Live:
    if live.setup.hands is None or live.hand is None:
        raise LookupError("no hand is on")
    live = replace(live, play=evolve_hand(live.setup.hands, live.hand, event))
    if isinstance(event, k.CardsDealt) and live.setup.virtual:
        return _drawn(live, len(event.cards))
    return live


def _drawn(live: Live, count: int) -> Live:
    return replace(live, pack=replace(live.pack, drawn=live.pack.drawn + count))


def _house(live: Live, event: h.Event) -> Live:
    return _APPLY[type(event)](live, event)


def _nothing(live: Live, _: h.Event) -> Live:
    return live


def _bought(live: Live, event: h.ChipsBought) -> Live:
    return replace(live, chips=live.setup.kind.bought(live, event.player, event.cents))


def _cashed(live: Live, event: h.ChipsCashed) -> Live:
    chips = {name: cents for name, cents in live.chips.items() if name != event.player}
    bots = {name: how for name, how in live.bots.items() if name != event.player}
    return replace(live, chips=chips, bots=bots)


def _bot(live: Live, event: h.BotSeated) -> Live:
    return replace(live, bots={**live.bots, event.player: event.strategy})


def _committed(live: Live, event: h.DeckCommitted) -> Live:
    return replace(live, pack=replace(live.pack, root=event.root))


def _salted(live: Live, event: h.DeckSalted) -> Live:
    return replace(live, pack=replace(live.pack, salts=event.salts))


def _round_opened(live: Live, event: h.RoundOpened) -> Live:
    if live.setup.game is None:
        raise LookupError("no house-banked game is dealt here")
    round = opening(live.setup.game, dict(event.meters), dict(event.reserves))
    return replace(live, play=round, number=event.number, ready=frozenset(), bets_from=0, undone=())


def _ready(live: Live, event: h.PlayerReady) -> Live:
    return replace(live, ready=live.ready | {event.player})


def _paused(live: Live, event: h.TablePaused) -> Live:
    return replace(live, paused=event.reason)


def _unpaused(live: Live, _: h.TableUnpaused) -> Live:
    return replace(live, paused="", short=0)


def _wanting(cents: int) -> str:
    return f"the tray is short of {dollars(cents)}; fill it" if cents else ""


def _short(live: Live, event: h.TrayShort) -> Live:
    """Play waits for a fill of the latest sum; a stop that the floor ordered stays."""
    own = live.paused in ("", _wanting(live.short))
    return replace(live, short=event.cents, paused=_wanting(event.cents) if own else live.paused)


def _filled(live: Live, event: h.TrayFilled) -> Live:
    """What was missing may be there now, and play goes on."""
    if not live.short:
        return live
    left = max(0, live.short - event.cents)
    own = live.paused == _wanting(live.short)
    return replace(live, short=left, paused=_wanting(left) if own else live.paused)


def _proposed(live: Live, event: h.Proposed) -> Live:
    proposal = Proposal(event.id, event.by, event.command, event.fields, event.says, event.clause)
    return replace(live, proposals=(*live.proposals, proposal), proposed=event.id)


def _called(live: Live, event: h.FloorCalled) -> Live:
    return replace(live, proposals=tuple(_about(one, event) for one in live.proposals))


def _about(one: Proposal, event: h.FloorCalled) -> Proposal:
    if one.id != event.proposal:
        return one
    return replace(one, report=event.report, seat=event.seat, chips=event.chips)


def _settled(live: Live, event: h.ProposalSettled) -> Live:
    return replace(live, proposals=tuple(one for one in live.proposals if one.id != event.id))


def _limits(live: Live, event: h.LimitsChanged) -> Live:
    old = live.setup
    setup = set_up(old.id, old.name, event.submission, old.conduct)
    return replace(live, setup=setup)


_APPLY: dict[type[Any], Callable[[Live, Any], Live]] = {
    h.TableSetUp: _nothing,
    h.MetersSeeded: _nothing,
    h.TrayFilled: _filled,
    h.TrayShort: _short,
    h.ChipsBought: _bought,
    h.ChipsCashed: _cashed,
    h.BotSeated: _bot,
    h.DeckCommitted: _committed,
    h.DeckSalted: _salted,
    h.RoundOpened: _round_opened,
    h.PlayerReady: _ready,
    h.TablePaused: _paused,
    h.TableUnpaused: _unpaused,
    h.TableTakenUp: _nothing,
    h.TimeCalled: _nothing,
    h.Proposed: _proposed,
    h.FloorCalled: _called,
    h.BetsTakenDown: _nothing,
    h.ProposalSettled: _settled,
    h.LimitsChanged: _limits,
}

_BY_FAMILY: dict[Family, Callable[[Live, Any], Live]] = {
    "round": _round,
    "hand": _hand,
    "table": _life,
    "room": _room,
    "house": _house,
}
