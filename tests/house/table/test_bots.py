"""Bots at a table: no person plays for one, sees its cards, or pays for it out of turn."""

from __future__ import annotations

import pytest

from croupier.house.table.seats import MOST_CHIPS_CENTS
from croupier.house.table.setup import Conduct
from croupier.house.table.state import Person
from croupier.house.table.view import seen_cards, view
from croupier.refusal import Reason
from tests import vocabulary
from tests.house.table.asking import all_offers, command_for
from tests.house.table.pit import ANN, BOB, BOOKS, EVE, FLO, JOE, Pit

BOT = Person("bob", "bot")
STAFF = Conduct(floor="staff", pace=0)
NAMESAKES = tuple(Person("bob", role) for role in ("player", "dealer", "floorperson", "auditor"))
MINE = {"wager", "take_back", "play", "check", "fold", "call", "bet", "muck", "ready", "buy"}


def with_namesake(book: str, moves: int) -> Pit:
    """A table at which a bot has Bob's name, after a number of moves."""
    pit = Pit(book).opened()
    for seat, name in ((1, "bob"), (3, "Bot 3")):
        pit.does(EVE, vocabulary.SeatBot(seat, name, 40_000))
    for _ in range(moves):
        pit.goes_on()
    return pit


@pytest.mark.parametrize("book", BOOKS)
def test_a_bots_namesake_has_no_part_in_its_round(book: str) -> None:
    dealt = acted = 0
    for moves in range(2, 40, 2):
        pit = with_namesake(book, moves)
        state = pit.live.round or pit.live.hand
        public = seen_cards(view(pit.live, Person("", "public"), pit.now, {}))
        for person in NAMESAKES:
            seen = view(pit.live, person, pit.now, {})
            assert seen["seat"] == 0
            over = state is not None and state.phase == "over" and person.role == "auditor"
            assert over or seen_cards(seen) == public, person
            offered = {item["do"] for item in seen["offers"]}
            assert not offered & MINE, (person, offered)
            for command in (
                vocabulary.Ready(),
                vocabulary.Buy(1000),
                vocabulary.Fold(1),
                vocabulary.Check(1),
                vocabulary.Play(1, 1),
            ):
                pit.refuses(person, command)
            pit.refuses(person, vocabulary.Wager(1, {"ante": 1000, "blind": 1000}))
            pit.refuses(person, vocabulary.Wager(2, {"ante": 1000, "blind": 1000}))
            pit.refuses(person, vocabulary.Stand())
        assert pit.refuses(BOB, vocabulary.Stand(1)).reason.word == "not_your_box"
        own = view(pit.live, BOT, pit.now, {})
        assert own["seat"] == 1
        dealt += len(seen_cards(own)) > len(public)
        acted += bool({each["do"] for each in own["offers"]} & {"check", "fold", "call"})
    assert dealt
    assert acted


def test_a_bots_name_is_nobody_elses_at_the_table() -> None:
    pit = with_namesake("maryland-uth-1.5", 0)
    assert pit.refuses(BOB, vocabulary.Sit(2, 10_000)).reason.word == "seat_taken"
    assert "sit" not in {offer["do"] for offer in all_offers(pit, BOB)}
    assert pit.refuses(EVE, vocabulary.SeatBot(2, "bob", 10_000)).reason.word == "name_taken"
    pit.does(ANN, vocabulary.Sit(2, 10_000))
    assert pit.refuses(EVE, vocabulary.SeatBot(4, " ann ", 10_000)).reason.word == "name_taken"
    pit.does(EVE, vocabulary.Stand(1))
    pit.rounds(0)
    assert "bob" not in pit.live.bots
    pit.does(BOB, vocabulary.Sit(1, 10_000))


def test_a_name_that_is_still_in_the_round_is_no_bots() -> None:
    pit = Pit("maryland-uth-1.5").opened().dealt(ANN)
    pit.does(ANN, vocabulary.Stand())
    assert pit.refuses(EVE, vocabulary.SeatBot(3, "ann", 10_000)).reason.word == "name_taken"


@pytest.mark.parametrize(
    ("floor", "person", "most"),
    [
        ("automatic", ANN, 1_000_000),
        ("automatic", EVE, 100_000_000),
        ("staff", ANN, 0),
        ("staff", EVE, 100_000_000),
        ("automatic", JOE, 0),
        ("staff", JOE, 0),
        ("automatic", Person("Bot 1", "bot"), 0),
    ],
)
def test_who_seats_bots_and_with_how_much(floor: str, person: Person, most: int) -> None:
    conduct = Conduct(floor="automatic" if floor == "automatic" else "staff", pace=0)
    pit = Pit("maryland-uth-1.5", conduct).opened()
    offer = next((row for row in all_offers(pit, person) if row["do"] == "seat_bot"), None)
    if not most:
        assert offer is None
        assert (
            pit.refuses(person, vocabulary.SeatBot(1, "Bot", 1000)).reason.word == "not_yours_to_do"
        )
        return
    assert offer is not None
    assert offer["max"] == most
    assert pit.refuses(person, vocabulary.SeatBot(1, "Bot", most + 1)).reason.word == "bad_amount"
    pit.does(person, command_for(pit, offer, pit.chance))
    assert pit.live.chips == {next(iter(pit.live.bots)): most}


@pytest.mark.parametrize("person", [ANN, FLO])
def test_between_players_a_bot_buys_in_as_everybody_does(person: Person) -> None:
    pit = Pit("california-holdem").opened()
    [offer] = [row for row in all_offers(pit, person) if row["do"] == "seat_bot"]
    rules = pit.setup.rooms
    assert rules is not None
    assert (offer["min"], offer["max"]) == rules.buy_in
    pit.refuses(person, vocabulary.SeatBot(1, "Bot", offer["max"] + 1))
    pit.does(person, vocabulary.SeatBot(1, "Bot", offer["max"]))


@pytest.mark.parametrize("cents", [0, -100, MOST_CHIPS_CENTS + 1])
def test_a_bot_buys_no_more_than_anybody(cents: int) -> None:
    pit = with_namesake("maryland-uth-1.5", 0)
    had = pit.live.chips["bob"]
    assert pit.refuses(BOT, vocabulary.Buy(cents)).reason is Reason.BAD_AMOUNT
    pit.does(BOT, vocabulary.Buy(MOST_CHIPS_CENTS))
    assert pit.live.chips["bob"] == had + MOST_CHIPS_CENTS
