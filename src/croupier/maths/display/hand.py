"""Cards with their faces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from croupier import hands
from croupier.cards import RANKS, Card, cards, distinct, rank_of, suit_of, texts

if TYPE_CHECKING:
    from rich.text import Text

_WIDE: Final = "\u2003"
"""A wide space."""
_SIGNS: Final = "♣♦♥♠"
_COLORS: Final = ("#1D6B45", "#1F5FA8", "#B3261E", "#1B1B1B")
"""One color per suit, in addition to its symbol."""
_CARD = (
    "display:inline-block;min-width:1.5em;margin:2px;padding:4px 5px;text-align:center;"
    "border:1px solid #8A8A8A;border-radius:4px;background:#FFFFFF;font-weight:600;color:"
)


@dataclass(frozen=True, slots=True)
class DisplayHand:
    """Groups of cards, such as hole cards and board, and what the best five of them are."""

    groups: tuple[tuple[Card, ...], ...]

    @property
    def name(self) -> str:
        """The name of the hand, empty for fewer than five cards or more than seven."""
        held = [card for group in self.groups for card in group]
        return hands.describe(hands.rank(held)) if 5 <= len(held) <= 7 else ""

    def __str__(self) -> str:
        return "  ".join(texts(group) for group in self.groups)

    def _repr_html_(self) -> str:
        groups = (
            "".join(
                f"<span style='{_CARD}{_COLORS[suit_of(card)]}'>{_face(card)}</span>"
                for card in group
            )
            for group in self.groups
        )
        name = f" <span>{self.name}</span>" if self.name else ""
        return f"<div aria-label='{self}'>{_WIDE.join(groups)}{name}</div>"

    def __rich__(self) -> Text:
        from rich.text import Text

        shown = Text()
        for number, group in enumerate(self.groups):
            shown.append("  " if number else "")
            for card in group:
                shown.append(f" {_face(card)} ", f"bold {_COLORS[suit_of(card)]} on #FFFFFF")
                shown.append(" ")
        return shown.append(self.name)


def _face(card: Card) -> str:
    return f"{RANKS[rank_of(card)].replace('T', '10')}{_SIGNS[suit_of(card)]}"


def hand(*groups: str | Iterable[Card]) -> DisplayHand:
    """Return a hand of cards like "Kh 9d". Raise BadCard if a card is repeated."""
    read = tuple(cards(item) if isinstance(item, str) else tuple(item) for item in groups)
    distinct(card for group in read for card in group)
    return DisplayHand(read)
