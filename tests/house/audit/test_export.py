"""The log and its rounds written out: nothing is missing, and what is hidden stays so."""

from __future__ import annotations

import csv
import io
import json
import tomllib
from typing import Any

import pytest

from croupier.engine.cardroom.seating.events import HandOpened
from croupier.house.audit.export import (
    COLUMNS,
    Span,
    csv_lines,
    hands,
    jsonl,
    phh,
    round_files,
    time_text,
)
from croupier.house.audit.rounds import SHUFFLED, Rounds
from croupier.house.log import codec
from croupier.house.log.entry import true_hash
from croupier.notation.answers import answer_text
from croupier.notation.phh import hands_of
from tests.house.audit.night import CARDROOM, Night


def test_json_lines_have_every_entry(night: Night) -> None:
    lines = [json.loads(line) for line in jsonl(night.archive, night.keys.seal, Span())]
    heads = night.store.heads()
    assert len(lines) == sum(head.seq for head in heads.values())
    entries = {
        (entry.stream, entry.seq): entry
        for stream in heads
        for entry in night.store.entries(stream)
    }
    for line in lines:
        entry = entries[line["stream"], line["seq"]]
        assert line["hash"] == true_hash(entry, bytes.fromhex(line["prev"])).hex()
        assert (line["at"], line["time"]) == (entry.at, time_text(entry.at))
        assert line["body"]["request"]["do"]
        told = line["opened"] if "opened" in line else line["body"]
        sealed = bool(line["sealed"]) and "opened" not in line
        for event in told["events"]:
            if "body" in event and not (sealed and codec.hidden_of(event["kind"])):
                read = codec.decode(event["kind"], json.dumps(event["body"]).encode())
                assert codec.kind_of(read) == event["kind"]


DEALT = {SHUFFLED, "house:deck_salted/1", "round:cards_dealt/1", "hand:cards_dealt/1"}


def kinds_of(line: Any) -> set[str]:
    """The kinds of a line's events."""
    return {event["kind"] for event in line["body"]["events"]}


def test_what_a_live_round_hides_stays_sealed(night: Night) -> None:
    lines = [json.loads(line) for line in jsonl(night.archive, night.keys.seal, Span())]
    for stream, live in night.floor.lives.items():
        own = [line for line in lines if line["stream"] == stream]
        last = night.archive.rounds(stream, 1)[0].last
        hidden = [line for line in own if kinds_of(line) & DEALT]
        assert all(line["sealed"] for line in hidden)
        assert not any("opened" in line for line in hidden if line["seq"] > last)
        dealt = [line for line in hidden if SHUFFLED not in kinds_of(line)]
        assert all("opened" in line for line in dealt if line["seq"] <= last)
        shuffles = [line for line in own if SHUFFLED in kinds_of(line)]
        if live.procedure.open:
            assert "opened" not in shuffles[-1], "the deck in play was shown"
        assert shuffles[0]["opened"]["request"]["order"]
        assert "order" not in shuffles[0]["body"]["request"]


def test_without_keys_all_that_is_sealed_stays_so(night: Night) -> None:
    lines = [json.loads(line) for line in jsonl(night.archive, None, Span())]
    assert not any("opened" in line for line in lines)
    for line in lines:
        for event in line["body"]["events"]:
            told = event.get("body", {})
            assert not any(told.get(name) for name in codec.hidden_of(event["kind"]))


def test_a_span_is_one_table_and_a_time(night: Night) -> None:
    alone = [json.loads(line) for line in jsonl(night.archive, None, Span("table/B1"))]
    assert {line["stream"] for line in alone} == {"table/B1"}
    moments = [entry.at for entry in night.store.entries("table/B1")]
    middle = moments[len(moments) // 2]
    late = list(jsonl(night.archive, None, Span("table/B1", middle)))
    early = list(jsonl(night.archive, None, Span("table/B1", 0, middle)))
    assert len(late) + len(early) == len(alone)
    assert late
    assert early


def test_csv_has_a_line_for_every_wager(night: Night) -> None:
    text = "".join(csv_lines(night.archive, night.keys.seal, Span()))
    rows = list(csv.DictReader(io.StringIO(text)))
    assert tuple(rows[0]) == COLUMNS
    for row in rows:
        assert int(row["pays"]) + int(row["returned"]) - int(row["stake"]) == int(row["net"])
    royal = next(row for row in rows if row["hand"] == "B1-1" and row["wager"] == "progressive")
    assert (royal["result"], royal["pays"], royal["meter"]) == ("win", "1000020", "Meter")
    assert royal["clause"] == "MD-UTH-1.5:11.J"
    voided = [row for row in rows if row["hand"] == "B1-2"]
    assert {row["result"] for row in voided} == {"void"}
    banked = [row for row in rows if row["rulebook"] != CARDROOM["A5"]]
    by_hand: dict[str, int] = {}
    for row in banked:
        by_hand[row["hand"]] = by_hand.get(row["hand"], 0) + int(row["net"])
    for stream in night.archive.streams():
        for finished in night.archive.rounds(stream, 1000):
            told = json.loads(finished.outcome)
            id = f"{stream.removeprefix('table/')}-{finished.number}"
            if id in by_hand:
                assert by_hand[id] == sum(told["net"].values()), id


def test_csv_and_hands_tell_who_was_a_bot(night: Night) -> None:
    text = "".join(csv_lines(night.archive, night.keys.seal, Span()))
    for row in csv.DictReader(io.StringIO(text)):
        assert row["bot"] == str(int(row["player"].startswith("Bot "))), row
    for hand in hands(night.archive, night.keys.seal, Span()):
        everybody = frozenset(hand.outcome["net"])
        assert hand.played.bots == (everybody if hand.id.startswith("A") else frozenset()), hand.id


def test_a_bot_that_is_never_asked_anything_is_one_all_the_same(night: Night) -> None:
    rounds = Rounds(night.archive, night.keys.seal)
    for id, bots in (("A5-3", {"Bot 1", "Bot 2", "Bot 3"}), ("C1-1", set[str]())):
        played = rounds.find(id)
        [first, *_] = played.commands
        assert any(isinstance(event, HandOpened) for _, event in first.happened)
        assert rounds._bots(played.setup.kind, played.finished.stream, [first]) == bots


@pytest.mark.parametrize("name", ["=1+1", "+x", "-x", "@x"])
def test_a_name_is_no_formula(name: str) -> None:
    from croupier.house.audit.export import _csv

    assert _csv([name, -5]) == f"'{name},-5\n"


def test_phh_has_the_hands_between_players(night: Night) -> None:
    text = "".join(phh(night.archive, night.keys.seal, Span()))
    told = hands_of(tomllib.loads(text))
    finished = sum(len(night.archive.rounds(f"table/{id}", 1000)) for id in ("A5", "C1"))
    assert len(told) + text.count("cannot express") == finished
    assert "# C1-1: PHH cannot express a misdeal" in text


def test_round_files_settle(night: Night) -> None:
    files = dict(round_files(night.archive, night.keys.seal, Span("table/B1")))
    assert {"B1-1.round", "B1-2.round", "B1-3.round"} <= set(files)
    for name, text in files.items():
        if name.endswith(".round"):
            assert answer_text(text).get("differs") == []
