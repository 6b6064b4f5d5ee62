"""The analysis: figures as the command line has them, sessions, and what is refused."""

from __future__ import annotations

import itertools
import json
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import money
from croupier.adapters.processes.analysis import Analysis
from croupier.adapters.processes.lane import QUESTIONS_QUEUED
from croupier.cli import run
from croupier.house.errors import Busy, Superseded, TooLong
from croupier.law.load import load, released
from croupier.maths.edge.wagers import main_game
from croupier.sim.inputs.table import set_table
from croupier.sim.run import simulate
from croupier.sim.sessions import _stopped
from tests.web.floors import Within, bearer, within

UTH = "maryland-uth-1.5"
CARDROOM = "california-holdem"
BANKED = tuple(row for row in released() if row != CARDROOM)
LONG = 300.0
"""Seconds: on a new machine the mathematics are compiled first."""
SESSION = {"submission": {"rulebook": UTH}, "hands": 20, "sessions": 200}


@pytest.fixture(scope="module")
def client(floor: Within) -> Iterator[httpx.Client]:
    """A guest who asks."""
    headers = bearer(floor.guest("ada"))
    with httpx.Client(base_url=floor.address, timeout=LONG, headers=headers) as row:
        yield row


def asked(client: httpx.Client, part: str, book: str = UTH, **more: Any) -> Any:
    """The answer to a question, which must be good."""
    body = {"submission": {"rulebook": book, **more.pop("submission", {})}, **more}
    answer = client.post(f"/api/analysis/{part}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """What the command line answers."""
    assert run([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def same(found: dict[str, Any], wanted: dict[str, Any]) -> None:
    """The figures are those of the command line, to the last digit."""
    assert {name: found[name] for name in wanted} == wanted


def test_the_main_game_is_that_of_the_command_line(
    client: httpx.Client, capsys: pytest.CaptureFixture[str]
) -> None:
    found = asked(client, "game")
    assert found["edge"]["ev"] == "-607723787676/27813810024000"
    (wanted,) = printed(capsys, "edge", UTH, "--wager", "main", "--paytable", "A")
    same(found["edge"], wanted)


def test_the_grid_and_the_words_are_those_of_the_command_line(
    client: httpx.Client, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = printed(capsys, "strategy", UTH)
    found, words = asked(client, "game"), asked(client, "strategy")
    for row, other in zip(found["grid"], wanted["grid"], strict=True):
        same(row, other)
        values = {each["action"]: each["antes"] for each in row["values"]}
        assert max(values, key=lambda action: values[action]) == row["action"]
    assert words["value"] == wanted["words"]["value"]
    costs = {name: row["cost"] for name, row in words["streets"].items()}
    assert costs == {name: row["cost"] for name, row in wanted["words"]["streets"].items()}
    told = [f"{action} {when}" for row in found["rules"] for action, when in row["rules"]]
    said = [rule for row in wanted["words"]["streets"].values() for rule in row["rules"]]
    assert [" ".join(row.split()) for row in said if "else" not in row] == [
        row for row in told if "otherwise" not in row
    ]


@pytest.mark.parametrize("book", ["south-dakota-uth", "maryland-jackpot-1.0"])
def test_every_wager_is_that_of_the_command_line(
    client: httpx.Client, capsys: pytest.CaptureFixture[str], book: str
) -> None:
    found = asked(client, "wagers", book)
    wanted = printed(capsys, "edge", book)
    assert not found["faults"]
    others = [row for row in wanted if row["wager"] != "main"]
    for row, other in zip(found["wagers"], others, strict=True):
        same(row, other)
    same(asked(client, "game", book)["edge"], wanted[0])


def test_a_changed_line_and_a_meter_move_the_edge(
    client: httpx.Client, capsys: pytest.CaptureFixture[str]
) -> None:
    odds, meters = {"trips": {"flush": "8 to 1"}}, {"Meter": 12_345_678}
    found = asked(client, "wagers", odds=odds, meters=meters)
    rows = {(row["wager"], row["paytable"]): row for row in found["wagers"]}
    assert rows["trips", "C"]["chosen"]
    line = ("--wager", "trips", "--paytable", "C")
    (wanted,) = printed(capsys, "edge", UTH, *line, "--what-if", "flush=8 to 1")
    same(rows["trips", "C"], wanted)
    (filed,) = printed(capsys, "edge", UTH, *line)
    assert wanted["house_edge"] < filed["house_edge"] == rows["trips", "C"]["filed"]
    (other,) = printed(capsys, "edge", UTH, "--wager", "trips", "--paytable", "B")
    same(rows["trips", "B"], other)  # only the chosen paytable was changed
    progressive = ("--wager", "progressive", "--paytable", "A", "--meter", "Meter=123456.78")
    (wanted,) = printed(capsys, "edge", UTH, *progressive)
    same(rows["progressive", "A"], wanted)


def test_a_changed_line_of_the_main_game_is_solved_again(
    client: httpx.Client, capsys: pytest.CaptureFixture[str]
) -> None:
    found = asked(client, "game", odds={"blind": {"straight": "2 to 1"}, "trips": {"pair": "push"}})
    line = ("--wager", "main", "--paytable", "A", "--what-if", "straight=2 to 1")
    (wanted,) = printed(capsys, "edge", UTH, *line)
    same(found["edge"], wanted)


def test_a_submission_is_checked_as_it_is_chosen(client: httpx.Client) -> None:
    found = asked(client, "wagers", submission={"paytables": {"trips": "Q"}})
    assert [row["path"] for row in found["faults"]] == ["paytables.trips"]
    assert found["faults"][0]["clause"].startswith("MD-UTH-1.5:")
    assert not any(row["chosen"] for row in found["wagers"] if row["wager"] == "trips")


@pytest.mark.parametrize("meters", [{}, {"Meter": 5_000_000}])
def test_sessions_are_those_of_the_simulation(client: httpx.Client, meters: dict[str, int]) -> None:
    bets = {"ante": 1000, "progressive": 100}
    how: dict[str, Any] = {"hands": 50, "sessions": 400, "seed": 7}
    found = asked(client, "session", wagers=bets, meters=meters, **how)
    stakes = {**bets, "blind": 1000}
    table = set_table(main_game({"rulebook": UTH}), stakes=stakes)
    dealt = simulate(table, 50 * 400, seed=7, session=50, meters=meters or None).session
    assert dealt is not None
    assert found["stakes"] == stakes
    assert (found["mean"], found["sd"], found["profit_share"]) == (
        dealt.mean,
        dealt.sd,
        dealt.profit_share,
    )
    assert found["edges"] == list(dealt.edges)
    assert found["counts"] == list(dealt.counts)
    assert found["quantiles"] == {f"{part:g}": cents for part, cents in dealt.quantiles.items()}
    course = found["course"]
    assert course["hands"] == list(range(51))
    assert course["0.5"][-1] == dealt.quantiles[0.5]
    ordered = np.array([course[part] for part in ("0.05", "0.25", "0.5", "0.75", "0.95")])
    assert (np.diff(ordered, axis=0) >= 0).all()
    assert found["bankrupt"] == 0  # without a bankroll there is no end


def test_a_small_bankroll_runs_out_more_often(client: httpx.Client) -> None:
    how: dict[str, Any] = {"wagers": {"ante": 1000}, "hands": 100, "sessions": 500}
    small, large = (
        asked(client, "session", bankroll=cents, **how) for cents in (12_000, 1_000_000)
    )
    assert small["round_may_cost"] == 6000
    assert 0.5 < small["bankrupt"] <= 1
    assert large["bankrupt"] == 0
    assert min(small["course"]["0.05"]) >= -12_000


COURSES = st.lists(st.lists(st.integers(-6, 9), min_size=4, max_size=4), min_size=1, max_size=6)


@given(COURSES, st.integers(0, 20))
def test_no_bankroll_sinks_below_nothing(nets: list[list[int]], spare: int) -> None:
    """A round costs 6 at the most; the bankroll is that and some to spare."""
    course = np.array(nets, np.int64).cumsum(axis=1)
    played, stopped = _stopped(course, spare)
    assert (played >= -spare - 6).all()
    early = 0
    for before, after in zip(course.tolist(), played.tolist(), strict=True):
        ends = next((at for at, row in enumerate(before[:-1]) if row < -spare), None)
        early += ends is not None
        last = 3 if ends is None else ends
        assert after == [before[min(at, last)] for at in range(4)]
    assert stopped == early / len(nets)


@pytest.mark.parametrize("book", BANKED)
def test_choices_match_the_rulebook(client: httpx.Client, book: str) -> None:
    told = client.get(f"/api/analysis/{book}").json()
    prefix = load(book).prefix
    for wager in told["wagers"]:
        assert wager["chosen"] in [row["name"] for row in wager["paytables"]]
        for table in wager["paytables"]:
            assert table["clause"].startswith(f"{prefix}:")
            assert all(str(money.award(row["pays"])) == row["pays"] for row in table["lines"])
            shares = any("percent of" in row["pays"] for row in table["lines"])
            assert shares <= bool(table["meters"])
    assert told["main"] in told["opening"]
    assert {row["wager"] for row in told["bets"]} <= told["names"].keys()


def test_a_cardroom_has_no_house_edge_and_says_so(client: httpx.Client) -> None:
    books = {row["id"]: row for row in client.get("/api/analysis").json()["books"]}
    assert tuple(books) == released()
    assert [row for row in books if books[row]["offered"]] == list(BANKED)
    assert "the house has no edge in it" in books[CARDROOM]["message"]
    answer = client.post("/api/analysis/game", json={"submission": {"rulebook": CARDROOM}})
    assert (answer.status_code, answer.json()["error"]["reason"]) == (409, "no_edge")
    assert client.get(f"/api/analysis/{CARDROOM}").status_code == 409


@pytest.mark.parametrize(
    ("part", "body", "status", "says"),
    [
        ("game", {"submission": {}}, 404, "Unknown rulebook ''."),
        ("game", {"submission": {"rulebook": 5}}, 404, "Unknown rulebook ''."),
        ("game", {"submission": "x"}, 400, "submission: "),
        ("game", {"submission": {"rulebook": UTH}, "more": 1}, 400, "more: "),
        ("game", {"submission": {"rulebook": UTH, "paytables": {"blind": "Q"}}}, 422,
         "The submission has faults: "),
        ("game", {"submission": {"rulebook": UTH}, "odds": {"blind": {"flush": "lots"}}}, 409,
         "flush: 'lots' is not an award"),
        ("game", {"submission": {"rulebook": UTH}, "odds": {"blind": {"x": "1 to 1"}}}, 409,
         "has no line for 'x'"),
        ("strategy", {"submission": {"rulebook": UTH, "limits": {"ante": ["?", 5]}}}, 422,
         "The submission has faults: "),
        ("wagers", {"submission": {"rulebook": UTH}, "meters": {"Moon": 5}}, 409,
         "Unknown meter 'Moon'"),
        ("wagers", {"submission": {"rulebook": UTH}, "meters": {"Meter": 0}}, 400, "meters.Meter"),
        ("wagers", {"submission": {"rulebook": UTH}, "odds": {"trips": {"flush": "5% of X"}}}, 409,
         "unknown meter 'X'"),
        ("wagers", {"submission": {"rulebook": UTH}, "odds": {"envy": {"flush": "$5"}}}, 409,
         "'envy' has no payouts to change"),
        ("session", {**SESSION, "hands": 0}, 400, "hands"),
        ("session", {**SESSION, "hands": 5000, "sessions": 5000}, 400, "exceed 2,000,000 rounds"),
        ("session", {**SESSION, "wagers": {"moon": 100}}, 409, "unknown wager 'moon'"),
        ("session", {**SESSION, "wagers": {"ante": 1}}, 409, "Ante must be $10 to $500"),
        ("session", {**SESSION, "bankroll": 100}, 409, "A round can cost"),
        ("session", {**SESSION, "odds": {"moon": {"flush": "1 to 1"}}}, 409, "'moon'"),
    ],
)  # fmt: skip
def test_a_bad_question_has_one_sentence(
    client: httpx.Client, part: str, body: Any, status: int, says: str
) -> None:
    answer = client.post(f"/api/analysis/{part}", json=body)
    told = answer.json()["error"]
    assert answer.status_code == status, told
    assert says in told["message"]
    assert "\n" not in told["message"]


def test_guests_may_ask_where_guest_play_is_on(floor: Within, tmp_path: Path) -> None:
    body = {"submission": {"rulebook": UTH, "paytables": {"blind": "Q"}}}
    with floor.call() as stranger:
        assert stranger.post("/api/analysis/game", json=body).status_code == 422
    with within(tmp_path, guests=False) as closed, closed.call() as stranger:
        answer = stranger.post("/api/analysis/game", json=body)
        assert (answer.status_code, answer.json()["error"]["reason"]) == (401, "not_signed_in")
        assert stranger.get(f"/api/analysis/{UTH}").status_code == 200


def test_too_many_questions_are_throttled(floor: Within) -> None:
    body = {"submission": {"rulebook": UTH, "paytables": {"blind": "Q"}}}
    with floor.call(headers=bearer(floor.guest("eager"))) as client:
        for _ in range(600):
            answer = client.post("/api/analysis/game", json=body)
            if answer.status_code == 429:
                break
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) >= 1


def question(**more: Any) -> dict[str, Any]:
    """Sessions, as they are asked for."""
    submission = {"rulebook": UTH}
    empty: dict[str, Any] = {"odds": {}, "meters": {}, "wagers": {}, "bankroll": 0, "seed": 0}
    asked = {"submission": submission, "hands": 10, "sessions": 100}
    return {**asked, **empty, **more}


def test_the_newest_question_wins_even_over_one_that_is_worked_at() -> None:
    analysis = Analysis()
    lane = analysis.lanes[1]

    def ask(caller: str, **more: Any) -> Future[Any]:
        return analysis.ask("session", caller, question(**more))

    first = ask("ann", hands=100, sessions=20_000)
    while not lane.works_at("s ann"):
        time.sleep(0.01)
    second, third, other = ask("ann", seed=1), ask("ann", seed=2), ask("bob", seed=3)
    for given_up in (first, second):
        with pytest.raises(Superseded):
            given_up.result(LONG)
    assert third.result(LONG)["seed"] == 2
    assert other.result(LONG)["seed"] == 3
    assert ask("cy", seed=2).done()  # it is known
    again = ask("ann", seed=4)
    assert ask("ann", seed=4) is again  # the same question does not supersede itself
    assert again.result(LONG)["seed"] == 4
    analysis.close()


def for_ever(analysis: Analysis) -> None:
    """More and more callers ask."""
    for number in itertools.count():
        analysis.ask("session", f"other {number}", question(seed=100 + number))


def test_too_many_and_too_long() -> None:
    analysis = Analysis(patience=0.05)
    waiting = [
        analysis.ask("session", f"caller {number}", question(seed=number))
        for number in range(QUESTIONS_QUEUED)
    ]
    with pytest.raises(Busy):
        for_ever(analysis)
    with pytest.raises(TooLong):
        waiting[0].result(LONG)
    analysis.close()


def test_crashed_process_is_reported_in_one_sentence(client: httpx.Client, floor: Within) -> None:
    analyst = floor.premises.house.analyst
    assert isinstance(analyst, Analysis)
    lane = analyst.lanes[1]
    body = {**SESSION, "hands": 100, "sessions": 20_000, "seed": 77}
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(client.post, "/api/analysis/session", json=body)
        while not lane.works_at("s =ada") or lane.child.pid is None:
            time.sleep(0.01)
        os.kill(lane.child.pid, signal.SIGKILL)
        answer = waiting.result(LONG)
    assert answer.status_code == 503
    assert answer.json()["error"]["message"] == "The analysis ended before it finished."
    assert asked(client, "session", hands=20, sessions=200, seed=77)["seed"] == 77
