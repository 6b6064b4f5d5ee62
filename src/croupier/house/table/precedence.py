"""The order of a dealer's offers: what is due first, with the first of them marked.

The rulebook's order of steps is the procedure's own (`table.due`). This module combines steps and
cards: a step that blocks something comes before the cards, one that waits comes after.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.engine.banked import commands as banked
from croupier.engine.cardroom.hand import commands as cardroom
from croupier.engine.cardroom.seating.commands import DrawForButton
from croupier.engine.command import KEYERS
from croupier.engine.commands import (
    Check,
    CloseBets,
    CloseRound,
    Deal,
    Expose,
    Fold,
    OpenRound,
    SettleBox,
    Show,
)
from croupier.engine.machine import Offer
from croupier.engine.procedure import due
from croupier.engine.procedure.due import Due
from croupier.engine.procedure.step_offers import ways
from croupier.house.table.banked.judges import payment_waits
from croupier.house.table.state import Person, TableState

_CARDS: Final[tuple[tuple[type[Any], ...], ...]] = (
    (DrawForButton,),
    (SettleBox,),  # a box that can be settled without showing, such as a folded one
    (Show,),
    (Expose,),
    (banked.TurnUp,),
    (Deal,),
    (banked.Play, Check, Fold, cardroom.Call, cardroom.Bet, cardroom.TimeOut),
    (banked.PayEnvy,),
    (CloseRound,),
    (CloseBets,),
    (banked.PlaceWagers,),
    (OpenRound,),
)
"""Commands about cards and bets, in the order of their precedence."""
CARDS: Final[Mapping[type[Any], int]] = {
    kind: place for place, kinds in enumerate(_CARDS) for kind in kinds
}

Place = tuple[int, int]
_APPROVAL, _BLOCKING, _CARD, _WAITING, _ELSE = range(5)


def in_order(
    live: TableState, person: Person, at: int, offers: tuple[Offer, ...]
) -> tuple[Offer, ...]:
    """Return the offers ordered by what is due, each step's with the name of what is due.

    For a dealer exactly one is `now` as long as any is due; none while the table is paused or the
    floor has been called. Players' offers are unchanged.
    """
    if person.role not in KEYERS:
        return offers
    steps = _steps(live, at, offers)
    stands_still = payment_waits(live)
    placed = [_placed(offer, steps.get(id(offer)), stands_still) for offer in offers]
    placed.sort(key=lambda pair: pair[0])
    found = [item for _, item in placed]
    if placed and placed[0][0][0] < _ELSE and not live.paused and live.called_for is None:
        found[0] = found[0].showing(now=True)
    return tuple(found)


def _placed(
    offer: Offer, step: tuple[Place, Due] | None, stands_still: bool
) -> tuple[Place, Offer]:
    """Return the offer with its place among the others."""
    if step is not None:
        place, task = step
        return place, offer.showing(due=name_of(task))
    if offer.kind is banked.ApprovePayout:
        return (_APPROVAL, 0), offer
    if offer.kind in CARDS and not stands_still:
        return (_CARD, CARDS[offer.kind]), offer
    return (_ELSE, 0), offer


def name_of(task: Due) -> str:
    """Return the name under which an offer refers to what is due."""
    return f"{task.step} {task.deck} {task.seat} {task.device}".rstrip()


def _steps(live: TableState, at: int, offers: tuple[Offer, ...]) -> dict[int, tuple[Place, Due]]:
    """Return, by offer, its place and the step it does; checklist items block nothing."""
    rules, life = live.setup.ruleset, live.procedure
    found = dict[int, tuple[Place, Due]]()
    for place, task in enumerate(due(rules, life, at // 1000)):
        rank = _ELSE if task.line else _BLOCKING if task.blocks else _WAITING
        for way in ways(rules, life, task, offers):
            found.setdefault(id(way), ((rank, place), task))
    return found
