"""Nothing on a felt lies on anything else, with the longest words and a full table."""

from __future__ import annotations

from itertools import combinations
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Page, Route

from tests.stages import rows
from tests.web.pages.conftest import People
from tools.gallery.__main__ import HERE

SIZES = ((1440, 900), (1024, 768), (390, 844))
LONGEST = (
    "Full house, sevens over queens",
    "Straight flush to the queen",
    "Queens and sevens",
    "Flush, queen high",
    "Royal flush",
    "Dealer",
)
"""The longest of each kind of name of a hand, in all rulebooks."""
AIR = 2
ROOMS = """(selectors) => selectors.flatMap((selector) => [...document.querySelectorAll(selector)]
  .filter((element) => element.getClientRects().length)
  .map((element) => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    return {what: selector, text: element.textContent.trim(), left, top, right, bottom};
  }))"""


def shelves(people: People, width: int, height: int) -> Page:
    """A page that finds the gallery beside the parts which the floor serves."""
    page = people(viewport={"width": width, "height": height})

    def hand_over(route: Route) -> None:
        name = urlsplit(route.request.url).path.rpartition("/")[2]
        route.fulfill(path=HERE / name)

    page.route("**/gallery/*", hand_over)
    return page


def rooms(page: Page, *selectors: str) -> list[dict[str, Any]]:
    """Where everything of these kinds stands."""
    found: list[dict[str, Any]] = page.evaluate(ROOMS, list(selectors))
    assert {row["what"] for row in found} == set(selectors)
    return found


def meet(row: dict[str, Any], other: dict[str, Any], air: float = 0) -> bool:
    """Whether two share room, or are closer than this many pixels."""
    apart = (
        row["right"] + air <= other["left"],
        other["right"] + air <= row["left"],
        row["bottom"] + air <= other["top"],
        other["bottom"] + air <= row["top"],
    )
    return not any(apart)


@pytest.mark.parametrize(("width", "height"), rows(SIZES, deep=(0, 1)))
def test_long_words_overlap_no_card(people: People, width: int, height: int) -> None:
    page = shelves(people, width, height)
    words, seats = (".pocket-said", ".strip li") if width < 640 else (".dealer-said > *", ".plate")
    for made in LONGEST:
        page.goto(f"/gallery/index.html?scene=longest&made={quote(made)}")
        page.wait_for_selector(".voice")
        page.evaluate("document.fonts.ready")
        others = rooms(page, ".card", ".voice", seats, "header")
        cards = [other for other in others if other["what"] == ".card"]
        for said in rooms(page, words):
            assert not [row for row in others if meet(said, row, AIR)], (made, said)
            assert said["left"] >= 0
        (voice,) = rooms(page, ".voice")
        assert not [card for card in cards if meet(voice, card, AIR)], (made, voice)


SCENES = (("full",), ("full&shown",), ("full&shown&you=0",), ("spectator",))


@pytest.mark.parametrize("scene", rows(SCENES, deep=(0, 1, 3)))
def test_cards_at_a_full_oval_touch_neither_board_nor_voice(people: People, scene: str) -> None:
    for width, height in SIZES:
        page = shelves(people, width, height)
        page.goto(f"/gallery/index.html?scene={scene}")
        page.wait_for_selector(".voice")
        page.evaluate("document.fonts.ready")
        cards = rooms(page, ".hand .card")
        board = rooms(page, "[aria-label^='Board'] .card")
        (voice,) = rooms(page, ".voice")
        for card in cards:
            assert not [row for row in board if meet(card, row, AIR)], (width, card)
            assert not meet(card, voice), (width, card)
        assert not [item for item in board if meet(voice, item, AIR)], (width, voice)
        bets = rooms(page, ".bet") if scene.startswith("full") else []
        assert not [bet for bet in bets if any(meet(bet, other) for other in [*board, voice])]
        if width > 640:
            assert not [pair for pair in combinations(bets, 2) if meet(*pair)], width
        page.context.close()
