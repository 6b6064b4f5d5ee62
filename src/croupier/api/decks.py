"""Cards and hands: text in, ranks out."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, SupportsIndex

from croupier import cards as deck
from croupier import hands
from croupier.cards import DECK, BadCard, Card, distinct
from croupier.errors import missing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Cards = str | Iterable[str | SupportsIndex]
"""Cards as text ("Kh 9d", "Kh9d"), texts, or numbers from 0 (2c) to 51 (As)."""


def read_cards(source: Cards) -> tuple[Card, ...]:
    """Return the cards named, in order.

    >>> read_cards("Kh 9d") == read_cards("Kh9d") == read_cards(["Kh", 29])
    True
    """
    if isinstance(source, str):
        return deck.cards(source)
    return tuple(_card(item) for item in source)


def _card(item: str | SupportsIndex) -> Card:
    if isinstance(item, str):
        return deck.card(item)
    try:
        number = item.__index__()
    except AttributeError:
        raise BadCard(f"{item!r} is not a card; write a text such as Ah.") from None
    if not 0 <= number < len(DECK):
        raise BadCard(f"{number} is not a card number; cards are 0 (2c) to 51 (As).")
    return Card(number)


def card_text(several: Iterable[Card]) -> str:
    """Return the text of cards, which `read_cards` reads back.

    >>> card_text(read_cards("kh9d"))
    'Kh 9d'
    """
    return deck.texts(several)


def shuffled(seed: int | None = None) -> tuple[Card, ...]:
    """Return a shuffled deck: a fixed one for a seed, else by the system's randomness.

    >>> len(set(shuffled(seed=7)))
    52
    """
    order = list(DECK)
    (random.SystemRandom() if seed is None else random.Random(seed)).shuffle(order)
    return tuple(order)


def rank(hand: Cards) -> int:
    """Return the rank of the best five of five to seven cards; a better hand has a higher rank.

    >>> rank("Ks Kh 9d 7c 2d") > rank("JhJd9d7c2d")
    True
    """
    return hands.rank(read_cards(hand))


def hand_name(value: int) -> str:
    """Return the name of a rank, as paytables use it.

    >>> hand_name(rank("Ks Kh 9d 7c 2d"))
    'pair'
    """
    return hands.hand_name(value)


def describe(value: int) -> str:
    """Return a rank in words, with all that decides a tie.

    >>> describe(rank("As Ah Ad Kc Kd"))
    'full house, aces over kings'
    """
    return hands.describe(value)


def best_five(hand: Cards) -> tuple[Card, ...]:
    """Return the five cards that make the rank of a hand.

    >>> card_text(best_five("Ks Kh 9d 7c 2d 4h 3s"))
    'Ks Kh 9d 7c 4h'
    """
    return hands.best_five(read_cards(hand))


def rank_many(several: NDArray[Any]) -> NDArray[np.int64]:
    """Return the ranks of many hands: an array of cards (n, 5 to 7) in, ranks (n,) out.

    >>> int(rank_many([read_cards("Ks Kh 9d 7c 2d")])[0]) == rank("Ks Kh 9d 7c 2d")
    True
    """
    given = card_array(several)
    from croupier.maths.kernels import ranking

    ranked = {5: ranking.rank5, 6: ranking.rank6, 7: ranking.rank7}.get(given.shape[1])
    if ranked is None:
        raise hands.BadHand(f"A hand has 5 to 7 cards, not {given.shape[1]}.")
    return ranking.places(ranked(given))


def card_array(several: Any, columns: int | None = None) -> NDArray[np.uint8]:
    """Return an array of cards as bytes; whole numbers of any type are taken."""
    try:
        import numpy as np
    except ModuleNotFoundError as error:
        raise missing(error) from None

    given = np.asarray(several)
    if given.size == 0:
        given = given.astype(np.uint8)
    if given.ndim != 2 or given.dtype.kind not in "iu" or columns not in (None, given.shape[1]):
        wanted = "columns" if columns is None else f"{columns} columns"
        raise BadCard(
            f"Cards are an array of whole numbers with {wanted}, "
            f"not {given.dtype} of shape {given.shape}."
        )
    for worst in (given.min(), given.max()) if given.size else ():
        if not 0 <= worst < len(DECK):
            raise BadCard(f"{worst} is not a card number; cards are 0 (2c) to 51 (As).")
    return np.ascontiguousarray(given, np.uint8)


def check_apart(*groups: Iterable[Card]) -> None:
    """Raise BadCard if a card is in two places."""
    distinct(card for group in groups for card in group)
