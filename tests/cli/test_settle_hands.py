"""croupier settle, of hands between players: JSON, JSON Lines, written hands; faults in a word."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from croupier.cli import run
from tests.notation.faulty_hands import LINES, MALFORMED, REFUSED, SOUND, Faulty, written
from tests.notation.faulty_rounds import SOUND as BANKED

Capture = pytest.CaptureFixture[str]
WRITTEN = """\
rulebook  california-holdem
seat 1    ann: 200
seat 3    bob: 150
seat 7    cy: 90
button    seat 7
deal      seat 1 Kh 9d  seat 3 Qs Qc  seat 7 ?? ??
seat 7    fold
seat 1    call
seat 3    raise to 8
seat 1    call
flop      Ks 7c 2d
seat 1    check
seat 3    bet 4
seat 1    call
turn      4h
seat 1    check
seat 3    check
river     3s
seat 1    bet 8
seat 3    call
fee       3
pot 1     37 to seat 1
settle    seat 1 +17, seat 3 -20, seat 7 0
"""


def _said(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """Exit code, answers, complaints."""
    code = run(["settle", *arguments])
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    return code, said.out, said.err


def _complaint(capsys: Capture, *arguments: str) -> str:
    """The one sentence of a hand that cannot be read, with nothing else said."""
    code, out, err = _said(capsys, *arguments)
    assert (code, out) == (2, ""), (code, out, err)
    assert err.startswith("croupier: ")
    assert err.count("\n") == 1
    assert not err.endswith(".\n")
    return err


def _file(folder: Path, value: object, name: str = "hand.json") -> str:
    path = folder / name
    path.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
    return str(path)


def test_json_and_text_come_to_the_same(capsys: Capture, tmp_path: Path) -> None:
    files = (_file(tmp_path, SOUND), _file(tmp_path, WRITTEN, "hand.round"))
    code, out, err = _said(capsys, *files, "--json")
    assert (code, err) == (0, "")
    first, second = (json.loads(line) for line in out.splitlines())
    assert second.pop("differs") == []
    assert first == second
    assert first["house_net"] == 300


def test_a_hand_for_people(capsys: Capture, tmp_path: Path) -> None:
    code, out, _ = _said(capsys, _file(tmp_path, SOUND))
    assert code == 0
    assert "Board: Ks 7c 2d 4h 3s" in out
    assert "Pot 1: $37 to seat 1 $37 [CA-TH:win.1]" in out
    assert "Fee: $3 [CA-TH:fees.3]" in out
    assert "folded" in out
    assert "+$17" in out
    assert "-$20" in out


def test_a_void_hand_for_people(capsys: Capture, tmp_path: Path) -> None:
    void = written("+cards Kh\nrule misdeal by floor")
    code, out, _ = _said(capsys, _file(tmp_path, void, "a.round"))
    assert code == 0
    assert "Void: misdeal. All wagers returned." in out
    assert "Pot" not in out


def test_rounds_of_every_kind_in_one_file(capsys: Capture, tmp_path: Path) -> None:
    folded = copy.deepcopy(SOUND)
    folded["board"], folded["actions"] = [], [*SOUND["actions"][:1], {"seat": 1, "act": "fold"}]
    lines = "\n".join(json.dumps(row) for row in (SOUND, BANKED, folded))
    code, out, _ = _said(capsys, _file(tmp_path, lines, "rounds.jsonl"), "--json")
    assert code == 0
    assert [json.loads(line)["house_net"] for line in out.splitlines()] == [300, -11_400, 0]


def test_a_hand_that_comes_to_something_else(capsys: Capture, tmp_path: Path) -> None:
    path = _file(tmp_path, WRITTEN.replace("+17", "+18"), "a.round")
    code, out, _ = _said(capsys, path, "--json")
    assert code == 1
    assert json.loads(out)["differs"] == ["line 23: seat 1 nets +17, not +18"]
    code, out, _ = _said(capsys, path)
    assert code == 1
    assert "Differs: line 23: seat 1 nets +17, not +18" in out


def test_a_hand_that_breaks_a_rule(capsys: Capture, tmp_path: Path) -> None:
    path = _file(tmp_path, WRITTEN.replace("raise to 8", "raise to 9"), "a.round")
    code, out, _ = _said(capsys, path, "--json")
    assert code == 1
    refused = json.loads(out)["refused"]
    assert (refused["reason"], refused["path"]) == ("out_of_limits", "line 9")
    assert refused["clause"] == "CA-TH:deal.6.e"


DIFFERENCES = {
    "a pot's amount": ("pot 1     37", "pot 1     38", "pot 1 holds 37"),
    "a pot's winner": ("37 to seat 1", "37 to seat 3", "pot 1 goes to seat 1 37"),
    "a pot that is not there": ("pot 1", "pot 2", "there is no pot 2"),
    "the fee": ("fee       3", "fee       4", "the fee is 3, not 4"),
    "who pays it": ("fee       3", "fee       3 from seat 1 3", "the fee comes from nobody"),
    "a seat that is not there": ("seat 7 0", "seat 8 0", "seat 8 is not in this hand"),
    "whose turn it is": ("seat 7    fold", "acts seat 1\nseat 7 fold", "seat 7 is to act"),
    "nobody's turn": ("deal  ", "acts seat 1\ndeal  ", "nobody is to act"),
    "what is open": (
        "seat 7    fold",
        "acts seat 7 call 4, raise to 9\nseat 7 fold",
        "seat 7 may call 4, raise to 8",
    ),
    "what is open where nothing is owed": (
        "seat 1    check",
        "acts seat 1 bet 4\nseat 1 check",
        "seat 1 may check, bet 4",
    ),
    "who posts": ("deal  ", "post seat 1 2, seat 3 5\ndeal  ", "posted by seat 1 2, seat 3 4"),
    "what comes back": ("fee  ", "back seat 1 8\nfee  ", "uncalled and back nobody"),
    "that nothing comes back": (
        "seat 3    call\nfee       3\npot 1     37",
        "seat 3 fold\nback -\nfee 3\npot 1 21",
        "uncalled and back seat 1 8",
    ),
    "who shows": ("fee  ", "shows seat 3\nfee  ", "shown by seat 1"),
    "a stack": ("fee  ", "stacks seat 1 200\nfee  ", "seat 1 has 217, not 200"),
    "the order of cards": ("fee  ", "order seat 1\nfee  ", "cards go seat 1, seat 3, seat 7"),
    "what is seen": ("seat 7    fold", "sees seat 1: seat 3 Qs Qc\nseat 7 fold", "shows ?? ??"),
    "a refusal": ("seat 7    fold", "refused seat 7 fold\nseat 7 fold", "should be refused"),
    "a refusal's reason": (
        "seat 7    fold",
        "refused seat 1 fold -> wrong_moment deal.23\nseat 7 fold",
        "refused as not_your_turn, not wrong_moment",
    ),
    "a refusal's clause": (
        "seat 7    fold",
        "refused seat 1 fold -> not_your_turn CA-TH:deal.23\nseat 7 fold",
        "refused by CA-TH:deal.6, not CA-TH:deal.23",
    ),
    "a ruling": (
        "seat 7    fold",
        "rule fouled_hand seat 7 by floor -> void deal.5",
        "it leads to dead_hand, not void",
    ),
    "a ruling's clause": (
        "seat 7    fold",
        "rule fouled_hand seat 7 by floor -> dead_hand deal.5",
        "it is decided by CA-TH:deck.s2, not CA-TH:deal.5",
    ),
}


@pytest.mark.parametrize("kind", DIFFERENCES)
def test_every_difference_is_listed(kind: str, capsys: Capture, tmp_path: Path) -> None:
    there, instead, says = DIFFERENCES[kind]
    path = _file(tmp_path, WRITTEN.replace(there, instead, 1), "a.round")
    code, out, _ = _said(capsys, path, "--json")
    assert code == 1
    assert any(says in item for item in json.loads(out)["differs"]), out


@pytest.mark.parametrize("fault", MALFORMED, ids=lambda fault: fault.name)
def test_a_malformed_hand_gets_one_sentence(fault: Faulty, capsys: Capture, tmp_path: Path) -> None:
    path = _file(tmp_path, fault.table())
    said = _complaint(capsys, path, "--json")
    assert path in said
    for words in fault.says:
        assert words.lower() in said.lower()


@pytest.mark.parametrize("fault", REFUSED, ids=lambda fault: fault.name)
def test_a_hand_that_is_refused(fault: Faulty, capsys: Capture, tmp_path: Path) -> None:
    code, out, err = _said(capsys, _file(tmp_path, fault.table()), "--json")
    assert (code, err) == (1, "")
    refused = json.loads(out)["refused"]
    assert (refused["reason"], refused["path"]) == (fault.reason, fault.says[0])
    code, out, err = _said(capsys, _file(tmp_path, fault.table()))
    assert (code, err) == (1, "")
    assert out.count("\n") == 1
    assert fault.clause in out


@pytest.mark.parametrize("kind", LINES)
def test_a_malformed_line_gets_one_sentence(kind: str, capsys: Capture, tmp_path: Path) -> None:
    line, says = LINES[kind]
    path = _file(tmp_path, written(line), "a.round")
    assert says in _complaint(capsys, path, "--json")
