"""What comes first at the console is the server's to say: at each phase of each book, one offer."""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier.house.table.offers import offers
from croupier.house.table.setup import Conduct
from croupier.house.table.state import Person
from croupier.house.table.view import view
from croupier.refusal import Refused
from tests import vocabulary
from tests.house.table.asking import command_for
from tests.house.table.dealing import right, seated
from tests.house.table.pit import ANN, BOB, BOOKS, EVE, FLO, JOE, Pit, physical
from tests.house.table.showdown import SOUTH_DAKOTA, WAGERS, at_showdown, shows, step
from tests.stages import many

STEPS = many(60, 300)
SEEDS = range(many(2, 6))

TURN = ("play", "check", "fold", "call", "bet", "time_out")
CARDS = (
    *(["draw_for_button"], ["settle"], ["show"], ["expose"], ["turn_up"], ["deal"], [*TURN]),
    *(["pay_envy"], ["close_round"], ["close_bets"], ["wager"], ["open_round"]),
)
"""What is done with cards and bets, by precedence."""
PHASES = {
    "": {"open_round", "draw_for_button"},
    "bets": {"wager", "close_bets"},
    "deal": {"deal"},
    "turn": {"turn_up"},
    "decide": {*TURN},
    "expose": {"expose"},
    "settle": {"show", "settle"},
    "close": {"close_round", "pay_envy"},
    "post": {"deal"},
    "act": {*TURN},
    "showdown": {"show", "expose"},
    "over": {"close_round"},
}
"""What may be first in each phase of a round or a hand, where no step of the table holds it up."""

BANKED = ("", "bets", "deal", "decide", "expose", "settle", "close")
CARDROOM = ("", "post", "deal", "act", "showdown")


def phase(pit: Pit) -> str:
    current = pit.live.round or pit.live.hand
    return current.phase if current is not None else ""


def now(pit: Pit, person: Person) -> Any:
    """The offer that is to be taken up first; None where there is none."""
    found = [offer for offer in offers(pit.live, person, pit.now) if offer.get("now")]
    assert len(found) < 2
    return found[0] if found else None


def expected(seen: dict[str, Any]) -> tuple[list[Any], str]:
    """By the view alone: the offers of which one must be first, and why."""
    offers = seen["offers"]
    if seen["paused"] or seen["called"]:
        return [], "stands still"
    if any(offer["do"] == "approve" for offer in offers):
        return [item for item in offers if item["do"] == "approve"], "approval"
    ways = [
        (due, [each for each in offers if each.get("due") == due["id"]])
        for due in seen["procedure"]["due"]
    ]
    for due, own in ways:
        if due["blocks"] and own:
            assert due["ready"]
            return own, "step"
    held = [box for box in seen.get("round", {}).get("seats", ()) if box["held"]]
    if not any(box["seat"] == seen["round"]["settling"] for box in held):
        for names in CARDS:
            own = [offer for offer in offers if offer["do"] in names]
            if own:
                return own, "cards"
    return next(((own, "later") for _, own in ways if own), ([], "nothing"))


def agrees(pit: Pit, person: Person) -> str:
    """Exactly one offer is first if any is due, and it is the right one; why it is."""
    seen = view(pit.live, person, pit.now, pit.balances)
    wanted, why = expected(seen)
    found = [item for item in seen["offers"] if item.get("now")]
    assert len(found) == bool(wanted), (found, why)
    assert not found or (found[0] in wanted and found[0] is seen["offers"][0]), (found, wanted)
    return why


