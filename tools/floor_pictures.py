"""Pictures of the floor's pages for the documentation, from a floor that really runs.

    .venv/bin/python tools/floor_pictures.py [NAME...]

A server is started with new books, bots and a player sit down, and each page is drawn at its sizes
into docs/pictures/floor. A new page is one more line of SHOTS.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures" / "floor"
FLOOR = "floorperson"
SCREENS = ((1440, 900), (1024, 768), (390, 844))
WALL = ((1920, 1080),)
PASSWORD = "a picture of a floor"
QUALITY = 88
NAMES = ("Teo", "Ilse", "Bram", "Noor", "Juno", "Wim")
ROUNDS = 3
"""Rounds that bots have played before a picture is taken."""


@dataclass
class Floor:
    """A running floor with people on it."""

    address: str
    tables: dict[str, str]
    """By rulebook the id of its table."""
    tokens: dict[str, str]
    """By role: floorperson, player."""

    def call(self, method: str, path: str, body: Any = None, who: str = "floorperson") -> Any:
        """The answer to a call, which must be good."""
        headers = {"authorization": f"Bearer {self.tokens[who]}"} if who in self.tokens else {}
        answer = httpx.request(
            method, f"{self.address}{path}", json=body, headers=headers, timeout=60
        )
        if answer.status_code != 200:
            raise SystemExit(f"{path}: {answer.text}")
        return answer.json()

    def command(self, table: str, who: str = "floorperson", **told: Any) -> None:
        """Something is done at a table."""
        body = {"id": f"picture-{time.time_ns()}", **told}
        self.call("POST", f"/api/tables/{table}/commands", body, who)


@dataclass(frozen=True)
class Shot:
    """A page: where it is, who looks at it, and when it can be drawn."""

    name: str
    path: str
    """`{BOOK}` stands for the table of a rulebook."""
    ready: str
    """A selector that is there once the page is."""
    who: str = ""
    sizes: tuple[tuple[int, int], ...] = SCREENS
    prepare: Callable[[Page, Floor], None] | None = None
    scheme: str = "dark"


def open_row(page: Page, _: Floor) -> None:
    """The first row is open."""
    page.locator(".more-button").first.click()


def wrong_limit(page: Page, _: Floor) -> None:
    """A limit is wrong, and says so."""
    page.get_by_label("Name on the floor").fill("Lantern 2")
    page.get_by_label("Ante, most in dollars").fill("5")
    page.wait_for_selector(".wrong .fault")


def something_to_do(page: Page, floor: Floor) -> None:
    """A meter change waits, and a table is stopped."""
    told = floor.call("GET", "/api/meters")
    if not told["changes"]:
        account = told["meters"][0]["account"]
        change = {"account": account, "units": 25_000_000, "reason": "misread on the wall"}
        floor.call("POST", "/api/meters/changes", change)
        floor.command(floor.tables["maryland-uth-1.4"], do="pause", reason="a spilled drink")
    page.wait_for_selector(".hold >> nth=1")


SHOTS = (
    Shot("lobby", "/", "tr.table-row.mine", "player"),
    Shot("lobby-light", "/", "tr.table-row", "", scheme="light", prepare=open_row),
    Shot("new-table", "/?new=maryland-uth-1.5", ".verdict .win", FLOOR, prepare=wrong_limit),
    Shot("floor", "/floor", "tr.table-row", FLOOR, prepare=something_to_do),
    Shot("meters", "/floor#meters", ".meter-list", FLOOR),
    Shot("people", "/floor#people", ".people-list tbody tr", "floorperson"),
    Shot("sign", "/sign?id={maryland-uth-1.5}", ".meter.big", sizes=WALL),
    Shot("sign-jackpot", "/sign?id={maryland-jackpot-1.0}", ".meter.big", sizes=WALL),
    Shot("sign-pays", "/sign?id={maryland-uth-1.5}&page=3", ".columns", sizes=WALL),
    Shot("sign-upright", "/sign?id={maryland-jackpot-1.0}", ".meter.big", sizes=((390, 844),)),
)  # fmt: skip


@contextmanager
def running() -> Iterator[Floor]:
    """A floor in a process of its own, with bots and a player at its tables."""
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-P", "-m", "croupier", "serve", "--port", "0", "--json"]
        process = subprocess.Popen(
            [*words, "--db", f"sqlite:///{folder}/floor.db"],
            stdout=subprocess.PIPE,
            text=True,
            env=dict(os.environ),
        )
        try:
            assert process.stdout is not None
            told = json.loads(process.stdout.readline())
            tables = {one["rulebook"]: one["id"] for one in told["tables"]}
            floor = Floor(told["address"], tables, {})
            people(floor, told)
            yield floor
        finally:
            process.terminate()
            process.wait(timeout=30)


def people(floor: Floor, told: dict[str, Any]) -> None:
    """A floorperson, a seated player, and bots that have played some rounds."""
    given = {"name": told["name"], "password": told["password"]}
    floor.tokens["floorperson"] = floor.call("POST", "/api/session", given)["token"]
    floor.call("POST", "/api/password", {"old": told["password"], "new": PASSWORD})
    floor.tokens["player"] = floor.call("POST", "/api/guest", {"name": "Mara"})["token"]
    first, *others = floor.tables.values()
    names = iter(NAMES)
    for number, table in enumerate(others[1:]):
        for seat in (1, 2, 4)[: number + 1]:
            floor.command(table, do="seat_bot", seat=seat, name=next(names), chips=30_000)
    floor.command(first, "player", do="sit", seat=3, chips=50_000)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        rows = floor.call("GET", "/api/tables")["tables"]
        if all(one["number"] > ROUNDS for one in rows if one["id"] in others[1:]):
            return
        time.sleep(1)


def draw(browser: Browser, floor: Floor, shot: Shot) -> None:
    """The page at each of its sizes."""
    for width, height in shot.sizes:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            base_url=floor.address,
            color_scheme="light" if shot.scheme == "light" else "dark",
            reduced_motion="reduce",
        )
        if shot.who:
            host = urlsplit(floor.address).hostname or ""
            token = floor.tokens[shot.who]
            context.add_cookies(
                [{"name": "croupier_session", "value": token, "domain": host, "path": "/"}]
            )
        page = context.new_page()
        path = shot.path
        for book, table in floor.tables.items():
            path = path.replace(f"{{{book}}}", table)
        page.goto(path)
        page.wait_for_selector(shot.ready)
        if shot.prepare is not None:
            shot.prepare(page, floor)
        page.evaluate("document.fonts.ready")
        file = PICTURES / f"{shot.name}-{width}.jpg"
        page.screenshot(path=file, type="jpeg", quality=QUALITY)
        print(file.relative_to(ROOT))
        context.close()


def main() -> None:
    """Draws those that are named, or all."""
    wanted = set(sys.argv[1:]) or {shot.name for shot in SHOTS}
    PICTURES.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium")
    with running() as floor, sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        for shot in SHOTS:
            if shot.name in wanted:
                draw(browser, floor, shot)
        browser.close()


if __name__ == "__main__":
    main()
