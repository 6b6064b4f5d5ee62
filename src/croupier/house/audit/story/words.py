"""What a telling is made of, and how cards, sums and payments are said."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from croupier import money
from croupier.cards import Card, text
from croupier.house.audit.played import Step
from croupier.house.live.state import Live
from croupier.money import UNITS_PER_CENT
from croupier.round.banked.game import Game
from croupier.round.banked.payment import Payment
from croupier.round.banked.state import Round
from croupier.round.cardroom.game import Game as HandGame
from croupier.round.cardroom.state import Hand

HOUSE: Final = "the house"
"""Whose doing it was where it was nobody's."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of what happened, with the clauses behind it."""

    says: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """What happened, in words."""

    says: str
    clauses: tuple[str, ...] = ()
    who: str = ""
    """Whose doing it was, where that is not whoever gave the command."""
    parts: tuple[Part, ...] = ()


Words = Callable[[Step, bool], Told]
"""Tells a step; the flag says whether cards that nobody saw may be told."""


def faces(cards: Iterable[Card | None]) -> str:
    """Cards as they are written."""
    return " ".join("??" if card is None else text(card) for card in cards)


def plain(name: str) -> str:
    """A name of the law as people say it."""
    return name.replace("_", " ")


def dollars(cents: int) -> str:
    """A sum of cents."""
    return money.dollars(cents)


def units_text(units: int) -> str:
    """A sum of units, to the last of them."""
    sign = "-" if units < 0 else ""
    return f"{sign}${money.meter_text(abs(units))}"


def in_cents(units: int) -> str:
    """A sum of units as people write cents, where it is one."""
    if units % UNITS_PER_CENT:
        return units_text(units)
    return dollars(units // UNITS_PER_CENT)


def banked(step: Step) -> tuple[Game, Round]:
    """The game and the round before the step."""
    return _banked(step.before)


def _banked(live: Live) -> tuple[Game, Round]:
    if live.setup.game is None or live.round is None:
        raise LookupError("no round against the house is on")
    return live.setup.game, live.round


def between(step: Step) -> tuple[HandGame, Hand]:
    """The game and the hand before the step."""
    live = step.before
    if live.setup.hands is None or live.hand is None:
        raise LookupError("no hand between players is on")
    return live.setup.hands, live.hand


def player_of(step: Step, seat: int) -> str:
    """Who plays at the seat."""
    live = step.after
    if live.round is not None:
        box = live.round.at(seat)
        return box.player if box is not None else ""
    player = live.hand.at(seat) if live.hand is not None else None
    return player.name if player is not None else ""


def on_behalf(step: Step, told: Told, act: str, clause: str) -> Told:
    """The turn as the player took it; or as the house did in the player's place, by that clause.

    A player whose time is over or who has left is checked or folded for (I-12, I-124). The acts of
    those who have left stand under whatever command came before their turn.
    """
    live, seat = step.before, step.event.seat
    box = live.round.at(seat) if live.round is not None else None
    player = live.hand.at(seat) if live.hand is not None else None
    there = box or player
    done = f"{act} for {player_of(step, seat)} at seat {seat}"
    if there is not None and there.left:
        says = f"{done}, who has left"
    elif live.called == seat:
        says = f"time is over: {done}"
    else:
        return told
    return Told(says, (*told.clauses, clause), HOUSE)


def payments(lines: Iterable[Payment]) -> tuple[Part, ...]:
    """Each wager's end with its clauses."""
    return tuple(Part(_payment(line), _clauses(line)) for line in lines)


def _clauses(line: Payment) -> tuple[str, ...]:
    return tuple(one for one in (line.clause, line.odds, line.limit) if one)


def _payment(line: Payment) -> str:
    name = f"{'tip on ' if line.tip else ''}{plain(line.wager)}"
    stake = f" of {dollars(line.stake)}" if line.stake else ""
    with_ = f" with {plain(line.hand)}" if line.hand not in ("", "any") else ""
    match line.result:
        case "win":
            from_ = f" from the {line.meter} meter" if line.meter else ""
            limit = f", cut from {dollars(line.uncapped)}" if line.limit else ""
            return f"{name}{stake} wins {dollars(line.pays)}{with_}{from_}{limit}"
        case "push":
            return f"{name}{stake} pushes"
        case "void":
            return f"{name}{stake} goes back"
    return f"{name}{stake} loses"
