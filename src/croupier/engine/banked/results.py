"""The result of a round for players, the house and the dealers' tip box.

A player's net is the change of the player's chips, tips included. The house is tray, meters and
reserves together, so an award from a meter costs the house money, and a contribution gains it none.
All nets, the house's and what went to the tip box sum to zero (I-86).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.engine.banked.state import Box, Round
from croupier.engine.payment import Payment


@dataclass(frozen=True, slots=True)
class Tips:
    """What rode for the dealer, of wagers that have ended; cents."""

    staked: int = 0
    to_dealer: int = 0
    """Stakes kept and winnings that went to the tip box."""
    back: int = 0
    """Stakes that went back to the player, where the wager never counted or the rules say so."""


def lines_of(round: Round, box: Box) -> tuple[Payment, ...]:
    """Return the lines of a box, envy included."""
    if not round.envy:
        return box.lines
    return (*box.lines, *(line for line in round.envy if line.seat == box.seat))


def net_of(lines: Iterable[Payment]) -> int:
    """Return the change of a player's chips by these lines."""
    net = 0
    for line in lines:
        own = not line.tip or not line.for_dealer
        net += line.pays + line.returned - line.stake if own else -line.stake
    return net


def tips_of(lines: Iterable[Payment]) -> Tips:
    """Return the results of the tips among these lines."""
    tips = [line for line in lines if line.tip]
    return Tips(
        sum(line.stake for line in tips),
        tip_box_of(tips),
        sum(line.pays + line.returned for line in tips if not line.for_dealer),
    )


def tip_box_of(lines: Iterable[Payment]) -> int:
    """Return what these lines put into the tip box."""
    return sum([line.pays + line.returned for line in lines if line.tip and line.for_dealer])


def house_net_of(lines: Iterable[Payment]) -> int:
    """Return the house's win or loss by these lines."""
    return sum([line.stake - line.pays - line.returned for line in lines])


def all_lines(round: Round) -> tuple[Payment, ...]:
    """Return every line of the round."""
    return (*(line for box in round.boxes for line in box.lines), *round.envy)
