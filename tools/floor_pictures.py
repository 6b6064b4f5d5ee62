"""Pictures of the floor's pages for the documentation, from a floor that really runs.

    .venv/bin/python tools/floor_pictures.py [NAME...]

A server is started with new books, bots and a player sit down, and each page is drawn at its sizes
into docs/pictures/floor. A new page is one more line of SHOTS.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures" / "floor"
FLOOR = "floorperson"
SCREENS = ((1440, 900), (1024, 768), (390, 844))
WALL = ((1920, 1080),)
PASSWORD = "a picture of a floor"
QUALITY = 75
NAMES = ("Ada", "Ilse", "Bram", "Noor", "Juno", "Wim", "Tove", "Luka", "Rosa")
EXAMINED = 40
"""Hands of the examination that is shown."""
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

    def offered(self, table: str, do: str, who: str = "player") -> bool:
        """Whether somebody may do this now."""
        view = self.call("GET", f"/api/tables/{table}/view", who=who)
        return any(item["do"] == do for item in view["offers"])

    def until(self, table: str, do: str, who: str = "player") -> None:
        """Somebody may do this."""
        deadline = time.monotonic() + 120
        while not self.offered(table, do, who):
            if time.monotonic() > deadline:
                raise SystemExit(f"{do} was never offered at {table}")
            time.sleep(0.1)


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
    page.get_by_label("Table name").fill("Lantern 2")
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
    with suppress(TimeoutError):  # a busy machine may still be solving
        page.wait_for_selector(".band", timeout=30_000)


CHANGED = "/analysis?wager=trips&o.trips.flush=8+to+1&m.Meter=12345678"


def worked_out(page: Page, _: Floor) -> None:
    """Everything is solved, and a hand of the grid is open."""
    page.set_default_timeout(300_000)  # a machine that has solved nothing yet
    page.wait_for_selector(".strategy h2 small")
    page.locator(".cell[data-at='9,1']").focus()


def dealt_sessions(page: Page, floor: Floor) -> None:
    """The same, and sessions are dealt."""
    worked_out(page, floor)
    page.get_by_role("button", name="Run simulation").click()
    page.locator(".bars rect").first.wait_for()
    page.locator(".sessions").evaluate("one => one.scrollIntoView()")


def judged_drill(page: Page, _: Floor) -> None:
    """A close decision is made, and the panel has turned."""
    page.get_by_role("button", name="Start a drill").click()
    page.wait_for_selector(".practice")
    page.wait_for_timeout(500)  # right after a change keys are not heard
    page.locator(".action").first.click()
    page.wait_for_selector(".ev.best")


def examined(page: Page, floor: Floor) -> None:
    """An examination has been taken to its end, by somebody who plays any ace, king or pair."""
    state = floor.call("GET", "/api/practice", who="player")["test"]
    if state is None:
        begun = {"kind": "test", "rulebook": "maryland-uth-1.5", "hands": EXAMINED}
        state = floor.call("POST", "/api/practice", begun, "player")
    while state["phase"] != "over":
        where = {"kind": "test", "hand": state["number"]}
        if state["phase"] == "settled":
            state = floor.call("POST", "/api/practice/next", where, "player")
            continue
        told = state["view"]["round"]
        item, other = told["seats"][0]["cards"]
        strong = item[0] in "AK" or other[0] in "AK" or item[0] == other[0]
        play, instead = state["view"]["offers"]
        action = f"{max(play['choices'])}x" if strong else instead["do"]
        where |= {"street": told["street"], "action": action}
        state = floor.call("POST", "/api/practice/decide", where, "player")
    page.reload()
    page.wait_for_selector(".report .band")


TABLE = "/table?id={maryland-uth-1.5}"
JACKPOT = "/table?id={maryland-jackpot-1.0}"
BETS = {
    "ante": 2500, "blind": 2500, "trips": 500, "progressive": 100, "six_card_bonus": 500,
    "ultimate_pairs": 500,
}  # fmt: skip


def hints(page: Page, when: str) -> None:
    """The browser remembers when hints are wanted."""
    kept = json.dumps({"hints": when, "chip": 2500})
    page.evaluate(f"localStorage.setItem('croupier', {json.dumps(kept)})")
    page.reload()


def may(page: Page, action: str) -> None:
    """The player is offered this."""
    page.wait_for_selector(f'.table-page[data-may~="{action}"]', timeout=120_000)


def betting(page: Page, floor: Floor) -> None:
    """The player has bet."""
    table = floor.tables["maryland-uth-1.5"]
    floor.until(table, "wager")
    hints(page, "before")
    page.wait_for_selector(".chip-tray")
    floor.command(table, "player", do="wager", seat=3, wagers=BETS)
    may(page, "ready")


def to_the_flop(floor: Floor) -> None:
    """The flop is dealt, and the player decides."""
    table = floor.tables["maryland-uth-1.5"]
    if not floor.offered(table, "play"):
        floor.until(table, "wager")
        floor.command(table, "player", do="wager", seat=3, wagers=BETS)
        floor.command(table, "player", do="ready")
        floor.until(table, "check")
        floor.command(table, "player", do="check", seat=3)
        floor.until(table, "play")


def deciding(page: Page, floor: Floor) -> None:
    """The player decides, and hints show the value of each action."""
    to_the_flop(floor)
    hints(page, "before")
    may(page, "2x")
    page.wait_for_selector(".action-bar .filled", timeout=120_000)


def result(page: Page, floor: Floor) -> None:
    """The round is settled, and a line is open."""
    table = floor.tables["maryland-uth-1.5"]
    if not floor.call("GET", f"/api/tables/{table}/rounds")["rounds"]:
        to_the_flop(floor)
    if floor.offered(table, "play"):
        floor.command(table, "player", do="play", seat=3, multiple=2)
    floor.until(table, "wager")
    hints(page, "after")
    page.wait_for_selector('.table-page[data-state*=" settled "]')
    drawer = page.get_by_role("button", name="Result, trainer and paytables", expanded=False)
    if drawer.count():
        drawer.click()
    page.locator(".choices tr").first.wait_for(state="attached", timeout=120_000)


def trainer_sheet(page: Page, floor: Floor) -> None:
    """The trainer's sheet on a phone."""
    deciding(page, floor)
    page.get_by_role("button", name="Trainer", exact=True).click()
    page.wait_for_selector(".sheet .ev.best")


