"""What must have been asked of a running table for these entries to stand in its log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from croupier.engine import commands as shared
from croupier.house.audit.asked import hand_candidates, round_candidates, unrecorded
from croupier.house.live import commands as w
from croupier.house.live import events as h
from croupier.house.live.state import Live
from croupier.round.banked import commands as r
from croupier.round.banked import events as banked
from croupier.round.cardroom import commands as k
from croupier.round.cardroom import events as hands
from croupier.table import commands as t
from croupier.table import events as life
from croupier.table.cardroom import commands as c
from croupier.table.cardroom import events as room

Happened = Sequence[tuple[str, Any]]
Group = Mapping[type[Any], Any]
"""The events of one command, the first of each kind."""


def requests_of(live: Live, happened: Happened) -> Iterator[Any]:
    """The commands that can have brought this about at the table as it was, likeliest first.

    A command shows in its log by the event that only such a command brings about; where several
    are there, the one that stands higher in the list decides.
    """
    group: dict[type[Any], Any] = {}
    for _, event in happened:
        group.setdefault(type(event), event)
    for kind, build in _BY_EVENT.items():
        if kind in group:
            yield from build(live, group, group[kind])
            return
    yield from _step(happened)


def _settled(_: Live, __: Group, event: h.ProposalSettled) -> Iterator[Any]:
    yield w.Confirm(event.id) if event.confirmed else w.Reject(event.id, event.reason)


def _proposed(_: Live, __: Group, event: h.Proposed) -> Iterator[Any]:
    yield w.read(event.command, event.fields)


def _bot(_: Live, group: Group, event: h.BotSeated) -> Iterator[Any]:
    seat, bought = _seat(group), group.get(h.ChipsBought)
    if bought is not None:
        yield w.SeatBot(seat, event.player, bought.cents, event.strategy)


def _seat(group: Group) -> int:
    taken = group.get(life.SeatTaken) or group.get(room.SeatTaken)
    return taken.seat if taken is not None else 0


def _sat(_: Live, group: Group, __: Any) -> Iterator[Any]:
    bought = group.get(h.ChipsBought)
    if bought is not None:
        yield shared.Sit(_seat(group), bought.cents)


def _shuffled(_: Live, group: Group, event: h.DeckSalted) -> Iterator[Any]:
    shuffled = group.get(life.DeckShuffled)
    if shuffled is not None and shuffled.order is not None:
        yield w.Shuffle(tuple(int(card) for card in shuffled.order), event.salts)


def _left(_: Live, __: Group, event: Any) -> Iterator[Any]:
    yield shared.Stand(event.seat)


def _deal(_: Live, group: Group, __: Any) -> Iterator[Any]:
    dealt = group.get(banked.CardsDealt) or group.get(hands.CardsDealt)
    yield shared.Deal(dealt.cards if dealt is not None else ())


def _exposed(_: Live, __: Group, event: banked.DealerExposed) -> Iterator[Any]:
    """Faces of the dealer's cards and of the box were told, or known, or the box stayed down."""
    for dealer in (event.cards, ()):
        box = tuple(one for one in event.box if one is not None)
        if len(box) == len(event.box):
            yield shared.Expose(dealer, box)
        yield shared.Expose(dealer)


def _reported(live: Live, _: Group, event: Any) -> Iterator[Any]:
    if live.round is None or live.setup.game is None:
        return
    for core in round_candidates(live.setup.game, live.round, event):
        if isinstance(core, r.ReportIrregularity):
            card = None if live.setup.virtual else core.card
            yield replace(core, card=card, by="")


def _ruled(live: Live, _: Group, event: Any) -> Iterator[Any]:
    hand, game = live.hand, live.setup.hands
    if hand is None or game is None:
        return
    several = [*hand_candidates(game, hand, event)]
    if isinstance(event, hands.HandVoided):
        several += unrecorded(game, hand, event)
    for core in several:
        if isinstance(core, k.Rule):
            cards = () if live.setup.virtual else core.cards
            yield replace(core, cards=cards, by="")


def _acted(_: Live, group: Group, __: Any) -> Iterator[Any]:
    """The first act is the one that was asked for: those of absent players follow from it."""
    acts = (hands.Called, hands.Raised, hands.Folded, hands.Checked)
    first = next(event for kind, event in group.items() if kind in acts)
    match first:
        case hands.Called(seat):
            yield k.Call(seat)
        case hands.Raised(seat, to):
            yield k.Bet(seat, to)
        case hands.Folded(seat):
            yield shared.Fold(seat)
        case hands.Checked(seat):
            yield shared.Check(seat)


def _step(happened: Happened) -> Iterator[Any]:
    """A step of the table's life: its first event of that life tells all of it."""
    steps = [event for family, event in happened if family == "table"]
    for event in steps:
        kind = _STEPS.get(type(event))
        if kind is not None:
            known = {one.name for one in fields(kind)}
            found = {name: _field(steps, event, name) for name in known}
            yield kind(**{name: value for name, value in found.items() if value is not None})
            return


def _field(steps: list[Any], event: Any, name: str) -> Any:
    """The field as the event has it, or another one that came of the same command."""
    several = (event, *(one for one in steps if one is not event))
    return next((getattr(one, name) for one in several if hasattr(one, name)), None)


