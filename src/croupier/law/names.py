"""Names for people to read: wagers as the rulebook spells them, paytable lines, payouts."""

from __future__ import annotations

import re
from functools import lru_cache

from croupier import money
from croupier.law.explain.phrase import listing, sentence, titled
from croupier.law.rulebook import Rulebook

_BETWEEN = r"[-'’ ]?"
_SUITS = ("spades", "hearts", "diamonds", "clubs")
_RANKS = "ace|king|queen|jack|ten"


def spelling(book: Rulebook, name: str) -> str:
    """Return the name as the rulebook writes it, or in title case where it has none."""
    return _spelled(tuple(clause.says for clause in book), name)


@lru_cache(maxsize=1_000)
def _spelled(sentences: tuple[str, ...], name: str) -> str:
    letters = _BETWEEN.join(re.escape(character) for character in name if character.isalnum())
    pattern = re.compile(rf"\b{letters}\b", re.IGNORECASE)
    found = [match[0] for message in sentences for match in pattern.finditer(message)]
    capitals = [sum(character.isupper() for character in match) for match in found]
    if not found or not max(capitals):
        return titled(name)
    return found[capitals.index(max(capitals))]


def hand_name(name: str) -> str:
    """Return a paytable line in words: `royal_flush_diamonds` is "Royal flush in diamonds"."""
    parts = name.split("_")
    suits: list[str] = []
    while parts and parts[-1] in _SUITS:
        suits.insert(0, parts.pop())
    text = " ".join(parts) + (f" in {listing(suits, 'or')}" if suits else "")
    text = re.sub(rf"\b({_RANKS}) (?=({_RANKS})\b)", r"\1-", text)
    text = re.sub(rf"\b((?:{_RANKS})s) (?=(?:{_RANKS})s\b)", r"\1, ", text)
    return sentence(text)


def pays_text(award: money.Award) -> str:
    """Return what a line pays; a share of a meter as "10% of Meter"."""
    if isinstance(award, money.Share):
        return f"{money.percent_text(award.percent)} of {award.meter}"
    return str(award)
