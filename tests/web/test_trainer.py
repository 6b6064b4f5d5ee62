"""The trainer's answers: exact, for the player in turn alone, and for decisions that were made."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import httpx
import pytest

from croupier import cards
from croupier.maths.solve import solve
from croupier.maths.solve.odds import chances
from tests.web.floors import Within, bearer
from tests.web.playing import Seat, by_offers, offer, play_together

BOOKS = ("maryland-uth-1.5", "south-dakota-uth", "maryland-jackpot-1.0")


def asked(floor: Within, token: str, path: str = "", **query: Any) -> httpx.Response:
    """Return the trainer's answer to the person with this token."""
    with floor.call(headers=bearer(token) if token else {}) as client:
        return client.get(f"/api/advise{path}", params=query)


def to_decide(floor: Within, book: str, name: str) -> tuple[str, Seat]:
    """A table with one player, who is to make the first decision."""
    id = floor.open(book, betting=600_000)
    seat = floor.sit(id, name)
    seat.until(lambda message: offer(message["view"], "play") is not None, by_offers_but_play)
    return id, seat


def by_offers_but_play(view: Any) -> Any:
    """The same as by offers, until there is something to decide."""
    return None if offer(view, "play") else by_offers(view)


def compare(floor: Within, id: str, seen: Any, told: Any) -> None:
    """The hint is what the solver says of the cards that the player sees."""
    (own,), now = seen["round"]["seats"], told["now"]
    board = [item for item in seen["round"]["board"] if item != "??"]
    assert (now["hole"], now["board"]) == (own["cards"], board)
    assert now["street"] == seen["round"]["street"]
    game = floor.live(id).setup.game
    assert game is not None
    hole, community = cards.cards(" ".join(own["cards"])), cards.cards(" ".join(board))
    advice = solve(game).advise(hole, community)
    assert now["best"] == advice.best
    values = {option.action: option.value for option in advice.options}
    assert {each["action"]: Fraction(each["ev"]) for each in now["options"]} == values
    for option in now["options"]:
        assert option["cents"] == round(values[option["action"]] * told["unit"])
        cost = max(values.values()) - values[option["action"]]
        assert option["cost"]["antes"] == float(cost)
        assert bool(option["message"]) == (cost > 0)
    if len(board) < 3:
        assert now["odds"] is None
        return
    odds = chances(hole, community)
    assert now["odds"] == {name: float(part) for name, part in odds._asdict().items()}


@pytest.mark.parametrize("book", BOOKS)
def test_hint_is_exact_and_from_ones_own_cards(floor: Within, book: str) -> None:
    name = f"ann {book[-7:]}"
    id, seat = to_decide(floor, book, name)
    streets = []
    with seat:
        while offer(seat.seen, "check"):
            compare(floor, id, seat.seen, asked(floor, floor.tokens[name], table=id).json())
            streets.append(seat.seen["round"]["street"])
            seat.shown(seat.must("check", seat=1))
            while not offer(seat.seen, "play"):
                seat.view()
        compare(floor, id, seat.seen, asked(floor, floor.tokens[name], table=id).json())
    assert len(streets) == 2


def test_others_and_strangers_get_no_advice(floor: Within) -> None:
    id, seat = to_decide(floor, "maryland-uth-1.5", "bob")
    with seat:
        other = floor.guest("ines")
        refused = asked(floor, other, table=id, seat=1)
        assert (refused.status_code, refused.json()["error"]["reason"]) == (403, "not_your_box")
        assert asked(floor, "", table=id, seat=1).status_code == 401
        assert asked(floor, floor.floorperson(), table=id, seat=1).status_code == 403
        assert asked(floor, floor.tokens["bob"], table=id, seat=2).status_code == 403
        assert asked(floor, floor.tokens["bob"], table="NOSUCH").status_code == 404
        assert asked(floor, floor.tokens["bob"], table=id, seat="x").status_code == 400


def test_past_decisions_are_evaluated_and_the_next_is_not_before_its_turn(floor: Within) -> None:
    id = floor.open("maryland-uth-1.5", betting=600_000)
    first, second = floor.sit(id, "cy", 1), floor.sit(id, "di", 2)
    with first, second:
        for seat in (first, second):
            seat.until(lambda message: offer(message["view"], "wager") is not None)
            wager = offer(seat.seen, "wager")
            assert wager is not None
            seat.must("wager", seat=seat.seen["seat"], wagers={"ante": 1000, "blind": 1000})
            seat.must("ready")
        first.until(lambda message: offer(message["view"], "play") is not None)
        waits = asked(floor, floor.tokens["di"], table=id).json()
        assert (waits["now"], waits["made"]) == (None, [])
        first.must("check", seat=1)
        told = asked(floor, floor.tokens["cy"], table=id).json()
        assert told["now"] is None
        made = told["made"][0]
        assert (made["seat"], made["choice"], made["street"]) == (1, "check", "preflop")
        assert made["good"] == (made["best"] == "check") or not made["cost"]["antes"]
        second.until(lambda message: offer(message["view"], "play") is not None)
        second.must("play", seat=2, multiple=4)
        play_together(first, second)
        rounds = asked(floor, floor.tokens["di"], "/rounds", table=id).json()["rounds"]
        assert [item["number"] for item in rounds] == [1]
        (box,) = rounds[0]["boxes"]
        assert (box["seat"], box["unit"]) == (2, 1000)
        assert [each["choice"] for each in box["made"]] == ["4x"]
        lines = floor.live(id).setup.game
        assert lines is not None
        assert rounds[0]["value"] == float(solve(lines).value)
        assert box["net"] in (-6000, -5000, -4000, 0, 4000, 5000, *range(5000, 600_000, 500))
        assert asked(floor, floor.tokens["di"], "/rounds", table=id, after=1).json() == {
            "rounds": []
        }
        assert asked(floor, floor.guest("fay"), "/rounds", table=id).json() == {"rounds": []}


def test_without_a_round_and_between_players_there_is_nothing_to_advise(floor: Within) -> None:
    token = floor.guest("gus")
    for book in ("maryland-uth-1.5", "california-holdem"):
        refused = asked(floor, token, table=floor.open(book))
        assert (refused.status_code, refused.json()["error"]["reason"]) == (409, "wrong_moment")
    cardroom = floor.open("california-holdem")
    assert asked(floor, token, "/rounds", table=cardroom).status_code == 409
