"""The seating commands that may be given now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.engine.cardroom.seating import commands
from croupier.engine.cardroom.seating.dealt_in import next_hand
from croupier.engine.cardroom.seating.guards.draw import cards_out, drawing
from croupier.engine.cardroom.seating.guards.seats import addable
from croupier.engine.cardroom.seating.rules import Rules
from croupier.engine.cardroom.seating.state import Seating
from croupier.engine.machine import Between, Cards, NewPlayer, Offer, OneOf, is_whole


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand may end: all chips accounted for, or everything back if it was void."""

    started: tuple[tuple[int, int], ...]

    def holds(self, command: Any) -> bool:
        """Return whether the hand may have ended like this."""
        stacks, left = command.stacks, command.left
        amounts = [*(stack for _, stack in stacks), command.fee]
        seats = {seat for seat, _ in self.started}
        if sorted(seat for seat, _ in stacks) != sorted(seats):
            return False
        if not set(left) <= seats or len(set(left)) != len(left):
            return False
        if not all(is_whole(amount) and amount >= 0 for amount in amounts):
            return False
        if command.voided:
            return not command.fee and sorted(stacks) == sorted(self.started)
        return bool(sum(amounts) == sum(stack for _, stack in self.started))

    def some(self) -> commands.FinishHand:
        """Return a hand in which no chips changed hands."""
        return commands.FinishHand(self.started)


def legal(rules: Rules, table: Seating) -> tuple[Offer, ...]:
    """Return everything that would be accepted now."""
    return (*_seating(rules, table), *_hands(rules, table))


def _seating(rules: Rules, table: Seating) -> Iterator[Offer]:
    free = tuple(seat for seat in range(1, rules.seats + 1) if table.at(seat) is None)
    bring = rules.clauses["buy_in"]
    if free:
        known = frozenset(item.player for item in table.seats)
        yield Offer(
            commands.Sit,
            "player",
            bring,
            (
                ("seat", OneOf(free)),
                ("player", NewPlayer(known)),
                ("chips", Between(*rules.buy_in)),
            ),
        )
    for player in table.seats:
        least, most = addable(rules, player)
        seat = ("seat", OneOf((player.seat,)))
        if table.hand is None and least <= most:
            yield Offer(commands.Buy, "player", bring, (seat, ("chips", Between(least, most))))
        if not player.leaving:
            yield Offer(
                commands.ComeBack if player.sits_out else commands.SitOut, "player", "", (seat,)
            )
            yield Offer(commands.Stand, "player", "", (seat,))


def _hands(rules: Rules, table: Seating) -> Iterator[Offer]:
    if table.hand is not None:
        started = tuple((seat, stack) for seat, _, stack in table.hand.players)
        yield Offer(commands.FinishHand, whole=Result(started))
        return
    seats = drawing(rules, table)
    if seats:
        cards = Cards(len(seats), cards_out(table))
        yield Offer(commands.DrawForButton, "dealer", rules.clauses["draw"], (("cards", cards),))
    if next_hand(rules, table) is not None:
        yield Offer(commands.OpenRound, "dealer", rules.clauses["moves"])
