"""What a table's game is worth, for lobby and floor: reckoned once, by another process.

The mathematics take a compiler along, which a server of tables has no use for. A machine that has
nothing from earlier use begins from scratch, which takes a minute or two: quietly, and not before
the first people have sat down.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from croupier.house.live.setup import Setup

PATIENCE: Final = 120.0
"""Seconds after which an answer is not waited for."""
FROM_SCRATCH: Final = 1_800.0
"""The same where nothing is compiled or kept yet."""
FIRST: Final = 15.0
"""Seconds that belong to the tables before anything begins from scratch."""
ROUNDS: Final = 1 << 20
"""Rounds that tell how wagers and seats hang together: their spread to a part in some hundred."""


class Edges:
    """Figures by submission; None until they are known."""

    def __init__(self) -> None:
        self._known: dict[str, Mapping[str, object] | None] = {}
        self._open: set[str] = set()
        """Submissions whose figures may still come."""
        self._asked: queue.SimpleQueue[Setup | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._process: subprocess.Popen[str] | None = None
        self._over = threading.Event()

    def __call__(self, setup: Setup) -> Mapping[str, object] | None:
        """What is known of this table's edge; it is asked for if nothing is."""
        if setup.game is None or self._over.is_set():
            return None
        if setup.submission_digest not in self._known:
            self._known[setup.submission_digest] = None
            self._open.add(setup.submission_digest)
            self._asked.put(setup)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="edges", daemon=True)
                self._thread.start()
        return self._known[setup.submission_digest]

    def works_at(self, setup: Setup) -> bool:
        """Whether it is being reckoned, or waits for its turn."""
        return setup.submission_digest in self._open and not self._over.is_set()

    def stop(self) -> None:
        """Nothing is reckoned any more."""
        self._over.set()
        self._asked.put(None)
        if self._process is not None:
            with suppress(OSError):
                self._process.kill()

    def _run(self) -> None:
        while (setup := self._asked.get()) is not None:
            patience = PATIENCE if _any_kept() else FROM_SCRATCH
            if patience == FROM_SCRATCH:
                self._over.wait(FIRST)
            if self._over.is_set():
                return
            with tempfile.TemporaryDirectory() as place:
                file = Path(place) / "submission.json"
                file.write_bytes(msgspec.json.encode(setup.submission))
                self._known[setup.submission_digest] = self._reckoned(setup, file, patience)
                self._open.discard(setup.submission_digest)

    def _words(self, setup: Setup, file: Path) -> list[str]:
        """The command that reckons, and what is asked of it."""
        from croupier.maths.edge.choosing import MAIN, bonus_of

        assert setup.game is not None  # others are not asked for
        paytable = setup.game.judges[bonus_of(setup.game.law)].sheet.table.name
        choice = ["--wager", MAIN, "--paytable", paytable, "--submission", str(file)]
        return ["edge", setup.book.id, *choice]

    def _read(self, told: Any) -> Mapping[str, object]:
        return {"ev": told[0]["ev"], "house_edge": told[0]["house_edge"]}

    def _reckoned(self, setup: Setup, file: Path, patience: float) -> Mapping[str, object] | None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "croupier", *self._words(setup, file), "--json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        with suppress(OSError, AttributeError):
            os.setpriority(os.PRIO_PROCESS, self._process.pid, 19)
        try:
            told, _ = self._process.communicate(timeout=patience)
            return self._read(json.loads(told))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            return None
        except (ValueError, LookupError, TypeError):
            return None


def _any_kept() -> bool:
    """Whether this user's machine has tables of the mathematics from earlier use."""
    from croupier.maths.cache import folder

    return any(folder().glob("*.npz"))


class Spreads(Edges):
    """What a round at a table is worth and how far it spreads, all wagers and seats together."""

    def _words(self, setup: Setup, file: Path) -> list[str]:
        assert setup.game is not None  # others are not asked for
        seats = str(setup.game.seats)
        how = ["--together", "--seats", seats, "--rounds", str(ROUNDS), "--workers", "1"]
        return ["simulate", setup.book.id, *how, "--submission", str(file)]

    def _read(self, told: Any) -> Mapping[str, object]:
        return dict(told)
