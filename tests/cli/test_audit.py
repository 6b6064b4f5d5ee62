"""croupier audit: what it says, and with which exit code it ends."""

from __future__ import annotations

import io
import json
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import run
from croupier.house import commitment
from croupier.house.audit.hand import hand
from tests.house.audit.night import Night, the_night


@pytest.fixture(scope="session")
def night(tmp_path_factory: pytest.TempPathFactory) -> Night:
    """The books of a whole night."""
    return the_night(tmp_path_factory)


Said = Callable[..., tuple[int, str, str]]


@pytest.fixture
def said(night: Night, capsys: pytest.CaptureFixture[str]) -> Said:
    """Runs an audit command on the night's books: exit code, answer, complaint."""

    def asked(*words: str, db: Path | None = None) -> tuple[int, str, str]:
        code = run(["audit", *words, "--db", str(db or night.db)])
        out, err = capsys.readouterr()
        return code, out, err

    return asked


def copied(night: Night, folder: Path) -> Path:
    """Return a copy of the database with its keys and anchor file."""
    copy = folder / "copy.db"
    with sqlite3.connect(night.db) as source, sqlite3.connect(copy) as target:
        source.backup(target)
    source.close()
    target.close()
    shutil.copy(night.folder / "night.db.key", folder / "copy.db.key")
    shutil.copy(night.folder / "night.db.checkpoints", folder / "copy.db.checkpoints")
    return copy


def test_an_intact_log_has_no_findings(said: Said, night: Night) -> None:
    code, out, err = said("verify")
    assert (code, err) == (0, "")
    assert f"{night.db}: no findings." in out
    assert f"Public key: {night.keys.public}" in out
    assert "all accounts" in out
    code, out, _ = said("verify", "--json")
    told = json.loads(out)
    assert code == 0
    assert told["clean"]
    assert told["complete"]
    assert told["public_key"] == night.keys.public
    assert {item["rulebook"] for item in told["streams"]} >= {"south-dakota-uth"}
    assert told["meters"]["meter:B1:Meter"] == "10000.00"


OWN = "stream = (SELECT number FROM heads WHERE stream = 'table/B1')"
TAMPERINGS = {
    "a payment": (
        f"UPDATE entries SET body = (SELECT body FROM entries WHERE {OWN} AND seq = 8)"
        f" WHERE {OWN} AND seq = 20",
        20,
    ),
    "an entry gone": (f"DELETE FROM entries WHERE {OWN} AND seq = 20", 20),
    "the end cut off": (f"DELETE FROM entries WHERE {OWN} AND seq > 25", 26),
    "two entries swapped": (
        "UPDATE entries SET seq = CASE seq WHEN 20 THEN -21 ELSE -20 END"
        f" WHERE {OWN} AND seq IN (20, 21);"
        f"UPDATE entries SET seq = -seq WHERE {OWN} AND seq < 0",
        20,
    ),
    "a movement": (f"UPDATE movements SET units = units + 1 WHERE {OWN} AND seq = 1", 1),
    "a movement gone": (f"DELETE FROM movements WHERE {OWN} AND seq = 1", 1),
    "a note": (
        "DELETE FROM notes WHERE stream = 'table/B1' AND kind = 'round:payout_approved/1'",
        "SELECT seq FROM notes WHERE stream = 'table/B1' AND kind = 'round:payout_approved/1'",
    ),
    "a round": (
        "UPDATE rounds SET outcome = '{}' WHERE stream = 'table/B1' AND number = 2",
        "SELECT last FROM rounds WHERE stream = 'table/B1' AND number = 2",
    ),
    "the end noted": ("UPDATE heads SET seq = seq - 1 WHERE stream = 'table/B1'", None),
}


