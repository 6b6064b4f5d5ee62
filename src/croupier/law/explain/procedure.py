"""Explanations of steps, decks and their hours, devices, areas, inscriptions and disks."""

from __future__ import annotations

from croupier.law.explain.phrase import Item, among, code, each, listing, plain, titled, words
from croupier.law.explain.titles import title_of_step, title_or

OCCASIONS = among(
    {
        "table_opens": "when the table opens",
        "deck_received": "when a deck arrives at the table",
        "first_player": "when the first player has looked at the cards",
        "before_play": "before play begins",
        "after_round": "after each round",
        "floor_orders": "when the floor orders it",
        "shuffled": "when the cards have been shuffled",
        "cut": "when the cards have been cut",
        "betting": "while bets are made",
        "before_deal": "before the deal",
        "deal": "at the deal",
        "cards_dealt": "when the last card has been dealt",
        "count_right": "when a count is right",
        "count_wrong": "when a count is wrong",
        "decisions": "while players decide",
        "showdown": "at the showdown",
        "box_turn": "at each box's turn",
        "progressive_won": "when a progressive is won",
        "settled": "when all is settled",
        "table_idle": "when an open table is idle",
        "play_resumes": "when play resumes",
        "device_failed": "when a device fails",
        "device_broken": "when a device is broken",
        "betting_round_over": "when a betting round is over",
    }
)
PERSONS = among(
    {
        "dealer": "the dealer",
        "floorperson": "a floorperson",
        "player": "the player",
        "shuffler": "the shuffler",
        "device": "the device",
        "system": "the system",
    }
)
ACTS = among(
    {
        "do": "it is recorded as done",
        "shuffle": "the deck is shuffled",
        "cut": "the deck is cut",
        "recut": "another cut is ordered",
        "load": "the deck is put where it is dealt from",
        "rack": "cards go into the discard rack",
        "swap": "the decks change places",
        "tally": "the whole deck is counted",
        "report": "a wrong count is reported",
        "remove": "the deck leaves the table",
        "count": "the stub is counted",
        "misdeal": "it is determined whether cards were misdealt",
        "close": "bets are closed",
        "lock": "no further wagers are accepted",
        "match": "chips are counted against accepted wagers, and the deal waits while they differ",
        "reopen": "the opening begins again",
        "retire": "the device is put out of use",
    }
)
SHUFFLED = among(
    {"hand": "shuffled by hand", "machine": "shuffled by machine", "preshuffled": "preshuffled"}
)
FAILED = among({"shuffler": "the shuffler", "device": "the device that deals"})
ARRIVED = among({"any": "any deck", "preshuffled": "a preshuffled deck"})
PER = among({"seat": "at each seat", "table": "at the table"})
DOES = among(
    {
        "accepts": "accepts the wager",
        "locks": "locks out late wagers",
        "lights": "lights to show the wager",
        "shuffles": "shuffles the cards",
        "loads_shoe": "loads the shoe",
    }
)
PLACES = among(
    {
        "board": "the community cards",
        "dealer": "the dealer's cards",
        "box": "the cards of a side wager",
    }
)
SURFACES = among(
    {
        "layout": "the layout",
        "sign": "a sign at the table",
        "placard": "a placard",
        "video_sign": "a video sign",
        "device": "the device",
        "notice": "a notice",
    }
)
KNOWN_PLACES = frozenset(("board", "dealer", "box"))


def step(item: Item) -> list[str]:
    """Explain a step: when it is due, who does it, and its conditions."""
    parts = [f"{item.tell('due', OCCASIONS)}, by {item.tell('by', PERSONS)}"]
    parts += item.part("does", "", ACTS)
    parts += item.flag("line", "a checklist item that blocks nothing", "an action")
    parts += item.part("verified_by", "verified by ", PERSONS)
    parts += item.part("methods", "dealing by ", each(plain, "or"), " only")
    parts += item.part("shuffled", "for a deck that is ", each(SHUFFLED, "or"))
    parts += item.part("least_from_top", "at least ", plain, " cards from the top")
    parts += item.part("least_from_bottom", "cards left below, at least: ")
    parts += item.part("every_rounds", "rounds from one time to the next: ")
    parts += item.part("most_rounds", "at the latest every ", plain, " rounds")
    parts += item.part("cards", "", plain, " cards expected")
    parts += item.part("wager", "where ", titled, " is offered")
    parts += item.part("choices", "either ", each(plain, "or"))
    parts += item.part("choice", "carrying out the choice ", code)
    parts += item.part("undoes", "taking back ", code)
    parts += item.part("device", "when it is ", FAILED, " that fails")
    parts += item.part("betting_round", "after betting round ")
    return [f"{_step(item.get('name'))}: {'; '.join(parts)}"]


def _step(name: object) -> str:
    """Return the title of the step with its name; without a title, the name alone."""
    found = title_of_step(str(name))
    return f"{found} (step {code(name)})" if found else f"Step {code(name)}"


def skip(item: Item) -> list[str]:
    """Explain which steps are skipped."""
    for_deck = f" for {item.tell('deck', ARRIVED)}" if "deck" in item else ""
    return [f"Steps skipped{for_deck}: {item.tell('steps', each(code))}"]


def deck_life(item: Item) -> list[str]:
    """Explain how long a deck may be in use."""
    parts = item.part("most_hours", "in use for at most ", plain, " hours")
    parts += item.part("hours", "hours chosen by the operator: ")
    parts += item.part("warn_minutes", "minutes of warning: ")
    return [f"A deck, dealing by {item.tell('methods', each(plain, 'or'))}: {'; '.join(parts)}"]


def equipment(item: Item) -> list[str]:
    """Explain a device of the table."""
    parts = [f"{item.tell('per', PER)}", *item.part("for", "for ", titled)]
    does = item.tell("does", DOES, "accepts")
    name = str(item.get("name"))
    shown = title_or("device", name, "Device")
    return [f"{shown} ({code(name)}) {' '.join(parts)}: {does}"]


def area(item: Item) -> list[str]:
    """Explain an area of the layout."""

    def place(value: object) -> str:
        return PLACES(value) if value in KNOWN_PLACES else f"{titled(value)} wagers"

    parts = [f"Area {item.tell('per', PER)} for {item.tell('for', place)}"]
    parts += item.part("cards", "room for ", plain, " cards")
    parts += item.part("right_of", "to the right of ", titled)
    parts += item.part("joined_by", "joined to it by ", code)
    parts += item.part("before", "directly before the table ")
    return [", ".join(parts)]


def inscribe(item: Item) -> list[str]:
    """Explain something that must be shown."""
    parts = [f"Shown on {item.tell('on', each(SURFACES, 'or'))}: {words(item.get('topic'))}"]
    parts += item.part("wager", "where ", titled, " is offered")
    carried = item.get("stands_for")
    if isinstance(carried, list):
        topics = listing(words(topic) for topic in carried)
        parts.append(f"carrying {topics} where the layout does not")
    return [", ".join(parts)]


def disk(item: Item) -> list[str]:
    """Explain a disk in front of a player."""
    color = f"{item.get('color')} " if "color" in item else ""
    said = f'with the words "{item.get("words")}"'
    return [f"A {color}disk, {item.tell('name')}, {said}, marks {item.get('marks')}"]


TELLERS = {
    "step": step,
    "skip": skip,
    "deck_life": deck_life,
    "equipment": equipment,
    "area": area,
    "inscribe": inscribe,
    "disk": disk,
}
