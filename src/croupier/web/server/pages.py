"""The pages: one HTML shell that each of them fills in, and the files that they load."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from http import HTTPStatus
from pathlib import Path
from string import Template
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from croupier.web.server.cache import REVALIDATE, cached_response

FOLDER: Final = Path(__file__).parents[1] / "static"
SHELL: Final = "page.html"
TYPES: Final = {
    ".css": "text/css",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Media types by suffix; a file with another suffix is not served."""
IMMUTABLE: Final = "public, max-age=31536000, immutable"
_DIGEST_NAME: Final = re.compile(r"[.-][0-9a-f]{8,64}\.\w+$")
"""A file name that contains a digest of the content, so the content never changes."""


@dataclass(frozen=True, slots=True)
class Page:
    """What one page puts into the shell."""

    title: str
    script: str
    """Its module in `pages/`."""
    sheets: str
    """Its style sheets in `css/`, after `tokens` and `base`, in the order of the cascade."""
    description: str = ""
    edge_to_edge: bool = False
    """Whether it draws behind the rounded corners and notches of a phone."""
    print_sheets: str = ""


_PANELS: Final = "controls panels pieces lobby"
_FELT: Final = "pieces controls panels felt frames"
PAGES: Final = {
    "": Page(
        "Lobby", "lobby", _PANELS, "Hold'em tables dealt by the rulebook."
    ),
    "analysis": Page(
        "Analysis", "analysis", f"{_PANELS} figures analysis",
        "Exact house edge, variance, and best strategy for every wager.",
        print_sheets="strategy_card",
    ),
    "audit": Page("Audit", "audit", f"{_FELT} oval lobby replay audit", edge_to_edge=True),
    "cardroom": Page("Table", "cardroom", f"{_FELT} table replay oval cardroom", edge_to_edge=True),
    "console": Page("Dealer's console", "console", f"{_FELT} console"),
    "floor": Page("Floor", "floor", f"{_PANELS} floor"),
    "join": Page("Join the table", "join", "controls panels lobby"),
    "rules": Page("Rules", "rules", f"{_FELT} oval lobby replay rules", edge_to_edge=True),
    "sign": Page("Sign", "sign", "sign"),
    "table": Page("Table", "table", f"{_FELT} table", edge_to_edge=True),
    "trainer": Page("Trainer", "trainer", f"{_FELT} figures table trainer", edge_to_edge=True),
}  # fmt: skip
"""Every page by its path; other paths without a suffix get the lobby."""


class Files(StaticFiles):
    """The files of a folder that have a known type, with their caching headers."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Return the file at this path; nothing for a folder or an unknown type."""
        return super().lookup_path(path) if Path(path).suffix in TYPES else ("", None)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return the file, or 304 if the client has it already."""
        name = Path(full_path).name
        content = _content(str(full_path), stat_result.st_mtime_ns, stat_result.st_size)
        caching = IMMUTABLE if _DIGEST_NAME.search(name) else REVALIDATE
        response = cached_response(Request(scope), content, TYPES[Path(name).suffix], caching)
        if status_code != HTTPStatus.OK:
            response.status_code = status_code
        return response


@lru_cache(maxsize=512)
def _content(path: str, _changed: int, _size: int) -> bytes:
    """Return what the file holds, read again when its time or size is another."""
    return Path(path).read_bytes()


class Pages:
    """The application that answers with a page, or with a file that pages load."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._files = Files(directory=folder)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        name = scope["path"].strip("/")
        if "." in name.rpartition("/")[2]:
            await self._files(scope, receive, send)
            return
        html = self.html(PAGES.get(name, PAGES[""]))
        await cached_response(Request(scope), html, "text/html")(scope, receive, send)

    def html(self, page: Page) -> bytes:
        """Return the shell filled in for this page."""
        shell = Template((self._folder / SHELL).read_text("utf-8"))
        sheets = [("", name) for name in ("tokens", "base", *page.sheets.split())]
        sheets += [(' media="print"', name) for name in page.print_sheets.split()]
        links = (f'<link rel="stylesheet" href="/css/{name}.css"{media}>' for media, name in sheets)
        viewport = "width=device-width, initial-scale=1"
        filled = shell.substitute(
            title=escape(page.title),
            description=escape(page.description or page.title),
            viewport=f"{viewport}, viewport-fit=cover" if page.edge_to_edge else viewport,
            sheets="\n".join(links),
            script=page.script,
        )
        return filled.encode()
