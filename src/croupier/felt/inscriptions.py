"""What the law demands to be read at a table: each text, where it may stand, and its clauses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier import money
from croupier.felt.facts import Offer, aspect_of
from croupier.felt.wording import a_hand, multiples_text
from croupier.law.explain.phrase import listing, titled
from croupier.law.faults import Fault, Faulty
from croupier.law.settlement import VERSUS, rows_for
from croupier.law.vocabulary.banked import Dealer, Limit, Street
from croupier.law.vocabulary.cardroom import Bracket, Fee
from croupier.law.vocabulary.common import Opens, Reveal
from croupier.law.vocabulary.display import Inscribe


@dataclass(frozen=True, slots=True)
class Inscription:
    """Words that must be read at the table."""

    topic: str
    text: str
    on: tuple[str, ...]
    """Any one of these surfaces may carry them."""
    clauses: tuple[str, ...]
    odds: bool = False
    """Whether it is a line of odds, which any sign that lists odds may carry."""


def inscriptions(offer: Offer) -> tuple[Inscription, ...]:
    """Return every required text except odds, in order; Faulty if a topic is unknown."""
    for item in offer.law.all(Inscribe):
        if (aspect := aspect_of(item.item)) not in _TELLERS and aspect not in _SHOWN_OTHERWISE:
            message = f"no layout or sign can show the topic {item.item.topic!r}"
            known = ", ".join((*_TELLERS, *_SHOWN_OTHERWISE))
            fault = Fault("inscribe", offer.cite(item.clause), message, f"use one of {known}")
            raise Faulty("The rulebook demands what cannot be shown.", [fault])
    return tuple(
        Inscription(rule.item.topic, text, rule.item.on, (offer.cite(rule.clause),))
        for rule in offer.law.all(Inscribe)
        if rule.item.wager is None or offer.offers(rule.item.wager)
        for text in _TELLERS.get(aspect_of(rule.item), _nothing)(offer, rule.item)
    )


def _nothing(_offer: Offer, _item: Inscribe) -> list[str]:
    return []


def _operator(offer: Offer, _item: Inscribe) -> list[str]:
    return [offer.examined.submission.operator]


def _push(offer: Offer, item: Inscribe) -> list[str]:
    """When a wager pushes: with the dealer below the qualifying hand, or by its paytable."""
    wager, dealer = item.wager or "", offer.law.whole(Dealer) or Dealer()
    name, paytable = offer.name(wager), offer.paytable(wager)
    results = {
        row.item.result
        for versus in VERSUS
        for row in rows_for(offer.law, wager, "in", dealer.below or "", versus)[:1]
    }
    if results == {"push"}:
        return [f"{name} pushes if the dealer has less than {a_hand(dealer.qualifies_with or '')}"]
    if paytable and paytable.item.otherwise == "push":
        return [f"Winning {name} pushes below {a_hand(list(paytable.item.pays)[-1])}"]
    return []


def _qualifies(offer: Offer, _item: Inscribe) -> list[str]:
    dealer = offer.law.whole(Dealer) or Dealer()
    return [f"Dealer qualifies with {a_hand(dealer.qualifies_with or '')} or better"]


def _multiples(offer: Offer, item: Inscribe) -> list[str]:
    """What may be played on each street, in the order in which streets open."""
    wager = next(rule.item for rule in offer.wagers if rule.item.name == item.wager)
    streets = {each.item.name: each.item.play for each in offer.law.all(Street)}
    order = [rule.item.street for rule in offer.law.all(Opens)]
    order += [rule.item.street for rule in offer.law.all(Reveal)]
    if wager.of is None or not order:
        return []
    first = multiples_text(streets[order[0]])
    told = [f"{offer.name(wager.name)} {first} the {offer.name(wager.of)}"]
    told += [f"{titled(street)}\u00a0{multiples_text(streets[street])}" for street in order[1:]]
    return [" · ".join(told)]


def _limit(offer: Offer, _item: Inscribe) -> list[str]:
    limit = offer.law.whole(Limit)
    if limit is None or limit.dollars is None:
        return ["Subject to the posted payout limit"]
    return [f"Payout limit {money.dollars(limit.dollars)} a hand"]


def _fees(offer: Offer, _item: Inscribe) -> list[str]:
    """The collection fee for each number of players."""
    fees, rule = offer.examined.submission.fees, offer.law.whole(Fee) or Fee()
    payers = " from each player" if rule.timing == "each_player_pays" else ""
    return [
        f"{_players(item.item)}: {money.dollars(fees[item.item.name])}{payers}"
        for item in offer.law.all(Bracket)
        if item.item.name in fees
    ]


def _players(bracket: Bracket) -> str:
    return f"{bracket.least} to {bracket.most} players"


def even_odds(offer: Offer) -> str:
    """One sentence for the wagers that every winning hand pays alike; empty without such."""
    alike: dict[str, list[str]] = {}
    for wager in offer.wagers:
        paytable = offer.paytable(wager.item.name)
        if paytable and list(paytable.item.pays) == ["any"]:
            alike.setdefault(str(paytable.item.pays["any"]), []).append(offer.name(wager.item.name))
    return " · ".join(f"{listing(names)} pay {odds}" for odds, names in alike.items())


_TELLERS: dict[str, Callable[[Offer, Inscribe], list[str]]] = {
    "operator": _operator,
    "push": _push,
    "dealer_qualifies": _qualifies,
    "multiples": _multiples,
    "payout_limit": _limit,
    "fees": _fees,
}
_SHOWN_OTHERWISE = ("layout", "odds", "rules_sign", "accepted")
"""The drawing as a whole, schedules, a sign that repeats other topics, the lamp of a device."""