@pytest.mark.parametrize("what", TAMPERINGS)
def test_tampered_books_are_reported_at_the_place(
    said: Said, night: Night, tmp_path: Path, what: str
) -> None:
    statement, place = TAMPERINGS[what]
    copy = copied(night, tmp_path)
    with sqlite3.connect(copy) as connection:
        seq = connection.execute(place).fetchone()[0] if isinstance(place, str) else place
        connection.executescript(statement)
    connection.close()
    code, out, err = said("verify", "--json", db=copy)
    told = json.loads(out)
    assert (code, err) == (1, "")
    assert not told["clean"]
    assert {fault["stream"] for fault in told["findings"] if fault["stream"]} == {"table/B1"}
    assert seq is None or seq in {fault["seq"] for fault in told["findings"]}


def test_a_balance_is_reported_by_its_account(said: Said, night: Night, tmp_path: Path) -> None:
    copy = copied(night, tmp_path)
    with sqlite3.connect(copy) as connection:
        connection.execute("UPDATE balances SET units = units + 1 WHERE account = 'wallet:ann'")
    connection.close()
    code, out, _ = said("verify", db=copy)
    assert code == 1
    assert "✗ wallet:ann: wallet:ann is noted with" in out
    assert f"{copy}: 1 finding in" in out


def test_an_older_anchor_shows_a_truncated_log(said: Said, night: Night, tmp_path: Path) -> None:
    copy = copied(night, tmp_path)
    with sqlite3.connect(copy) as connection:
        connection.execute("DELETE FROM checkpoints WHERE number = 3")
    connection.close()
    kept = tmp_path / "elsewhere"
    (tmp_path / "copy.db.checkpoints").rename(kept)
    code, _, _ = said("verify", db=copy)
    assert code == 0
    code, out, _ = said("verify", "--anchor", str(kept), db=copy)
    assert code == 1
    assert "checkpoint 3: the anchor file has it and the database does not" in out


def test_verify_without_keys_lists_what_it_skipped(
    said: Said, night: Night, tmp_path: Path
) -> None:
    copy = copied(night, tmp_path)
    (tmp_path / "copy.db.key").unlink()
    code, out, _ = said("verify", db=copy)
    assert code == 0
    assert "Not verified: table/A1" in out
    assert "no findings in the parts that could be verified" in out
    code, out, _ = said("verify", "--public", night.keys.public, "--json", db=copy)
    assert code == 0
    assert not any("signatures" in line for line in json.loads(out)["not_verified"])


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["verify", "--keys", "nowhere.key"], "keys file nowhere.key"),
        (["verify", "--anchor", "nowhere"], "anchor file nowhere"),
        (["verify", "--public", "xyz"], "'xyz'"),
        (["hand", "nonsense"], "'nonsense'"),
        (["hand", "XX-1"], "XX"),
        (["hand", "B1-1", "--format", "phh"], "PHH"),
        (["hand", "B1-1", "--format", "poem"], "poem"),
        (["export", "--format", "csv", "--table", "XX"], "has no table 'XX'"),
        (
            ["export", "--format", "csv", "--from", "soon"],
            "--since must be a date or time, like 2026-01-31 or 2026-01-31T18:00 (got 'soon')",
        ),
        (
            ["export", "--format", "csv", "--from", "2026-02-01", "--to", "2026-01-01"],
            "--until must be after --since",
        ),
        (["export", "--format", "round"], "--format round writes a new folder"),
        (["fair"], "give either an openings file or --hand"),
        (["fair", "nowhere.json", "--root", "00"], "cannot read nowhere.json"),
    ],
)
def test_usage_errors_are_one_line(said: Said, words: list[str], says: str) -> None:
    code, out, err = said(*words)
    assert code == 2
    assert says in err
    assert out == ""
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_missing_database_is_an_error(said: Said, tmp_path: Path) -> None:
    for place in (tmp_path / "none.db", tmp_path, tmp_path / "no" / "where.db"):
        code, _, err = said("verify", db=place)
        assert code == 2
        assert err.count("\n") == 1
    (tmp_path / "text.db").write_text("this is not a database")
    assert said("verify", db=tmp_path / "text.db")[0] == 2


