"""The parts of pages, checked as files: what they import, and what they may not contain."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.web.server.pages import PAGES, Pages

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "croupier" / "web" / "static"
VENDOR = STATIC / "vendor"
GALLERY = ROOT / "tools" / "gallery"
"""Every part on sample data; it is not part of the package."""
OURS = sorted(
    path
    for path in STATIC.rglob("*")
    if path.suffix in (".js", ".css", ".html", ".svg") and VENDOR not in path.parents
)
PARTS = sorted((STATIC / "parts").glob("*.js"))
MODULES = [path for path in OURS if path.suffix == ".js"]
SHELVES = sorted(GALLERY.glob("*.js"))
HTML = {f"{name or 'lobby'}.html": Pages().html(page).decode() for name, page in PAGES.items()}
"""Every page as it is sent."""

LOBBY_VISIT = 150 * 1024
FONT = 50 * 1024
LONGEST = 300

_IMPORT = re.compile(r"""(?:^|\n)\s*(?:import|export)\s+([^;"']*?)\s*from\s*["']([^"']+)["']""")
_BARE = re.compile(r"""(?:^|\n)\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']""")
_EXPORT = re.compile(r"\bexport\s+(?:async\s+)?(?:function\*?|const|let|class)\s+(\w+)")
_EXPORTED = re.compile(r"\bexport\s*\{([^}]*)\}")
_LINK = re.compile(r"""(?:href|src)=["']([^"']+)["']""")
_URL = re.compile(r"""url\(\s*["']?([^"')]+)""")


def named(path: Path) -> str:
    return path.relative_to(STATIC if path.is_relative_to(STATIC) else GALLERY.parent).as_posix()


def imports(path: Path) -> Iterator[tuple[list[str], str]]:
    """What a module takes, and from where."""
    # Types in comments are the type checker's to resolve.
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for names, source in _IMPORT.findall(text):
        listed = re.search(r"\{(.*)\}", names, re.DOTALL)
        taken = listed.group(1).split(",") if listed else []
        yield [name.split(" as ")[0].strip() for name in taken if name.strip()], source
    for item, other in _BARE.findall(text):
        yield [], item or other


def exported(path: Path) -> set[str]:
    """The names that a module gives."""
    text = path.read_text(encoding="utf-8")
    listed = ",".join(_EXPORTED.findall(text)).split(",")
    return {*_EXPORT.findall(text), *(name.split(" as ")[-1].strip() for name in listed)}


def found(source: str, by: Path) -> Path:
    """The file that an address in a page, sheet or module means."""
    plain = source.partition("?")[0].partition("#")[0]
    if by.parent == GALLERY and plain.startswith("../"):
        by = STATIC / "gallery" / by.name  # its place in a URL
    return (STATIC / plain.lstrip("/") if plain.startswith("/") else by.parent / plain).resolve()


def fetched(page: Path) -> set[Path]:
    """Return our files that a browser loads for a page, through modules and sheets."""
    waiting, seen = [page], set[Path]()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        sources: list[str] = []
        if path.suffix == ".html":
            sources = _LINK.findall(HTML[path.name])
        elif path.suffix == ".js":
            sources = [source for _, source in imports(path)]
        elif path.suffix == ".css":
            sources = _URL.findall(path.read_text(encoding="utf-8"))
        waiting += [item for item in (found(source, path) for source in sources) if item.is_file()]
    return seen


def test_the_parts_are_here() -> None:
    """All of the below would also pass on an empty folder."""
    assert {"card.js", "felt.js", "oval.js", "grid169.js", "animation.js"} <= {
        path.name for path in PARTS
    }


@pytest.mark.parametrize("path", [*MODULES, *SHELVES], ids=named)
def test_every_import_resolves(path: Path) -> None:
    for names, source in imports(path):
        assert source.startswith((".", "/")), f"{source} is a bare import"
        target = found(source, path)
        assert target.is_file(), f"{source} is not there"
        missing = set(names) - exported(target)
        assert not missing, f"{source} does not give {sorted(missing)}"


