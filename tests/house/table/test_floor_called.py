"""From a report that undoes wagers until its confirmation the round waits (I-126)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier.engine.procedure.hours import CloseTable
from croupier.engine.procedure.steps import CompleteStep
from croupier.house.table import events as table_events
from croupier.house.table.schedule import next_move
from croupier.house.table.setup import Conduct
from croupier.house.table.snapshot import restored, taken
from croupier.house.table.state import Person
from croupier.house.table.view import view
from tests import vocabulary
from tests.house.table.asking import everything, unseen
from tests.house.table.dealing import phase, seated, walk
from tests.house.table.pit import ANN, BOB, EVE, FLO, JOE, Pit, physical
from tests.house.table.test_second_word import BOOK, Desk, offered

BET = {"ante": 1000, "blind": 1000, "trips": 500, "progressive": 100}
STAFF = Conduct(floor="staff", pace=0)


def table(until: str = "decide", **options: object) -> Desk:
    """Ann and Bob have bet at a table of physical cards, dealt from a shoe."""
    pit = Desk(BOOK, STAFF, physical(BOOK, **{"dealing": "manual_shoe", **options}))
    walk(pit)
    seated(pit, ANN, BOB)
    while phase(pit) != "bets":
        assert walk(pit)
    pit.does(ANN, vocabulary.Wager(1, BET))
    pit.does(BOB, vocabulary.Wager(2, BET))
    while phase(pit) != until:
        assert walk(pit)
    return pit


def money(pit: Pit, *names: str) -> list[int]:
    return [pit.live.chips[name] for name in names]


def happened(pit: Pit, kind: str) -> int:
    """How often this is in the log."""
    return sum(1 for name, _, _ in pit.log if name == f"house:{kind}/1")


REST = {
    *("confirm", "reject", "pause", "unpause", "fill", "change_limits", "sit", "seat_bot"),
    *("buy", "stand", "sit_out", "come_back", "take_up"),
}


def test_nothing_of_the_round_moves_while_the_floor_is_called() -> None:
    pit = table()
    pit.does(JOE, vocabulary.Report("wrong_count", "player"))
    stood, chips = phase(pit), money(pit, "ann", "bob")
    for person in (JOE, EVE, ANN, BOB):
        told = {row["do"] for row in offered(pit, person, *vocabulary.BY_NAME)}
        assert told <= REST, told - REST
        for command in everything(pit, pit.chance):
            name = vocabulary.wire_name(type(command))
            if name not in REST:
                judged = pit.tries(person, command)
                assert not isinstance(judged, tuple), (person, command)
    refused = pit.refuses(ANN, vocabulary.Play(1, 4))
    assert (refused.reason.word, refused.clause) == ("floor_called", f"{'MD-UTH-1.5'}:13.E")
    assert "floor has been called" in refused.message
    assert (phase(pit), money(pit, "ann", "bob")) == (stood, chips)
    assert happened(pit, "floor_called") == 1


def test_what_does_not_touch_the_round_goes_on() -> None:
    pit = table()
    pit.does(JOE, vocabulary.Report("wrong_count", "player"))
    pit.does(EVE, vocabulary.Fill(100_000))
    pit.does(ANN, vocabulary.Buy(500))
    pit.does(EVE, vocabulary.Pause("a quarrel"))
    pit.does(EVE, vocabulary.Unpause())
    pit.does(BOB, vocabulary.Stand())
    pit.does(FLO, vocabulary.Confirm(1))
    assert (phase(pit), money(pit, "ann")) == ("", [40_500])
    assert pit.balances["wallet:bob"] == pit.balances["wallet:aud"]


def test_a_rejected_report_lets_the_round_go_on_with_its_reason_on_record() -> None:
    pit = table()
    pit.does(JOE, vocabulary.Report("dealer_card_exposed"))
    assert pit.refuses(EVE, vocabulary.Reject(1, "  ")).reason.word == "reason_required"
    pit.does(EVE, vocabulary.Reject(1, "nobody saw it"))
    assert happened(pit, "proposal_settled") == 1
    assert b"nobody saw it" in pit.log[-1][1]
    assert pit.live.called_for is None
    pit.does(ANN, vocabulary.Play(1, 4))


def test_a_proposal_is_answered_before_the_round_can_end() -> None:
    pit = table()
    pit.does(JOE, vocabulary.Report("dealer_card_exposed"))
    assert not walk(pit)
    pit.does(EVE, vocabulary.Confirm(1))
    while phase(pit):
        assert walk(pit)
    assert happened(pit, "proposed") == happened(pit, "proposal_settled") == 1


def test_the_case_is_that_of_the_report_with_meters_that_others_have_moved() -> None:
    """What goes back is what the report said, and other tables' feeds stay in the meter."""
    pit = table()
    pit.does(JOE, vocabulary.Report("wrong_count", "dealer"))
    [proposal] = pit.live.proposals
    assert pit.live.round is not None
    [(_, fed, _)] = pit.live.round.contributions
    meter = next(name for name in pit.balances if name.startswith("meter:"))
    pit.balances[meter] += 70_000
    before = pit.balances[meter]
    pit.does(EVE, vocabulary.Confirm(1))
    [undone] = pit.live.undone
    assert undone.chips == proposal.chips
    assert money(pit, "ann", "bob") == [40_000, 40_000]
    assert before - pit.balances[meter] == fed


