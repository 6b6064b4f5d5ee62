"""The language of strategies: what its words mean, and what is said of a faulty text."""

from __future__ import annotations

import pytest

from croupier.cards import cards
from croupier.maths.solve import Decision
from croupier.maths.strategy import Misstated, read_rules
from croupier.maths.strategy.features import marks_of
from croupier.maths.strategy.predicates import EXAMPLES, term

DECISIONS = (
    Decision("preflop", 0, (3, 4), "check"),
    Decision("flop", 3, (2,), "check"),
    Decision("river", 5, (1,), "fold"),
)

MEANT = (
    ("any", "2c 7d", "", True),
    ("22+", "2c 2d", "", True),
    ("22+", "3c 2d", "", False),
    ("99-66", "7c 7d", "", True),
    ("99-66", "Tc Td", "", False),
    ("A2+", "Ac 2d", "", True),
    ("A2+", "Ac Ad", "", False),
    ("K5o+", "Kc 5d", "", True),
    ("K5o+", "Kc 5c", "", False),
    ("K5o+", "Kc 4d", "", False),
    ("K9s-K5s", "Kc 6c", "", True),
    ("K9s-K5s", "Kc Tc", "", False),
    ("JTo", "Jc Td", "", True),
    ("suited", "Jc 2c", "", True),
    ("offsuit", "Jc 2c", "", False),
    ("pocket pair", "Jc Jd", "", True),
    ("pocket 33+", "2c 2d", "", False),
    ("pocket 44-", "2c 2d", "", True),
    ("no pocket pair", "Jc Jd", "", False),
    ("hidden pair", "Jc 4d", "Js 8h 2c", True),
    ("hidden pair", "Jc 4d", "8s 8h 2c", False),
    ("pair", "Jc 4d", "8s 8h 2c", True),
    ("board pair", "Jc 4d", "8s 8h 2c", True),
    ("hidden pair of 4-", "Jc 4d", "8s 4h 2c", True),
    ("hidden pair of 5+", "Jc 4d", "8s 4h 2c", False),
    ("hidden pair or better", "Jc 4d", "8s 4h 2c 2d 2h", True),
    ("hidden pair or better", "Jc 7d", "8s 8h 2c 2d 3h", False),
    ("two pair or better", "Jc 7d", "8s 8h 2c 2d 3h", True),
    ("three of a kind or better", "Jc 7d", "8s 8h 2c 2d 3h", False),
    ("top pair", "Jc 7d", "7s 5h 2c", True),
    ("second pair", "Jc 7d", "8s 7h 2c", True),
    ("overpair", "Jc Jd", "8s 7h 2c", True),
    ("top pair", "Jc Jd", "8s 7h 2c", False),
    ("overcard", "Jc 7d", "8s 7h 2c", True),
    ("two overcards", "Jc 9d", "8s 7h 2c", True),
    ("four to a flush", "Jc 9c", "8c 7c 2d", True),
    ("four to a flush", "Jc 9d", "8c 7c 2d", False),
    ("three to a flush", "Jc 9d", "8c 7c 2d", True),
    ("hidden card J", "Jc 9c", "8c 7c 2d", True),
    ("hidden card T+", "Jd 9c", "8c 7c 2c", False),
    ("four to a straight", "Jd 9c", "8c 7c 2c", True),
    ("four to an open straight", "Jd 9c", "8c 7c 2c", False),
    ("four to an open straight", "Td 9c", "8c 7c 2c", True),
    ("four to an open straight", "Ad Kc", "Qc Jc 2c", False),
    ("board three to a straight", "2d 2c", "Qc Jc 9d", True),
    ("board three to a flush", "2d 2h", "Qc Jc 9c 2s 3d", True),
    ("kicker A", "Ad 7h", "Qc 7c 9c", True),
    ("best kicker", "Kd 7h", "Ac 7c 9c", True),
    ("best 2 kickers", "Qd 7h", "Ac 7c 9c", True),
    ("best 2 kickers", "Jd 7h", "Ac 7c 9c", False),
    ("high hole card Q+", "Jd 7h", "", False),
    ("low hole card 7", "Jd 7h", "", True),
    ("high board card T-", "Jd 7h", "9c 8c 2d", True),
    ("low board card 3+", "Jd 7h", "9c 8c 2d", False),
    ("dealer outs below 21", "Ad 7h", "9c 8c 2d 4s Jh", True),
    ("dealer outs at most 3", "Ad 7h", "9c 8c 2d 4s Jh", False),
)


