"""Signs: what a wall shows of a table, as it changes, and nothing that depends on a card."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx

from croupier.house.floor import general as g
from croupier.house.live.state import Person
from tests.web.floors import Within
from tests.web.playing import by_offers, finished


def signs(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    """Each sign that comes."""
    for line in lines:
        if line.startswith("data: "):
            yield json.loads(line[6:])


def test_sign_follows_its_table_and_its_meters(floor: Within) -> None:
    table = floor.open("south-dakota-uth", "Prairie")
    house = floor.premises.house
    with floor.call() as client, client.stream("GET", f"/api/signs/{table}") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.headers["cache-control"] == "no-store"
        told = signs(stream.iter_lines())
        first = next(told)
        assert (first["name"], first["taken"], first["phase"]) == ("Prairie", 0, "")
        assert first["limits"]
        with floor.sit(table, "ann") as seat:
            seat.until(finished, by_offers)
        seen = [next(told)]
        while seen[-1]["number"] < 1 or seen[-1]["taken"] < 1:
            seen.append(next(told))
        account = house.floor.lives[f"table/{table}"].setup.account("meter", "Progressive")
        boss, other = Person("floor", "floorperson"), Person("eve", "floorperson")
        house.floor.ask(g.STREAM, boss, g.ProposeMeterChange(account, 1_000_000, "for the test"))
        change = max(house.floor.general.proposals)
        house.floor.ask(g.STREAM, other, g.ConfirmMeterChange(change))
        before = first["meters"]["Progressive"]["units"]
        with floor.sit(floor.open("south-dakota-uth"), "bob"):  # anything stirs the signs
            while seen[-1]["meters"]["Progressive"]["units"] != before + 1_000_000:
                seen.append(next(told))
        assert all(set(one) == set(first) for one in seen)
        assert "cards" not in json.dumps(seen)


def test_there_is_no_sign_of_no_table(floor: Within) -> None:
    with floor.call() as client:
        answer = client.get("/api/signs/NOSUCH")
    assert answer.status_code == httpx.codes.NOT_FOUND
