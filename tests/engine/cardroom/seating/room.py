"""A cardroom table driven by short words, for tests."""

from __future__ import annotations

from functools import cache
from typing import Any

from croupier.cards import Card, cards
from croupier.engine.cardroom.seating import (
    HandOpening,
    Rules,
    Seating,
    compile_rules,
    legal,
    replay,
    step,
)
from croupier.engine.cardroom.seating import commands as seating_commands
from croupier.engine.cardroom.seating import events as seating_events
from croupier.law.submission import Examined, examine, with_demonstration
from croupier.refusal import Refused

BOOK = "california-holdem"
FILED = (
    "ca_button",
    "ca_button_tie",
    "ca_entry",
    "ca_heads_up_blinds",
    "ca_missed_blinds",
)
CHIPS = 200_00
RANKS = "23456789TJQKA"


@cache
def examined(*options: tuple[str, object], fee: int = 4) -> Examined:
    """The demonstration submission with these options, filed where they must be."""
    chosen = dict(options)
    fees = dict.fromkeys(("seven_or_more", "five_or_six", "four_or_fewer"), fee)
    filed = {name: "on file" for name in FILED if name in chosen}
    table = {"rulebook": BOOK, "options": chosen, "filed": filed, "fees": fees}
    found = examine(with_demonstration(table))
    assert found.valid, found.faults
    return found


@cache
def rules(*options: tuple[str, object], fee: int = 4) -> Rules:
    """The rules of such a table."""
    return compile_rules(examined(*options, fee=fee))


class Room:
    """A table with its people; every command is also checked against `legal`."""

    def __init__(self, *seats: int, **options: object) -> None:
        fee = options.pop("fee", 4)
        assert isinstance(fee, int)
        self.rules = rules(*sorted(options.items()), fee=fee)
        self.table = Seating()
        self.log: list[seating_events.Event] = []
        for seat in seats:
            self.sit(seat)

    def do(self, command: Any) -> tuple[seating_events.Event, ...]:
        """The events of a command that is taken."""
        assert any(move.allows(command) for move in legal(self.rules, self.table)), command
        self.table, judged = step(self.rules, self.table, command)
        assert not isinstance(judged, Refused), judged
        self.log += judged
        assert replay(self.rules, Seating(), self.log) == self.table
        return judged

    def refuses(self, command: Any) -> Refused:
        """The refusal of a command that is not taken."""
        assert not any(move.allows(command) for move in legal(self.rules, self.table)), command
        after, judged = step(self.rules, self.table, command)
        assert after is self.table
        assert isinstance(judged, Refused), judged
        assert judged.message
        assert judged.advice
        return judged

    def sit(self, seat: int, chips: int = CHIPS) -> None:
        """Somebody called after the seat sits down."""
        self.do(seating_commands.Sit(seat, chips, f"p{seat}"))

    def out(self, *seats: int) -> None:
        """These sit out."""
        for seat in seats:
            self.do(seating_commands.SitOut(seat))

    def back(self, *seats: int) -> None:
        """These come back."""
        for seat in seats:
            self.do(seating_commands.ComeBack(seat))

    def up(self, *seats: int) -> None:
        """These leave."""
        for seat in seats:
            self.do(seating_commands.Stand(seat))

    def button(self, seat: int) -> None:
        """The first button goes to this seat: it draws an ace, the others less."""
        ready = [item.seat for item in self.table.ready()]
        low = iter(RANKS)
        self.draw(*(("A" if number == seat else next(low)) + "s" for number in ready))
        assert self.table.disks.button == seat

    def draw(self, *faces: str) -> tuple[seating_events.Event, ...]:
        """Cards for the button."""
        return self.do(seating_commands.DrawForButton(cards(faces)))

    def open(self) -> HandOpening:
        """The next hand, opened."""
        [opened] = self.do(seating_commands.OpenRound())
        assert isinstance(opened, seating_events.HandOpened)
        return opened.hand

    def finish(self, *, fee: int = 0, **changes: int) -> tuple[seating_events.Event, ...]:
        """The hand ends with stacks changed by so much, as p3=-100."""
        hand = self.table.hand
        assert hand is not None
        stacks = tuple((seat, stack + changes.get(name, 0)) for seat, name, stack in hand.players)
        return self.do(seating_commands.FinishHand(stacks, fee))

    def deal(self) -> tuple[int, int | None, int]:
        """Button, small and big blind of a hand played to its end without winners."""
        hand = self.open()
        self.finish()
        return hand.button, hand.small, hand.big

    def dealt(self) -> tuple[int, ...]:
        """The seats of a hand played to its end, as they were dealt to."""
        hand = self.open()
        self.finish()
        return hand.seats

    def stack(self, seat: int) -> int:
        """What this seat has."""
        item = self.table.at(seat)
        assert item is not None
        return item.stack


def face(text: str) -> Card:
    """One card."""
    return cards(text)[0]