def test_nobodys_time_runs_and_then_everybody_has_it_whole() -> None:
    pit = Pit(BOOK, replace(STAFF, betting=0))
    pit.runs()
    seated(pit, ANN)
    while phase(pit) != "bets":
        assert pit.goes_on()
    pit.does(ANN, vocabulary.Wager(1, {"ante": 1000, "blind": 1000}))
    while phase(pit) != "decide":
        assert pit.goes_on()
    pit.does(JOE, vocabulary.Report("player_card_exposed"))
    assert pit.live.called_for is None
    pit.does(JOE, vocabulary.Report("dealer_card_exposed"))
    assert next_move(pit.live) is None
    assert seen(pit, ANN)["deadline"] == 0
    pit.now += 3_600_000
    pit.does(EVE, vocabulary.Reject(1, "nobody saw it"))
    coming = next_move(pit.live)
    assert coming is not None
    assert coming.at == pit.now + pit.setup.seconds * 1000
    pit.does(ANN, vocabulary.Check(1))


def test_a_bot_waits_for_the_floor_too() -> None:
    pit = Pit(BOOK, replace(STAFF, betting=0))
    pit.runs()
    pit.does(EVE, vocabulary.SeatBot(1, "Bit", 100_000))
    while phase(pit) != "decide":
        assert pit.goes_on()
    pit.does(JOE, vocabulary.Report("dealer_card_exposed"))
    assert not pit.goes_on()
    pit.does(EVE, vocabulary.Confirm(1))
    assert pit.goes_on()


def seen(pit: Pit, person: Person) -> dict[str, Any]:
    return view(pit.live, person, pit.now, {})


def test_everybody_sees_that_the_floor_is_called_and_staff_what_for() -> None:
    pit = table()
    assert seen(pit, ANN)["called"] is None
    pit.does(JOE, vocabulary.Report("fouled_hand", seat=2, cause="player"))
    for person in (ANN, BOB, JOE, EVE):
        told = seen(pit, person)["called"]
        called = {"report": "fouled_hand", "title": "Fouled hand", "seat": 2}
        assert told == {**called, "clause": "MD-UTH-1.5:13.A"}
    assert "proposals" not in seen(pit, ANN)
    [proposal] = seen(pit, EVE)["proposals"]
    assert (proposal["title"], proposal["effect_title"]) == (
        "Fouled hand",
        "Hand void, wagers returned",
    )
    assert (proposal["by"], proposal["seat"], proposal["at"]) == ("joe", 2, pit.now)
    assert {(item["wager"], item["cents"], item["fate"]) for item in proposal["chips"]} == {
        (name, cents, "taken") for name, cents in BET.items()
    }


