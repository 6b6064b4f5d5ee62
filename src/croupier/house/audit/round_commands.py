"""A round's own commands, from its log: what a `.round` file is a list of.

Every event of a round determines its command. Each command is judged again, so that what the law
does not give is never written down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked import events as banked
from croupier.engine.banked.decide import decide as judge_round
from croupier.engine.banked.evolve import evolve as evolve_round
from croupier.engine.banked.face_checks import by_sight
from croupier.engine.banked.game import Game
from croupier.engine.banked.state import Round
from croupier.engine.cardroom.hand import commands as cardroom_commands
from croupier.engine.cardroom.hand import events as hands
from croupier.engine.cardroom.hand import face_checks
from croupier.engine.cardroom.hand.decide import decide as judge_hand
from croupier.engine.cardroom.hand.evolve import evolve as evolve_hand
from croupier.engine.cardroom.hand.game import Game as HandGame
from croupier.engine.cardroom.hand.state import Hand
from croupier.engine.irregularity import reported


class NotLawful(Exception):
    """The request does not bring this about."""

    def __init__(self, event: object) -> None:
        super().__init__(f"the law does not give {type(event).__name__}")


class Untold(ValueError):
    """A round that cannot be written down as it was asked for; says why."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One event of a round or hand."""

    event: Any
    late: bool = False
    """Whether the house acted for a player who took too long."""


# a round against the house


def round_commands(
    game: Game, opened: Round, asked: Sequence[Asked]
) -> tuple[banked_commands.Command, ...]:
    """The commands that lead from the opened round to these events; NotLawful if they do not."""
    found: list[banked_commands.Command] = []
    round, at = opened, 0
    while at < len(asked):
        command, count = _round_step(game, round, asked, at)
        if command is not None:
            found.append(command)
        for item in asked[at : at + count]:
            round = evolve_round(game, round, item.event)
        at += count
    return tuple(found)


def _round_step(
    game: Game, round: Round, asked: Sequence[Asked], at: int
) -> tuple[banked_commands.Command | None, int]:
    """What was asked at this place, and how many events came of it."""
    first = asked[at]
    if isinstance(first.event, banked.MetersRead):
        return _read(game, round, first.event, asked[at + 1] if at + 1 < len(asked) else None)
    command = round_command(round, first)
    judged = judge_round(game, by_sight(game, round, command), command) if command else None
    if command is None or not isinstance(judged, tuple) or not judged:
        raise NotLawful(first.event)
    if judged != tuple(item.event for item in asked[at : at + len(judged)]):
        raise NotLawful(first.event)
    if judge_round(game, round, command) != judged:
        raise Untold("a card was shown with another face than before")
    return command, len(judged)


def _read(
    game: Game, round: Round, read: banked.MetersRead, ahead: Asked | None
) -> tuple[banked_commands.Command | None, int]:
    """A reading belongs to the payment that it precedes; anywhere else no command made it.

    A command names meters and no reserves, so only the payment must be the same.
    """
    command = round_command(round, ahead) if ahead is not None else None
    if ahead is not None and isinstance(
        command, banked_commands.SettleBox | banked_commands.ApprovePayout
    ):
        told = replace(command, meters=dict(read.meters))
        judged = judge_round(game, round, told)
        if isinstance(judged, tuple) and _paid(judged[-1]) == _paid(ahead.event):
            return told, 2
    return None, 1


def _paid(event: object) -> object:
    return getattr(event, "lines", None) or getattr(event, "line", None)


