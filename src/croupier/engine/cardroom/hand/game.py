"""A rulebook and a submission, compiled once into what a hand asks at every turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier import money
from croupier.law.resolve import Granted, Law
from croupier.law.submission import Examined
from croupier.law.vocabulary.cardroom import (
    Betting,
    Blind,
    Blinds,
    Bracket,
    Button,
    Fee,
    Pot,
    Raises,
    Showdown,
    Stakes,
)
from croupier.law.vocabulary.common import Burn, Deal, Opens, Reveal, Seats


@dataclass(frozen=True, slots=True)
class Street:
    """A betting round: what is turned up before it, and what a bet or raise may be."""

    name: str
    cards: int
    burned: int
    min: int
    """The least bet, and the least raise before there has been one."""
    max: int | None
    """The most that one bet or raise may add; None without limit."""
    clause: str
    dealt: str
    """The clause that grants the cards before it."""
    starts: str
    """Left of whom the first to act sits."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """One table's game. Amounts are whole cents, or chips."""

    law: Law
    rulebook: str
    prefix: str
    seats: int
    least_players: int
    hole_cards: int
    hole_packet: int
    """How many of them are dealt at a time."""
    small_blind: int
    big_blind: int
    structure: str
    streets: tuple[Street, ...]
    raise_cap: int | None
    """Raises in a round; None without limit."""
    cap_tested: str
    least_raise: str
    reopens_at: Fraction
    """The part of a full raise from which short all-ins reopen the betting."""
    all_in: str
    heads_up: str
    entry: str
    missed: str
    button_leaves: str
    button_ties: str
    odd_chip: int
    odd_rule: str
    losers_may_muck: bool
    fees: Mapping[str, tuple[int, int, int]]
    """By column: the fewest and most players, and the fee."""
    fee_timing: str
    no_flop_no_drop: bool
    seconds: int
    chips: bool = False
    """Amounts are chips of no stated worth, not cents."""

    def amount_text(self, amount: int) -> str:
        """Return an amount as text."""
        return str(amount) if self.chips else money.dollars(amount)

    def cite(self, clause: str) -> str:
        """Return the clause with the prefix of the rulebook."""
        return f"{self.prefix}:{clause}" if clause else ""

    def fee_for(self, players: int) -> int:
        """Return the fee of a hand with this number of players."""
        column = self.fee_column(players)
        return self.fees[column][2] if column is not None else 0

    def fee_column(self, players: int) -> str | None:
        """Return the column of the fee schedule for this number of players, or None."""
        fits = (name for name, (least, most, _) in self.fees.items() if least <= players <= most)
        return next(fits, None)


def compile_game(examined: Examined) -> Game:
    """Return the game of a valid submission."""
    law, book = examined.law, examined.book
    if law is None or book is None:
        raise ValueError("only a valid submission can be played")
    stakes, raises = law.whole(Stakes) or Stakes(), law.whole(Raises) or Raises()
    blinds, button = law.whole(Blinds) or Blinds(), law.whole(Button) or Button()
    pot, fee = law.whole(Pot) or Pot(), law.whole(Fee) or Fee()
    showdown, seats = law.whole(Showdown) or Showdown(), law.whole(Seats) or Seats(10, 2)
    holes = _holes(law)
    amounts = {rule.item.name: rule.item.dollars for rule in law.all(Blind)}
    capped = stakes.structure != "no_limit" or bool(raises.binds_no_limit)
    fees = examined.submission.fees
    return Game(
        law=law,
        rulebook=book.id,
        prefix=book.prefix,
        seats=seats.count,
        least_players=seats.least,
        hole_cards=holes.item.cards,
        hole_packet=holes.item.packet,
        small_blind=amounts["small_blind"],
        big_blind=amounts["big_blind"],
        structure=stakes.structure or "",
        streets=_streets(law, stakes),
        raise_cap=raises.most if capped else None,
        cap_tested=raises.heads_up_tested or "",
        least_raise=raises.least or "",
        reopens_at=Fraction(raises.short_reopens_at or "1"),
        all_in=stakes.all_in or "",
        heads_up=blinds.heads_up or "",
        entry=blinds.entry or "",
        missed=blinds.missed or "",
        button_leaves=button.leaves or "",
        button_ties=button.ties or "",
        odd_chip=pot.odd_chip or 1,
        odd_rule=pot.odd_rule or "",
        losers_may_muck=bool(showdown.losers_may_muck),
        fees={
            item.item.name: (item.item.least, item.item.most, fees.get(item.item.name, 0))
            for item in law.all(Bracket)
        },
        fee_timing=fee.timing or "",
        no_flop_no_drop=bool(fee.no_flop_no_drop),
        seconds=stakes.seconds or 0,
    )


def _streets(law: Law, stakes: Stakes) -> tuple[Street, ...]:
    burned = {rule.item.before: rule.item.cards for rule in law.all(Burn)}
    turned = [(item.item.street, 0, _holes(law).clause) for item in law.all(Opens)]
    turned += [(each.item.street, each.item.cards, each.clause) for each in law.all(Reveal)]
    betting = {rule.item.street: rule for rule in law.all(Betting)}
    streets = []
    for name, cards, source in turned:
        least, most = _sizes(stakes, name)
        bets = betting[name]
        starts = bets.item.starts or ""
        streets.append(
            Street(name, cards, burned.get(name, 0), least, most, bets.clause, source, starts)
        )
    return tuple(streets)


def _holes(law: Law) -> Granted[Deal]:
    """Return the rule for dealing hole cards."""
    dealt = [rule for rule in law.all(Deal) if rule.item.to == "each_player"]
    return next(item for item in dealt if item.item.when != "opening")


def _sizes(stakes: Stakes, street: str) -> tuple[int, int | None]:
    if stakes.structure == "fixed":
        size = stakes.small_bet if street in (stakes.small_on or ()) else stakes.big_bet
        return size or 0, size or 0
    return stakes.bet_least or 0, stakes.bet_most if stakes.structure == "spread" else None


def in_chips(game: Game, *, blinds: tuple[int, int], sizes: tuple[int, int | None]) -> Game:
    """Return the same game with other amounts, for hands written in chips.

    `sizes` are the bets of the early and the late streets of a fixed-limit game; the least bet and
    None of a game without limit.
    """
    early, late = sizes
    half = len(game.streets) // 2
    streets = tuple(
        replace(street, min=early, max=None)
        if late is None
        else replace(street, min=(early, late)[i >= half], max=(early, late)[i >= half])
        for i, street in enumerate(game.streets)
    )
    return replace(
        game,
        small_blind=blinds[0],
        big_blind=blinds[1],
        streets=streets,
        structure="no_limit" if late is None else "fixed",
        odd_chip=1,
        chips=True,
    )
