"""A floor that is opened again on the same books is the same floor."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.engine.procedure.hours import CloseTable
from croupier.engine.procedure.opening import ReceiveDeck
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.request import Done
from croupier.house.table.state import Person
from croupier.refusal import Refused
from croupier.wiring import Premises, opened
from tests import vocabulary

EVE, ANN = Person("eve", "floorperson"), Person("ann", "player")


def does(premises: Premises, stream: str, person: Person, command: object) -> None:
    answer = premises.house.floor.ask(stream, person, command)
    assert isinstance(answer, Done), answer


def test_a_closed_table_is_still_there_and_one_that_reopened_keeps_its_players(
    tmp_path: Path,
) -> None:
    db = str(tmp_path / "floor.db")
    with opened(db) as premises:
        floor = premises.house.floor
        closed, reopened = list(floor.lives)[:2]
        for stream in (closed, reopened):
            while not floor.lives[stream].procedure.open:
                pass
            does(premises, stream, EVE, CloseTable())
        does(premises, reopened, EVE, ReceiveDeck())
        does(premises, floor_accounts.STREAM, EVE, floor_accounts.PayIn("ann", 100_000))
        does(premises, reopened, ANN, vocabulary.Sit(1, 50_000))
    with opened(db) as two:
        lives = two.house.floor.lives
        assert len(lives) == 5
        assert not lives[closed].procedure.open
        assert lives[reopened].players == ("ann",)
        does(two, reopened, ANN, vocabulary.Stand())
        assert two.store.balances("wallet:ann")["wallet:ann"].units == 100_000 * 10_000


def test_faces_that_were_refused_are_on_record(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        opened(str(tmp_path / "floor.db")) as premises,
        caplog.at_level("WARNING", "croupier.floor"),
    ):
        floor = premises.house.floor
        stream = next(iter(floor.lives))
        while not floor.lives[stream].procedure.open:
            pass
        asked = vocabulary.Report("face_up_card", card="9h")
        assert isinstance(floor.ask(stream, EVE, asked, "guess-1"), Refused)
        assert isinstance(floor.ask(stream, EVE, vocabulary.Fold(1), "fold-1"), Refused)
    [line] = [
        record for record in caplog.records if record.getMessage() == "faces of cards were refused"
    ]
    told = {name: getattr(line, name) for name in ("stream", "actor", "command", "do", "cards")}
    assert told == {
        "stream": stream,
        "actor": "floorperson:eve",
        "command": "guess-1",
        "do": "report",
        "cards": "9h",
    }
