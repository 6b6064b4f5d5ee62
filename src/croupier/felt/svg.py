"""Writes SVG: plain text, numbers with at most two decimals, so that the same plan gives the same
bytes.
"""

from __future__ import annotations

import re
from xml.sax.saxutils import escape, quoteattr

from croupier.felt.shapes import Bow, Line, Rect, Ring

FACE = "system-ui, -apple-system, 'Segoe UI', Roboto, Inter, 'Noto Sans', 'DejaVu Sans', sans-serif"
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def plain(text: str) -> str:
    """The text without signs that XML cannot hold."""
    return _FORBIDDEN.sub("", text)


def text(words: str) -> str:
    """The words as the inside of an element."""
    return escape(plain(words))


def number(value: float) -> str:
    """At most two decimals, none that are zero."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0", "0", value == 0)


def tag(name: str, inner: str | None = None, /, **attributes: object) -> str:
    """One element; an underscore in a name is a hyphen, None leaves the attribute out."""
    told = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{told}/>" if inner is None else f"<{name}{told}>{inner}</{name}>"


def _value(value: object) -> str:
    return number(value) if isinstance(value, (int, float)) else plain(str(value))


def rect(shape: Rect, **look: object) -> str:
    """A rectangle."""
    corner = shape.corner or None
    return tag(
        "rect", x=shape.x, y=shape.y, width=shape.width, height=shape.height, rx=corner, **look
    )


def ring(shape: Ring, **look: object) -> str:
    """A circle."""
    return tag("circle", cx=shape.x, cy=shape.y, r=shape.radius, **look)


def words(shape: Line | Bow, **look: object) -> str:
    """Words in the width that the plan gave them, whatever face is at hand."""
    inner = text(shape.text)
    letters: dict[str, object] = {
        "font_size": shape.size,
        "letter_spacing": shape.spacing or None,
        "textLength": max(shape.width - shape.spacing, 1),
        "lengthAdjust": "spacingAndGlyphs",
    }
    if isinstance(shape, Line):
        anchor = shape.anchor if shape.anchor != "start" else None
        return tag("text", inner, x=shape.x, y=shape.y, text_anchor=anchor, **letters, **look)
    name = f"bow-{number(shape.x)}-{number(shape.y)}-{number(shape.radius)}"
    (x, y), (u, v) = shape.ends(beyond=0.02 if shape.hangs else 0.35)
    sweep = 0 if shape.hangs else 1
    far = f"{number(u)} {number(v)}"
    radius = number(shape.radius)
    large = 1 if not shape.hangs and v > shape.y else 0
    path = tag(
        "path",
        id=name,
        d=f"M{number(x)} {number(y)}A{radius} {radius} 0 {large} {sweep} {far}",
        fill="none",
    )
    along = tag("textPath", inner, href=f"#{name}", startOffset="50%", text_anchor="middle")
    return path + tag("text", along, **letters, **look)


def document(width: float, height: float, title: str, about: str, inner: list[str]) -> str:
    """A whole file, with its title and description for those who hear it."""
    head = [
        tag("title", text(title), id="title"),
        tag("desc", text(about), id="about"),
    ]
    body = "\n".join(["", *head, *inner, ""])
    return (
        tag(
            "svg",
            body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            width=width,
            height=height,
            role="img",
            aria_labelledby="title about",
            font_family=FACE,
        )
        + "\n"
    )
