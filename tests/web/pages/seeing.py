"""What a browser is, and what of a page's behavior is a fault."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, Request

AXE = Path(__file__).parent.parent / "axe.min.js"
_CHROMIUM = shutil.which("chromium")
BROWSER: dict[str, Any] = {
    "args": ["--no-sandbox", "--disable-gpu"],
    **({"executable_path": _CHROMIUM} if _CHROMIUM else {}),
}
_LOST = "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION", "WebSocket is closed"
"""What a browser itself writes while a test has taken its connection away."""
_SETTLED = """() => Promise.allSettled(document.getAnimations()
  .filter((element) => element.effect?.getComputedTiming().endTime < 1000)
  .map((element) => element.finished))"""
"""What is still fading in is not judged by its colors of the moment; a timer runs on."""


@dataclass
class Watched:
    """A page, and everything that it did wrong."""

    page: Page
    faults: list[str] = field(default_factory=list)
    forgiven: bool = False
    """Whether its connection is away, so that the browser's own complaints do not count."""


def watched(page: Page, address: str) -> Watched:
    """The page with its faults written down from now on."""
    seen = Watched(page)

    def said(message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if any(name in message.text for name in _LOST):
            return
        if not message.location["url"]:
            return  # written by what a test itself put in, as axe
        # A refusal is an answer; the browser writes it down as if it were a fault.
        if (
            message.text.startswith("Failed to load resource")
            and "/api/" in message.location["url"]
        ):
            return
        seen.faults.append(f"console {message.type}: {message.text} ({message.location})")

    def asked(request: Request) -> None:
        if not request.url.startswith((address, "data:", "blob:")):
            seen.faults.append(f"asked another host: {request.url}")

    page.on("console", said)
    page.on("pageerror", lambda error: seen.faults.append(f"threw: {error}"))
    page.on("request", asked)
    return seen


_REACHED = """(element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return Boolean(there) && element.contains(there);
}"""


def reached(control: Locator) -> bool:
    """Whether a finger in the middle of the control touches it: it is on the screen, and bare."""
    return control.count() == 1 and bool(control.evaluate(_REACHED))


def axe(page: Page) -> list[str]:
    """Every violation that axe finds on the page as it is, with where it is."""
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(_SETTLED)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations'], preload: false})")
    return [
        f"{item['id']}: {item['help']}: {[node['html'][:160] for node in item['nodes'][:3]]}"
        for item in found["violations"]
    ]


def leave(page: Page) -> None:
    """Close the page's context. Chromium can hang if that happens in mid-navigation."""
    for open_page in page.context.pages:
        open_page.goto("about:blank")
    page.context.close()
