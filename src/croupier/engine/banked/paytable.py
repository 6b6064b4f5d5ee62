"""Reads hands against a paytable: which line is met, on which cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from croupier import hands, money
from croupier.cards import RANKS, SUITS, Card, card, rank_of, suit_of
from croupier.law.vocabulary.banked import Paytable, Subject
from croupier.law.vocabulary.common import Hand


class Cards:
    """The cards that bear on one box, with each hand ranked once."""

    __slots__ = ("board", "box", "dealer", "held", "hole", "ranks", "shared")

    def __init__(
        self,
        hole: tuple[Card, ...],
        board: tuple[Card, ...],
        dealer: tuple[Card, ...],
        box: tuple[Card, ...],
        ranks: Mapping[str, int],
    ) -> None:
        self.hole, self.board, self.dealer, self.box = hole, board, dealer, box
        self.ranks = dict(ranks)
        """By subject."""
        self.shared: dict[str, int] = {}
        """By subject, the set of the cards that all boxes share."""
        self.held = 0
        """The box's own cards as a set, where they are joined to those."""

    def __repr__(self) -> str:
        """Return the cards; sets and ranks follow from them."""
        return f"Cards{(self.hole, self.board, self.dealer, self.box)}"

    def with_hole(self, hole: tuple[Card, ...]) -> Cards:
        """Return these cards with a box's own; the sets and ranks of shared cards are reused."""
        new = Cards.__new__(Cards)
        new.hole, new.board, new.dealer = hole, self.board, self.dealer
        new.box, new.ranks, new.shared = self.box, self.ranks.copy(), self.shared
        new.held = hands.set_of(hole)
        return new

    @property
    def flop(self) -> tuple[Card, ...]:
        """The first three community cards."""
        return self.board[:3]

    def of(self, subject: Subject) -> tuple[Card, ...]:
        """Return the subject's cards, community cards first."""
        cards: tuple[Card, ...] = ()
        for part in _parts(subject.cards):
            cards += getattr(self, part)
        return cards

    def rank(self, subject: Subject, subjects: Mapping[str, Subject]) -> int:
        """Return the rank of the subject's hand; of two hands, that of the lower."""
        name = subject.name
        found = self.ranks.get(name)
        if found is None:
            if subject.lower_of:
                found = min([self.rank(subjects[item], subjects) for item in subject.lower_of])
            elif self.held and "hole" in subject.cards:
                found = hands.rank_of_set(self._shared_set(subject) | self.held)
            else:
                found = hands.rank(self.of(subject))
            self.ranks[name] = found
        return found

    def _shared_set(self, subject: Subject) -> int:
        """Return the set of the subject's cards that all boxes share; made once for all."""
        found = self.shared.get(subject.name)
        if found is None:
            found = hands.set_of(self.of(subject)) & ~self.held
            self.shared[subject.name] = found
        return found


_COMMUNITY_FIRST = ("flop", "board", "box", "hole", "dealer")


@cache
def _parts(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=_COMMUNITY_FIRST.index))


Matches = Callable[[Cards], bool]


@dataclass(frozen=True, slots=True, eq=False)
class PaytableLine:
    """One line of a paytable; a game has each once, so lines are compared by identity."""

    hand: str
    award: money.Award


Reader = Callable[[Cards], PaytableLine | None]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A paytable with what it takes to read it."""

    table: Paytable
    odds: str
    """The paytable's clause, with the book's prefix."""
    unlisted: str
    """The clause that decides a hand it does not list; empty if the paytable itself does."""
    subject: Subject
    subjects: Mapping[str, Subject]
    named: Mapping[str, Hand]


class Judge:
    """A wager's paytable, ready to read hands."""

    __slots__ = (
        "_by_category",
        "_by_start",
        "_named",
        "_subjects",
        "line",
        "needs_hole",
        "odds",
        "otherwise",
        "sheet",
        "subject",
        "suited",
        "unlisted",
    )

    def __init__(self, sheet: Sheet) -> None:
        table, named, subject, subjects = sheet.table, sheet.named, sheet.subject, sheet.subjects
        self.sheet, self.odds, self.unlisted = sheet, sheet.odds, sheet.unlisted
        self.otherwise = table.otherwise
        self.subject, self._subjects = subject, subjects
        self.needs_hole = _needs_hole(subject, subjects)
        lines = [
            (named[name], PaytableLine(name, table.pays[name]))
            for name in table.pays
            if name in named
        ]
        self._by_start = _starts(lines, subject, subjects)
        # Named hands match before hands of the ranking, so a board royal is only that (I-97).
        self._named: tuple[tuple[tuple[Matches, PaytableLine], ...], ...] = tuple(
            tuple(
                (_matcher(hand, subject, subjects), line)
                for hand, line in lines
                if not self._by_start and _possible(hand, subject, category)
            )
            for category in range(len(hands.HAND_NAMES))
        )
        self._by_category = tuple(
            PaytableLine(name, table.pays[name]) if name in table.pays else None
            for name in hands.HAND_NAMES
        )

        all_count = bool(subject.cards) and subject.best is None
        self.suited = all_count and {*table.pays} <= {"straight_flush", "royal_flush"}
        """Nothing is paid unless all of the subject's cards are of one suit."""
        self.line = self._reader(table)
        """The line that cards meet, or None; how it is read is settled once for all rounds."""

    def possible(self, cards: tuple[Card | None, ...]) -> bool:
        """Return False if these cards alone rule out every line."""
        return not self.suited or len({card & 3 for card in cards if card is not None}) <= 1

    def _reader(self, table: Paytable) -> Reader:
        if "any" in table.pays:
            always = PaytableLine("any", table.pays["any"])
            return lambda _: always
        return self._by_start_reader() if self._by_start else self._by_rank_reader()

    def _by_start_reader(self) -> Reader:
        subject, lines = self.subject, self._by_start

        def started(cards: Cards) -> PaytableLine | None:
            for matches, line in lines.get(_start(*cards.of(subject)), ()):
                if matches is None or matches(cards):
                    return line
            return None

        return started

    def _by_rank_reader(self) -> Reader:
        subject, subjects, name = self.subject, self._subjects, self.subject.name
        named, lines = self._named, self._by_category

        def ranked(cards: Cards) -> PaytableLine | None:
            rank = cards.ranks.get(name)
            if rank is None:
                rank = cards.rank(subject, subjects)
            category = rank >> hands.NAME_AT
            for matches, line in named[category]:
                if matches(cards):
                    return line
            return lines[category]

        return ranked


