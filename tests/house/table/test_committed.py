"""A virtual deck comes from the shoe alone, and is committed to before anybody bets on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.cards import DECK
from croupier.engine.copies import copy_with
from croupier.engine.procedure.shuffle import ShuffleDone
from croupier.house.table.schedule import next_move
from croupier.house.table.setup import Conduct
from croupier.house.table.state import SYSTEM
from croupier.refusal import Refused
from tests import vocabulary
from tests.house.table.asking import all_offers
from tests.house.table.dealing import walk
from tests.house.table.pit import ANN, BANKED, BOOKS, EVE, EVERYBODY, Pit, physical

ORDER = [int(card) for card in DECK]


def moments(pit: Pit, rounds: int = 2) -> Iterator[Pit]:
    """The table at each moment until a number of rounds are over."""
    yield pit
    pit.goes_on()
    pit.bots(3)
    while pit.live.number < rounds or pit.live.in_round:
        yield pit
        assert pit.goes_on()
    yield pit


def least(pit: Pit) -> dict[str, int]:
    """The wagers that open a box here."""
    bet = next(offer for offer in all_offers(pit, ANN) if offer["do"] == "wager")["bet"]
    return dict.fromkeys(bet["opening"][0], 1000)


@pytest.mark.parametrize("floor", ["staff", "automatic"])
@pytest.mark.parametrize("book", BOOKS)
def test_an_order_of_cards_comes_from_the_system_alone(book: str, floor: str) -> None:
    pit = Pit(book, Conduct(floor="staff" if floor == "staff" else "automatic", pace=0))
    due = 0
    for moment in moments(pit):
        coming = next_move(moment.live)
        due += coming is not None and type(coming.command).__name__ == "Chance"
        for deck in (0, 1, 2):
            stacked = vocabulary.read("shuffle_done", {"deck": deck, "order": ORDER})
            for person in EVERYBODY:
                judged = moment.tries(person, stacked)
                assert isinstance(judged, Refused), (person, judged)
                assert judged.reason.word == "not_yours_to_do", judged
            assert isinstance(moment.tries(SYSTEM, stacked), Refused)
            plain = vocabulary.read("shuffle_done", {"deck": deck})
            assert all(isinstance(moment.tries(item, plain), Refused) for item in EVERYBODY)
    assert due >= 2


def test_the_house_gives_no_order_without_its_salts() -> None:
    pit = Pit("maryland-uth-1.5", Conduct(floor="staff", pace=0))
    pit.goes_on()
    refused = pit.refuses(SYSTEM, ShuffleDone(deck=1, order=DECK))
    assert (refused.reason.word, refused.advice) == ("bad_cards", "give its salts with it")
    pit.goes_on()
    assert pit.live.shoe.root


@pytest.mark.parametrize("book", BANKED)
def test_dealers_still_say_that_a_physical_deck_is_shuffled(book: str) -> None:
    pit = Pit(book, Conduct(floor="staff", pace=0), physical(book))
    while not any(deck.shuffled for deck in pit.live.procedure.decks):
        assert walk(pit)
    assert any("deck_shuffled" in kind for kind, _, _ in pit.log)


@pytest.mark.parametrize(
    ("book", "first"),
    [
        *((name, vocabulary.OpenRound()) for name in BANKED),
        ("california-holdem", vocabulary.Deal()),
    ],
)
def test_nothing_begins_on_a_deck_that_nobody_committed_to(book: str, first: Any) -> None:
    """Between players the deck is shuffled when the hand has been opened, before its deal."""
    pit = Pit(book, Conduct(floor="staff", pace=0)).opened()
    pit.bots(2)
    while getattr(next_move(pit.live), "command", None) != first:
        assert pit.goes_on()
    committed = pit.live.shoe
    for pack in (copy_with(committed, root=""), copy_with(committed, drawn=3)):
        pit.live = copy_with(pit.live, shoe=pack)
        assert pit.refuses(SYSTEM, first).reason.word == "not_committed"
    pit.live = copy_with(pit.live, shoe=committed)
    pit.does(SYSTEM, first)


@pytest.mark.parametrize("book", BANKED)
def test_bets_are_not_closed_on_a_deck_that_nobody_committed_to(book: str) -> None:
    pit = Pit(book, Conduct(floor="staff", pace=0)).opened()
    pit.does(ANN, vocabulary.Sit(1, 50_000))
    pit.runs()
    pit.does(ANN, vocabulary.Wager(1, least(pit)))
    committed = pit.live.shoe
    pit.live = copy_with(pit.live, shoe=copy_with(committed, root=""))
    assert pit.refuses(SYSTEM, vocabulary.CloseBets()).reason.word == "not_committed"
    pit.live = copy_with(pit.live, shoe=committed)
    pit.does(SYSTEM, vocabulary.CloseBets())


@pytest.mark.parametrize("book", BANKED)
def test_a_virtual_deck_is_not_shuffled_again_once_bets_are_closed(book: str) -> None:
    """Else the house could draw decks until it likes one, with the bets known."""
    pit = Pit(book, Conduct(floor="staff", pace=0)).opened()
    pit.does(ANN, vocabulary.Sit(1, 50_000))
    pit.runs()
    pit.does(ANN, vocabulary.Wager(1, least(pit)))
    order = vocabulary.read("order_shuffle", {"reason": "a test"})
    before = pit.tries(EVE, order)
    assert not isinstance(before, Refused) or before.reason.word == "not_in_book"
    pit.does(SYSTEM, vocabulary.CloseBets())
    assert pit.refuses(EVE, order).reason.word == "wrong_moment"


def test_a_dealer_acts_as_dealer_shuffler_or_player_and_never_as_the_system() -> None:
    """What a step is recorded as done by is the role that the law names, if the person may."""
    pit = Pit("maryland-uth-1.5", Conduct(floor="staff", pace=0), physical("maryland-uth-1.5"))
    while walk(pit):
        pass
    said = {
        (bytes(body).split(b'"by":"')[1].split(b'"')[0]).decode()
        for kind, body, _ in pit.log
        if kind.startswith("table:") and b'"who":"joe"' in body
    }
    assert said <= {"dealer", "shuffler", "player"}
    assert "dealer" in said
