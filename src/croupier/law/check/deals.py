"""Checks that every dealing method gives each place its cards."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.law.check.wagers import fault
from croupier.law.faults import Fault
from croupier.law.resolve import Law
from croupier.law.vocabulary.banked import Lap, Subject, Wager
from croupier.law.vocabulary.common import Burn, Deal, Dealing, Expose, Reveal

_PLAYERS = ("players", "players_then_dealer", "each_player")


def check(law: Law) -> Iterator[Fault]:
    """Yield the faults of deals and burns."""
    for dealing in law.all(Dealing):
        yield from _method(law, dealing.item.method, dealing.clause)
    for deal in law.all(Deal):
        wrong = "left_of_button" if law.book.game == "banked" else "far_left"
        if deal.item.from_ == wrong:
            message = f"a {law.book.game} game does not deal from {wrong.replace('_', ' ')}"
            yield fault(law, deal.clause, message, "name where the first card goes")
        if deal.item.packet not in (1, deal.item.cards):
            message = f"packets of {deal.item.packet} do not give {deal.item.cards} cards"
            yield fault(law, deal.clause, message, "deal one at a time or the whole stack")
    revealed = {reveal.item.street for reveal in law.all(Reveal)}
    for burn in law.all(Burn):
        if burn.item.cards != 1 or burn.item.before not in revealed:
            message = "one card is burned before community cards are turned up"
            yield fault(
                law, burn.clause, message, "write cards = 1 and the street that it precedes"
            )
    if law.book.game == "banked":
        yield from _exposed(law)


def _exposed(law: Law) -> Iterator[Fault]:
    """Yield faults of cards that nobody would see when they decide a wager."""
    shown = [expose.item for expose in law.all(Expose)]
    needed = {
        "a player's own cards at the deal": any(
            item.cards == "hole" and item.to == "owner" and item.at == "deal" for item in shown
        ),
        "the dealer's cards after the decisions": any(
            each.cards == "dealer" and each.to == "all" and each.at == "decisions_over"
            for each in shown
        ),
    }
    stands = {stand for lap in law.all(Lap) for stand in lap.item.stands}
    for stand in sorted(stands):
        needed[f"the cards of a box that is {stand}, at its turn"] = any(
            row.cards == "hole" and row.at == "box_turn" and stand in row.stands for row in shown
        )
    if any(deal.item.to == "box" for deal in law.all(Deal)):
        needed["the cards of the box"] = any(row.cards == "box" for row in shown)
    for what, said in needed.items():
        if not said:
            yield Fault(law.book.prefix, "", f"no clause exposes {what}", "add expose")


def _method(law: Law, method: str, clause: str) -> Iterator[Fault]:
    deals = [
        deal.item
        for deal in law.all(Deal)
        if method in deal.item.methods and deal.item.when != "opening"
    ]
    given = {
        "each player": sum(deal.cards for deal in deals if deal.to in _PLAYERS),
        "the board": sum(deal.cards for deal in deals if deal.to == "board"),
    }
    wanted = {"each player": 2, "the board": 5}
    if law.book.game == "banked":
        given["the dealer"] = sum(
            deal.cards for deal in deals if deal.to in ("dealer", "players_then_dealer")
        )
        wanted["the dealer"] = 2
    box = sum(deal.cards for deal in deals if deal.to == "box")
    if any("box" in subject.item.cards for subject in law.all(Subject)):
        offered = law.settings.offered
        boxed = offered is None or any(
            law.settings.holds({"offered": name}) for name in _boxed(law)
        )
        given["the box"], wanted["the box"] = box, 4 if boxed else 0
    for place, count in given.items():
        if count != wanted[place]:
            message = f"dealing by {method} gives {place} {count} cards instead of {wanted[place]}"
            yield fault(law, clause, message, "fix the deal rows of that method")


def _boxed(law: Law) -> Iterator[str]:
    """Return the wagers that the bonus cards decide."""
    boxed = {rule.item.name for rule in law.all(Subject) if "box" in rule.item.cards}
    for wager in law.all(Wager):
        if wager.item.judges in boxed:
            yield wager.item.name