def test_keys_of_another_floor_are_refused(said: Said, night: Night, tmp_path: Path) -> None:
    keys = json.loads((night.folder / "night.db.key").read_text())
    keys |= {name: os.urandom(32).hex() for name in ("seal", "mac", "sign")}
    other = tmp_path / "other.key"
    other.write_text(json.dumps(keys))
    other.chmod(0o600)
    code, _, err = said("verify", "--keys", str(other))
    assert code == 2
    assert "these keys are not the keys of" in err


# hands


def test_hand_lists_sentences_with_money(said: Said) -> None:
    code, out, _ = said("hand", "B1-1")
    assert code == 0
    assert out.startswith("B1-1: Table B1, maryland-uth-1.5\n")
    royal = next(line for line in out.splitlines() if "wins $10,000.20" in line)
    assert "MD-UTH-1.5:11.J" in royal
    assert "chips ann -$26, layout +$26" in out
    assert "ann bets $26" in out


def test_a_hand_settles_again(said: Said, tmp_path: Path, capsys: Any) -> None:
    code, out, _ = said("hand", "B1-1", "--format", "round")
    assert code == 0
    file = tmp_path / "hand.round"
    file.write_text(out)
    assert run(["settle", str(file)]) == 0
    out = capsys.readouterr().out
    assert "win, royal flush" in out
    assert "House: -$15," in out


def test_a_hand_between_players_replays(said: Said, tmp_path: Path, capsys: Any) -> None:
    code, out, _ = said("hand", "A5-2", "--format", "phh")
    assert code == 0
    file = tmp_path / "hand.phh"
    file.write_text(out)
    assert run(["replay", str(file)]) == 0
    assert "the same" in capsys.readouterr().out


def test_a_hand_in_json(said: Said) -> None:
    told = json.loads(said("hand", "B1-1", "--json")[1])
    assert told["cards"]["seat 2"] == ["Ah", "Kh"]
    assert told["fair"]["root"]
    assert told["phh"] is None
    assert told["outcome"]["meters"] == ["Meter"]
    assert all(sum(line["moves"].values()) == 0 for line in told["story"])
    assert json.loads(said("hand", "C1-1", "--json")[1])["phh"]["not_told"]


def test_a_live_hand_is_refused(said: Said, night: Night) -> None:
    stream, live = next((s, table) for s, table in night.floor.lives.items() if table.in_round)
    id = f"{stream.removeprefix('table/')}-{live.number}"
    code, out, err = said("hand", id)
    assert (code, out) == (2, "")
    assert err.startswith(f"croupier: {id} is still ")
    assert err.count("\n") == 1


# exports


def names(folder: Path) -> list[str]:
    """Return the files in the folder, without those of SQLite's readers."""
    found = sorted(path.name for path in folder.iterdir())
    return [name for name in found if not name.endswith(("-shm", "-wal"))]


def test_exports_are_whole_files(said: Said, tmp_path: Path) -> None:
    for form in ("jsonl", "csv", "phh"):
        file = tmp_path / f"night.{form}"
        code, out, _ = said("export", "--format", form, "-o", str(file))
        assert code == 0
        assert out == f"Wrote {file}.\n"
        assert file.stat().st_size > 1000
        assert said("export", "--format", form)[1] == file.read_text("utf-8")
    assert names(tmp_path) == ["night.csv", "night.jsonl", "night.phh"]


def test_round_files_are_a_folder(said: Said, tmp_path: Path) -> None:
    folder = tmp_path / "rounds"
    assert said("export", "--format", "round", "--table", "B1", "-o", str(folder))[0] == 0
    assert (folder / "B1-1.round").is_file()
    code, _, err = said("export", "--format", "round", "-o", str(folder))
    assert code == 2
    assert "already exists" in err
    assert [path.name for path in tmp_path.iterdir()] == ["rounds"]


