"""A gallery of page parts with sample data: `python -m tools.gallery [PORT]`.

The parts come from the package; the page and its samples are in this folder and are not served
by a floor.
"""

from __future__ import annotations

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from croupier.web.server.pages import FOLDER

HERE = Path(__file__).parent
PREFIX = "/gallery/"


class Shelves(SimpleHTTPRequestHandler):
    """Answers with files of the gallery below its prefix, with those of the package elsewhere."""

    def translate_path(self, path: str) -> str:
        if not path.startswith(PREFIX):
            return super().translate_path(path)
        self.directory = str(HERE)
        found = super().translate_path(path.removeprefix(PREFIX.rstrip("/")))
        self.directory = str(FOLDER)
        return found


def main(port: int = 8010) -> None:
    """Serves until it is interrupted."""
    handler = partial(Shelves, directory=str(FOLDER))
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        print(f"http://127.0.0.1:{server.server_port}{PREFIX}")
        server.serve_forever()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