_STEPS: dict[type[Any], type[Any]] = {
    life.TableOpened: t.ReceiveDeck,
    life.DeckReceived: t.ReceiveDeck,
    life.CardsInspected: t.InspectCards,
    life.StepDone: t.Do,
    life.StepVerified: t.Verify,
    life.LineTicked: t.Tick,
    life.DeckShuffled: t.ShuffleDone,
    life.DeckCut: t.CutDone,
    life.DeckCounted: t.ReportCount,
    life.ShuffleOrdered: t.OrderShuffle,
    life.RecutOrdered: t.OrderRecut,
    life.DecksSwapped: t.SwapDecks,
    life.DeckRemoved: t.RemoveDeck,
    life.WagersLocked: t.LockWagers,
    life.ChipsCounted: t.CountChips,
    life.CountOverridden: t.OverrideCount,
    life.StubCounted: t.CountStub,
    life.MisdealRuled: t.FindMisdeal,
    life.RoundReleased: t.ReleaseRound,
    life.TableWentIdle: t.GoIdle,
    life.TableResumed: t.Resume,
    life.DeviceFailed: t.FailDevice,
    life.DeviceBroken: t.MarkBroken,
    life.DeviceRepaired: t.RepairDevice,
    life.MethodChosen: t.UseMethod,
    life.TableClosed: t.CloseTable,
}


def _life(_: Live, __: Group, event: Any) -> Iterator[Any]:
    yield from _step([("table", event)])


_Build = Callable[[Live, Group, Any], Iterator[Any]]


def _one(build: Callable[[Any], Any]) -> _Build:
    def several(_: Live, __: Group, event: Any) -> Iterator[Any]:
        yield build(event)

    return several


_BY_EVENT: dict[type[Any], _Build] = {
    h.ProposalSettled: _settled,
    h.Proposed: _proposed,
    life.TableClosed: _life,
    h.BetsTakenDown: _one(lambda event: w.TakeBetsDown(event.reason)),
    h.BotSeated: _bot,
    h.DeckSalted: _shuffled,
    h.TimeCalled: _one(lambda event: k.TimeOut(event.seat)),
    h.RoundOpened: _one(lambda _: shared.OpenRound()),
    room.HandOpened: _one(lambda _: shared.OpenRound()),
    life.DeviceFailed: _life,
    life.MisdealRuled: _life,
    room.ButtonCardsDealt: _one(
        lambda event: c.DrawForButton(tuple(card for _, card in event.cards))
    ),
    life.SeatTaken: _sat,
    room.SeatTaken: _sat,
    h.ChipsBought: _one(lambda event: shared.Buy(event.cents)),
    life.SeatLeft: _left,
    room.LeavingTold: _left,
    banked.IrregularityNoted: _reported,
    banked.BoxVoided: _reported,
    banked.RoundCutShort: _reported,
    banked.RoundVoided: _reported,
    hands.HandVoided: _ruled,
    hands.HandKilled: _ruled,
    hands.CardReplaced: _ruled,
    hands.FlopTakenBack: _ruled,
    hands.BlindsPosted: _deal,
    hands.CardsDealt: _deal,
    banked.CardsDealt: _deal,
    hands.FacesShown: _one(lambda event: shared.Show(event.seat, event.cards)),
    hands.PotsAwarded: _one(lambda _: shared.Expose()),
    hands.Mucked: _one(lambda event: k.Muck(event.seat)),
    **dict.fromkeys((hands.Called, hands.Raised, hands.Folded, hands.Checked), _acted),
    room.HandFinished: _one(lambda _: shared.CloseRound()),
    room.SeatLeft: _left,
    room.SatOut: _one(lambda _: c.SitOut()),
    room.CameBack: _one(lambda _: c.ComeBack()),
    banked.BetsClosed: _one(lambda _: shared.CloseBets()),
    banked.WagersPlaced: _one(
        lambda event: r.PlaceWagers(event.seat, event.wagers, tips=event.tips)
    ),
    banked.WagersTakenBack: _one(lambda event: r.TakeBack(event.seat)),
    banked.PlayPlaced: _one(lambda event: r.Play(event.seat, event.multiple, bool(event.tip))),
    banked.Checked: _one(lambda event: shared.Check(event.seat)),
    banked.Folded: _one(lambda event: shared.Fold(event.seat)),
    banked.CommunityTurnedUp: _one(lambda event: r.TurnUp(event.cards)),
    banked.FacesShown: _one(lambda event: shared.Show(event.target, event.cards)),
    banked.DealerExposed: _exposed,
    banked.PayoutApproved: _one(lambda event: r.ApprovePayout(event.seat)),
    banked.BoxSettled: _one(lambda event: shared.SettleBox(event.seat)),
    banked.HandValidated: _one(lambda event: r.ApprovePayout(event.seat)),
    banked.EnvyPaid: _one(lambda event: r.PayEnvy(event.line.seat)),
    banked.RoundClosed: _one(lambda _: shared.CloseRound()),
    banked.WagersForfeited: _one(lambda event: r.Forfeit(event.seat)),
    h.TrayFilled: _one(lambda event: w.Fill(event.cents)),
    h.TrayShort: _one(lambda event: w.ShortTray(event.cents)),
    h.TablePaused: _one(lambda event: w.Pause(event.reason)),
    h.TableUnpaused: _one(lambda _: w.Unpause()),
    h.TableTakenUp: _one(lambda _: w.TakeUp()),
    h.PlayerReady: _one(lambda _: w.Ready()),
}
"""By the event that shows it, what was asked; what stands first decides."""
