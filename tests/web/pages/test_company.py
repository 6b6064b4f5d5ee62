"""Company at a table: bots that a player seats by a press, under nobody's name."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.pages.conftest import People
from tests.web.pages.floor import Served


@pytest.mark.parametrize(
    ("book", "page_of", "names"),
    [
        ("maryland-uth-1.5", "table", ("Ines", "Teo")),
        ("california-holdem", "cardroom", ("Bo", "Wren")),
    ],
)
def test_a_bot_that_would_be_somebodys_namesake_has_the_next_name(
    server: Served, people: People, book: str, page_of: str, names: tuple[str, str]
) -> None:
    known, next_one = names
    if known not in server.tokens:
        server.tokens[known] = server.staff(known, "dealer")
    table = server.open(book)
    page = people(token=server.seated(table, "mia", chips=20_000))
    page.goto(f"/{page_of}?id={table}")
    page.get_by_role("button", name="Table and seat").click()
    page.get_by_role("button", name="Add a bot").click()
    expect(page.get_by_text(next_one).first).to_be_visible()
    bots = [item["player"] for item in server.view(table)["seats"] if item["bot"]]
    assert bots == [next_one]


def test_a_player_seats_no_bot_at_a_table_with_staff_and_still_invites(
    server: Served, people: People
) -> None:
    table = server.open("maryland-uth-1.5", floor="staff")
    page = people(token=server.seated(table, "mia"))
    page.goto(f"/table?id={table}")
    page.get_by_role("button", name="Table and seat").click()
    expect(page.get_by_role("button", name="Invite with a link")).to_be_visible()
    expect(page.get_by_role("button", name="Add a bot")).to_have_count(0)