@pytest.mark.parametrize("path", OURS, ids=named)
def test_nothing_comes_from_elsewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://|[\"'(]//\w|data:", text)


@pytest.mark.parametrize("name", HTML)
def test_pages_hold_neither_script_nor_style(name: str) -> None:
    text = HTML[name]
    assert "<style" not in text
    assert not re.search(r"\sstyle\s*=|\son\w+\s*=|javascript:", text)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text))
    assert re.search(r"<html[^>]*\slang=", text)


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_modules_obey_the_content_policy(path: Path) -> None:
    """A policy without inline script also stops what is made from text."""
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"\beval\(|new Function\(|innerHTML|outerHTML|document\.write", text)
    assert not re.search(r"<(style|script)\b", text)


@pytest.mark.parametrize("path", PARTS, ids=named)
def test_each_part_is_small_and_says_what_it_takes(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("/**")
    assert len(text.splitlines()) <= LONGEST


@pytest.mark.parametrize("path", PARTS, ids=named)
def test_parts_know_no_server(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"\bfetch\(|WebSocket|EventSource|XMLHttpRequest|/api/", text)


@pytest.mark.parametrize("path", [ours_ for ours_ in OURS if ours_.suffix == ".css"], ids=named)
def test_sheets_load_existing_files(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("{") == text.count("}")
    for source in _URL.findall(text):
        assert found(source, path).is_file(), f"{source} is not there"


@pytest.mark.parametrize("name", [*HTML, "gallery"])
def test_pages_link_existing_files(name: str) -> None:
    gallery = GALLERY / "index.html"
    path = gallery if name == "gallery" else STATIC / name
    text = gallery.read_text(encoding="utf-8") if name == "gallery" else HTML[name]
    for source in _LINK.findall(text):
        if Path(source).suffix in (".css", ".js", ".svg", ".woff2"):
            assert found(source, path).is_file(), f"{source} is missing"


def test_a_first_visit_is_light() -> None:
    """Compressed as a server sends it, font included."""
    loaded = fetched(STATIC / "lobby.html")
    assert any(path.suffix == ".woff2" for path in loaded)
    sizes = {
        path: len(data if path.suffix == ".woff2" else gzip.compress(data, mtime=0))
        for path in loaded
        for data in (HTML[path.name].encode() if path.name in HTML else path.read_bytes(),)
    }
    assert sum(sizes.values()) <= LOBBY_VISIT, json.dumps(
        {path.name: size for path, size in sorted(sizes.items(), key=lambda row: -row[1])}
    )
    assert (VENDOR / "inter-latin.woff2").stat().st_size <= FONT


def test_vendored_files_have_their_licenses() -> None:
    ours = (ROOT / "LICENSE").read_text(encoding="utf-8")
    for name, says in (("preact", "MIT"), ("htm", "Apache"), ("inter", "SIL OPEN FONT LICENSE")):
        notice = VENDOR / f"LICENSE-{name}.txt"
        assert says in notice.read_text(encoding="utf-8")
        assert f"vendor/{notice.name}" in ours
    code = {f"{name}.{kind}" for name in ("preact", "hooks", "htm") for kind in ("js", "d.ts")}
    known = code | {"inter-latin.woff2"}
    assert {path.name for path in VENDOR.iterdir() if not path.name.startswith("LICENSE")} == known


RANKED = re.compile(
    r"high_card|two_pair|three_of_a_kind|four_of_a_kind|full_house|straight_flush|royal_flush"
    r"|[\"'](?:2345|AKQJ\w*\"\.indexOf)|rank\.order|\bqualifies_with\b"
)
PLACES = re.compile(r"[\"']-[123][\"']\s*:")
"""A table from the engine's numbers of places to their names."""


@pytest.mark.parametrize("module", MODULES, ids=named)
def test_no_hand_is_ranked_and_no_place_numbered_on_a_page(module: Path) -> None:
    """What cards make, who wins and where a card goes is the server's to say."""
    found = [
        f"{number}: {line.strip()}"
        for number, line in enumerate(module.read_text(encoding="utf-8").splitlines(), 1)
        if RANKED.search(line) or PLACES.search(line)
    ]
    assert not found, found
