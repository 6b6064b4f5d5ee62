"""The frame of the `.round` notation, which is read line by line with its game's grammar.

Each line states one thing. Its first word determines how it is read, `#` begins a remark, and
blanks and tabs separate words. A first line `# title: …` is the title that readers see. Lines of
the table set up the script. All other lines are its entries: commands of the engine, actions that
take several commands, and what is expected, at that line or at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from croupier.notation.fault import BadRound, Unreadable
from croupier.notation.player import Later, Now, Script
from croupier.notation.steps import Line, read_refusal
from croupier.notation.submission import choose

_LONGEST_QUOTE = 80
S = TypeVar("S", bound=Script)


@dataclass(frozen=True, slots=True)
class Grammar(Generic[S]):
    """The lines of one game."""

    script: Callable[[], S]
    table: Mapping[str, Line]
    """Lines of the table: `read` takes the script and the words."""
    lines: Mapping[str, Line]
    """Actions and expectations: `read` takes the words and returns the entry."""
    street: Callable[[str, str], Any]
    """Reads a line that begins with any other word, which is the name of a street."""
    refused: str
    """An example of an action that must be refused."""

    def parse(self, source: str) -> S:
        """Return the round in this text; BadRound with the line of the first fault."""
        script = self.script()
        for number, raw in enumerate(source.splitlines(), 1):
            line = raw.partition("#")[0].strip()
            try:
                if line:
                    self._add(script, number, line)
            except Unreadable as error:
                raise _bad_line(number, error.words, error.example) from None
            except RecursionError:
                raise _bad_line(number, line, self.refused) from None
            except ValueError as error:  # a card, an amount, a name or a number
                message, _, advice = str(error).rstrip(".").partition("; ")
                raise BadRound(f"line {number}", message, advice or "fix the line") from None
        if not script.rulebook:
            message = "rulebook is required"
            raise BadRound("line 1", message, "begin with rulebook …")
        return script

    def _add(self, script: S, number: int, line: str) -> None:
        word, rest = split_word(line)
        if word == "rulebook":
            script.rulebook = rest
        elif word == "set":
            if not choose(script.submission, rest):
                raise Unreadable('set paytables.trips = "B"', line)
        elif word in self.table:
            _read(self.table[word], line, script, rest)
        else:
            script.entries.append((number, self.entry(line)))

    def entry(self, line: str) -> Any:
        """Return one action or expectation."""
        word, rest = split_word(line)
        if word == "refused":
            return _read(Line(self._refused, self.refused), line, rest)
        if word in self.lines:
            return _read(self.lines[word], line, rest)
        return _read(Line(self.street, "flop  Ks 7c 2d"), line, word, rest)

    def _refused(self, rest: str) -> Now[Any]:
        words, _, why = rest.partition("->")
        action = self.entry(words.strip())
        if isinstance(action, Now | Later):
            raise Unreadable
        return read_refusal(action, why)


def split_word(line: str) -> tuple[str, str]:
    """Return the first word of a line, and the rest of it."""
    word, *rest = line.split(maxsplit=1)[:2] or [""]
    return word, rest[0].strip() if rest else ""


def _read(line: Line, words: str, *arguments: Any) -> Any:
    try:
        return line.read(*arguments)
    except Unreadable as error:
        raise Unreadable(error.example or line.example, error.words or words) from None


def _bad_line(number: int, words: str, example: str) -> BadRound:
    line = " ".join(split_word(words))
    quote = line.strip() if len(line) <= _LONGEST_QUOTE else f"{line[:_LONGEST_QUOTE]}…"
    return BadRound(f"line {number}", f"{quote!r} cannot be read", f"write it like: {example}")