def sitting(page: Page, _: Floor) -> None:
    """Somebody is about to sit down."""
    while not page.locator(".sheet").count():  # right after a change nothing is heard
        page.get_by_role("button", name="Sit down").first.click()
        page.wait_for_timeout(200)


def invited(page: Page, floor: Floor) -> None:
    """Somebody has followed a link and is about to say their name."""
    link = floor.call("POST", f"/api/tables/{floor.tables['south-dakota-uth']}/invitations", {})
    page.goto(link["url"])
    page.get_by_label("Your name").fill("Edda")


STILL = """() => Promise.allSettled(document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().endTime < 1000)
  .map((animation) => animation.finished))"""
"""Waits for the end of animations, except clocks."""

PHONE = ((390, 844),)
LARGE = ((1440, 900),)
SMALL = (*LARGE, *PHONE)


HAND = "/audit?hand={maryland-jackpot-1.0}-2"
HOLDEM_CLAUSE = "/rules?clause=CA-TH:deal.6.b"


def over(page: Page, _: Floor) -> None:
    """The round is over, and its result is on the felt."""
    page.keyboard.press("End")


def stepped(page: Page, _: Floor) -> None:
    """The clause's first example is played half way."""
    if not page.locator(".example").count():
        page.locator(".rule.here .example-name").first.click()
    page.wait_for_selector(".written .now")
    for _step in range(7):
        page.keyboard.press("ArrowRight")


CARDROOM = "/cardroom?id={california-holdem}"


def at_the_oval(page: Page, floor: Floor) -> None:
    """The player sits between bots and is asked, with community cards on the table."""
    table = floor.tables["california-holdem"]
    if floor.offered(table, "sit"):
        floor.command(table, "player", do="sit", seat=6, chips=30_000)
    while True:  # a new player waits for the big blind; some hands end before the flop
        floor.until(table, "fold")
        view = floor.call("GET", f"/api/tables/{table}/view", who="player")
        if view["hand"]["board"]:
            break
        offered = {item["do"] for item in view["offers"]}
        floor.command(table, "player", do="call" if "call" in offered else "check", seat=6)
    page.wait_for_selector('[data-may~="fold"]')


def keyed_flop(page: Page, floor: Floor) -> None:
    """A table of physical cards whose flop is being keyed in; the first picture deals it."""
    if "physical" not in floor.tables:
        told = floor.call("GET", f"/api/tables/{floor.tables['south-dakota-uth']}")["submission"]
        told = {**told, "options": {**told["options"], "mode": "physical"}}
        body = {"name": "Prairie 2", "submission": told, "settings": {"floor": "staff"}}
        floor.tables["physical"] = floor.call("POST", "/api/tables", body)["id"]
    page.goto(f"/console?id={floor.tables['physical']}")
    page.wait_for_selector(".console-frame:not([data-deaf])")
    while " flop 3" not in (now := page.get_attribute(".console-frame", "data-now") or ""):
        press_on(page, floor, now)
    page.wait_for_selector(".console-frame:not([data-deaf])")
    page.keyboard.press("8")
    page.wait_for_timeout(500)  # a scanner would have gone on by now


def press_on(page: Page, floor: Floor, now: str) -> None:
    """One thing that the console asks for is done."""
    if now == "idle" and page.locator(".console-plate:not(.empty)").count() == 0:
        for seat, name in ((2, "Otto"), (3, "Maud"), (5, "Mila")):
            floor.tokens[name] = floor.call("POST", "/api/guest", {"name": name})["token"]
            floor.command(floor.tables["physical"], name, do="sit", seat=seat, chips=30_000)
    form = page.locator(".box-form .legal")
    least = page.locator(".bet-chips").get_by_text("Least")
    for item in (form, least, page.locator(".decisions button"), page.locator(".filled")):
        if item.count():
            item.first.click()
            break
    page.wait_for_timeout(500)  # right after a change nothing is heard


