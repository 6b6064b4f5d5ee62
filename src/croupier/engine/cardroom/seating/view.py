"""What anybody may see of a table between players; there is nothing to hide at this level."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.cardroom.seating.dealt_in import hands_until_big_blind, next_hand
from croupier.engine.cardroom.seating.rules import Rules
from croupier.engine.cardroom.seating.state import HandOpening, Post, Seat, Seating


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player as the table sees them."""

    seat: int
    player: str
    stack: int
    status: str
    """playing, next_hand, waiting, sitting_out, no_chips or leaving."""
    disks: tuple[str, ...]
    """The disks before the seat (deal.1, deal.2)."""
    posts: Post | None
    """What the player posts to come into the hand, besides the blinds."""
    clause: str
    """Why the player waits."""
    missed: tuple[str, ...]
    """The blinds that the player let pass."""
    hands_until_big_blind: int | None
    """For a player who waits: hands dealt before the big blind arrives at the seat."""


@dataclass(frozen=True, slots=True)
class View:
    """The table between players as its screens show it."""

    number: int
    """The number of the hand that is on, or of the next."""
    playing: bool
    button: int | None
    small_blind: int | None
    big_blind: int | None
    free: tuple[int, ...]
    seats: tuple[SeatView, ...]


def view(rules: Rules, table: Seating) -> View:
    """Return the table with its present hand, or with the one that would be dealt next."""
    hand = table.hand or next_hand(rules, table)
    taken = {item.seat for item in table.seats}
    return View(
        number=table.hands + 1,
        playing=table.hand is not None,
        button=hand.button if hand else table.disks.button,
        small_blind=hand.small_at if hand else None,
        big_blind=hand.big if hand else None,
        free=tuple(seat for seat in range(1, rules.seats + 1) if seat not in taken),
        seats=tuple(_seat(rules, table, hand, each) for each in table.seats),
    )


def _seat(rules: Rules, table: Seating, hand: HandOpening | None, item: Seat) -> SeatView:
    status = _status(table, hand, item)
    places = {
        "dealer_button": hand.button if hand else table.disks.button,
        "small_blind": hand.small_at if hand else None,
        "big_blind": hand.big if hand else None,
    }
    posts = (post for post in (hand.posts if hand else ()) if post.seat == item.seat)
    return SeatView(
        seat=item.seat,
        player=item.player,
        stack=item.stack,
        status=status,
        disks=tuple(name for name, seat in places.items() if seat == item.seat),
        posts=next(posts, None),
        clause=rules.clauses["entry"] if status == "waiting" else "",
        missed=tuple(
            name
            for name, missed in (("small_blind", item.missed_small), ("big_blind", item.missed_big))
            if missed
        ),
        hands_until_big_blind=(
            hands_until_big_blind(rules, hand, item.seat) if hand and status == "waiting" else None
        ),
    )


def _status(table: Seating, hand: HandOpening | None, seat: Seat) -> str:
    if seat.leaving:
        return "leaving"
    if hand is not None and seat.seat in hand.seats:
        return "playing" if table.hand else "next_hand"
    if seat.sits_out:
        return "sitting_out"
    return "waiting" if seat.stack else "no_chips"
