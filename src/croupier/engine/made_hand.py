"""The hand that open cards make, as a screen shows it: in words, and with its five cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from croupier import hands
from croupier.cards import card, text

FACE_DOWN = "??"
"""A card whose face the watcher does not see."""


@dataclass(frozen=True, slots=True)
class Made:
    """A hand that the watcher sees."""

    hand: str
    """Its name as paytables have it, "three_of_a_kind"; empty of two cards alone."""
    description: str
    """What a player calls it: "Three eights"."""
    has: str
    """The same within a sentence: "a straight to the nine"."""
    best: tuple[str, ...]
    """The five cards that make it; none of two cards alone."""


@lru_cache(maxsize=4096)
def made_of(own: tuple[str, ...], board: tuple[str, ...]) -> Made | None:
    """Return the hand of these faces; None if an own card is hidden, or without a hand.

    A face that was entered for two places makes no hand: one of the entries will be corrected.
    """
    if len(own) < 2 or FACE_DOWN in own:
        return None
    faces = tuple(card(name) for name in (*own, *board) if name != FACE_DOWN)
    if len(set(faces)) < len(faces) or len(faces) > 7:
        return None
    if len(faces) < 5:
        pair = hands.pocket_in_brief(tuple(card(item) for item in own))
        return Made("", pair, f"a {pair[0].lower()}{pair[1:]}", ()) if pair else None
    value = hands.rank(faces)
    best = tuple(text(each) for each in hands.best_five(faces))
    return Made(hands.hand_name(value), hands.in_brief(value), hands.in_sentence(value), best)


def rank_seen(own: tuple[str, ...], board: tuple[str, ...]) -> int:
    """Return the rank of these open cards; 0 unless all of them are seen."""
    faces = {*own, *board}
    if FACE_DOWN in faces or len(faces) < len(own) + len(board) or len(faces) != 7:
        return 0
    return hands.rank((*own, *board))
