"""What a table's sign says: odds, meters, limits, rules and fees."""

from __future__ import annotations

from dataclasses import dataclass

from croupier import money
from croupier.felt.facts import Offer
from croupier.felt.inscribed import Carried
from croupier.felt.inscriptions import Inscription
from croupier.felt.schedules import Meter, Schedule, meters
from croupier.law.explain.fees import taken, without_flop
from croupier.law.explain.phrase import sentence, words
from croupier.law.vocabulary.banked import Limit
from croupier.law.vocabulary.cardroom import Blind, Fee, Raises, Stakes


@dataclass(frozen=True, slots=True)
class Fact:
    """A name and an amount, with the clause behind them."""

    name: str
    amount: str
    clauses: tuple[str, ...]
    on: tuple[str, ...] = ()
    """The surfaces that the law names for it, if any."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign to be posted at the table."""

    title: str
    operator: str
    needed: tuple[str, ...]
    """What stands on no layout; where this is not empty the sign must be posted."""
    schedules: tuple[Schedule, ...]
    meters: tuple[Meter, ...]
    limits: tuple[Fact, ...]
    rules: tuple[Inscription, ...]
    fees: tuple[Fact, ...]


def sign_of(offer: Offer, shown: Carried, title: str) -> Sign:
    """The sign of this table."""
    fees = tuple(
        Fact(
            inscription.text.partition(": ")[0],
            inscription.text.partition(": ")[2],
            inscription.clauses,
            inscription.on,
        )
        for inscription in shown.sign
        if inscription.topic == "fees"
    )
    return Sign(
        title=title,
        operator=offer.examined.submission.operator,
        needed=shown.needed,
        schedules=shown.schedules,
        meters=meters(offer) if any(_metered(schedule) for schedule in shown.schedules) else (),
        limits=(*_limits(offer), *_stakes(offer)),
        rules=tuple(item for item in shown.sign if item.topic != "fees"),
        fees=(*fees, *_timing(offer)) if fees else (),
    )


def _metered(schedule: Schedule) -> bool:
    return any("%" in pays for _, pays in schedule.lines)


def _limits(offer: Offer) -> tuple[Fact, ...]:
    """Least and most of each wager, and the limit of what a hand pays."""
    found = [
        Fact(
            offer.name(wager.item.name),
            " to ".join(money.dollars(amount) for amount in limits),
            (offer.cite(wager.clause),),
        )
        for wager in offer.wagers
        if (limits := offer.examined.submission.limits.get(wager.item.name))
    ]
    limit = offer.law.whole(Limit)
    if limit is not None:
        most = f"{money.dollars(limit.dollars)} a hand" if limit.dollars else "none"
        clause = offer.law.source(Limit, "dollars") or offer.law.source(Limit, "covers")
        found.append(Fact("Payout limit", most, (offer.cite(clause),)))
    return tuple(found)


def _stakes(offer: Offer) -> tuple[Fact, ...]:
    """Structure, blinds and buy-in of a game between players."""
    stakes, raises = offer.law.whole(Stakes), offer.law.whole(Raises) or Raises()
    if stakes is None:
        return ()
    structure = words(stakes.structure)
    found = [
        ("structure", structure if "limit" in structure else f"{structure} limit", "structure")
    ]
    if stakes.small_bet is not None and stakes.big_bet is not None:
        bets = f"{money.dollars(stakes.small_bet)} and {money.dollars(stakes.big_bet)}"
        found.append(("bets", bets, "small_bet"))
    elif stakes.bet_least is not None:
        found.append(("bets", _range(stakes.bet_least, stakes.bet_most), "bet_least"))
    found.append(("buy-in", _range(stakes.buy_in_least, stakes.buy_in_most), "buy_in_least"))
    facts = [
        Fact(sentence(name), sentence(told), (offer.cite(offer.law.source(Stakes, field)),))
        for name, told, field in found
    ]
    blinds = [
        Fact(
            sentence(words(rule.item.name)),
            money.dollars(rule.item.dollars),
            (offer.cite(rule.clause),),
        )
        for rule in offer.law.all(Blind)
    ]
    raised = "Raises, three or more players" if raises.heads_up == "no_limit" else "Raises"
    most = Fact(raised, f"{raises.most}", (offer.cite(offer.law.source(Raises, "most")),))
    bound = stakes.structure != "no_limit" or raises.binds_no_limit
    return (*facts, *blinds, *((most,) if raises.most and bound else ()))


def _range(least: int | None, most: int | None) -> str:
    if most is None:
        return f"{money.dollars(least or 0)} or more"
    return f"{money.dollars(least or 0)} to {money.dollars(most)}"


def _timing(offer: Offer) -> tuple[Fact, ...]:
    fee = offer.law.whole(Fee) or Fee()
    told = (
        ("Taken", taken(fee), "timing"),
        ("No flop", without_flop(fee), "no_flop_no_drop"),
    )
    return tuple(
        Fact(label, text, (offer.cite(offer.law.source(Fee, field)),))
        for label, text, field in told
        if text
    )
