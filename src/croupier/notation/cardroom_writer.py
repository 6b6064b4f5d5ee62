"""Writes a played hand as `.round` text that gives the same result when played again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.engine.cardroom.hand import commands
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.state import Hand
from croupier.notation.cardroom import SEAT_WORDS
from croupier.notation.cardroom_play import PlayedHand
from croupier.notation.reports import CARDROOM, report_text
from croupier.notation.words import NOTHING, cents_text, faces_text, name_text, shares_text
from croupier.notation.writer import Row, play_rows, table_rows, text_of

_WORDS = {type(make(1)): word for word, make in SEAT_WORDS.items()}


def write(
    submission: Mapping[str, object],
    game: Game,
    opened: Hand,
    several: Sequence[commands.Command],
) -> str:
    """Return the text of a hand that these commands played without a refusal.

    What the whole `submission` has in common with the demonstration is not written.
    """
    played = PlayedHand(game, opened)
    rows = [*table_rows(game.rulebook, submission), *_table(opened)]
    rows += play_rows(played, several, lambda _, before, command: [_line(played, before, command)])
    return text_of([*rows, *_outcome(played)])


def _table(opened: Hand) -> Iterator[Row]:
    for player in sorted(opened.players, key=lambda player: player.seat):
        plain = player.name == f"seat {player.seat}"
        name = "" if plain else f"{name_text(player.name)}: "
        yield f"seat {player.seat}", f"{name}{cents_text(player.stack)}"
    yield "button", f"seat {opened.button}"
    small = f"seat {opened.small}" if opened.small else NOTHING
    yield "blinds", f"{small}, seat {opened.big}"
    for post in opened.posts:
        live = f" {cents_text(post.live)}" if post.live else ""
        dead = f" dead {cents_text(post.dead)}" if post.dead else ""
        yield "posts", f"seat {post.seat}{live}{dead}"


def _line(played: PlayedHand, before: Hand, command: commands.Command) -> Row:
    match command:
        case commands.PostBlinds():
            return "post", shares_text(played.posted())
        case commands.Bet(seat, to):
            return f"seat {seat}", f"{'raise to' if before.price else 'bet'} {cents_text(to)}"
        case commands.Show(seat, cards):
            return f"seat {seat}", f"shows {faces_text(cards)}"
        case commands.ReportIrregularity():
            return "rule", report_text(CARDROOM, command)
        case commands.Expose():
            return "end", ""
    return f"seat {getattr(command, 'seat', 0)}", _WORDS[type(command)]


def _outcome(played: PlayedHand) -> Iterator[Row]:
    """Return the results, as the reader will compare them."""
    hand, fees = played.hand, played.fees_kept()
    if hand.phase != "over":
        return
    if fees:
        payers = shares_text(payer for fee in fees for payer in fee.from_seats)
        amount = cents_text(sum(fee_taken.amount for fee_taken in fees))
        yield "fee", amount + (f" from {payers}" if payers else "")
    if played.returned():
        yield "back", shares_text(played.returned())
    for award in hand.awards:
        several = len(award.shares) > 1
        shares = shares_text(award.shares) if several else f"seat {award.shares[0][0]}"
        yield f"pot {award.pot + 1}", f"{cents_text(award.amount)} to {shares}"
    if hand.awards:
        yield "shows", ", ".join(f"seat {seat}" for seat in hand.shown) or NOTHING
    yield "stacks", shares_text(sorted((player.seat, player.stack) for player in hand.players))
