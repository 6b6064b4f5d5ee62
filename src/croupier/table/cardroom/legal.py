"""What may be done at a table between players now."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.table.cardroom import commands as c
from croupier.table.cardroom.judged.draw import cards_out, drawing
from croupier.table.cardroom.judged.seating import addable
from croupier.table.cardroom.moves import Between, Cards, Move, NewPlayer, OneOf, Result
from croupier.table.cardroom.plan import next_hand
from croupier.table.cardroom.rules import Rules
from croupier.table.cardroom.state import Table


def legal(rules: Rules, table: Table) -> tuple[Move, ...]:
    """Everything that would be accepted now."""
    return (*_seating(rules, table), *_hands(rules, table))


def _seating(rules: Rules, table: Table) -> Iterator[Move]:
    free = tuple(seat for seat in range(1, rules.seats + 1) if table.at(seat) is None)
    bring = rules.clauses["buy_in"]
    if free:
        known = frozenset(one.player for one in table.seats)
        yield Move(
            c.SitDown,
            bring,
            (
                ("seat", OneOf(free)),
                ("player", NewPlayer(known)),
                ("chips", Between(*rules.buy_in)),
            ),
        )
    for one in table.seats:
        least, most = addable(rules, one)
        seat = ("seat", OneOf((one.seat,)))
        if table.hand is None and least <= most:
            yield Move(c.AddChips, bring, (seat, ("chips", Between(least, most))))
        if not one.leaving:
            yield Move(c.ComeBack if one.sits_out else c.SitOut, "", (seat,))
            yield Move(c.StandUp, "", (seat,))


def _hands(rules: Rules, table: Table) -> Iterator[Move]:
    if table.hand is not None:
        started = tuple((seat, stack) for seat, _, stack in table.hand.players)
        yield Move(c.FinishHand, result=Result(started))
        return
    seats = drawing(rules, table)
    if seats:
        cards = Cards(len(seats), cards_out(table))
        yield Move(c.DrawForButton, rules.clauses["draw"], (("cards", cards),))
    if next_hand(rules, table) is not None:
        yield Move(c.OpenHand, rules.clauses["moves"])
