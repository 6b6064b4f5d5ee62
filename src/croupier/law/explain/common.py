"""Explanations of the words that every rulebook uses."""

from __future__ import annotations

import re
from collections.abc import Mapping

from croupier.law.explain.phrase import (
    Item,
    among,
    amount,
    card_names,
    code,
    code_value,
    counted,
    each,
    listing,
    plain,
    rank_names,
    sentence,
    starting,
    suit_names,
    titled,
    words,
)

TO = among(
    {
        "box": "the box of a side wager",
        "board": "the board",
        "dealer": "the dealer",
        "players": "the players",
        "players_then_dealer": "the players and last the dealer",
        "each_player": "each player",
    }
)
FROM = among(
    {
        "far_left": "the dealer's far left",
        "far_right": "the dealer's far right",
        "left_of_button": "the left of the button",
        "left_of_dealer": "the left of the dealer",
        "left_of_big_blind": "the left of the big blind",
    }
)
WHEN_DEALT = among(
    {"start": "to begin with", "streets": "street by street", "opening": "to open a game"}
)
EXPOSED = among(
    {"hole": "a player's own cards", "dealer": "the dealer's cards", "box": "the cards of the box"}
)
EXPOSED_AT = among(
    {
        "deal": "from the deal on",
        "decisions_over": "when all decisions are made",
        "box_turn": "at the box's turn",
        "settling": "while wagers are settled",
    }
)
STANDS = among({"in": "stayed in", "folded": "folded", "aside": "stood aside"})


def option(item: Item) -> list[str]:
    """Explain an option: what it is about, the allowed values, and the default."""
    about = f"{item.get('about')} " if item.get("about") else ""
    parts = [_allowed(item)]
    if item.get("required"):
        parts.append("required")
    elif "default" in item:
        parts.append(f"default {_shown(item, item.get('default'))}")
    else:
        parts.append("optional")
    parts += [
        f"{_shown(item, value)} only with {how}"
        for key, how in (
            ("clarified", "a recorded clarification by the regulator"),
            ("filed", "a rule filed by the house"),
        )
        for value in _several(item.get(key, []))
    ]
    if "refuses" in item:
        refused = (str(value) for value in _several(item.get("refuses")))
        parts.append(f"never {listing(refused, 'or')}")
    parts += item.part("only_with", "only if ", titled, " is offered")
    parts += item.part("unless_paytable", "not with paytable ", each(plain, "or"))
    name = sentence(item.options.name(item.get("name")))
    return [f"{name}: {about}({', '.join(parts)})"]


def _several(value: object) -> list[object]:
    return list(value) if isinstance(value, list) else []


def _shown(item: Item, value: object) -> str:
    return amount(value) if item.get("type") == "money" else code_value(value)


def _allowed(item: Item) -> str:
    match item.get("type", "choice"):
        case "choice":
            values = _several(item.get("values"))
            told = listing((code(value) for value in values), "or")
            return told if len(values) > 1 else f"always {told}"
        case "flag":
            return "yes or no"
        case "whole":
            return _range(item, plain) or "a whole number"
        case "money":
            return _range(item, amount) or "an amount in dollars"
        case "fraction":
            return "a fraction"
        case "texts":
            return "a list of texts"
        case other:
            return f"a {other}"


def _range(item: Item, speak: object) -> str:
    shown = amount if speak is amount else plain
    least, most = item.get("least"), item.get("most")
    if least is not None and most is not None:
        return f"only {shown(least)}" if least == most else f"{shown(least)} to {shown(most)}"
    if least is not None:
        return f"{shown(least)} or more"
    return f"at most {shown(most)}" if most is not None else ""


def require(item: Item) -> list[str]:
    """Explain a requirement: its condition, what must hold, and the fault of a breach."""
    when = item.options.condition(item.get("when"))
    must = item.options.condition(item.get("must"), "must be")
    told = f"refused with: {item.get('says')}; to fix it, {_advice(item.get('advice'))}"
    return [f"When {when}, {must}; {told}"]


def _advice(advice: object) -> str:
    """Return the advice with its options, approvals and values in backticks."""
    text = re.sub(r"\b(option|approval)s\.([\w.]*\w)", r"\1 `\2`", str(advice))
    return re.sub(r'"(\w+)"', r"`\1`", text)


def refers(item: Item) -> list[str]:
    """Explain a reference that the submission must record."""
    return [f"The submission records the reference {code(item.get('name'))}: {item.get('about')}"]


def agrees(item: Item) -> list[str]:
    """Name the clause that is restated; the checker compares what both grant."""
    return [f"Restates clause {item.get('clause')}"]


def seats(item: Item) -> list[str]:
    """Explain how many players may sit, and how many must."""
    lines = [f"Seats at the table: {item.tell('count')}"]
    return lines + item.part("least", "At least ", plain, " play")


