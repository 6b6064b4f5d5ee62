"""How quick the pages are: a first visit to the lobby, and what a table's message takes to be seen.

    .venv/bin/python benchmarks/pages.py [--visits 7] [--messages 150] [--json FILE]

A server with new books and Debian's chromium, both on this machine. Every visit has a browser
without a memory; it is over when there are tables and a hand can be dealt, by the page's own clock.
A message is seen when the page has changed, and painted when the next frame is; both are measured
within the page, from the moment the browser hands the message over.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, sync_playwright

MOST_BYTES = 150_000
MOST_USABLE = 1_000.0
MOST_SEEN = 50.0
BOOK = "maryland-uth-1.5"
BOTS = 5

USABLE = """
  const look = () => {
    const deal = document.querySelector(".hero-form button:not([disabled])");
    if (!deal || !document.querySelector("tr.table-row")) requestAnimationFrame(look);
    else document.documentElement.dataset.usable = performance.now();
  };
  requestAnimationFrame(look);
"""
"""Writes down when the lobby could be used, in milliseconds since the visit began."""

HEARD = """
  window.heard = [];
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        const began = performance.now();
        const told = { chars: event.data.length, seen: 0, painted: 0 };
        const watch = new MutationObserver(() => { told.seen ||= performance.now() - began; });
        const what = { subtree: true, childList: true, attributes: true, characterData: true };
        watch.observe(document.getElementById("page"), what);
        requestAnimationFrame(() => setTimeout(() => {
          told.painted = performance.now() - began;
          watch.disconnect();
          if (told.seen) window.heard.push(told);
          if (window.heard.length >= WANTED) document.documentElement.dataset.heard = "all";
        }));
      });
    }
  };
"""
"""Writes down of every message that changed the page when it had, and when that was painted."""


@dataclass(frozen=True)
class Figure:
    """One thing measured, and what it may be at most."""

    what: str
    unit: str
    runs: int
    median: float
    p95: float
    most: float


def figure(what: str, unit: str, values: list[float], most: float) -> Figure:
    """Return the median and the 95th percentile."""
    late = sorted(values)[math.ceil(len(values) * 0.95) - 1]
    return Figure(what, unit, len(values), statistics.median(values), late, most)


@contextmanager
def served() -> Iterator[dict[str, Any]]:
    """What a new server told when it had started; it is gone at the end."""
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-P", "-m", "croupier", "serve", "--port", "0", "--json"]
        running = subprocess.Popen(
            [*words, "--db", f"sqlite:///{folder}/floor.db"],
            stdout=subprocess.PIPE,
            text=True,
            env=dict(os.environ),
        )
        try:
            assert running.stdout is not None
            yield json.loads(running.stdout.readline())
        finally:
            running.terminate()
            running.wait(timeout=30)


def visit(browser: Browser, address: str) -> tuple[int, float]:
    """Bytes over the wire and milliseconds until the lobby can be used, of a first visit."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.add_init_script(USABLE)
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[int] = []
    wire.on("Network.loadingFinished", lambda told: sizes.append(int(told["encodedDataLength"])))
    page.goto(address)
    page.wait_for_selector("html[data-usable]")
    page.wait_for_load_state("networkidle")
    usable = float(page.get_attribute("html", "data-usable") or "nan")
    context.close()
    return sum(sizes), usable


def busy_table(told: dict[str, Any]) -> str:
    """A table where bots play one round after the other: its id."""
    table = next(item["id"] for item in told["tables"] if item["rulebook"] == BOOK)
    with httpx.Client(base_url=told["address"], timeout=60) as client:

        def call(path: str, body: dict[str, Any]) -> None:
            answer = client.post(path, json=body)
            if answer.status_code != 200:
                raise SystemExit(f"{path}: {answer.text}")

        call("/api/session", {"name": told["name"], "password": told["password"]})
        call("/api/password", {"old": told["password"], "new": f"{time.time_ns()} is long"})
        for seat in range(1, BOTS + 1):
            bot = {"do": "seat_bot", "seat": seat, "name": f"Bot {seat}", "chips": 100_000}
            call(f"/api/tables/{table}/commands", {"id": f"bot-{seat}", **bot})
    return str(table)


def messages(browser: Browser, address: str, table: str, wanted: int) -> list[dict[str, float]]:
    """Return when this many messages to a table's page were seen and painted."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.set_default_timeout(600_000)
    page.add_init_script(HEARD.replace("WANTED", str(wanted)))
    page.goto(f"{address}/table?id={table}")
    page.wait_for_selector("html[data-heard]")
    found: list[dict[str, float]] = page.evaluate("window.heard")
    context.close()
    return found


def measured(visits: int, wanted: int) -> list[Figure]:
    """All figures, from one server and one browser."""
    with served() as told, sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        visit(browser, told["address"])  # the browser's own start is not ours to measure
        seen = [visit(browser, told["address"]) for _ in range(visits)]
        heard = messages(browser, told["address"], busy_table(told), wanted)
        browser.close()
    return [
        figure("lobby, first visit", "bytes", [float(size) for size, _ in seen], MOST_BYTES),
        figure("lobby, usable after", "ms", [usable for _, usable in seen], MOST_USABLE),
        figure("message to changed page", "ms", [row["seen"] for row in heard], MOST_SEEN),
        figure("message to painted page", "ms", [item["painted"] for item in heard], math.inf),
    ]


def table_of(figures: list[Figure]) -> str:
    """Aligned columns, one line per figure."""
    lines = [f"{'':<24} {'unit':<5} {'runs':>5} {'median':>10} {'p95':>10} {'at most':>10}"]
    for item in figures:
        most = "" if math.isinf(item.most) else f"{item.most:,.0f}"
        lines.append(
            f"{item.what:<24} {item.unit:<5} {item.runs:>5} "
            f"{item.median:>10,.1f} {item.p95:>10,.1f} {most:>10}"
        )
    return "\n".join(lines)


def main() -> None:
    """Prints the table; exit code 1 where a median is more than it may be."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--visits", type=int, default=7)
    parser.add_argument("--messages", type=int, default=150)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    if asked.visits < 1 or asked.messages < 1:
        parser.error("at least one visit and one message")
    figures = measured(asked.visits, asked.messages)
    print(table_of(figures))
    if asked.json:
        told = [
            {
                "what": item.what, "unit": item.unit, "runs": item.runs, "median": item.median,
                "p95": item.p95, "most": None if math.isinf(item.most) else item.most,
            }
            for item in figures
        ]  # fmt: skip
        asked.json.write_text(json.dumps(told, indent=1) + "\n")
    if any(each.median > each.most for each in figures):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
