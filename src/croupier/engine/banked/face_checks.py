"""Faces judged by sight: what is told is held against what lies face up, and nothing else.

A refusal that came of a card which lies face down would tell that card. Who tells a face at a
table of physical cards therefore hears only of cards that all can see; a card that was told for
two places is found out when the second of them is turned up or read.
"""

from __future__ import annotations

from croupier.cards import Card, card
from croupier.engine.banked import commands
from croupier.engine.banked.evolve import evolve
from croupier.engine.banked.game import Game
from croupier.engine.banked.known_cards import known
from croupier.engine.banked.settlement import settle_box
from croupier.engine.banked.state import Box, Round
from croupier.engine.banked.turn import to_settle
from croupier.engine.banked.view import view
from croupier.engine.watcher import HIDDEN, Watcher
from croupier.refusal import Refused

_ALL = Watcher("public")


def by_sight(game: Game, round: Round, command: commands.Command) -> Round:
    """The round as it is for who tells faces with this command and knows only what lies open."""
    match command:
        case commands.Deal() | commands.ReportIrregularity():
            new = round.copy()
        case commands.TurnUp(cards) if cards:
            new = round.copy()
            new.board = _seen(round.board, view(game, round, _ALL).board)
        case commands.Expose(cards, box) if cards or box:
            new, seen = round.copy(), view(game, round, _ALL)
            new.dealer = _seen(round.dealer, seen.dealer) if cards else round.dealer
            new.box = _seen(round.box, seen.box) if box else round.box
        case commands.Show(target, _):
            round = read_again(game, round)
            new, seen = round.copy(), view(game, round, _ALL)
            pairs = zip(round.boxes, seen.seats, strict=True)
            new.boxes = tuple(
                _covered(item, by.cards) if item.seat == target else item for item, by in pairs
            )
        case _:
            return round
    new.known = frozenset(each for place in _open(game, round) for each in place)
    return new


def read_twice(game: Game, round: Round) -> Card | None:
    """A card that lies open in two places, or settled a box too; None if there is none."""
    found: set[Card] = set()
    for place in (*_shared(game, round), *_settled_by(game, round)):
        for item in place:
            if item in found:
                return item
            found.add(item)
    return None


def told_twice(game: Game, round: Round) -> Card | None:
    """The card that would be read twice if the box at its turn were settled now."""
    box = to_settle(game, round)
    judged = settle_box(game, round, commands.SettleBox(box.seat)) if box is not None else ()
    if isinstance(judged, Refused):
        return None
    for event in judged:
        round = evolve(game, round, event)
    return read_twice(game, round) if judged else None


def read_again(game: Game, round: Round) -> Round:
    """The round with the box at its turn unread, if one of its cards was told elsewhere too.

    The cards lie face up now: what is told of them counts, and not what was told before.
    """
    box, twice = to_settle(game, round), told_twice(game, round)
    if box is None or twice is None or twice not in box.cards:
        return round
    new, unread = round.copy(), box.copy()
    unread.cards = (None,) * len(box.cards)
    new.boxes = tuple(unread if item is box else item for item in round.boxes)
    return new


def _seen(
    cards: tuple[commands.Unseen, ...], shown: tuple[str, ...]
) -> tuple[commands.Unseen, ...]:
    """The cards, those unknown that do not lie face up; none does of cards that are not shown."""
    if len(shown) != len(cards):
        return (None,) * len(cards)
    return tuple(None if by == HIDDEN else item for item, by in zip(cards, shown, strict=True))


def _covered(box: Box, shown: tuple[str, ...]) -> Box:
    """The box as it lies there, if not all of its cards are known."""
    if None not in box.cards:
        return box
    new = box.copy()
    new.cards = _seen(box.cards, shown)
    return new


def _faces(shown: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(card(name) for name in shown if name != HIDDEN)


def _open(game: Game, round: Round) -> tuple[tuple[Card, ...], ...]:
    """Every place whose cards all can see, with those cards."""
    seats = view(game, round, _ALL).seats
    return (*_shared(game, round), *(_faces(seat.cards) for seat in seats))


def _shared(game: Game, round: Round) -> tuple[tuple[Card, ...], ...]:
    """Those of these places that are no player's."""
    seen = view(game, round, _ALL)
    return (_faces(seen.board), _faces(seen.dealer), _faces(seen.box), known(round.discards))


def _settled_by(game: Game, round: Round) -> tuple[tuple[Card, ...], ...]:
    """The cards of boxes that were settled by them, whether or not they lay open for all."""
    seats = view(game, round, _ALL).seats
    return tuple(
        known(box.cards)
        for box, seen in zip(round.boxes, seats, strict=True)
        if not box.void
        and (box.stand != "folded" or HIDDEN not in seen.cards)  # else they are in the rack
        and any(line.result != "void" and not line.early for line in box.lines)
    )