def deck(item: Item) -> list[str]:
    """Explain which cards are in play."""
    parts = item.part("cards", "a deck has ", plain, " cards")
    if "jokers" in item:
        parts.append(item.tell("jokers", lambda value: counted(value, "joker")))
    parts += item.part("decks", "decks at the table: ")
    return [sentence("; ".join(parts))]


def card_order(item: Item) -> list[str]:
    """Explain how single cards rank."""
    parts = item.part("high_to_low", "Cards rank, highest first: ", rank_names)
    parts += item.part("suits", "", among({"equal": "All suits are equal"}))
    return parts + item.part("ace_low_in", "An ace is low only in the sequence ", rank_names)


def ranks(item: Item) -> list[str]:
    """Explain the order of hands."""
    told = item.tell("hands", lambda value: ", ".join(words(name) for name in _several(value)))
    return [f"Hands rank, highest first: {told}"]


def rank(item: Item) -> list[str]:
    """Explain the place of one hand."""
    best, worst = item.tell("best", card_names), item.tell("worst", card_names)
    example = f"such as {best}" if best == worst else f"from {best} down to {worst}"
    return [f"{sentence(item.tell('hand'))}: place {item.tell('place')} in the ranking, {example}"]


def hand(item: Item) -> list[str]:
    """Explain a hand that paytables name beyond the ranking."""
    parts = item.part("is", "a ")
    parts += item.part("pair_at_least", "its pair at least of rank ", rank_names)
    parts += item.part("starts", "starting cards ", starting)
    parts += item.part("holds", "the ranks ", rank_names, " in one suit and no other card")
    parts += item.part("suits", "counts in ", suit_names)
    parts += item.part("exactly", "exactly ", card_names)
    both = item.get("and_starts")
    if isinstance(both, Mapping):
        parts += [f"and {words(whose)} {starting(cards)}" for whose, cards in both.items()]
    parts += item.part("on", "decided by the cards ", code)
    parts += item.part("not_on", "does not count when ", code, " alone make it")
    return [f"Named hand {code(item.get('name'))}: {', '.join(parts)}"]


def dealing(item: Item) -> list[str]:
    """Explain a dealing method."""
    parts = item.flag("device", "by a device", "without a device")
    parts += item.flag("by_hand", "from the hand", "not from the hand")
    told = f", {', '.join(parts)}" if parts else ""
    return [f"Dealing method: {item.tell('method')}{told}"]


def deal(item: Item) -> list[str]:
    """Explain a deal of cards."""
    call = among({"1": "one at a time"})
    packet = item.tell("packet", lambda value: call(value) if value == 1 else f"{value} at a time")
    number = item.tell("cards", lambda value: counted(value, "card"))
    face = item.tell("face", default="down")
    parts = [f"{number} to {item.tell('to', TO)}, {packet}, face {face}"]
    parts += item.part("from", "beginning at ", FROM)
    parts += item.flag("held", "kept in the device until needed", "not kept in the device")
    how = item.tell("methods", each(plain, "or"))
    return [f"Dealing by {how}, {item.tell('when', WHEN_DEALT, 'start')}: {', '.join(parts)}"]


def burn(item: Item) -> list[str]:
    """Explain burn cards."""
    number = item.tell("cards", lambda value: counted(value, "card"))
    before = f"before the street {item.tell('before', code)}"
    return [f"Burned {before}: {number}; dealing by {item.tell('methods', each(plain, 'or'))}"]


def opens(item: Item) -> list[str]:
    """Explain a street that opens without a deal."""
    seen = item.tell("board", lambda value: counted(value, "community card"))
    return [f"The street {item.tell('street', code)} opens with {seen} seen"]


def reveal(item: Item) -> list[str]:
    """Explain which community cards are turned up."""
    number = item.tell("cards", lambda value: counted(value, "community card"))
    parts = [f"{number} turned up"]
    parts += item.part("after", "after the street ", code)
    parts += item.part("board", "", plain, " then seen in all")
    return [f"The street {item.tell('street', code)}: {', '.join(parts)}"]


def expose(item: Item) -> list[str]:
    """Explain who sees which cards, and from when."""
    whom = item.tell("to", among({"owner": "their owner", "all": "everyone"}))
    parts = [f"{item.tell('cards', EXPOSED)} are shown to {whom} {item.tell('at', EXPOSED_AT)}"]
    parts += item.part("stands", "of a player who ", each(STANDS, "or"))
    parts += item.part("only_if", "only if the hand ")
    return [sentence(", ".join(parts))]


TELLERS = {
    "option": option,
    "require": require,
    "refers": refers,
    "agrees": agrees,
    "seats": seats,
    "deck": deck,
    "card_order": card_order,
    "ranks": ranks,
    "rank": rank,
    "hand": hand,
    "dealing": dealing,
    "deal": deal,
    "burn": burn,
    "opens": opens,
    "reveal": reveal,
    "expose": expose,
}
