"""Steps of a table's life that would undo a round: at a table with staff they need two people."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.engine.procedure.devices import FailDevice
from croupier.engine.procedure.stub import CountStub, FindMisdeal
from croupier.house.table.setup import Conduct
from croupier.house.table.state import Person
from tests import vocabulary
from tests.house.audit.walk import judged_again
from tests.house.table.asking import all_offers, command_for
from tests.house.table.dealing import phase, seated, walk
from tests.house.table.pit import ANN, EVE, FLO, JOE, Pit, physical

BOOK = "maryland-uth-1.5"
BET = {"ante": 1000, "blind": 1000, "trips": 500}


class Desk(Pit):
    """A pit whose every command an auditor judges again."""

    def ask(self, person: Person, command: Any) -> Any:
        """The command is carried out, or refused."""
        before, judged = self.live, self.tries(person, command)
        refused = super().ask(person, command)
        if refused is None:
            assert judged_again(before, person, self.now, command, judged[1]) is None
        return refused


def desk(until: str, floor: str = "staff", **options: object) -> Desk:
    """A table of physical cards in this phase of its first round, with Ann's bet on it."""
    conduct = Conduct(floor="automatic" if floor == "automatic" else "staff", pace=0)
    pit = Desk(BOOK, conduct, physical(BOOK, **options))
    walk(pit)
    seated(pit, ANN)
    while phase(pit) != "bets":
        assert walk(pit)
    pit.does(ANN, vocabulary.Wager(1, BET))
    while phase(pit) != until:
        assert walk(pit)
    return pit


def offered(pit: Pit, person: Person, *names: str) -> list[dict[str, Any]]:
    """The offers of these names."""
    return [offer for offer in all_offers(pit, person) if offer["do"] in names]


def devices(pit: Pit) -> dict[str, str]:
    """How each device is."""
    return {device.name: device.state for device in pit.live.procedure.devices}


def jams(pit: Pit) -> FailDevice:
    """The dealing device fails with the deck that is in play."""
    return FailDevice(device="device", deck=pit.live.procedure.live)


def half_dealt(floor: str = "staff") -> Desk:
    """A table in the middle of the deal."""
    pit = desk("deal", floor)
    while not offered(pit, JOE, "deal"):
        assert walk(pit)
    pit.does(JOE, vocabulary.Deal(("??",)))
    return pit


@pytest.mark.parametrize("who", [JOE, EVE])
def test_a_failed_device_voids_a_round_by_two_people_only(who: Person) -> None:
    pit = half_dealt()
    fails = jams(pit)
    pit.does(who, fails)
    [proposal] = pit.live.proposals
    assert (proposal.by, proposal.command) == (who.name, "fail_device")
    assert proposal.clause.startswith("MD-UTH-1.5:")
    assert devices(pit)["device"] == "works"
    assert (phase(pit), pit.live.chips["ann"]) == ("deal", 40_000 - 2_500)
    assert pit.refuses(JOE, fails).reason.word == "floor_called"
    assert not offered(pit, JOE, "fail_device", "deal")
    assert pit.refuses(who, vocabulary.Confirm(1)).reason.word in ("needs_two", "not_yours_to_do")
    assert not offered(pit, JOE, "confirm", "reject")
    assert offered(pit, FLO, "confirm") == [
        {"do": "confirm", "clause": proposal.clause, "proposal": 1}
    ]
    pit.does(FLO, vocabulary.Confirm(1))
    assert devices(pit)["device"] == "jammed"
    assert (phase(pit), pit.live.chips["ann"]) == ("", 40_000)
    assert pit.live.proposals == ()


def test_what_is_rejected_has_not_happened_and_may_be_proposed_again() -> None:
    pit = half_dealt()
    pit.does(JOE, jams(pit))
    assert pit.refuses(EVE, vocabulary.Reject(1)).reason.word == "reason_required"
    assert pit.refuses(EVE, vocabulary.Reject(1, "x" * 201)).reason.word == "reason_required"
    pit.does(EVE, vocabulary.Reject(1, "the card was only stuck"))
    assert devices(pit)["device"] == "works"
    assert phase(pit) == "deal"
    several = offered(pit, JOE, "fail_device")
    offer = next(row for row in several if row["fields"]["device"] == ["device"])
    pit.does(JOE, command_for(pit, offer, pit.chance))
    assert [proposal.id for proposal in pit.live.proposals] == [2]


def test_an_empty_device_breaks_without_a_second_person_and_without_effect() -> None:
    """The manual shoe has the deck: the shuffler's end is nothing to the round (I-66)."""
    pit = desk("decide", dealing="manual_shoe", shuffler=True)
    deck = pit.live.procedure.live
    assert pit.refuses(JOE, FailDevice(device="shuffler", deck=deck)).reason.word == "no_such_deck"
    pit.does(JOE, FailDevice(device="shuffler"))
    assert devices(pit)["shuffler"] == "jammed"
    assert (phase(pit), pit.live.proposals, pit.live.undone) == ("decide", (), ())
    while phase(pit):
        assert walk(pit)
    assert not offered(pit, JOE, "open_round")


def test_where_no_bet_is_undone_one_person_is_enough() -> None:
    pit = desk("decide", decks=2)
    idle = next(deck.id for deck in pit.live.procedure.decks if deck.id != pit.live.procedure.live)
    pit.does(JOE, FailDevice(device="shuffler", deck=idle))
    assert devices(pit)["shuffler"] == "jammed"
    assert (phase(pit), pit.live.proposals) == ("decide", ())
    pit = desk("bets")
    pit.does(JOE, jams(pit))
    assert (phase(pit), pit.live.chips["ann"], pit.live.proposals) == ("", 40_000, ())


def test_a_practice_table_needs_no_second_person() -> None:
    pit = half_dealt("automatic")
    pit.does(JOE, jams(pit))
    assert devices(pit)["device"] == "jammed"
    assert (phase(pit), pit.live.chips["ann"], pit.live.proposals) == ("", 40_000, ())


@pytest.mark.parametrize("failure", ["shoe_failed", "shuffler_failed"])
def test_a_failure_is_reported_of_a_device_and_never_of_a_round_alone(failure: str) -> None:
    pit = desk("decide")
    refused = pit.refuses(JOE, vocabulary.Report(failure))
    assert refused.reason.word == "no_such_report"
    assert refused.clause.startswith("MD-UTH-1.5:13.")
    assert failure not in {row["case"]["report"] for row in offered(pit, JOE, "report")}


def miscounted() -> Desk:
    """A table whose stub was counted wrong: the dealer is to say how that came."""
    pit = desk("decide", dealing="hand", shuffler_counts=False, stub_count_every=1)
    while not offered(pit, JOE, "count_stub"):
        assert walk(pit)
    pit.does(JOE, CountStub(cards=51))
    return pit


def test_a_misdeal_voids_a_round_by_two_people_only() -> None:
    pit = miscounted()
    assert offered(pit, JOE, "find_misdeal")
    chips = pit.live.chips["ann"]
    pit.does(JOE, FindMisdeal(misdealt=True, fifty_two=False))
    assert [proposal.command for proposal in pit.live.proposals] == ["find_misdeal"]
    assert pit.live.chips["ann"] == chips
    assert not offered(pit, JOE, "find_misdeal")
    again = FindMisdeal(misdealt=False, fifty_two=True)
    assert pit.refuses(JOE, again).reason.word == "floor_called"
    pit.does(EVE, vocabulary.Confirm(1))
    assert (phase(pit), pit.live.chips["ann"]) == ("", 40_000)
