"""Applies events to a round; never refuses. Replay is a fold of this."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from croupier.engine.banked import events
from croupier.engine.banked.commands import Unseen
from croupier.engine.banked.deal_plan import BOARD, BOX, BURN, DEALER
from croupier.engine.banked.game import Game
from croupier.engine.banked.paytable import Cards
from croupier.engine.banked.state import Box, Cut, Round, known
from croupier.engine.banked.turn import advance
from croupier.engine.machine import folding
from croupier.engine.payment import Payment


def opening(
    game: Game, meters: dict[str, int] | None = None, reserves: dict[str, int] | None = None
) -> Round:
    """Return a new round; by default meters have their initial amounts and reserves are empty."""
    shown = {name: rule.initial for name, rule in game.meters.items()}
    kept = dict.fromkeys(shown, 0)
    shown.update({name: value for name, value in (meters or {}).items() if name in shown})
    kept.update({name: value for name, value in (reserves or {}).items() if name in kept})
    return Round(shown, kept)


def evolve(game: Game, round: Round, event: events.Event) -> Round:
    """Return the round after the event; the one given is unchanged."""
    new = round.copy()
    _APPLY[type(event)](game, new, event)
    return new


replay = folding(evolve)
"""The round after all these events."""


def _placed(game: Game, new: Round, event: events.WagersPlaced) -> None:
    stakes = dict(event.wagers)
    names = stakes.keys()
    stand, *_ = [stand for wagers, stand, _ in game.entries if wagers <= names]
    new.boxes = new.with_box(Box(event.seat, event.player, stand, stakes, dict(event.tips)))


def _taken_back(_: Game, new: Round, event: events.WagersWithdrawn) -> None:
    new.boxes = tuple(box for box in new.boxes if box.seat != event.seat)


def _closed(_: Game, new: Round, event: events.BetsClosed) -> None:
    new.plan, new.contributions = event.plan, event.contributions
    new.meters, new.reserves = dict(new.meters), dict(new.reserves)
    for name, added, kept in event.contributions:
        new.meters[name] += added
        new.reserves[name] += kept
    new.phase = "deal"


def _dealt(game: Game, new: Round, event: events.CardsDealt) -> None:
    targets = new.plan[new.dealt][new.next : new.next + len(event.cards)]
    cards = event.cards
    hands: dict[int, tuple[Unseen, ...]] = {
        target: tuple([cards[place] for place in places]) for target, places in _places(targets)
    }
    new.board += hands.pop(BOARD, ())
    new.box += hands.pop(BOX, ())
    new.burned += hands.pop(BURN, ())
    new.dealer += hands.pop(DEALER, ())
    if hands:
        new.boxes = tuple([_with_cards(box, hands.get(box.seat)) for box in new.boxes])
    new.known = new.known.union(known(event.cards))
    new.next += len(event.cards)
    if new.next == len(new.plan[new.dealt]):
        if new.dealt and BOARD in new.plan[new.dealt]:
            new.seen = len(new.board)
        new.dealt, new.next, new.phase = new.dealt + 1, 0, "open"
        advance(game, new)


@lru_cache(maxsize=1024)
def _places(targets: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return which of these cards each target gets; cached."""
    places: dict[int, list[int]] = {}
    for place, target in enumerate(targets):
        places.setdefault(target, []).append(place)
    return tuple((target, tuple(found)) for target, found in places.items())


def _with_cards(box: Box, cards: tuple[Unseen, ...] | None) -> Box:
    if cards is None:
        return box
    box = box.copy()
    box.cards += cards
    return box


def _turned(game: Game, new: Round, event: events.CommunityTurnedUp) -> None:
    new.board = (*new.board[: new.seen], *event.cards, *new.board[new.seen + len(event.cards) :])
    new.known |= set(event.cards)
    new.seen += len(event.cards)
    new.phase = "open"
    advance(game, new)


def _shown(_: Game, new: Round, event: events.FacesShown) -> None:
    box = _box(new, event.target)
    box.cards = event.cards
    new.known |= set(event.cards)


def _box(new: Round, seat: int) -> Box:
    """Return a copy of the seat's box, already in its place: nearly always that of the turn."""
    boxes, place = list(new.boxes), new.turn
    while boxes[place].seat != seat:
        place = (place + 1) % len(boxes)
    boxes[place] = found = boxes[place].copy()
    new.boxes = tuple(boxes)
    return found


def _played(game: Game, new: Round, event: events.PlayPlaced) -> None:
    box = _box(new, event.seat)
    box.play = event.multiple
    box.stakes = {**box.stakes, game.play: event.stake}
    box.open += (game.play,)
    if event.tip:
        box.tips = {**box.tips, game.play: event.tip}
    advance(game, new)


def _checked(game: Game, new: Round, event: events.Checked) -> None:
    _box(new, event.seat).checked = new.stage
    advance(game, new)


def _folded(game: Game, new: Round, event: events.Folded) -> None:
    box = _box(new, event.seat)
    box.stand = "folded"
    box.early = tuple(name for name in box.stakes if lost_at_fold(game, name))
    advance(game, new)


@lru_cache(maxsize=1024)
def lost_at_fold(game: Game, wager: str) -> bool:
    """Return whether a fold collects this wager at once, because it can only lose."""
    cells = game.cells[wager, "folded"]
    return all(result == "lose" for row in cells for result, _ in row)


def _exposed(game: Game, new: Round, event: events.DealerExposed) -> None:
    new.dealer, new.box, new.exposed = event.cards, event.box, True
    new.shared = Cards((), known(new.board), event.cards, known(event.box), {})
    for subject in game.shared_subjects:
        new.shared.rank(subject, game.subjects)
    new.known = new.known.union(event.cards, known(event.box))
    new.phase = "settle"
    advance(game, new)


