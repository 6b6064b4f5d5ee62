"""Explanations of irregularities: what a report does to hands, wagers and cards."""

from __future__ import annotations

from croupier.law.explain.fields import Teller
from croupier.law.explain.phrase import Item, Speak, among, each, plain, sentence, titled

REPORTS = among(
    {
        "face_up_card": "a card found face up",
        "drawn_in_error": "a card drawn in error",
        "wrong_count": "a wrong number of cards",
        "dealer_card_exposed": "a dealer's card exposed",
        "player_card_exposed": "a player's card exposed",
        "board_card_exposed": "a community card exposed early",
        "fouled_hand": "a fouled hand",
        "stub_count_wrong": "a wrong count of the stub",
        "shuffler_failed": "a shuffler that fails",
        "shoe_failed": "a shoe that fails",
    }
)
AXES: dict[str, Speak] = {
    "found": among({"first": "the first one", "again": "another one"}),
    "hands": among(
        {"incomplete": "before all have two cards", "complete": "when all have two cards"}
    ),
    "at": among(
        {
            "player": "with a player",
            "dealer": "with the dealer",
            "board": "on the board",
            "box": "among the bonus cards",
        }
    ),
    "decisions": among({"open": "before all have decided", "over": "when all have decided"}),
    "cause": among({"player": "caused by the player", "other": "not caused by the player"}),
    "misdealt": lambda value: "cards were misdealt" if value else "no cards were misdealt",
    "fifty_two": lambda value: "all 52 cards are present" if value else "cards are missing",
    "deck": among({"in_play": "with the deck in play", "idle": "with the idle deck"}),
    "methods": lambda value: f"dealing by {each(plain, 'or')(value)}",
}
EFFECTS = among(
    {
        "skip_card": "the card is discarded",
        "next_card": "the card is used as the next one",
        "stands": "play continues",
        "turned_down": "the card is turned face down and play continues",
        "void": "all hands are void",
        "end_round": "the round ends",
        "void_box": "the box is void",
        "none": "nothing changes",
    }
)
THEN = among(
    {
        "reshuffle": "the cards are reshuffled",
        "remove_deck": "the deck leaves the table",
        "remove_cards": "the cards are taken out of the device",
        "block_next_round": "no round begins until a floorperson releases it",
        "log": "it is logged",
    }
)


def irregularity(item: Item) -> list[str]:
    """Explain a report and its case, then what happens to hands, wagers and cards."""
    case = [item.tell(key, speak) for key, speak in AXES.items() if key in item]
    told = item.tell("report", REPORTS) + (f" ({', '.join(case)})" if case else "")
    parts = item.part("effect", "", EFFECTS)
    parts += item.part("board", "the board is ")
    parts += item.part("settles", "", _fate("settled"))
    parts += item.part("returns", "", _fate("returned"))
    parts += item.part("then", "", each(THEN))
    return [f"{sentence(told)}: {'; '.join(parts)}"]


def _fate(done: str) -> Speak:
    def speak(value: object) -> str:
        whole = {"all": f"all wagers are {done}", "rest": f"all other wagers are {done}"}
        return whole.get(str(value), f"{done}: {each(titled)(value)}")

    return speak


def silent(item: Item) -> list[str]:
    """Explain that the rulebook has no rule for a report."""
    return [f"The rulebook has no rule for {item.tell('report', REPORTS)}"]


TELLERS: dict[str, Teller] = {"irregularity": irregularity, "silent": silent}
