"""A finished round against the house, written out for others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.engine.payment import Payment
from croupier.house.audit.round_commands import round_commands
from croupier.house.audit.rounds import NoHand
from croupier.house.table.banked.play import boxes_of, game_of, phase_of, round_of
from croupier.notation import banked_writer

if TYPE_CHECKING:
    from croupier.house.audit.hand import Hand
    from croupier.house.table.state import TableState

in_phh = False


def text(hand: Hand) -> str:
    """Return the round in `.round` notation; NoHand where it has nothing to write."""
    setup = hand.played.setup
    opened = next((round for step in hand.steps if (round := round_of(step.after))), None)
    if opened is None:
        raise NoHand(f"{hand.id} has no round that could be written")
    if phase_of(hand.final) != "over":
        raise NoHand(f"{hand.id} ended while bets were open: there is nothing to settle")
    game = game_of(setup)
    commands = round_commands(game, opened, hand.asked())
    header = banked_writer.Header(setup.book.id, setup.submission)
    return banked_writer.write(header, game, opened, commands)


def phh(_: Hand) -> str:
    """Say that the notation has no words for a game against the house."""
    raise NoHand("PHH describes cardroom hands; this one was played against the house")


def lines(live: TableState) -> tuple[Payment, ...]:
    """Return every wager's end, box by box, then envy."""
    round = round_of(live)
    if round is None:
        return ()
    return (*(line for box in round.boxes for line in box.lines), *round.envy)


def rows(hand: Hand) -> Iterator[tuple[object, ...]]:
    """Return one row for every wager: seat, player, and how it ended."""
    names = {box.seat: box.player for box in boxes_of(hand.final)}
    for line in lines(hand.final):
        yield (line.seat, names.get(line.seat, ""), *_wager(line))


def _wager(line: Payment) -> tuple[object, ...]:
    return (
        line.wager,
        int(line.tip),
        line.stake,
        line.result,
        line.pays,
        line.returned,
        line.net,
        line.hand,
        line.clause,
        line.odds,
        line.limit,
        line.meter,
    )
