"""A strategy as text, as a card, and as JSON."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.output.figures import percent
from croupier.cli.output.files import write_bytes, write_text
from croupier.cli.output.terminal import in_terminal, print_line, print_text, usage_error, width
from croupier.felt import strategy_card
from croupier.maths.strategy import WHEN
from croupier.maths.strategy.grid import SIDE, Square, grid

if TYPE_CHECKING:
    from croupier.maths.solve import Decision
    from croupier.maths.strategy import EvaluatedStrategy, Rule
    from croupier.maths.strategy.exposed_card import Peek

_STEPS = (Fraction(1, 10), Fraction(3, 10), Fraction(6, 10), Fraction(1))
_SCALE = 2
"""Pixels of the PNG per unit of the card."""


def strategy_json(
    rulebook: str, shown: EvaluatedStrategy, worded: EvaluatedStrategy | None, seen: Peek | None
) -> dict[str, object]:
    """Return a strategy as a JSON object. Fractions are text, so that they stay exact."""
    found: dict[str, object] = {
        "rulebook": rulebook,
        "strategy": shown.rules.name,
        "value": str(shown.value),
        "house_edge": float(-shown.value),
        "best_value": str(shown.best.value),
        "cost": str(shown.cost),
        "grid": [
            {
                "hand": square.hand,
                "action": square.action,
                "share": str(square.share),
                "gap": str(square.gap),
            }
            for square in grid(shown.solution)
        ],
    }
    if worded is not None:
        found["words"] = {
            "strategy": worded.rules.name,
            "value": str(worded.value),
            "cost": str(worded.cost),
            "streets": {
                name: {"cost": str(worded.costs[name]), "rules": [rule.text for rule in rules]}
                for name, rules in worded.rules.streets.items()
            },
        }
    if seen is not None:
        taken = {action: str(part) for action, part in seen.taken.items()}
        found["peek"] = {"value": str(seen.value), "gain": str(seen.gain), "taken": taken}
    return found


def show(
    titled: str, shown: EvaluatedStrategy, worded: EvaluatedStrategy | None, seen: Peek | None
) -> None:
    """Print the grid, the rules in words, and the value of seeing a dealer card."""
    name = "the best strategy" if not shown.rules.streets else f"{shown.rules.name} strategy"
    print_text(f"{titled}: {name}", style="bold")
    print_line(f"House edge {percent(-shown.value)} of the ante (exactly {-shown.value})")
    if shown.rules.streets:
        best = percent(-shown.best.value)
        print_line(f"Costs {percent(shown.cost)} compared with optimal play, whose edge is {best}")
    print_line()
    first = shown.best.first
    squares = grid(shown.solution)
    print_text(WHEN[first.board], style="bold")
    _show_grid(squares, first)
    print_line()
    _show_share(shown)
    if worded is not None:
        print_line()
        _show_rules(worded, titled=not shown.rules.streets)
    if seen is not None:
        print_line()
        owner = "the player" if seen.value > 0 else "the house"
        print_text(
            f"A player who sees one dealer card gains {percent(seen.gain)}: an edge of "
            f"{percent(abs(seen.value))} for {owner} with optimal play (exactly {seen.value})."
        )


def _show_grid(squares: tuple[Square, ...], first: Decision) -> None:
    if not in_terminal():
        for row in range(SIDE):
            line = squares[row * SIDE : (row + 1) * SIDE]
            cells = (f"{square.hand:<3} {_mark(square, first):<3}" for square in line)
            print_line(" ".join(cells).rstrip())
        return
    from rich.console import Console
    from rich.text import Text

    drawn, marked = Text(), _marked(first)
    for number, square in enumerate(squares):
        cell = _cell(square, first)
        fill = (strategy_card.PLAY if cell.plays else strategy_card.INSTEAD)[cell.step]
        ink = "#F4F8EE" if cell.plays and cell.step > 2 else "#17211D"
        weight = "bold " if cell.plays else ""
        mark = f"{_mark(square, first):>3} " if marked else ""
        drawn.append(f" {square.hand:<3} {mark}", f"{weight}{ink} on {fill}")
        if number % SIDE == SIDE - 1:
            drawn.append("\n")
    Console(highlight=False).print(drawn, end="")


def _marked(first: Decision) -> bool:
    """Return whether each hand is followed by its share: where it matters and fits."""
    return first.board > 0 and (not in_terminal() or width() >= 9 * SIDE)


def _mark(square: Square, first: Decision) -> str:
    """Return what follows a hand: its action, or the percentage of deals in which it plays."""
    if first.board == 0:
        return "·" if square.action == first.otherwise else square.action
    part = round(square.share * 100)
    return "all" if square.share == 1 else "·" if not square.share else f"{part}"


def _show_share(shown: EvaluatedStrategy) -> None:
    starts, first = shown.solution.starting(), shown.best.first
    total = sum(start.deals for start in starts)
    for action in first.actions:
        deals = sum(start.deals for start in starts if start.taken == action)
        if deals:
            print_line(f"{action:<5} in {percent(Fraction(deals, total), 2)} of deals")
    if _marked(first):
        print_line(
            "After each hand: the percentage of first community cards with which it is played."
        )
    elif first.board:
        print_text("Green is played with most first community cards, sand with few.", style="dim")
    elif in_terminal():
        print_text("Green is played, sand is not. Darker: the choice matters more.", style="dim")


def _show_rules(worded: EvaluatedStrategy, *, titled: bool) -> None:
    if titled:
        print_text(f"In words: {worded.rules.name}", style="bold")
        print_line(f"House edge {percent(-worded.value)}, costs {percent(worded.cost)}")
    decisions = {decision.name: decision for decision in worded.best.terms.decisions}
    for name, rules in worded.rules.streets.items():
        when, cost = WHEN[decisions[name].board], worded.costs[name]
        print_text(f"{when}{f'  costs {percent(cost)}' if cost else ''}", indent=2, style="cyan")
        for rule in rules:
            action, condition = _phrase(rule)
            print_text(condition, indent=4, lead=f"{action:<6}", hang=0)


def _phrase(rule: Rule) -> tuple[str, str]:
    """Return the action and its condition."""
    if not rule.when:
        return rule.text.removeprefix("else "), "otherwise"
    action, _, condition = rule.text.partition(" ")
    return action, condition


def card_of(
    titled: str, shown: EvaluatedStrategy, worded: EvaluatedStrategy | None
) -> strategy_card.Card:
    """Return the strategy card."""
    first, squares = shown.best.first, grid(shown.solution)
    figures = [("House edge", percent(-shown.value))]
    if shown.rules.streets:
        figures += [
            ("Optimal play", percent(-shown.best.value)),
            ("Cost", percent(shown.cost)),
        ]
    elif worded is not None:
        figures += [
            ("With the rules below", percent(-worded.value)),
            ("Cost of the rules", percent(worded.cost)),
        ]
    note = "Difference between playing and checking, in antes. Darker: bigger."
    if first.board:
        note = "Percentage of first community cards with which the hand is played."
    plays = [
        action for action in first.actions if any(square.action == action for square in squares)
    ]
    instead = first.otherwise.capitalize()
    played = " or ".join(
        f"Play {play.replace('x', '×')}" for play in plays if play != first.otherwise
    )
    return strategy_card.Card(
        title="The best strategy"
        if not shown.rules.streets
        else f"{shown.rules.name.capitalize()} strategy",
        about=titled,
        figures=tuple(figures),
        grid_title=WHEN[first.board],
        cells=tuple(_cell(square, first) for square in squares),
        legend=(played or "Play", instead),
        note=note,
        sections=_sections(worded) if worded is not None else (),
    )


def _cell(square: Square, first: Decision) -> strategy_card.Cell:
    if first.board:
        plays = square.share > Fraction(1, 2)
        step = round((square.share - Fraction(1, 2)) * (1 if plays else -1) * 8)
        return strategy_card.Cell(square.hand, f"{round(square.share * 100)}", plays, step)
    plays = square.action != first.otherwise
    step = sum(abs(square.gap) >= value for value in _STEPS)
    return strategy_card.Cell(square.hand, f"{float(abs(square.gap)):.2f}", plays, step)


def _sections(worded: EvaluatedStrategy) -> tuple[strategy_card.Section, ...]:
    decisions = {decision.name: decision for decision in worded.best.terms.decisions}
    found = []
    for name, rules in worded.rules.streets.items():
        phrases = []
        for rule in rules:
            action, condition = _phrase(rule)
            done = action.replace("x", "×") if action[0].isdigit() else action.capitalize()
            phrases.append((done, condition))
        cost = f"costs {percent(worded.costs[name])}" if worded.costs[name] else ""
        title = WHEN[decisions[name].board]
        found.append(strategy_card.Section(title, tuple(phrases), cost))
    return tuple(found)


def write_svg(file: Path, card: strategy_card.Card) -> None:
    """Write the card as SVG."""
    write_text(file, (strategy_card.draw(card),))


def write_png(file: Path, card: strategy_card.Card) -> None:
    """Write the card as PNG, drawn with the fonts of this machine."""
    from resvg_py import svg_to_bytes

    drawn = strategy_card.draw(card)
    picture = svg_to_bytes(svg_string=drawn, zoom=_SCALE)
    # Without any font, the renderer silently leaves all text out.
    if picture == svg_to_bytes(svg_string=drawn, zoom=_SCALE, skip_system_fonts=True):
        usage_error(f"cannot draw {file}: no font is installed here; use --svg")
    write_bytes(file, (picture,))