@pytest.mark.parametrize(("text", "hole", "board", "meant"), MEANT)
def test_a_term_means_what_it_says(text: str, hole: str, board: str, meant: bool) -> None:
    assert bool(term(text).test(marks_of(cards(hole), cards(board)))[0]) == meant


def test_every_example_is_understood() -> None:
    for example in EXAMPLES:
        assert term(example).text == example


def test_dealer_outs_are_counted_by_single_cards() -> None:
    """Ace high on 9 8 2 4 J: fifteen cards pair the board, and none else beats it alone."""
    marks = marks_of(cards("Ad 7h"), cards("9c 8c 2d 4s Jh"))
    assert bool(term("dealer outs at most 15").test(marks)[0])
    assert not bool(term("dealer outs at most 14").test(marks)[0])


def test_the_first_rule_that_fits_is_followed() -> None:
    """A comma separates alternatives; with and except apply to the next one."""
    text = "flop\n  check pocket 22\n  2x 22+ except 55, A2 with pair  # so\n  else check\n"
    rules = read_rules("mine", text).streets["flop"]

    def done(hole: str) -> str:
        marks = marks_of(cards(hole), cards("Kc Qd 2h"))
        return next(rule for rule in rules if rule.test(marks)[0]).actions[0]

    asked = ("2c 2d", "3c 3d", "5c 5d", "Ac 2c", "Ac 3c", "Kd 3c")
    expected = ["check", "2x", "check", "2x", "check", "check"]
    assert [done(hole) for hole in asked] == expected


FAULTY = (
    ("", "line 1: no street; write one, and indent its rules below it"),
    ("  4x 22+\n", "line 1: write a rule below its street"),
    ("flop\n", "line 1: flop has no rule; write one below it, like else check"),
    ("flop\n  2x pair\n", "line 2: flop has no else; end it with a line like else check"),
    ("flop\n  else check\n  2x pair\n", "line 3: no rule may follow the one with else"),
    (
        "flop\n  else check\nflop\n  else check\n",
        "line 3: duplicate street flop; write one section per street",
    ),
    (
        "4x 22+\n",
        "line 1: '4x 22+' isn't a street; write a street alone on its line, "
        "and indent its rules below it",
    ),
    (
        "flop\n  2x hiden pair\n  else check\n",
        "line 2: unknown condition 'hiden pair'; did you mean 'hidden pair'?",
    ),
    ("flop\n  2x\n  else check\n", "line 2: '2x' has no condition; write else 2x, or a hand"),
    ("flop\n  2x pair,, flush\n  else check\n", "line 2: a condition is missing next to a comma"),
    ("flop\n  else check now\n", "line 2: else takes one action, like check (got"),
    ("flop\n  best pair\n  else check\n", "line 2: best is only for else; write else best"),
    ("flop\n  2x K9-Q5\n  else check\n", "line 2: 'K9-Q5' isn't a range; write it like K9s-K5s"),
    ("turn\n  else check\n", "line 1: unknown street 'turn'; this game has preflop, flop"),
    ("flop\n  else fold\n", "line 2: 'fold' isn't an action on the flop; use 2x, check"),
    (
        "flop\n  else best of 2x, check\n",
        "line 2: the best of several actions is for the first street only",
    ),
    ("flop\n  2x suited\n  else check\n", "line 2: on the flop 'suited' depends on suited cards"),
    (
        "river\n  1x four to a flush\n  else fold\n",
        "line 2: on the river 'four to a flush' is about cards to come, and none comes",
    ),
    (
        "flop\n  2x two to a flush\n  else check\n",
        "line 2: on the flop 'two to a flush' cannot become a flush here; three to a flush is",
    ),
    (
        "flop\n  2x dealer outs below 21\n  else check\n",
        "line 2: on the flop 'dealer outs below 21' needs all community cards, so it is for",
    ),
    (
        "preflop\n  4x overcard\n  else check\n",
        "line 2: on the preflop 'overcard' is about community cards, and none is seen yet",
    ),
)


@pytest.mark.parametrize(("text", "sentence"), FAULTY)
def test_a_faulty_text_is_reported_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(Misstated) as caught:
        read_rules("mine", text).fit(DECISIONS)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)
