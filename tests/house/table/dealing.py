"""A dealer and a floorperson at a console, who do what it offers step by step."""

from __future__ import annotations

from typing import Any

from croupier.house.table.state import Person
from tests import vocabulary
from tests.house.table.asking import all_offers, command_for
from tests.house.table.pit import EVE, JOE, Pit

FIRST = (
    *("receive_deck", "inspect_cards", "verify", "shuffle_done", "cut_done", "report_count"),
    *("lock_wagers", "count_chips", "count_stub", "find_misdeal", "swap_decks", "do", "approve"),
    *("check", "call", "fold", "show", "deal", "turn_up", "expose", "settle", "pay_envy"),
    "close_round",
    *("draw_for_button", "close_bets", "open_round"),
)
"""What a dealer does first, if it is offered."""


def walk(pit: Pit) -> bool:
    """Do the next thing on the console as a person who may; False if nothing is offered."""
    offered = [(person, offer) for person in (JOE, EVE) for offer in all_offers(pit, person)]
    for name in FIRST:
        for person, row in offered:
            if row["do"] == name and _sensible(pit, row):
                pit.does(person, right(pit, row))
                return True
    return False


def _sensible(pit: Pit, offer: dict[str, Any]) -> bool:
    if offer["do"] == "receive_deck":
        return len(pit.live.procedure.decks) < pit.setup.ruleset.base.decks
    if offer["do"] == "do" and offer["fields"]["step"] == ["cancel_key"]:
        return False  # nobody takes a key back that was pressed rightly
    return offer["do"] != "close_bets" or bool(pit.live.round and pit.live.round.boxes)


def right(pit: Pit, offer: dict[str, Any]) -> Any:
    """The command, with counts that are right."""
    match offer["do"]:
        case "count_stub":
            return vocabulary.read("count_stub", {"cards": 52})
        case "report_count":
            return vocabulary.read(
                "report_count", {"deck": offer["fields"]["deck"][0], "cards": 52}
            )
        case "cut_done":
            deck = offer["fields"]["deck"][0]
            return vocabulary.read("cut_done", {"deck": deck, "depth": 26})
        case "receive_deck":
            return vocabulary.read("receive_deck", {})
    return command_for(pit, offer, pit.chance)


def seated(pit: Pit, *people: Person) -> None:
    """The people sit down with chips."""
    for seat, person in enumerate(people, 1):
        pit.does(person, vocabulary.Sit(seat, 40_000))


def phase(pit: Pit) -> str:
    """What the round waits for."""
    return pit.live.round.phase if pit.live.round is not None else ""