def _starts(
    lines: list[tuple[Hand, PaytableLine]], subject: Subject, subjects: Mapping[str, Subject]
) -> dict[str, list[tuple[Matches | None, PaytableLine]]]:
    """Return the lines that each pair of cards may meet, in order; None without further tests."""
    found: dict[str, list[tuple[Matches | None, PaytableLine]]] = {}
    for hand, line in lines:
        if hand.exactly is not None and len(hand.exactly) == 2:
            starts = frozenset((start_of(hand.exactly),))
        elif hand.starts is not None:
            starts = start_range(hand.starts)
        else:
            return {}
        more = hand.exactly is not None or hand.and_starts is not None
        matches = _matcher(hand, subject, subjects) if more else None
        for start in starts:
            found.setdefault(start, []).append((matches, line))
    return found


def _possible(hand: Hand, own: Subject, category: int) -> bool:
    """Return whether a hand of this category on the wager's own cards can be the named hand.

    Only spares work: six cards of one suit in a row make at least a flush of their best five.
    """
    if hand.is_ is not None and hand.on in (None, own.name):
        return hands.HAND_NAMES[category] == hand.is_
    if hand.holds is not None:
        return category >= hands.HAND_NAMES.index("flush")
    return True


def _needs_hole(subject: Subject, subjects: Mapping[str, Subject]) -> bool:
    return "hole" in subject.cards or any(
        _needs_hole(subjects[name], subjects) for name in subject.lower_of
    )


def _matcher(hand: Hand, own: Subject, subjects: Mapping[str, Subject]) -> Matches:
    subject = subjects[hand.on] if hand.on else own
    if hand.starts is not None:
        starts = start_range(hand.starts)
        others = hand.and_starts or {}
        also = [(subjects[name], start_range(text)) for name, text in others.items()]
        return lambda cards: (
            start_of(cards.of(subject)) in starts
            and all(start_of(cards.of(other)) in wanted for other, wanted in also)
        )
    if hand.exactly is not None:
        exactly = frozenset(hand.exactly)
        return lambda cards: frozenset(cards.of(subject)) == exactly
    if hand.holds is not None:
        held = frozenset(RANKS.index(rank) for rank in hand.holds)
        suits = frozenset(SUITS.index(suit) for suit in hand.suits or SUITS)
        return lambda cards: _holds(cards.of(subject), held, suits)
    return _ranked(hand, subject, subjects)


def _ranked(hand: Hand, subject: Subject, subjects: Mapping[str, Subject]) -> Matches:
    category = hands.HAND_NAMES.index(hand.is_ or "")
    suits = frozenset(SUITS.index(suit) for suit in hand.suits or SUITS)
    least = lowest_with_pair(hand.pair_at_least) if hand.pair_at_least else 0
    barred = subjects[hand.not_on] if hand.not_on else None

    def matches(cards: Cards) -> bool:
        rank = cards.rank(subject, subjects)
        if rank < least or hands.category(rank) != category:
            return False
        if barred is not None and hands.category(cards.rank(barred, subjects)) == category:
            return False
        return hand.suits is None or suit_of(hands.best_five(cards.of(subject))[0]) in suits

    return matches


def lowest_with_pair(rank: str) -> int:
    """Return the rank of the lowest hand with a pair of this rank."""
    sides = [name for name in RANKS if name != rank][:3]
    suited = [f"{rank}s", f"{rank}h", *(f"{side}d" for side in sides)]
    return hands.rank(tuple(card(item) for item in suited))


def _holds(cards: tuple[Card, ...], ranks: frozenset[int], suits: frozenset[int]) -> bool:
    suit = suit_of(cards[0])
    return (
        suit in suits
        and all(suit_of(card) == suit for card in cards)
        and frozenset(rank_of(card) for card in cards) == ranks
    )


def start_of(cards: tuple[Card, ...]) -> str:
    """Return two cards as players write them: AA, AKs, AKo."""
    return _start(*cards)


@cache
def _start(item: Card, other: Card) -> str:
    high, low = (item, other) if rank_of(item) >= rank_of(other) else (other, item)
    text = RANKS[rank_of(high)] + RANKS[rank_of(low)]
    if rank_of(high) == rank_of(low):
        return text
    return text + ("s" if suit_of(high) == suit_of(low) else "o")


def start_range(text: str) -> frozenset[str]:
    """Return the starting hands of a range such as "22-TT" or "AQs AJs"."""
    found: set[str] = set()
    for part in text.split():
        low, _, high = part.partition("-")
        if high:
            first, last = RANKS.index(low[0]), RANKS.index(high[0])
            found.update(RANKS[rank] * 2 for rank in range(first, last + 1))
        else:
            found.add(part)
    return frozenset(found)
