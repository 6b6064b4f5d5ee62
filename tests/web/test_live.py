"""Live connections: nothing lost, nothing twice, nothing hidden shown."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from croupier.house.commitment import Opening, check
from croupier.house.narrator.chronicle import from_log
from croupier.house.people import Pace
from croupier.web.server.context import Paces
from tests.web.floors import UNHURRIED, Within, bearer, within
from tests.web.playing import (
    Message,
    Seat,
    by_offers,
    code_of,
    finished,
    offer,
    play_together,
)


def own_cards(message: Message, name: str) -> set[str]:
    """The cards of a player that a message shows."""
    found: set[str] = set()
    for place in (message["view"], message.get("finished_round", {})):
        for part in ("round", "hand"):
            for item in (place.get(part) or {}).get("seats", ()):
                if item["player"] == name:
                    found |= set(item["cards"]) - {"??"}
    return found


def test_reconnected_client_misses_nothing(floor: Within) -> None:
    table = floor.open("south-dakota-uth")
    with floor.sit(table, "ann1") as seat:
        seat.until(finished, by_offers)
        views = seat.views[1:]
        token = floor.tokens["ann1"]
        for at in (0, 3, len(views) - 2):
            with Seat(floor.address, table, token, since=views[at]["seq"]) as again:
                for expected in views[at + 1 :]:
                    told = again.view()
                    assert "resynced" not in told
                    assert [told[name] for name in ("seq", "sentences", "openings")] == [
                        expected[item] for item in ("seq", "sentences", "openings")
                    ]
                    assert told.get("finished_round") == expected.get("finished_round")
                    assert told["view"]["seats"] == expected["view"]["seats"]


def test_late_reconnection_reports_the_gap(floor: Within) -> None:
    table = floor.open("south-dakota-uth")
    with Seat(floor.address, table, floor.guest("ann2")) as seat:
        now = seat.view()["seq"]
    for since, gap in ((now, False), (0, True), (now + 1, True), (10**15, True)):
        with Seat(floor.address, table, floor.tokens["ann2"], since=since) as seat:
            message = seat.view()
            assert (message.get("resynced", False), message["seq"]) == (gap, now)


def deciding(message: Message) -> bool:
    """Return whether the receiver of this message has a decision to make."""
    return offer(message["view"], "fold") is not None or offer(message["view"], "check") is not None


@pytest.mark.parametrize(
    ("book", "round"), [("south-dakota-uth", "round"), ("california-holdem", "hand")]
)
def test_the_log_after_a_reload_is_the_log_before_it(floor: Within, book: str, round: str) -> None:
    """In the second round; and a server that has just started reads the same from the log."""
    table = floor.open(book)
    name, other = f"newly {book}", f"other {book}"
    with (
        Seat(floor.address, table) as public,
        floor.sit(table, name) as newly,
        floor.sit(table, other, 2) if round == "hand" else nullcontext() as second,
    ):
        play_together(*([newly] if second is None else [newly, second]))
        newly.until(lambda row: row["view"]["number"] == 2, by_offers)
        for there, token in ((newly, floor.tokens[name]), (public, "")):
            there.until(lambda item: item["view"]["number"] == 2)
            heard = [each for view in there.views for each in view["sentences"]]
            with Seat(floor.address, table, token, since="round") as again:
                told = again.view()
            known = [
                sentence
                for sentence in told["sentences"]
                if sentence["seq"] <= there.views[-1]["seq"]
            ]
            assert known == last_two_rounds(heard)
            assert len(known) > 8
            assert [sentence["text"] for sentence in known if sentence.get("mark") == "round"][
                1
            ].endswith(" 2")
            assert not any("level" in sentence for sentence in known)
    house = floor.premises.house
    live, kept = floor.live(table), house.hub.chronicle(f"table/{table}")
    assert kept is not None
    read = from_log(house.floor.books, live, house.floor.seal)
    assert read.sentences == [sentence for sentence in kept.sentences if sentence.seq <= live.seq]
    assert read.steps == tuple(step for step in kept.steps if step.seq <= live.seq)


def last_two_rounds(sentences: list[Message]) -> list[Message]:
    opened = [at for at, row in enumerate(sentences) if row.get("mark") == "round"]
    return sentences[opened[-2] if len(opened) > 1 else 0 :]


@pytest.mark.parametrize("since", ["-1", "x", "1e3", "9" * 40, "٣"])
def test_since_is_a_number(floor: Within, since: str) -> None:
    table = floor.open("south-dakota-uth")
    url = f"ws{floor.address[4:]}/api/tables/{table}/live"
    with connect(f"{url}?since={httpx.QueryParams({'x': since})['x']}") as socket:
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4400


def test_same_id_takes_effect_once_and_everybody_has_ids_of_their_own(floor: Within) -> None:
    table = floor.open("south-dakota-uth")
    with floor.sit(table, "ann3") as ann, floor.sit(table, "bob3", seat=2) as bob:
        first = ann.ask("buy", id="one", chips=1000)
        again = ann.ask("buy", id="one", chips=1000)
        assert (first["duplicate"], again["duplicate"]) == (False, True)
        assert first["seq"] == again["seq"]
        assert bob.ask("buy", id="one", chips=1000)["duplicate"] is False
        assert floor.live(table).chips == {"ann3": 21_000, "bob3": 21_000}
        with floor.call(headers=bearer(floor.tokens["ann3"])) as client:
            by_http = client.post(
                f"/api/tables/{table}/commands", json={"id": "one", "do": "buy", "chips": 1000}
            )
        done = {name: again[name] for name in ("seq", "duplicate")}
        assert by_http.json() == {"done": done}


def test_refusals_have_their_clause_and_change_nothing(floor: Within) -> None:
    table = floor.open("maryland-uth-1.5")
    with floor.sit(table, "ann4") as seat:
        seat.until(lambda row: offer(row["view"], "wager") is not None)
        before = floor.live(table).seq
        bet = {"ante": 1000, "blind": 500}
        answer = seat.ask("wager", seat=1, wagers=bet)
        assert answer["type"] == "refused"
        assert answer["clause"].startswith("MD-UTH-1.5:")
        assert answer["message"]
        assert answer["advice"]
        headers = bearer(floor.tokens["ann4"])
        with floor.call(headers=headers) as client:
            body = {"id": "h1", "do": "wager", "seat": 1, "wagers": bet}
            http = client.post(f"/api/tables/{table}/commands", json=body)
            assert http.status_code == 409
            told = {name: answer[name] for name in ("reason", "message", "advice", "clause")}
            assert http.json() == {"error": told}
            other = client.post(
                f"/api/tables/{table}/commands", json={"id": "h2", "do": "pause", "reason": "x"}
            )
            assert other.status_code == 403
        assert floor.live(table).seq == before


BAD_FRAMES = [
    "",
    "{",
    "[]",
    "null",
    '"v"',
    "{}",
    '{"v": 2, "id": "a", "do": "ready"}',
    '{"v": 1}',
    '{"v": 1, "do": "ready"}',
    '{"v": 1, "id": 7, "do": "ready"}',
    '{"v": 1, "id": "", "do": "ready"}',
    '{"v": 1, "id": "\\u0000", "do": "ready"}',
    '{"v": 1, "id": "\\ud800", "do": "ready"}',
    json.dumps({"v": 1, "id": "x" * 65, "do": "ready"}),
    "[" * 10_000,
]


def test_invalid_frames_are_answered_and_change_nothing(floor: Within) -> None:
    table = floor.open("south-dakota-uth")
    with Seat(floor.address, table, floor.guest("ann5")) as seat:
        seat.view()
        before = floor.live(table).seq
        for frame in BAD_FRAMES:
            seat.send(frame)
            assert seat.receive()["type"] == "error", frame
        seat.send(b"\x00\xff")
        assert seat.receive()["type"] == "error"
        for do, fields in (
            ("shuffle", {"order": [], "salts": []}),
            ("no such thing", {}),
            ("sit", {"seat": "one", "chips": 5}),
            ("sit", {"seat": 1, "chips": 5, "more": 1}),
            ("open_round", {"by": "system"}),
            ("play", {}),
        ):
            answer = seat.ask(do, **fields)
            assert (answer["type"], answer["reason"]) == ("refused", "malformed"), do
        seat.send('{"v": 1, "type": "ping"}')
        assert seat.receive() == {"v": 1, "type": "pong"}
        assert floor.live(table).seq == before


def test_frame_of_more_than_16_kib_ends_the_connection(floor: Within) -> None:
    table = floor.open("south-dakota-uth")
    with Seat(floor.address, table, floor.guest("ann6")) as seat:
        seat.view()
        seat.send(json.dumps({"v": 1, "id": "a", "do": "ready", "x": "y" * 16_000}))
        assert seat.receive()["reason"] == "malformed"
        seat.send(json.dumps({"v": 1, "id": "a", "do": "ready", "x": "y" * 17_000}))
        assert code_of(seat) == 1009


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1"])
def test_other_sites_get_nowhere(floor: Within, origin: str) -> None:
    table = floor.open("south-dakota-uth")
    url = f"ws{floor.address[4:]}/api/tables/{table}/live"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(url, additional_headers={"Origin": origin}),
    ):
        pass
    assert refused.value.response.status_code == 403
    with connect(url, additional_headers={"Origin": floor.address}) as socket:
        assert socket.recv(10)
    with floor.call(headers={"origin": origin}) as client:
        answer = client.post("/api/guest", json={"name": "mallory"})
        assert answer.status_code == 403
        assert answer.json()["error"]["reason"] == "wrong_origin"
        assert client.get("/api/tables").status_code == 200  # reading gives them nothing
    with floor.call(headers={"sec-fetch-site": "cross-site"}) as client:
        assert client.post("/api/guest", json={"name": "mallory"}).status_code == 403


def test_other_names_for_this_machine_get_nowhere(tmp_path: Path) -> None:
    """A page whose own name was made to point here is a page of another site."""
    with within(tmp_path, hosts=frozenset(("127.0.0.1",))) as floor:
        port = floor.address.rpartition(":")[2]
        for host in (f"evil.example:{port}", "127.0.0.1.evil.example", "", "[::1", "a@127.0.0.1"):
            with floor.call(headers={"host": host}) as client:
                assert client.get("/api/tables").status_code in (400, 403), host
        with floor.call() as client:
            assert client.get("/api/tables").status_code == 200


def test_public_watcher_sees_the_table_and_cannot_act(floor: Within) -> None:
    table = floor.open("south-dakota-uth")
    with floor.sit(table, "ann7") as ann, Seat(floor.address, table) as public:
        ann.until(finished, by_offers)
        public.until(finished)
        seen = set().union(*(own_cards(view, "ann7") for view in public.views))
        mine = set().union(*(own_cards(row, "ann7") for row in ann.views))
        assert len(mine) == 2
        assert seen in (set(), mine)  # turned up at the end, or not at all
        answer = public.ask("sit", seat=2, chips=1000)
        assert answer["reason"] == "not_signed_in"
        assert public.seen["offers"] == []
    with Seat(floor.address, table, "no such token") as stranger:
        assert code_of(stranger) == 4401
    with Seat(floor.address, "NOSUCH", floor.tokens["ann7"]) as lost:
        assert code_of(lost) == 4404


@pytest.mark.parametrize("book", ["maryland-uth-1.5", "california-holdem"])
def test_players_never_see_each_others_cards_before_they_are_shown(
    floor: Within, book: str
) -> None:
    names = (f"ann {book[:4]}", f"bob {book[:4]}")
    table = floor.open(book)
    with floor.sit(table, names[0]) as ann, floor.sit(table, names[1], seat=2) as bob:
        seats = {names[0]: ann, names[1]: bob}
        play_together(ann, bob)
        told = {name: seen_until_the_end(seat) for name, seat in seats.items()}
        dealt = {name: set().union(*(own_cards(row, name) for row in told[name])) for name in names}
        assert [len(cards) for cards in dealt.values()] == [2, 2]
        for name, other in (names, names[::-1]):
            before = [item for item in told[name] if not own_cards(item, other)]
            assert len(before) > 5
            for message in before:
                # The cards drawn for the button are of another shuffle, and all have seen them.
                said = [
                    each for each in message["sentences"] if "for the button" not in each["text"]
                ]
                written = json.dumps({**message, "sentences": said})
                assert not any(f'"{card}"' in written for card in dealt[other])
            check_openings(told[name], dealt[name])


def seen_until_the_end(seat: Seat) -> list[Message]:
    """Return all messages up to the end of the first round."""
    at = next(number for number, row in enumerate(seat.views) if finished(row))
    return seat.views[: at + 1]


def check_openings(messages: list[Message], own: set[str]) -> None:
    """Every card that was seen was opened once, against a root that was known before."""
    roots = [row["view"]["commitment"] for row in messages if row["view"]["commitment"]]
    openings = [item for message in messages for item in message["openings"]]
    assert len(set(roots)) == 1
    assert own <= {opening["card"] for opening in openings}
    assert len({each["position"] for each in openings}) == len(openings)
    for opening in openings:
        told = Opening(
            opening["position"], opening["card"], opening["salt"], tuple(opening["path"])
        )
        assert check(roots[0], told)
        assert not check(roots[0], Opening(told.position ^ 1, told.card, told.salt, told.path))
    bets = [
        message for message in messages if message["view"].get("round", {}).get("phase") == "bets"
    ]
    assert all(bet["view"]["commitment"] == roots[0] for bet in bets)


def test_too_many_connections_and_too_many_frames_end_with_a_clear_code(tmp_path: Path) -> None:
    slow = Paces(UNHURRIED.calls, UNHURRIED.doors, Pace(burst=5, every=60_000))
    with within(tmp_path, lines=2, paces=slow, idle=1.0) as floor:
        table, token = floor.open("south-dakota-uth"), floor.guest("ann")
        with Seat(floor.address, table, token) as seat, Seat(floor.address, table, token) as two:
            assert seat.view()
            assert two.view()
            with Seat(floor.address, table, token) as three:
                assert code_of(three) == 4429
            for _ in range(6):
                seat.send('{"v": 1, "type": "ping"}')
            assert code_of(seat) == 4429
            assert code_of(two) == 4408  # it said nothing for a second


def test_slow_client_is_disconnected_and_others_continue(tmp_path: Path) -> None:
    with within(tmp_path, buffers=4096) as floor:
        table = floor.open("south-dakota-uth")
        slow = Seat(floor.address, table, floor.guest("slow"), buffers=4096)
        with floor.sit(table, "ann") as ann:
            for _ in range(400):  # the slow one reads nothing
                if 'why="behind"' in floor.premises.house.counts.text({}):
                    break
                ann.shown(ann.must("buy", chips=1))
            assert 'why="behind"' in floor.premises.house.counts.text({})
            assert ann.must("buy", chips=1)
        slow.close()