def test_a_report_that_cannot_be_carried_out_calls_nobody() -> None:
    pit = table()
    assert pit.refuses(JOE, vocabulary.Report("fouled_hand", seat=5)).reason.word == "no_box"
    assert (
        pit.refuses(JOE, vocabulary.Report("wrong_count", "ceiling")).reason.word
        == "no_such_report"
    )
    assert pit.live.proposals == ()


def test_two_people_give_a_six_card_bonus_back() -> None:
    """Decided by whether a stake is returned, not by the name of the effect."""
    pit = table("bets", dealing="device")
    pit.does(ANN, vocabulary.Wager(1, {**BET, "six_card_bonus": 500}))
    while phase(pit) != "decide":
        assert walk(pit)
    pit.does(JOE, vocabulary.Report("wrong_count", "box"))
    [proposal] = pit.live.proposals
    assert [(chip.seat, chip.wager, chip.cents) for chip in proposal.chips] == [
        (1, "six_card_bonus", 500)
    ]
    assert money(pit, "ann") == [40_000 - 2_600 - 500]
    pit.does(EVE, vocabulary.Confirm(1))
    assert (phase(pit), money(pit, "ann")) == ("decide", [40_000 - 2_600])


def test_one_person_is_enough_where_nobody_bet_on_the_box() -> None:
    pit = table(dealing="device")
    pit.does(JOE, vocabulary.Report("wrong_count", "box"))
    assert (pit.live.proposals, phase(pit)) == ((), "decide")


def test_the_dealer_reads_what_goes_back_and_what_comes_out_of_the_tray() -> None:
    pit = table()
    pit.does(JOE, vocabulary.Report("wrong_count", "dealer"))
    pit.does(EVE, vocabulary.Confirm(1))
    [undone] = seen(pit, JOE)["undone"]
    told = {(item["seat"], item["wager"]): (item["fate"], item["tray"]) for item in undone["chips"]}
    assert told == {
        (seat, name): ("back", name == "progressive") for seat in (1, 2) for name in BET
    }
    assert "undone" not in seen(pit, ANN)
    assert restored(taken(pit.live)).undone == pit.live.undone
    while phase(pit) != "bets":
        assert walk(pit)
    assert not seen(pit, JOE)["undone"]


def test_a_round_cut_short_says_what_is_still_to_be_settled() -> None:
    pit = table()
    pit.does(JOE, vocabulary.Report("dealer_card_exposed"))
    pit.does(EVE, vocabulary.Confirm(1))
    [undone] = pit.live.undone
    ann = {chip.wager: chip.fate for chip in undone.chips if chip.seat == 1}
    assert ann == {"ante": "back", "blind": "back", "trips": "later", "progressive": "later"}


def test_a_departed_players_lost_wagers_are_taken_on_the_console_too() -> None:
    pit = table(abandon_policy="floor_decides")
    pit.does(ANN, vocabulary.Stand())
    pit.does(EVE, vocabulary.Forfeit(1))
    [undone] = pit.live.undone
    assert {(chip.wager, chip.cents, chip.fate) for chip in undone.chips} == {
        (name, cents, "taken") for name, cents in BET.items()
    }
    assert undone.clause == "MD-UTH-1.5:7.C.2"


def settled_boxes(pit: Pit) -> list[int]:
    """The seats that have lines already."""
    boxes = pit.live.round.boxes if pit.live.round is not None else ()
    return [box.seat for box in boxes if box.lines]


def test_what_was_paid_before_a_void_is_taken_back() -> None:
    """Only the difference moves: a won stake lies with the player already."""
    pit = table("settle")
    pit.does(JOE, CompleteStep(step="announce_dealer"))
    while not settled_boxes(pit):
        assert walk(pit)
    current = pit.live.round
    assert current is not None
    [done] = [box for box in current.boxes if box.lines and not box.open]
    had = {line.wager: line.pays + line.returned for line in done.lines}
    pit.does(JOE, vocabulary.Report("wrong_count", "board"))
    pit.does(EVE, vocabulary.Confirm(1))
    moved = {
        chip.wager: chip.cents if chip.fate == "back" else -chip.cents
        for chip in pit.live.undone[0].chips
        if chip.seat == done.seat
    }
    stakes = {name: cents - had[name] for name, cents in done.stakes.items()}
    assert moved == {name: cents for name, cents in stakes.items() if cents}
    assert money(pit, "ann", "bob") == [40_000, 40_000]


