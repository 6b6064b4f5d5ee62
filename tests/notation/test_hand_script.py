"""Written hands where they stop, deal in parts or are played under another book."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.cards import cards
from croupier.engine.cardroom.hand.game import compile_game
from croupier.law.load import load
from croupier.law.submission import examine
from croupier.notation.cardroom import game_for, parse, play
from croupier.notation.cardroom_play import PlayedHand
from tests.law.mutants import in_place_of
from tests.notation.faulty_hands import written

DEALT = "+deal seat 1 Kh 9d  seat 2 Qs Qc\n"
"""Line 5, after a table of two with the button at seat 2."""
TO_FLOP = f"{DEALT}seat 1 call\nseat 2 check\n"


def played(lines: str) -> PlayedHand:
    return play(parse(written(lines)))


STOPS = {
    "a seat that the table has not": ("+seat 11 cy: 100", "line 5", "no_such_seat", "there is no"),
    "a seat that is taken": ("+seat 2 cy: 100", "line 5", "not_your_box", "seat 2 is taken"),
    "a stack of nothing": ("+seat 3 cy: 0", "line 5", "bad_amount", "seat 3 has no chips"),
    "blinds that are posted twice": (
        "+post\npost",
        "line 6",
        "wrong_moment",
        "already been posted",
    ),
    "a ruling on nothing": (
        f"{DEALT}rule fire by floor -> void",
        "line 6",
        "no_such_report",
        "unknown irregularity 'fire'",
    ),
    "cards that nobody saw": (
        f"{TO_FLOP.replace('Kh 9d', '?? ??')}flop Ks 7c 2d\nseat 1 check\nseat 2 check\n"
        "turn 4h\nseat 1 check\nseat 2 check\nriver 3s\nseat 1 check\nseat 2 check\n"
        "settle seat 1 +999",
        "the end",
        "cards_unknown",
        "seat 1 were dealt unseen",
    ),
}


@pytest.mark.parametrize("kind", STOPS)
def test_a_hand_stops_at_a_refusal_that_it_does_not_expect(kind: str) -> None:
    lines, place, reason, says = STOPS[kind]
    played_hand = played(lines)
    assert played_hand.refused is not None
    assert (played_hand.path, played_hand.refused.reason.word) == (place, reason)
    assert says in played_hand.refused.message
    assert played_hand.differs == []


def test_nobody_comes_to_a_seat_that_is_taken() -> None:
    played_hand = played(f"{DEALT}refused seat 2 cy: 100 -> not_your_box\nrefused seat 3 cy: 100")
    assert played_hand.differs == ["line 7: it is allowed and should be refused"]


def test_a_deal_may_stop_in_the_middle() -> None:
    played_hand = played("+deal seat 1 Kh  seat 2 Qs")
    assert played_hand.refused is None
    assert (played_hand.hand.phase, played_hand.hand.due) == ("deal", (1, 2))
    assert [player.cards for player in played_hand.hand.players] == [cards("Kh"), cards("Qs")]
    played_hand = played("+deal seat 1 Kh  seat 2 Qs\nrule misdeal by floor -> void deck.s2")
    assert (played_hand.hand.voided, played_hand.differs) == ("misdeal", [])


def test_a_street_told_in_part_is_dealt_in_part() -> None:
    played_hand = played(f"{TO_FLOP}flop burn 5s Ks 7c")
    assert played_hand.refused is None
    assert (played_hand.hand.board, played_hand.hand.burned) == (cards("Ks 7c"), cards("5s"))
    assert (played_hand.hand.phase, played_hand.hand.due) == ("deal", (0,))


def test_how_far_a_hand_was_at_each_line() -> None:
    """Lines of the table and of what must come in the end do not happen; the others do in turn."""
    played_hand = played(
        f"{DEALT}seat 1 fold\nacts seat 2\nend\nstacks seat 2 102\npot 1 4 to seat 2"
    )
    assert played_hand.differs == ["line 7: nobody is to act"]
    names = [type(event).__name__ for event in played_hand.events]
    assert names == ["BlindsPosted", "CardsDealt", "Folded", "UncalledReturned", "PotsAwarded"]
    assert played_hand.reached == [(2, 0), (3, 0), (5, 0), (6, 2), (7, 4), (8, 4)]


@pytest.mark.clause("CA-TH:deal.8")
def test_a_hand_may_be_played_under_another_book() -> None:
    book = load("california-holdem")
    burns = book.clause("deal.8")
    assert burns is not None
    first, *others = burns.words["burn"]
    words = {**burns.words, "burn": ({**first, "cards": 2}, *others)}
    other = in_place_of(book, replace(burns, words=words))
    script = parse(written(f"{TO_FLOP}flop Ks 7c 2d\norder seat 1, seat 2, seat 1, seat 2"))
    played_hand, two = play(script), play(script, game=game_for(script.rulebook, {}, other))
    told = "line 9: cards go seat 1, seat 2, seat 1, seat 2 / burn, board, board, board"
    assert played_hand.differs == [told]
    assert two.differs == [told.replace("burn, ", "burn, burn, ")]
    assert len(two.hand.burned) == 2


def test_only_a_valid_submission_can_be_played() -> None:
    with pytest.raises(ValueError, match="only a valid submission can be played"):
        compile_game(examine({"rulebook": "nowhere-holdem"}))
