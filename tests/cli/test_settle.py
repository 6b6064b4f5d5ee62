"""croupier settle: JSON, JSON Lines, written rounds; faults in a sentence, never a traceback."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import run
from tests.notation.faulty_rounds import LINES, MALFORMED, REFUSED, SOUND, Faulty, written

Capture = pytest.CaptureFixture[str]


def _said(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """Exit code, answers, complaints."""
    code = run(["settle", *arguments])
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    return code, said.out, said.err


def _complaint(capsys: Capture, *arguments: str) -> str:
    """The one sentence of a round that cannot be read, with nothing else said."""
    code, out, err = _said(capsys, *arguments)
    assert (code, out) == (2, ""), (code, out, err)
    assert err.startswith("croupier: ")
    assert err.count("\n") == 1
    assert not err.endswith(".\n")
    return err


def _file(folder: Path, value: object, name: str = "round.json") -> str:
    path = folder / name
    path.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
    return str(path)


# ------------------------------------------------------------------------------- rounds that settle


TIPPED = """rulebook  south-dakota-uth
seat 1    ante 10, blind 10, tip ante 5
deal      seat 1 Kh Kd   dealer Jh 8d
seat 1    play 4x
flop      Ks 7c 2d
board     8c 3s
"""


def test_what_rides_for_the_dealer_is_told_apart(capsys: Capture, tmp_path: Path) -> None:
    file = _file(tmp_path, TIPPED, "tip.round")
    told = json.loads(_said(capsys, file, "--json")[1])
    seat = told["seats"][0]
    assert seat["net"] == 4500  # the tip was the player's until it was staked (I-86)
    tips = seat["tips"]
    assert (tips["staked"], tips["to_dealer"], tips["back"]) == (500, 1000, 0)
    assert [(line["wager"], line["pays"]) for line in tips["lines"]] == [("ante", 500)]
    assert told["house_net"] == -5500  # the tray pays the tip as well
    assert told["tip_box"] == 1000
    said = _said(capsys, file)[1]
    assert "tip ante" in said
    assert "Tip box: +$10" in said


TIPS = """rulebook  south-dakota-uth
seat 1    ante 10, blind 10, trips 5, tip ante 5, tip blind 5, tip trips 5
deal      seat 1 Kh Ks   dealer Jh 8d
seat 1    play 4x with tip
flop      Kd 7c 2d
board     4h 3s
"""


def test_player_house_and_tip_box_sum_to_zero(capsys: Capture, tmp_path: Path) -> None:
    told = json.loads(_said(capsys, _file(tmp_path, TIPS, "tips.round"), "--json")[1])
    [seat] = told["seats"]
    assert (seat["net"], told["house_net"], told["tip_box"]) == (2000, -9000, 7000)
    assert {name: seat["tips"][name] for name in ("staked", "to_dealer", "back")} == {
        "staked": 3500, "to_dealer": 7000, "back": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("tip", "refused"), [("5", False), ("4.99", True), ("0.01", True), ("500.01", True)]
)
def test_a_tip_lies_within_the_limits_of_its_wager(
    capsys: Capture, tmp_path: Path, tip: str, refused: bool
) -> None:
    for wager in ("ante", "blind", "trips"):
        text = TIPPED.replace("tip ante 5", f"trips 5, tip {wager} {tip}")
        code, out, _ = _said(capsys, _file(tmp_path, text, "tip.round"), "--limits", "--json")
        told = json.loads(out)
        assert (code == 1) == refused, out
        if refused:
            assert told["refused"]["reason"] == "out_of_limits"
            assert told["refused"]["clause"].startswith("SD-UTH:")


def test_a_round_in_json(capsys: Capture, tmp_path: Path) -> None:
    code, out, err = _said(capsys, _file(tmp_path, SOUND), "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert list(told) == ["rulebook", "dealer", "seats", "meters", "house_net", "tip_box"]
    assert told["dealer"] == {
        "hand": "high_card",
        "best": ["Ks", "Jh", "8d", "7c", "4h"],
        "qualifies": False,
    }
    ann = told["seats"][0]
    assert (ann["seat"], ann["hand"]) == (1, "pair")
    assert ann["best"] == ["Ks", "Kh", "9d", "7c", "4h"]
    assert ann["lines"][0] == {
        "wager": "ante",
        "stake": 1000,
        "result": "push",
        "pays": 0,
        "returned": 1000,
        "clause": "MD-UTH-1.5:11.H.1",
    }
    assert told["meters"] == {"Meter": "23456.78"}


def test_a_round_for_people(capsys: Capture, tmp_path: Path) -> None:
    code, out, _ = _said(capsys, _file(tmp_path, SOUND))
    assert code == 0
    assert "Dealer: high card (Ks Jh 8d 7c 4h), does not qualify" in out
    assert "MD-UTH-1.5:11.H.1" in out
    assert "House: -$114" in out


def test_one_answer_a_line(capsys: Capture, tmp_path: Path) -> None:
    folded = copy.deepcopy(SOUND)
    folded["seats"][0]["decisions"] = ["check", "check", "fold"]
    lines = "\n".join(json.dumps(row) for row in (SOUND, folded)) + "\n\n"
    code, out, _ = _said(capsys, _file(tmp_path, lines, "rounds.jsonl"), "--json")
    assert code == 0
    nets = [json.loads(line)["seats"][0]["net"] for line in out.splitlines()]
    assert nets == [1400, -2600]


def test_a_line_may_hold_any_sign_within_a_text(capsys: Capture, tmp_path: Path) -> None:
    named = copy.deepcopy(SOUND)
    named["seats"][0]["player"] = "ann\u2028\u0085\x0bb"
    line = json.dumps(named, ensure_ascii=False)
    code, out, _ = _said(capsys, _file(tmp_path, line, "rounds.jsonl"), "--json")
    assert code == 0
    assert out.count("\n") == 1


def test_a_hundred_rounds_in_two_seconds(capsys: Capture, tmp_path: Path) -> None:
    run(["settle", _file(tmp_path, SOUND)])  # the rulebook is read
    capsys.readouterr()
    path = _file(tmp_path, "\n".join([json.dumps(SOUND)] * 100), "rounds.jsonl")
    code, out, _ = _said(capsys, path, "--json")
    assert code == 0
    assert out.count("\n") == 100


WRITTEN = """\
rulebook  maryland-uth-1.5
seat 1    ante 10, blind 10, trips 5
seat 3    ante 25, blind 25
deal      seat 1 Kh 9d   seat 3 Qs Qc   dealer Jh 8d
seat 1    check
seat 3    play 4x
flop      Ks 7c 2d
seat 1    play 2x
board     4h 3s
settle    seat 3  ante push, blind push, play +100
settle    seat 1  ante push, blind push, play +20, trips -5
"""


def test_a_written_round(capsys: Capture, tmp_path: Path) -> None:
    code, out, _ = _said(capsys, _file(tmp_path, WRITTEN, "a.round"), "--json")
    assert code == 0
    assert json.loads(out)["house_net"] == -11_500


def test_a_written_round_that_comes_to_something_else(capsys: Capture, tmp_path: Path) -> None:
    path = _file(tmp_path, WRITTEN.replace("+100", "+99"), "a.round")
    code, out, _ = _said(capsys, path, "--json")
    assert code == 1
    assert json.loads(out)["differs"] == ["line 10: play nets +$100, not +$99"]
    code, out, _ = _said(capsys, path)
    assert code == 1
    assert "Differs: line 10: play nets +$100, not +$99" in out


def test_a_written_round_that_breaks_a_rule(capsys: Capture, tmp_path: Path) -> None:
    path = _file(tmp_path, WRITTEN.replace("play 4x", "play 5x"), "a.round")
    code, out, _ = _said(capsys, path, "--json")
    assert code == 1
    refused = json.loads(out)["refused"]
    assert (refused["reason"], refused["path"]) == ("not_a_choice", "line 6")
    assert refused["clause"] == "MD-UTH-1.5:11.B.1"


def test_limits_are_applied_if_asked_for(capsys: Capture, tmp_path: Path) -> None:
    table = copy.deepcopy(SOUND)
    table["seats"][1]["wagers"] = {"ante": 50_001, "blind": 50_001}
    assert _said(capsys, _file(tmp_path, table))[0] == 0
    code, out, _ = _said(capsys, _file(tmp_path, table), "--limits", "--json")
    assert code == 1
    assert json.loads(out)["refused"]["reason"] == "out_of_limits"


def test_several_files(capsys: Capture, tmp_path: Path) -> None:
    paths = [_file(tmp_path, SOUND, f"{number}.json") for number in range(3)]
    code, out, _ = _said(capsys, *paths, "--json")
    assert code == 0
    assert out.count("\n") == 3


# ----------------------------------------------------------------------------- rounds that do not


@pytest.mark.parametrize("fault", MALFORMED, ids=lambda fault: fault.name)
def test_a_malformed_round_gets_one_sentence(
    fault: Faulty, capsys: Capture, tmp_path: Path
) -> None:
    path = _file(tmp_path, fault.table())
    said = _complaint(capsys, path, "--json")
    assert path in said
    for words in fault.says[0 if isinstance(fault.table(), dict) else 1 :]:
        assert words in said


@pytest.mark.parametrize("fault", REFUSED, ids=lambda fault: fault.name)
def test_a_round_that_breaks_a_rule_is_refused(
    fault: Faulty, capsys: Capture, tmp_path: Path
) -> None:
    code, out, err = _said(capsys, _file(tmp_path, fault.table()), "--json")
    assert (code, err) == (1, "")
    refused = json.loads(out)["refused"]
    assert (refused["reason"], refused["path"]) == (fault.reason, fault.says[0])
    code, out, err = _said(capsys, _file(tmp_path, fault.table()))
    assert (code, err) == (1, "")
    assert out.count("\n") == 1
    assert fault.says[0] in out
    assert fault.clause in out


@pytest.mark.parametrize("kind", LINES)
def test_a_malformed_line_gets_one_sentence(kind: str, capsys: Capture, tmp_path: Path) -> None:
    line, says = LINES[kind]
    path = _file(tmp_path, written(line), "a.round")
    assert says in _complaint(capsys, path, "--json")


NO_JSON = {
    "nothing": "",
    "blanks": "  \n",
    "words": "a round",
    "a brace too few": '{"rulebook": "maryland-uth-1.5"',
    "single quotes": "{'rulebook': 'maryland-uth-1.5'}",
    "not a number": json.dumps(SOUND).replace("2500", "NaN"),
    "no end": json.dumps(SOUND).replace("2500", "Infinity"),
    "a number without end": json.dumps(SOUND).replace("2500", "9" * 5000),
    "deep nesting": "[" * 100_000,
    "deep nesting that closes": '{"submission":' * 3000 + "{}" + "}" * 3000,
    "a byte order mark": "\ufeff" + json.dumps(SOUND),
    "a field twice": json.dumps(SOUND).replace('"dealer"', '"meters": {}, "dealer"'),
    "a wager twice": json.dumps(SOUND).replace('"trips"', '"ante": 5, "trips"'),
    "two rounds": json.dumps(SOUND) * 2,
    "a number": "5",
    "null": "null",
}


@pytest.mark.parametrize("name", ["round.json", "rounds.jsonl"])
@pytest.mark.parametrize("kind", NO_JSON)
def test_what_is_no_json_gets_one_sentence(
    kind: str, name: str, capsys: Capture, tmp_path: Path
) -> None:
    path = _file(tmp_path, NO_JSON[kind], name)
    assert path in _complaint(capsys, path)


def test_one_bad_line_spoils_the_answer(capsys: Capture, tmp_path: Path) -> None:
    """Either every round is read, or nothing is said but what is wrong."""
    lines = json.dumps(SOUND) + "\n{}\n"
    said = _complaint(capsys, _file(tmp_path, lines, "rounds.jsonl"), "--json")
    assert "line 2: rulebook" in said


def test_a_deep_submission_gets_one_sentence(capsys: Capture, tmp_path: Path) -> None:
    deep: Any = {}
    for _ in range(400):
        deep = {"options": deep}
    table = {**SOUND, "submission": {"options": deep}}
    assert "submission.options" in _complaint(capsys, _file(tmp_path, table))
    dotted = "+set options." + "a." * 3000 + "b = 1"
    assert "a.round" in _complaint(capsys, _file(tmp_path, written(dotted), "a.round"))


@pytest.mark.parametrize("name", ["round.json", "rounds.jsonl", "a.round"])
def test_files_that_cannot_be_read(name: str, capsys: Capture, tmp_path: Path) -> None:
    missing = str(tmp_path / name)
    assert "No such file" in _complaint(capsys, missing)
    (tmp_path / name).mkdir()
    assert "s a directory" in _complaint(capsys, missing)
    (tmp_path / "x").mkdir()
    latin = tmp_path / "x" / name
    latin.write_bytes(b"rulebook caf\xe9")
    assert "cannot read" in _complaint(capsys, str(latin))


def test_no_file_at_all(capsys: Capture) -> None:
    code, out, err = _said(capsys)
    assert (code, out) == (2, "")
    assert err
