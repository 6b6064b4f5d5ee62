"""Cards for random rounds, arranged so that rare hands are frequent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tests.oracle.plain_cards import DECK, HIGH_CARD, SIGNS, SUITS, judge

BOARD, DEALER, BOX = "board", "dealer", "box"
Put = tuple[str, int, str]
"""A place, a position in it, a card."""


class Dealing:
    """Places that wait for cards; what nobody arranged is filled from a shuffled deck."""

    def __init__(self, rng: Random, seats: Sequence[int]) -> None:
        self.rng = rng
        self.seats = [str(seat) for seat in seats]
        self._deck = set(DECK)
        self._places: dict[str, list[str]] = {BOARD: [""] * 5, DEALER: [""] * 2, BOX: [""] * 4}
        self._places.update({seat: [""] * 2 for seat in self.seats})

    def lay(self, *plan: Put) -> None:
        """Puts the cards down if every card and every position is still free, else none."""
        cards = {card for _, _, card in plan}
        if len(cards) < len(plan) or not cards <= self._deck:
            return
        if any(self._places[place][position] for place, position, _ in plan):
            return
        for place, position, card in plan:
            self._places[place][position] = card
        self._deck -= cards

    def finish(self) -> dict[str, list[str]]:
        """Every place with its cards."""
        rest = self.rng.sample(sorted(self._deck), len(self._deck))
        for cards in self._places.values():
            for position, card in enumerate(cards):
                if not card:
                    cards[position] = rest.pop()
        return self._places

    def hand_places(self, count: int) -> list[str]:
        """Return up to this many different places with a two-card hand."""
        places = [*self.seats, DEALER]
        return self.rng.sample(places, min(count, len(places)))


def _run(rng: Random) -> list[str]:
    """Five cards in sequence of one suit, every second time a royal."""
    top = 12 if rng.random() < 0.5 else rng.randrange(3, 12)
    suit = rng.choice(SUITS)
    cards = [SIGNS[top - down] + suit for down in range(5)]  # index -1 is the ace below the two
    rng.shuffle(cards)
    return cards


def _ranks(rng: Random, count: int) -> list[str]:
    return rng.sample(SIGNS, count)


def _of(rng: Random, sign: str) -> list[str]:
    """The four cards of a rank in random order."""
    return [sign + suit for suit in rng.sample(SUITS, 4)]


def _both(place: str, cards: Sequence[str]) -> list[Put]:
    return [(place, 0, cards[0]), (place, 1, cards[1])]


def _onto(positions: Sequence[int], cards: Sequence[str]) -> list[Put]:
    return [(BOARD, position, card) for position, card in zip(positions, cards, strict=True)]


def first_five(deal: Dealing) -> None:
    """A royal or straight flush in two cards and the flop."""
    [place], run = deal.hand_places(1), _run(deal.rng)
    deal.lay(*_both(place, run), *_onto(range(3), run[2:]))


def in_seven(deal: Dealing) -> None:
    """A royal or straight flush with one or two hole cards that waits for turn or river."""
    [place], run = deal.hand_places(1), _run(deal.rng)
    positions = deal.rng.sample(range(5), 5)
    if deal.rng.random() < 0.5:
        deal.lay((place, deal.rng.randrange(2), run[0]), *_onto(positions[:4], run[1:]))
    else:
        deal.lay(*_both(place, run), *_onto([4, *deal.rng.sample(range(4), 2)], run[2:]))


def on_board(deal: Dealing) -> None:
    """A royal or straight flush on the board, sometimes topped by a hole card."""
    run = _run(deal.rng)
    deal.lay(*_onto(range(5), run))
    top = max(SIGNS.index(card[0]) for card in run)
    if top < 12 and deal.rng.random() < 0.5:
        deal.lay((deal.hand_places(1)[0], 0, SIGNS[top + 1] + run[0][1]))


def two_straight_flushes(deal: Dealing) -> None:
    """A flop between two hands, each a straight flush or a royal."""
    low, suit = deal.rng.randrange(2, 9), deal.rng.choice(SUITS)
    cards = [SIGNS[low + step] + suit for step in range(-2, 5)]
    places = deal.hand_places(2)
    deal.lay(*_onto(deal.rng.sample(range(3), 3), cards[2:5]))
    for place, pair in zip(places, (cards[:2], cards[5:]), strict=False):
        deal.lay(*_both(place, pair))


def quads_on_board(deal: Dealing) -> None:
    """Four of a kind on the board: many ties."""
    four = _of(deal.rng, _ranks(deal.rng, 1)[0])
    deal.lay(*_onto(deal.rng.sample(range(5), 4), four))


def full_house_on_board(deal: Dealing) -> None:
    """Three of a kind and a pair on the board."""
    over, under = _ranks(deal.rng, 2)
    cards = _of(deal.rng, over)[:3] + _of(deal.rng, under)[:2]
    deal.lay(*_onto(deal.rng.sample(range(5), 5), cards))


def quads_against_quads(deal: Dealing) -> None:
    """Two pairs on the board, and the other two of each in two hands."""
    high, low = (_of(deal.rng, sign) for sign in _ranks(deal.rng, 2))
    deal.lay(*_onto(deal.rng.sample(range(5), 4), high[:2] + low[:2]))
    for place, four in zip(deal.hand_places(2), (high, low), strict=False):
        deal.lay(*_both(place, four[2:]))


def full_houses_on_the_flop(deal: Dealing) -> None:
    """A paired flop that gives two hands a full house at once."""
    high, low = (_of(deal.rng, sign) for sign in _ranks(deal.rng, 2))
    deal.lay(*_onto(deal.rng.sample(range(3), 3), [high[0], high[1], low[0]]))
    hands = ([high[2], low[1]], deal.rng.choice(([low[2], low[3]], [high[3], low[2]])))
    for place, hand in zip(deal.hand_places(2), hands, strict=False):
        deal.lay(*_both(place, hand))


def trips_on_the_flop(deal: Dealing) -> None:
    """Three of a kind on the flop and pairs in the hands, or the fourth card."""
    signs = _ranks(deal.rng, 4)
    three = _of(deal.rng, signs[0])
    deal.lay(*_onto(range(3), three[:3]))
    for place, sign in zip(deal.hand_places(3), signs[1:], strict=False):
        deal.lay(*_both(place, _of(deal.rng, sign)))
    if deal.rng.random() < 0.3:
        deal.lay((deal.hand_places(1)[0], 0, three[3]))


def super_royal(deal: Dealing) -> None:
    """Six cards from ace to nine of one suit, or nearly, in the box and one hand."""
    suit = deal.rng.choice(SUITS)
    cards = [sign + suit for sign in "9TJQKA"]
    if deal.rng.random() < 0.4:  # nearly: a royal or a straight flush is left
        start = deal.rng.choice((8, deal.rng.randrange(8)))
        cards = [SIGNS[start + step] + suit for step in range(5)]
        cards.append(deal.rng.choice([name for name in DECK if name not in cards]))
    deal.rng.shuffle(cards)
    seat = deal.rng.choice(deal.seats)
    deal.lay(*_both(seat, cards), *[(BOX, place, cards[2 + place]) for place in range(4)])


def quads_in_the_box(deal: Dealing) -> None:
    """A box that makes four of a kind or a full house with some hand."""
    first, second = _ranks(deal.rng, 2)
    cards = _of(deal.rng, first)[:3] + _of(deal.rng, second)[:1]
    deal.lay(*[(BOX, place, card) for place, card in enumerate(cards)])


def aces_against_aces(deal: Dealing) -> None:
    """Two aces for a seat and two for the dealer."""
    aces = _of(deal.rng, "A")
    deal.lay(*_both(deal.rng.choice(deal.seats), aces), *_both(DEALER, aces[2:]))


def red_aces(deal: Dealing) -> None:
    """The aces of hearts and diamonds in one hand."""
    deal.lay(*_both(deal.rng.choice(deal.seats), deal.rng.sample(["Ah", "Ad"], 2)))


def ace_and_court(deal: Dealing) -> None:
    """An ace with a king, queen or jack, suited every second time."""
    suit = deal.rng.choice(SUITS)
    other = suit if deal.rng.random() < 0.5 else deal.rng.choice(SUITS)
    cards = ["A" + suit, deal.rng.choice("KQJ") + other]
    deal.lay(*_both(deal.rng.choice(deal.seats), deal.rng.sample(cards, 2)))


def straight_on_board(deal: Dealing) -> None:
    """Five in sequence on the board, suits at random."""
    top = deal.rng.randrange(3, 13)
    cards = [SIGNS[top - down] + deal.rng.choice(SUITS) for down in range(5)]
    deal.lay(*_onto(deal.rng.sample(range(5), 5), cards))


def flush_for_one(deal: Dealing) -> None:
    """A flush of two hole cards and three of the board: 3 to 2 on the Blind."""
    cards = deal.rng.sample([card for card in DECK if card[1] == "c"], 5)
    suit = deal.rng.choice(SUITS)
    cards = [card[0] + suit for card in cards]
    [place] = deal.hand_places(1)
    deal.lay(*_both(place, cards), *_onto(deal.rng.sample(range(5), 3), cards[2:]))


def same_ranks_as_the_dealer(deal: Dealing) -> None:
    """A seat with the dealer's two ranks in other suits."""
    first, second = (_of(deal.rng, sign) for sign in _ranks(deal.rng, 2))
    seat = deal.rng.choice(deal.seats)
    deal.lay(*_both(DEALER, [first[0], second[0]]), *_both(seat, [first[1], second[1]]))


