"""The narrator's sentences at a terminal table, one line each."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from croupier.cli.table.draw import cards
from croupier.engine.copies import copy_with
from croupier.house.narrator import Moment, Sentence, narrate
from croupier.house.table.setup import Setup
from croupier.house.table.state import TableState, new_table_state


class Narration:
    """Prints what happens to one person, and remembers the clauses behind it."""

    def __init__(self, console: Console, setup: Setup, you: str) -> None:
        self.console, self.you = console, you
        self.quiet = False
        self.clauses: list[str] = []
        """The clauses of what was printed last."""
        self._live = new_table_state(setup)

    def table(self, **parts: Any) -> TableState:
        """Return the table with these parts: its round, its hand, its seats."""
        return copy_with(self._live, **parts)

    def print(self, family: str, event: Any, before: TableState, after: TableState) -> None:
        """Print the sentences that players read of this event."""
        moment = Moment(0, 0, family, event, before, after, you=self.you)
        for sentence in narrate(moment):
            if sentence.level == "player" and sentence.mark != "round":
                self.clauses += sentence.clauses
                if not self.quiet:
                    self.console.print(line_of(sentence), soft_wrap=True)


def line_of(sentence: Sentence) -> Text:
    """Return the sentence with its cards drawn, its amount, and its first clause."""
    heading = sentence.mark == "street"
    line = Text("\n  " if heading else "  ").append(sentence.plain, "bold" if heading else "")
    if sentence.cards:
        line.append("  ").append_text(cards(sentence.cards))
    if sentence.amount is not None:
        style = ("green" if sentence.amount > 0 else "red") if sentence.result else ""
        line.append(" ").append(sentence.sum, style)
    return line.append(f"  {sentence.clauses[0]}", "dim") if sentence.clauses else line