@pytest.mark.parametrize("book", BOOKS)
def test_whoever_does_what_is_first_runs_whole_rounds(book: str) -> None:
    """Nothing else is asked of the console: neither a name of a step nor an order of its own."""
    pit = Pit(book, Conduct(floor="staff", pace=0), physical(book))
    sat, found = False, dict[str, set[str]]()
    for _ in range(500):
        if pit.live.procedure.rounds >= 2:
            break
        assert {agrees(pit, person) for person in (JOE, EVE)}
        person, offer = next(
            ((item, now(pit, item)) for item in (JOE, EVE) if now(pit, item)), (JOE, None)
        )
        if offer is None:
            assert not sat
            seated(pit, ANN, BOB)
            sat = True
            continue
        if not offer.get("due"):
            found.setdefault(phase(pit), set()).add(offer["do"])
        if offer["do"] in TURN:
            own = {row["do"]: row for row in offers(pit.live, person, pit.now)}
            offer = next(own[name] for name in ("check", "call", "fold") if name in own)
        pit.does(person, right(pit, offer))
    assert pit.live.procedure.rounds == 2
    assert all(does <= PHASES[at] for at, does in found.items()), found
    assert {*found} >= ({*BANKED} if pit.setup.game else {*CARDROOM}), found


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("mode", ["virtual", "physical"])
@pytest.mark.parametrize("book", BOOKS)
def test_exactly_one_offer_is_first_wherever_a_table_goes(book: str, mode: str, seed: int) -> None:
    chance = random.Random(f"{book} {mode} {seed}")
    submission = physical(book) if mode == "physical" else None
    pit = Pit(book, Conduct(floor="staff", pace=0), submission)
    for turn in range(STEPS):
        for person in (JOE, EVE, FLO):
            agrees(pit, person)
        assert now(pit, ANN) is None
        if chance.random() < 0.4 and pit.goes_on():
            continue
        person = chance.choice((ANN, BOB, JOE, JOE, EVE))
        several = offers(pit.live, person, pit.now)
        first = now(pit, person)
        other = chance.choice([row for row in several if row["do"] != "close_table"] or [None])
        offer = first if first and chance.random() < 0.5 else other
        command = command_for(pit, offer, chance) if offer else None
        if command is not None:
            assert not isinstance(pit.ask(person, command), Refused) or first != offer
        pit.now += 1000 * (turn % 3)


def test_an_approval_is_first_for_the_floor_and_the_dealer_waits() -> None:
    pit = at_showdown(SOUTH_DAKOTA, "Ah Jh Th 2c 7d", {1: WAGERS, 2: WAGERS}, JOE)
    shows(pit, 2, "As Ad", JOE)
    pit.does(JOE, vocabulary.Settle(2))
    shows(pit, 1, "Kh Qh", JOE)
    pit.does(JOE, vocabulary.Settle(1))
    pit.does(JOE, vocabulary.Settle(2))
    for name in ("key_winner", "call_supervisor"):
        first = now(pit, JOE)
        assert (first["do"], first["command"]["step"], first["command"]["seat"]) == ("do", name, 2)
        step(pit, name, 2)
    assert now(pit, JOE) is None
    assert now(pit, EVE)["command"] == {"do": "approve", "seat": 2}


def test_nothing_is_first_while_the_table_stands_still() -> None:
    book = "maryland-uth-1.5"
    pit = Pit(book, Conduct(floor="staff", pace=0), physical(book))
    assert now(pit, JOE)["due"].startswith("receive_deck")
    pit.does(EVE, vocabulary.Pause("a test"))
    assert (now(pit, JOE), now(pit, EVE)) == (None, None)
    pit.does(EVE, vocabulary.Unpause())
    assert now(pit, JOE)["due"].startswith("receive_deck")


@pytest.mark.parametrize("book", BOOKS[:3])
def test_a_broken_shuffler_leads_to_another_way_of_dealing(book: str) -> None:
    """Everything that blocks the next round is offered, and every due step has a command."""
    pit = Pit(book, Conduct(floor="staff", pace=0), physical(book, dealing="hand"))
    while now(pit, JOE) or now(pit, EVE):
        person = JOE if now(pit, JOE) else EVE
        pit.does(person, right(pit, now(pit, person)))
    seated(pit, ANN)
    pit.does(JOE, vocabulary.read("fail_device", {"device": "shuffler", "deck": 1}))
    pit.does(EVE, vocabulary.read("mark_broken", {"device": "shuffler"}))
    told = []
    while (refused := pit.refuses(JOE, vocabulary.OpenRound())).advice != "do use_method":
        person, first = (JOE, now(pit, JOE)) if now(pit, JOE) else (EVE, now(pit, EVE))
        told.append(refused.advice)
        assert refused.advice == f"do {first['command']['step']}"
        pit.does(person, right(pit, first))
    assert told == ["do clear_shuffler", "do retire_device"]
    first = now(pit, EVE)
    assert (first["do"], first["fields"]["method"]) == ("use_method", ["manual_shoe"])
    assert first["due"] == "choose_method 0 0"
    assert now(pit, JOE) is None
    pit.does(EVE, vocabulary.read("use_method", {"method": "manual_shoe"}))
    assert pit.live.procedure.method == "manual_shoe"
