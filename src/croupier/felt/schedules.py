"""Payout schedules as players read them: each hand with what it pays, and meters behind shares."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from croupier import money
from croupier.engine.banked.game import compile_game
from croupier.felt.facts import Offer
from croupier.felt.wording import a_hand, meter_amount
from croupier.law.explain.phrase import sentence
from croupier.law.names import hand_name, pays_text
from croupier.law.vocabulary.banked import Envy, Paytable, Unit, Wager


@dataclass(frozen=True, slots=True)
class Schedule:
    """What one wager pays here."""

    wager: str
    name: str
    paytable: str
    note: str
    """What must be said beside its name, such as the amount of the wager."""
    lines: tuple[tuple[str, str], ...]
    on: tuple[str, ...]
    """Any one of these surfaces may carry it."""
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Meter:
    """A meter that lines of a schedule pay from."""

    name: str
    hands: tuple[str, ...]
    restarts: str
    clauses: tuple[str, ...]


def schedules(offer: Offer) -> tuple[Schedule, ...]:
    """Every schedule that an inscription demands, in the order of the wagers."""
    found: list[Schedule] = []
    for wager in offer.wagers:
        demanded = [
            demand
            for demand in offer.demands("odds")
            if demand.item.wager in (None, wager.item.name, _earned_by(offer, wager.item))
        ]
        table = offer.paytable(wager.item.name)
        if not demanded or table is None or list(table.item.pays) == ["any"]:
            continue
        note, scale = _note(offer, wager.item, table.item)
        found.append(
            Schedule(
                wager.item.name,
                offer.name(wager.item.name),
                table.item.name,
                note,
                _lines(table.item, scale),
                demanded[0].item.on,
                (*(offer.cite(rule.clause) for rule in demanded), offer.cite(table.clause)),
            )
        )
    # What is earned by another wager stands directly behind it.
    order = [schedule.wager for schedule in found]
    earning = {item.item.name: _earned_by(offer, item.item) for item in offer.wagers}
    places = {
        name: (order.index(earning[name]) if earning[name] in order else n, n)
        for n, name in enumerate(order)
    }
    return tuple(sorted(found, key=lambda each: places[each.wager]))


def _earned_by(offer: Offer, wager: Wager) -> str:
    """Of an award that has no stake of its own, the wager that earns it."""
    envy = offer.law.whole(Envy)
    return envy.to or "" if wager.stake == "none" and envy else ""


def _unit(offer: Offer, wager: str) -> int:
    return next((rule.item.dollars for rule in offer.law.all(Unit) if rule.item.wager == wager), 0)


def _note(offer: Offer, wager: Wager, table: Paytable) -> tuple[str, Fraction]:
    """The amount that the wager costs or is earned by, and how often fixed sums are paid."""
    unit = _unit(offer, wager.name)
    if unit:
        return f"{money.dollars(unit)} wager", Fraction(1)
    earned = _unit(offer, _earned_by(offer, wager))
    if earned:
        # Sums are written for one amount of the wager; where no schedule is for ours, they grow
        # with it (I-47).
        return f"for each {money.dollars(earned)} wager", Fraction(earned, table.stake or earned)
    return "", Fraction(1)


def _lines(table: Paytable, scale: Fraction) -> tuple[tuple[str, str], ...]:
    lines = [
        (hand_name(hand), pays_text(_scaled(award, scale))) for hand, award in table.pays.items()
    ]
    if table.otherwise == "push":
        lines.append((sentence(f"below {a_hand(list(table.pays)[-1])}"), "push"))
    return tuple(lines)


def _scaled(award: money.Award, scale: Fraction) -> money.Award:
    return money.Fixed(ceil(award.cents * scale)) if isinstance(award, money.Fixed) else award


def meters(offer: Offer) -> tuple[Meter, ...]:
    """The meters of this table with what each restarts at and the hands that win it."""
    if offer.law.book.game != "banked":
        return ()
    game = compile_game(offer.examined)
    paid: dict[str, list[str]] = {}
    for wager in offer.wagers:
        table = offer.paytable(wager.item.name)
        for hand, award in table.item.pays.items() if table else ():
            if isinstance(award, money.Share):
                paid.setdefault(award.meter, []).append(hand_name(hand))
    return tuple(
        Meter(
            meter.name,
            tuple(paid.get(meter.name, ())),
            meter_amount(meter.reset),
            (offer.cite(meter.clause),),
        )
        for meter in game.meters.values()
    )
