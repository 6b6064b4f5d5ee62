"""How a hand opens: who is dealt in, who has the button, who posts what (I-108 to I-110)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.state import Hand, Player, Post
from croupier.errors import Error
from croupier.law.vocabulary.cardroom import Blinds

Seated = tuple[int, str, int]
"""A seat, the name of its player and the stack."""


class BadHandOpening(Error):
    """A hand that cannot be dealt; says what would be right."""


def open_hand(
    game: Game,
    players: Iterable[Seated],
    *,
    button: int,
    small_blind: int | None = None,
    big_blind: int | None = None,
    posts: Sequence[Post] = (),
) -> Hand:
    """Return a new hand, dealt to clockwise from the button's left, with nothing posted yet.

    `button` may be a seat without a player. Where no seat is named for the big blind, both blinds
    follow from the button; where one is, nobody posts a small blind unless a seat is named for it.
    `posts` are those of players who come in or have missed blinds.
    """
    seated = clockwise(players, button)
    _check_players(game, seated, button)
    if big_blind is None:
        if small_blind is not None:
            raise BadHandOpening(
                "A small blind alone cannot be posted; name the big blind's seat too."
            )
        small_blind, big_blind = blind_seats(game, [seat for seat, _, _ in seated])
    dealt = tuple(Player(seat, name or f"seat {seat}", stack) for seat, name, stack in seated)
    hand = Hand(dealt, button, small_blind or 0, big_blind, tuple(posts))
    _check_posts(game, hand)
    for seat, why in unable(game, hand).items():
        raise BadHandOpening(f"Seat {seat} {why}; leave the player out of the hand.")
    return hand


def clockwise(players: Iterable[Seated], button: int) -> list[Seated]:
    """Return the players in the order of the deal: from the left of the button, which is last."""
    seated = sorted(players)
    split = next((i for i, row in enumerate(seated) if row[0] > button), 0)
    return seated[split:] + seated[:split]


def blind_seats(game: Game, seats: Sequence[int]) -> tuple[int, int]:
    """Return the small and the big blind of seats in the order of the deal (deal.4, I-108)."""
    small, big = seats[0], seats[1]
    if len(seats) == 2 and game.heads_up == "button_is_small_blind":
        return big, small
    return small, big


def unable(game: Game, hand: Hand) -> dict[int, str]:
    """Return the seats that cannot pay the fee or, without all-in, a blind; with the reason."""
    fee, found = game.fee_for(len(hand.players)), {}
    blinds = {hand.small: game.small_blind, hand.big: game.big_blind}
    blinds |= {post.seat: post.live + post.dead for post in hand.posts}
    for player in hand.players:
        due = fee if player.seat in fee_payers(game, hand) else 0
        if due and player.stack <= due:
            found[player.seat] = f"cannot pay the fee of {game.amount_text(due)} and play"
        elif game.all_in == "fold_if_short" and player.stack - due < blinds.get(player.seat, 0):
            found[player.seat] = f"cannot post {game.amount_text(blinds[player.seat])}"
    return found


def fee_payers(game: Game, hand: Hand) -> tuple[int, ...]:
    """Return the seats that pay the fee before the deal; none if the pot bears it."""
    if game.fee_timing == "button_pays":
        return tuple(player.seat for player in hand.players if player.seat == hand.button)
    if game.fee_timing == "each_player_pays":
        return tuple(player.seat for player in hand.players)
    return ()


def _check_players(game: Game, seated: list[Seated], button: int) -> None:
    least = game.least_players
    if not least <= len(seated) <= game.seats:
        raise BadHandOpening(
            f"{len(seated)} players are dealt in; deal to {least} to {game.seats}."
        )
    seats = [seat for seat, _, _ in seated]
    names = [name for _, name, _ in seated if name]
    if len(set(seats)) != len(seats) or len(set(names)) != len(names):
        raise BadHandOpening("A seat or a player is named twice; each player has one seat.")
    if not all(1 <= seat <= game.seats for seat in (*seats, button)):
        raise BadHandOpening(f"A seat is not at this table; seats are 1 to {game.seats}.")
    for seat, _, stack in seated:
        if stack < 1:
            raise BadHandOpening(f"Seat {seat} has no chips; leave the player out of the hand.")


def _check_posts(game: Game, hand: Hand) -> None:
    if hand.at(hand.big) is None or (hand.small and hand.at(hand.small) is None):
        raise BadHandOpening("A blind's seat has no player; name seats that are dealt in.")
    if hand.small == hand.big:
        raise BadHandOpening("One seat has both blinds; name two seats.")
    posting = [post.seat for post in hand.posts]
    if len({*posting, hand.small, hand.big}) != len(posting) + 2:
        raise BadHandOpening("A seat posts twice; blinds and further posts have a seat each.")
    for post in hand.posts:
        if hand.at(post.seat) is None:
            raise BadHandOpening(
                f"Seat {post.seat} posts and is not dealt in; name a player's seat."
            )
        if not 0 <= post.live <= game.big_blind or post.dead < 0 or not post.live + post.dead:
            raise BadHandOpening(
                f"Seat {post.seat} posts {game.amount_text(post.live)} live and "
                f"{game.amount_text(post.dead)} dead; post up to "
                f"{game.amount_text(game.big_blind)} live, and something."
            )
        if not _filed(game, post):
            raise BadHandOpening(
                f"Seat {post.seat} posts {game.amount_text(post.live + post.dead)}, but only the "
                f"two blinds are posted here ({game.cite(game.law.source(Blinds, 'entry'))}, "
                "I-110); file a rule for such posts, or leave them out."
            )


def _filed(game: Game, post: Post) -> bool:
    """Return whether the house's rules know such a post (I-110)."""
    if game.missed == "post_missed":
        return True
    return game.entry == "post_big_blind" and not post.dead
