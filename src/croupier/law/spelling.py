"""Names of wagers as a rulebook spells them."""

from __future__ import annotations

import re
from functools import lru_cache

from croupier.law.explain.phrase import titled
from croupier.law.rulebook import Rulebook

_BETWEEN = r"[-'’ ]?"


def spelling(book: Rulebook, name: str) -> str:
    """Return the name as the rulebook writes it, with its capitals and hyphens.

    A name that the rulebook never writes with capitals gets plain ones.
    """
    return _spelled(tuple(clause.says for clause in book), name)


@lru_cache(maxsize=1_000)
def _spelled(sentences: tuple[str, ...], name: str) -> str:
    letters = _BETWEEN.join(re.escape(letter) for letter in name if letter.isalnum())
    pattern = re.compile(rf"\b{letters}\b", re.IGNORECASE)
    found = [match[0] for says in sentences for match in pattern.finditer(says)]
    capitals = [sum(letter.isupper() for letter in match) for match in found]
    if not found or not max(capitals):
        return titled(name)
    return found[capitals.index(max(capitals))]
