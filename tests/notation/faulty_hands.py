"""Hand files with one thing wrong: what was done to a sound one, and what must be said of it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass

from tests.notation.faulty_rounds import Table, both, drop, put

SOUND: Table = {
    "rulebook": "california-holdem",
    "button": 7,
    "seats": [
        {"seat": 1, "player": "ann", "stack": 20_000, "cards": ["Kh", "9d"]},
        {"seat": 3, "player": "bob", "stack": 15_000, "cards": ["Qs", "Qc"]},
        {"seat": 7, "player": "cy", "stack": 9000},
    ],
    "board": ["Ks", "7c", "2d", "4h", "3s"],
    "actions": [
        {"seat": 7, "act": "fold"},
        {"seat": 1, "act": "call"},
        {"seat": 3, "act": "raise", "to": 800},
        {"seat": 1, "act": "call"},
        {"seat": 1, "act": "check"},
        {"seat": 3, "act": "bet", "to": 400},
        {"seat": 1, "act": "call"},
        {"seat": 1, "act": "check"},
        {"seat": 3, "act": "check"},
        {"seat": 1, "act": "bet", "to": 800},
        {"seat": 3, "act": "call"},
    ],
}


@dataclass(frozen=True)
class Faulty:
    """A way to spoil the sound hand; malformed if no reason is expected, else refused."""

    name: str
    spoil: Callable[[Table], object]
    says: tuple[str, ...]
    """Words that must be said, the field first."""
    reason: str = ""
    clause: str = ""

    def table(self) -> Table:
        """The spoilt hand."""
        table = copy.deepcopy(SOUND)
        self.spoil(table)
        return table


def choose(**options: object) -> Callable[[Table], object]:
    """Makes these choices of the submission."""
    return put("submission", {"options": options})


MALFORMED = (
    # The hand as a whole.
    Faulty("an unknown field", put("dealer", ["Ah", "Kd"]), ("dealer", "unknown field")),
    Faulty("meters", put("meters", {}), ("meters", "unknown field")),
    # The button and the blinds.
    Faulty("no button", drop("button"), ("button", "required")),
    Faulty("a button as a text", put("button", "7"), ("button", '"7"')),
    Faulty("a button that is true", put("button", True), ("button", "true")),
    Faulty("a button off the table", put("button", 11), ("seats", "1 to 10")),
    Faulty("blinds as a list", put("blinds", [1, 3]), ("blinds", "who posts")),
    Faulty("blinds without the big one", put("blinds", {"small": 1}), ("blinds.big", "required")),
    Faulty("a blind of nobody", put("blinds", {"small": 1, "big": 5}), ("seats", "no player")),
    Faulty("one seat with both", put("blinds", {"small": 3, "big": 3}), ("seats", "both blinds")),
    Faulty("an unknown blind", put("blinds", {"straddle": 5}), ("blinds.straddle", "unknown")),
    # Other posts.
    Faulty("posts as an object", put("posts", {"seat": 7}), ("posts", "must be a list")),
    Faulty("a post as a number", put("posts", [7]), ("posts[0]", "object")),
    Faulty("a post without a seat", put("posts", [{"live": 400}]), ("posts[0].seat",)),
    Faulty("a post of nothing", put("posts", [{"seat": 7}]), ("posts[0]", "nothing")),
    Faulty("a post by nobody", put("posts", [{"seat": 5, "live": 400}]), ("seats", "Seat 5")),
    Faulty("a post by a blind", put("posts", [{"seat": 1, "live": 400}]), ("seats", "twice")),
    Faulty("too large a post", put("posts", [{"seat": 7, "live": 500}]), ("seats", "up to")),
    Faulty("a post as a text", put("posts", [{"seat": 7, "live": "4"}]), ("posts[0].live",)),
    # Seats.
    Faulty("required", drop("seats"), ("seats", "required")),
    Faulty("empty seats", put("seats", []), ("seats", "one seat")),
    Faulty("seats as an object", put("seats", {"1": {}}), ("seats", "must be a list")),
    Faulty("a seat as a text", put("seats.0", "ann"), ("seats[0]", '"ann"')),
    Faulty("a seat without a number", drop("seats.0.seat"), ("seats[0].seat", "required")),
    Faulty("a seat number as a text", put("seats.0.seat", "1"), ("seats[0].seat",)),
    Faulty("a seat twice", put("seats.1.seat", 1), ("seats[1].seat", "duplicate")),
    Faulty("an unknown field of a seat", put("seats.0.wagers", {}), ("seats[0].wagers",)),
    Faulty("a player as a number", put("seats.0.player", 7), ("seats[0].player", "must be a text")),
    Faulty("one player", both(drop("seats.2"), drop("seats.1")), ("seats", "2 to 10")),
    # Stacks.
    Faulty("no stack", drop("seats.0.stack"), ("seats[0].stack", "required")),
    Faulty("an empty stack", put("seats.0.stack", 0), ("seats[0].stack", "above 0")),
    Faulty("a negative stack", put("seats.0.stack", -5), ("seats[0].stack", "above 0")),
    Faulty("a part of a cent", put("seats.0.stack", 10.5), ("seats[0].stack", "whole cents")),
    Faulty("a stack as a text", put("seats.0.stack", "200"), ("seats[0].stack",)),
    Faulty("a stack that is true", put("seats.0.stack", True), ("seats[0].stack",)),
    Faulty("a huge stack", put("seats.0.stack", 10**13), ("seats[0].stack", "too large")),
    # Cards.
    Faulty("one hole card", put("seats.0.cards", ["Kh"]), ("seats[0].cards", "2 cards")),
    Faulty("cards as a text", put("seats.0.cards", "Kh 9d"), ("seats[0].cards", "list of cards")),
    Faulty("a wrong card", put("seats.0.cards.1", "1c"), ("seats[0].cards[1]", "'1c'")),
    Faulty("a card that is null", put("seats.0.cards.0", None), ("seats[0].cards[0]", "null")),
    Faulty("a card twice", put("seats.1.cards.0", "Kh"), ("seats[1].cards[0]", "Kh")),
    Faulty("a card on the board too", put("seats.1.cards.0", "Ks"), ("seats[1].cards[0]", "Ks")),
    Faulty("a board as a text", put("board", "Ks 7c 2d"), ("board", "list of cards")),
    Faulty("two board cards", put("board", ["Ks", "7c"]), ("board", "2 cards")),
    Faulty("six board cards", put("board", ["Ks", "7c", "2d", "4h", "3s", "5s"]), ("board",)),
    Faulty("no board", drop("board"), ("board", "flop", "CA-TH:deal.2.b")),
    Faulty("no river", put("board", ["Ks", "7c", "2d", "4h"]), ("board", "river")),
    Faulty(
        "a board that was not dealt",
        put("actions", [{"seat": 7, "act": "fold"}, {"seat": 1, "act": "fold"}]),
        ("board", "only 0"),
    ),
    # Actions.
    Faulty("required", drop("actions"), ("actions", "required")),
    Faulty("actions as an object", put("actions", {}), ("actions", "must be a list")),
    Faulty("an action as a text", put("actions.0", "7 fold"), ("actions[0]", "object")),
    Faulty("an action of nobody", drop("actions.0.seat"), ("actions[0].seat", "required")),
    Faulty("no act", drop("actions.0.act"), ("actions[0].act",)),
    Faulty("an unknown act", put("actions.0.act", "straddle"), ("actions[0].act", "straddle")),
    Faulty("an act as a number", put("actions.0.act", 4), ("actions[0].act", "4")),
    Faulty("a raise without an amount", drop("actions.2.to"), ("actions[2].to", "required")),
    Faulty("a raise as a text", put("actions.2.to", "800"), ("actions[2].to", "whole cents")),
    Faulty("a raise to nothing", put("actions.2.to", 0), ("actions[2].to", "above 0")),
    Faulty("a fold with an amount", put("actions.0.to", 400), ("actions[0].to", "fold")),
    Faulty("an unknown field", put("actions.0.why", "tired"), ("actions[0].why", "unknown field")),
    Faulty("too few actions", drop("actions.10"), ("actions", "seat 3", "CA-TH:deal.2.b")),
    Faulty("no action at all", put("actions", []), ("actions", "seat 7", "CA-TH:deal.6")),
    # The submission.
    Faulty("a submission as a list", put("submission", []), ("submission", "no submission")),
    Faulty(
        "a submission under another rulebook",
        put("submission", {"rulebook": "south-dakota-uth"}),
        ("submission.rulebook",),
    ),
    Faulty("an unknown option", choose(color="green"), ("submission.options.color",)),
    Faulty("four raises", choose(ca_raise_cap=4), ("submission.options.ca_raise_cap", "CA-TH:")),
    Faulty("eleven seats", choose(seats=11), ("submission.options.seats", "CA-TH:table.s1")),
    Faulty(
        "a rule that is not filed",
        choose(ca_heads_up_blinds="button_is_small_blind"),
        ("submission.options.ca_heads_up_blinds", "CA-TH:deal.4"),
    ),
    Faulty(
        "a structure without its bets",
        choose(ca_structure="no_limit"),
        ("submission.options.bet_min", "CA-TH:fees.1"),
    ),
    Faulty(
        "paytables",
        put("submission", {"paytables": {"trips": "A"}}),
        ("submission.paytables",),
    ),
)

REFUSED = (
    Faulty(
        "a seat that the table has not",
        both(choose(seats=6), put("button", 3)),
        ("seats[2]", "seat 7"),
        "no_such_seat",
        "CA-TH:table.s1",
    ),
    Faulty("seat zero", put("seats.0.seat", 0), ("seats[0]",), "no_such_seat", "CA-TH:table.s1"),
    Faulty(
        "two seats of one player",
        put("seats.1.player", "ann"),
        ("seats[1]", "ann"),
        "too_many_boxes",
        "CA-TH:table.s3",
    ),
    Faulty(
        "out of turn",
        put("actions.0.seat", 1),
        ("actions[0]", "seat 7"),
        "not_your_turn",
        "CA-TH:deal.6",
    ),
    Faulty(
        "out of turn on the flop",
        put("actions.4.seat", 3),
        ("actions[4]",),
        "not_your_turn",
        "CA-TH:deal.2.b",
    ),
    Faulty(
        "a seat that is not in the hand",
        put("actions.0.seat", 5),
        ("actions[0]", "seat 5"),
        "no_box",
        "CA-TH:table.s3",
    ),
    Faulty(
        "a check before the flop",
        put("actions.0.act", "check"),
        ("actions[0]",),
        "not_a_choice",
        "CA-TH:deal.6.a",
    ),
    Faulty(
        "a call of nothing",
        put("actions.4.act", "call"),
        ("actions[4]",),
        "not_a_choice",
        "CA-TH:deal.11.c",
    ),
    Faulty(
        "a bet where there is one",
        put("actions.2.act", "bet"),
        ("actions[2]", "raise"),
        "not_a_choice",
        "CA-TH:deal.6.e",
    ),
    Faulty(
        "a raise of nothing",
        put("actions.5.act", "raise"),
        ("actions[5]", "bet"),
        "not_a_choice",
        "CA-TH:deal.11.a",
    ),
    Faulty(
        "a raise below the limit",
        put("actions.2.to", 799),
        ("actions[2]",),
        "out_of_limits",
        "CA-TH:deal.6.e",
    ),
    Faulty(
        "a bet above the limit",
        put("actions.5.to", 401),
        ("actions[5]",),
        "out_of_limits",
        "CA-TH:deal.11.a",
    ),
    Faulty(
        "the small bet on the river",
        put("actions.9.to", 400),
        ("actions[9]",),
        "out_of_limits",
        "CA-TH:deal.21.a",
    ),
    Faulty(
        "an action after the end",
        lambda table: table["actions"].append({"seat": 1, "act": "check"}),
        ("actions[11]", "no action is pending", "compare the hands"),
        "wrong_moment",
        "CA-TH:deal.2.b",
    ),
    Faulty(
        "a muck before the showdown",
        put("actions.4.act", "muck"),
        ("actions[4]",),
        "wrong_moment",
        "CA-TH:deal.23",
    ),
    Faulty(
        "unseen cards at the showdown",
        drop("seats.0.cards"),
        ("the end", "seat 1"),
        "cards_unknown",
        "CA-TH:deal.23",
    ),
)

LINES = {
    "a rulebook without a name": ("+rulebook", "line 1: rulebook is required"),
    "no button": ("seat 1 ann: 5\nseat 2 bob: 5\npost", "button: the button is required"),
    "a button of nobody": ("+button ann", "line 5: "),
    "a button without a number": ("+button seat x", "line 5: "),
    "one blind": ("+blinds seat 1", "line 5: "),
    "blinds of nobody": ("+blinds seat 1, ann", "line 5: "),
    "posts without an amount": ("+posts seat 2", "line 5: "),
    "a seat without a number": ("+seat one 100", "line 5: "),
    "a seat number too long": ("+seat " + "9" * 5000 + " check", "line 5: "),
    "a stack in words": ("+seat 4 ann: plenty", "line 5: "),
    "a stack too fine": ("+seat 4 1.234", "line 5: "),
    "a name that does not close": ('+seat 4 "ann: 100', "line 5: "),
    "an unknown act": ("+seat 1 straddle 8", "line 5: "),
    "a raise without to": ("+seat 1 raise 8", "line 5: "),
    "a bet in words": ("+seat 1 bet much", "line 5: "),
    "a show of no card": ("+seat 1 shows 1x", "line 5: "),
    "a post in words": ("+post seat 1 two", "line 5: "),
    "a deal without a place": ("+deal Kh 9d", "line 5: "),
    "a deal with a wrong card": ("+deal seat 1 Kh 1x", "line 5: "),
    "a deal with too many cards": (
        "+deal seat 1 Kh 9d 5c  seat 2 Qs Qc",
        "line 5: there are too many cards for seat 1",
    ),
    "a deal to an odd seat": ("+deal seat ² Kh 9d", "line 5: "),
    "a deal to nobody": ("+deal seat 1 Kh 9d  seat 2 Qs Qc  seat 9 As Ac", "line 5: "),
    "no cards": ("+cards", "line 5: "),
    "an unknown street": ("+deal seat 1 Kh 9d  seat 2 Qs Qc\nricochet 2d", "line 6: "),
    "a street out of place": (
        "+deal seat 1 Kh 9d  seat 2 Qs Qc\nseat 1 call\nseat 2 check\nriver 2d",
        "line 8: the cards of the flop are due",
    ),
    "a street with a wrong card": ("+flop Ks 7c 1d", "line 5: "),
    "an unknown word": ("+frobnicate", "line 5: "),
    "a ruling without a value": ("+rule misdeal by", "line 5: "),
    "a ruling with an unknown key": ("+rule misdeal weather fine", "line 5: "),
    "a ruling with an open quote": ("+rule misdeal by 'ann", "line 5: "),
    "a ruling at an odd seat": ("+rule fouled_hand seat x by floor", "line 5: "),
    "a refusal of what cannot be refused": ("+refused settle seat 1 +5", "line 5: "),
    "refusals without end": ("+" + "refused " * 3000 + "seat 1 check", "line 5: "),
    "a turn of nobody": ("+acts", "line 5: "),
    "a turn with a strange choice": ("+acts seat 1 straddle", "line 5: "),
    "a view by nobody": ("+sees seat 1 ?? ??", "line 5: "),
    "an odd place": ("+sees seat 1: dealer ??", "line 5: "),
    "an odd order": ("+order seat 1 y2", "line 5: "),
    "an order beyond counting": ("+order seat 1 x999999999", "line 5: "),
    "a fee in words": ("+fee much", "line 5: "),
    "a pot of nobody": ("+pot 1 40", "line 5: "),
    "a pot without a number": ("+pot 40 to seat 1", "line 5: "),
    "shares in words": ("+pot 1 40 to seat 1 half", "line 5: "),
    "shows without a seat": ("+shows ann", "line 5: "),
    "a settlement in words": ("+settle seat 1 wins", "line 5: "),
    "stacks in words": ("+stacks seat 1 plenty", "line 5: "),
    "a set without a value": ("+set options.seats", "line 5: "),
    "a set with a bad value": ("+set options.seats = 99", "submission.options.seats"),
    "an open end": ("+post", "the end: the round stops at deal"),
}
"""Lines of a written hand; those that begin with + follow a table of two."""


def written(lines: str) -> str:
    """The written hand with these lines in it."""
    head = "rulebook california-holdem\n"
    if not lines.startswith("+"):
        return f"{head}{lines}\n"
    return f"{head}seat 1 ann: 100\nseat 2 bob: 100\nbutton seat 2\n{lines[1:]}\n"
