"""What is offered can be paid for: Play by the chips at hand, bets by what they leave."""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier.engine.banked.turn import to_act
from croupier.engine.cardroom.hand.turn import to_act as in_turn
from croupier.house.table.offer_json import Written as Offer
from croupier.house.table.setup import Conduct
from croupier.house.table.state import Person
from croupier.law.submission import with_demonstration
from croupier.refusal import Refused
from tests import vocabulary
from tests.house.table.asking import all_offers
from tests.house.table.dealing import phase, walk
from tests.house.table.pit import ANN, BANKED, BOB, JOE, Pit, physical
from tests.stages import many

STEPS = many(100, 1000)


def offered(pit: Pit, do: str, person: Person = ANN) -> Offer | None:
    """The first offer of this name that is made to the person."""
    return next((offer for offer in all_offers(pit, person) if offer["do"] == do), None)


def dealt(book: str, chips: int, **bets: int) -> Pit:
    """Ann has sat down with these chips, has made these bets, and has to decide."""
    pit = Pit(book).opened()
    pit.does(ANN, vocabulary.Sit(1, chips))
    pit.runs()
    pit.does(ANN, vocabulary.Wager(1, bets))
    pit.does(ANN, vocabulary.Ready())
    pit.runs()
    return pit


def accepted(pit: Pit, person: Person, command: Any) -> bool:
    """Whether the table would take the command now."""
    return not isinstance(pit.tries(person, command), Refused)


def _all_is_as_offered(pit: Pit, person: Person) -> int:
    """Every listed multiple is taken, every other lawful one is named with the chips it lacks."""
    game, current = pit.live.setup.game, pit.live.round
    box = to_act(current) if current is not None else None
    if game is None or current is None or box is None or box.player != person.name:
        assert offered(pit, "play", person) is None
        return 0
    play, buy = offered(pit, "play", person), offered(pit, "buy", person)
    choices = play["choices"] if play else ()
    must = bool(play and play.get("tip_required"))
    lacks = dict(buy["play"]["lacks"]) if buy and "play" in buy else {}
    assert sorted((*choices, *lacks)) == sorted(game.stages[current.stage].multiples)
    for multiple in choices:
        assert accepted(pit, person, vocabulary.Play(box.seat, multiple, must))
        if play and play.get("tip"):
            assert accepted(pit, person, vocabulary.Play(box.seat, multiple, tip=True))
    chips = pit.live.chips[person.name]
    for multiple, cents in lacks.items():
        refused = pit.tries(person, vocabulary.Play(box.seat, multiple, must))
        assert refused.reason.word == "insufficient_chips"
        assert chips + cents == multiple * box.stakes[game.base_wager]
        assert buy is not None
        assert buy["play"]["seat"] == box.seat
    return len(choices) + len(lacks)


