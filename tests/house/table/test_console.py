"""Physical cards: a dealer and a floorperson run whole rounds by what the console offers."""

from __future__ import annotations

import pytest

from croupier.cards import text
from croupier.house.table.setup import Conduct
from tests import vocabulary
from tests.house.table.asking import all_offers, command_for
from tests.house.table.dealing import phase, seated, walk
from tests.house.table.pit import ANN, BOB, BOOKS, EVE, FLO, JOE, Pit, physical


@pytest.mark.parametrize("book", BOOKS)
def test_a_dealer_runs_two_rounds_from_the_console(book: str) -> None:
    pit = Pit(book, Conduct(floor="staff", pace=0), physical(book))
    assert not pit.goes_on()
    walk(pit)
    seated(pit, ANN, BOB)
    for _ in range(400):
        if pit.live.procedure.rounds >= 2:
            break
        if phase(pit) == "bets":
            for seat, person in enumerate((ANN, BOB), 1):
                if pit.live.round is not None and pit.live.round.at(seat) is None:
                    own = [offer for offer in all_offers(pit, person) if offer["do"] == "wager"]
                    bet = next(row for row in own if row["seat"] == seat)
                    pit.does(person, command_for(pit, bet, pit.chance))
        assert walk(pit), [item["do"] for item in all_offers(pit, JOE)]
    assert pit.live.procedure.rounds == 2
    assert sum(pit.balances.values()) == 0
    kinds = {kind for kind, _, _ in pit.log}
    assert "table:step_done/1" in kinds
    assert "table:steps_not_applicable/1" not in kinds


def test_a_round_is_undone_by_two_people_only() -> None:
    pit = Pit("maryland-uth-1.5", Conduct(floor="staff", pace=0), physical("maryland-uth-1.5"))
    walk(pit)
    seated(pit, ANN)
    while phase(pit) != "bets":
        assert walk(pit)
    pit.does(ANN, vocabulary.Wager(1, {"ante": 1000, "blind": 1000, "trips": 500}))
    while phase(pit) != "decide":
        assert walk(pit)
    report = next(
        offer
        for offer in all_offers(pit, JOE)
        if offer["do"] == "report" and offer["case"]["effect"] == "void"
    )
    pit.does(JOE, command_for(pit, report, pit.chance))
    assert pit.live.chips["ann"] == 40_000 - 2_500
    assert pit.live.proposals[0].by == "joe"
    assert pit.refuses(JOE, vocabulary.Confirm(1)).reason.word == "not_yours_to_do"
    pit.does(EVE, vocabulary.Confirm(1))
    assert pit.live.chips["ann"] == 40_000
    assert phase(pit) == ""
    assert pit.live.proposals == ()
    assert pit.refuses(FLO, vocabulary.Confirm(1)).reason.word == "no_such_proposal"


def test_the_dealer_keys_in_what_players_do() -> None:
    pit = Pit("maryland-uth-1.5", Conduct(floor="staff", pace=0), physical("maryland-uth-1.5"))
    walk(pit)
    seated(pit, ANN)
    while phase(pit) != "bets":
        assert walk(pit)
    pit.does(JOE, vocabulary.Wager(1, {"ante": 1000, "blind": 1000}))
    assert pit.live.round is not None
    box = pit.live.round.at(1)
    assert box is not None
    assert box.player == "ann"
    assert pit.live.chips["ann"] == 38_000


def test_a_replaced_card_ends_no_betting_round() -> None:
    book = "california-holdem"
    pit = Pit(book, Conduct(floor="staff", pace=0), physical(book))
    walk(pit)
    seated(pit, ANN, BOB)
    while pit.live.hand is None or pit.live.hand.phase != "act":
        assert walk(pit)
    player = pit.live.hand.at(1)
    assert player is not None
    face = player.cards[0]
    pit.does(EVE, vocabulary.Rule("exposed_card", 1, 1, ("9h" if face is None else text(face),)))
    assert pit.live.procedure.round is not None
    assert pit.live.procedure.round.ended == 0
    pit.does(JOE, vocabulary.Deal(("??",)))
    assert pit.live.hand.phase == "act"


@pytest.mark.parametrize("book", BOOKS)
def test_a_bot_sits_only_where_it_can_see_its_cards(book: str) -> None:
    there = Pit(book, Conduct(floor="staff", pace=0), physical(book))
    walk(there)
    assert "seat_bot" not in {offer["do"] for offer in all_offers(there, EVE)}
    assert there.refuses(EVE, vocabulary.SeatBot(1, "Bot", 40_000)).reason.word == "wrong_table"
    assert "seat_bot" in {row["do"] for row in all_offers(Pit(book).opened(), EVE)}