def test_nothing_is_written_if_it_cannot_be_finished(
    said: Said, night: Night, tmp_path: Path
) -> None:
    copy = copied(night, tmp_path)
    with sqlite3.connect(copy) as connection:
        connection.execute("UPDATE rounds SET first = first + 1 WHERE stream = 'table/L2'")
    connection.close()
    before = names(tmp_path)
    code, _, err = said("export", "--format", "csv", "-o", str(tmp_path / "w.csv"), db=copy)
    assert code == 2
    assert "the list of rounds is not what the log says" in err
    rounds = ("export", "--format", "round", "-o", str(tmp_path / "rounds"))
    assert said(*rounds, db=copy)[0] == 2
    assert names(tmp_path) == before
    code, _, err = said("export", "--format", "csv", "-o", str(tmp_path / "no" / "w.csv"))
    assert (code, err.count("\n")) == (2, 1)


def test_without_keys_only_json_lines_are_written(said: Said, night: Night, tmp_path: Path) -> None:
    copy = copied(night, tmp_path)
    (tmp_path / "copy.db.key").unlink()
    code, _, err = said("export", "--format", "csv", db=copy)
    assert code == 2
    assert "needs the floor's keys" in err
    code, out, _ = said("export", "--format", "jsonl", db=copy)
    assert code == 0
    assert '"sealed":"' in out
    assert '"opened"' not in out


# fairness and meters


def test_openings_are_checked(
    said: Said, night: Night, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    item = hand(night.archive, night.keys.seal, "B1-1")
    pack = item.final.shoe
    salts = [bytes.fromhex(salt) for salt in pack.salts]
    several = [
        json.loads(commitment.wire(o)) for o in commitment.openings(pack.order, salts, [0, 7, 51])
    ]
    whole = json.loads(commitment.wire(commitment.whole_deck(pack.order, salts)))
    file = tmp_path / "openings.json"
    for told in (several, several[0], whole, {"root": item.root, "openings": several}):
        file.write_text(json.dumps(told))
        code, out, _ = said("fair", str(file), "--root", item.root)
        assert code == 0, out
        assert "FALSE" not in out
        assert said("fair", str(file), "--root", "0" * 64)[0] == 1
    file.write_text(json.dumps({"root": item.root, "deck": whole}))
    assert said("fair", str(file), "--json")[0] == 0
    several[1]["card"] = several[0]["card"]
    file.write_text(json.dumps(several))
    code, out, _ = said("fair", str(file), "--root", item.root)
    assert code == 1
    assert out.count("true ") == 2
    typed = io.BytesIO(commitment.wire(commitment.whole_deck(pack.order, salts)))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(typed))
    assert said("fair", "-", "--root", item.root)[0] == 0


@pytest.mark.parametrize("text", ["", "{", "[]", "5", '"x"', '{"position": 1}', "[" * 5000])
def test_what_is_no_opening_is_wrong_use(said: Said, tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(text)
    code, _, err = said("fair", str(file), "--root", "0" * 64)
    assert code == 2
    assert err.count("\n") == 1
    assert "fault of croupier" not in err


def test_a_hand_of_the_log_is_checked(said: Said) -> None:
    for id in ("B1-1", "A5-1", "A4-2"):
        code, out, _ = said("fair", "--hand", id)
        assert code == 0
        assert out.count("true ") == 3


def test_meters_are_reconciled(said: Said, night: Night, tmp_path: Path) -> None:
    code, out, _ = said("meters")
    assert code == 0
    assert "proposed by eve, confirmed by flo: a promotion" in out
    told = json.loads(said("meters", "--json")[1])
    assert all(item["reconciled"] for item in told)
    copy = copied(night, tmp_path)
    with sqlite3.connect(copy) as connection:
        connection.execute("UPDATE balances SET units = units + 1 WHERE account = 'meter:B1:Meter'")
    connection.close()
    code, out, _ = said("meters", db=copy)
    assert code == 1
    assert "meter:B1:Meter shows $10,000.000001, but its entries add up to $10,000.00" in out
