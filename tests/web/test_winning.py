"""The floor in one call, and the win of tables with its expected range."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engine.banked.game import Game
from croupier.house.audit.expected_win import Figures
from croupier.house.audit.win import won
from croupier.house.table.setup import set_up
from croupier.law.submission import demonstration
from croupier.money import UNITS_PER_CENT
from croupier.sim.joint import Together
from tests.web.floors import Within, bearer
from tests.web.playing import Message, Seat, by_offers, finished, offer

BANKED = ("maryland-uth-1.5", "maryland-jackpot-1.0", "south-dakota-uth")


def play(seat: Seat, rounds: int) -> None:
    """Play this many rounds by offers, with every wager that the box may have."""
    ended = 0
    while ended < rounds:
        wanted = all_wagers(seat.seen) or by_offers(seat.seen)
        if wanted is None:
            ended += finished(seat.view())
        else:
            ended += sum(finished(row) for row in _shown(seat, wanted))


def _shown(seat: Seat, wanted: Message) -> list[Message]:
    before = len(seat.views)
    seat.shown(seat.must(**wanted))
    return seat.views[before:]


def all_wagers(view: Message) -> Message | None:
    """Return the minimum of every wager, for an empty box."""
    wager = offer(view, "wager")
    lies = any(item["seat"] == view["seat"] for item in (view.get("round") or {}).get("seats", ()))
    if wager is None or wager["seat"] != view["seat"] or lies:
        return None
    least = {name: low for name, low, _ in wager["bet"]["wagers"]}
    for each, other in wager["bet"]["equal"]:
        least[each] = least[other]
    return {"do": "wager", "seat": view["seat"], "wagers": least}


def balances(floor: Within, *prefixes: str) -> int:
    """Return the sum of all accounts with this prefix, in units."""
    books = floor.premises.house.books
    return sum(balance.units for prefix in prefixes for balance in books.balances(prefix).values())


@pytest.mark.parametrize("book", BANKED)
def test_win_equals_the_gain_of_the_houses_accounts(floor: Within, book: str) -> None:
    table = floor.open(book, pace=0)
    own = (f"tray:{table}", f"drop:{table}", f"meter:{table}:", f"reserve:{table}:")
    before = balances(floor, *own)
    with floor.sit(table, f"win {book}", chips=90_000) as seat:
        play(seat, 3)
        seat.must("stand")
        seat.until(lambda row: not row["view"]["seat"])
    stream = f"table/{table}"
    told = list(won(floor.premises.house.archive, stream))
    rounds = [item for item in told if item.boxes]  # the next may have been open when they left
    assert len(rounds) in (3, 4)
    assert sum(each.house for each in rounds) * UNITS_PER_CENT == balances(floor, *own) - before
    assert all("ante" in part.boxes[0] and part.boxes[0]["ante"] > 0 for part in rounds)
    again = list(won(floor.premises.house.archive, stream, told[0].seq))
    assert again == told[1:]  # read on from where one was


def test_a_round_that_was_undone_won_nothing(floor: Within) -> None:
    table = floor.open("maryland-uth-1.5", pace=0)
    boss = bearer(floor.floorperson())
    with floor.sit(table, "undone", chips=90_000) as seat:
        seat.until(lambda row: offer(row["view"], "check") is not None, all_and_ready)
        with floor.call(headers=boss) as client:
            body = {"id": "void-1", "do": "report", "report": "wrong_count", "at": "dealer"}
            answer = client.post(f"/api/tables/{table}/commands", json=body)
            assert answer.status_code == 200, answer.text
        seat.until(finished)
    (item,) = won(floor.premises.house.archive, f"table/{table}")
    assert (item.house, item.boxes) == (0, ())


def all_and_ready(view: Message) -> Message | None:
    """Every wager, and no more time."""
    return all_wagers(view) or ({"do": "ready"} if offer(view, "ready") else None)


def test_a_cardroom_wins_its_fees(floor: Within) -> None:
    table = floor.open("california-holdem", pace=0)
    seats = [floor.sit(table, f"fee {number}", number, 20_000) for number in (1, 2)]
    for seat in seats:
        assert offer(seat.seen, "sit") is None
    while not any(map(finished, seats[0].views)):
        for seat in seats:
            wanted = by_offers(seat.seen)
            if wanted is None:
                seat.wait(0.02)
            elif (answer := seat.ask(**wanted))["type"] == "done":
                seat.shown(answer)
    for seat in seats:
        seat.close()
    with floor.call(headers=bearer(floor.floorperson())) as client:
        told = client.get(f"/api/tables/{table}/win").json()
    fees = floor.premises.house.archive.balances(f"fees:{table}")[f"fees:{table}"].units
    assert 0 < told["won"] * UNITS_PER_CENT <= fees  # the next hand may have paid one already
    assert told["rounds"] >= 1
    assert told["expected"] is None


def test_floor_is_complete_and_for_staff_only(floor: Within) -> None:
    table = floor.open("maryland-uth-1.5", "At a glance")
    for token, status in ((floor.guest("curious"), 403), (floor.staff("deal", "dealer"), 403)):
        with floor.call(headers=bearer(token)) as client:
            assert client.get("/api/floor").status_code == status
            assert client.get(f"/api/tables/{table}/win").status_code == status
    with floor.call() as stranger:
        assert stranger.get("/api/floor").status_code == 401
    with floor.call(headers=bearer(floor.floorperson())) as client:
        told = client.get("/api/floor").json()
        nowhere = client.get("/api/tables/NOWHERE/win")
    row = next(item for item in told["tables"] if item["id"] == table)
    assert row["money"]["tray"] == 10_000_000
    assert row["procedure"]["decks"]
    assert {"pause", "fill"} <= {each["do"] for each in row["offers"]}
    assert row["win"] == {
        "rounds": 0, "won": 0, "whole": True, "expected": None, "pending": False,
    }  # fmt: skip
    assert nowhere.status_code == 404
    with floor.call(headers=bearer(floor.staff("reader", "auditor"))) as client:
        read = client.get("/api/floor").json()
    commands = {part["do"] for row in read["tables"] for part in row["offers"]}
    assert not commands  # an auditor changes nothing


# the 95% range, computed twice


@cache
def game() -> Game:
    """A game with every wager."""
    found = set_up("T", "T", demonstration("maryland-uth-1.5")).game
    assert found is not None
    return found


WAGERS = ("main", "trips", "progressive", "bad_beat", "envy")
STAKES = {"ante": 1000, "blind": 1000, "trips": 500, "progressive": 100, "bad_beat": 500}


@cache
def together(seats: int) -> Together:
    """Figures with plausible covariances."""
    chance = np.random.default_rng(7)
    sides = chance.normal(size=(len(WAGERS), len(WAGERS)))
    box = np.stack([sides @ sides.T * 1e4 + np.eye(len(WAGERS)) * scale for scale in (1e6, 2e6)])
    between = np.stack([sides.T @ sides * scale for scale in (50.0, 60.0)])
    exact = np.zeros((len(WAGERS), len(WAGERS)), np.bool_)
    means = tuple(float(item) for item in chance.normal(size=len(WAGERS)) * 30)
    return Together(
        game(), "best", seats, 1 << 20, STAKES, WAGERS, means, exact, box, between
    )  # fmt: skip


BETS = st.fixed_dictionaries(
    {
        "ante": st.sampled_from((1000, 2500, 5000)),
        "trips": st.sampled_from((0, 500, 700)),
        "progressive": st.sampled_from((0, 100)),
        "bad_beat": st.sampled_from((0, 500, 10000)),
    }
)


@given(st.lists(BETS, min_size=2, max_size=4))
def test_a_round_spreads_as_the_mathematics_say(bets: list[dict[str, int]]) -> None:
    whole = together(len(bets))
    boxes = [{name: cents for name, cents in bet.items() if cents} for bet in bets]
    spread = Figures.read(game(), whole.figures()).spread(boxes)
    expected = whole.table(boxes)
    assert spread == pytest.approx((-expected.mean, expected.variance), rel=1e-9)


def test_fewer_boxes_earn_less_envy_and_other_stakes_on_sums_are_left_out() -> None:
    figures = Figures.read(game(), together(4).figures())
    envy = figures.means[WAGERS.index("envy")]
    progressive = figures.means[WAGERS.index("progressive")]
    boxes: Sequence[Mapping[str, int]] = [{"progressive": 100}, {"progressive": 100}]
    mean, _ = figures.spread(boxes) or (0.0, 0.0)
    assert mean == pytest.approx(-2 * progressive - 2 * envy / 3)
    assert figures.spread([{"progressive": 200}]) is None


def test_win_is_compared_with_known_covariances(floor: Within) -> None:
    table = floor.open("maryland-uth-1.5", pace=0)
    with floor.sit(table, "compared", chips=90_000) as seat:
        bet = {"do": "wager", "seat": 1, "wagers": {"ante": 1000, "blind": 1000, "trips": 500}}

        def small(view: Message) -> Message | None:
            """Ante, Blind and Trips, and then as offered."""
            return bet if all_wagers(view) is not None else by_offers(view)

        seat.until(finished, small)
    house, figures = floor.premises.house, together(4).figures()

    class Known:
        """The figures at once."""

        def __call__(self, _: Any, /) -> Mapping[str, object]:
            return figures

        def works_at(self, _: Any, /) -> bool:
            return False

    before, house.spreads = house.spreads, Known()
    try:
        with floor.call(headers=bearer(floor.floorperson())) as client:
            found = client.get(f"/api/tables/{table}/win").json()
    finally:
        house.spreads = before
    mean, variance = Figures.read(game(), figures).spread([{"ante": 1000, "trips": 500}]) or (0, 0)
    assert found["compared"] == {"rounds": found["rounds"], "won": found["won"]}
    assert found["expected"] == round(found["rounds"] * mean)
    half = 1.959964 * (found["rounds"] * variance) ** 0.5
    assert (found["low"], found["high"]) == (
        round(found["rounds"] * mean - half), round(found["rounds"] * mean + half),
    )  # fmt: skip
