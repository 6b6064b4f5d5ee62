"""croupier layout writes whole files or none, and says in a sentence what is wrong."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from croupier.cli import run
from croupier.law.submission.demonstration import demonstration_text


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(demonstration_text("maryland-jackpot-1.0"), "utf-8")
    return path


def test_a_layout_is_written_and_the_sign_is_asked_for(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "layout.svg"
    assert run(["layout", str(mine), "-o", str(target)]) == 0
    assert "X-TRA BONUS" in target.read_text("utf-8")
    said = capsys.readouterr().out
    assert said.startswith(f"Wrote {target}. A sign is required too: croupier layout")
    assert run(["layout", str(mine), "--sign", "-o", str(target)]) == 0
    assert "Posted under" in target.read_text("utf-8")
    assert capsys.readouterr().out == f"Wrote {target}.\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["layout.svg", "mine.toml"]


def test_a_rulebook_stands_for_its_demonstration(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["layout", "south-dakota-uth"]) == 0
    shown = ET.fromstring(capsys.readouterr().out)
    assert shown[0].text == "Ultimate Texas Hold'em, layout for Demonstration Casino"


def test_the_picture_in_the_documentation_is_what_the_command_draws(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["layout", "maryland-uth-1.5"]) == 0
    picture = Path(__file__).parents[2] / "docs" / "pictures" / "layout.svg"
    assert capsys.readouterr().out == picture.read_text("utf-8"), "run tools/pictures.py"


def test_the_plan_is_told_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["layout", "california-holdem", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["width"], told["cloth"]["name"]) == (1200, "slate")
    disks = [item for item in told["elements"] if item["kind"] == "disk"]
    assert [disk["clauses"] for disk in disks] == [
        ["CA-TH:deal.1"],
        ["CA-TH:deal.2"],
        ["CA-TH:deal.2"],
    ]
    assert {each["shape"]["is"] for each in disks} == {"ring"}
    assert run(["layout", "california-holdem", "--json", "--sign"]) == 0
    assert json.loads(capsys.readouterr().out)["needed"] == ["fees"]


def test_a_plain_layout_leaves_the_odds_to_the_sign(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["layout", "maryland-uth-1.5", "--sign-first"]) == 0
    assert "Royal flush" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "content", "answer"),
    [
        ("no.toml", None, (2, "no such file: ")),
        ("bad.toml", b"\xff\xfe", (2, "cannot read")),
        ("torn.toml", b"rulebook = ", (1, "has faults")),
        (
            "seven.toml",
            b'rulebook = "maryland-uth-1.5"\n[options]\nseats = 7\n',
            (1, "has faults"),
        ),
    ],
)
def test_what_cannot_be_drawn_is_said(
    name: str,
    content: bytes | None,
    answer: tuple[int, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file, target = tmp_path / name, tmp_path / "layout.svg"
    code, says = answer
    if content is not None:
        file.write_bytes(content)
    assert run(["layout", str(file), "-o", str(target)]) == code
    told = capsys.readouterr()
    assert told.out == ""
    assert says in told.err
    assert "Traceback" not in told.err
    assert not target.exists()


def test_a_folder_or_a_missing_folder_is_no_place_to_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["layout", "south-dakota-uth", "-o", str(tmp_path)]) == 2
    assert "is a folder" in capsys.readouterr().err
    assert run(["layout", "south-dakota-uth", "-o", str(tmp_path / "no" / "x.svg")]) == 2
    assert "cannot write" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_what_was_there_stays_if_the_new_cannot_be_moved_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / ("x" * 256 + ".svg")  # longer than a file's name may be
    assert run(["layout", "south-dakota-uth", "-o", str(target)]) == 2
    assert "cannot write" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
