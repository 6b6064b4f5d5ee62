"""What must have been asked for this to have happened: commands found again from events.

The log keeps what happened. Judging it once more needs what was asked, and a round written down is
a list of what was asked; both are found by trying what can have led to an event and keeping what
the law, asked again, answers with exactly the events on record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from croupier.cards import DECK
from croupier.round.banked import commands as r
from croupier.round.banked import events as banked
from croupier.round.banked.cases import cases
from croupier.round.banked.decide import decide as judge_round
from croupier.round.banked.evolve import evolve as evolve_round
from croupier.round.banked.game import Game
from croupier.round.banked.sight import by_sight
from croupier.round.banked.state import Round
from croupier.round.cardroom import commands as k
from croupier.round.cardroom import events as hands
from croupier.round.cardroom import sight
from croupier.round.cardroom.decide import decide as judge_hand
from croupier.round.cardroom.evolve import evolve as evolve_hand
from croupier.round.cardroom.game import Game as HandGame
from croupier.round.cardroom.rulings import cases as rulings
from croupier.round.cardroom.state import Hand


class NotLawful(Exception):
    """Nothing that could be asked brings this about; `at` is the event's place."""

    def __init__(self, at: int, event: object) -> None:
        super().__init__(f"the law does not give {type(event).__name__}")
        self.at, self.event = at, event


class Untold(ValueError):
    """A round that cannot be written down as it was asked for; says why."""


# a round against the house


def round_commands(
    game: Game, opened: Round, events: Sequence[banked.Event]
) -> tuple[r.Command, ...]:
    """The commands that lead from the opened round to these events; NotLawful if none do."""
    found: list[r.Command] = []
    round, at = opened, 0
    while at < len(events):
        command, count = _round_step(game, round, events, at)
        if command is not None:
            found.append(command)
        for event in events[at : at + count]:
            round = evolve_round(game, round, event)
        at += count
    return tuple(found)


def _round_step(
    game: Game, round: Round, events: Sequence[banked.Event], at: int
) -> tuple[r.Command | None, int]:
    """What was asked at this place, and how many events came of it."""
    first = events[at]
    if isinstance(first, banked.MetersRead):
        ahead = events[at + 1] if at + 1 < len(events) else None
        return _read(game, round, first, ahead)
    for command in round_candidates(game, round, first):
        judged = judge_round(game, by_sight(game, round, command), command)
        if isinstance(judged, tuple) and judged == tuple(events[at : at + len(judged)]):
            if judge_round(game, round, command) != judged:
                raise Untold("a face was told otherwise than it had been told before")
            return command, len(judged)
    raise NotLawful(at, first)


def _read(
    game: Game, round: Round, read: banked.MetersRead, ahead: banked.Event | None
) -> tuple[r.Command | None, int]:
    """A reading belongs to the payment that it is for; before anything else it is no command's.

    What a command tells of meters has no place for reserves, so only the payment must be the same.
    """
    for command in round_candidates(game, round, ahead) if ahead is not None else ():
        if isinstance(command, r.SettleBox | r.ApprovePayout):
            told = replace(command, meters=dict(read.meters))
            judged = judge_round(game, round, told)
            if isinstance(judged, tuple) and _paid(judged[-1]) == _paid(ahead):
                return told, 2
    return None, 1


def _paid(event: object) -> object:
    return getattr(event, "lines", None) or getattr(event, "line", None)


def round_candidates(game: Game, round: Round, event: banked.Event) -> Iterator[r.Command]:
    """What can have been asked, the likeliest first."""
    match event:
        case banked.WagersPlaced(seat, player, wagers, tips):
            yield r.PlaceWagers(seat, wagers, player, tips)
        case banked.PlayPlaced(seat, multiple, _, tip):
            yield r.Play(seat, multiple, bool(tip))
        case banked.CommunityTurnedUp(cards):
            hidden = round.board[round.seen : round.seen + len(cards)]
            yield r.TurnUp(cards if hidden != cards else ())
        case banked.DealerExposed(cards, box):
            told = () if None in box or round.box == box else box
            seen = tuple(card for card in told if card is not None)
            yield r.Expose(cards if round.dealer != cards else (), seen)
        case banked.PayoutApproved(seat, by) | banked.HandValidated(seat, by):
            yield r.ApprovePayout(seat, by)
        case banked.WagersForfeited(seat, by):
            yield r.Forfeit(seat, by)
        case banked.CardsDealt(cards):
            yield r.Deal(cards)
        case banked.FacesShown(target, cards):
            yield r.Show(target, cards)
        case (
            banked.IrregularityNoted()
            | banked.BoxVoided()
            | banked.RoundCutShort()
            | banked.RoundVoided()
        ):
            yield from _reports(game, round, event)
        case _ if type(event) in _OF_A_SEAT:
            yield _OF_A_SEAT[type(event)](event)


