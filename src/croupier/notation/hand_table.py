"""The table that a written hand is played at: its game, and who may sit where."""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache

from croupier.law.clause import Rulebook
from croupier.law.faults import blocking
from croupier.law.submission import examine, with_demonstration
from croupier.law.words.cardroom import Contest
from croupier.law.words.common import Seats
from croupier.notation.fields import BadRound, rulebook_of
from croupier.notation.hand_steps import Seated
from croupier.refusal import Reason, Refused
from croupier.round.cardroom.game import Game, compile_game
from croupier.round.cardroom.opening import BadOpening, open_hand
from croupier.round.cardroom.state import Hand, Post


def game_for(rulebook: str, submission: dict[str, object], book: Rulebook | None = None) -> Game:
    """The game of this submission, completed by the demonstration, under this or its own book."""
    key = json.dumps({**submission, "rulebook": rulebook}, sort_keys=True, default=str)
    if book is not None:
        return _under(book, key)
    rulebook_of(rulebook, "cardroom")
    return _game(key)


@lru_cache(maxsize=512)
def _game(key: str) -> Game:
    return _under(None, key)


def _under(book: Rulebook | None, key: str) -> Game:
    table = json.loads(key, parse_float=Decimal)
    examined = examine(with_demonstration(table), book)
    for fault in blocking(examined.faults):
        raise BadRound(f"submission.{fault.place}", fault.says, fault.advice, fault.clause)
    return compile_game(examined)


def open_at(
    game: Game,
    seated: Sequence[Seated],
    button: int,
    *,
    blinds: tuple[int, int] | None = None,
    posts: Sequence[Post] = (),
) -> Hand:
    """The hand of those who sit there, nothing posted yet; BadRound if it cannot be dealt."""
    names = [(one.seat, one.player or f"seat {one.seat}", one.stack) for one in seated]
    small, big = blinds or (None, None)
    try:
        return open_hand(
            game, names, button=button, small_blind=small or None, big_blind=big, posts=posts
        )
    except BadOpening as error:
        says, _, advice = str(error).rstrip(".").partition("; ")
        raise BadRound("seats", f"{says[:1].lower()}{says[1:]}", advice) from None


def seat_refused(game: Game, seated: Sequence[Seated], new: Seated) -> Refused | None:
    """Why this player cannot sit there beside those who sit already; None if all is well."""
    if not 1 <= new.seat <= game.seats:
        clause = game.cite(game.law.source(Seats, "count"))
        says = f"there is no seat {new.seat}"
        return Refused(Reason.NO_SUCH_SEAT, says, f"the table has seats 1 to {game.seats}", clause)
    if any(one.seat == new.seat for one in seated):
        says = f"seat {new.seat} is taken"
        return Refused(Reason.NOT_YOUR_BOX, says, "give each seat once")
    alone = (game.law.whole(Contest) or Contest()).one_seat_each
    if alone and new.player and any(one.player == new.player for one in seated):
        clause = game.cite(game.law.source(Contest, "one_seat_each"))
        says = f"{new.player} sits at this table already"
        return Refused(Reason.TOO_MANY_BOXES, says, "play one seat", clause)
    if new.stack <= 0:
        says = f"seat {new.seat} has no chips"
        return Refused(Reason.BAD_AMOUNT, says, "give a stack above zero")
    return None
