"""Ranking of five, six or seven cards.

A rank is one whole number; a higher hand has a higher number and hands that tie have the same
number (I-01, I-02): the hand's name, then the groups that make it, then the side cards from the
top, suits never. It is made of three fields,

    name (HAND_NAMES) << 26  |  groups << 13  |  side cards

where groups and side cards are sets of ranks, one bit per rank. Two sets of the same size
compare as numbers exactly as players compare them, highest card first, so no further code is
needed for ties, and the hand can be read back from its rank.

The cards become four such sets, one per suit; lists with one entry for each of the 8,192 sets
answer what would otherwise be a search (DESIGN 4).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from croupier.cards import DECK, RANK_WORDS, BadCard, Card, card, cards, rank_of, suit_of, text
from croupier.errors import Error

HAND_NAMES: Final = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)

NAME_AT: Final = 26
"""A rank shifted down by this is the place of its name in HAND_NAMES."""

_PAIR: Final = 1 << 26
_TWO_PAIR: Final = 2 << 26
_THREE: Final = 3 << 26
_STRAIGHT: Final = 4 << 26
_FLUSH: Final = 5 << 26
_FULL_HOUSE: Final = 6 << 26
_FOUR: Final = 7 << 26
_STRAIGHT_FLUSH: Final = 8 << 26
_ROYAL_FLUSH: Final = 9 << 26

_SETS: Final = 1 << 13
_ACE: Final = 12
_FIVE: Final = 3


class BadHand(Error):
    """Cards that cannot be ranked, or a number that no hand has; says what would be right."""


def _highest(count: int) -> list[int]:
    """Return, for each set of ranks, the set of its `count` highest (all, if it has fewer)."""
    if count == 0:
        return [0] * _SETS
    fewer = _highest(count - 1)
    table = [0]
    for place in range(13):
        top = 1 << place
        table += [top | rest for rest in fewer[:top]]
    return table


def _straights() -> list[int]:
    """Return, for each set, its best straight's name and top card, or 0 where there is none.

    The ace is low in 5-4-3-2-A alone, which is then five high; nothing wraps around (I-106).
    """
    table = [0]
    for place in range(13):
        top = 1 << place
        if place > _FIVE:
            below = top - (top >> 4)
            made = _STRAIGHT | top << 13
            block = [made if rest & below == below else table[rest] for rest in range(top)]
        else:
            block = [0] * top
        if place == _ACE:
            wheel = _STRAIGHT | 1 << _FIVE + 13
            block = [best or (wheel if rest & 15 == 15 else 0) for rest, best in enumerate(block)]
        table += block
    return table


def _flushes() -> list[int]:
    """Return, for each set of one suit's ranks, the flush it makes, or 0 below five cards."""
    raised = {0: 0, _STRAIGHT | 1 << _ACE + 13: _ROYAL_FLUSH | 1 << _ACE + 13}
    for made in set(_STRAIGHT_RANK) - raised.keys():
        raised[made] = made - _STRAIGHT + _STRAIGHT_FLUSH
    table = [0] * _SETS
    for held in range(31, _SETS):
        if held.bit_count() >= 5:
            table[held] = raised[_STRAIGHT_RANK[held]] or _FLUSH | _TOP_5[held]
    return table


_TOP_1: Final = _highest(1)
_TOP_2: Final = _highest(2)
_TOP_3: Final = _highest(3)
_TOP_5: Final = _highest(5)
_STRAIGHT_RANK: Final = _straights()
_FLUSH_RANK: Final = _flushes()
_BIT: Final[dict[Card | str, int]] = {
    name: 1 << suit_of(item) * 13 + rank_of(item) for item in DECK for name in (item, text(item))
}
"""Not a list: there -1, a common filler in arrays, would stand for the ace of spades."""


def rank(hand: str | Collection[Card | str]) -> int:
    """Return the rank of the best five of five, six or seven different cards, in any order.

    Cards are numbers or texts, or one text holds them all: "Ks Kh 9d 7c 2d", "KsKh9d7c2d".
    """
    if isinstance(hand, str):
        hand = cards(hand)
    held = set_of(hand)
    if held.bit_count() != len(hand) or not 5 <= len(hand) <= 7:
        raise BadHand(_complaint([card(item) if isinstance(item, str) else item for item in hand]))
    return rank_of_set(held)


