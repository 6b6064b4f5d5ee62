"""There is one refusal for the whole project: one class, one order of reasons, one status each."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path

import msgspec
import pytest

from croupier.house.floor.peers import Passed
from croupier.reasons import CATALOG, SECTIONS
from croupier.refusal import Reason, Refused
from croupier.web.api.answers import error
from croupier.web.api.statuses import STATUS
from tools import errors

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "croupier"
HOME = PACKAGE / "refusal.py"
TABLE = PACKAGE / "web" / "api" / "statuses.py"
EXPLAINED = tuple(sorted((PACKAGE / "reasons").glob("*.py")))


def _trees() -> dict[Path, ast.Module]:
    return {
        path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))
    }


@pytest.mark.slow
def test_one_class_refuses() -> None:
    named = re.compile("Refus(e|ed|al)|Reasons?")
    found = {
        (path, node.name)
        for path, tree in _trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and named.fullmatch(node.name)
    }
    # The library raises what the engine returns, so that a script cannot overlook it.
    raised = HOME.parent / "api" / "refusals.py"
    assert found == {(HOME, "Reason"), (HOME, "Refused"), (raised, "Refused")}


@pytest.mark.slow
def test_every_reason_is_given_somewhere() -> None:
    given = {
        node.attr
        for path, tree in _trees().items()
        if path not in (HOME, TABLE, *EXPLAINED)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "Reason"
    }
    assert given == set(Reason.__members__)


def test_every_reason_has_one_status() -> None:
    assert STATUS.keys() == set(Reason)
    listed = re.findall(r"Reason\.(\w+),", TABLE.read_text(encoding="utf-8"))
    assert len(listed) == len(set(listed))


def test_catalog_explains_every_reason_once_in_order() -> None:
    listed = [reason for section in SECTIONS for reason in section.entries]
    assert listed == list(Reason)
    assert list(CATALOG) == listed


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.word)
def test_every_explanation_is_complete(reason: Reason) -> None:
    entry = CATALOG[reason]
    assert re.fullmatch(r"[A-Z].{3,38}[^.]", entry.means), "a title, without a period"
    for sentence in (entry.occurs, entry.advice):
        assert re.fullmatch(r"(croupier|[A-Z]).{6,98}\.", sentence), "a sentence"
        assert "|" not in sentence, "would end the cell of a table"
    assert entry.occurs != entry.advice


def test_explanations_have_titles_of_their_own() -> None:
    titles = [entry.means for entry in CATALOG.values()]
    assert len(titles) == len(set(titles))
    assert all(section.title and section.about for section in SECTIONS)


def test_page_of_errors_is_what_the_command_writes() -> None:
    assert errors.FILE.read_text(encoding="utf-8") == errors.page()


def test_command_writes_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "FILE", tmp_path / "errors.md")
    errors.main()
    assert (tmp_path / "errors.md").read_text(encoding="utf-8") == errors.page()


def test_a_reason_is_its_name_on_the_wire() -> None:
    assert [reason.word for reason in Reason] == [item.name.lower() for item in Reason]


def test_the_order_is_the_precedence() -> None:
    assert sorted(Reason) == list(Reason)
    assert min(Reason.OVER_THE_CAP, Reason.BAD_AMOUNT, Reason.WRONG_MOMENT) is Reason.WRONG_MOMENT


BANKED = """unknown_command round_over wrong_moment no_such_seat no_box not_your_box not_your_turn
not_offered bad_amount out_of_limits unequal prerequisite too_many_boxes over_the_cap not_a_choice
bad_cards card_twice cards_unknown needs_approval no_such_report"""
PROCEDURE = """unknown_command clock_back table_closed wrong_moment not_in_book no_such_deck
no_such_seat no_such_device seat_taken too_many_decks not_due not_yours_to_do name_required
reason_required method_not_valid step_open rack_occupied not_a_choice bad_cut bad_count bad_cards"""
SEATING = """unknown_command wrong_moment no_such_seat seat_taken name_required one_seat_each
bad_amount out_of_limits bad_cards card_twice not_enough_players wrong_seats chips_do_not_add_up"""


@pytest.mark.parametrize("words", [BANKED, PROCEDURE, SEATING])
def test_each_judge_asks_in_that_order(words: str) -> None:
    reasons = [Reason(word) for word in words.split()]
    assert reasons == sorted(reasons)


@pytest.mark.parametrize("says", ["the seat is empty", "the seat is empty."])
@pytest.mark.parametrize("clause", ["", "XX:1.2"])
def test_a_refusal_reads_as_one_sentence(says: str, clause: str) -> None:
    refused = Refused(Reason.NO_BOX, says, "sit down first", clause)
    assert str(refused) == "the seat is empty; sit down first" + (f" [{clause}]" if clause else "")


def test_the_wire_has_four_fields_and_no_other() -> None:
    refused = Refused(Reason.NOT_YOURS_TO_DO, "a", "b", "c", role="dealer")
    assert refused.to_wire() == {
        "reason": "not_yours_to_do",
        "message": "a",
        "advice": "b",
        "clause": "c",
    }
    assert list(refused.to_wire()) == [
        field.name for field in fields(Refused) if field.name != "role"
    ]
    answer = error(refused)
    assert (answer.status_code, answer.body) == (
        403,
        b'{"error":{"reason":"not_yours_to_do","message":"a","advice":"b","clause":"c"}}',
    )


@pytest.mark.parametrize("reason", Reason, ids=lambda item: item.word)
def test_a_refusal_passes_between_processes(reason: Reason) -> None:
    passed = Passed(refused=Refused(reason, "a", "b", "c"))
    assert msgspec.json.decode(msgspec.json.encode(passed), type=Passed) == passed