# Rulings between players


def test_a_misdeal_between_players_stands_still_too() -> None:
    book = "california-holdem"
    pit = Desk(book, STAFF, physical(book))
    walk(pit)
    seated(pit, ANN, BOB)
    while pit.live.hand is None or pit.live.hand.phase != "act":
        assert walk(pit)
    pit.does(EVE, vocabulary.Rule("misdeal"))
    hand = pit.live.hand
    turn = next(item for item in (ANN, BOB) if pit.live.seat_of(item.name) == seen_turn(pit))
    for person, command in (
        (turn, vocabulary.Fold(seen_turn(pit))),
        (JOE, vocabulary.Deal(unseen(pit, 1))),
        (JOE, vocabulary.TimeOut(seen_turn(pit))),
        (EVE, vocabulary.Rule("misdeal")),
        (turn, vocabulary.Stand()),
    ):
        assert pit.refuses(person, command).reason.word == "floor_called"
    assert pit.live.hand is hand
    assert seen(pit, turn)["called"]["report"] == "misdeal"
    pit.does(FLO, vocabulary.Confirm(1))
    assert pit.live.called_for is None


def seen_turn(pit: Pit) -> int:
    return int(seen(pit, JOE)["hand"]["turn"])


# Bets that are called off


def test_no_round_is_opened_where_nobody_sits() -> None:
    pit = table("bets")
    for person in (ANN, BOB):
        pit.does(person, vocabulary.Stand())
    assert phase(pit) == ""
    assert not offered(pit, JOE, "open_round")
    refused = pit.refuses(JOE, vocabulary.OpenRound())
    assert (refused.reason.word, refused.message) == ("wrong_moment", "no players are seated")


@pytest.mark.parametrize("who", [JOE, EVE])
def test_bets_are_taken_down_with_a_reason(who: Person) -> None:
    pit = table("bets")
    told = {"do": "take_bets_down", "fields": {"reason": "reason"}}
    assert offered(pit, who, "take_bets_down") == [told]
    assert pit.refuses(who, vocabulary.TakeBetsDown(" ")).reason.word == "reason_required"
    assert pit.refuses(ANN, vocabulary.TakeBetsDown("no")).reason.word == "not_yours_to_do"
    pit.does(who, vocabulary.TakeBetsDown("the table moves"))
    assert (phase(pit), money(pit, "ann", "bob")) == ("", [40_000, 40_000])
    assert happened(pit, "bets_taken_down") == 1


def test_an_empty_betting_ends_at_once_and_never_after_the_bets() -> None:
    pit = table("bets")
    for seat, person in ((1, ANN), (2, BOB)):
        pit.does(person, vocabulary.TakeBack(seat))
    assert offered(pit, JOE, "take_bets_down") == [{"do": "take_bets_down", "fields": {}}]
    pit.does(JOE, vocabulary.TakeBetsDown())
    assert phase(pit) == ""
    pit = table()
    assert not offered(pit, JOE, "take_bets_down")
    assert pit.refuses(JOE, vocabulary.TakeBetsDown("no")).reason.word == "wrong_moment"


def test_a_table_is_closed_with_bets_on_it() -> None:
    pit = table("bets")
    rich = [pit.balances[f"wallet:{person.name}"] for person in (ANN, BOB)]
    pit.does(EVE, CloseTable())
    assert not pit.live.procedure.open
    back = [pit.balances[f"wallet:{item.name}"] for item in (ANN, BOB)]
    assert [now - then for now, then in zip(back, rich, strict=True)] == [40_000 * 10_000] * 2
    again = table_events.BetsTakenDown("eve", "the table closes")
    assert happened(pit, "bets_taken_down") == 1
    assert again.reason.encode() in next(body for name, body, _ in pit.log if "taken_down" in name)


def test_a_table_is_not_closed_in_the_middle_of_a_round() -> None:
    pit = table()
    assert pit.refuses(EVE, CloseTable()).reason.word == "wrong_moment"
