"""What a cardroom table needs of the law, compiled once: seats, buy-in, button, blinds, fees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.engine.errors import InvalidSubmission
from croupier.law.resolve import Law
from croupier.law.submission import Examined
from croupier.law.vocabulary.cardroom import Blind, Blinds, Bracket, Button, Contest, Fee, Stakes
from croupier.law.vocabulary.common import Deal, Seats


@dataclass(frozen=True, slots=True)
class Rules:
    """The law of one table between players, over many hands. Amounts are whole cents."""

    seats: int
    least: int
    """The fewest players of a hand."""
    buy_in: tuple[int, int]
    small_blind: int
    big_blind: int
    heads_up: str
    leaves: str
    """What the button does when a player leaves."""
    ties: str
    entry: str
    missed: str
    all_in: str
    fee_timing: str
    fees: tuple[tuple[int, int, int], ...]
    """The fewest and most players of each column, and its fee."""
    clauses: Mapping[str, str]
    """The clause of each of these, with the rulebook's prefix."""

    def fee_for(self, players: int) -> int:
        """Return the fee of a hand with this number of players."""
        return next((fee for least, most, fee in self.fees if least <= players <= most), 0)


def compile_rules(examined: Examined) -> Rules:
    """Return the rules under this submission; raise InvalidSubmission if it has faults."""
    law = examined.law
    if law is None or not examined.valid:
        raise InvalidSubmission("the submission has faults; examine it first")
    seats, stakes, button = law.whole(Seats), law.whole(Stakes), law.whole(Button)
    blinds, fee = law.whole(Blinds), law.whole(Fee)
    if seats is None or stakes is None or button is None or blinds is None or fee is None:
        raise InvalidSubmission("the rulebook has no game between players")
    amounts = {rule.item.name: rule.item.dollars for rule in law.all(Blind)}
    taken = examined.submission.fees
    return Rules(
        seats=seats.count,
        least=seats.least,
        buy_in=(stakes.buy_in_least or 0, stakes.buy_in_most or 0),
        small_blind=amounts["small_blind"],
        big_blind=amounts["big_blind"],
        heads_up=blinds.heads_up or "",
        leaves=button.leaves or "",
        ties=button.ties or "",
        entry=blinds.entry or "",
        missed=blinds.missed or "",
        all_in=stakes.all_in or "",
        fee_timing=fee.timing or "",
        fees=tuple(
            (item.item.least, item.item.most, taken.get(item.item.name, 0))
            for item in law.all(Bracket)
        ),
        clauses=_clauses(law),
    )


def _clauses(law: Law) -> dict[str, str]:
    opening = next((rule.clause for rule in law.all(Deal) if rule.item.when == "opening"), "")
    found = {
        "seats": law.source(Seats, "count"),
        "one_seat_each": law.source(Contest, "one_seat_each"),
        "buy_in": law.source(Stakes, "buy_in_least"),
        "moves": law.source(Button, "moves"),
        "draw": opening,
        "highest": law.source(Button, "drawn_by"),
        "posted": law.source(Blinds, "posted"),
        "entry": law.source(Blinds, "entry"),
        "fee": law.source(Fee, "timing"),
    }
    found |= {item.item.name: item.clause for item in law.all(Blind)}
    return {name: law.book.cite(clause) for name, clause in found.items()}
