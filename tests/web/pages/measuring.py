"""Boxes of what a page shows: what covers what, what is cut, and what no finger reaches."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from playwright.sync_api import Page

SIZES = (
    (1920, 1080),
    (1440, 900),
    (1366, 768),
    (1024, 768),
    (768, 1024),
    (390, 844),
    (844, 390),
    (667, 375),
    (720, 450),
)
"""Desks, tablets, phones held upright and sideways, and 1440 by 900 at 200% zoom."""

_BOXES = """(selectors) => selectors.flatMap((selector) => [...document.querySelectorAll(selector)]
  .filter((element) => element.getClientRects().length && !element.closest(".ghost, .sr, .sheet"))
  .map((element) => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    const owner = element.closest(".box");
    return {what: selector, text: element.textContent.trim().slice(0, 40), left, top, right, bottom,
      owner: owner ? [...document.querySelectorAll(".box")].indexOf(owner) : -1};
  }))"""
_CUT = """(selectors) => selectors.flatMap((selector) => [...document.querySelectorAll(selector)]
  .filter((element) => element.getClientRects().length && !element.closest(".sr"))
  .filter((element) => element.scrollWidth > element.clientWidth + 1
    && getComputedStyle(element).display !== "inline")
  .map((element) => `${selector}: ${element.textContent.trim()}`))"""
_UNREACHED = """(selector) => [...document.querySelectorAll(selector)]
  .filter((element) => {
    const {left, top, width, height} = element.getBoundingClientRect();
    const inside = left >= -1 && top >= -1 && left + width <= innerWidth + 1
      && top + height <= innerHeight + 1;
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return !inside || !there || !element.contains(there);
  })
  .map((element) => element.textContent.trim() || element.getAttribute("aria-label"))"""

Box = dict[str, Any]


def overlap(box: Box, other: Box) -> float:
    """By how many pixels two boxes share room, in the way in which they share less."""
    across = min(box["right"], other["right"]) - max(box["left"], other["left"])
    down = min(box["bottom"], other["bottom"]) - max(box["top"], other["top"])
    return float(min(across, down))


def boxes(page: Page, *selectors: str) -> list[Box]:
    """Everything of these kinds that is seen."""
    found: list[Box] = page.evaluate(_BOXES, list(selectors))
    return found


def faults(
    page: Page, apart: tuple[str, ...], whole: tuple[str, ...], touch: float = 2
) -> list[str]:
    """What is wrong with the boxes of a page: overlaps, cut words, controls that nobody reaches."""
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    found = [f"the page is {width} px too wide"] if width > 0 else []
    seen = boxes(page, *apart)
    for box, other in combinations(seen, 2):
        if box["what"] == other["what"] == ".hand .card" and box["owner"] == other["owner"] >= 0:
            continue  # two cards of one hand
        tag_of_seat = ".said" in (box["what"], other["what"]) or ".tag" in (
            box["what"],
            other["what"],
        )
        allowed = 14 if tag_of_seat and box["owner"] == other["owner"] >= 0 else touch
        if (by := overlap(box, other)) > allowed:
            found.append(
                f"{box['what']} {box['text']!r} and {other['what']} {other['text']!r}: {by:.0f} px"
            )
    for box in seen:
        size = page.viewport_size
        assert size is not None
        if (
            min(box["left"], box["top"]) < -1
            or box["right"] > size["width"] + 1
            or box["bottom"] > size["height"] + 1
        ):
            found.append(f"{box['what']} {box['text']!r} is outside")
    found += [f"cut: {text}" for text in page.evaluate(_CUT, list(whole))]
    reach = ".action-bar button, .top-bar button, .pocket-bar button, .pocket-bar a"
    found += [f"out of reach: {text}" for text in page.evaluate(_UNREACHED, reach)]
    return found
