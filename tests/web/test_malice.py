"""What an insider could try: each attempt is refused, or the audit reports it by its kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.cli.commands.audit import Place
from croupier.house.errors import What
from croupier.house.floor.custody import Custody
from croupier.house.people import Given
from croupier.wiring import verified
from tests.web.floors import PASSWORD, Within, bearer, within

UNITS = {"units": 5_000_000_000, "reason": "correction"}


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Within]:
    """A floor with a second floorperson, whom nobody on it made."""
    with within(tmp_path, floorpersons=("fred",)) as served:
        yield served


def client(floor: Within, name: str) -> httpx.Client:
    token = floor.floorperson() if name == "floor" else floor.staff(name, "floorperson")
    return floor.call(headers=bearer(token))


def reason(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["reason"]


def proposed(floor: Within, boss: httpx.Client) -> int:
    """The number of a change of a new table's meter."""
    table = floor.open("south-dakota-uth")
    account = next(
        meter["account"]
        for meter in boss.get("/api/meters").json()["meters"]
        if meter["tables"] == [table]
    )
    told = boss.post("/api/meters/changes", json={**UNITS, "account": account}).json()
    return int(told["changes"][-1]["id"])


def signed_in(floor: Within, name: str, one_time: str) -> httpx.Client:
    """Somebody who has signed in with a one-time password and chosen another."""
    with floor.call() as caller:
        token = caller.post("/api/session", json={"name": name, "password": one_time}).json()
        change = {"old": one_time, "new": PASSWORD}
        assert caller.post("/api/password", json=change).status_code == 200
    return floor.call(headers=bearer(token["token"]))


def findings(folder: Path) -> list[tuple[What, str]]:
    report = verified(Place(str(folder / "floor.db"), None), lambda _done, _whole: None)
    return [(fault.what, fault.message) for fault in report.findings]


def log_of(floor: Within) -> list[tuple[str, Any]]:
    from croupier.house.log.record import events_of

    house = floor.premises.house
    return [
        (entry.actor, event)
        for entry in house.archive.entries("floor")
        for _, event in events_of(entry, house.floor.seal)
    ]


def test_1_nobody_confirms_their_own_meter_change(floor: Within) -> None:
    with client(floor, "floor") as boss, client(floor, "fred") as fred:
        number = proposed(floor, boss)
        assert reason(boss.post(f"/api/meters/changes/{number}/confirm")) == (403, "needs_two")
        assert fred.post(f"/api/meters/changes/{number}/confirm").status_code == 200


def test_3_a_colleague_of_ones_own_making_confirms_nothing(tmp_path: Path) -> None:
    with within(tmp_path) as floor, client(floor, "floor") as boss:
        number = proposed(floor, boss)
        made = boss.post("/api/people", json={"name": "sock", "role": "floorperson"}).json()
        with signed_in(floor, "sock", made["password"]) as sock:
            answer = sock.post(f"/api/meters/changes/{number}/confirm")
            assert reason(answer) == (403, "needs_two")
            assert "floor added sock" in answer.json()["error"]["message"]
            # Nor the other way around.
            again = proposed(floor, sock)
            assert reason(boss.post(f"/api/meters/changes/{again}/confirm")) == (403, "needs_two")


def test_4_a_promoted_player_confirms_nothing(tmp_path: Path) -> None:
    with within(tmp_path) as floor, client(floor, "floor") as boss:
        number = proposed(floor, boss)
        floor.guest("ann")
        made = boss.patch("/api/people/ann", json={"role": "floorperson"}).json()
        with signed_in(floor, "ann", made["password"]) as ann:
            assert reason(ann.post(f"/api/meters/changes/{number}/confirm")) == (403, "needs_two")


def test_a_tie_ends_after_a_day() -> None:
    from croupier.house.floor import events

    custody = Custody().after(events.PersonAdded("floor", "floorperson", "system"), 1, 0)
    custody = custody.after(events.PersonAdded("fred", "floorperson", "floor"), 2, 1_000)
    day = 24 * 3_600_000
    assert custody.refusal("floor", "fred", 1_000 + day - 1) is not None
    assert custody.refusal("fred", "floor", 1_000 + day - 1) is not None
    assert custody.refusal("floor", "fred", 1_000 + day) is None
    assert custody.refusal("floor", "eve", 1_001) is None
    assert custody.refusal("floor", "fred", 1_001, after=1) is None


def test_sign_ins_passwords_and_recovery_of_staff_are_on_record(floor: Within) -> None:
    with client(floor, "floor"), client(floor, "fred"):
        house = floor.premises.house
        assert isinstance(house.people.office.recover("fred", house.now), Given)
        noted = [
            (actor, event.kind, event.name)
            for actor, event in log_of(floor)
            if type(event).__name__ == "AccountNoted"
        ]
    assert noted == [
        ("floorperson:floor", "signed_in", "floor"),
        ("floorperson:floor", "password_changed", "floor"),
        ("floorperson:fred", "signed_in", "fred"),
        ("floorperson:fred", "password_changed", "fred"),
        ("system", "password_given", "fred"),
    ]


def test_audit_names_a_confirmation_by_a_tied_colleague(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with within(tmp_path) as floor, client(floor, "floor") as boss:
        number = proposed(floor, boss)
        made = boss.post("/api/people", json={"name": "sock", "role": "floorperson"}).json()
        with signed_in(floor, "sock", made["password"]) as sock, monkeypatch.context() as program:
            program.setattr(Custody, "tie", lambda *_given: None)  # another program wrote it
            assert sock.post(f"/api/meters/changes/{number}/confirm").status_code == 200
    found = findings(tmp_path)
    assert [what for what, _ in found] == [What.TWO_PERSONS]
    assert "floor added sock less than 24 hours ago" in found[0][1]
