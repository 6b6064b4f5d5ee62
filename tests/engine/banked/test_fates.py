"""Instructions for chips of wagers that end out of turn agree with the postings."""

from __future__ import annotations

from collections import Counter

from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked import events as banked_events
from croupier.engine.banked.game import Game
from croupier.engine.banked.postings import postings
from croupier.engine.banked.state import Round
from croupier.engine.banked.wager_fates import Chips, chips_of
from croupier.money import UNITS_PER_CENT
from tests.engine.banked.strategies import Sitting, sitting, table_at

TABLES = 12


def by_hand(round: Round, chips: tuple[Chips, ...]) -> dict[str, int]:
    """By account, what a dealer moves who does as told."""
    owner = {box.seat: f"player:{box.player}" for box in round.boxes}
    moved: Counter[str] = Counter()
    for chip in chips:
        cents = chip.cents if chip.fate == "back" else -chip.cents
        moved["tips" if chip.tip_box else owner[chip.seat]] += cents * UNITS_PER_CENT
    return {account: units for account, units in moved.items() if units}


def by_the_books(game: Game, round: Round, event: banked_events.Event) -> dict[str, int]:
    """By account of a player or of the tip box, what the event moves."""
    told = postings(game, round, event)
    return {name: units for name, units in told if name.startswith(("player:", "tips"))}


def voided(item: Sitting) -> tuple[Round, banked_events.Event] | None:
    """A round that is voided after a box was settled: as it was before, and what ends it."""
    while (command := item.choose()) is not None:
        if item.round.phase in ("settle", "close") and any(box.lines for box in item.round.boxes):
            before = item.round
            told = item.do(banked_commands.ReportIrregularity("wrong_count", at="player", by="eve"))
            if isinstance(told, tuple):
                return before, next(
                    event for event in told if isinstance(event, banked_events.IrregularityRuled)
                )
        item.do(command)
    return None


def test_void_moves_the_chips_that_the_dealer_moves() -> None:
    """A tip that was won is in the dealers' box and is not taken from the player (I-86)."""
    reversed_tips = 0
    for number in range(TABLES):
        for seed in range(25):
            item = sitting(table_at(number), seed, trouble=0, linked=False)
            found = voided(item)
            if found is None:
                continue
            before, event = found
            chips = chips_of(item.game, before, event)
            assert by_hand(before, chips) == by_the_books(item.game, before, event)
            reversed_tips += any(chip.tip_box for chip in chips)
    assert reversed_tips > 5
