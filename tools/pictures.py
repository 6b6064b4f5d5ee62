"""Draws the pictures of the documentation from what the commands really print.

    .venv/bin/python tools/pictures.py

Each command runs in a terminal of a fixed width; what it shows is written as an SVG file. The
layout is an SVG file already and stays as the command writes it.
"""

from __future__ import annotations

import os
import pty
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent
COLUMNS = 118
BAD_SUBMISSION = """\
rulebook = "maryland-uth-1.5"
name = "Riverside, first draft"
operator = "Riverside"

[paytables]
blind = "A"
trips = "F"
progressive = "B"

[limits]
ante = [15, 500]
trips = [5, 500]

[options]
seats = 7
dealing = "hand"
max_adjacent_boxes = 2
progressive_wager_usd = 5
progressive_judges = "first_five"
progressive_system = "as approved"
payout_limit_usd = 25000

[rates]
Major = "15%"
Minor = "10%"

[initials]
Major = 7500
Minor = 1500

[resets]
Major = 7500
Minor = 200
"""
PICTURES = {
    "submission-check": "./croupier submission check riverside.toml",
    "rules-show": "./croupier rules show maryland-uth-1.5 11.H.3",
    "settle": "./croupier settle tests/rounds/maryland-uth-1.5/dealer-below-a-pair.round",
}

DRAWINGS = {"layout": "./croupier layout maryland-uth-1.5"}


def shown(command: str, folder: Path) -> str:
    """What the command prints in a terminal, started as a person would in the checkout."""
    words = shlex.split(command)
    words = [str(folder / word) if (folder / word).is_file() else word for word in words]
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(ROOT)
        os.environ.update(COLUMNS=str(COLUMNS), TERM="xterm-256color", LINES="60")
        os.execv(words[0], words)
    chunks = []
    while True:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:  # Linux says so when the other side has ended
            break
        if not chunk:
            break
        chunks.append(chunk)
    os.waitpid(pid, 0)
    return b"".join(chunks).decode().replace("\r\n", "\n").replace(f"{folder}/", "")


def draw(name: str, command: str, folder: Path) -> Path:
    """Write the picture of one command."""
    console = Console(record=True, width=COLUMNS, file=open(os.devnull, "w"))  # noqa: SIM115
    console.print(Text(f"$ {command}", style="bold"))
    console.print(Text.from_ansi(shown(command, folder)))
    svg = console.export_svg(title="croupier")
    svg = re.sub(r"@font-face\s*{[^}]*}", "", svg)  # no font from another host
    svg = svg.replace("Fira Code", "ui-monospace, monospace")
    svg = svg.replace("<svg ", '<svg xml:space="preserve" ', 1)
    svg = re.sub(r"<!--.*?-->", "", svg)
    target = ROOT / "docs" / "pictures" / f"{name}.svg"
    target.parent.mkdir(exist_ok=True)
    target.write_text(re.sub(r"[ \t]+\n", "\n", svg), "utf-8")
    return target


def main() -> None:
    """Draws every picture."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "riverside.toml").write_text(BAD_SUBMISSION, "utf-8")
        for name, command in PICTURES.items():
            print(draw(name, command, Path(folder)), file=sys.stderr)
    for name, command in DRAWINGS.items():
        target = ROOT / "docs" / "pictures" / f"{name}.svg"
        subprocess.run([*shlex.split(command), "-o", str(target)], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
