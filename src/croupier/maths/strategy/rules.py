"""A strategy as text: one street a section, one rule a line, the first that fits is followed.

    preflop
      4x  33+, A2+, K2s+, K5o+
      else check
    flop
      2x  two pair or better
      2x  hidden pair except pocket 22
      2x  four to a flush with hidden card T+
      else check

Where alternatives are parted by commas or "or", each may be narrowed by "with" or "and" and by
"except". `best` leaves a position to the best play; `best of 3x, check` to the best of these. A
street that is not there is played as well as possible.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from croupier.maths.solve import Decision
from croupier.maths.strategy.features import Marks
from croupier.maths.strategy.predicates import Misstated, Term, Yes, term

BEST: Final = "best"


@dataclass(frozen=True, slots=True)
class Alternative:
    """Terms that must all be true, and none of the exceptions."""

    terms: tuple[Term, ...]
    exceptions: tuple[tuple[Term, ...], ...] = ()

    def test(self, marks: Marks) -> Yes:
        """Return the positions where it is true."""
        yes = _all(self.terms, marks)
        for exception in self.exceptions:
            yes &= ~_all(exception, marks)
        return yes


@dataclass(frozen=True, slots=True)
class Rule:
    """An action, and when it is taken."""

    line: int
    text: str
    actions: tuple[str, ...]
    """One action; or those of which the best is taken, where none means all."""
    when: tuple[Alternative, ...]
    """Empty for what is done otherwise."""

    def test(self, marks: Marks) -> Yes:
        """Return the positions where the rule applies, ignoring earlier rules."""
        yes = np.zeros(len(marks), np.bool_) if self.when else np.ones(len(marks), np.bool_)
        for alternative in self.when:
            yes |= alternative.test(marks)
        return yes

    @property
    def terms(self) -> Iterator[Term]:
        """Every term in it."""
        for alternative in self.when:
            yield from alternative.terms
            for several in alternative.exceptions:
                yield from several


@dataclass(frozen=True, slots=True)
class Rules:
    """A strategy: by street its rules."""

    name: str
    streets: Mapping[str, tuple[Rule, ...]]

    def fit(self, decisions: tuple[Decision, ...]) -> None:
        """Raise Misstated if a street, an action, or a condition does not exist in this game."""
        known = {decision.name: decision for decision in decisions}
        for street, rules in self.streets.items():
            first = rules[0].line
            if street not in known:
                names = ", ".join(known)
                raise Misstated(
                    f"line {first - 1}: unknown street {street!r}; this game has {names}"
                )
            for rule in rules:
                _fit(rule, known[street], first=known[street] == decisions[0])


def _fit(rule: Rule, decision: Decision, *, first: bool) -> None:
    for action in rule.actions:
        if action not in decision.actions:
            open_ones = ", ".join(decision.actions)
            raise Misstated(
                f"line {rule.line}: {action!r} isn't an action on the {decision.name}; "
                f"use {open_ones}"
            )
    if len(rule.actions) > 1 and not (first and decision.board < 3):
        raise Misstated(
            f"line {rule.line}: the best of several actions is for the first street only; "
            f"write one action, or best"
        )
    for item in rule.terms:
        if reason := item.only(decision.board):
            raise Misstated(f"line {rule.line}: on the {decision.name} {item.text!r} {reason}")


def read_rules(name: str, text: str) -> Rules:
    """Return the rules of this text. Raise Misstated with the line of an error."""
    streets: dict[str, list[Rule]] = {}
    street, heading = "", 0
    for number, whole in enumerate(text.splitlines(), 1):
        line = whole.partition("#")[0].rstrip()
        if not line:
            continue
        if not line[0].isspace():
            _ended(streets, street, heading)
            street, heading = line, number
            if not re.fullmatch(r"[a-z_]+", street):
                raise Misstated(
                    f"line {number}: {street!r} isn't a street; write a street alone on its line, "
                    f"and indent its rules below it"
                )
            if street in streets:
                raise Misstated(
                    f"line {number}: duplicate street {street}; write one section per street"
                )
            streets[street] = []
        elif not street:
            raise Misstated(f"line {number}: write a rule below its street")
        else:
            if streets[street] and not streets[street][-1].when:
                raise Misstated(f"line {number}: no rule may follow the one with else")
            streets[street].append(_rule(number, line.split()))
    _ended(streets, street, heading)
    if not streets:
        raise Misstated("line 1: no street; write one, and indent its rules below it")
    return Rules(name, {item: tuple(rules) for item, rules in streets.items()})


def _ended(streets: Mapping[str, list[Rule]], street: str, heading: int) -> None:
    if street and not streets[street]:
        raise Misstated(
            f"line {heading}: {street} has no rule; write one below it, like else check"
        )
    if street and streets[street][-1].when:
        last = streets[street][-1].line
        raise Misstated(f"line {last}: {street} has no else; end it with a line like else check")


def _rule(line: int, words: list[str]) -> Rule:
    text = " ".join(words)
    try:
        if words[0] == "else":
            return Rule(line, text, _actions(words[1:]), ())
        if words[0] == BEST:
            raise Misstated("best is only for else; write else best")
        if len(words) == 1:
            raise Misstated(f"{text!r} has no condition; write else {text}, or a hand after it")
        return Rule(line, text, (words[0],), _alternatives(" ".join(words[1:])))
    except Misstated as error:
        raise Misstated(f"line {line}: {error}") from None


def _actions(words: list[str]) -> tuple[str, ...]:
    text = " ".join(words)
    if text == BEST:
        return ()
    if found := re.fullmatch(r"best of (.+)", text):
        return tuple(item.strip() for item in found[1].split(","))
    if len(words) != 1:
        raise Misstated(f"else takes one action, like check (got {text!r})")
    return (text,)


def _alternatives(text: str) -> tuple[Alternative, ...]:
    # "or better" belongs to its term; any other "or" parts alternatives.
    parts = re.split(r"\s*,\s*|\s+or\s+(?!better\b)", text)
    if not all(parts):
        raise Misstated("a condition is missing next to a comma")
    return tuple(_alternative(part) for part in parts)


def _alternative(text: str) -> Alternative:
    chosen, *but = (_terms(part) for part in re.split(r"\s+except\s+", text))
    return Alternative(chosen, tuple(but))


def _terms(text: str) -> tuple[Term, ...]:
    return tuple(term(part.strip()) for part in re.split(r"\s+(?:with|and)\s+", text))


def _all(terms: tuple[Term, ...], marks: Marks) -> Yes:
    yes = np.ones(len(marks), np.bool_)
    for item in terms:
        yes &= item.test(marks)
    return yes
