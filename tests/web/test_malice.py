"""What an insider could try: each attempt is refused, or the audit reports it by its kind."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.adapters.store import open_store
from croupier.cli import run
from croupier.cli.commands.audit import Place
from croupier.house.errors import BadStore, What
from croupier.house.floor.custody import Custody
from croupier.house.people import Given
from croupier.house.people.passwords import fault_in
from croupier.house.people.permissions import Role
from croupier.wiring import opened, verified
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


def played(folder: Path) -> dict[str, Any]:
    """The receipt of a player's command on a floor in the folder, which is stopped afterward."""
    with within(folder) as floor:
        table = floor.open("south-dakota-uth")
        with floor.sit(table, "ann"):
            pass
        with floor.call(headers=bearer(floor.tokens["ann"])) as ann:
            entries = floor.premises.house.archive.entries(f"table/{table}")
            number = next(entry.seq for entry in entries if entry.actor == "player:ann")
            receipt = ann.get(f"/api/tables/{table}/receipts/{number}")
            assert receipt.status_code == 200, receipt.text
            assert ann.get(f"/api/tables/{table}/receipts/1").status_code == 404
    return dict(receipt.json())


def copied(folder: Path, to: Path) -> None:
    """A copy of a stopped floor's files."""
    to.mkdir()
    for file in folder.glob("floor.db*"):
        if not file.name.endswith(".lock"):
            shutil.copy2(file, to / file.name)


def test_25_rolled_back_books_do_not_start(tmp_path: Path) -> None:
    now, before = tmp_path / "now", tmp_path / "before"
    now.mkdir()
    with within(now):
        pass
    copied(now, before)
    played(now)
    shutil.copy2(before / "floor.db", now / "floor.db")
    for wal in now.glob("floor.db-*"):
        wal.unlink()
    with pytest.raises(BadStore, match="was rolled back"), within(now):
        pass
    with opened(str(now / "floor.db"), demo=False, accept_rollback="eve") as premises:
        noted = [entry.body for entry in premises.house.archive.entries("floor")][-1]
    assert b'"rollback_accepted"' in noted
    assert b'"eve"' in noted
    assert (now / "floor.db.checkpoints.1").exists()
    assert findings(now) == []


def test_deleted_and_foreign_books_do_not_start(tmp_path: Path) -> None:
    with within(tmp_path):
        pass
    kept = (tmp_path / "floor.db").read_bytes()
    (tmp_path / "floor.db").unlink()
    with pytest.raises(BadStore, match="The database is empty"), within(tmp_path):
        pass
    (tmp_path / "floor.db").write_bytes(kept)
    (tmp_path / "floor.db").chmod(0o600)
    other = tmp_path / "other"
    other.mkdir()
    with within(other):
        pass
    shutil.copy2(other / "floor.db.checkpoints", tmp_path / "floor.db.checkpoints")
    with pytest.raises(BadStore, match="belongs to another floor"), within(tmp_path):
        pass


def test_an_empty_copy_is_not_clean(tmp_path: Path) -> None:
    open_store(str(tmp_path / "floor.db")).close()
    assert [what for what, _ in findings(tmp_path)] == [What.TAIL]


def test_a_receipt_contradicts_a_rollback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    now, before = tmp_path / "now", tmp_path / "before"
    now.mkdir()
    with within(now):
        pass
    copied(now, before)
    receipt = played(now)
    file = tmp_path / "receipt.json"
    file.write_text(json.dumps(receipt))

    def answer(folder: Path) -> tuple[int, str]:
        code = run(["audit", "receipt", str(file), "--db", str(folder / "floor.db")])
        return code, capsys.readouterr().out

    code, text = answer(now)
    assert (code, "the log has it" in text) == (0, True)
    code, text = answer(before)
    assert (code, "rolled back" in text) == (1, True)
    file.write_text(json.dumps({**receipt, "seq": receipt["seq"] + 1}))
    code, text = answer(now)
    assert (code, "altered" in text) == (1, True)
    file.write_text("{}")
    assert answer(now)[0] == 2
    assert run(["keys", "show", "--db", str(now / "floor.db"), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert len(bytes.fromhex(shown["public"])) == 32
    secrets = json.loads((now / "floor.db.key").read_text())
    assert not any(secrets[name] in str(shown) for name in ("seal", "sign", "mac", "links"))


@pytest.mark.parametrize(
    "password", ["aaaaaaaaaaaa", "abcdefghijklm", "1234567890123", "qwertyuiopqwe", "passwordpass"]
)
def test_passwords_that_are_guessed_first_are_refused(password: str) -> None:
    assert fault_in(password, "fred", Role.FLOORPERSON)
    assert fault_in("fredfredfred", "fred", Role.FLOORPERSON)
    assert not fault_in(PASSWORD, "fred", Role.FLOORPERSON)