def set_of(many: Iterable[Card | str]) -> int:
    """Return the cards as a set, one bit for each, so that sets are joined by `|`."""
    held = 0
    for item in many:
        try:
            held |= _BIT[item]
        except (KeyError, TypeError):
            held |= _BIT[_read(item)]
    return held


def _read(item: Card | str) -> Card:
    """Return the card of a text in another spelling; raise for numbers, which are none."""
    if isinstance(item, str):
        return card(item)
    raise BadCard(f"{item!r} is not a card number; cards are 0 (2c) to 51 (As).")


def rank_of_set(held: int) -> int:
    """Return the rank of a set of five, six or seven cards.

    Half of what a ranking costs is making the set; many hands share the community cards' set.
    """
    size = held.bit_count()
    if not 5 <= size <= 7:
        raise BadHand(f"A hand of {size} cards has no rank; give five, six or seven.")
    clubs = held & 8191
    diamonds = held >> 13 & 8191
    hearts = held >> 26 & 8191
    spades = held >> 39
    # With seven cards or fewer a flush leaves room for no full house and no four of a kind.
    flush = (
        _FLUSH_RANK[clubs] or _FLUSH_RANK[diamonds] or _FLUSH_RANK[hearts] or _FLUSH_RANK[spades]
    )
    if flush:
        return flush
    once = clubs | diamonds | hearts | spades
    repeats = size - once.bit_count()
    if repeats < 3 and (straight := _STRAIGHT_RANK[once]):
        return straight
    if repeats == 0:
        return _TOP_5[once]
    twice = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
    if repeats == 1:
        return _PAIR | twice << 13 | _TOP_3[once ^ twice]
    thrice = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    if thrice:
        if repeats == 2:
            return _THREE | thrice << 13 | _TOP_2[once ^ thrice]
        four = clubs & diamonds & hearts & spades
        if four:
            return _FOUR | four << 13 | _TOP_1[once ^ four]
        three = _TOP_1[thrice]
        return _FULL_HOUSE | three << 13 | _TOP_1[twice ^ three]
    pairs = _TOP_2[twice]
    return _TWO_PAIR | pairs << 13 | _TOP_1[once ^ pairs]


def category(value: int) -> int:
    """Return the place of a rank's hand name in HAND_NAMES, 0 for high_card."""
    found = value >> NAME_AT
    if not 0 <= found < len(HAND_NAMES):
        raise BadHand(f"{value} is not the rank of a hand; take one from rank().")
    return found


def hand_name(value: int) -> str:
    """Return the hand name of a rank, "full_house"."""
    return HAND_NAMES[category(value)]