def _move(new: Round, meters: tuple[tuple[str, int, int], ...]) -> None:
    if meters:
        new.meters, new.reserves = dict(new.meters), dict(new.reserves)
        for name, shown, reserve in meters:
            new.meters[name], new.reserves[name] = shown, reserve


def _read(_: Game, new: Round, event: events.MetersRead) -> None:
    """Take up readings; what other tables did to the meters is not reversed with this round."""
    shown, kept = new.opened
    new.opened = (
        _shifted(shown, new.meters, event.meters),
        _shifted(kept, new.reserves, event.reserves),
    )
    new.meters = {**new.meters, **dict(event.meters)}
    new.reserves = {**new.reserves, **dict(event.reserves)}


def _shifted(
    opened: dict[str, int], now: dict[str, int], read: tuple[tuple[str, int], ...]
) -> dict[str, int]:
    moved = {name: units - now[name] for name, units in read}
    return {name: at + moved.get(name, 0) for name, at in opened.items()}


def _settled(game: Game, new: Round, event: events.BoxSettled) -> None:
    box = _box(new, event.seat)
    box.add(event.lines)
    box.held = event.held
    _move(new, event.meters)
    advance(game, new)


def _approved(game: Game, new: Round, event: events.PayoutApproved) -> None:
    box = _box(new, event.seat)
    box.add((event.line,))
    box.held, box.validated = "", event.by
    _move(new, event.meters)
    advance(game, new)


def _validated(_: Game, new: Round, event: events.HandValidated) -> None:
    _box(new, event.seat).validated = event.by


def _envied(_: Game, new: Round, event: events.EnvyPaid) -> None:
    new.envy += (event.line,)


def _over(_: Game, new: Round, __: events.RoundClosed) -> None:
    new.phase = "over"


def _left(_: Game, new: Round, event: events.PlayerLeft) -> None:
    _box(new, event.seat).left = True


def _add(new: Round, lines: Iterable[Payment]) -> None:
    for line in lines:
        _box(new, line.seat).add((line,))


def _forfeited(game: Game, new: Round, event: events.WagersForfeited) -> None:
    _add(new, event.lines)
    box = _box(new, event.seat)
    box.void, box.held = True, ""
    advance(game, new)


def _ruled(game: Game, new: Round, event: events.IrregularityRuled) -> None:
    new.then += event.then
    _EFFECTS.get(event.effect, _noted)(game, new, event)


def _noted(game: Game, new: Round, event: events.IrregularityRuled) -> None:
    if event.effect == "skip_card":
        new.face_up += 1
        new.discards += (event.card,)
        if event.card is not None:
            new.known |= {event.card}
    _end_otherwise(new, event.lines)
    if event.lines:
        advance(game, new)


def _end_otherwise(new: Round, lines: Iterable[Payment]) -> None:
    """Replace the lines of these wagers."""
    for line in lines:
        box = _box(new, line.seat)
        same = (line.wager, line.tip)
        box.lines = tuple(payment for payment in box.lines if (payment.wager, payment.tip) != same)
        box.add((line,))


def _box_voided(game: Game, new: Round, event: events.IrregularityRuled) -> None:
    _add(new, event.lines)
    box = _box(new, event.seat)
    box.void, box.held = True, ""
    _move(new, event.meters)
    advance(game, new)


def _cut_short(game: Game, new: Round, event: events.IrregularityRuled) -> None:
    """End the round early; settlement starts over for the wagers that are still settled."""
    new.boxes = tuple(box if box.void else _cleared(box) for box in new.boxes)
    _add(new, event.lines)
    _move(new, event.meters)
    new.envy = ()
    new.cut = Cut(event.report, frozenset(event.settles), event.settling_clause)
    if not any(name in new.cut.settles for box in new.boxes for name in box.open):
        new.phase = "close"
    elif new.phase in ("settle", "close"):
        new.phase, new.lap = "settle", 0
    advance(game, new)


def _voided(_: Game, new: Round, event: events.IrregularityRuled) -> None:
    """Reverse all payments: every stake's only line is its return (I-126)."""
    new.boxes = tuple(_cleared(box) for box in new.boxes)
    _add(new, event.lines)
    _move(new, event.meters)
    new.envy = ()
    new.phase = "over"


def _cleared(box: Box) -> Box:
    """Return the box as if nothing had been settled."""
    box = box.copy()
    box.lines, box.open, box.held, box.validated = (), box.wagers, "", ""
    return box


_EFFECTS: dict[str, Callable[[Game, Round, events.IrregularityRuled], None]] = {
    "void_box": _box_voided,
    "end_round": _cut_short,
    "void": _voided,
}
_APPLY: dict[type[Any], Callable[[Game, Round, Any], None]] = {
    events.WagersPlaced: _placed,
    events.WagersWithdrawn: _taken_back,
    events.BetsClosed: _closed,
    events.CardsDealt: _dealt,
    events.CommunityTurnedUp: _turned,
    events.FacesShown: _shown,
    events.PlayPlaced: _played,
    events.Checked: _checked,
    events.Folded: _folded,
    events.DealerExposed: _exposed,
    events.MetersRead: _read,
    events.BoxSettled: _settled,
    events.PayoutApproved: _approved,
    events.HandValidated: _validated,
    events.EnvyPaid: _envied,
    events.RoundClosed: _over,
    events.PlayerLeft: _left,
    events.WagersForfeited: _forfeited,
    events.IrregularityRuled: _ruled,
}
