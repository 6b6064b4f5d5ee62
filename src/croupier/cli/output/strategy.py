"""A strategy on the screen, on a sheet and for programs."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.output.figures import percent
from croupier.cli.output.files import write_bytes, write_text
from croupier.cli.output.terminal import in_terminal, refuse, say, say_text, width
from croupier.felt import strategy_card
from croupier.maths.strategy import WHEN
from croupier.maths.strategy.grid import SIDE, Square, grid

if TYPE_CHECKING:
    from croupier.maths.solve import Decision
    from croupier.maths.strategy import Played, Rule
    from croupier.maths.strategy.exposed_card import Peek

_STEPS = (Fraction(1, 10), Fraction(3, 10), Fraction(6, 10), Fraction(1))
_SCALE = 2
"""Points of the picture for each of the sheet."""


def told(
    rulebook: str, shown: Played, worded: Played | None, seen: Peek | None
) -> dict[str, object]:
    """A strategy for programs; fractions as text, so that nothing is lost."""
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
        often = {action: str(part) for action, part in seen.taken.items()}
        found["peek"] = {"value": str(seen.value), "gain": str(seen.gain), "taken": often}
    return found


def show(titled: str, shown: Played, worded: Played | None, seen: Peek | None) -> None:
    """The grid, then the rules in words, then what a look at a dealer's card is worth."""
    name = "the best play" if not shown.rules.streets else shown.rules.name
    say_text(f"{titled}: {name}", style="bold")
    say(f"house edge {percent(-shown.value)} of the first wager, exactly {-shown.value}")
    if shown.rules.streets:
        best = percent(-shown.best.value)
        say(f"gives up {percent(shown.cost)} against the best play, which has {best}")
    say()
    first = shown.best.first
    squares = grid(shown.solution)
    say_text(WHEN[first.board], style="bold")
    _show_grid(squares, first)
    say()
    _show_share(shown)
    if worded is not None:
        say()
        _show_words(worded, beside=not shown.rules.streets)
    if seen is not None:
        say()
        edge = "the player has" if seen.value > 0 else "the house has"
        say_text(
            f"A player who sees one of the dealer's cards gains {percent(seen.gain)}: "
            f"{edge} {percent(abs(seen.value))} with the best play then, exactly {seen.value}."
        )


def _show_grid(squares: tuple[Square, ...], first: Decision) -> None:
    if not in_terminal():
        for row in range(SIDE):
            line = squares[row * SIDE : (row + 1) * SIDE]
            cells = (f"{square.hand:<3} {_mark(square, first):<3}" for square in line)
            say(" ".join(cells).rstrip())
        return
    from rich.console import Console
    from rich.text import Text

    drawn, marked = Text(), _marked(first)
    for number, item in enumerate(squares):
        cell = _cell(item, first)
        fill = (strategy_card.PLAY if cell.plays else strategy_card.INSTEAD)[cell.step]
        ink = "#F4F8EE" if cell.plays and cell.step > 2 else "#17211D"
        weight = "bold " if cell.plays else ""
        mark = f"{_mark(item, first):>3} " if marked else ""
        drawn.append(f" {item.hand:<3} {mark}", f"{weight}{ink} on {fill}")
        if number % SIDE == SIDE - 1:
            drawn.append("\n")
    Console(highlight=False).print(drawn, end="")


def _marked(first: Decision) -> bool:
    """Whether a hand's share stands behind it: where it matters, and where there is room."""
    return first.board > 0 and (not in_terminal() or width() >= 9 * SIDE)


def _mark(square: Square, first: Decision) -> str:
    """What stands beside a hand: its action, or in how many of a hundred deals it plays."""
    if first.board == 0:
        return "·" if square.action == first.instead else square.action
    part = round(square.share * 100)
    return "all" if square.share == 1 else "·" if not square.share else f"{part}"


def _show_share(shown: Played) -> None:
    starts, first = shown.solution.starting(), shown.best.first
    total = sum(start.deals for start in starts)
    for action in first.actions:
        deals = sum(item.deals for item in starts if item.taken == action)
        if deals:
            say(f"{action:<5} in {percent(Fraction(deals, total), 2)} of deals")
    if _marked(first):
        say("Behind a hand: of a hundred first cards, those with which it is played.")
    elif first.board:
        say_text("Green is played with most first cards, sand with few.", style="dim")
    elif in_terminal():
        say_text("Green is played, sand is not; deeper where the choice matters more.", style="dim")


