"""Rulebooks over HTTP: readings that clauses rest on, and examples that can be played."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from croupier.law.examples import Example, examples_of, title_of
from croupier.law.load import load, released
from tests.web.floors import Within

each_book = pytest.mark.parametrize("book", released())


@pytest.fixture
def client(floor: Within) -> Iterator[httpx.Client]:
    """Somebody who has not signed in."""
    with floor.call() as found:
        yield found


@each_book
def test_every_cited_reading_is_listed(client: httpx.Client, book: str) -> None:
    told = client.get(f"/api/rulebooks/{book}/readings").json()["readings"]
    cited = {reading for clause in load(book) for reading in clause.readings}
    assert {item["id"] for item in told} >= cited
    assert all(each["about"] and each["taken"] for each in told)


@each_book
def test_examples_name_clauses_of_their_book_and_can_be_played(
    client: httpx.Client, book: str
) -> None:
    listed = client.get(f"/api/rulebooks/{book}/examples").json()["examples"]
    numbers = {clause.id for clause in load(book)}
    assert listed
    assert all(set(item["clauses"]) <= numbers for item in listed)
    for each in listed[:: len(listed) // 3 or 1]:
        told = client.get(f"/api/rulebooks/{book}/examples/{each['name']}").json()
        lines = len(told["text"].splitlines())
        assert all(1 <= step["line"] <= lines for step in told["steps"])
        assert told["table_info"]["rulebook"] == each["book"]
        scene = "round" if load(book).game == "banked" else "hand"
        assert any(scene in step for step in told["steps"]), each


@each_book
def test_examples_have_a_title_for_readers(book: str) -> None:
    titles = [title_of(example.text) for example in examples_of(book).values()]
    assert all(titles)
    assert len(set(titles)) == len(titles)
    for title in titles:
        assert len(title) <= 60
        assert title[0].isupper()
        assert not title.endswith(".")


def test_steps_of_an_example_come_from_its_lines(client: httpx.Client) -> None:
    told = client.get("/api/rulebooks/maryland-uth-1.5/examples/dealer-below-a-pair").json()
    lines = told["text"].splitlines()
    refused = [step for step in told["steps"] if step.get("refused")]
    assert [lines[step["line"] - 1].split()[0] for step in refused] == ["refused", "refused"]
    assert refused[1]["sentences"] == [
        {"text": "Refused: not a choice", "clauses": ["MD-UTH-1.5:11.B.1"]}
    ]
    settled = {
        item["seat"]: lines[step["line"] - 1]
        for step in told["steps"]
        for item in step["sentences"]
        if item.get("result")
    }
    assert settled[3].startswith("settle    seat 3")
    last = told["steps"][-1]["round"]
    assert {box["seat"]: len(box["lines"]) for box in last["seats"]} == {1: 4, 3: 3}


def test_example_without_a_title_goes_by_its_name() -> None:
    text = "rulebook maryland-uth-1.5\n# title: too late\n"
    assert Example("maryland-uth-1.5", "bets/new-one", text, ()).title == "bets/new-one"


def test_an_edition_also_has_the_examples_of_its_model() -> None:
    own = [
        example
        for example in examples_of("maryland-uth-1.4").values()
        if example.book != "maryland-uth-1.5"
    ]
    assert len(own) == 2
    assert len(examples_of("maryland-uth-1.4")) == len(examples_of("maryland-uth-1.5")) + len(own)


@pytest.mark.parametrize(
    "path", ["nowhere/examples", "maryland-uth-1.5/examples/../../x", "south-dakota-uth/examples/a"]
)
def test_missing_examples_are_reported(client: httpx.Client, path: str) -> None:
    answer = client.get(f"/api/rulebooks/{path}")
    assert answer.status_code == 404
    assert answer.json()["error"]["message"]