def dealer_below_a_pair(deal: Dealing) -> None:
    """A board and a dealer with nothing but a high card."""
    for _ in range(40):
        cards = deal.rng.sample(DECK, 7)
        if judge(cards).place == HIGH_CARD:
            deal.lay(*_both(DEALER, cards), *_onto(range(5), cards[2:]))
            return


def anything(deal: Dealing) -> None:
    """Nothing is arranged."""


ARRANGEMENTS: Sequence[Callable[[Dealing], None]] = (
    anything,
    first_five,
    in_seven,
    on_board,
    two_straight_flushes,
    quads_on_board,
    full_house_on_board,
    quads_against_quads,
    full_houses_on_the_flop,
    trips_on_the_flop,
    aces_against_aces,
    red_aces,
    ace_and_court,
    straight_on_board,
    flush_for_one,
    same_ranks_as_the_dealer,
    dealer_below_a_pair,
    dealer_below_a_pair,
)


def deal_cards(rng: Random, seats: Sequence[int]) -> dict[str, list[str]]:
    """Cards for board, dealer, box and each seat (its number as text)."""
    deal = Dealing(rng, seats)
    if rng.random() < 0.15:
        super_royal(deal)
    elif rng.random() < 0.1:
        quads_in_the_box(deal)
    for arrange in rng.sample(ARRANGEMENTS, 2):
        arrange(deal)
    return deal.finish()
