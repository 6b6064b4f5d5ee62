"""Practice over the API: close decisions, exact judgment, an examination; no undealt card told."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier import cards
from croupier.cards import DECK, Card, text
from croupier.engine.banked.game import Game
from croupier.house.commitment import Shoe
from croupier.house.table.setup import set_up
from croupier.law.submission import demonstration
from croupier.maths.solve import Solution, solve
from croupier.maths.solve.odds import chances
from croupier.sim.environments import practice
from tests.stages import rows
from tests.web.floors import Within, bearer, within
from tests.web.playing import Seat

BOOKS = ("maryland-uth-1.5", "maryland-uth-1.4", "south-dakota-uth", "maryland-jackpot-1.0")
UTH = BOOKS[0]
CARD = re.compile(r'"([2-9TJQKA][shdc])"')


def game_of(book: str) -> Game:
    """The game of a rulebook's demonstration."""
    game = set_up("", "", demonstration(book)).game
    assert game is not None
    return game


class Pupil:
    """Somebody who practices."""

    def __init__(self, floor: Within, name: str) -> None:
        self.floor = floor
        self.headers = bearer(floor.tokens.get(name) or floor.guest(name))
        self.heard: list[str] = []
        """Every answer as it came."""

    def asked(self, path: str = "", **body: Any) -> httpx.Response:
        """The answer to a step."""
        with self.floor.call(headers=self.headers) as client:
            answer = client.post(f"/api/practice{path}", json=body)
        self.heard.append(answer.text)
        return answer

    def must(self, path: str = "", **body: Any) -> Any:
        """The state after a step, which is good."""
        answer = self.asked(path, **body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def got(self, path: str = "/api/practice", **query: Any) -> Any:
        """Return the current state."""
        with self.floor.call(headers=self.headers) as client:
            return client.get(path, params=query).json()

    def decides(self, state: Any, action: str) -> Any:
        """The state after this decision."""
        where = {"hand": state["number"], "street": state["view"]["round"]["street"]}
        return self.must("/decide", kind=state["kind"], action=action, **where)

    def goes_on(self, state: Any) -> Any:
        """The state with the next hand."""
        return self.must("/next", kind=state["kind"], hand=state["number"])

    def sits(self, state: Any, choose: Callable[[Any], str]) -> Any:
        """The state at the end of an examination in which decisions are made so."""
        while state["phase"] != "over":
            if state["phase"] == "decide":
                state = self.decides(state, choose(state))
            else:
                state = self.goes_on(state)
        return state


def offered(state: Any) -> list[str]:
    """The actions that the engine offers, as it words them."""
    found = []
    for item in state["view"]["offers"]:
        found += [f"{each}x" for each in item.get("choices", ())] or [item["do"]]
    return found


def faces(state: Any) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the visible cards of the player and the board."""
    seen = state["view"]["round"]
    board = [item for item in seen["board"] if item != "??"]
    return cards.cards(" ".join(seen["seats"][0]["cards"])), cards.cards(" ".join(board))


def best_of(solution: Solution) -> Callable[[Any], str]:
    """A player who always takes the best action, from the visible cards alone."""
    return lambda state: solution.advise(*faces(state)).best


@pytest.mark.parametrize("book", rows(((book,) for book in BOOKS), deep=(1, 2)))
def test_drill_deals_close_decisions_and_judges_them_exactly(floor: Within, book: str) -> None:
    pupil, solution = Pupil(floor, f"ann {BOOKS.index(book)}"), solve(game_of(book))
    streets = set()
    for stage in game_of(book).stages:
        state = pupil.must(kind="drill", rulebook=book, street=stage.name)
        hole, board = faces(state)
        assert (state["phase"], len(hole), len(board)) == ("decide", 2, stage.board)
        advice = solution.advise(hole, board)
        assert sorted(offered(state)) == sorted(option.action for option in advice.options)
        assert practice.gap(advice) <= practice.CLOSE
        assert all(item["clause"] for item in state["view"]["offers"])
        action = offered(state)[0]
        state = pupil.decides(state, action)
        (made,) = state["made"]
        values = {each.action: each.value for each in advice.options}
        assert {row["action"]: Fraction(row["ev"]) for row in made["options"]} == values
        cost = max(values.values()) - values[action]
        assert (made["best"], made["choice"], made["good"]) == (advice.best, action, not cost)
        assert made["cost"]["antes"] == float(cost)
        odds = chances(hole, board)._asdict() if len(board) >= 3 else None
        assert made["odds"] == (odds and {name: float(part) for name, part in odds.items()})
        assert state["phase"] == "judged"
        assert state["report"]["decisions"] == 1
        streets.add(made["street"])
        following = pupil.goes_on(state)
        assert (following["number"], following["made"]) == (2, [])
    assert streets == {row.name for row in game_of(book).stages}


def test_the_best_action_between_is_the_advised_one() -> None:
    game = game_of(UTH)
    solution, chance = solve(game), random.Random(5)
    compared = 0
    while compared < 12:
        hand = practice.PracticeHand(game, tuple(chance.sample(DECK, 52)), "ann")
        hand.decide("check")
        assert practice.best_action(solution, hand) == solution.advise(hand.hole, hand.board).best
        compared += 1


@pytest.mark.parametrize("book", BOOKS)
def test_always_best_is_all_right_and_costs_nothing(floor: Within, book: str) -> None:
    pupil, solution = Pupil(floor, f"bob {BOOKS.index(book)}"), solve(game_of(book))
    state = pupil.must(kind="test", rulebook=book, hands=6)
    state = pupil.sits(state, best_of(solution))
    told = state["report"]
    assert (told["score"], told["mistakes"], told["cost"]) == (1.0, 0, 0.0)
    assert (told["hands"], len(told["luck"])) == (6, 6)
    assert sum(item["decisions"] for item in told["streets"]) == told["decisions"]


def test_cost_and_luck_add_up_to_the_results(floor: Within) -> None:
    pupil, solution = Pupil(floor, "cy"), solve(game_of(UTH))
    state = pupil.must(kind="test", rulebook=UTH, hands=4)
    cost, luck, run = Fraction(0), Fraction(0), []
    while state["phase"] != "over":
        if state["phase"] == "decide":
            advice = solution.advise(*faces(state))
            action = advice.options[-1].action  # never plays
            values = {option.action: option.value for option in advice.options}
            cost += max(values.values()) - values[action]
            luck += max(values.values()) - values[action]
            state = pupil.decides(state, action)
            continue
        (box,) = state["view"]["round"]["seats"]
        net = sum(item["pays"] + item["returned"] - item["stake"] for item in box["lines"])
        assert {each["result"] for each in box["lines"]} == {"lose"}
        luck += Fraction(net, state["unit"]) - solution.value
        run.append(luck)
        state = pupil.goes_on(state)
    told = state["report"]
    assert told["cost"] == float(cost)
    assert told["luck"] == [float(value) for value in run]
    assert [row["decisions"] for row in told["streets"]] == [4, 4, 4]


def test_a_hint_tells_all_and_then_the_decision_does_not_count(floor: Within) -> None:
    pupil = Pupil(floor, "di")
    state = pupil.must(kind="drill", rulebook=UTH)
    where = {"hand": 1, "street": state["view"]["round"]["street"]}
    state = pupil.must("/hint", kind="drill", **where)
    assert state["hint"]["best"] == solve(game_of(UTH)).advise(*faces(state)).best
    state = pupil.decides(state, state["hint"]["best"])
    assert (state["report"]["decisions"], state["report"]["hinted"]) == (0, 1)
    state = pupil.must(kind="test", rulebook=UTH, hands=1)
    where = {"hand": 1, "street": state["view"]["round"]["street"]}
    refused = pupil.asked("/hint", kind="test", **where)
    assert (refused.status_code, refused.json()["error"]["reason"]) == (409, "wrong_moment")


def test_a_reload_finds_the_hand_where_it_was(floor: Within) -> None:
    pupil = Pupil(floor, "ines")
    assert pupil.got() == {"drill": None, "test": None}
    state = pupil.must(kind="test", rulebook=UTH, hands=2)
    state = pupil.decides(state, "check")
    again = Pupil(floor, "ines").got()
    assert again == {"drill": None, "test": state}
    other = Pupil(floor, "fay").got()
    assert other == {"drill": None, "test": None}


def test_a_tables_own_game_is_practiced_and_its_figures_are_exact(floor: Within) -> None:
    table = floor.open("maryland-jackpot-1.0")
    pupil = Pupil(floor, "gus")
    state = pupil.must(kind="drill", table=table)
    assert (state["table"], state["rulebook"]) == (table, "maryland-jackpot-1.0")
    told = pupil.got("/api/practice/figures", table=table)
    solution = solve(game_of("maryland-jackpot-1.0"))
    assert told == {"value": float(solution.value), "deviation": solution.outcomes().deviation}
    about = pupil.got("/api/practice/game", table=table)
    assert about == pupil.got(f"/api/tables/{table}")
    shown = pupil.got("/api/practice/game", rulebook=UTH)
    assert [item["street"] for item in shown["streets"]] == ["preflop", "flop", "river"]


def test_misfit_requests_are_refused_and_change_nothing(floor: Within) -> None:
    pupil = Pupil(floor, "hal")
    begun = pupil.must(kind="test", rulebook=UTH, hands=2)
    street = begun["view"]["round"]["street"]
    cardroom = floor.open("california-holdem")
    decide = {"kind": "test", "hand": 1, "street": street, "action": "check"}
    wrong: list[tuple[int, str, str, dict[str, Any]]] = [
        (404, "no_such_rulebook", "", {"kind": "drill", "rulebook": "atlantis"}),
        (404, "no_such_table", "", {"kind": "drill", "table": "NOSUCH"}),
        (409, "no_answer", "", {"kind": "test", "rulebook": "california-holdem"}),
        (409, "no_answer", "", {"kind": "test", "table": cardroom}),
        (400, "malformed", "", {"kind": "test", "rulebook": UTH, "hands": 0}),
        (400, "malformed", "", {"kind": "test"}),
        (400, "malformed", "", {"kind": "drill", "rulebook": UTH, "table": cardroom}),
        (400, "malformed", "", {"kind": "drill", "rulebook": UTH, "street": "turn"}),
        (400, "malformed", "", {"kind": "quiz", "rulebook": UTH}),
        (404, "no_practice", "/next", {"kind": "drill", "hand": 1}),
        (409, "wrong_moment", "/next", {"kind": "test", "hand": 1}),
        (409, "wrong_moment", "/decide", {**decide, "hand": 2}),
        (409, "wrong_moment", "/decide", {**decide, "street": "river"}),
        (409, "not_open", "/decide", {**decide, "action": "2x"}),
        (409, "not_open", "/decide", {**decide, "action": "fold"}),
        (409, "not_open", "/decide", {**decide, "action": ""}),
        (400, "malformed", "/decide", {**decide, "cards": ["As"]}),
    ]
    for status, reason, path, body in wrong:
        refused = pupil.asked(path, **body)
        told = refused.json()["error"]
        assert (refused.status_code, told["reason"]) == (status, reason), body
        assert "Traceback" not in told["message"]
    assert pupil.got()["test"] == begun
    with floor.call() as stranger:
        assert stranger.get("/api/practice").status_code == 401
        assert stranger.post("/api/practice", json={"kind": "drill"}).status_code == 401


def test_the_oldest_gives_way_when_there_are_too_many(
    floor: Within, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.sim.trainer.sessions.LIMIT", 1)
    first, second = Pupil(floor, "ida"), Pupil(floor, "jon")
    first.must(kind="test", rulebook=UTH, hands=1)
    second.must(kind="test", rulebook=UTH, hands=1)
    assert first.got()["test"] is None
    assert second.got()["test"]


class Decks:
    """A shoe with the same deck in it, again and again."""

    def __init__(self, order: Sequence[Card]) -> None:
        self.order = tuple(order)

    def __call__(self) -> Shoe:
        return Shoe(self.order, tuple(bytes(16) for _ in self.order))


def heard(folder: Path, order: Sequence[Card]) -> Iterator[tuple[Any, str]]:
    """Each answer of an examination of one hand in which nothing is played, as it came."""
    folder.mkdir()
    with within(folder, shoe=Decks(order)) as world:
        pupil = Pupil(world, "ann")
        state = pupil.must(kind="test", rulebook=UTH, hands=1)
        yield state, pupil.heard[-1]
        while state["phase"] == "decide":
            state = pupil.decides(state, offered(state)[-1])
            yield state, pupil.heard[-1]


def test_hidden_cards_change_no_answer(tmp_path: Path) -> None:
    """Hidden and undealt cards are exchanged for others: no byte differs before they show."""
    order = random.Random(9).sample(DECK, 52)
    first = list(heard(tmp_path / "first", order))
    told = [{cards.card(item) for item in CARD.findall(raw)} for _, raw in first]
    for number, (state, raw) in enumerate(first[:-1]):
        hole, board = faces(state)
        assert told[number] == {*hole, *board}, raw
        hidden = [card for card in order if card not in told[number]]
        chance = random.Random(number)
        fill = iter(chance.sample(hidden, len(hidden)))
        other = [each if each in told[number] else next(fill) for each in order]
        assert other != order
        second = heard(tmp_path / f"other{number}", other)
        same = [raw for _, (_, raw) in zip(range(number + 1), second, strict=False)]
        assert same == [raw for _, raw in first[: number + 1]]


def test_a_drill_tells_no_card_that_is_not_seen(floor: Within) -> None:
    pupil = Pupil(floor, "kim")
    state = pupil.must(kind="drill", rulebook=UTH)
    for _ in range(6):
        hole, board = faces(state)
        state = pupil.decides(state, offered(state)[0])
        seen = {text(card) for card in (*hole, *board)}
        assert set(CARD.findall(pupil.heard[-1])) == seen
        assert set(CARD.findall(pupil.heard[-2])) == seen
        state = pupil.goes_on(state)


def test_practice_moves_no_money(floor: Within) -> None:
    pupil = Pupil(floor, "lea")
    before = pupil.got("/api/me")["wallet"]
    pupil.sits(pupil.must(kind="test", rulebook=UTH, hands=2), lambda item: offered(item)[-1])
    assert pupil.got("/api/me")["wallet"] == before
    assert json.loads(pupil.heard[-1])["report"]["hands"] == 2


def test_seat_is_not_needed(floor: Within) -> None:
    """A seated player can practice as well."""
    table = floor.open(UTH)
    seat: Seat = floor.sit(table, "max")
    with seat:
        assert Pupil(floor, "max").must(kind="drill", rulebook=UTH)["number"] == 1
