"""The pages: files beside this module, sent with their right types, packed, and kept by browsers.

Only files that lie there are served; a path is looked up among their names and never followed.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from croupier.refusal import Reason, Refused
from croupier.web.api.answers import error
from croupier.web.server.cache import ASK_AGAIN, FOR_GOOD, still

FOLDER: Final = Path(__file__).parents[1] / "static"
KINDS: Final = {
    ".css": "text/css",
    ".html": "text/html",
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
_NAMED_BY_CONTENT: Final = re.compile(r"[.-][0-9a-f]{8,64}\.\w+$")
"""A name with a digest in it: another content would have another name."""


class Pages:
    """The files of a folder, read again only when they have changed."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._read: dict[str, tuple[int, int, bytes]] = {}
        self._listed: frozenset[str] = frozenset()

    def names(self) -> list[str]:
        """Every file by its path below the folder."""
        files = (path for path in self._folder.rglob("*") if path.is_file())
        return sorted(path.relative_to(self._folder).as_posix() for path in files)

    def find(self, path: str) -> str:
        """The file that a path is answered with; empty if there is none.

        A page may be named without its ending, and addresses of the application, which have no
        ending, are all answered with its first page.
        """
        name = path.strip("/")
        found = self._among(name)
        if not found or not (self._folder / found).is_file():
            self._listed = self._known()  # a file may have come or gone since
            found = self._among(name)
        if found:
            return found
        first = "index.html" in self._listed and "." not in name.split("/")[-1]
        return "index.html" if first else ""

    def _among(self, name: str) -> str:
        ways = (name, f"{name}.html", f"{name}/index.html".lstrip("/"))
        return next((way for way in ways if way in self._listed), "")

    def _known(self) -> frozenset[str]:
        return frozenset(name for name in self.names() if Path(name).suffix in KINDS)

    def content(self, name: str) -> bytes:
        """The bytes of a file that `find` named."""
        path = self._folder / name
        stat = path.stat()
        kept = self._read.get(name)
        if kept is None or kept[:2] != (stat.st_mtime_ns, stat.st_size):
            kept = (stat.st_mtime_ns, stat.st_size, path.read_bytes())
            self._read[name] = kept
        return kept[2]

    def answer(self, request: Request) -> Response:
        """The page, or that there is none."""
        name = self.find(request.path_params.get("path", ""))
        if not name:
            return error(Refused(Reason.NOT_FOUND, "There is nothing at this address.", ""))
        lasting = FOR_GOOD if _NAMED_BY_CONTENT.search(name) else ASK_AGAIN
        return still(request, self.content(name), KINDS[Path(name).suffix], lasting)
