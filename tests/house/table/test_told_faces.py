"""Faces that staff tell: refused where the house knows them, else held against what is open."""

from __future__ import annotations

import pytest

from croupier.cards import DECK, cards, text
from croupier.engine.banked import events as banked
from croupier.engine.banked.deal_plan import BOARD, BOX, DEALER
from croupier.house.table.setup import Conduct
from tests import vocabulary
from tests.house.audit.walk import Walk
from tests.house.table.asking import all_offers
from tests.house.table.dealing import phase, seated, walk
from tests.house.table.pit import ANN, BOB, EVE, JOE, Pit

MARYLAND = ("maryland-uth-1.5", "maryland-uth-1.4", "maryland-jackpot-1.0")


@pytest.mark.parametrize("book", MARYLAND)
def test_at_a_virtual_table_a_face_is_refused_before_anything_is_compared(book: str) -> None:
    pit = Pit(book, Conduct(floor="staff", pace=0)).opened()
    pit.does(ANN, vocabulary.Sit(1, 50_000))
    pit.runs()
    opening = next(offer for offer in all_offers(pit, ANN) if offer["do"] == "wager")["bet"][
        "opening"
    ]
    pit.does(ANN, vocabulary.Wager(1, dict.fromkeys(opening[0], 1000)))
    pit.does(ANN, vocabulary.Ready())
    pit.runs()
    for person in (EVE, JOE):
        said = {
            str(pit.refuses(person, vocabulary.Report("face_up_card", card=text(card))))
            for card in DECK
        }
        assert said == {"the cards of this table are virtual; leave the face out"}


@pytest.mark.parametrize("book", ["maryland-uth-1.5", "maryland-uth-1.4"])
def test_a_card_face_up_in_a_virtual_deck_is_the_one_on_top(book: str) -> None:
    """In Jackpot Hold'em a virtual deck gives all its cards at once: none is left to find."""
    pit = Walk(book, "virtual", staff=True, seed=2, options={"dealing": "manual_shoe"})
    pit.opened().does(EVE, vocabulary.SeatBot(1, "Bot 1", 40_000))
    while pit.live.round is None or not pit.live.round.dealt:
        assert pit.goes_on()
    out = pit.live.shoe.drawn
    pit.does(JOE, vocabulary.Report("face_up_card"))
    assert pit.live.round is not None
    assert pit.live.shoe.drawn == out + 1
    assert pit.live.round.discards[-1] == pit.live.shoe.order[out]
    while pit.live.in_round:
        assert pit.goes_on(), "the round continues with the next card"
    assert pit.wrong == []
    dealt = [step.event for step in pit.steps_told if isinstance(step.event, banked.CardsDealt)]
    assert pit.live.shoe.order[out + 1] == dealt[1].cards[0]


def to_deal(book: str = "maryland-uth-1.5") -> Walk:
    """Two boxes at a physical table, and cards are due."""
    dealing = "hand" if book == "south-dakota-uth" else "manual_shoe"
    pit = Walk(book, "physical", staff=True, seed=3, options={"dealing": dealing})
    while not any(offer["do"] == "open_round" for offer in all_offers(pit, JOE)):
        assert walk(pit)
        if pit.live.procedure.open and not pit.live.players:
            seated(pit, ANN, BOB)
    pit.does(JOE, vocabulary.OpenRound())
    pit.does(ANN, vocabulary.Wager(1, {"ante": 1000, "blind": 1000}))
    pit.does(BOB, vocabulary.Wager(2, {"ante": 1000, "blind": 1000}))
    while not any(row["do"] == "deal" for row in all_offers(pit, JOE)):
        assert walk(pit)
    return pit


def dealt(pit: Walk, faces: dict[int, str]) -> None:
    """The next cards are dealt; of each place these are seen, the others are not."""
    offer = next(row for row in all_offers(pit, JOE) if row["do"] == "deal")
    left = {place: told.split() for place, told in faces.items()}
    written = [left[item].pop(0) if left.get(item) else "??" for item in offer["places"]]
    for face in written:
        pit.does(JOE, vocabulary.Deal((face,)))


def to_phase(pit: Walk, wanted: str) -> None:
    """On to this phase, both players checking as long as they can."""
    while phase(pit) != wanted:
        offers = all_offers(pit, JOE)
        deal = next((offer for offer in offers if offer["do"] == "deal"), None)
        if deal is not None:
            free = [text(card) for card in cards("3c 4d 5h 6s 8c")]
            assert pit.live.round is not None
            left = free[len(pit.live.round.board) :]
            told = (left.pop(0) if place == BOARD else "??" for place in deal["places"])
            pit.does(JOE, vocabulary.Deal(tuple(told)))
        elif phase(pit) == "decide":
            seat = next(row["seat"] for row in offers if row["do"] == "play")
            pit.does(JOE, vocabulary.Play(seat, 4))
        else:
            assert walk(pit)


