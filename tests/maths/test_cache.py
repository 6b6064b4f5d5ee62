"""What is kept on the disk saves time and never decides an answer."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.maths import cache


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of our own."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept"


class Maker:
    """Counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> cache.Arrays:
        self.asked += 1
        return {"ranks": np.arange(1000, dtype=np.uint16), "keys": np.ones((3, 2))}


def test_what_was_made_once_is_read(place: Path) -> None:
    """And is what was made, arrays and types; another key is another thing."""
    make = Maker()
    first = cache.kept("table", "k", make)
    again = cache.kept("table", "k", make)
    assert make.asked == 1
    assert {name: array.dtype for name, array in again.items()} == {
        name: item.dtype for name, item in first.items()
    }
    assert all((again[name] == first[name]).all() for name in first)
    cache.kept("table", "other", make)
    assert make.asked == 2
    assert len(list(place.iterdir())) == 2


@pytest.mark.parametrize("cut", [0, 1, 31, 32, 33, 400, -1])
def test_a_file_cut_short_is_made_again(place: Path, cut: int) -> None:
    """Damage at any byte is noticed, and the file is written again."""
    make = Maker()
    cache.kept("table", "k", make)
    (file,) = place.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:cut])
    assert (cache.kept("table", "k", make)["ranks"] == np.arange(1000)).all()
    assert make.asked == 2
    assert (cache.kept("table", "k", make)["ranks"] == np.arange(1000)).all()
    assert make.asked == 2


@given(where=st.integers(0, 2000), bit=st.integers(0, 7))
def test_a_file_with_one_bit_turned_is_made_again(
    tmp_path_factory: pytest.TempPathFactory, where: int, bit: int
) -> None:
    """Whichever bit it is."""
    place = tmp_path_factory.mktemp("kept")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CROUPIER_CACHE", str(place))
        make = Maker()
        cache.kept("table", "k", make)
        (file,) = place.iterdir()
        content = bytearray(file.read_bytes())
        content[where % len(content)] ^= 1 << bit
        file.write_bytes(content)
        assert (cache.kept("table", "k", make)["ranks"] == np.arange(1000)).all()
        assert make.asked == 2


def test_a_disk_that_takes_nothing_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder's name is taken by a file."""
    (tmp_path / "file").write_text("in the way", "utf-8")
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "file"))
    make = Maker()
    assert (cache.kept("table", "k", make)["ranks"] == np.arange(1000)).all()


def test_the_folder_is_the_platforms(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Unless CROUPIER_CACHE says otherwise."""
    monkeypatch.delenv("CROUPIER_CACHE", raising=False)
    for platform, variable in (("linux", "XDG_CACHE_HOME"), ("win32", "LOCALAPPDATA")):
        monkeypatch.setattr("sys.platform", platform)
        monkeypatch.setenv(variable, str(tmp_path))
        assert cache.folder() == tmp_path / "croupier"
    monkeypatch.setattr("sys.platform", "darwin")
    assert cache.folder().parts[-3:] == ("Library", "Caches", "croupier")


KEY = "0123456789abcdef0123"
OLD = time() - cache.UNUSED - 1_000


def left(place: Path, name: str, last: float, size: int = 10) -> Path:
    """A file that was used last at that time."""
    path = place / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(bytes(size))
    os.utime(path, (last, last))
    return path


def test_what_nobody_uses_goes(tmp_path: Path) -> None:
    """What another version left, and drafts; but nothing that is not ours."""
    stale = [
        left(tmp_path, f"outcomes-{KEY}.npz", OLD),
        left(tmp_path, "boards3-x.draft", time() - 100_000),
    ]
    others = [
        left(tmp_path, f"outcomes-{KEY[::-1]}.npz", time()),
        left(tmp_path, "boards3-y.draft", time()),
        left(tmp_path, "letter.npz", OLD),
        left(tmp_path, f"compiled-{KEY}.txt", OLD),
        left(tmp_path, "photographs/me.npz", OLD),
    ]
    for folder in (f"compiled-{KEY}", f"compiled-{KEY[::-1]}"):
        left(tmp_path, f"{folder}/solve_1/levels.nbc", OLD)
    os.utime(tmp_path / f"compiled-{KEY}", (OLD, OLD))
    cache.tidy(tmp_path)
    assert not any(path.exists() for path in stale)
    assert all(path.exists() for path in others)
    assert not (tmp_path / f"compiled-{KEY}").exists()
    assert (tmp_path / f"compiled-{KEY[::-1]}" / "solve_1" / "levels.nbc").exists()


def test_no_more_than_so_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was used last stays."""
    monkeypatch.setattr(cache, "MOST", 25)
    now = time()
    files = [left(tmp_path, f"table{at}-{KEY}.npz", now - 100 * at) for at in range(4)]
    cache.tidy(tmp_path)
    assert [path.exists() for path in files] == [True, True, False, False]


def test_to_be_read_is_to_be_used(place: Path) -> None:
    make = Maker()
    cache.kept("table", KEY, make)
    (file,) = place.iterdir()
    os.utime(file, (OLD, OLD))
    cache.kept("table", KEY, make)
    cache.tidy(place)
    assert file.exists()
    assert make.asked == 1


def test_many_may_tidy_at_once(tmp_path: Path) -> None:
    """And others write meanwhile; nobody minds what somebody else has removed."""
    for at in range(200):
        left(tmp_path, f"table{at}-{KEY}.npz", OLD)
        left(tmp_path, f"compiled-{at:020}/solve_1/levels.nbc", OLD)
        os.utime(tmp_path / f"compiled-{at:020}", (OLD, OLD))
    with ThreadPoolExecutor(4) as crew:
        list(crew.map(cache.tidy, [tmp_path] * 8))
    assert list(tmp_path.iterdir()) == []
    cache.tidy(tmp_path / "nowhere")
