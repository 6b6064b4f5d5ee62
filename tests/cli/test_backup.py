"""croupier backup and restore: copies that are whole, private and checked."""

from __future__ import annotations

import json
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from croupier.adapters.keys import make_keys
from croupier.adapters.store import open_store
from tests.cli.called import called
from tests.house.audit.night import Night, the_night
from tests.web.floors import within
from tests.web.playing import by_offers, finished


@pytest.fixture(scope="session")
def night(tmp_path_factory: pytest.TempPathFactory) -> Night:
    """The books of a whole night."""
    return the_night(tmp_path_factory)


def backed_up(night: Night, folder: Path, *words: str) -> dict[str, Any]:
    """What `backup --json` answers for the night's books."""
    done = called("backup", str(folder), "--db", str(night.db), "--json", *words)
    assert (done.returncode, done.stderr) == (0, "")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_backup_is_verified_private_and_one_file(night: Night, tmp_path: Path) -> None:
    told = backed_up(night, tmp_path / "kept")
    place = Path(told["place"])
    assert told["faults"] == 0
    assert told["entries"] > 100
    names = {path.name for path in place.iterdir()}
    assert names == {"books.db", "books.db.checkpoints", "manifest.json"}
    assert {stat.S_IMODE(path.stat().st_mode) for path in place.iterdir()} == {0o600}
    assert stat.S_IMODE(place.stat().st_mode) == 0o700
    assert [path.name for path in (tmp_path / "kept").iterdir()] == [place.name]


def test_restored_books_are_those_that_were_backed_up(night: Night, tmp_path: Path) -> None:
    told = backed_up(night, tmp_path / "kept", "--with-keys")
    db = tmp_path / "again.db"
    done = called("restore", told["place"], "--db", str(db))
    assert (done.returncode, done.stderr) == (0, "")
    assert f"entries to {db}: verified, clean." in done.stdout
    with sqlite3.connect(db) as new, sqlite3.connect(night.db) as old:
        heads = "SELECT stream, seq, hash FROM heads ORDER BY stream"
        assert new.execute(heads).fetchall() == old.execute(heads).fetchall()
    verify = called("audit", "verify", "--db", str(db))
    assert (verify.returncode, verify.stderr) == (0, "")


def test_backup_of_a_running_floor_has_every_acknowledged_command(tmp_path: Path) -> None:
    with within(tmp_path) as floor:
        table = floor.open("south-dakota-uth")
        with floor.sit(table, "ann") as seat:
            seat.until(finished, by_offers)
            db = tmp_path / "floor.db"
            acknowledged = floor.premises.house.floor.lives[f"table/{table}"].seq
            words = ("--db", str(db), "--keys", str(tmp_path / "floor.db.key"), "--json")
            done = called("backup", str(tmp_path / "kept"), *words)
    assert (done.returncode, done.stderr) == (0, "")
    copy = Path(json.loads(done.stdout)["place"]) / "books.db"
    store = open_store(str(copy), make=False)
    try:
        assert store.heads()[f"table/{table}"].seq >= acknowledged
    finally:
        store.close()


def test_only_the_newest_backups_are_kept(night: Night, tmp_path: Path) -> None:
    (tmp_path / "croupier-notes").mkdir()
    places = [backed_up(night, tmp_path, "--keep", "2", "--no-verify")["place"] for _ in range(4)]
    left = {str(path) for path in tmp_path.iterdir()}
    assert left == {*places[2:], str(tmp_path / "croupier-notes")}


@pytest.fixture
def backup(night: Night, tmp_path: Path) -> Path:
    """A backup without keys."""
    return Path(backed_up(night, tmp_path / "kept", "--no-verify")["place"])


def listed(folder: Path) -> set[str]:
    """The names in a folder, but for lock files."""
    return {path.name for path in folder.iterdir() if path.suffix != ".lock"}


