"""`croupier serve` that cannot be: one sentence, the right exit code, no traceback, no harm."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.cli import run
from croupier.wiring import opened

Capture = pytest.CaptureFixture[str]


def refused(capsys: Capture, code: int, *words: str) -> str:
    """What is said on standard error, in one sentence."""
    assert run(["serve", *words]) == code
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("croupier: ")
    assert told.err.count("\n") == 1
    assert "Traceback" not in told.err
    return told.err


@pytest.fixture(autouse=True)
def logging_as_before() -> Iterator[None]:
    """What the command changes for its process is no matter of other tests."""
    root, ours = logging.getLogger(), logging.getLogger("croupier")
    before = list(root.handlers), root.level, ours.level
    yield
    root.handlers, level, own = before
    root.setLevel(level)
    ours.setLevel(own)


@pytest.fixture
def db(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'floor.db'}"


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1"])
def test_other_machines_need_tls_or_a_word(
    capsys: Capture, db: str, tmp_path: Path, host: str
) -> None:
    said = refused(capsys, 2, "--host", host, "--db", db)
    assert "--insecure" in said
    assert list(tmp_path.iterdir()) == []


def test_tls_needs_both_files_and_good_ones(capsys: Capture, db: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.pem"
    bad.write_text("no certificate")
    assert "both" in refused(capsys, 2, "--tls-cert", str(bad), "--db", db)
    files = ["--tls-cert", str(bad), "--tls-key", str(bad)]
    assert "cannot be used" in refused(capsys, 2, *files, "--port", "0", "--db", db)
    assert not (tmp_path / "floor.db").exists()


def test_port_in_use(capsys: Capture, db: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert port in refused(capsys, 2, "--port", port, "--db", db)
    assert list(tmp_path.iterdir()) == []
    refused(capsys, 2, "--port", "70000", "--db", db)
    refused(capsys, 2, "--host", "no such host", "--insecure", "--db", db)


def test_books_that_cannot_be_used(capsys: Capture, tmp_path: Path) -> None:
    text = tmp_path / "text.db"
    text.write_text("this is no database, and has been no database for a hundred characters" * 9)
    for db in (
        f"sqlite:///{text}",
        f"sqlite:///{tmp_path}",
        f"sqlite:///{tmp_path / 'no folder' / 'x.db'}",
        "sqlite://",
        "mysql://localhost/x",
        "postgresql://nobody@127.0.0.1:1/x",
    ):
        refused(capsys, 2, "--port", "0", "--db", db)
    assert text.read_text().startswith("this is no database")


def test_keys_that_cannot_be_used(capsys: Capture, db: str, tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.write_text("{}")
    assert "0600" in refused(capsys, 2, "--port", "0", "--db", db, "--keys", str(keys))
    keys.chmod(0o600)
    assert "not a keys file" in refused(capsys, 2, "--port", "0", "--db", db, "--keys", str(keys))
    assert keys.read_text() == "{}"


def test_books_without_their_keys_are_left_alone(capsys: Capture, db: str, tmp_path: Path) -> None:
    """Fresh keys would never fit: none are made for books that have been written."""
    from croupier.wiring import opened
    from tests.web.floors import QUICK

    with opened(db, demo=False, passwords=QUICK):
        pass
    keys = tmp_path / "floor.db.key"
    away = keys.rename(tmp_path / "elsewhere")
    assert "no keys file" in refused(capsys, 2, "--port", "0", "--db", db)
    assert not keys.exists()
    away.rename(keys)
    with opened(db, demo=False, passwords=QUICK) as premises:
        assert premises.given is None
        assert "in use by another croupier process" in refused(capsys, 2, "--port", "0", "--db", db)


def test_address_is_an_address(capsys: Capture, db: str) -> None:
    for address in (
        "floor.example",
        "ftp://x",
        "https://x/path",
        "https://",
        "https://a@b",
        "https://[x",
    ):
        refused(capsys, 2, "--address", address, "--db", db)


def test_recover_needs_somebody_who_is_there(capsys: Capture, db: str, tmp_path: Path) -> None:
    words = ["--port", "0", "--db", db, "--no-demo", "--recover", "nobody"]
    assert "There is no database" in refused(capsys, 2, *words)
    assert list(tmp_path.iterdir()) == []  # or its first password would have gone unseen
    with opened(db, demo=False):
        pass
    assert "No person named" in refused(capsys, 2, *words)


def test_help_and_the_command_itself_load_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from croupier.cli import run\n"
        "assert run(['serve', '--help']) == 0\n"
        "heavy = {'fastapi', 'uvicorn', 'sqlalchemy', 'numba', 'numpy', 'cryptography', 'argon2'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
        "import croupier.web.server.app, croupier.adapters.store, croupier.wiring\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "100"},
    )
    assert done.returncode == 0, done.stderr
    for option in ("--host", "--port", "--db", "--keys", "--tls-cert", "--insecure", "--no-demo"):
        assert option in done.stdout


def test_nothing_is_announced_before_it_runs(tmp_path: Path) -> None:
    """Y-20: with a package too old the address was printed, and then the server failed."""
    broken = (
        "from uvicorn import config\n"
        "del config.WS_PROTOCOLS['websockets-sansio']\n"
        "from croupier.cli import run\n"
        f"raise SystemExit(run(['serve', '--port', '0', '--db', '{tmp_path / 'floor.db'}']))\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", broken], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert ended.returncode == 70
    assert "http://" not in ended.stdout
    assert ended.stdout.startswith("One-time password for floor"), (
        "the books are made: it is needed"
    )
    assert ended.stdout.count("\n") == 1
    assert "a fault of croupier itself: " in ended.stderr