def test_a_card_told_for_two_places_is_noticed_when_the_second_is_read() -> None:
    pit = to_deal()
    dealt(pit, {1: "Ah Kd", 2: "Ah Qd", DEALER: "7c 2d", BOX: "9c 9d 9h 9s"})
    to_phase(pit, "settle")
    first = next(offer["seat"] for offer in all_offers(pit, JOE) if offer["do"] == "settle")
    pit.does(JOE, vocabulary.Settle(first))
    refused = pit.refuses(JOE, vocabulary.Settle(3 - first))
    assert (refused.reason.word, refused.message) == (
        "card_twice",
        "Ah was already entered for another card",
    )
    assert pit.wrong == []


def test_a_card_told_for_a_seat_and_for_the_board_is_noticed_too() -> None:
    pit = to_deal()
    dealt(pit, {1: "3c Kd", 2: "Ah Qd", DEALER: "7c 2d"})
    to_phase(pit, "settle")
    said = [pit.ask(JOE, vocabulary.Settle(seat)) for seat in (2, 1)]
    assert [refused.reason.word for refused in said if refused is not None] == ["card_twice"]


def named(pit: Walk, *names: str) -> list[tuple[str, int]]:
    """The dealer's offers of these names, with their seats."""
    found = [offer for offer in all_offers(pit, JOE) if offer["do"] in names]
    return [(row["do"], row.get("seat") or row["target"]) for row in found]


@pytest.mark.parametrize("book", ["maryland-uth-1.5", "south-dakota-uth"])
def test_the_faces_of_a_box_are_told_again_where_one_lies_on_the_board(book: str) -> None:
    pit = to_deal(book)
    dealt(pit, {1: "3c Kd", 2: "Ah Qd", DEALER: "7c 2d"})
    to_phase(pit, "settle")
    assert named(pit, "settle", "show") == [("settle", 2)]
    assert (
        pit.refuses(JOE, vocabulary.Show(2, ("As", "Qd"))).reason.word == "bad_cards"
    )  # told once only
    pit.does(JOE, vocabulary.Settle(2))
    assert named(pit, "settle", "show") == [("show", 1)]
    assert pit.refuses(JOE, vocabulary.Settle(1)).reason.word == "card_twice"
    for again in (("3c", "Kd"), ("Kd", "Kd"), ("Ah", "Kd")):  # on the board, twice, at seat 2
        assert pit.refuses(JOE, vocabulary.Show(1, again)).reason.word == "card_twice"
    pit.does(JOE, vocabulary.Show(1, ("3s", "Kd")))
    assert named(pit, "settle", "show") == [("settle", 1)]
    while pit.live.in_round:
        assert walk(pit)
    assert pit.wrong == []


def test_the_faces_of_a_box_are_told_again_where_one_settled_another_box() -> None:
    pit = to_deal()
    dealt(pit, {1: "Ah Kd", 2: "Ah Qd", DEALER: "7c 2d"})
    to_phase(pit, "settle")
    pit.does(JOE, vocabulary.Settle(2))
    assert named(pit, "settle", "show") == [("show", 1)]
    pit.does(JOE, vocabulary.Show(1, ("As", "Kd")))
    pit.does(JOE, vocabulary.Settle(1))
    assert pit.wrong == []


def test_what_is_told_twice_of_cards_still_face_down_changes_no_offer() -> None:
    pit = to_deal()
    dealt(pit, {1: "Ah Kd", 2: "Ah Qd", DEALER: "7c 2d"})
    to_phase(pit, "settle")
    assert named(pit, "settle", "show") == [("settle", 2)]


def test_what_all_see_counts_and_not_what_was_told_of_it_before() -> None:
    pit = to_deal()
    dealt(pit, {1: "Ah Kd", 2: "Js Qd", DEALER: "7c 2d"})
    to_phase(pit, "expose")
    while not any(offer["do"] == "expose" for offer in all_offers(pit, JOE)):
        assert walk(pit)
    pit.does(JOE, vocabulary.Expose(("Tc", "Td")))
    assert pit.live.round is not None
    assert [text(card) for card in pit.live.round.dealer if card is not None] == ["Tc", "Td"]
    while pit.live.in_round:
        assert walk(pit)
    assert pit.wrong == []


def test_one_command_tells_no_card_twice_and_none_that_lies_open() -> None:
    pit = to_deal()
    dealt(pit, {})
    to_phase(pit, "expose")
    while not any(offer["do"] == "expose" for offer in all_offers(pit, JOE)):
        assert walk(pit)
    assert pit.refuses(JOE, vocabulary.Expose(("Ah", "Ah"))).reason.word == "card_twice"
    assert pit.refuses(JOE, vocabulary.Expose(("Ah", "3c"))).reason.word == "card_twice"
    assert pit.live.round is not None
    assert next(text(card) for card in pit.live.round.board if card is not None) == "3c"