def _show_words(worded: Played, *, beside: bool) -> None:
    if beside:
        say_text(f"In words: {worded.rules.name}", style="bold")
        say(f"house edge {percent(-worded.value)}, gives up {percent(worded.cost)}")
    decisions = {decision.name: decision for decision in worded.best.terms.decisions}
    for name, rules in worded.rules.streets.items():
        when, cost = WHEN[decisions[name].board], worded.costs[name]
        say_text(f"{when}{f'  gives up {percent(cost)}' if cost else ''}", indent=2, style="cyan")
        for rule in rules:
            action, condition = _phrase(rule)
            say_text(condition, indent=4, lead=f"{action:<6}", hang=0)


def _phrase(rule: Rule) -> tuple[str, str]:
    """What is done, and when."""
    if not rule.when:
        return rule.text.removeprefix("else "), "otherwise"
    action, _, condition = rule.text.partition(" ")
    return action, condition


def card_of(titled: str, shown: Played, worded: Played | None) -> strategy_card.Card:
    """The sheet of this play."""
    first, squares = shown.best.first, grid(shown.solution)
    figures = [("House edge", f"{float(-shown.value) * 100:.4f}%")]
    if shown.rules.streets:
        figures += [
            ("Best play", f"{float(-shown.best.value) * 100:.4f}%"),
            ("Given up", f"{float(shown.cost) * 100:.4f}%"),
        ]
    elif worded is not None:
        figures += [
            ("In the words below", f"{float(-worded.value) * 100:.4f}%"),
            ("Given up by them", f"{float(worded.cost) * 100:.4f}%"),
        ]
    note = "Antes between playing and not. Deeper color: it matters more."
    if first.board:
        note = "Of a hundred first community cards, those with which the hand is played."
    plays = [
        action for action in first.actions if any(square.action == action for square in squares)
    ]
    instead = first.instead.capitalize()
    played = " or ".join(
        f"Play {play.replace('x', '×')}" for play in plays if play != first.instead
    )
    return strategy_card.Card(
        title="The best play"
        if not shown.rules.streets
        else f"{shown.rules.name.capitalize()} strategy",
        about=titled,
        figures=tuple(figures),
        grid_title=WHEN[first.board],
        cells=tuple(_cell(item, first) for item in squares),
        legend=(played or "Play", instead),
        note=note,
        sections=_sections(worded) if worded is not None else (),
    )


def _cell(square: Square, first: Decision) -> strategy_card.Cell:
    if first.board:
        plays = square.share > Fraction(1, 2)
        step = round((square.share - Fraction(1, 2)) * (1 if plays else -1) * 8)
        return strategy_card.Cell(square.hand, f"{round(square.share * 100)}", plays, step)
    plays = square.action != first.instead
    step = sum(abs(square.gap) >= value for value in _STEPS)
    return strategy_card.Cell(square.hand, f"{float(abs(square.gap)):.2f}", plays, step)


def _sections(worded: Played) -> tuple[strategy_card.Section, ...]:
    decisions = {decision.name: decision for decision in worded.best.terms.decisions}
    found = []
    for name, rules in worded.rules.streets.items():
        phrases = []
        for rule in rules:
            action, condition = _phrase(rule)
            done = action.replace("x", "×") if action[0].isdigit() else action.capitalize()
            phrases.append((done, condition))
        cost = f"gives up {float(worded.costs[name]) * 100:.4f}%" if worded.costs[name] else ""
        title = WHEN[decisions[name].board]
        found.append(strategy_card.Section(title, tuple(phrases), cost))
    return tuple(found)


def write_svg(file: Path, card: strategy_card.Card) -> None:
    """Afterward the file has the sheet."""
    write_text(file, (strategy_card.draw(card),))


def write_png(file: Path, card: strategy_card.Card) -> None:
    """Afterward the file has a picture of the sheet, drawn with the fonts of this machine."""
    from resvg_py import svg_to_bytes

    drawn = strategy_card.draw(card)
    picture = svg_to_bytes(svg_string=drawn, zoom=_SCALE)
    # Where there is no font at all words are left out without a sound.
    if picture == svg_to_bytes(svg_string=drawn, zoom=_SCALE, skip_system_fonts=True):
        refuse(f"{file} would have no words, because no font is installed here; use --svg")
    write_bytes(file, (picture,))
