"""Entered faces, compared only with cards that are face up.

A refusal because of a face-down card would reveal that card. A person who enters faces at a table
of physical cards therefore learns only of cards that everyone can see. A face that was entered for
two places is found when the second of them is turned up or read.
"""

from __future__ import annotations

from croupier.cards import Card, card
from croupier.engine.banked import commands
from croupier.engine.banked.evolve import evolve
from croupier.engine.banked.game import Game
from croupier.engine.banked.settlement import settle_box
from croupier.engine.banked.state import Box, Round, known
from croupier.engine.banked.turn import to_settle
from croupier.engine.banked.view import view
from croupier.engine.watcher import HIDDEN, Watcher
from croupier.refusal import Refused

_ALL = Watcher("public")


def by_sight(game: Game, round: Round, command: commands.Command) -> Round:
    """Return the round as seen by a person who enters faces and knows only the open cards."""
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
    """Return a card that is open in two places, or also settled a box; None if there is none."""
    found: set[Card] = set()
    for place in (*_shared(game, round), *_settled_by(game, round)):
        for item in place:
            if item in found:
                return item
            found.add(item)
    return None


def told_twice(game: Game, round: Round) -> Card | None:
    """Return the card that would be read twice if the box at its turn were settled now."""
    box = to_settle(game, round)
    judged = settle_box(game, round, commands.SettleBox(box.seat)) if box is not None else ()
    if isinstance(judged, Refused):
        return None
    for event in judged:
        round = evolve(game, round, event)
    return read_twice(game, round) if judged else None


def read_again(game: Game, round: Round) -> Round:
    """Return the round with the box at its turn unread, if one of its cards appears elsewhere too.

    The cards are face up now, so the new entry counts and not the earlier one.
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
    """Return the cards, with those unknown that are not face up."""
    if len(shown) != len(cards):
        return (None,) * len(cards)
    return tuple(None if by == HIDDEN else item for item, by in zip(cards, shown, strict=True))


def _covered(box: Box, shown: tuple[str, ...]) -> Box:
    """Return the box with only its open cards known, unless all of its cards are."""
    if None not in box.cards:
        return box
    new = box.copy()
    new.cards = _seen(box.cards, shown)
    return new


def _faces(shown: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(card(name) for name in shown if name != HIDDEN)


def _open(game: Game, round: Round) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of every place that everyone can see."""
    seats = view(game, round, _ALL).seats
    return (*_shared(game, round), *(_faces(seat.cards) for seat in seats))


def _shared(game: Game, round: Round) -> tuple[tuple[Card, ...], ...]:
    """Return the open cards of places that belong to no player."""
    seen = view(game, round, _ALL)
    return (_faces(seen.board), _faces(seen.dealer), _faces(seen.box), known(round.discards))


def _settled_by(game: Game, round: Round) -> tuple[tuple[Card, ...], ...]:
    """Return the cards by which boxes were settled, open for all or not."""
    seats = view(game, round, _ALL).seats
    return tuple(
        known(box.cards)
        for box, seen in zip(round.boxes, seats, strict=True)
        if not box.void
        and (box.stand != "folded" or HIDDEN not in seen.cards)  # else they are in the rack
        and any(line.result != "void" and not line.early for line in box.lines)
    )
