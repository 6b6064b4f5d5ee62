"""Round files with one thing wrong: what was done to a sound one, and what must be said of it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Table = dict[str, Any]

SOUND: Table = {
    "rulebook": "maryland-uth-1.5",
    "meters": {"Meter": "23456.78"},
    "dealer": ["Jh", "8d"],
    "board": ["Ks", "7c", "2d", "4h", "3s"],
    "six_card_box": ["2c", "2h", "9c", "Td"],
    "seats": [
        {
            "seat": 1,
            "player": "ann",
            "cards": ["Kh", "9d"],
            "wagers": {"ante": 1000, "blind": 1000, "trips": 500, "progressive": 100},
            "decisions": ["check", "2x"],
        },
        {
            "seat": 3,
            "player": "bob",
            "cards": ["Qs", "Qc"],
            "wagers": {"ante": 2500, "blind": 2500},
            "decisions": ["4x"],
        },
    ],
}


@dataclass(frozen=True)
class Faulty:
    """A way to spoil the sound round; malformed if no reason is expected, else refused."""

    name: str
    spoil: Callable[[Table], object]
    says: tuple[str, ...]
    """Words that must be said, the field first."""
    reason: str = ""
    clause: str = ""

    def table(self) -> object:
        """The spoilt round."""
        table = copy.deepcopy(SOUND)
        spoilt = self.spoil(table)
        return table if spoilt is None else spoilt


def put(path: str, value: object) -> Callable[[Table], object]:
    """Writes a value at a dotted path; numbers are places in lists."""

    def spoil(table: Table) -> None:
        *way, last = [int(name) if name.isdigit() else name for name in path.split(".")]
        there: Any = table
        for item in way:
            there = there[item]
        there[last] = value

    return spoil


def drop(path: str) -> Callable[[Table], object]:
    """Takes away what stands at a dotted path."""

    def spoil(table: Table) -> None:
        *way, last = [int(name) if name.isdigit() else name for name in path.split(".")]
        there: Any = table
        for item in way:
            there = there[item]
        del there[last]

    return spoil


def both(*several: Callable[[Table], object]) -> Callable[[Table], object]:
    """Several things done at once."""

    def spoil(table: Table) -> None:
        for call in several:
            call(table)

    return spoil


def instead(value: object) -> Callable[[Table], object]:
    """Something else altogether."""
    return lambda _: value


MALFORMED = (
    # The round as a whole.
    Faulty("an array", instead([]), ("round", "an object in braces")),
    Faulty("a number", instead(5), ("round", "an object in braces")),
    Faulty("a text", instead("round"), ("round", "an object in braces")),
    Faulty("an empty object", instead({}), ("rulebook",)),
    Faulty("an unknown field", put("croupier", "ann"), ("croupier", "unknown field")),
    # The rulebook.
    Faulty("no rulebook", drop("rulebook"), ("rulebook",)),
    Faulty("a rulebook that is a number", put("rulebook", 15), ("rulebook",)),
    Faulty("an unknown rulebook", put("rulebook", "nevada-uth"), ("rulebook", "nevada-uth")),
    Faulty("a path as rulebook", put("rulebook", "../x"), ("rulebook",)),
    Faulty("fields of another game", put("button", 1), ("button", "unknown field")),
    # Cards.
    Faulty("no dealer", drop("dealer"), ("dealer", "required")),
    Faulty("no board", drop("board"), ("board", "required")),
    Faulty("no cards at a seat", drop("seats.0.cards"), ("seats[0].cards", "required")),
    Faulty("one dealer card", put("dealer", ["Jh"]), ("dealer", "2 cards")),
    Faulty("three hole cards", put("seats.0.cards", ["Kh", "9d", "5c"]), ("seats[0].cards",)),
    Faulty("six board cards", put("board", ["Ks", "7c", "2d", "4h", "3s", "5s"]), ("board",)),
    Faulty("a flop only", put("board", ["Ks", "7c", "2d"]), ("board", "5 cards")),
    Faulty(
        "a box where none is dealt",
        put("submission", {"paytables": {"six_card_bonus": "none"}}),
        ("six_card_box", "no wager", "leave it out"),
    ),
    Faulty(
        "a box in a game without one",
        both(put("rulebook", "south-dakota-uth"), drop("meters")),
        ("six_card_box", "no wager"),
    ),
    Faulty("three box cards", put("six_card_box", ["2c", "2h", "9c"]), ("six_card_box",)),
    Faulty("a wrong card", put("board.1", "1c"), ("board[1]", "'1c'")),
    Faulty("a wrong suit", put("dealer.0", "Jx"), ("dealer[0]",)),
    Faulty("an empty card", put("dealer.0", ""), ("dealer[0]",)),
    Faulty("a card that is a number", put("dealer.0", 37), ("dealer[0]", "37")),
    Faulty("a card that is null", put("dealer.0", None), ("dealer[0]", "null")),
    Faulty("two cards in one", put("dealer.0", "Jh 8d"), ("dealer[0]",)),
    Faulty("cards as one text", put("dealer", "Jh 8d"), ("dealer", "list of cards")),
    Faulty("a card twice in one place", put("dealer", ["Jh", "Jh"]), ("dealer[1]", "Jh")),
    Faulty("a card at two places", put("seats.1.cards.0", "Kh"), ("seats[1].cards[0]", "Kh")),
    Faulty("a card on the board and in a box", put("six_card_box.0", "Ks"), ("six_card_box[0]",)),
    # Seats.
    Faulty("required", drop("seats"), ("seats",)),
    Faulty("empty seats", put("seats", []), ("seats", "one seat")),
    Faulty("seats as an object", put("seats", {"1": {}}), ("seats",)),
    Faulty("a seat that is a text", put("seats.0", "ann"), ("seats[0]", "object")),
    Faulty("a seat without a number", drop("seats.0.seat"), ("seats[0].seat",)),
    Faulty("a seat number as text", put("seats.0.seat", "1"), ("seats[0].seat",)),
    Faulty("a seat number that is true", put("seats.0.seat", True), ("seats[0].seat",)),
    Faulty("a seat twice", put("seats.1.seat", 1), ("seats[1].seat", "duplicate")),
    Faulty("an unknown field of a seat", put("seats.0.bets", {}), ("seats[0].bets", "unknown")),
    Faulty("a player that is a number", put("seats.0.player", 7), ("seats[0].player",)),
    # Wagers.
    Faulty("no wagers", drop("seats.0.wagers"), ("seats[0].wagers",)),
    Faulty("wagers as a list", put("seats.0.wagers", ["ante"]), ("seats[0].wagers",)),
    Faulty("a negative amount", put("seats.0.wagers.trips", -500), ("seats[0].wagers.trips",)),
    Faulty("nothing staked", put("seats.0.wagers.trips", 0), ("seats[0].wagers.trips",)),
    Faulty("a fraction of a cent", put("seats.0.wagers.ante", 10.5), ("seats[0].wagers.ante",)),
    Faulty("an amount that is true", put("seats.0.wagers.ante", True), ("seats[0].wagers.ante",)),
    Faulty("an amount as text", put("seats.0.wagers.ante", "10"), ("seats[0].wagers.ante",)),
    Faulty("an amount that is null", put("seats.0.wagers.ante", None), ("seats[0].wagers.ante",)),
    Faulty("a huge amount", put("seats.0.wagers.ante", 10**13), ("seats[0].wagers.ante",)),
    Faulty("a list as amount", put("seats.0.wagers.ante", [10]), ("seats[0].wagers.ante",)),
    Faulty("tips as a number", put("seats.0.tips", 5), ("seats[0].tips",)),
    Faulty(
        "a box bet without its cards",
        both(put("seats.0.wagers.six_card_bonus", 500), drop("six_card_box")),
        ("six_card_box", "MD-UTH-1.5:7.F.4"),
    ),
    # Decisions.
    Faulty("no decisions", drop("seats.0.decisions"), ("seats[0].decisions", "MD-UTH-1.5:11.B.1")),
    Faulty(
        "too few decisions", put("seats.0.decisions", ["check"]), ("seats[0].decisions", "11.D")
    ),
    Faulty(
        "too many decisions", put("seats.1.decisions", ["4x", "2x"]), ("seats[1].decisions", "'2x'")
    ),
    Faulty("decisions as a text", put("seats.0.decisions", "check"), ("seats[0].decisions",)),
    Faulty("no such decision", put("seats.0.decisions", ["raise"]), ("seats[0].decisions[0]",)),
    Faulty("a number as decision", put("seats.0.decisions", [4]), ("seats[0].decisions[0]",)),
    Faulty("a multiple of none", put("seats.0.decisions", ["0x"]), ("seats[0].decisions[0]",)),
    # Meters.
    Faulty("meters as a list", put("meters", ["Meter"]), ("meters",)),
    Faulty("a meter as a number", put("meters.Meter", 23456.78), ("meters.Meter", "as a text")),
    Faulty("a negative meter", put("meters.Meter", "-5"), ("meters.Meter",)),
    Faulty("a meter in words", put("meters.Meter", "a lot"), ("meters.Meter",)),
    Faulty("a meter too fine", put("meters.Meter", "1.0000001"), ("meters.Meter", "decimals")),
    Faulty("a huge meter", put("meters.Meter", "9" * 20), ("meters.Meter",)),
    Faulty("an unknown meter", put("meters", {"Mega": "1.00"}), ("meters.Mega", "Meter")),
    # The submission.
    Faulty("a submission as a list", put("submission", []), ("submission",)),
    Faulty(
        "a submission under another rulebook",
        put("submission", {"rulebook": "south-dakota-uth"}),
        ("submission.rulebook",),
    ),
    Faulty(
        "an unknown paytable",
        put("submission", {"paytables": {"trips": "Z"}}),
        ("submission.paytables.trips", "MD-UTH-1.5:"),
    ),
    Faulty(
        "a paytable for an unknown wager",
        put("submission", {"paytables": {"insurance": "A"}}),
        ("submission.paytables.insurance",),
    ),
    Faulty(
        "an unknown option",
        put("submission", {"options": {"color": "green"}}),
        ("submission.options.color",),
    ),
    Faulty(
        "a value that an option does not take",
        put("submission", {"options": {"seats": 9}}),
        ("submission.options.seats", "MD-UTH-1.5:"),
    ),
    Faulty(
        "a reset below the least",
        put("submission", {"resets": {"Meter": "5.00"}}),
        ("submission.resets.Meter", "MD-UTH-1.5:"),
    ),
    Faulty(
        "an unknown part of a submission",
        put("submission", {"snacks": {}}),
        ("submission.snacks",),
    ),
    Faulty("a section as a number", put("submission", {"options": 5}), ("submission.options",)),
)

REFUSED = (
    Faulty(
        "an unknown wager",
        put("seats.0.wagers.insurance", 500),
        ("seats[0].wagers", "insurance"),
        "not_offered",
    ),
    Faulty(
        "a Play wager before the deal",
        put("seats.0.wagers.play", 500),
        ("seats[0].wagers", "the Play wager"),
        "not_offered",
        "MD-UTH-1.5:7.F.1",
    ),
    Faulty(
        "a wager that the table does not offer",
        both(
            put("submission", {"paytables": {"bad_beat": "none"}}),
            put("seats.0.wagers.bad_beat", 500),
        ),
        ("seats[0].wagers", "bad_beat"),
        "not_offered",
    ),
    Faulty(
        "tips where there are none",
        put("seats.0.tips", {"ante": 100}),
        ("seats[0].wagers",),
        "not_offered",
    ),
    Faulty(
        "an unequal blind",
        put("seats.0.wagers.blind", 900),
        ("seats[0].wagers", "the Blind must equal the Ante"),
        "unequal",
        "MD-UTH-1.5:7.F.1",
    ),
    Faulty(
        "no wagers in it",
        put("seats.0.wagers", {}),
        ("seats[0].wagers",),
        "prerequisite",
        "MD-UTH-1.5:7.F.1",
    ),
    Faulty(
        "an ante alone",
        put("seats.1.wagers", {"ante": 2500}),
        ("seats[1].wagers", "Ante alone"),
        "prerequisite",
        "MD-UTH-1.5:7.F.1",
    ),
    Faulty(
        "trips alone",
        put("seats.1.wagers", {"trips": 500}),
        ("seats[1].wagers", "Trips requires"),
        "prerequisite",
        "MD-UTH-1.5:7.F.2",
    ),
    Faulty(
        "a missing prerequisite",
        put("seats.1.wagers.six_card_bonus", 500),
        ("seats[1].wagers", "Six Card Bonus requires Trips"),
        "prerequisite",
        "MD-UTH-1.5:7.F.4.b",
    ),
    Faulty(
        "another progressive unit",
        put("seats.0.wagers.progressive", 200),
        ("seats[0].wagers", "exactly $1"),
        "bad_amount",
    ),
    Faulty("seat zero", put("seats.0.seat", 0), ("seats[0].wagers", "seat 0"), "no_such_seat"),
    Faulty("seat seven", put("seats.0.seat", 7), ("seats[0].wagers", "seat 7"), "no_such_seat"),
    Faulty("a huge seat", put("seats.0.seat", 10**40), ("seats[0].wagers",), "no_such_seat"),
    Faulty(
        "a seat that the table has not",
        put("submission", {"options": {"seats": 2}}),
        ("seats[1].wagers", "seat 3"),
        "no_such_seat",
    ),
    Faulty(
        "boxes apart",
        put("seats.1.player", "ann"),
        ("seats[1].wagers", "must be adjacent"),
        "too_many_boxes",
        "MD-UTH-1.5:7.G",
    ),
    Faulty(
        "too many boxes in 1.4",
        both(
            put("rulebook", "maryland-uth-1.4"),
            put("seats.1.player", "ann"),
            put("seats.1.seat", 2),
        ),
        ("seats[1].wagers", "2 boxes (limit 1)"),
        "too_many_boxes",
        "MD-UTH-1.4:7.G",
    ),
    Faulty(
        "a multiple of a later street",
        put("seats.1.decisions", ["2x"]),
        ("seats[1].decisions", "2x"),
        "not_a_choice",
        "MD-UTH-1.5:11.B.1",
    ),
    Faulty(
        "a multiple of an earlier street",
        put("seats.0.decisions", ["check", "4x"]),
        ("seats[0].decisions", "4x"),
        "not_a_choice",
        "MD-UTH-1.5:11.D.1",
    ),
    Faulty(
        "a fold before the last street",
        put("seats.0.decisions", ["fold"]),
        ("seats[0].decisions", "fold"),
        "not_a_choice",
        "MD-UTH-1.5:11.B.1",
    ),
    Faulty(
        "a check on the last street",
        put("seats.0.decisions", ["check", "check", "check"]),
        ("seats[0].decisions", "check"),
        "not_a_choice",
    ),
)

LINES = {
    "no rulebook": ("seat 1 ante 10, blind 10", "line 1: rulebook is required"),
    "an unknown rulebook": ("rulebook nevada-uth", "rulebook: "),
    "a second rulebook": (
        "+rulebook california-holdem",
        "rulebook: california-holdem is a cardroom",
    ),
    "an unknown street with no cards": ("+ricochet", "line 3: 'ricochet' cannot be read"),
    "an unknown word": ("+frobnicate the cards", "line 3: "),
    "a seat without a number": ("+seat one ante 10", "line 3: 'seat one ante 10' cannot be read"),
    "a seat number too long": ("+seat " + "9" * 5000 + " check", "line 3: "),
    "a bet without an amount": ("+seat 3  ante", "line 3: "),
    "a bet with a bad amount": ("+seat 3  ante 1.234, blind 10", "line 3: "),
    "a name that does not close": ('+seat 3  "ann: ante 10', "line 3: "),
    "a set without a value": ("+set paytables.trips", "line 3: "),
    "a set with a bad value": ('+set paytables.trips = "Z"', "submission.paytables.trips"),
    "a meter without an amount": ("+meter Meter", "line 3: "),
    "a meter in words": ("+meter Meter plenty", "line 3: "),
    "an unknown meter": ("+meter Mega 5.00", "meter Mega: this table has no meter 'Mega'"),
    "a deal without a place": ("+deal Kh 9d", "line 3: "),
    "a deal with a wrong card": ("+deal seat 1 Kh 1x", "line 3: "),
    "a deal with too many cards": ("+deal seat 1 Kh 9d 5c", "line 3: there are too many cards"),
    "a refused deal with too many cards": (
        "+refused deal seat 1 Kh 9d 5c",
        "line 3: there are too many cards",
    ),
    "a deal to an odd seat": ("+deal seat ² Kh 9d", "line 3: "),
    "no cards": ("+cards", "line 3: "),
    "a street with a wrong card": ("+flop Ks 7c 1d", "line 3: "),
    "an exposure without faces": ("+expose dealer ?? ??", "line 3: "),
    "an exposure of a seat": ("+expose seat 1 Kh 9d", "line 3: "),
    "a settlement without a seat": ("+settle ante push", "line 3: "),
    "a settlement that cannot be": ("+settle seat 1 ante maybe", "line 3: "),
    "a reading that cannot be": ("+settle seat 1 with Meter", "line 3: "),
    "an approval by nobody": ("+approve seat 1", "line 3: "),
    "a report without a value": ("+report wrong_count at", "line 3: "),
    "a report with an unknown key": ("+report wrong_count weather fine", "line 3: "),
    "a report with an open quote": ("+report wrong_count by 'ann", "line 3: "),
    "a report with a wrong card": ("+report face_up_card card 1x", "line 3: "),
    "a refusal of what cannot be refused": ("+refused settle seat 1 ante push", "line 3: "),
    "refusals without end": ("+" + "refused " * 3000 + "seat 1 check", "line 3: "),
    "an odd order": ("+order seat 1 y2", "line 3: "),
    "an order beyond counting": ("+order seat 1 x999999999", "line 3: "),
    "a view of no place": ("+sees seat 1: shoe ??", "line 3: "),
    "a view by nobody": ("+sees dealer ?? ??", "line 3: "),
    "meters without amounts": ("+meters Meter", "line 3: "),
    "a then without a word": ("+then", "line 3: "),
    "an open end": ("+close", "the end: the round stops at deal"),
}
"""Lines of a written round; one that begins with + follows a rulebook and a bet."""


def written(line: str) -> str:
    """The written round with this line in it."""
    if not line.startswith("+"):
        return f"{line}\n"
    return f"rulebook maryland-uth-1.5\nseat 1 ante 10, blind 10\n{line[1:]}\n"
