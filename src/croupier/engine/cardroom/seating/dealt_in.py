"""Who is dealt into the next hand, and what those post who come in (I-110, I-138, I-139)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.cardroom.seating.button import Places, places, steps
from croupier.engine.cardroom.seating.rules import Rules
from croupier.engine.cardroom.seating.state import HandOpening, Post, Seat, Seating


def next_hand(rules: Rules, table: Seating) -> HandOpening | None:
    """Return the hand that would be dealt now; None without a button or without enough players."""
    ready = table.ready()
    while table.disks.button is not None and len(ready) >= rules.least:
        hand = _hand(rules, table, ready)
        poorest = min(_unable(rules, hand), default=None)
        if poorest is None:
            return hand
        # One at a time: with fewer players the fee may be one that the next can pay.
        ready = tuple(seat for seat in ready if seat.seat != poorest[1])
    return None


def _hand(rules: Rules, table: Seating, ready: tuple[Seat, ...]) -> HandOpening:
    settled = frozenset(seat.seat for seat in ready if seat.entered)
    everybody = frozenset(item.seat for item in ready)
    if len(settled) < rules.least:
        settled = everybody  # the game had stopped: all start alike
    placed = places(rules, table.disks, settled, everybody)
    dealt = [seat for seat in ready if not waits(rules, placed, seat)]
    dealt.sort(key=lambda seat: steps(rules, placed.button, seat.seat) or rules.seats)
    posts = (post_of(rules, seat) for seat in dealt if seat.seat not in placed.core)
    return HandOpening(
        players=tuple((seat.seat, seat.player, seat.stack) for seat in dealt),
        button=placed.button,
        small=placed.small,
        small_at=placed.small_at,
        big=placed.big,
        posts=tuple(post for post in posts if post.live or post.dead),
    )


def waits(rules: Rules, placed: Places, seat: Seat) -> bool:
    """Return whether a player who wants to come in must wait for a later hand."""
    if seat.seat in placed.core:
        return False
    if len(placed.core) == 2:
        return True  # the big blind reaches the player within the next two hands
    if steps(rules, placed.button, seat.seat) < steps(rules, placed.button, placed.big):
        return True
    if seat.missed:
        return rules.missed == "wait_for_big_blind"
    return not seat.known and rules.entry == "wait_for_big_blind"


def hands_until_big_blind(rules: Rules, hand: HandOpening, seat: int) -> int:
    """Return how many hands, counted from this one, are dealt before the big blind is there."""
    around = sorted({*hand.seats, seat}, key=lambda item: steps(rules, hand.big, item))
    return around.index(seat)


def post_of(rules: Rules, seat: Seat) -> Post:
    """Return what this player posts to come in, if not as a blind."""
    if not seat.known:
        return Post(seat.seat, rules.big_blind if rules.entry == "post_big_blind" else 0, 0)
    if rules.missed != "post_missed":
        return Post(seat.seat, 0, 0)
    return Post(
        seat.seat,
        rules.big_blind if seat.missed_big else 0,
        rules.small_blind if seat.missed_small else 0,
    )


def _unable(rules: Rules, hand: HandOpening) -> Iterator[tuple[int, int]]:
    """Yield stacks and seats that cannot pay the fee or, without all-in, their posts."""
    fee = rules.fee_for(len(hand.players))
    owed = {post.seat: post.live + post.dead for post in hand.posts}
    owed[hand.big] = rules.big_blind
    if hand.small is not None:
        owed[hand.small] = rules.small_blind
    for seat, _, stack in hand.players:
        pays = rules.fee_timing == "each_player_pays" or (
            rules.fee_timing == "button_pays" and seat == hand.button
        )
        due = fee if pays else 0
        short = rules.all_in == "fold_if_short" and stack - due < owed.get(seat, 0)
        if (due and stack <= due) or short:
            yield stack, seat