SHOTS = (
    Shot("table-bets", TABLE, ".table-page", "player", prepare=betting),
    Shot("table", TABLE, ".table-page", "player", prepare=deciding),
    Shot("table-light", TABLE, ".table-page", "player", LARGE, prepare=deciding, scheme="light"),
    Shot("table-trainer", TABLE, ".table-page", "player", PHONE, prepare=trainer_sheet),
    Shot("table-result", TABLE, ".table-page", "player", prepare=result),
    Shot("table-sit", JACKPOT, ".table-page", "", SMALL, prepare=sitting),
    Shot("join", "/", "tr.table-row", "", SMALL, prepare=invited),
    Shot("lobby", "/", "tr.table-row.mine", "player"),
    Shot("lobby-light", "/", "tr.table-row", "", scheme="light", prepare=open_row),
    Shot("new-table", "/?new=maryland-uth-1.5", ".verdict .win", FLOOR, prepare=wrong_limit),
    Shot("floor", "/floor", "tr.table-row", FLOOR, prepare=something_to_do),
    Shot("meters", "/floor#meters", ".meter-list", FLOOR, SMALL),
    Shot("people", "/floor#people", ".people-list tbody tr", FLOOR, SMALL),
    Shot("analysis", CHANGED, ".made-of tbody tr", scheme="light", prepare=worked_out),
    Shot("sessions", CHANGED, ".made-of tbody tr", prepare=dealt_sessions),
    Shot("trainer", "/trainer", ".game.chosen", "player", scheme="light"),
    Shot("drill", "/trainer", ".game.chosen", "player", prepare=judged_drill),
    Shot("examination", "/trainer?do=test", ".trainer-hub h1", "player", prepare=examined),
    Shot("sign", "/sign?id={maryland-uth-1.5}", ".meter.big", sizes=WALL),
    Shot("sign-jackpot", "/sign?id={maryland-jackpot-1.0}", ".meter.big", sizes=WALL),
    Shot("sign-pays", "/sign?id={maryland-uth-1.5}&page=3", ".columns", sizes=WALL),
    Shot("sign-upright", "/sign?id={maryland-jackpot-1.0}", ".meter.big", sizes=((390, 844),)),
    Shot("cardroom", CARDROOM, ".cardroom-page", "player", prepare=at_the_oval),
    Shot("cardroom-light", CARDROOM, ".cardroom-page", "", LARGE, scheme="light"),
    Shot("console", "/floor", "tr.table-row", FLOOR, prepare=keyed_flop),
    Shot("audit", "/audit", ".round-row", FLOOR),
    Shot("audit-hand", HAND, ".replay-strip", FLOOR, prepare=over),
    Shot("rules", "/rules?clause=MD-UTH-1.5:11.H.1", ".rule.here", prepare=stepped),
    Shot("rules-light", HOLDEM_CLAUSE, ".rule.here", scheme="light", prepare=stepped),
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
            tables = {item["rulebook"]: item["id"] for item in told["tables"]}
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
    floor.tables["maryland-uth-1.5"] = unhurried(floor, "maryland-uth-1.5", "Juniper 3")
    floor.tables["california-holdem"] = unhurried(floor, "california-holdem", "Redwood 2")
    first, *others = floor.tables.values()
    names = iter(NAMES)
    for number, table in enumerate(others[1:]):
        for seat in ((1,), (1, 2), (1, 2, 4, 7, 8, 10))[number]:
            floor.command(table, do="seat_bot", seat=seat, name=next(names), chips=30_000)
    floor.until(first, "sit")
    floor.command(first, "player", do="sit", seat=3, chips=60_000)
    for seat, name in ((2, "Teo"), (5, "Ines")):
        floor.command(first, do="seat_bot", seat=seat, name=name, chips=61_200, strategy="simple")
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        rows = floor.call("GET", "/api/tables")["tables"]
        if all(row["number"] > ROUNDS for row in rows if row["id"] in others[1:]):
            return
        time.sleep(1)


def unhurried(floor: Floor, book: str, name: str) -> str:
    """A table with time to be drawn: its id."""
    submission = floor.call("GET", f"/api/submissions/choices/{book}")["submission"]
    submission["options"] = {**submission.get("options", {}), "decision_timeout_seconds": 300}
    conduct = {"floor": "automatic", "pace": 200, "betting": 300_000}
    body = {"name": name, "submission": submission, "settings": conduct}
    return str(floor.call("POST", "/api/tables", body)["id"])


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
        page.evaluate(STILL)
        file = PICTURES / f"{shot.name}-{width}.webp"
        how = {"format": "webp", "quality": QUALITY}  # a quarter of what a PNG takes
        taken = context.new_cdp_session(page).send("Page.captureScreenshot", how)
        file.write_bytes(base64.b64decode(taken["data"]))
        print(file.relative_to(ROOT), f"{file.stat().st_size / 1024:.0f} KB", flush=True)
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
