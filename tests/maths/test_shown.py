"""Answers that show themselves: well-formed pages, terminals, and the examples of the docs."""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from croupier.cards import BadCard, cards
from croupier.maths.display import Bars, DisplayTable, Lines, hand
from croupier.maths.display.charts import dollars, percent, whole
from croupier.maths.edge import edge_of_wager
from croupier.maths.edge.progressive import return_by_meter
from croupier.maths.edge.wagers import game_with, main_game
from croupier.maths.errors import Unanswered
from croupier.maths.solve import solve
from croupier.maths.strategy.grid import grid

SVG = "{http://www.w3.org/2000/svg}"
NOTEBOOK = Path(__file__).parents[2] / "docs" / "notebook.md"


def page(shown: Any) -> ElementTree.Element:
    """What a notebook gets, which must be well-formed."""
    return ElementTree.fromstring(f"<div>{shown._repr_html_()}</div>")


def in_terminal(shown: object) -> str:
    """What rich makes of it."""
    console = Console(file=StringIO(), width=120)
    console.print(shown)
    printed = console.file
    assert isinstance(printed, StringIO)
    return printed.getvalue()


def test_the_examples_of_the_docs_run() -> None:
    """Each ends with something that a notebook and a terminal can show."""
    blocks = re.findall(r"```python\n(.*?)```", NOTEBOOK.read_text("utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    seen = 0
    for block in blocks:
        tree = ast.parse(block)
        *before, last = tree.body
        exec(compile(ast.Module(before, []), str(NOTEBOOK), "exec"), names)
        assert isinstance(last, ast.Expr)
        shown = eval(compile(ast.Expression(last.value), str(NOTEBOOK), "eval"), names)
        if hasattr(shown, "_repr_html_"):
            page(shown)
            assert in_terminal(shown).strip()
            seen += 1
        else:
            assert all(isinstance(item, float) for item in shown)
    assert seen == len(blocks) - 1 >= 9


def test_cards_have_faces() -> None:
    shown = hand("Kh 9d", cards("Ks 7c Td"))
    assert shown.name == "pair of kings, ten-nine-seven kickers"
    assert str(shown) == "Kh 9d  Ks 7c Td"
    faces = [element.text for element in page(shown).iter("span")]
    assert faces == ["K♥", "9♦", "K♠", "7♣", "10♦", shown.name]
    assert "10♦" in in_terminal(shown)
    assert hand("Kh 9d").name == ""
    with pytest.raises(BadCard, match="more than once"):
        hand("Kh 9d", "Kh")


def test_a_grid_is_drawn_square_by_square() -> None:
    drawn = grid(solve(main_game({"rulebook": "maryland-uth-1.5"}, "A")))
    assert len(drawn) == 169
    words = [
        element.text for element in ElementTree.fromstring(drawn._repr_svg_()).iter(f"{SVG}text")
    ]
    assert words[:4] == ["AA", "4x", "AKs", "4x"]
    assert words.count("4x") == sum(square.action == "4x" for square in drawn)
    assert in_terminal(drawn).splitlines()[0].startswith("AA  4x AKs 4x")
    assert in_terminal(drawn).splitlines()[12].split()[-2:] == ["22", "·"]


def test_outcomes_as_bars() -> None:
    outcomes = solve(main_game({"rulebook": "maryland-uth-1.5"}, "A")).outcomes()
    chart = outcomes.chart()
    assert sum(chart.values) == pytest.approx(1)
    assert chart.labels[0] == "-6"
    assert chart.labels[-1] == "+8…"
    folded = float(outcomes.chance(net=Fraction(-2)))
    assert chart.values[chart.labels.index("-2")] == pytest.approx(folded)
    ahead = sum(value for value, good in zip(chart.values, chart.good, strict=True) if good)
    assert ahead <= float(outcomes.hit_rate) + 1e-12
    bars = list(ElementTree.fromstring(chart.svg).iter(f"{SVG}rect"))
    assert len(bars) == len(chart.values)


def test_a_progressive_against_its_meter() -> None:
    """The line goes through what it returns now, and through one where it is fair."""
    game = game_with({"rulebook": "maryland-uth-1.5"}, "progressive", "A")
    chart = return_by_meter(edge_of_wager(game, "progressive"))
    (_, now, back), (_, even, fair) = chart.points
    (left, right), (low, high) = chart.x, chart.y
    slope = (high - low) / (right - left)
    assert (now, fair) == (10_000, 1)
    assert low + slope * (now - left) == pytest.approx(back)
    assert low + slope * (even - left) == pytest.approx(1)
    assert even == pytest.approx(150_716.32, abs=0.01)
    with pytest.raises(Unanswered, match="has no meter Moter"):
        return_by_meter(edge_of_wager(game, "progressive"), "Moter")
    with pytest.raises(Unanswered, match="has no meter at all"):
        return_by_meter(edge_of_wager(game, "trips"))


def test_axes_have_round_figures() -> None:
    lines = Lines("t", "x", [0, 283], [-7, 612], (whole, dollars), points=[("p", 283, -60)])
    words = [element.text for element in ElementTree.fromstring(lines.svg).iter(f"{SVG}text")]
    assert words[1:6] == ["-$200", "$0", "$200", "$400", "$600"]
    assert "$800" in words
    assert [word for word in words if word in ("0", "100", "200")] == ["0", "100", "200"]
    flat = Lines("t", "x", [0, 1], [0, 0], (whole, percent))
    assert "0%" in flat.svg
    many = Bars("t", [f"label {at}" for at in range(30)], [0.1] * 30, [True] * 30)
    assert many.svg.count("<text") < 20


def test_what_others_wrote_is_escaped() -> None:
    sheet = DisplayTable("<a>", ("x<", "y"), [("<b>&", "1")], "n<")
    assert {element.text for element in page(sheet).iter("th")} == {"x<", "y", "<b>&"}
    assert "<b>&" in in_terminal(sheet)
