"""How an irregularity is written: `report wrong_count at board by floor -> void 13.E`.

The report comes first, then keys with values, then the effect and the clause that must follow.
What is as usual is not written.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.engine.irregularity import Facts, ReportIrregularity
from croupier.notation.steps import expect_effect
from croupier.notation.words import faces_text, name_of, name_text, report_of, unseen
from croupier.notation.words import match as fits

_TEXTS: Final = ("at", "cause", "deck", "by", "reporter")
_FLAGS: Final = ("misdealt", "fifty_two")
_NUMBERS: Final = ("seat", "place")
_USUAL: Final = Facts("")
BANKED: Final = {"card": "cards"}
"""In a house-banked game a report names one card, by its face."""
CARDROOM: Final = {"card": "place", "faces": "cards"}
"""In a cardroom a report names a card by its place in the hand, and perhaps faces."""


def _number(value: str) -> int:
    return int(fits(r"-?[0-9]{1,40}", value)[0])


def _flag(value: str) -> bool:
    return value in ("yes", "true")


def _faces(value: str) -> tuple[Any, ...]:
    return tuple(unseen(name) for name in value.split(",") if name)


_READ: Final[Mapping[str, Callable[[str], Any]]] = {
    **dict.fromkeys(_TEXTS, name_of),
    **dict.fromkeys(_FLAGS, _flag),
    **dict.fromkeys(_NUMBERS, _number),
    "cards": _faces,
}


def read_report(words: Mapping[str, str], rest: str) -> Any:
    """The report, or with the effect that it must have; `words` are a game's own for fields."""
    fields = {name: name for name in _READ if name not in words.values()} | dict(words)
    report, facts, effect = report_of(rest, {key: _READ[name] for key, name in fields.items()})
    told = {fields[key]: value for key, value in facts.items()}
    return expect_effect(ReportIrregularity(report, **told), effect)


def report_text(words: Mapping[str, str], command: ReportIrregularity) -> str:
    """The report as it is read again."""
    keys = {name: key for key, name in words.items()}
    said = [shlex.quote(name_text(command.report))]
    for name in ("at", "seat", "place", "cards", "cause", "deck", *_FLAGS, "by", "reporter"):
        value = getattr(command, name)
        if value != getattr(_USUAL, name):
            said += [keys.get(name, name), _written(value)]
    return " ".join(said)


def _written(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
        case str():
            return shlex.quote(name_text(value))
    return faces_text(value, ",")
