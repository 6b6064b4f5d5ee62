"""The return of a paytable's fixed lines, from the known counts of hands."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

from croupier import hands, money
from croupier.law.vocabulary.banked import Paytable

# Counts by name, highest first: all 2,598,960 hands of five cards, and the best five of all
# 133,784,560 hands of seven.
_FIVE = (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540)
_SEVEN = (
    4_324,
    37_260,
    224_848,
    3_473_184,
    4_047_644,
    6_180_020,
    6_461_620,
    31_433_400,
    58_627_800,
    23_294_460,
)


class Counted(Enum):
    """The cards that make the hand."""

    FIVE = _FIVE
    BEST_OF_SEVEN = _SEVEN

    def chance(self, hand: str) -> Fraction:
        """Return the probability of the hand; 0 for a hand outside the ranking."""
        if hand not in hands.HAND_NAMES:
            return Fraction(0)
        place = len(hands.HAND_NAMES) - 1 - hands.HAND_NAMES.index(hand)
        return Fraction(self.value[place], sum(self.value))


def returned_by(table: Paytable, counted: Counted) -> Fraction:
    """Return the fraction of the stake that lines with fixed odds return, stakes included."""
    total = Fraction(0)
    for hand, award in table.pays.items():
        if isinstance(award, money.Odds):
            back = Fraction(award.pays, award.unit) + (1 if award.returns_stake else 0)
            total += counted.chance(hand) * back
    return total


def percent_of(part: Fraction) -> str:
    """Return a fraction as a percentage with one decimal, rounded to the nearest."""
    tenths = round(part * 1000)
    return f"{tenths // 10}.{tenths % 10}%"
