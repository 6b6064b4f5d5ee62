"""What a round is played under: its rulebook, and its choices as `set` lines.

Only what differs from the demonstration need be written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal

from croupier.law.faults import Faulty, blocking
from croupier.law.load import load
from croupier.law.options import options_of
from croupier.law.rulebook import Rulebook
from croupier.law.submission import Examined, demonstration, examine, with_demonstration
from croupier.law.submission.choice_line import choice
from croupier.law.submission.read import SECTIONS, flatten
from croupier.notation.fault import BadRound


def kind_of(value: object) -> str:
    """What kind of game the released rulebook of this name is; BadRound if there is none."""
    if not isinstance(value, str):
        raise BadRound("rulebook", "rulebook must be a text", 'write "rulebook": "…"')
    try:
        return load(value).game
    except Faulty as error:
        fault = error.faults[0]
        raise BadRound("rulebook", fault.message, fault.advice) from None


def rulebook_of(value: object, kind: str) -> str:
    """The name of a released rulebook of this kind; BadRound if it is none."""
    there = kind_of(value)
    if there != kind:
        message = f"{value} is a {there} game and this is written as a {kind} one"
        raise BadRound("rulebook", message, f"name a rulebook of a {kind} game")
    return str(value)


def key_of(rulebook: str, submission: Mapping[str, object]) -> str:
    """The submission as text by which a compiled game is remembered."""
    return json.dumps({**submission, "rulebook": rulebook}, sort_keys=True, default=str)


def examined(key: str, book: Rulebook | None = None) -> Examined:
    """The submission of this key, completed by the demonstration, under this or its own book.

    BadRound with the first fault that keeps it from being played.
    """
    found = examine(with_demonstration(json.loads(key, parse_float=Decimal)), book)
    for fault in blocking(found.faults):
        raise BadRound(f"submission.{fault.path}", fault.message, fault.advice, fault.clause)
    return found


def choose(submission: dict[str, object], words: str) -> bool:
    """Adds a choice to the submission, `options.seats = 5`; False if it is none."""
    table = choice(words)
    if table is None:
        return False
    _merge(submission, table)
    return True


def _merge(into: dict[str, object], table: dict[str, object]) -> None:
    for key, value in table.items():
        there = into.get(key)
        if isinstance(there, dict) and isinstance(value, dict):
            _merge(there, value)
        else:
            into[key] = value


def choices_text(rulebook: str, submission: Mapping[str, object]) -> Iterator[str]:
    """Return what this submission chooses differently from its rulebook's demonstration."""
    shared = demonstration(rulebook)
    for section in SECTIONS:
        own, lent = _section(submission, section), _section(shared, section)
        for name, value in own.items():
            if name not in lent or lent[name] != value:
                yield f"{section}.{_key(name)} = {_toml(value)}"
        for name, value in _left_out(rulebook, section, own, lent).items():
            yield f"{section}.{_key(name)} = {_toml(value)}"


def _section(submission: Mapping[str, object], section: str) -> dict[str, object]:
    table = submission.get(section, {})
    return flatten(table) if isinstance(table, Mapping) else {}


def _left_out(
    rulebook: str, section: str, own: Mapping[str, object], lent: Mapping[str, object]
) -> dict[str, object]:
    """What the submission does not have although the demonstration does."""
    gone = [name for name in lent if name not in own]
    if section == "paytables":
        return dict.fromkeys(gone, "none")
    if section != "options":
        return {}
    declared = options_of(load(rulebook))
    defaults = {name: declared[name].option.default for name in gone if name in declared}
    return {name: value for name, value in defaults.items() if value not in (None, lent[name])}


def _key(name: str) -> str:
    plain = all(part.replace("-", "_").isidentifier() for part in name.split("."))
    return name if plain and name.isascii() else json.dumps(name)


def _toml(value: object) -> str:
    if isinstance(value, (bool, str)):
        return json.dumps(value).replace("#", "\\u0023")
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_toml(item) for item in value)}]"
    if isinstance(value, (int, Decimal)):
        return str(value)
    raise ValueError(f"{value!r} cannot be written in a submission")