def _bet(pit: Pit, person: Person, chance: random.Random) -> None:
    """A bet of any size that the person can pay, now and then all of it."""
    offer = offered(pit, "wager", person)
    if offer is None or pit.live.round is None:
        return
    terms, seat = offer["bet"], pit.live.seat_of(person.name)
    if offer["seat"] != seat:
        return
    opening = terms["opening"][0]
    least = max(low for name, low, _ in terms["wagers"] if name in opening)
    most = min(high for name, _, high in terms["wagers"] if name in opening)
    room = min(most, terms["chips"] // len(opening))
    amount = chance.choice((least, room, chance.randint(least, room)))
    if terms["room"]:
        amount = min(amount, terms["room"] // 20)
    pit.ask(person, vocabulary.Wager(seat, dict.fromkeys(opening, amount)))


def _acts(pit: Pit, person: Person, chance: random.Random) -> None:
    play, buy = offered(pit, "play", person), offered(pit, "buy", person)
    if play and chance.random() < 0.3:
        multiple = chance.choice(play["choices"])
        pit.does(person, vocabulary.Play(play["seat"], multiple, bool(play.get("tip_required"))))
    elif buy and "play" in buy and chance.random() < 0.3:
        multiple, cents = chance.choice(buy["play"]["lacks"])
        pit.does(person, vocabulary.Buy(cents))
        pit.does(person, vocabulary.Play(buy["play"]["seat"], multiple))
    for do, kind in (("check", vocabulary.Check), ("fold", vocabulary.Fold)):
        if (offer := offered(pit, do, person)) and "seat" in offer:
            pit.does(person, kind(offer["seat"]))
    if offered(pit, "ready", person):
        pit.does(person, vocabulary.Ready())


@pytest.mark.parametrize("book", BANKED)
def test_every_play_that_is_listed_can_be_paid(book: str) -> None:
    chance = random.Random(f"payable {book}")
    pit = Pit(book).opened()
    for seat, person in ((1, ANN), (3, BOB)):
        pit.does(person, vocabulary.Sit(seat, chance.choice((2_500, 7_000, 12_345))))
    seen = 0
    for _ in range(STEPS):
        for person in (ANN, BOB):
            seen += _all_is_as_offered(pit, person)
        person = chance.choice((ANN, BOB))
        if pit.live.round is not None and pit.live.round.phase == "bets":
            _bet(pit, person, chance)
        if pit.live.chips[person.name] < 3_000:
            pit.does(person, vocabulary.Buy(chance.choice((1_000, 4_000, 9_999))))
        _acts(pit, person, chance)
        pit.runs()
    assert seen > STEPS // 4


def test_what_the_chips_do_not_pay_is_not_offered_but_named_with_what_it_lacks() -> None:
    pit = dealt("maryland-uth-1.5", 45_000, ante=20_000, blind=20_000)
    assert pit.live.chips["ann"] == 5_000
    assert offered(pit, "play") is None
    buy = offered(pit, "buy")
    assert buy is not None
    assert buy["play"]["seat"] == 1
    assert buy["play"]["lacks"] == [[3, 55_000], [4, 75_000]]
    assert offered(pit, "check") is not None
    pit.does(ANN, vocabulary.Buy(55_000 - 1))
    assert offered(pit, "play") is None
    pit.does(ANN, vocabulary.Buy(1))
    play = offered(pit, "play")
    assert play is not None
    assert play["choices"] == (3,)
    pit.does(ANN, vocabulary.Buy(20_000))
    play, buy = offered(pit, "play"), offered(pit, "buy")
    assert play is not None
    assert play["choices"] == (3, 4)
    assert buy == {"do": "buy"}


def test_a_tip_goes_with_a_play_only_where_both_can_be_paid() -> None:
    pit = Pit("south-dakota-uth").opened()
    pit.does(ANN, vocabulary.Sit(1, 5_500))
    pit.runs()
    pit.does(ANN, vocabulary.Wager(1, {"ante": 1000, "blind": 1000}, {"ante": 500}))
    pit.does(ANN, vocabulary.Ready())
    pit.runs()
    play = offered(pit, "play")
    assert play is not None
    assert play["choices"] == (3,)
    assert "tip" not in play
    assert pit.tries(ANN, vocabulary.Play(1, 3, tip=True)).reason.word == "insufficient_chips"
    pit.does(ANN, vocabulary.Buy(1_200))
    play = offered(pit, "play")
    assert play is not None
    assert play["choices"] == (3, 4)
    assert "tip" not in play
    pit.does(ANN, vocabulary.Buy(1_800))
    play = offered(pit, "play")
    assert play is not None
    assert play["tip"] is True
    assert accepted(pit, ANN, vocabulary.Play(1, 4, tip=True))


@pytest.mark.parametrize(("chips", "open_to"), [(1_999, False), (2_000, True)])
def test_a_bet_is_open_to_whoever_can_pay_the_least(chips: int, open_to: bool) -> None:
    pit = Pit("maryland-uth-1.5").opened()
    pit.does(ANN, vocabulary.Sit(1, chips))
    pit.runs()
    offer = offered(pit, "wager")
    assert (offer is not None) is open_to
    if offer is None:
        return
    assert offer["bet"]["chips"] == chips
    pit.does(ANN, vocabulary.Wager(1, {"ante": 1000, "blind": 1000}))
    offer = offered(pit, "wager")  # the current bet counts: it may be changed
    assert offer is not None
    assert (offer["seat"], offer["bet"]["chips"]) == (1, chips)


def test_a_refusal_for_money_says_you_to_oneself_and_the_name_to_a_dealer() -> None:
    pit = dealt("maryland-uth-1.5", 45_000, ante=20_000, blind=20_000)
    refused = pit.refuses(ANN, vocabulary.Play(1, 4))
    assert refused.message == "you have $50 in chips; Play 4× needs $800"
    pit = Pit("maryland-uth-1.5").opened()
    pit.does(ANN, vocabulary.Sit(1, 3_000))
    pit.runs()
    refused = pit.refuses(ANN, vocabulary.Wager(1, {"ante": 2000, "blind": 2000}))
    assert refused.message == "you have $30 in chips; this bet needs $40"
    pit.does(ANN, vocabulary.Wager(1, {"ante": 1000, "blind": 1000}))
    refused = pit.refuses(ANN, vocabulary.Wager(1, {"ante": 2000, "blind": 2000}))
    assert refused.message == "you have $10 in chips; this bet needs $20 more"
    pit.balances["wallet:bob"] = 0
    assert (
        pit.refuses(BOB, vocabulary.Sit(2, 1_000)).message
        == "your wallet has $0; this buy-in is $10"
    )
    keyed = Pit("maryland-uth-1.5", Conduct(floor="staff", pace=0), physical("maryland-uth-1.5"))
    while not keyed.live.procedure.open:
        assert walk(keyed)
    keyed.does(ANN, vocabulary.Sit(1, 3_000))
    while phase(keyed) != "bets":
        assert walk(keyed)
    refused = keyed.refuses(JOE, vocabulary.Wager(1, {"ante": 2000, "blind": 2000}))
    assert refused.message == "ann has $30 in chips; this bet needs $40"


@pytest.mark.parametrize("book", BANKED)
def test_bots_always_have_something_that_they_can_pay(book: str) -> None:
    pit = Pit(book).opened().bots(3, chips=100)
    pit.rounds(4 if STEPS == 100 else 40)
    assert all(cents >= 0 for cents in pit.live.chips.values())


@pytest.mark.parametrize("policy", ["auto_check_fold", "floor_decides", "forfeit_all"])
def test_leaving_says_what_is_at_stake_and_what_the_house_does_with_it(policy: str) -> None:
    told = with_demonstration(
        {"rulebook": "maryland-uth-1.5", "options": {"abandon_policy": policy}}
    )
    pit = Pit("maryland-uth-1.5", submission=told).opened()
    pit.does(ANN, vocabulary.Sit(1, 50_000))
    pit.runs()
    assert offered(pit, "stand") == {"do": "stand"}
    pit.does(ANN, vocabulary.Wager(1, {"ante": 1000, "blind": 1000, "trips": 500}))
    assert offered(pit, "stand") == {"do": "stand"}  # until bets close they are simply taken back
    pit.does(ANN, vocabulary.Ready())
    pit.runs()
    stand = offered(pit, "stand")
    assert stand is not None
    assert (stand["at_stake"], stand["policy"]) == (2_500, policy)
    assert stand["clause"].startswith("MD-UTH-1.5:7.C")
    pit.does(ANN, vocabulary.Play(1, 3))
    stand = offered(pit, "stand")
    assert stand is None or stand == {"do": "stand"} or stand["at_stake"] == 5_500


def test_between_players_leaving_says_what_is_in_the_pot_and_a_bet_its_smallest_chip() -> None:
    pit = Pit("california-holdem").opened()
    for seat, person in ((1, ANN), (2, BOB)):
        pit.does(person, vocabulary.Sit(seat, 10_000))
    pit.runs()
    assert pit.live.hand is not None
    for person in (ANN, BOB):
        own = pit.live.hand.at(pit.live.seat_of(person.name))
        stand = offered(pit, "stand", person)
        assert own is not None
        assert stand is not None
        assert stand["at_stake"] == own.put > 0
        bet = offered(pit, "bet", person)
        if bet is not None:
            assert bet["chip"] == 100
    turn = in_turn(pit.live.hand)
    assert turn is not None
    person = ANN if turn.name == "ann" else BOB
    assert offered(pit, "bet", person) is not None
    pit.does(person, vocabulary.Fold(turn.seat))
    stand = offered(pit, "stand", person)
    assert stand is not None
    assert "at_stake" not in stand