_OF_A_SEAT: dict[type[Any], Callable[[Any], r.Command]] = {
    banked.WagersTakenBack: lambda event: r.TakeBack(event.seat),
    banked.BetsClosed: lambda _: r.CloseBets(),
    banked.Checked: lambda event: r.Check(event.seat),
    banked.Folded: lambda event: r.Fold(event.seat),
    banked.BoxSettled: lambda event: r.SettleBox(event.seat),
    banked.EnvyPaid: lambda event: r.PayEnvy(event.line.seat),
    banked.RoundClosed: lambda _: r.CloseRound(),
    banked.PlayerLeft: lambda event: r.Stand(event.seat),
}


def _reports(game: Game, round: Round, event: Any) -> Iterator[r.Command]:
    seat, card = getattr(event, "seat", 0), getattr(event, "card", None)
    for case in cases(game, round):
        if case.report == event.report:
            told: dict[str, Any] = dict(case.told)
            yield r.ReportIrregularity(event.report, seat=seat, card=card, by=event.by, **told)


# a hand between players


def hand_commands(
    game: HandGame, opened: Hand, events: Sequence[hands.Event], late: Sequence[bool] = ()
) -> tuple[k.Command, ...]:
    """The commands that lead from the opened hand to these events.

    `late` says of each event whether the house itself acted for a player who took too long.
    NotLawful if no commands do; Untold if one of them needs what is not on record.
    """
    found: list[k.Command] = []
    hand, at = opened, 0
    while at < len(events):
        slow = bool(late and late[at])
        command, judged = _hand_step(game, hand, events, at, slow)
        found.append(command)
        for event in judged:
            hand = evolve_hand(game, hand, event)
        at += len(judged)
    return tuple(found)


def _hand_step(
    game: HandGame, hand: Hand, events: Sequence[hands.Event], at: int, slow: bool
) -> tuple[k.Command, tuple[hands.Event, ...]]:
    for command in hand_candidates(game, hand, events[at], slow):
        judged = judge_hand(game, sight.by_sight(hand, command), command)
        if isinstance(judged, tuple) and judged == tuple(events[at : at + len(judged)]):
            if judge_hand(game, hand, command) != judged:
                raise Untold("a face was told otherwise than it had been told before")
            return command, judged
    if isinstance(events[at], hands.HandVoided):
        raise Untold("which card was exposed is not on record")
    raise NotLawful(at, events[at])


def hand_candidates(
    game: HandGame, hand: Hand, event: hands.Event, slow: bool = False
) -> Iterator[k.Command]:
    """What can have been asked, the likeliest first."""
    match event:
        case hands.FeeTaken() | hands.BlindsPosted():
            yield k.PostBlinds()
        case hands.CardsDealt(cards):
            yield k.Deal(cards)
        case hands.Checked(seat) | hands.Folded(seat):
            act = k.Check(seat) if isinstance(event, hands.Checked) else k.Fold(seat)
            late = k.TimeOut(seat)
            yield from (late, act) if slow else (act, late)
        case hands.Called(seat):
            yield k.Call(seat)
        case hands.Raised(seat, to):
            yield k.Bet(seat, to)
        case hands.Mucked(seat):
            yield k.Muck(seat)
        case hands.FacesShown(seat, cards):
            yield k.Show(seat, cards)
        case hands.PotsAwarded():
            yield k.Expose()
        case hands.PlayerLeft(seat):
            yield k.Stand(seat)
        case _:
            yield from _rules(game, hand, event)


def _rules(game: HandGame, hand: Hand, event: Any) -> Iterator[k.Command]:
    """Rulings of the floor: the report is found from what it led to."""
    told: tuple[k.Unseen, ...] = ()
    if isinstance(event, hands.CardReplaced):
        told = (event.card,)
    elif isinstance(event, hands.FlopTakenBack):
        told = (*event.burned, *event.cards)
    report = getattr(event, "report", "")
    seat, place = getattr(event, "seat", 0), getattr(event, "place", 0)
    for case in rulings(game, hand):
        wrong = (
            (report and case.report != report)
            or (seat and case.seat != seat)
            or (place and case.place != place)
            or (case.must_tell and not told)
        )
        if not wrong:
            yield k.Rule(case.report, event.by, case.seat, case.place or 1, told)


def unrecorded(game: HandGame, hand: Hand, event: hands.HandVoided) -> Iterator[k.Command]:
    """Rulings on an exposed card whose face the log does not keep: any card that is not out."""
    card = next(card for card in DECK if card not in hand.known)
    for case in rulings(game, hand):
        if case.report == event.report and case.must_tell:
            yield k.Rule(case.report, event.by, case.seat, case.place, (card,))
