"""The chips of wagers that an irregularity, or a floorperson, ends out of turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from croupier.engine.banked import events
from croupier.engine.banked.game import Game
from croupier.engine.banked.state import Box, Round
from croupier.engine.payment import Payment

Fate = Literal["back", "taken", "later"]
"""Goes to the player, is taken, or is still to be settled."""


OUT_OF_TURN = (events.IrregularityRuled, events.WagersForfeited)
"""Events that end wagers out of turn."""


@dataclass(frozen=True, slots=True)
class Chips:
    """What a dealer does with the chips of one wager."""

    seat: int
    wager: str
    cents: int
    fate: Fate
    tray: bool = False
    """Whether what goes back comes out of the tray: it was banked, collected or lost before."""
    tip_box: bool = False
    """Whether it is taken from the dealers' tip box, and not from the player."""


def chips_of(game: Game, round: Round, event: Any) -> tuple[Chips, ...]:
    """Return the chips that go back, are taken or stay, by box, if this happens now."""
    if not isinstance(event, OUT_OF_TURN) or not event.lines:
        return ()
    effect = event.effect if isinstance(event, events.IrregularityRuled) else ""
    found: list[Chips] = []
    for box in round.boxes:
        lines = [line for line in event.lines if line.seat == box.seat]
        for line in lines:
            found += _ended(game, box, line)
        if isinstance(event, events.IrregularityRuled) and effect == "end_round" and not box.void:
            found += _later(box, event.settles, lines)
        if effect in ("void", "end_round"):
            found += _envy(round, box)
    return tuple(found)


def _envy(round: Round, box: Box) -> list[Chips]:
    """Return the Envy Bonus that is reversed with the settlement of the round."""
    paid = [line for line in round.envy if line.seat == box.seat]
    cents = sum(line.pays for line in paid)
    return [Chips(box.seat, paid[0].wager, cents, "taken")] if cents else []


def _later(box: Box, settles: tuple[str, ...], lines: list[Payment]) -> list[Chips]:
    """Return the chips of wagers that are settled later, on cards still to come."""
    ended = {line.wager for line in lines}
    return [
        Chips(box.seat, wager, box.stakes.get(wager, 0) + box.tips.get(wager, 0), "later")
        for wager in box.wagers
        if wager in settles and wager not in ended
    ]


def _before(box: Box, wager: str, tip: bool) -> Payment | None:
    """Return the line that the wager already had."""
    return next((line for line in box.lines if (line.wager, line.tip) == (wager, tip)), None)


def _ended(game: Game, box: Box, line: Payment) -> list[Chips]:
    """Return the chips of a wager by its new line, less what was paid for it before."""
    old = _before(box, line.wager, line.tip)
    collected = line.wager in box.early
    if line.result != "void":
        return [] if collected else [Chips(box.seat, line.wager, line.stake, "taken")]
    has = old.returned + old.pays if old is not None else 0
    if old is not None and old.for_dealer and has:  # the stake was the player's, what it won never
        taken = Chips(box.seat, line.wager, has, "taken", tip_box=True)
        return [taken, Chips(box.seat, line.wager, line.returned, "back", tray=True)]
    due = line.returned - has
    if due <= 0:  # the player already has the stake, with what was won on it
        return [Chips(box.seat, line.wager, -due, "taken")] if due else []
    tray = old is not None or collected or line.wager == game.metered
    return [Chips(box.seat, line.wager, due, "back", tray)]