def round_command(round: Round, asked: Asked) -> banked_commands.Command | None:
    """The round's command that brought the event about."""
    match asked.event:
        case banked.WagersPlaced(seat, player, wagers, tips):
            return banked_commands.PlaceWagers(seat, wagers, player, tips)
        case banked.PlayPlaced(seat, multiple, _, tip):
            return banked_commands.Play(seat, multiple, bool(tip))
        case banked.CommunityTurnedUp(cards):
            hidden = round.board[round.seen : round.seen + len(cards)]
            return banked_commands.TurnUp(cards if hidden != cards else ())
        case banked.DealerExposed(cards, box):
            told = () if None in box or round.box == box else box
            seen = tuple(card for card in told if card is not None)
            return banked_commands.Expose(cards if round.dealer != cards else (), seen)
        case banked.PayoutApproved(seat, by) | banked.HandValidated(seat, by):
            return banked_commands.ApprovePayout(seat, by)
        case banked.WagersForfeited(seat, by):
            return banked_commands.Forfeit(seat, by)
        case banked.CardsDealt(cards):
            return banked_commands.Deal(cards)
        case banked.FacesShown(target, cards):
            return banked_commands.Show(target, cards)
        case event if type(event) in _OF_A_SEAT:
            return _OF_A_SEAT[type(event)](event)
        case banked.IrregularityRuled():
            return reported(asked.event)
    return None


_OF_A_SEAT: Mapping[type[Any], Callable[[Any], banked_commands.Command]] = {
    banked.WagersWithdrawn: lambda event: banked_commands.TakeBack(event.seat),
    banked.BetsClosed: lambda _: banked_commands.CloseBets(),
    banked.Checked: lambda event: banked_commands.Check(event.seat),
    banked.Folded: lambda event: banked_commands.Fold(event.seat),
    banked.BoxSettled: lambda event: banked_commands.SettleBox(event.seat),
    banked.EnvyPaid: lambda event: banked_commands.PayEnvy(event.line.seat),
    banked.RoundClosed: lambda _: banked_commands.CloseRound(),
    banked.PlayerLeft: lambda event: banked_commands.Stand(event.seat),
}


# a hand between players


def hand_commands(
    game: HandGame, opened: Hand, asked: Sequence[Asked]
) -> tuple[cardroom_commands.Command, ...]:
    """The commands that lead from the opened hand to these events; NotLawful if they do not."""
    found: list[cardroom_commands.Command] = []
    hand, at = opened, 0
    while at < len(asked):
        command, judged = _hand_step(game, hand, asked, at)
        found.append(command)
        for event in judged:
            hand = evolve_hand(game, hand, event)
        at += len(judged)
    return tuple(found)


def _hand_step(
    game: HandGame, hand: Hand, asked: Sequence[Asked], at: int
) -> tuple[cardroom_commands.Command, tuple[hands.Event, ...]]:
    for command in hand_command(asked[at]):
        judged = judge_hand(game, face_checks.by_sight(hand, command), command)
        if not isinstance(judged, tuple) or not judged:
            continue
        if judged == tuple(item.event for item in asked[at : at + len(judged)]):
            if judge_hand(game, hand, command) != judged:
                raise Untold("a card was shown with another face than before")
            return command, judged
    raise NotLawful(asked[at].event)


def hand_command(asked: Asked) -> Iterator[cardroom_commands.Command]:
    """The hand's command that brought the event about."""
    match asked.event:
        case hands.FeeTaken() | hands.BlindsPosted():
            yield cardroom_commands.PostBlinds()
        case hands.CardsDealt(cards):
            yield cardroom_commands.Deal(cards)
        case hands.Checked(seat) | hands.Folded(seat) if asked.late:
            yield cardroom_commands.TimeOut(seat)
        case hands.Checked(seat):
            yield cardroom_commands.Check(seat)
        case hands.Folded(seat):
            yield cardroom_commands.Fold(seat)
            yield cardroom_commands.TimeOut(seat)  # of who has left, for whom nobody calls time
        case hands.Called(seat):
            yield cardroom_commands.Call(seat)
        case hands.Raised(seat, to):
            yield cardroom_commands.Bet(seat, to)
        case hands.Mucked(seat):
            yield cardroom_commands.Muck(seat)
        case hands.FacesShown(seat, cards):
            yield cardroom_commands.Show(seat, cards)
        case hands.PotsAwarded():
            yield cardroom_commands.Expose()
        case hands.PlayerLeft(seat):
            yield cardroom_commands.Stand(seat)
        case hands.IrregularityRuled():
            yield reported(asked.event)
