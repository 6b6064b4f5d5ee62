"""The games of the house: how each decides, offers, and plans; the only way to use one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.engine.irregularity import ReportIrregularity
from croupier.engine.machine import Offer
from croupier.house.table import proposals as floor
from croupier.house.table.banked import judges as banked
from croupier.house.table.banked import offers as banked_offers
from croupier.house.table.banked import schedule as banked_schedule
from croupier.house.table.cardroom import judges as cardroom
from croupier.house.table.cardroom import offers as cardroom_offers
from croupier.house.table.cardroom import schedule as cardroom_schedule
from croupier.house.table.commands import TakeBetsDown
from croupier.house.table.decision import Judge
from croupier.house.table.next_move import Next
from croupier.house.table.state import Person, TableState


@dataclass(frozen=True, slots=True)
class Game:
    """What a running table needs from its game."""

    judges: Mapping[type[Any], Judge]
    """By command, the function that decides it."""
    may_open: Callable[[TableState], bool]
    """Returns whether there is anyone to deal to."""
    of_round: Callable[[TableState], tuple[Offer, ...]]
    """Returns the offers of the current round to anyone."""
    of_cards: Callable[[TableState, Person, tuple[Offer, ...]], Iterator[Offer]]
    """Yields those of them that are for a person."""
    of_player: Callable[[TableState, str, int], Iterator[Offer]]
    """Yields what the player of a seat may do apart from playing."""
    of_seating: Callable[[TableState], Iterator[Offer]]
    """Yields what must be done with seats and the button."""
    left_behind: Callable[[TableState, str, tuple[Offer, ...]], dict[str, Any]]
    """Returns what a player who leaves now has in play, and what becomes of it."""
    has_players: Callable[[TableState], bool]
    """Returns whether the table has enough players to start."""
    opens: Callable[[TableState, int], Next | None]
    """Returns how the next round starts automatically."""
    goes_on: Callable[[TableState], Next | None]
    """Returns the next automatic move of the current round."""


def _game(
    judges: Mapping[type[Any], Judge],
    may_open: Callable[[TableState], bool],
    offers: Any,
    schedule: Any,
) -> Game:
    return Game(
        judges=judges,
        may_open=may_open,
        of_round=offers.of_round,
        of_cards=offers.of_cards,
        of_player=offers.of_player,
        of_seating=offers.of_seating,
        left_behind=offers.left_behind,
        has_players=schedule.has_players,
        opens=schedule.opens,
        goes_on=schedule.goes_on,
    )


GAMES: Mapping[str, Game] = {
    "banked": _game(
        {
            **banked.JUDGES,
            TakeBetsDown: floor.take_bets_down,
            ReportIrregularity: floor.report_of_round,
        },
        banked.may_open,
        banked_offers,
        banked_schedule,
    ),
    "cardroom": _game(
        {**cardroom.JUDGES, ReportIrregularity: floor.report},
        cardroom.may_open,
        cardroom_offers,
        cardroom_schedule,
    ),
}


def game_of(live: TableState) -> Game:
    """Return the game of this table."""
    return GAMES[live.setup.kind.name]