def refused(backup: Path, db: Path, *words: str) -> str:
    """The one sentence with which `restore` refuses; it leaves nothing behind."""
    before = listed(db.parent)
    done = called("restore", str(backup), "--db", str(db), *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert listed(db.parent) == before
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_nothing_is_overwritten(night: Night, backup: Path, tmp_path: Path) -> None:
    shutil.copy(night.folder / "night.db.key", tmp_path / "new.db.key")
    (tmp_path / "new.db-wal").write_bytes(b"of another database")
    assert "new.db-wal exists already" in refused(backup, tmp_path / "new.db")
    (tmp_path / "new.db-wal").unlink()
    (tmp_path / "new.db").touch()
    assert "new.db exists already; move it away" in refused(backup, tmp_path / "new.db")


def test_changed_file_is_refused(night: Night, backup: Path, tmp_path: Path) -> None:
    shutil.copy(night.folder / "night.db.key", tmp_path / "new.db.key")
    content = bytearray((backup / "books.db").read_bytes())
    content[-1] ^= 1
    (backup / "books.db").write_bytes(content)
    assert "has changed since the backup was made" in refused(backup, tmp_path / "new.db")
    (backup / "books.db").unlink()
    assert "books.db is missing from the backup" in refused(backup, tmp_path / "new.db")


def test_keys_must_be_those_of_the_books(backup: Path, tmp_path: Path) -> None:
    assert "put the keys of these books at" in refused(backup, tmp_path / "new.db")
    keys = tmp_path / "other.key"
    make_keys(keys)
    says = refused(backup, tmp_path / "new.db", "--keys", str(keys))
    assert "are not those of the books in the backup" in says


def test_backup_older_than_the_anchor_is_refused(
    night: Night, backup: Path, tmp_path: Path
) -> None:
    shutil.copy(night.folder / "night.db.key", tmp_path / "new.db.key")
    anchor = tmp_path / "new.db.checkpoints"
    shutil.copy(night.folder / "night.db.checkpoints", anchor)
    manifest = json.loads((backup / "manifest.json").read_text())
    manifest["checkpoint"] -= 1
    (backup / "manifest.json").write_text(json.dumps(manifest))
    assert "restoring it would lose what was signed after it" in refused(
        backup, tmp_path / "new.db"
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "does not describe a backup"),
        ('{"form": "croupier backup 1"}', "does not describe a backup"),
        ("[]", "does not describe a backup"),
    ],
)
def test_what_is_not_a_backup_is_refused(
    backup: Path, tmp_path: Path, text: str, says: str
) -> None:
    (backup / "manifest.json").write_text(text)
    assert says in refused(backup, tmp_path / "new.db")


def test_wrong_uses_get_one_sentence(tmp_path: Path) -> None:
    missing = called("backup", str(tmp_path), "--db", str(tmp_path / "none.db"))
    assert (missing.returncode, missing.stdout) == (2, "")
    assert "there is no database" in missing.stderr
    empty = called("restore", str(tmp_path), "--db", str(tmp_path / "new.db"))
    assert (empty.returncode, empty.stdout) == (2, "")
    assert "is not a backup: it has no manifest.json" in empty.stderr
    shared = called("backup", str(tmp_path), "--db", "postgresql://floor/books")
    assert (shared.returncode, shared.stdout) == (2, "")
    assert "pg_dump" in shared.stderr
    assert not list(tmp_path.iterdir())


def test_backups_of_other_floors_are_kept(night: Night, tmp_path: Path) -> None:
    with within(tmp_path) as floor:
        floor.open("south-dakota-uth")
    words = ("--db", str(tmp_path / "floor.db"), "--keep", "1", "--json")
    other = json.loads(called("backup", str(tmp_path / "kept"), *words).stdout)
    backed_up(night, tmp_path / "kept", "--keep", "1", "--no-verify")
    assert Path(other["place"]).is_dir()


def test_backup_without_keys_says_what_it_could_not_verify(night: Night, tmp_path: Path) -> None:
    db = tmp_path / "alone.db"
    with closing(sqlite3.connect(night.db)) as source, closing(sqlite3.connect(db)) as target:
        source.backup(target)
    done = called("backup", str(tmp_path / "kept"), "--db", str(db))
    assert (done.returncode, done.stderr) == (0, "")
    assert "nothing wrong in what could be verified without the keys" in done.stdout


def test_half_a_restore_is_undone(night: Night, tmp_path: Path) -> None:
    told = backed_up(night, tmp_path / "kept", "--with-keys", "--no-verify")
    place = tmp_path / "new"
    place.mkdir()
    says = refused(
        Path(told["place"]), place / "x.db", "--keys", str(tmp_path / "missing" / "keys")
    )
    assert "cannot be written" in says