def best_five(hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return the five cards that make the hand's rank, in the order in which players read them.

    Groups come first, then side cards downwards; 5-4-3-2-A ends with its ace. Where several
    cards would do, those first in `hand` are taken, and keep their order.
    """
    value = rank(hand)
    pool = list(hand)
    if hand_name(value) in ("flush", "straight_flush", "royal_flush"):
        of_suit = ([item for item in pool if suit_of(item) == suit] for suit in range(4))
        pool = max(of_suit, key=len)
    best: list[Card] = []
    for wanted in _reading(value):
        found = next(item for item in pool if rank_of(item) == wanted)
        pool.remove(found)
        best.append(found)
    return tuple(best)


def bounds(name: str) -> tuple[int, int]:
    """Return the ranks of the lowest and the highest five-card hand of that name."""
    try:
        return _BOUNDS[name]
    except KeyError:
        known = ", ".join(HAND_NAMES)
        raise BadHand(f"{name!r} is not the name of a hand; the names are {known}.") from None


def describe(value: int) -> str:
    """Return the rank in words, all that decides a tie included: "full house, aces over kings"."""
    name = hand_name(value)
    order = _reading(value)
    words = [RANK_WORDS[rank] for rank in order]
    many = [_plural(rank) for rank in order]
    match name:
        case "royal_flush":
            return "royal flush"
        case "straight_flush" | "straight":
            return f"{name.replace('_', ' ')}, {words[0]} high"
        case "four_of_a_kind":
            return f"four of a kind, {many[0]}, {words[4]} kicker"
        case "full_house":
            return f"full house, {many[0]} over {many[3]}"
        case "flush":
            return f"flush, {'-'.join(words)}"
        case "three_of_a_kind":
            return f"three of a kind, {many[0]}, {'-'.join(words[3:])} kickers"
        case "two_pair":
            return f"two pair, {many[0]} and {many[2]}, {words[4]} kicker"
        case "pair":
            return f"pair of {many[0]}, {'-'.join(words[2:])} kickers"
        case _:
            return f"{words[0]} high, {'-'.join(words[1:])} kickers"


def in_brief(value: int) -> str:
    """Return what a player calls the hand, side cards left out: "Three eights"."""
    order = _reading(value)
    one, many = RANK_WORDS[order[0]], _plural(order[0])
    match hand_name(value):
        case "royal_flush":
            return "Royal flush"
        case "straight_flush":
            return f"Straight flush to the {one}"
        case "four_of_a_kind":
            return f"Four {many}"
        case "full_house":
            return f"Full house, {many} over {_plural(order[3])}"
        case "flush":
            return f"Flush, {one} high"
        case "straight":
            return f"Straight to the {one}"
        case "three_of_a_kind":
            return f"Three {many}"
        case "two_pair":
            return f"{many.capitalize()} and {_plural(order[2])}"
        case "pair":
            return f"Pair of {many}"
        case _:
            return f"{one.capitalize()} high"


def in_sentence(value: int) -> str:
    """Return the same within a sentence: "three eights", "a straight to the nine"."""
    brief = in_brief(value)
    counted = hand_name(value) in ("high_card", "two_pair", "three_of_a_kind", "four_of_a_kind")
    return f"{'' if counted else 'a '}{brief[0].lower()}{brief[1:]}"


def pocket_in_brief(pocket: Sequence[Card]) -> str:
    """Return what two cards make by themselves, "Pair of eights"; empty without a pair."""
    ranks = [rank_of(item) for item in pocket]
    return f"Pair of {_plural(ranks[0])}" if len(ranks) == 2 and ranks[0] == ranks[1] else ""


def _plural(rank: int) -> str:
    word = RANK_WORDS[rank]
    return word + ("es" if word == "six" else "s")


def _reading(value: int) -> tuple[int, ...]:
    """Return the ranks of the five cards of a rank, in the order in which players read them."""
    groups = _members(value >> 13 & 8191)
    side = _members(value & 8191)
    match hand_name(value):
        case "straight" | "straight_flush" | "royal_flush":
            top = groups[0]
            return tuple((top - down) % 13 for down in range(5))
        case "full_house":
            return (*groups * 3, *side * 2)
        case "four_of_a_kind":
            return (*groups * 4, *side)
        case "three_of_a_kind":
            return (*groups * 3, *side)
        case _:
            return tuple(rank for rank in groups for _ in range(2)) + side


def _members(ranks: int) -> tuple[int, ...]:
    """Return the ranks in a set, highest first."""
    return tuple(rank for rank in range(12, -1, -1) if ranks >> rank & 1)


def _complaint(hand: Collection[Card]) -> str:
    """Return the sentence that says why these cards cannot be ranked."""
    if not 5 <= len(hand) <= 7:
        return f"A hand of {len(hand)} cards has no rank; give five, six or seven."
    seen = list(hand)
    twice = next(item for item in seen if seen.count(item) > 1)
    return f"{text(twice)} is in the hand more than once; a deck has each card once."


_BOUNDS: Final = {
    name: (rank([card(item) for item in low.split()]), rank([card(item) for item in high.split()]))
    for name, low, high in (
        ("high_card", "7c 5d 4h 3s 2c", "Ac Kd Qh Js 9c"),
        ("pair", "2c 2d 5h 4s 3c", "Ac Ad Kh Qs Jc"),
        ("two_pair", "3c 3d 2h 2s 4c", "Ac Ad Kh Ks Qc"),
        ("three_of_a_kind", "2c 2d 2h 4s 3c", "Ac Ad Ah Ks Qc"),
        ("straight", "5c 4d 3h 2s Ac", "Ac Kd Qh Js Tc"),
        ("flush", "7c 5c 4c 3c 2c", "Ac Kc Qc Jc 9c"),
        ("full_house", "2c 2d 2h 3s 3c", "Ac Ad Ah Ks Kc"),
        ("four_of_a_kind", "2c 2d 2h 2s 3c", "Ac Ad Ah As Kc"),
        ("straight_flush", "5c 4c 3c 2c Ac", "Kc Qc Jc Tc 9c"),
        ("royal_flush", "Ac Kc Qc Jc Tc", "Ac Kc Qc Jc Tc"),
    )
}
