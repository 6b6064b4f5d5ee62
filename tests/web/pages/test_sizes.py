"""A layout for every size: nothing overlaps, is cut, or lies out of reach."""

from __future__ import annotations

import pytest

from tests.web.pages.at_cardroom import Game, no_limit
from tests.web.pages.conftest import People
from tests.web.pages.floor import Served
from tests.web.pages.hands_on import seated
from tests.web.pages.measuring import SIZES, faults

LONG = "Maximiliana Alexandro"
SEATS = (1, 2, 3, 4, 5, 7, 8, 9, 10)
OVAL = (
    ".plate", ".said", ".voice", ".made-hand", ".disc", ".pot", ".bet",
    ".hand .card", "[aria-label^='Board'] .card", ".bar-actions button", ".bar-side",
)  # fmt: skip
WHOLE = (".plate .chips", ".pot b", ".action", ".bar-side .value")


@pytest.fixture
def full(server: Served, people: People) -> Game:
    """Ten at a table without limit, all with long names and bets, and it is your turn."""
    table = no_limit(server)
    page = people(token=seated(server, table, "mara", 6, 100_000), has_touch=True)
    game = Game(server, table, page, 6)
    page.goto(f"/cardroom?id={table}")
    for seat in SEATS:
        game.joins(LONG, seat, 100_000)
    while True:
        view = game.until_yours()
        assert view is not None
        if len(view["hand"]["seats"]) == len(SEATS) + 1:
            return game
        game.keys("f")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_ten_long_names_and_bets_in_the_cardroom_at_every_size(full: Game, scheme: str) -> None:
    page = full.page
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    wrong = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        page.evaluate("document.fonts.ready")
        if found := faults(page, OVAL, WHOLE):
            wrong[width, height] = found
    assert not wrong, "\n".join(f"{size}: {row}" for size, all_ in wrong.items() for row in all_)
