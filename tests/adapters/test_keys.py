"""The keys file: made once, its owner's alone, never half-written, never overwritten."""

from __future__ import annotations

import json
import os
import re
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from croupier.adapters.keys import Keys, fresh_keys, keys_at, make_keys, read_keys
from croupier.house.errors import BadKeys
from croupier.house.log.checkpoints import public_key


def refusal(path: Path) -> str:
    with pytest.raises(BadKeys) as raised:
        read_keys(path)
    said = str(raised.value)
    assert re.fullmatch(r"[^\n]+\.", said)
    return said


def test_keys_are_made_once_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "floor.key"
    keys = make_keys(path)
    assert read_keys(path) == keys_at(path) == keys
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["floor.key"]
    before = path.read_bytes()
    with pytest.raises(BadKeys, match="already exists and was not changed"):
        make_keys(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["floor.key"]


def test_a_loose_umask_opens_nothing(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        make_keys(tmp_path / "floor.key")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "floor.key").stat().st_mode) == 0o600


def test_every_key_is_another() -> None:
    item, other = fresh_keys(), fresh_keys()
    parts = [
        getattr(keys, name) for keys in (item, other) for name in ("seal", "sign", "mac", "links")
    ]
    assert len(set(parts)) == 8
    assert {len(part) for part in parts} == {32}


def test_keys_do_not_show() -> None:
    keys = fresh_keys()
    assert repr(keys) == str(keys) == "Keys()"
    assert bytes.fromhex(keys.public) == public_key(keys.sign)


def test_many_who_ask_at_once_get_the_same_keys(tmp_path: Path) -> None:
    path = tmp_path / "floor.key"
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(keys_at, [path] * 32))
    assert set(found) == {read_keys(path)}


def test_a_file_open_to_others_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "floor.key"
    make_keys(path)
    for mode in (0o640, 0o604, 0o660):
        path.chmod(mode)
        assert "give it mode 0600" in refusal(path)


def written(tmp_path: Path, text: bytes) -> Path:
    path = tmp_path / "floor.key"
    path.write_bytes(text)
    path.chmod(0o600)
    return path


@pytest.mark.parametrize(
    "text", [b"", b"hello", b"[]", b"{}", b'{"form":"other"}', b"\xff\xfe", b"[" * 100_000]
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: bytes) -> None:
    assert refusal(written(tmp_path, text)).endswith("is not a keys file.")


@pytest.mark.parametrize("name", ["seal", "sign", "mac", "links"])
@pytest.mark.parametrize("value", [None, 5, "", "ab", "ab" * 33, "xy" * 32])
def test_a_key_that_is_none_is_named(tmp_path: Path, name: str, value: object) -> None:
    make_keys(tmp_path / "good")
    content = json.loads((tmp_path / "good").read_text())
    content[name] = value
    assert f'The key "{name}"' in refusal(written(tmp_path, json.dumps(content).encode()))


def test_a_place_without_keys_is_told(tmp_path: Path) -> None:
    assert "There is no keys file" in refusal(tmp_path / "floor.key")
    assert "cannot be read: Is a directory" in refusal(tmp_path)
    with pytest.raises(BadKeys, match=r"cannot be written to .*: No such file or directory\.$"):
        keys_at(tmp_path / "none" / "floor.key")


def test_keys_compare_by_what_they_are() -> None:
    assert Keys(b"1", b"2", b"3", b"4") == Keys(b"1", b"2", b"3", b"4")
