"""Figures of side wagers, compared with published ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from croupier import hands
from croupier.cards import DECK
from croupier.maths.edge import edges
from croupier.maths.edge.figures import Edge
from croupier.maths.edge.progressive import MeterFigures
from croupier.maths.edge.wagers import Unknown, chosen, game_with

UTH = "maryland-uth-1.5"
JACKPOT = "maryland-jackpot-1.0"


def one(book: str, wager: str, paytable: str, **more: object) -> Edge:
    """The figures of one wager by one paytable."""
    table = {"rulebook": book, **{k: v for k, v in more.items() if k in ("options", "resets")}}
    stake, meters, odds = more.get("stake", 0), more.get("meters"), more.get("odds")
    assert isinstance(stake, int)
    assert meters is None or isinstance(meters, dict)
    assert odds is None or isinstance(odds, dict)
    (found,) = edges(table, wager, paytable, stake=stake, meters=meters, odds=odds)
    return found


@pytest.mark.parametrize(
    ("paytable", "percent"),
    [("A", "0.9018"), ("B", "1.9040"), ("C", "3.4979"), ("D", "6.1808"), ("E", "4.5002")],
)
def test_trips_as_published(paytable: str, percent: str) -> None:
    assert f"{float(one(UTH, 'trips', paytable).house_edge) * 100:.4f}" == percent


def test_six_card_bonus_depends_on_the_stake() -> None:
    """A million dollars is worth less of a larger stake (I-52)."""
    small, large = (one(UTH, "six_card_bonus", "A", stake=cents) for cents in (100, 10_000))
    assert small.ev > large.ev
    worth = Fraction(1, comb(52, 6)) * (1_000_000 * 100) * (Fraction(1, 100) - Fraction(1, 10_000))
    worth += Fraction(3, comb(52, 6)) * (100_000 * 100) * (Fraction(1, 100) - Fraction(1, 10_000))
    assert small.ev - large.ev == worth


def test_progressive_is_a_function_of_its_meter() -> None:
    at_reset = one(UTH, "progressive", "A")
    figures = at_reset.more["meters"]
    assert isinstance(figures, dict)
    meter = figures["Meter"]
    assert isinstance(meter, MeterFigures)
    # All of it for each of 4 royals and a tenth for each of 36 straight flushes of 2,598,960.
    assert meter.per_dollar == Fraction(4, 2_598_960) + Fraction(36, 10 * 2_598_960)
    assert meter.between == Fraction(2_598_960, 4)
    assert meter.break_even is not None
    fair = one(UTH, "progressive", "A", meters={"Meter": 15_071_632})
    assert abs(fair.ev) < Fraction(1, 10**6)
    assert abs(meter.break_even - Fraction(15_071_632, 100)) < 1
    more = one(UTH, "progressive", "A", meters={"Meter": 1_000_000 + 100_000})
    assert more.ev - at_reset.ev == meter.per_dollar * 1000
    fixed = at_reset.more["fixed_return"]
    assert isinstance(fixed, Fraction)
    assert fixed + meter.per_dollar * 10_000 == 1 + at_reset.ev


def test_a_meter_sustained_stays_where_it_is() -> None:
    """At its reset amount only the partial award moves the meter."""
    figures = one(UTH, "progressive", "A").more["meters"]
    assert isinstance(figures, dict)
    assert figures["Meter"].sustain == Fraction(36, 2_598_960) * 1000
    figures = one(UTH, "progressive", "A", meters={"Meter": 2_000_000}).more["meters"]
    assert isinstance(figures, dict)
    expected = Fraction(36, 2_598_960) * 2000 + Fraction(4, 2_598_960) * 10_000
    assert figures["Meter"].sustain == expected


def test_progressive_judged_on_seven_cards_pays_more_often() -> None:
    options = {"progressive_judges": "best_of_seven"}
    seven = one(UTH, "progressive", "A", options=options)
    five = one(UTH, "progressive", "A")
    assert seven.total == comb(52, 7)
    assert five.total == comb(52, 5)
    assert seven.hit_rate is not None
    assert five.hit_rate is not None
    assert seven.hit_rate > 5 * five.hit_rate


def test_suits_of_a_royal_are_told_apart() -> None:
    counts = {line.hand: line.count for line in one(JACKPOT, "progressive", "A").lines}
    assert counts["royal_flush_diamonds"] == 1
    assert counts["royal_flush_spades_hearts_clubs"] == 3


def test_envy_grows_with_every_other_player() -> None:
    edge = one(UTH, "envy", "A")
    others = edge.more["others"]
    assert isinstance(others, dict)
    assert others[5] == 5 * others[1] == 5 * edge.ev
    assert edge.ev == Fraction(4 * 1000 + 36 * 300, 2_598_960)


def test_envy_without_the_board_is_counted_hand_by_hand() -> None:
    """Hands that are entirely on the board, by every board and every two hole cards (I-51)."""
    options = {"progressive_judges": "best_of_seven", "envy_on_community_hand": "exclude"}
    table = {"rulebook": UTH, "options": options, "filed": {"envy_on_community_hand": "rule 7"}}
    (edge,) = edges(table, "envy", "A")
    (whole,) = edges({**table, "options": {"progressive_judges": "best_of_seven"}}, "envy", "A")
    royals = 4 * comb(47, 2)
    before, after = ({line.hand: line for line in figures.lines} for figures in (whole, edge))
    assert after["royal_flush"].count == before["royal_flush"].count * comb(7, 2) - royals
    board = (DECK[0], DECK[4], DECK[8], DECK[12], DECK[16])
    rank = hands.rank(board)
    rest = [card for card in DECK if card not in board]
    same = sum(hands.rank((*board, *hole)) == rank for hole in combinations(rest, 2))
    lost = before["straight_flush"].count * comb(7, 2) - after["straight_flush"].count
    assert lost == 36 * same == 36 * comb(46, 2)


def test_variance_is_that_of_the_lines() -> None:
    edge = one(UTH, "trips", "C")
    mean = sum(line.net * Fraction(line.count, edge.total) for line in edge.lines)
    spread = sum((line.net - mean) ** 2 * Fraction(line.count, edge.total) for line in edge.lines)
    assert (mean, spread) == (edge.ev, edge.variance)


def test_what_if_a_line_paid_otherwise() -> None:
    before = one(UTH, "trips", "C")
    after = one(UTH, "trips", "C", odds={"straight": "5 to 1"})
    straights = next(line for line in before.lines if line.hand == "straight")
    assert after.ev - before.ev == Fraction(straights.count, before.total)
    without = one(UTH, "trips", "C", odds={"straight": "none"})
    assert without.ev - before.ev == -5 * Fraction(straights.count, before.total)
    pushed = one(UTH, "trips", "C", odds={"pair": "push"})
    assert pushed.ev - before.ev == Fraction(58_627_800, before.total)


@pytest.mark.parametrize(
    ("odds", "words"),
    [
        ({"straigt": "5 to 1"}, "trips has no line for 'straigt'; its hands are royal_flush"),
        ({"straight": "lots"}, "straight: 'lots' is not an award"),
        ({"straight": "5 percent of Nothing"}, "straight: unknown meter 'Nothing'"),
    ],
)
def test_what_if_refuses_what_cannot_be_meant(odds: dict[str, str], words: str) -> None:
    with pytest.raises(Unknown, match=words):
        one(UTH, "trips", "C", odds=odds)


def test_unknown_wagers_and_paytables() -> None:
    with pytest.raises(Unknown, match="has no wager 'tripps'; it has main, trips"):
        chosen(UTH, "tripps", None)
    with pytest.raises(
        Unknown, match=r"trips of maryland-uth-1\.5 has no paytable 'Z'; it has A, B"
    ):
        chosen(UTH, "trips", "Z")
    with pytest.raises(Unknown, match="house-banked games only"):
        chosen("california-holdem", None, None)


def test_one_code_chooses_for_all_its_wagers() -> None:
    """South Dakota's paytables come in packages (I-94)."""
    game = game_with({"rulebook": "south-dakota-uth"}, "trips", "UTH-03")
    assert {game.judges[name].sheet.table.name for name in ("trips", "blind")} == {"UTH-03"}


def test_a_notebook_shows_the_lines() -> None:
    shown = one(UTH, "trips", "C")._repr_html_()
    assert shown.startswith("<table><caption><b>trips C: house edge 3.4979%</b>")
    assert shown.count("<tr>") == 1 + 8
    assert "<th scope='row' style='text-align:left'>three of a kind</th>" in shown
