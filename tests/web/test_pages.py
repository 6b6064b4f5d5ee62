"""Pages and files: their types, caching headers, and compression; nothing outside the folder."""

from __future__ import annotations

import gzip
import html
import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from croupier.web.server.pages import PAGES, Pages
from tests.web.floors import within

FILES = {
    "page.html": '<!doctype html><title>$title</title>$sheets<script src="$script"></script>',
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
        ("/app.js", "app.js", "text/javascript; charset=utf-8"),
        ("/style.css", "style.css", "text/css; charset=utf-8"),
        ("/cards/Ah.svg", "cards/Ah.svg", "image/svg+xml"),
    ],
)
def test_file_is_sent_with_its_type(client: httpx.Client, path: str, name: str, kind: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.text) == (200, FILES[name])
    assert answer.headers["content-type"] == kind
    check_headers(answer)


@pytest.mark.parametrize(
    ("path", "page"),
    [("/", ""), ("/tables/D26UJK", ""), ("/cards", ""), *((f"/{name}", name) for name in PAGES)],
)
def test_page_is_the_shell_with_its_title_and_script(
    client: httpx.Client, path: str, page: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert f"<title>{html.escape(PAGES[page].title)}</title>" in answer.text
    assert f'<script src="{PAGES[page].script}">' in answer.text
    assert "$" not in answer.text
    check_headers(answer)
    again = client.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def check_headers(answer: httpx.Response) -> None:
    assert answer.headers["cache-control"] == "no-cache"
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
        "/page.html",
        "/no.js",
        "/%00.js",
        "/cards\\Ah.svg",
        "//etc/passwd.txt",
    ],
)
def test_other_paths_are_not_found(client: httpx.Client, path: str) -> None:
    answer = client.get(client.base_url.copy_with(raw_path=path.encode()))
    assert answer.status_code == 404
    assert "outside" not in answer.text


def test_unchanged_file_is_not_sent_again(client: httpx.Client) -> None:
    first = client.get("/app.js")
    assert first.headers["cache-control"] == "no-cache"
    tag = first.headers["etag"]
    again = client.get("/app.js", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    other = client.get("/app.js", headers={"if-none-match": '"other"'})
    assert other.status_code == 200
    for_good = client.get("/vendor/preact-0123456789abcdef.js")
    assert for_good.headers["cache-control"].endswith("immutable")


def test_text_is_compressed_for_clients_that_accept_gzip(client: httpx.Client) -> None:
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


def test_changed_page_is_sent_again(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    folder.mkdir()
    for name in ("page.html", "style.css"):
        (folder / name).write_text("one")
    with within(tmp_path, pages=Pages(folder)) as floor, floor.call() as client:
        tags = {path: client.get(path).headers["etag"] for path in ("/", "/style.css")}
        for name in ("page.html", "style.css"):
            (folder / name).write_text("another")
        for path, tag in tags.items():
            answer = client.get(path, headers={"if-none-match": tag})
            assert (answer.status_code, answer.text) == (200, "another")


def test_tag_of_a_file_follows_its_content(tmp_path: Path) -> None:
    """Another version with the same size and time, as an archive may restore it, is sent again."""
    tags = []
    for content in ("one", "two"):
        folder = tmp_path / content / "static"
        folder.mkdir(parents=True)
        (folder / "style.css").write_text(content)
        os.utime(folder / "style.css", (1_700_000_000, 1_700_000_000))
        with within(folder.parent, pages=Pages(folder)) as floor, floor.call() as client:
            tags.append(client.get("/style.css").headers["etag"])
    assert tags[0] != tags[1]


def test_files_vary_by_encoding_said_once(client: httpx.Client) -> None:
    for encoding in ("gzip", "identity"):
        answer = client.get("/app.js", headers={"accept-encoding": encoding})
        assert answer.headers.get_list("vary", split_commas=True) == ["accept-encoding"]
