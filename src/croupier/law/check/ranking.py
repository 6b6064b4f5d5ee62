"""Checks that a rulebook's ranking is the one of `croupier.hands` (I-01, I-02, I-106)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier import hands
from croupier.cards import RANKS
from croupier.law.faults import Fault
from croupier.law.resolve import Granted, Law
from croupier.law.vocabulary.common import CardOrder, Deck, Rank, Ranks

_HIGH_TO_LOW = tuple(reversed(hands.HAND_NAMES))


def check(law: Law) -> Iterator[Fault]:
    """Yield the faults of the ranking, single cards and deck."""
    yield from _cards(law)
    for ranks in law.all(Ranks):
        expected = _HIGH_TO_LOW[: len(ranks.item.hands)]
        if ranks.item.hands != expected or len(expected) < 9:
            yield _fault(law, ranks, "the hands are not in order", ", ".join(_HIGH_TO_LOW))
    listed = [name for ranks in law.all(Ranks) for name in ranks.item.hands]
    for rank in law.all(Rank):
        yield from _rank(law, rank, listed)
    stated = {rank.item.hand for rank in law.all(Rank)}
    if stated and stated != set(listed):
        for ranks in law.all(Ranks):
            missing = ", ".join(sorted(set(listed) ^ stated))
            yield _fault(law, ranks, "the list and its items differ", f"state {missing} in both")
    if not listed:
        place = law.book.prefix
        yield Fault(place, "", "no clause ranks the hands", "add ranks = { hands = […] }")


def _rank(law: Law, rank: Granted[Rank], listed: list[str]) -> Iterator[Fault]:
    item = rank.item
    if item.hand in listed and listed.index(item.hand) + 1 != item.place:
        right = listed.index(item.hand) + 1
        yield _fault(law, rank, f"{item.hand} is not at place {item.place}", f"write {right}")
    lowest, highest = hands.bounds(item.hand)
    for key, cards, wanted in (("best", item.best, highest), ("worst", item.worst, lowest)):
        if len(cards) != 5 or len(set(cards)) != 5 or hands.rank(cards) != wanted:
            message = f"these cards are not the {key} {item.hand}"
            yield _fault(law, rank, message, f"write the five cards of {hands.describe(wanted)}")


def _cards(law: Law) -> Iterator[Fault]:
    order, deck = law.whole(CardOrder), law.whole(Deck)
    cite = law.book.cite
    if order is not None:
        if order.high_to_low != RANKS[::-1]:
            place = cite(law.source(CardOrder, "high_to_low"))
            yield Fault(place, place, "single cards are out of order", f'write "{RANKS[::-1]}"')
        low = tuple(order.ace_low_in or ())
        whole = len(low) == len(set(low)) == 5
        if not whole or low != hands.best_five(low) or hands.rank(low) != _wheel():
            place = cite(law.source(CardOrder, "ace_low_in"))
            yield Fault(place, place, "the ace is low in one sequence only", '"5s 4s 3s 2s As"')
    if deck is None or (deck.cards, deck.jokers) != (52, 0):
        place = cite(law.source(Deck, "cards")) if deck else law.book.prefix
        yield Fault(
            place, place, "the deck is not 52 cards without joker", "cards = 52, jokers = 0"
        )


def _wheel() -> int:
    return hands.bounds("straight_flush")[0]


def _fault(law: Law, granted: Granted[Rank] | Granted[Ranks], message: str, advice: str) -> Fault:
    place = law.book.cite(granted.clause)
    return Fault(place, place, message, advice)
