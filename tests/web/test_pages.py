"""Pages: right types, kept by browsers as long as they are right, nothing outside their folder."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from croupier.web.server.pages import Pages
from tests.web.floors import within

FILES = {
    "index.html": "<!doctype html><title>floor</title>",
    "join.html": "<!doctype html><title>join</title>",
    "app.js": "export const x = 1;\n" * 200,
    "vendor/preact-0123456789abcdef.js": "export {};",
    "style.css": "body { color: black }",
    "cards/Ah.svg": "<svg/>",
    "notes.secret": "not a page",
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("pages")
    for name, text in FILES.items():
        path = folder / "static" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (folder / "outside.html").write_text("outside")
    with within(folder, pages=Pages(folder / "static")) as floor, floor.call() as client:
        yield client


@pytest.mark.parametrize(
    ("path", "name", "kind"),
    [
        ("/", "index.html", "text/html; charset=utf-8"),
        ("/join", "join.html", "text/html; charset=utf-8"),
        ("/tables/D26UJK", "index.html", "text/html; charset=utf-8"),
        ("/app.js", "app.js", "text/javascript; charset=utf-8"),
        ("/style.css", "style.css", "text/css; charset=utf-8"),
        ("/cards/Ah.svg", "cards/Ah.svg", "image/svg+xml"),
    ],
)
def test_page_is_sent_with_its_type(client: httpx.Client, path: str, name: str, kind: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.text) == (200, FILES[name])
    assert answer.headers["content-type"] == kind
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    policy = answer.headers["content-security-policy"].split("; ")
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/../outside.html",
        "/%2e%2e/outside.html",
        "/..%2foutside.html",
        "/cards/../../outside.html",
        "/notes.secret",
        "/no.js",
        "/%00.js",
        "/cards\\Ah.svg",
        "//etc/passwd.txt",
    ],
)
def test_nothing_else_is_sent(client: httpx.Client, path: str) -> None:
    answer = client.get(client.base_url.copy_with(raw_path=path.encode()))
    assert answer.status_code == 404
    assert "outside" not in answer.text


def test_browsers_ask_only_whether_it_is_still_the_same(client: httpx.Client) -> None:
    first = client.get("/app.js")
    assert first.headers["cache-control"] == "no-cache"
    tag = first.headers["etag"]
    again = client.get("/app.js", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    other = client.get("/app.js", headers={"if-none-match": '"other"'})
    assert other.status_code == 200
    for_good = client.get("/vendor/preact-0123456789abcdef.js")
    assert for_good.headers["cache-control"].endswith("immutable")


def test_long_texts_are_packed_for_those_who_can_unpack(client: httpx.Client) -> None:
    with client.stream("GET", "/app.js", headers={"accept-encoding": "gzip"}) as packed:
        raw = b"".join(packed.iter_raw())
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(raw).decode() == FILES["app.js"]
    assert len(raw) < len(FILES["app.js"]) // 4
    plain = client.get("/app.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == FILES["app.js"]


def test_head_is_answered_and_other_methods_are_not(client: httpx.Client) -> None:
    head = client.head("/")
    assert (head.status_code, head.content) == (200, b"")
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        assert client.request(method, "/").status_code == 405


def test_changed_page_is_sent_anew(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_text("one")
    with within(tmp_path, pages=Pages(folder)) as floor, floor.call() as client:
        assert client.get("/").text == "one"
        (folder / "index.html").write_text("another")
        assert client.get("/").text == "another"
