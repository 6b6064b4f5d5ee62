"""How wide words are before anything is drawn, so that the plan alone can keep them apart."""

from __future__ import annotations

from collections.abc import Sequence

SMALLEST = 11.5
"""The least size of words on the felt, where the table is 1200 wide."""

_WIDTHS = {
    0.24: "'‘’ \u00a0",
    0.28: "ijlI.:·,;!",
    0.38: '|/\\ft()[]{}"r“”',
    0.48: "-_1^`–",
    0.56: "*?sJxzLakcvy",
    0.61: "7Fehnou2pqE",
    0.65: "5bdg#P$3689RSZ0",
    0.68: "&BT+4<=>~×−KX",
    0.74: "YADVUCHN",
    0.78: "GOQ",
    0.90: "…%wmM",
}
_EM = {sign: width for width, signs in _WIDTHS.items() for sign in signs}
_WIDEST = 1.02


def width_of(text: str, size: float, spacing: float = 0) -> float:
    """The width of semibold letters of this size; unknown signs count as the widest."""
    return sum(_EM.get(sign, _WIDEST) * size + spacing for sign in text)


def fitting(text: str, most: float, size: float, spacing: float = 0) -> tuple[float, float]:
    """Return the largest size and spacing, up to these, at which the text fits the width."""
    width = width_of(text, size, spacing)
    part = min(1, most / width) if width else 1
    return round(size * part, 2), round(spacing * part, 2)


def wrapped(text: str, most: float, size: float, spacing: float = 0) -> tuple[str, ...]:
    """The text in lines of at most this width, broken between words only."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, spacing) <= most:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def balanced(text: str, lines: int) -> tuple[str, ...]:
    """Return the text in at most this many lines, with widths as even as its words allow."""
    words = text.split()
    if lines < 2 or len(words) < 2:
        return (" ".join(words),)
    cuts = range(1, len(words))
    parts = [(words[:cut], balanced(" ".join(words[cut:]), lines - 1)) for cut in cuts]
    ways: Sequence[tuple[str, ...]] = [(" ".join(first), *rest) for first, rest in parts]
    return min(ways, key=lambda way: max(width_of(line, 1) for line in way))
